"""Whole matches in the terminal: by keys alone, by mouse alone, in every language."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from faceup.i18n import LANGUAGES, Catalog
from faceup.store import MemoryStore
from faceup.terminal.app import FaceupApp
from faceup.terminal.screens.home import Home
from faceup.terminal.screens.new_match import NewMatch
from faceup.terminal.screens.outcome import DealEnd, MatchEnd
from faceup.terminal.screens.review import Review
from faceup.terminal.widgets.form import Form
from tests.terminal.driving import (
    app_of,
    at_rest,
    late_in_a_deal,
    legal_places,
    opened,
    play_deal_by_keys,
    scene_of,
    seen_text,
    setup_of,
    shows,
    table_of,
)

MANY_DEALS = 20


async def finish_by_keys(pilot: Pilot[None]) -> None:
    """Play deal after deal until the match ends."""
    for _ in range(MANY_DEALS):
        await at_rest(pilot)
        await play_deal_by_keys(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert shows(pilot.app, DealEnd)
        await pilot.press("space")
        await pilot.pause()
        if shows(pilot.app, MatchEnd):
            return
    raise AssertionError("the match never ended")


async def test_a_whole_match_is_played_by_keys_alone() -> None:
    """From home over the form to the end of a match, its review and home: no mouse."""
    store = MemoryStore()
    app = app_of(store=store, level="random")
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert shows(app, NewMatch)
        # To the row of the target, and down from 10 to 3.
        await pilot.press("down", "down", *["left"] * 7, "home", "enter")
        await pilot.pause()
        assert table_of(pilot).sitting.session.table.target == 3

        await finish_by_keys(pilot)

        (row,) = store.records()
        assert row.result["by"] == "score"
        await pilot.press("enter")
        await pilot.pause()
        assert shows(app, Review)
        await pilot.press("right", "down", "q")
        await pilot.pause()
        assert shows(app, Home)
        assert store.tables("running") == ()


async def test_arrows_and_enter_are_enough_to_play() -> None:
    """Enter chooses a card and plays it; arrows choose another."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        for _ in range(4):
            made = table.sitting.session.table.plays_made
            await pilot.press("enter")
            chosen = scene_of(pilot).chosen
            assert chosen == legal_places(pilot)[0]
            assert table.sitting.session.table.plays_made == made
            await pilot.press("right", "left", "enter")
            await at_rest(pilot)
            assert table.sitting.session.table.plays_made > made


async def click_row(pilot: Pilot[None], number: int) -> None:
    """Click a row of the list on the screen."""
    rows = pilot.app.screen.query_one(OptionList)
    await pilot.click(rows, offset=(4, number))
    await pilot.pause()


async def click_card(pilot: Pilot[None], place: int) -> None:
    """Click a card of the hand."""
    spots = pilot.app.screen.query_one("#felt").canvas.spots  # type: ignore[attr-defined]  # a Drawn
    spot = next(item for item in spots if item.name == f"hand:{place}")
    await pilot.click("#felt", offset=(spot.x + 2, spot.y + 3))


async def test_a_whole_match_is_played_by_mouse_alone() -> None:
    """Every step of a match can be clicked."""
    app = app_of(level="random")
    async with app.run_test() as pilot:
        await click_row(pilot, 0)
        form = app.screen
        assert isinstance(form, NewMatch)
        form.wish = form.wish.with_rule("target", 1)
        await click_row(pilot, 0)
        await at_rest(pilot)
        for _ in range(26):
            await click_card(pilot, legal_places(pilot)[0])
            await at_rest(pilot)
        await pilot.click("#felt", offset=(1, 1))
        await pilot.pause()
        assert shows(app, DealEnd)
        await pilot.click("DealSheet")
        await pilot.pause()
        assert shows(app, MatchEnd)
        await click_row(pilot, 2)
        assert shows(app, Home)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_match_is_played_in_every_language(language: str) -> None:
    """No word is missing on the way through a match, help and advice taken along."""
    t = Catalog(language)
    app = app_of(language)
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of(language, rules={"target": 1}))
        await pilot.press("h", "d")
        await pilot.pause()
        assert t("terminal.describe.title") in seen_text(app)
        await pilot.press("escape")
        await finish_by_keys(pilot)
        assert t("terminal.outcome.again") in seen_text(app)


@pytest.mark.slow
@pytest.mark.parametrize(
    "profile", ["strict", "gamerules-simple", "foster", "shasta-sam", "table-games"]
)
async def test_every_kind_of_profile_is_played_to_its_end(profile: str) -> None:
    """A closed stock, other duties and other scoring need no other screen."""
    app = app_of()
    async with app.run_test(size=(60, 20)) as pilot:
        rules = {"profile": profile, "target": 4}
        await opened(app, pilot, setup_of(rules=rules))
        await finish_by_keys(pilot)
        assert shows(app, MatchEnd)


async def test_again_opens_a_new_table_by_the_same_rules() -> None:
    """After a match, one more by the same rules, with other cards."""
    app: FaceupApp = app_of()
    async with app.run_test() as pilot:
        first = await late_in_a_deal(app, pilot, setup_of(rules={"target": 1}))
        await finish_by_keys(pilot)
        app.screen.query_one(OptionList).highlighted = 1
        await pilot.press("enter")
        await pilot.pause()
        await at_rest(pilot)

        old = first.sitting.session.table
        new = table_of(pilot).sitting.session.table
        assert new.id != old.id
        assert new.setup.rules == old.setup.rules
        assert new.setup.seed != old.setup.seed


async def test_home_lists_what_can_be_gone_on_with() -> None:
    """The match left last stands first on the home screen, chosen."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        await pilot.press("q")
        await pilot.pause()
        assert shows(app, Home)
        form = app.screen.query_one(Form)
        assert form.chosen == f"table:{table.sitting.session.table.id}"
