"""Every word a person reads, in English, Russian and Belarusian.

Start reading in `catalog.py`. Sentences are whole texts under symbolic keys with named
places for values; nothing is glued from parts and no name is declined. Cards are named
and read in `cards.py`, errors told in `errors.py`; `compile.py` checks the sources and
compiles them, and is never imported while the program runs.

What tells cards and errors is loaded when it is first used: help needs none of it.
"""

from __future__ import annotations

import importlib

from faceup.i18n.catalog import LANGUAGES, Catalog, MissingText, choose_language

TYPE_CHECKING = False
if TYPE_CHECKING:  # what the table below says, for those who read types
    from faceup.i18n.cards import card_name as card_name
    from faceup.i18n.cards import card_short as card_short
    from faceup.i18n.cards import cards_short as cards_short
    from faceup.i18n.cards import parse_local_card as parse_local_card
    from faceup.i18n.cards import rank_name as rank_name
    from faceup.i18n.cards import suit_name as suit_name
    from faceup.i18n.cards import suit_short as suit_short
    from faceup.i18n.errors import error_text as error_text

_LATER: dict[str, str] = {
    "card_name": "faceup.i18n.cards",
    "card_short": "faceup.i18n.cards",
    "cards_short": "faceup.i18n.cards",
    "error_text": "faceup.i18n.errors",
    "parse_local_card": "faceup.i18n.cards",
    "rank_name": "faceup.i18n.cards",
    "suit_name": "faceup.i18n.cards",
    "suit_short": "faceup.i18n.cards",
}
"""Public name -> the module it comes from."""

__all__ = ["LANGUAGES", "Catalog", "MissingText", "choose_language", *_LATER]  # noqa: PLE0604 - the table is the one list


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value
