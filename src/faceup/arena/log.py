"""Finished batches in a file: a line of JSON each, on disk before the next is told of.

The first line is the contest. A last line without an end was being written when the
machine stopped; it is played again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from faceup.arena.contest import Contest
from faceup.errors import StorageError

FORMAT = "faceup.arena/1"
"""What the first line says the file is."""


class Log:
    """An append-only file of batches; a context manager that closes it."""

    def __init__(self, path: Path, contest: Contest, done: dict[int, Any]) -> None:
        self.contest = contest
        """What is played."""
        self.done = done
        """Finished batches by number."""
        self._file = path.open("ab")

    @classmethod
    def begin(cls, path: Path, contest: Contest) -> Log:
        """A new file.

        Raises:
            FileExistsError: when there is one of the name.
        """
        path.open("xb").close()
        log = cls(path, contest, {})
        log._write({"format": FORMAT, "contest": contest.to_json()})
        return log

    @classmethod
    def resume(cls, path: Path) -> Log:
        """Go on with a file.

        Raises:
            StorageError: when it is no file of an arena.
        """
        whole, end, _ = path.read_bytes().rpartition(b"\n")
        try:
            first, *lines = [json.loads(line) for line in whole.split(b"\n")]
            if first["format"] != FORMAT:
                raise ValueError(first["format"])
            contest = Contest.from_json(first["contest"])
            done = {line["batch"]: line for line in lines}
        except (ValueError, KeyError, TypeError) as error:
            raise StorageError(
                f"`{path}` is no file of an arena: {error}",
                code="arena-file",
                path=str(path),
            ) from error
        os.truncate(path, len(whole) + len(end))
        return cls(path, contest, done)

    def add(self, result: dict[str, Any]) -> None:
        """Keep a finished batch."""
        self._write(result)
        self.done[result["batch"]] = result

    def _write(self, value: object) -> None:
        text = json.dumps(value, separators=(",", ":"), sort_keys=True)
        self._file.write(text.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
