"""Seats without a chosen name: what is kept is bound to no language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from faceup.bots import LEVELS
from faceup.i18n import LANGUAGES, Catalog
from faceup.records import parse_json
from faceup.settings import Settings
from faceup.store import MemoryStore
from faceup.tables import LocalTable, SeatSetup
from faceup.terminal.looking_back import Moment
from faceup.terminal.screens.new_match import Wish
from tests.terminal.driving import app_of, scene_of, seen_text, setup_of

KEPT = (("", ""), ("You", "Computer"), ("Вы", "Камп’ютар"))
"""What is kept where no name was chosen, now and by the first versions."""


def store_of(names: tuple[str, str], level: str = "random") -> MemoryStore:
    """A store with a running match, and one that the person resigned in its deal."""
    store = MemoryStore()
    seats = (SeatSetup(names[0]), SeatSetup(names[1], level))
    for name in ("resigned", "running"):
        setup = replace(setup_of(), seats=seats)
        table, _ = LocalTable.open(store, setup, table_id=name, clock=lambda: 0.0)
        table.begin_deal()
        if name == "resigned":
            table.resign(0)
    return store


def test_the_form_keeps_no_word_of_a_language() -> None:
    """A match begun without a name has an empty one, and keeps one that was chosen."""
    wish = Wish.of(Settings())

    assert [seat.name for seat in wish.setup("").seats] == ["", ""]
    assert [seat.name for seat in wish.setup("Ada").seats] == ["Ada", ""]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", KEPT)
async def test_every_screen_tells_them_in_its_language(
    names: tuple[str, str], language: str
) -> None:
    """Home, the table, the list of records and a review have the reader's words."""
    t = Catalog(language)
    you, computer = t("core.seat.you"), t("core.seat.computer")
    app = app_of(language, store=store_of(names))
    async with app.run_test() as pilot:
        assert f"{you} – {computer}" in seen_text(app)
        app.resume("running")
        await pilot.pause(0.1)
        assert [seat.name for seat in scene_of(pilot).model.seats] == [you, computer]
    app = app_of(language, store=store_of(names))
    async with app.run_test() as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert f"{you} – {computer}" in seen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert [seat.name for seat in scene_of(pilot).model.seats] == [you, computer]


@pytest.mark.parametrize("names", KEPT)
def test_a_review_addresses_whose_match_it_was(names: tuple[str, str]) -> None:
    """Open and with one's own eyes it says “you”; with the computer's, “Player”."""
    t = Catalog("en")
    text = store_of(names).record(1).text
    first = Moment.first(parse_json(text))
    assert first is not None
    own, other = first.seen_by_next(), first.seen_by_next().seen_by_next()

    assert first.names(t) == own.names(t) == ("You", "Computer")
    assert other.names(t) == ("Player", "Computer")
    assert (first.reader, own.reader, other.reader) == (0, 0, 1)
    assert (first.is_own, own.is_own, other.is_own) == (False, True, False)
    told = " ".join(first.sentences(t))
    assert "You are dealt" in told
    assert "Computer is dealt" in told


@pytest.mark.parametrize("level", LEVELS)
def test_a_review_knows_every_level(level: str) -> None:
    """Whoever the computer player was, it is one, and the person is “you”."""
    first = Moment.first(parse_json(store_of(("", ""), level).record(1).text))
    assert first is not None
    assert first.names(Catalog("en")) == ("You", "Computer")
