"""Why a table refuses something, as sentences of the table."""

from __future__ import annotations

from faceup.cards import Suit
from faceup.cards.card import SUIT_LETTERS
from faceup.i18n import Catalog, error_text
from faceup.i18n.cards import Glyphs
from faceup.i18n.errors import Coded

BY_SUIT = ("must-follow", "must-follow-or-trump", "must-trump")
"""The codes told with the suit led, each suit in a sentence of its own."""


def refusal_text(refusal: Coded, t: Catalog, *, glyphs: Glyphs = "unicode") -> str:
    """The reason of a refusal or an error, told to the seat it refuses.

    The text `present.refusal.<code>`, for duties with the suit led as a last segment;
    what the table has no words of its own for is told as any error is.

    >>> from faceup.games.game import Refusal
    >>> details = {"card": "KH", "led": "C", "trump": "S", "allowed": "2C"}
    >>> refusal_text(Refusal("must-follow", "…", details), Catalog("en"))
    'You hold clubs and must follow suit.'
    """
    key = f"present.refusal.{refusal.code}"
    if refusal.code in BY_SUIT:
        led = str(refusal.details.get("led", ""))
        if len(led) == 1 and led in SUIT_LETTERS:
            return t(f"{key}.{Suit(SUIT_LETTERS.index(led)).name.lower()}")
    elif t.has(key):
        return t(key)
    return error_text(refusal, t, glyphs=glyphs)
