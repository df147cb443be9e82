"""Errors and refusals told in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from faceup.cards import Card, CardSet, Suit
from faceup.cards.card import SUIT_LETTERS
from faceup.errors import NotationError
from faceup.i18n.cards import Glyphs, card_short, cards_short, suit_name
from faceup.i18n.catalog import Catalog, MissingText


class Coded(Protocol):
    """What can be told by its code: a FaceupError, or a game's refusal."""

    @property
    def code(self) -> str:
        """The stable code."""
        ...

    @property
    def message(self) -> str:
        """The message in English."""
        ...

    @property
    def details(self) -> Mapping[str, object]:
        """The values the message names."""
        ...


def error_text(error: Coded, t: Catalog, *, glyphs: Glyphs = "unicode") -> str:
    """The sentence of an error: the text `error.<code>` with the error's details.

    An error that knows the nearest good name is told by `error.<code>.nearest`. Cards and
    suits among the details are told in local letters. An error with a code nobody has
    written a text for, or without a value its text needs, keeps its English message:
    telling an error never raises another.

    >>> from faceup.errors import NotationError
    >>> error_text(NotationError("…", code="not-a-card", text="ZZ"), Catalog("ru"))
    'Не карта: «ZZ». Напишите достоинство и масть, например Т♠ или TS.'
    """
    details = {
        name: _told(name, value, t, glyphs) for name, value in error.details.items()
    }
    keys = [f"error.{error.code}"]
    if details.get("nearest"):
        keys.insert(0, f"{keys[0]}.nearest")
    for key in keys:
        try:
            return t(key, **details)
        except MissingText:
            continue
    return error.message


def _told(name: str, value: object, t: Catalog, glyphs: Glyphs) -> object:
    """A detail as people read it: cards and suits by name of the detail, others as is."""
    try:
        match name, value:
            case "card", str() if value:
                return card_short(Card.parse(value), t, glyphs=glyphs)
            case "allowed" | "cards", str() if value:
                return cards_short(CardSet.parse(value), t, glyphs=glyphs)
            case "led" | "trump", str() if value and value in SUIT_LETTERS:
                return suit_name(Suit(SUIT_LETTERS.index(value)), t)
    except NotationError:
        pass  # some other text under the same name: told as it is
    return value
