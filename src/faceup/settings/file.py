"""The settings file: TOML, read whole and changed line by line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from faceup.errors import SettingsError
from faceup.files import put


def read(path: Path) -> dict[str, object]:
    """What the file says, unchecked; an absent file says nothing.

    Raises:
        SettingsError: if it cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(_text(path))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _unusable(path, error) from error


def change(path: Path, held: dict[str, object], wanted: dict[str, object]) -> None:
    """Let a file that holds some settings hold others, at once or not at all.

    Comments and the order of lines stay.

    Raises:
        SettingsError: if it cannot be written.
    """
    text = _text(path) if path.exists() else ""
    _write(path, _edited(text, held, wanted))


def _text(path: Path) -> str:
    """The file's text, without the mark some editors put before it."""
    return path.read_bytes().decode("utf-8-sig")


def _line(name: str, value: object) -> str:
    import json

    # A JSON string of printable characters is a TOML string too.
    return f"{name} = {json.dumps(value, ensure_ascii=False)}"


def _edited(text: str, held: dict[str, object], wanted: dict[str, object]) -> str:
    """The text with its lines changed, or, if its TOML is too clever, written anew."""
    lines = text.splitlines()
    for name, value in held.items():
        pattern = re.compile(rf"""\s*["']?{re.escape(name)}["']?\s*=""")
        if value != wanted.get(name):
            change = [_line(name, wanted[name])] if name in wanted else []
            at = [number for number, line in enumerate(lines) if pattern.match(line)]
            for number in reversed(at):
                lines[number : number + 1] = change
    lines += [_line(name, wanted[name]) for name in wanted if name not in held]
    edited = "".join(f"{line}\n" for line in lines)
    try:
        if tomllib.loads(edited) == wanted:
            return edited
    except tomllib.TOMLDecodeError:
        pass
    return "".join(f"{_line(name, value)}\n" for name, value in wanted.items())


def _write(path: Path, text: str) -> None:
    """Put a new file in the place of the old one in one step."""
    try:
        path.resolve().parent.mkdir(parents=True, exist_ok=True)
        put(path, text)
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: Exception) -> SettingsError:
    reason = error.strerror if isinstance(error, OSError) else error
    return SettingsError(
        f"{path}: the settings file cannot be used: {reason}",
        code="bad-settings-file",
        file=str(path),
        reason=str(reason),
    )
