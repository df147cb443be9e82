"""The log a table needs: append if the sequence matches, and read on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class LogEntry(Protocol):
    """One thing that happened, as the log holds it."""

    @property
    def seq(self) -> int:
        """Its place in the log, from 1 without gaps."""
        ...

    @property
    def kind(self) -> str:
        """`opened`, `dealt`, `acted`, `settled`, `taken-back`, `advised`, `resigned`."""
        ...

    @property
    def data(self) -> Mapping[str, object]:
        """The rest, as JSON."""
        ...


class Log(Protocol):
    """An append-only log of tables."""

    def append(
        self,
        table_id: str,
        expected: int,
        entries: Sequence[tuple[str, Mapping[str, object]]],
        *,
        now: float,
        summary: Mapping[str, object] | None = None,
        status: str | None = None,
        record: Mapping[str, object] | None = None,
    ) -> int:
        """Append all entries or none; the sequence after them, once it is on disk.

        Raises:
            StorageError: with code `stale-sequence` when the log's last sequence is not
                `expected`: somebody else wrote first.
        """
        ...

    def read(self, table_id: str, after: int = 0) -> Sequence[LogEntry]:
        """The entries with a sequence above `after`, in order."""
        ...
