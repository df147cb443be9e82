"""A store that forgets everything at the end: for tests, and play without a disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import RLock
from typing import Self

from faceup.store import forms
from faceup.store.holds import Hold
from faceup.store.ports import LogEntry, RecordRow, StoredRecord, TableRow, TableStatus


@dataclass(frozen=True, slots=True)
class _Table:
    status: TableStatus
    opened_at: float
    changed_at: float
    summary: str
    entries: tuple[tuple[str, str], ...] = ()

    def row(self, table_id: str) -> TableRow:
        summary = forms.json_object(self.summary)
        return TableRow(
            id=table_id,
            game=forms.text_in(summary, "game"),
            status=self.status,
            opened_at=self.opened_at,
            changed_at=self.changed_at,
            last_seq=len(self.entries),
            summary=summary,
        )


@dataclass(frozen=True, slots=True)
class _Record:
    table_id: str | None
    form: forms.RecordForm
    finished_at: float
    summary: str

    def row(self, record_id: int) -> RecordRow:
        return RecordRow(
            id=record_id,
            table_id=self.table_id,
            game=self.form.game,
            profile=self.form.profile,
            seats=forms.json_names(self.form.seats),
            result=forms.json_object(self.form.result),
            finished_at=self.finished_at,
            summary=forms.json_object(self.summary),
        )


class MemoryStore:
    """A `Store` in this process only.

    It keeps JSON texts, not the values it was given, so that it takes, gives and refuses
    exactly what a store on disk does.

    >>> store = MemoryStore()
    >>> store.append("t1", 0, [("opened", {})], now=0.0)
    1
    """

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._records: dict[int, _Record] = {}
        self._held: Counter[str] = Counter()
        self._last_record = 0
        self._lock = RLock()
        self._is_closed = False

    @property
    def where(self) -> str:
        """Where it keeps things, to be told to people."""
        return ":memory:"

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
        """Append all entries or none, as `EventLog.append` says."""
        name, time = forms.checked_name(table_id), forms.checked_time(now)
        added = forms.entry_texts(entries)
        text = None if summary is None else forms.json_text(summary)
        stands = None if status is None else forms.checked_status(status)
        form = None if record is None else forms.record_form(record)
        with self._open():
            table = self._tables.get(name) or _Table("running", time, time, "{}")
            if len(table.entries) != expected:
                raise forms.stale(name, expected, len(table.entries))
            table = self._tables[name] = replace(
                table,
                status=stands or table.status,
                changed_at=time,
                summary=table.summary if text is None else text,
                entries=(*table.entries, *added),
            )
            if form is not None:
                self._shelve(_Record(name, form, time, table.summary))
            return len(table.entries)

    def read(self, table_id: str, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with a sequence above `after`, in order."""
        name = forms.checked_name(table_id)
        with self._open():
            entries = self._tables[name].entries if name in self._tables else ()
        return tuple(
            LogEntry(seq, kind, forms.json_object(data))
            for seq, (kind, data) in enumerate(entries, start=1)
            if seq > after
        )

    def table(self, table_id: str) -> TableRow:
        """One table."""
        name = forms.checked_name(table_id)
        with self._open():
            return self._known(name).row(name)

    def tables(self, status: str | None = None) -> tuple[TableRow, ...]:
        """The tables with a status, or all of them; the last changed comes first."""
        wanted = None if status is None else forms.checked_status(status)
        with self._open():
            rows = [
                table.row(name)
                for name, table in sorted(self._tables.items())
                if wanted in (None, table.status)
            ]
        return tuple(sorted(rows, key=lambda row: -row.changed_at))

    def set_status(self, table_id: str, status: str, *, now: float) -> None:
        """Say how a table stands; its log stays."""
        name, time = forms.checked_name(table_id), forms.checked_time(now)
        stands = forms.checked_status(status)
        with self._open():
            self._tables[name] = replace(
                self._known(name), status=stands, changed_at=time
            )

    def hold(self, table_id: str) -> Hold:
        """Sit at a table, as `EventLog.hold` says."""
        name = forms.checked_name(table_id)
        with self._open():
            self._held[name] += 1
        return Hold(lambda: self._let_go(name))

    def remove_table(self, table_id: str) -> None:
        """Remove a table that is not finished, and its log, for good."""
        name = forms.checked_name(table_id)
        with self._open():
            table = self._known(name)
            if self._held[name]:
                raise forms.held(name)
            if table.status == "finished" or self._is_recorded(name):
                raise forms.finished(name)
            del self._tables[name]

    def save_record(
        self,
        record: Mapping[str, object],
        *,
        now: float,
        table_id: str | None = None,
        summary: Mapping[str, object] | None = None,
    ) -> int:
        """Put a record on the shelf; the number it is called by."""
        time, form = forms.checked_time(now), forms.record_form(record)
        name = None if table_id is None else forms.checked_name(table_id)
        text = forms.json_text(summary or {})
        with self._open():
            if name is not None:
                self._known(name)
            return self._shelve(_Record(name, form, time, text))

    def records(
        self, limit: int | None = None, offset: int = 0, *, game: str | None = None
    ) -> tuple[RecordRow, ...]:
        """At most `limit` records after the first `offset`, newest first."""
        most, passed = forms.checked_page(limit, offset)
        rows = sorted(
            (stored.row for stored in self.export(game=game)),
            key=lambda row: (row.finished_at, row.id),
            reverse=True,
        )
        return tuple(rows[passed : passed + most])

    def record(self, record_id: int) -> StoredRecord:
        """One record."""
        with self._open():
            kept = self._records.get(record_id)
        if kept is None:
            raise forms.unknown_record(record_id, self.where)
        return StoredRecord(kept.row(record_id), kept.form.text)

    def remove(self, record_id: int) -> None:
        """Take a record off the shelf for good, and with it the log it was made from."""
        with self._open():
            gone = self._records.pop(record_id, None)
            if gone is None:
                raise forms.unknown_record(record_id, self.where)
            name = gone.table_id
            if name is None or self._known(name).status == "running":
                return
            if not self._is_recorded(name):
                del self._tables[name]

    def export(self, *, game: str | None = None) -> Iterator[StoredRecord]:
        """Every record, by number."""
        wanted = None if game is None else forms.checked_name(game)
        with self._open():
            kept = sorted(self._records.items())
        return (
            StoredRecord(record.row(record_id), record.form.text)
            for record_id, record in kept
            if wanted in (None, record.form.game)
        )

    def close(self) -> None:
        """Refuse every later call."""
        self._is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _open(self) -> RLock:
        """The lock, if the store is open."""
        if self._is_closed:
            raise forms.closed(self.where)
        return self._lock

    def _known(self, name: str) -> _Table:
        if name not in self._tables:
            raise forms.unknown_table(name, self.where)
        return self._tables[name]

    def _is_recorded(self, name: str) -> bool:
        return any(record.table_id == name for record in self._records.values())

    def _let_go(self, name: str) -> None:
        with self._lock:
            self._held[name] -= 1

    def _shelve(self, record: _Record) -> int:
        self._last_record += 1
        self._records[self._last_record] = record
        return self._last_record
