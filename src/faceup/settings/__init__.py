"""Settings: defaults < the settings file < the environment < flags.

`load` merges them, `save` changes the file, `describe` says where each value came from.
A key nobody knows, a value nobody accepts and a file that is no TOML are refused by
name; nothing is ever reset in silence. The file itself is the affair of `file.py`;
the folders faceup keeps things in are named by `folders.py`.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_type_hints

from faceup.errors import SettingsError
from faceup.settings import file
from faceup.settings.folders import (
    PREFIX,
    cache_dir,
    config_dir,
    data_dir,
    settings_path,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

__all__ = [
    "NAME_LENGTH",
    "OTHER_VARIABLES",
    "PREFIX",
    "SETTING_NAMES",
    "Deck",
    "Described",
    "Glyphs",
    "Language",
    "Pace",
    "Settings",
    "Sort",
    "Theme",
    "cache_dir",
    "config_dir",
    "data_dir",
    "describe",
    "load",
    "save",
    "settings_path",
]

Language = Literal["auto", "en", "ru", "be"]
"""A language of the catalogs, or the one the environment asks for."""

Pace = Literal["instant", "fast", "normal", "slow"]
"""How long the table lingers on what happened."""

Deck = Literal["two-colour", "four-colour"]
"""Red and black, or a colour for each suit."""

Glyphs = Literal["auto", "unicode", "ascii"]
"""What cards are drawn with."""

Theme = Literal["auto", "dark", "light"]
"""The background the colours are chosen for."""

Sort = Literal["suit", "rank"]
"""What your hand is put in order by first."""

NAME_LENGTH: Final = 40
"""The longest text a setting holds, in characters."""

OTHER_VARIABLES: Final = frozenset(
    {
        "FACEUP_CACHE_DIR",
        "FACEUP_CONFIG_DIR",
        "FACEUP_DATA_DIR",
        "FACEUP_DEBUG",
        "FACEUP_JIT",
        "FACEUP_SHARED",
    }
)
"""Variables of the environment that are ours and no setting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a player may choose once for every table."""

    language: Language = "auto"
    """The language of every word on screen; `auto` follows the environment."""
    name: str = ""
    """Your name at the table and in records; empty: the word for "you"."""
    profile: str = "bicycle"
    """The rules a new match is played by."""
    level: str = "club"
    """The computer player a new match is against."""
    pace: Pace = "normal"
    """How long the table lingers on what happened."""
    deck: Deck = "two-colour"
    """Red and black, or a colour for each suit."""
    glyphs: Glyphs = "auto"
    """Suit signs and lines, or plain ASCII; `auto` asks the terminal."""
    theme: Theme = "auto"
    """Colours for a dark or a light background; `auto` asks the terminal."""
    sort: Sort = "suit"
    """Whether your hand is in order by suit or by rank first."""
    left_handed: bool = False
    """Whether the table is laid out for the left hand."""
    memory_aid: bool = True
    """Whether the table shows the cards everyone saw a player draw."""
    confirm_play: bool = False
    """Whether a card is chosen first and played by a second step."""


@dataclass(frozen=True, slots=True)
class Described:
    """One setting, and where its value came from."""

    name: str
    """The setting's name in the file; upper-case behind `FACEUP_` in the environment."""
    value: str | bool
    """The value in force."""
    default: str | bool
    """The value when nothing is said."""
    source: str
    """`default`, the path of the file, the name of the variable, or of the flag."""
    accepted: str
    """What may be given, in English."""


SETTING_NAMES: Final = tuple(field.name for field in fields(Settings))
"""Every setting, in the order they are shown."""


def load(
    *,
    flags: Mapping[str, object] | None = None,
    environ: Mapping[str, str] | None = None,
    path: Path | None = None,
    known: Mapping[str, Collection[str]] | None = None,
) -> Settings:
    """Merge defaults, file, environment and flags; each later one wins.

    A flag of `None` was not given. `known` narrows free words to the names that exist:
    `known={"level": ("casual", "club")}`.

    >>> load(flags={"pace": "slow"}, environ={"FACEUP_LEFT_HANDED": "yes"}).pace
    'slow'
    """
    described = describe(flags=flags, environ=environ, path=path, known=known)
    values: dict[str, Any] = {setting.name: setting.value for setting in described}
    return Settings(**values)


def describe(
    *,
    flags: Mapping[str, object] | None = None,
    environ: Mapping[str, str] | None = None,
    path: Path | None = None,
    known: Mapping[str, Collection[str]] | None = None,
) -> tuple[Described, ...]:
    """Tell each setting's value and where it came from, merged as `load` does."""
    environ = os.environ if environ is None else environ
    path = settings_path(environ) if path is None else path
    known = known or {}
    values: dict[str, str | bool] = {}
    sources: dict[str, str] = {}

    def take(name: str, raw: object, source: str, *, as_text: bool) -> None:
        _check_name(name, source)
        values[name] = _parse(name, raw, source, as_text=as_text, known=known)
        sources[name] = source

    for name, raw in file.read(path).items():
        take(name, raw, str(path), as_text=False)
    for variable, text in _variables(environ).items():
        if text.strip():
            take(variable.removeprefix(PREFIX).lower(), text, variable, as_text=True)
    for name, raw in (flags or {}).items():
        if raw is not None:
            option = _OPTIONS.get(name) or f"--{name.replace('_', '-')}"
            take(name, raw, option, as_text=isinstance(raw, str))
    return tuple(
        Described(
            name,
            values.get(name, _DEFAULTS[name]),
            _DEFAULTS[name],
            sources.get(name, "default"),
            _accepted(name, known),
        )
        for name in SETTING_NAMES
    )


def save(
    changes: Mapping[str, object],
    *,
    path: Path | None = None,
    known: Mapping[str, Collection[str]] | None = None,
) -> Path:
    """Write changes to the settings file at once or not at all; return its path.

    Other settings, comments and the order of lines stay. `None` takes a setting out of
    the file. A file that could not be loaded is not written over, but a change may mend
    the very line that keeps it from loading.
    """
    path = settings_path() if path is None else path
    known = known or {}
    held = file.read(path)
    wanted = dict(held)
    for name, raw in changes.items():
        if raw is None and name in held:
            del wanted[name]
            continue
        _check_name(name, str(path))
        if raw is not None:
            typed = isinstance(raw, str)
            wanted[name] = _parse(name, raw, str(path), as_text=typed, known=known)
    for name in wanted.keys() - changes.keys():
        _check_name(name, str(path))
        _parse(name, wanted[name], str(path), as_text=False, known={})
    file.change(path, held, wanted)
    return path


_OPTIONS: Final = {"language": "--lang", "profile": "--rules"}
"""Flags that are not called as their setting is."""

_PLAIN: Final = Settings()
_DEFAULTS: Final[dict[str, str | bool]] = {
    name: getattr(_PLAIN, name) for name in SETTING_NAMES
}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    name: get_args(hint) for name, hint in get_type_hints(Settings).items()
}


def _variables(environ: Mapping[str, str]) -> dict[str, str]:
    return {
        variable: environ[variable]
        for variable in sorted(environ)
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES
    }


def _choices(name: str, known: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """The words a setting may be; empty when it is a free text or a yes or no."""
    return _CHOICES[name] or tuple(known.get(name, ()))


def _accepted(name: str, known: Mapping[str, Collection[str]]) -> str:
    if choices := _choices(name, known):
        return ", ".join(choices)
    if isinstance(_DEFAULTS[name], bool):
        return "true, false"
    return f"a line of at most {NAME_LENGTH} characters"


_BOOLEANS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


def _parse(
    name: str,
    raw: object,
    source: str,
    *,
    as_text: bool,
    known: Mapping[str, Collection[str]],
) -> str | bool:
    """Accept a value or refuse it by name; `as_text` says it was typed, not TOML."""
    value = raw.strip() if isinstance(raw, str) else raw
    default = _DEFAULTS[name]
    if isinstance(default, bool):
        if isinstance(value, str) and as_text:
            value = _BOOLEANS.get(value.lower())
        if isinstance(value, bool):
            return value
    elif isinstance(value, str):
        choices = _choices(name, known)
        if as_text and value.lower() in choices:
            value = value.lower()
        fits = len(value) <= NAME_LENGTH and value.isprintable()
        if value in choices or (not choices and fits and (value or not default)):
            return value
    raise _refused(name, raw, source, known)


def _refused(
    name: str, raw: object, source: str, known: Mapping[str, Collection[str]]
) -> SettingsError:
    accepted = _accepted(name, known)
    nearest = _nearest(str(raw), _choices(name, known))
    hint = f" (did you mean `{nearest}`?)" if nearest else ""
    return SettingsError(
        f"{source}: `{name}` cannot be `{raw}`{hint}; accepted: {accepted}",
        file=source,
        key=name,
        value=str(raw),
        accepted=accepted,
        nearest=nearest,
    )


def _check_name(name: str, source: str) -> None:
    if name in SETTING_NAMES:
        return
    accepted = ", ".join(SETTING_NAMES)
    nearest = _nearest(name, SETTING_NAMES)
    hint = f" (did you mean `{nearest}`?)" if nearest else ""
    raise SettingsError(
        f"{source}: there is no setting `{name}`{hint}; settings: {accepted}",
        code="unknown-setting",
        file=source,
        key=name,
        accepted=accepted,
        nearest=nearest,
    )


def _nearest(word: str, words: Collection[str]) -> str:
    close = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    return close[0] if close else ""
