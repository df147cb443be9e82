"""Position strings of any game: one line that names a state, history included.

The first word of a position says the game and the version; each game keeps its own
notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from faceup.errors import NotationError
from faceup.games.game import AnyGame
from faceup.games.registry import game
from faceup.records.json_value import shown

NOTATIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"cj1": ("california-jack", "faceup.games.california_jack.notation")}
)
"""The first word of a position: the game, and the module that reads and writes it."""


def format_position(game: AnyGame, state: Any) -> str:
    """A state as one line; `parse_position` is its inverse."""
    module = next(module for name, module in NOTATIONS.values() if name == game.id)
    line: str = import_module(module).format_position(state)
    return line


def parse_position(text: str) -> tuple[AnyGame, Any]:
    """The game and the state a position string names.

    Raises:
        NotationError: when a part cannot be read.
        PositionError: when the cards, the trump or a play cannot be.
        RulesError: when the rules cannot be.
    """
    words = text.split(maxsplit=1)
    found = NOTATIONS.get(words[0]) if words else None
    if found is None:
        raise NotationError(
            f"not a position: {shown(text)}; accepted: a line that begins with"
            f" {', '.join(f'`{word}`' for word in NOTATIONS)}",
            code="not-a-position",
            text=text[:80],
        )
    name, module = found
    return game(name), import_module(module).parse_position(text)
