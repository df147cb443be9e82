"""The games there are, by name; imported only when they are asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from faceup.errors import UnknownName
from faceup.games.game import AnyGame

_MODULES = {"california-jack": "faceup.games.california_jack"}

_ALIASES = {
    "california": ("california-jack", None),
    "cj": ("california-jack", None),
    "калифорнийский-джек": ("california-jack", None),
    "калифорнийский-валет": ("california-jack", None),
    "каліфарнійскі-джэк": ("california-jack", None),
    "shasta-sam": ("california-jack", "shasta-sam"),
    "shasta": ("california-jack", "shasta-sam"),
    "шаста-сэм": ("california-jack", "shasta-sam"),
}


def game_ids() -> tuple[str, ...]:
    """The name of every game, in the order they are shown."""
    return tuple(_MODULES)


def resolve(name: str) -> tuple[AnyGame, str]:
    """A game by name or alias, and the profile the name stands for.

    >>> resolve("Shasta Sam")[1]
    'shasta-sam'

    Raises:
        UnknownName: with the nearest name.
    """
    key = "-".join(name.strip().lower().replace("_", " ").replace("-", " ").split())
    identity, profile = _ALIASES.get(key, (key, None))
    module = _MODULES.get(identity)
    if module is None:
        near = get_close_matches(key, [*_MODULES, *_ALIASES], n=1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        accepted = ", ".join((*_MODULES, "shasta-sam"))
        raise UnknownName(
            f"no game is called `{name}`; accepted: {accepted}{hint}",
            code="unknown-game",
            value=name,
            accepted=accepted,
            nearest=near[0] if near else "",
        )
    found: AnyGame = import_module(module).GAME
    return found, profile or found.default_profile


def game(name: str) -> AnyGame:
    """A game by name or alias.

    Raises:
        UnknownName: with the nearest name.
    """
    return resolve(name)[0]
