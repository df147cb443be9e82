"""The chart of a contest: every name and interval is in it, and equal bytes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from faceup.arena.chart import WORDS, draw
from faceup.arena.ladder import Duel, Ladder, Rung
from faceup.arena.rating import Mean
from faceup.errors import TableError

SVG = "{http://www.w3.org/2000/svg}"
TEXTS = {word: f"the {word}" for word in WORDS}
FOUND = Ladder(
    (
        Duel("club", "$own$", Mean(0.5, 0.2, 9), Mean(0.4, 0.1, 9), Mean(0.6, 0.1, 9)),
        Duel("club", "c", Mean(1, float("inf"), 1), Mean(1, float("inf"), 1), None),
    ),
    (Rung("club", 40.0, 10.0, 1.0), Rung("$own$", -40.0, 10.0, 1.0)),
)


@pytest.fixture(autouse=True)
def _drawable() -> None:
    pytest.importorskip("matplotlib")


def _drawn(path: Path) -> ET.Element:
    return ET.fromstring(path.read_bytes())  # noqa: S314  # we wrote it


def _texts(path: Path) -> list[str]:
    return ["".join(item.itertext()) for item in _drawn(path).iter(f"{SVG}text")]


def test_every_player_and_heading_can_be_read(tmp_path: Path) -> None:
    """An SVG holds its texts as texts, signs of formulas among them."""
    path = tmp_path / "chart.svg"
    draw(FOUND, path, TEXTS)
    texts = _texts(path)

    assert {*TEXTS.values(), "club - $own$", "club - c", "club", "$own$"} <= {*texts}


def test_intervals_are_as_wide_as_they_are(tmp_path: Path) -> None:
    """The wider of two intervals is drawn twice as wide; the endless one not at all."""
    path = tmp_path / "chart.svg"
    draw(FOUND, path, TEXTS)
    bars = [
        [float(number) for number in re.findall(r"-?\d+\.?\d*", item.attrib["d"])]
        for group in _drawn(path).iter(f"{SVG}g")
        if group.attrib.get("id", "").startswith("LineCollection")
        for item in group.iter(f"{SVG}path")
    ]
    widths = [max(bar[::2]) - min(bar[::2]) for bar in bars]
    raw, endless, cleared, *_ = widths

    assert raw == pytest.approx(2 * cleared, rel=1e-3)
    assert endless == 0


@pytest.mark.parametrize(("form", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_equal_results_are_equal_bytes(
    tmp_path: Path, form: str, begins: bytes
) -> None:
    """Nothing of the moment is in a chart, whichever form it has."""
    path = tmp_path / f"chart.{form}"
    draw(FOUND, path, TEXTS)
    first = path.read_bytes()
    draw(FOUND, path, TEXTS)

    assert first.startswith(begins)
    assert path.read_bytes() == first


def test_without_the_extra_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where matplotlib is not, the error says what to install, and writes nothing."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(TableError) as error:
        draw(FOUND, tmp_path / "chart.svg", TEXTS)

    assert error.value.details == {"extra": "plot"}
    assert not list(tmp_path.iterdir())
