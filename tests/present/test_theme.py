"""Colours can be read, and are never alone in saying anything."""

from __future__ import annotations

from itertools import product

import pytest

from faceup.cards import Suit
from faceup.present.theme import (
    BACK_INKS,
    CARD_INKS,
    INKS,
    MARKS,
    PALETTES,
    SUIT_GROUNDS,
    contrast,
    mark,
)


def pairs() -> list[tuple[str, str]]:
    """Every ground with every ink a screen puts on it."""
    plain = [*product(("felt", "panel", "bar"), INKS)]
    cards = [*product(("paper", "faded"), CARD_INKS)]
    backs = [("back", ink) for ink in BACK_INKS]
    suits = [
        (ground, f"{ground}.{deck}.{suit.letter}")
        for ground, deck, suit in product(SUIT_GROUNDS, ("two", "four"), Suit)
    ]
    return plain + cards + backs + suits


@pytest.mark.parametrize("theme", PALETTES)
def test_every_ink_can_be_read_on_its_ground(theme: str) -> None:
    """Text has at least the contrast that WCAG asks of text: 4.5 to 1."""
    palette = PALETTES[theme]
    poor = {
        pair: round(contrast(palette[pair[0]], palette[pair[1]]), 2)
        for pair in pairs()
        if contrast(palette[pair[0]], palette[pair[1]]) < 4.5
    }

    assert poor == {}


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("ground", SUIT_GROUNDS)
def test_a_four_colour_deck_has_four_colours(theme: str, ground: str) -> None:
    """Four suits have four colours, or two: black and red."""
    palette = PALETTES[theme]
    four = {palette[f"{ground}.four.{suit.letter}"] for suit in Suit}
    two = {palette[f"{ground}.two.{suit.letter}"] for suit in Suit}

    assert (len(four), len(two)) == (4, 2)


def test_themes_have_the_same_roles() -> None:
    """Whatever a screen asks of one theme, the other has too."""
    assert PALETTES["dark"].keys() == PALETTES["light"].keys()


def test_marks_are_told_apart() -> None:
    """No two marks look alike, with signs or in ASCII."""
    for ascii_only in (True, False):
        signs = [mark(name, ascii_only=ascii_only) for name in MARKS]
        assert len(set(signs)) == len(MARKS)
        assert all(len(sign) == 1 for sign in signs)
    assert all(mark(name, ascii_only=True).isascii() for name in MARKS)
