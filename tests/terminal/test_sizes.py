"""Every size of the window: good, usable, or told in words; never an exception."""

from __future__ import annotations

import random

import pytest
from textual.pilot import Pilot

from faceup.i18n import LANGUAGES, Catalog
from faceup.terminal.app import FaceupApp
from faceup.terminal.widgets.board import LEAST
from tests.terminal.driving import (
    app_of,
    at_rest,
    felt_text,
    legal_places,
    opened,
    scene_of,
    seen_text,
    setup_of,
)

SIZES = ((200, 60), (80, 24), (60, 20), (40, 12), (20, 5))


async def every_screen(app: FaceupApp, pilot: Pilot[None]) -> None:
    """Open every screen in turn, over home and over a table."""
    keys = {
        "home": ("n", "l", "r", "s", "question_mark"),
        "table": ("d", "r", "question_mark", "f2", "x"),
    }
    for place, pressed in keys.items():
        if place == "table":
            await opened(app, pilot, setup_of(app.look.t.language, practice=True))
        for key in pressed:
            depth = len(app.screen_stack)
            await pilot.press(key)
            await pilot.pause()
            assert len(app.screen_stack) == depth + 1, (place, key)
            assert seen_text(app).strip()
            await pilot.press("escape")
            await pilot.pause()
            assert len(app.screen_stack) == depth, (place, key)


@pytest.mark.parametrize(
    "size", [pytest.param(SIZES[0], marks=pytest.mark.slow), *SIZES[2:]]
)
async def test_every_screen_opens_at_every_size(size: tuple[int, int]) -> None:
    """No screen fails at any size, in the language with the longest words."""
    app = app_of("ru")
    async with app.run_test(size=size) as pilot:
        await every_screen(app, pilot)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_screen_opens_in_every_language(language: str) -> None:
    """No text is missing on any screen."""
    app = app_of(language)
    async with app.run_test() as pilot:
        await every_screen(app, pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_is_played_at_every_size(size: tuple[int, int]) -> None:
    """Keys play even where no card can be drawn; what is asked is told."""
    app = app_of()
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot, setup_of())
        for _ in range(3):
            hand = scene_of(pilot).model.my_hand
            await pilot.press(str(legal_places(pilot)[0] + 1))
            await at_rest(pilot)
            assert scene_of(pilot).model.my_hand != hand
        text = seen_text(app)
        if size < LEAST:
            assert f"{size[0]} ×" in text
        else:
            for card in scene_of(pilot).model.my_hand:
                assert card.short in felt_text(pilot)


async def test_too_small_a_window_says_what_it_needs() -> None:
    """Below the least size a plain message stands in place of the table."""
    app = app_of("be")
    async with app.run_test(size=(40, 12)) as pilot:
        await opened(app, pilot, setup_of("be"))
        told = Catalog("be")(
            "terminal.small",
            width=40,
            height=12,
            least_width=LEAST[0],
            least_height=LEAST[1],
        )
        text = " ".join(seen_text(app).split())
        assert " ".join(told.split()) in text
        assert scene_of(pilot).prompt.split()[0] in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_names_and_trump_can_be_read(
    language: str, size: tuple[int, int]
) -> None:
    """The names over the totals are whole, and trump is named, not only drawn."""
    app = app_of(language)
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot, setup_of(language))
        model = scene_of(pilot).model
        lines = seen_text(app).splitlines()
        (heading,) = (
            line for line in lines if Catalog(language)("terminal.totals") in line
        )
        assert all(seat.name in heading for seat in model.seats)
        assert model.trump_name in lines[0]


async def test_too_small_a_window_tells_of_the_line_mode() -> None:
    """Who cannot make the window larger is told how to play without one."""
    app = app_of()
    async with app.run_test(size=(40, 12)) as pilot:
        await opened(app, pilot, setup_of())
        assert "--plain" in seen_text(app)


@pytest.mark.parametrize("times", [15, pytest.param(150, marks=pytest.mark.slow)])
async def test_quick_resizes_leave_the_table_whole(times: int) -> None:
    """A window that is dragged about shows the same table in the end."""
    sizes = random.Random(2)
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        before = felt_text(pilot)
        for _ in range(times):
            await pilot.resize_terminal(sizes.randint(1, 220), sizes.randint(1, 70))
            if sizes.random() < 0.2:
                await pilot.press("right")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        scene = scene_of(pilot)
        assert scene.is_asked
        table = app.screen
        await pilot.press("s", "s")
        assert app.screen is table
        assert before.split("\n")[:12] == felt_text(pilot).split("\n")[:12]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_the_left_handed_table_is_mirrored(size: tuple[int, int]) -> None:
    """For the left hand the stock lies on the other side; what is read stays."""
    places = []
    for left in (False, True):
        app = app_of(left_handed=left)
        async with app.run_test(size=size) as pilot:
            await opened(app, pilot, setup_of())
            exposed = scene_of(pilot).model.exposed
            assert exposed is not None
            rows = [row for row in felt_text(pilot).split("\n") if exposed.short in row]
            places.append(rows[0].index(exposed.short))
            for card in scene_of(pilot).model.my_hand:
                assert card.short in felt_text(pilot)
    assert places[0] < places[1]


async def test_no_color_is_told_without_colour() -> None:
    """With NO_COLOR nothing is coloured, and all that colour tells is still told."""
    app = app_of(environ={"NO_COLOR": "1"})
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        assert app.look.is_plain
        strips = app.screen.query_one("#felt").canvas  # type: ignore[attr-defined]  # a Drawn
        styles = [part.style for y in range(strips.height) for part in strips.strip(y)]
        assert all(style is None or style.color is None for style in styles)
        assert all(style is None or style.bgcolor is None for style in styles)
        assert "[" in felt_text(pilot)


async def test_ascii_draws_the_felt_in_ascii() -> None:
    """With ASCII glyphs no sign beyond ASCII stands on the felt."""
    app = app_of(glyphs="ascii")
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        assert felt_text(pilot).isascii()
