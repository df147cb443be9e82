"""Every word a person reads, in English, Russian and Belarusian.

Start reading in `catalog.py`. Sentences are whole texts under symbolic keys with named
places for values; nothing is glued from parts and no name is declined. Cards are named
and read in `cards.py`, errors told in `errors.py`; `compile.py` checks the sources and
compiles them, and is never imported while the program runs.
"""

from faceup.i18n.cards import (
    card_name,
    card_short,
    cards_short,
    parse_local_card,
    rank_name,
    suit_name,
    suit_short,
)
from faceup.i18n.catalog import LANGUAGES, Catalog, MissingText, choose_language
from faceup.i18n.errors import error_text

__all__ = [
    "LANGUAGES",
    "Catalog",
    "MissingText",
    "card_name",
    "card_short",
    "cards_short",
    "choose_language",
    "error_text",
    "parse_local_card",
    "rank_name",
    "suit_name",
    "suit_short",
]
