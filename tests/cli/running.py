"""Running the command in this process, with streams of its own."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from faceup.cli.main import main


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command came to."""

    status: int
    """Its exit status."""
    out: str
    """Its standard output."""
    err: str
    """Its standard error."""

    @property
    def json(self) -> Any:
        """Its standard output, one JSON value."""
        return json.loads(self.out)


def run(
    *words: str,
    given: str | bytes = "",
    encoding: str = "utf-8",
    terminal: bool = False,
    env: dict[str, str] | None = None,
) -> Ran:
    """Run `faceup` with words and an input; `terminal` says all streams are one."""
    data = given.encode() if isinstance(given, str) else given
    streams = [_Stream(io.BytesIO(raw), encoding=encoding) for raw in (data, b"", b"")]
    for stream in streams:
        stream.is_terminal = terminal
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        for name, value in (env or {}).items():
            patch.setenv(name, value)
        status = main(words)
    told = []
    for stream in streams[1:]:
        stream.flush()
        told.append(stream.bytes.getvalue().decode(encoding))
    return Ran(status, told[0], told[1])


class _Stream(io.TextIOWrapper):
    """A stream over bytes in memory, which may say that it is a terminal."""

    is_terminal = False

    def __init__(self, raw: io.BytesIO, *, encoding: str) -> None:
        super().__init__(raw, encoding=encoding, newline="")
        self.bytes = raw

    def isatty(self) -> bool:
        return self.is_terminal
