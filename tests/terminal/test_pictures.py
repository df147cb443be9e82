"""The picture of the README is what the program draws today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import faceup

MAKER = Path(faceup.__file__).parents[2] / "docs" / "pictures" / "make.py"


def maker() -> ModuleType:
    """The script that makes the pictures."""
    spec = importlib.util.spec_from_file_location("make_pictures", MAKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_picture_of_the_table_is_current() -> None:
    """What can be read on the committed picture can be read on the table."""
    make = maker()
    kept = make.TABLE.read_text("utf-8")

    assert make.words(await make.table_svg()) == make.words(kept)
    assert "@font-face" not in kept
