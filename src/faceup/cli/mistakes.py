"""What is wrong with a command line or a file, told in the reader's language.

The parser under Typer speaks English only, so what it raises is told anew here.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar

from faceup.errors import FaceupError, UsageError

if TYPE_CHECKING:
    from faceup.i18n import Catalog
    from faceup.i18n.cards import Glyphs


class Mistake(FaceupError):
    """A mistake only the command line can make; told by a text of its own."""

    texts: ClassVar[str] = "cli.mistake"
    """Where its texts are: `<texts>.<code>`."""

    def __init__(self, code: str, **details: object) -> None:
        words = ", ".join(f"{name}={value!r}" for name, value in details.items())
        super().__init__(f"{code}: {words}", code=code, **details)


class BadUsage(Mistake, UsageError):
    """A command line that cannot be understood."""

    texts = "cli.usage"
    """Where its texts are."""


class BadFile(Mistake):
    """A file that cannot be read or written."""

    texts = "cli.file"
    """Where its texts are."""

    @classmethod
    def of(cls, error: OSError, path: str) -> BadFile:
        """The mistake behind what the system says of a file."""
        match error:
            case FileNotFoundError():
                return cls("missing", path=path)
            case IsADirectoryError():
                return cls("folder", path=path)
            case PermissionError():
                return cls("forbidden", path=path)
            case FileExistsError():
                return cls("exists", path=path)
            case _:
                return cls("unusable", path=path, reason=error.strerror or str(error))


def shortened(text: str) -> str:
    """A text as a message quotes it: never long, and every character can be seen."""
    plain = text if text.isprintable() else ascii(text)[1:-1]
    return plain if len(plain) <= _QUOTED else f"{plain[: _QUOTED - 1]}…"


_QUOTED = 60
"""Characters of a quoted value."""


def nearest_of(word: str, names: Iterable[str]) -> str:
    """The name a word was probably meant to be, or nothing."""
    close = get_close_matches(word.lower(), list(names), n=1)
    return close[0] if close else ""


def mistake_text(error: FaceupError, t: Catalog, *, glyphs: Glyphs) -> str:
    """What is wrong, with a hint at the nearest name where there is one."""
    if not isinstance(error, Mistake):
        from faceup.i18n import error_text

        return error_text(error, t, glyphs=glyphs)
    key = f"{error.texts}.{error.code}"
    if error.details.get("nearest"):
        key += ".nearest"
    details = dict(error.details)
    name, accepted = details.get("metavar"), details.get("accepted")
    if isinstance(name, str):
        details["metavar"] = metavar_text(name, t)
    if isinstance(accepted, str):
        from faceup.i18n.errors import phrase_text

        details["accepted"] = phrase_text(accepted, t)
    return t(key, **details)


def metavar_text(name: str, t: Catalog) -> str:
    """How help names a value: `FILE`, `ФАЙЛ`."""
    key = f"cli.metavar.{name.lower().replace('=', '-')}"
    return t(key) if t.has(key) else name


def from_parser(error: Any) -> BadUsage:
    """What the parser under Typer raised, as one of ours."""
    match type(error).__name__:
        case "NoSuchOption":
            near = nearest_of(error.option_name, _option_names(error.ctx))
            return BadUsage("unknown-option", value=error.option_name, nearest=near)
        case "MissingParameter":
            return _missing(error.param)
        case "BadOptionUsage":
            refused = "does not take" in error.message  # it says so in no other way
            code = "value-not-taken" if refused else "value-missing"
            return BadUsage(code, value=error.option_name)
        case _:
            return BadUsage("other", value=error.format_message())


def _missing(parameter: Any) -> BadUsage:
    if parameter.param_type_name == "option":
        return BadUsage("option-missing", value=parameter.opts[0])
    return BadUsage("argument-missing", metavar=parameter.metavar or parameter.name)


def _option_names(ctx: Any) -> list[str]:
    if ctx is None:
        return []
    return [name for item in ctx.command.get_params(ctx) for name in item.opts]
