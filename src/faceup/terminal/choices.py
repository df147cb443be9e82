"""What can be chosen in forms, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args, get_type_hints

from faceup.bots import LEVELS
from faceup.games.california_jack.profiles import PROFILES
from faceup.i18n import Catalog
from faceup.settings import Settings

KNOWN = {"profile": tuple(PROFILES), "level": LEVELS}
"""The names that exist for settings that hold a name."""


def setting_choices(name: str) -> tuple[object, ...]:
    """The values of a setting; empty where a text is typed."""
    kind = get_type_hints(Settings)[name]
    if kind is bool:
        return (False, True)
    return get_args(kind) or KNOWN.get(name, ())


def setting_text(name: str, value: object, t: Catalog) -> str:
    """A value of a setting in words."""
    match name, value:
        case _, bool():
            return yes_no(value, t)
        case "profile", str():
            return t(f"core.profile.{value}")
        case "level", str():
            return t(f"core.level.{value}")
        case "language", str() if value != "auto":
            return t(f"core.language.{value}")
        case "name", str():
            return value or t("core.seat.you")
        case _, "auto":
            return t("core.auto")
        case _:
            return t(f"terminal.setting.{name}.{value}")


def yes_no(value: bool, t: Catalog) -> str:  # noqa: FBT001  # the value itself is told
    """Yes or no."""
    return t("core.yes") if value else t("core.no")


def turned(choices: Sequence[object], value: object, step: int) -> object:
    """The choice so many steps after a value; the last is followed by the first."""
    place = choices.index(value) if value in choices else 0
    return choices[(place + step) % len(choices)]
