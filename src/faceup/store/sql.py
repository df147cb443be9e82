"""The store on disk, in SQL every database understands.

Each call is one transaction. Appending compares the log's last sequence and swaps it in
the same statement, so that of two writers one wins whatever the database locks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import Connection, Engine, RowMapping, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from faceup.store import forms, sqlite
from faceup.store.failures import told
from faceup.store.holds import Hold, alone_with, hold_file
from faceup.store.migrate import bring_up_to_date
from faceup.store.ports import LogEntry, RecordRow, StoredRecord, TableRow
from faceup.store.schema import ENTRIES, RECORDS, TABLES

_PAGE: Final = 100
"""Records read at a time by an export, so that a long one holds nobody up."""

_ROW_COLUMNS: Final = [column for column in RECORDS.c if column.name != "record"]


def open_sqlite(path: Path, *, patience: float = sqlite.PATIENCE) -> SqlStore:
    """The store in a SQLite file, made or brought up to date first if needed.

    Raises:
        StorageError: if it cannot be; what is there is left as it is.
    """
    where = str(path)
    with told(where):
        path.absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = sqlite.sqlite_engine(path, patience=patience)
    try:
        with told(where):
            bring_up_to_date(engine, where)
    except BaseException:
        engine.dispose()
        raise
    return SqlStore(engine, where)


class SqlStore:
    """A `Store` in a database; `open_sqlite` makes one."""

    def __init__(self, engine: Engine, where: str) -> None:
        self._engine = engine
        self._writing = sqlite.writing(engine)
        self._where = where
        self._is_closed = False

    @property
    def where(self) -> str:
        """Where it keeps things, to be told to people."""
        return self._where

    # the logs ----------------------------------------------------------------------

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
        form = None if record is None else forms.record_form(record)
        changes: dict[str, object] = {
            "changed_at": time,
            "last_seq": expected + len(added),
        }
        if summary is not None:
            changes["summary"] = forms.json_text(summary)
        if status is not None:
            changes["status"] = forms.checked_status(status)
        try:
            with self._transaction(self._writing) as connection:
                _move_on(connection, name, expected, changes)
                connection.execute(insert(ENTRIES), _rows(name, expected, added))
                if form is not None:
                    kept = _summary_of(connection, name)
                    _shelve(connection, form, name, time, kept)
        except _LostRaceError:
            raise forms.stale(name, expected, self._last_seq(name)) from None
        return expected + len(added)

    def read(self, table_id: str, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with a sequence above `after`, in order."""
        name = forms.checked_name(table_id)
        query = (
            select(ENTRIES.c.seq, ENTRIES.c.kind, ENTRIES.c.data)
            .where(ENTRIES.c.table_id == name, ENTRIES.c.seq > _bounded(after))
            .order_by(ENTRIES.c.seq)
        )
        with self._transaction(self._engine) as connection:
            return tuple(
                LogEntry(seq, kind, forms.json_object(data))
                for seq, kind, data in connection.execute(query)
            )

    def table(self, table_id: str) -> TableRow:
        """One table."""
        name = forms.checked_name(table_id)
        query = select(TABLES).where(TABLES.c.id == name)
        with self._transaction(self._engine) as connection:
            row = connection.execute(query).mappings().first()
            if row is None:
                raise forms.unknown_table(name, self.where)
            return _table_row(row)

    def tables(self, status: str | None = None) -> tuple[TableRow, ...]:
        """The tables with a status, or all of them; the last changed comes first."""
        query = select(TABLES).order_by(TABLES.c.changed_at.desc(), TABLES.c.id)
        if status is not None:
            query = query.where(TABLES.c.status == forms.checked_status(status))
        with self._transaction(self._engine) as connection:
            return tuple(map(_table_row, connection.execute(query).mappings()))

    def set_status(self, table_id: str, status: str, *, now: float) -> None:
        """Say how a table stands; its log stays."""
        name, time = forms.checked_name(table_id), forms.checked_time(now)
        change = (
            update(TABLES)
            .where(TABLES.c.id == name)
            .values(status=forms.checked_status(status), changed_at=time)
        )
        with self._transaction(self._writing) as connection:
            if connection.execute(change).rowcount != 1:
                raise forms.unknown_table(name, self.where)

    def hold(self, table_id: str) -> Hold:
        """Sit at a table, as `EventLog.hold` says."""
        name = forms.checked_name(table_id)
        self._require_open()
        with told(self.where):
            return hold_file(self._hold_path(name))

    def remove_table(self, table_id: str) -> None:
        """Remove a table that is not finished, and its log, for good."""
        name = forms.checked_name(table_id)
        self.table(name)
        with told(self.where), alone_with(self._hold_path(name)) as is_alone:
            if not is_alone:
                raise forms.held(name)
            with self._transaction(self._writing) as connection:
                status = connection.scalar(
                    select(TABLES.c.status).where(TABLES.c.id == name)
                )
                if status is None:
                    raise forms.unknown_table(name, self.where)
                if status == "finished" or _is_recorded(connection, name):
                    raise forms.finished(name)
                _delete_table(connection, name)

    def _hold_path(self, name: str) -> Path:
        """The file that who sits at a table holds: a table may have any name."""
        digest = sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return Path(f"{self.where}-open-{digest}")

    # the shelf ---------------------------------------------------------------------

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
        with self._transaction(self._writing) as connection:
            if name is not None and _summary_of(connection, name) is None:
                raise forms.unknown_table(name, self.where)
            return _shelve(connection, form, name, time, text)

    def records(
        self, limit: int | None = None, offset: int = 0, *, game: str | None = None
    ) -> tuple[RecordRow, ...]:
        """At most `limit` records after the first `offset`, newest first."""
        most, passed = forms.checked_page(limit, offset)
        query = (
            select(*_ROW_COLUMNS)
            .order_by(RECORDS.c.finished_at.desc(), RECORDS.c.id.desc())
            .limit(most)
            .offset(passed)
        )
        if game is not None:
            query = query.where(RECORDS.c.game == forms.checked_name(game))
        with self._transaction(self._engine) as connection:
            return tuple(map(_record_row, connection.execute(query).mappings()))

    def record(self, record_id: int) -> StoredRecord:
        """One record."""
        query = select(RECORDS).where(RECORDS.c.id == _bounded(record_id))
        with self._transaction(self._engine) as connection:
            row = connection.execute(query).mappings().first()
            if row is None:
                raise forms.unknown_record(record_id, self.where)
            return _stored(row)

    def remove(self, record_id: int) -> None:
        """Take a record off the shelf for good, and with it the log it was made from."""
        is_it = RECORDS.c.id == _bounded(record_id)
        with self._transaction(self._writing) as connection:
            name = connection.scalar(select(RECORDS.c.table_id).where(is_it))
            if connection.execute(delete(RECORDS).where(is_it)).rowcount != 1:
                raise forms.unknown_record(record_id, self.where)
            if name is not None:
                _forget(connection, name)

    def export(self, *, game: str | None = None) -> Iterator[StoredRecord]:
        """Every record, by number."""
        self._require_open()
        return self._pages(None if game is None else forms.checked_name(game))

    def _pages(self, game: str | None) -> Iterator[StoredRecord]:
        query = select(RECORDS).order_by(RECORDS.c.id).limit(_PAGE)
        if game is not None:
            query = query.where(RECORDS.c.game == game)
        last = 0
        while True:
            with self._transaction(self._engine) as connection:
                rows = connection.execute(query.where(RECORDS.c.id > last)).mappings()
                page = [*map(_stored, rows)]
            yield from page
            if len(page) < _PAGE:
                return
            last = page[-1].row.id

    # the store itself --------------------------------------------------------------

    def close(self) -> None:
        """Let go of the file; every later call is refused."""
        self._is_closed = True
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _require_open(self) -> None:
        if self._is_closed:
            raise forms.closed(self.where)

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        self._require_open()
        with told(self.where), engine.begin() as connection:
            yield connection

    def _last_seq(self, name: str) -> int:
        query = select(TABLES.c.last_seq).where(TABLES.c.id == name)
        with self._transaction(self._engine) as connection:
            return connection.scalar(query) or 0


class _LostRaceError(Exception):
    """The log did not end where the append expected."""


def _move_on(
    connection: Connection, name: str, expected: int, changes: Mapping[str, object]
) -> None:
    """Compare and swap the last sequence; the first append makes the table."""
    if not 0 <= expected <= forms.LARGEST // 2:
        raise _LostRaceError  # no log ends there, and a database could not compare it
    if expected > 0:
        swap = update(TABLES).where(TABLES.c.id == name, TABLES.c.last_seq == expected)
        if connection.execute(swap.values(**changes)).rowcount != 1:
            raise _LostRaceError
        return
    if _summary_of(connection, name) is not None:
        raise _LostRaceError
    made = {"status": "running", "opened_at": changes["changed_at"], "summary": "{}"}
    try:
        connection.execute(insert(TABLES).values(id=name, **{**made, **changes}))
    except IntegrityError as error:
        # A database with finer locks lets another make the same table meanwhile.
        raise _LostRaceError from error


def _summary_of(connection: Connection, name: str) -> str | None:
    """The summary of a table, or None if there is no such table."""
    return connection.scalar(select(TABLES.c.summary).where(TABLES.c.id == name))


def _rows(
    name: str, expected: int, added: Sequence[tuple[str, str]]
) -> list[dict[str, Any]]:
    return [
        {"table_id": name, "seq": seq, "kind": kind, "data": data}
        for seq, (kind, data) in enumerate(added, start=expected + 1)
    ]


def _forget(connection: Connection, name: str) -> None:
    """Remove a table that does not run and that no record was played at."""
    running = select(TABLES.c.id).where(TABLES.c.id == name)
    running = running.where(TABLES.c.status == "running")
    if connection.scalar(running) is None and not _is_recorded(connection, name):
        _delete_table(connection, name)


def _is_recorded(connection: Connection, name: str) -> bool:
    """Whether a record on the shelf was played at a table."""
    query = select(RECORDS.c.id).where(RECORDS.c.table_id == name).limit(1)
    return connection.scalar(query) is not None


def _delete_table(connection: Connection, name: str) -> None:
    """Remove a table with its log."""
    connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == name))
    connection.execute(delete(TABLES).where(TABLES.c.id == name))


def _shelve(
    connection: Connection,
    form: forms.RecordForm,
    table_id: str | None,
    time: float,
    summary: str | None,
) -> int:
    """Insert a record; its number."""
    added = connection.execute(
        insert(RECORDS).values(
            table_id=table_id,
            game=form.game,
            profile=form.profile,
            seats=form.seats,
            result=form.result,
            finished_at=time,
            summary=summary,
            record=form.text,
        )
    ).inserted_primary_key
    assert added is not None  # noqa: S101 - the insert was one row
    return int(added[0])


def _table_row(row: RowMapping) -> TableRow:
    summary = forms.json_object(row["summary"])
    return TableRow(
        id=row["id"],
        game=forms.text_in(summary, "game"),
        status=forms.checked_status(row["status"]),
        opened_at=row["opened_at"],
        changed_at=row["changed_at"],
        last_seq=row["last_seq"],
        summary=summary,
    )


def _record_row(row: RowMapping) -> RecordRow:
    return RecordRow(
        id=row["id"],
        table_id=row["table_id"],
        game=row["game"],
        profile=row["profile"],
        seats=forms.json_names(row["seats"]),
        result=forms.json_object(row["result"]),
        finished_at=row["finished_at"],
        summary=forms.json_object(row["summary"]),
    )


def _stored(row: RowMapping) -> StoredRecord:
    return StoredRecord(_record_row(row), row["record"])


def _bounded(number: int) -> int:
    """A number a database can compare; beyond its largest there is nothing to find."""
    return max(-forms.LARGEST, min(number, forms.LARGEST))
