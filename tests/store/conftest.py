"""A store of each kind: what holds for one must hold for the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from faceup.store import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store on disk may be made."""
    return tmp_path / "faceup.sqlite3"


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    """An empty store."""
    with open_store(":memory:" if request.param == "memory" else path) as opened:
        yield opened
