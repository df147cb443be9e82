"""Players of an arena by name: a level, or a level with fields of its bot changed."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from typing import Any

from faceup.bots import Bot
from faceup.bots.levels import bot
from faceup.bots.rule_bot import Action
from faceup.errors import UnknownName
from faceup.games.california_jack import DealView

Player = Bot[DealView, Action]
"""A computer player."""


def player(name: str) -> Player:
    """The player of a name: `club`, `club:memory=3`, or `module.Class` of one's own.

    One that plays for the match plays for points when told so: `master:points`.

    >>> player("casual:memory=3,whims=5").memory
    3

    Raises:
        UnknownName: for a level, a class or a field that is not there.
    """
    level, _, rest = name.partition(":")
    found: Any = _own(level) if "." in level else bot(level)
    for pair in filter(None, rest.split(",")):
        if pair == "points" and hasattr(found, "for_match"):
            found = replace(found, for_match=False)
            continue
        field, _, value = pair.partition("=")
        known = [
            item.name
            for item in (fields(found) if is_dataclass(found) else ())
            if item.type in ("int", "int | None", int)
        ]
        if field not in known or not value.removeprefix("-").isdecimal():
            words = [f"{item}=N" for item in known]
            words += ["points"] if hasattr(found, "for_match") else []
            accepted = ", ".join(words) or "-"
            raise UnknownName(
                f"`{name}` has no parameter `{pair}`; accepted: {accepted}",
                code="unknown-parameter",
                value=pair,
                name=name,
                accepted=accepted,
            )
        found = replace(found, **{field: int(value)})
    made: Player = found
    return made


def _own(path: str) -> Any:
    """A bot of one's own, made without arguments."""
    module, _, name = path.rpartition(".")
    try:
        return getattr(import_module(module), name)()
    except (ImportError, AttributeError) as error:
        raise UnknownName(
            f"no class can be imported as `{path}`: {error}",
            code="unknown-player",
            value=path,
        ) from error
