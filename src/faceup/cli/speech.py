"""Lines told one after another, as any stream can carry them."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from typing import TextIO

from faceup.present.printable import printable

_PLAIN_SIGNS = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'",
        "—": "-", "–": "-", "…": "...", "\u00a0": " ",
    }
)  # fmt: skip
"""Signs of print, for streams that cannot carry them."""


class Speech:
    """Says lines: wrapped on a terminal, a sentence a line through a pipe."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._width = _width(stream)

    def say(self, *sentences: str) -> None:
        """Say sentences, a line each; all a terminal could obey is taken out."""
        for sentence in sentences:
            for line in self._lines(printable(sentence)):
                self._write(line + "\n")

    def say_all(self, sentences: Iterable[str]) -> None:
        """Say many sentences, then let the reader have them."""
        self.say(*sentences)
        self.flush()

    def ask(self, prompt: str) -> None:
        """Say a prompt and stay on its line."""
        self._write(prompt)
        self.flush()

    def flush(self) -> None:
        """Let the reader have what was said."""
        self._stream.flush()

    def _lines(self, sentence: str) -> list[str]:
        if self._width is None or len(sentence) <= self._width:
            return [sentence]
        return textwrap.wrap(
            sentence, self._width, break_long_words=False, break_on_hyphens=False
        )

    def _write(self, text: str) -> None:
        encoding = self._stream.encoding or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            plain = text.translate(_PLAIN_SIGNS)
            text = plain.encode(encoding, "replace").decode(encoding)
        self._stream.write(text)


def _width(stream: TextIO) -> int | None:
    """The columns to wrap at; None where nothing is wrapped."""
    if not stream.isatty():
        return None
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return max(columns - 1, 20) if columns else 79  # 0 is a terminal that does not know
