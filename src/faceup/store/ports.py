"""What a store promises. Every implementation is held to this by the same tests.

Times are seconds since 1970 UTC as `time.time()` gives them, always an argument. What
is given as a mapping must be JSON; what comes back is what JSON makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, Self

from faceup.errors import StorageError
from faceup.store.holds import Hold

TableStatus = Literal["running", "finished", "abandoned"]
"""How a table stands: to be gone on with, played to its end, or given up."""


class StaleSequence(StorageError):
    """The log does not end where the caller thought: somebody else wrote first.

    `details` hold the `table`, the sequence `expected`, and the `last` one there is.
    """

    code = "stale-sequence"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened at a table."""

    seq: int
    """Its place in the table's log: 1, 2, 3 … without gaps."""
    kind: str
    """What kind of thing happened; the table knows the kinds."""
    data: dict[str, object]
    """The rest, as JSON."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table in a list of tables."""

    id: str
    """The name of the table in the log."""
    game: str
    """The `game` of its summary; empty if that has none."""
    status: TableStatus
    """Whether the table can be gone on with."""
    opened_at: float
    """When the first entry was appended."""
    changed_at: float
    """When it was last appended to, or its status set."""
    last_seq: int
    """The sequence of the last entry of its log."""
    summary: dict[str, object]
    """What the table last said of itself, for lists."""


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One finished record in a list of records; the first fields are read out of it."""

    id: int
    """The number it is called by in this store; never used again once removed."""
    table_id: str | None
    """The table it was played at, or None if it came from elsewhere."""
    game: str
    """The game of the record; empty if it names none."""
    profile: str
    """The profile of its rules; empty if it names none."""
    seats: tuple[str, ...]
    """The names in its seats."""
    result: dict[str, object]
    """Its result; empty if it has none."""
    finished_at: float
    """When it was put on the shelf."""
    summary: dict[str, object]
    """The summary of its table at the end, or what it was saved with."""


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A finished record, whole."""

    row: RecordRow
    """What a list shows of it."""
    text: str
    """The record itself: one line of JSON, its tags in the order they were given."""


class EventLog(Protocol):
    """Append-only logs, one a table; appending if the sequence matches is the only lock."""

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
        """Append all entries or none; the sequence of the last, once it is on disk.

        Entries get the sequences after `expected`; at `expected` 0 the table begins.
        A new `summary` or `status` replaces the old one, and `record` goes to the shelf
        as `RecordShelf.save_record` puts it there: with the entries, or not at all.

        Raises:
            StaleSequence: if the log's last sequence is not `expected`.
            StorageError: if it cannot be kept; then nothing was.
        """
        ...

    def read(self, table_id: str, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with a sequence above `after`, in order; none of an unknown table."""
        ...

    def table(self, table_id: str) -> TableRow:
        """One table.

        Raises:
            StorageError: with code `unknown-table` if there is none of that name.
        """
        ...

    def tables(self, status: str | None = None) -> tuple[TableRow, ...]:
        """The tables with a status, or all of them; the last changed comes first."""
        ...

    def set_status(self, table_id: str, status: str, *, now: float) -> None:
        """Say how a table stands; its log stays.

        Raises:
            StorageError: with code `unknown-table` if there is none of that name.
        """
        ...

    def hold(self, table_id: str) -> Hold:
        """Sit at a table, there or still to be opened: it is not removed meanwhile.

        Many may hold one, in any process; what a process held ends with it. One who
        goes on with a table holds it first and reads it then.

        Raises:
            StorageError: if the place cannot be written.
        """
        ...

    def remove_table(self, table_id: str) -> None:
        """Remove a table that is not finished, and its log, for good; all or nothing.

        Raises:
            StorageError: with code `unknown-table` if there is none of that name, with
                `table-held` while somebody holds it, and with `table-finished` if it is
                finished or a record was played at it: that is removed by its record.
        """
        ...


class RecordShelf(Protocol):
    """The finished records."""

    def save_record(
        self,
        record: Mapping[str, object],
        *,
        now: float,
        table_id: str | None = None,
        summary: Mapping[str, object] | None = None,
    ) -> int:
        """Put a record on the shelf, finished `now`; the number it is called by.

        Raises:
            StorageError: with code `unknown-table` if `table_id` names no table; with
                code `not-json` if the record cannot be written.
        """
        ...

    def records(
        self, limit: int | None = None, offset: int = 0, *, game: str | None = None
    ) -> tuple[RecordRow, ...]:
        """At most `limit` records after the first `offset`, newest first."""
        ...

    def record(self, record_id: int) -> StoredRecord:
        """One record.

        Raises:
            StorageError: with code `unknown-record` if there is none of that number.
        """
        ...

    def remove(self, record_id: int) -> None:
        """Take a record off the shelf for good, and with it the log it was made from.

        A running table stays, and one that another record was played at.

        Raises:
            StorageError: with code `unknown-record` if there is none of that number.
        """
        ...

    def export(self, *, game: str | None = None) -> Iterator[StoredRecord]:
        """Every record, by number; records saved or removed meanwhile may be missed."""
        ...


class Store(EventLog, RecordShelf, Protocol):
    """Logs and records in one place. Any thread may call it."""

    @property
    def where(self) -> str:
        """Where it keeps things, to be told to people."""
        ...

    def close(self) -> None:
        """Let go of files; every later call is refused with code `storage-closed`."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *exception: object) -> None: ...
