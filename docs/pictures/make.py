"""Make the pictures of the README: `python docs/pictures/make.py`.

The program draws itself: a table of a fixed seed, some tricks into a deal. The SVG is
made plain: no font is fetched, and every run of letters stands at its own place, so that
all viewers show the same.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
from pathlib import Path

from faceup.i18n import Catalog
from faceup.settings import Settings
from faceup.store import MemoryStore
from faceup.tables import SeatSetup, Setup
from faceup.terminal.app import FaceupApp
from faceup.terminal.screens.table import TableScreen

TABLE = Path(__file__).with_name("table.svg")
"""The picture of a table."""

SEED = "picture 159"
"""The seed of the deal that is shown."""

TRICKS = 8
"""Tricks played before the picture is taken."""

FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"
"""Fonts that have the signs of cards, the first one there is."""

_TEXT = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"'
    r' textLength="(?P<length>[\d.]+)" clip-path="[^"]*">(?P<text>[^<]*)</text>'
)


def plain_svg(svg: str) -> str:
    """A screenshot without fetched fonts, its letters in place in every viewer."""
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: Fira Code, monospace", f"font-family: {FONT}", svg)
    svg = _TEXT.sub(_runs, svg)
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


def _runs(match: re.Match[str]) -> str:
    """A text of a screenshot, cut at its spaces."""
    text = html.unescape(match["text"])
    x, cell = float(match["x"]), float(match["length"]) / max(1, len(text))
    return "".join(
        f'<text class="{match["style"]}" x="{x + run.start() * cell:.1f}"'
        f' y="{match["y"]}" textLength="{len(run.group()) * cell:.1f}">'
        f"{html.escape(run.group())}</text>"
        for run in re.finditer(r"[^\s\xa0]+", text)
    )


async def table_svg() -> str:
    """The picture of a table, 80 × 24."""
    t = Catalog("en")
    app = FaceupApp(
        store=MemoryStore(),
        settings=Settings(pace="instant"),
        language="en",
        environ={},
        clock=lambda: 0.0,
    )
    app.double_press = 0
    seats = (
        SeatSetup(t("core.seat.you")),
        SeatSetup(t("core.seat.computer"), "random"),
    )
    setup = Setup(
        game="california-jack",
        rules={"profile": "bicycle"},
        seats=seats,
        seed=SEED,
        scores=(5, 4),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        app.open(setup)
        for _ in range(TRICKS):
            await _rested(app)
            await pilot.press("enter", "enter")
        await _rested(app)
        await pilot.press("enter")
        await pilot.pause()
        return plain_svg(app.export_screenshot(title="faceup"))


async def _rested(app: FaceupApp) -> None:
    """Wait until the table asks."""
    while True:
        await asyncio.sleep(0.01)
        match app.screen:
            case TableScreen() as table if table.driver.is_at_rest:
                return
            case _:
                continue


def words(svg: str) -> list[str]:
    """What can be read on a picture, whatever its measures and colours."""
    return [
        html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    ]


def main() -> int:
    """Write the pictures; the exit status."""
    TABLE.write_text(asyncio.run(table_svg()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
