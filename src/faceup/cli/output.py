"""What a command says, and to whom: people, machines, the shell.

Standard output carries the answer and nothing else: text in the reader's language, or
lines of JSON. Everything about the answer (errors, remarks) goes to standard error.
Text from outside is stripped of all that a terminal could obey.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING

from faceup.cli.mistakes import mistake_text
from faceup.errors import FaceupError, SettingsError
from faceup.i18n import Catalog, choose_language
from faceup.present.printable import printable

if TYPE_CHECKING:
    import typer

    from faceup.i18n.cards import Glyphs
    from faceup.settings import Settings

PROGRAM = "faceup"
"""The name of the command: what every message begins with."""


class Status(IntEnum):
    """The exit status of a command."""

    GOOD = 0
    """All went well."""
    BAD_INPUT = 1
    """Something in the input was bad: a record, a file, a stored match."""
    USAGE = 2
    """The command line cannot be understood, or names what there is not."""
    FAULT = 70
    """A fault in faceup itself."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C."""
    BROKEN_PIPE = 141
    """The reader of the output went away."""


class Output:
    """What a command is given to speak with."""

    def __init__(self, *, environ: Mapping[str, str] | None = None) -> None:
        self.language_flag: str | None = None
        """The language asked for on the command line."""
        self.environ = os.environ if environ is None else environ
        """The environment."""

    @staticmethod
    def of(ctx: typer.Context) -> Output:
        """The output that `main` made; a plain one where there is none."""
        found = ctx.find_root().obj
        return found if isinstance(found, Output) else Output()

    def speak(self, language: str | None) -> None:
        """Speak the language asked for on the command line, if one was.

        Raises:
            UnknownName: when there is no such language; then nothing changes.
        """
        if language is not None:
            self.language_flag = choose_language(self.environ, flag=language)

    # who reads -----------------------------------------------------------------------

    @cached_property
    def language(self) -> str:
        """The language to speak: the flag's, the setting's, the environment's.

        Where the settings cannot be read the environment's: the command that needs
        them says what is wrong with them.
        """
        if self.language_flag is not None:
            return choose_language(self.environ, flag=self.language_flag)
        try:
            setting = self.settings.language
        except SettingsError:
            setting = "auto"
        return choose_language(self.environ, setting)

    @cached_property
    def t(self) -> Catalog:
        """The texts in that language."""
        return Catalog(self.language)

    @cached_property
    def settings(self) -> Settings:
        """The settings in force.

        Raises:
            SettingsError: when they cannot be read.
        """
        from faceup.settings import load

        return load(flags={"language": self.language_flag}, environ=self.environ)

    @cached_property
    def glyphs(self) -> Glyphs:
        """Suit signs, unless the setting or the terminal says they cannot be shown."""
        try:
            chosen = self.settings.glyphs
        except SettingsError:
            chosen = "auto"
        if chosen == "auto":
            return "unicode" if _can_show("♠", sys.stdout.encoding) else "ascii"
        return chosen

    @property
    def is_terminal(self) -> bool:
        """Whether a person at a terminal reads the answer."""
        return sys.stdout.isatty()

    @property
    def is_styled(self) -> bool:
        """Whether the answer may be styled: on a terminal that is not asked otherwise.

        `NO_COLOR` and `TERM=dumb` ask otherwise.
        """
        dumb = self.environ.get("TERM", "") in ("dumb", "unknown")
        return self.is_terminal and not dumb and not self.environ.get("NO_COLOR")

    # saying it -----------------------------------------------------------------------

    def line(self, text: str = "") -> None:
        """A line of the answer; a text of several lines will do."""
        sys.stdout.write(f"{text}\n")

    def json(self, value: object) -> None:
        """A line of JSON, its bytes the same for equal values.

        Letters a terminal would obey stand in it as escapes.
        """
        from faceup.records.json_value import encode

        self.bytes(f"{encode(value)}\n".encode())

    def bytes(self, data: bytes) -> None:
        """Bytes of the answer, as they are."""
        sys.stdout.flush()
        sys.stdout.buffer.write(data)

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Columns under headings; through a pipe every row is one line."""
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in headings:
            table.add_column(Text(heading), overflow="fold")
        for row in rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        console = Console(
            width=None if self.is_terminal else _ENDLESS,
            force_terminal=self.is_styled,
            no_color=not self.is_styled,
            highlight=False,
        )
        with console.capture() as captured:
            console.print(table)
        for line in captured.get().splitlines():
            self.line(line.rstrip())

    def note(self, text: str) -> None:
        """A remark about the answer, on standard error."""
        sys.stderr.write(f"{PROGRAM}: {text}\n")

    def error(self, error: FaceupError, *, where: str = "") -> None:
        """An error, told in the reader's language in one line on standard error."""
        told = printable(mistake_text(error, self.t, glyphs=self.glyphs))
        if len(told) > _LONGEST:  # what it quotes is; what would do stands at the end
            told = f"{told[: _LONGEST // 2]} … {told[-_LONGEST // 2 :]}"
        self.note(f"{printable(where)}: {told}" if where else told)


_LONGEST = 800
"""Characters of an error; no list of what is accepted is longer."""

_ENDLESS = 10_000
"""Columns where nothing is wrapped: wider than any table."""


def _can_show(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
