"""Players of an arena by name: a level, or one to measure by, or either with fields changed.

Those to measure by are no levels: `linear` is the tuned rule player, `policy` the policy
net without a search, `ismcts:ITERATIONS` information-set Monte Carlo tree search,
`pimc:WORLDS` a plain determinised player.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from faceup.bots import Bot
from faceup.bots.levels import LEVELS, bot
from faceup.bots.rule_bot import Action
from faceup.errors import UnknownName
from faceup.games.california_jack import DealView

Player = Bot[DealView, Action]
"""A computer player."""

_MEASURES = {
    "linear": "faceup.bots.linear_bot.LinearBot",
    "policy": "faceup.bots.policy_bot.PolicyBot",
    "ismcts": "faceup.bots.textbook_bot.IsmctsBot",
    "pimc": "faceup.bots.textbook_bot.PimcBot",
}
"""Players to measure by; they are imported when they are asked for."""

_COUNTED = ("ismcts", "pimc")
"""Those of them that are told how much to do: `ismcts:400`."""


def player(name: str) -> Player:
    """The player of a name: `club`, `club:memory=3`, or `module.Class` of one's own.

    A number without a name is the first field that is a number: `club:3` is the same.

    One that plays for the match plays for points when told so: `master:points`.

    >>> player("casual:memory=3,whims=5").memory
    3

    Raises:
        UnknownName: for a player, a class or a field that is not there, with all that
            is accepted, and for a player the nearest.
    """
    level, _, rest = name.partition(":")
    found = _named(level)
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
        if known and pair.isdecimal():
            field, value = known[0], pair
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


def _named(level: str) -> Any:
    """The player of a name without what follows its colon."""
    known = level.strip().lower()
    if known in LEVELS:
        return bot(known)
    path = _MEASURES.get(known, level)
    if "." in path:
        return _own(path)
    near = get_close_matches(known, (*LEVELS, *_MEASURES), n=1)
    nearest = _forms(near[0])[0] if near else ""
    names = [form for name in (*LEVELS, *_MEASURES) for form in _forms(name)]
    accepted = ", ".join([*names, "module.Class"])
    hint = f"; did you mean `{nearest}`?" if near else ""
    raise UnknownName(
        f"no player of an arena is called `{level}`; accepted: {accepted}{hint}",
        code="unknown-arena-player",
        value=level,
        accepted=accepted,
        nearest=nearest,
    )


def _forms(name: str) -> list[str]:
    """How a name can be written: `ismcts:N`; a level that can play for points, both ways."""
    if name in _MEASURES:
        return [f"{name}:N" if name in _COUNTED else name]
    return [name, f"{name}:points"] if hasattr(bot(name), "for_match") else [name]


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
