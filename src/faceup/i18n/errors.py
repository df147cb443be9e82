"""Errors and refusals told in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Protocol

from faceup.cards import Card, CardSet, Suit
from faceup.cards.card import SUIT_LETTERS
from faceup.errors import FaceupError, NotationError
from faceup.i18n.cards import Glyphs, card_short, cards_short, suit_name
from faceup.i18n.catalog import Catalog, MissingText

_GIVES_WAY = frozenset({"bad-rules"})
"""Codes of the record contract that say less than the reason they carry."""


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

    The first of these that is there and has the values it needs: the text of the code
    with its `reason`, of the code alone, and `.plain`, which needs no values; each
    first as `.nearest` if the error knows the nearest good name. Cards and suits are
    told in local letters, and `why` is the sentence of the error that caused it, if one
    did; a text may name the English `message`, for what only programs write and read. Where in a record it happened is left to the caller to say.

    An error nobody has written a text for keeps its English message: telling an error
    never raises another.

    >>> from faceup.errors import NotationError
    >>> error_text(NotationError("…", code="not-a-card", text="ZZ"), Catalog("ru"))
    'Не карта: «ZZ». Напишите достоинство и масть, например Т♠ или TS.'
    """
    details: dict[str, object] = {"message": error.message}
    for name, value in error.details.items():
        details[name] = _told(name, value, t, glyphs)
    cause = getattr(error, "__cause__", None)
    if "why" in details and isinstance(cause, FaceupError):
        details["why"] = error_text(cause, t, glyphs=glyphs)
    for key in _keys(error):
        try:
            return t(key, **details)
        except MissingText:
            continue
    return error.message


def _keys(error: Coded) -> Iterator[str]:
    """The keys to try, the one that says most first."""
    base = f"error.{error.code}"
    reason = error.details.get("reason")
    starts = [base]
    if reason:
        starts.insert(0, f"{base}.{reason}")
        if error.code in _GIVES_WAY:
            starts.insert(1, f"error.{reason}")
    for start in starts:
        if error.details.get("nearest"):
            yield f"{start}.nearest"
        yield start
    yield f"{base}.plain"


def _told(name: str, value: object, t: Catalog, glyphs: Glyphs) -> object:
    """A detail as people read it: what it is, is known by its name."""
    try:
        match name, value:
            case "card", str() if value:
                return card_short(Card.parse(value), t, glyphs=glyphs)
            case "allowed" | "cards", str() if value:
                return cards_short(CardSet.parse(value), t, glyphs=glyphs)
            case "led" | "trump", str() if value and value in SUIT_LETTERS:
                return suit_name(Suit(SUIT_LETTERS.index(value)), t)
            case "accepted" | "found", str():
                return phrase_text(value, t)
            case _:
                return value
    except (NotationError, ValueError):
        return value  # some other text under the same name: told as it is


def phrase_key(text: str) -> str:
    """The key of an English phrase among details, its numbers as `n`.

    >>> phrase_key("the games 1 to 3")
    'error.phrase.the-games-n-to-n'
    """
    words = re.findall(r"[a-z]+", re.sub(r"\d+", " n ", text.lower()))
    return "error.phrase." + "-".join(words)


def phrase_text(text: str, t: Catalog) -> str:
    """A phrase of what is accepted or found, or the text itself if it is none."""
    key = phrase_key(text)
    numbers = re.findall(r"\d+", text)
    try:
        return t(key, **dict(zip("abc", numbers, strict=False)))
    except MissingText:
        return text
