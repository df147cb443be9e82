"""Card games that lie face up: rules, records, computer players and screens.

A game is a pure function from what happened to what each seat may know; everything
else is a thin shell around that. Start reading at `faceup.games.game`.

Importing this package is cheap: each public name is loaded when it is first used.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:  # what the table below says, for those who read types
    from faceup.cards import Card as Card
    from faceup.cards import CardSet as CardSet
    from faceup.cards import SplitMix64 as SplitMix64
    from faceup.cards import Stream as Stream
    from faceup.cards import deal_order as deal_order
    from faceup.errors import FaceupError as FaceupError
    from faceup.games.match import Match as Match
    from faceup.games.registry import game as game

__version__ = "0.1.0"
"""The version of the library; records and profiles carry versions of their own."""

_PUBLIC: dict[str, str] = {
    "Card": "faceup.cards",
    "CardSet": "faceup.cards",
    "SplitMix64": "faceup.cards",
    "Stream": "faceup.cards",
    "deal_order": "faceup.cards",
    "FaceupError": "faceup.errors",
    "Match": "faceup.games.match",
    "game": "faceup.games.registry",
}
"""Public name -> the module it comes from. Kept in order of the rooms."""

__all__ = ["__version__", *_PUBLIC]  # noqa: PLE0604 - the table is the one list


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Public names, loaded or not."""
    return sorted({*globals(), *_PUBLIC})
