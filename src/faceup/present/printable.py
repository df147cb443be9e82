"""Texts from elsewhere, made fit for a terminal."""

from __future__ import annotations

import re

NO_BREAK = "\u00a0"
"""The space that keeps a number and its sign on one line."""

_SEQUENCE = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI: colours, moving about
    r"|\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS and their like
    r"|\x1b[ -/]*[0-~]"  # the short ones
)


def printable(text: str, *, lines: bool = False) -> str:
    r"""A text without anything a terminal would obey, or that turns its direction.

    Whole control sequences go; line breaks become spaces, unless `lines` are wanted. A
    no-break space stays.

    >>> printable("Eve\x1b[2J\x1b]0;title\x07\u202e\n(you)")
    'Eve (you)'
    """
    if lines:
        return "\n".join(printable(line) for line in text.splitlines())
    plain = _SEQUENCE.sub("", text)
    if plain.isprintable():
        return plain
    return "".join(map(_seen, plain))


def _seen(letter: str) -> str:
    if letter == NO_BREAK or letter.isprintable():
        return letter
    return " " if letter.isspace() else ""
