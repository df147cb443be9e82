"""Ground for the tests of the terminal: a home of their own, and no colours forced."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings and data in a folder of the test; an environment that asks for nothing."""
    for name in ("NO_COLOR", "COLORFGBG", "FACEUP_PACE", "FACEUP_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FACEUP_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("FACEUP_DATA_DIR", str(tmp_path / "data"))
    return tmp_path
