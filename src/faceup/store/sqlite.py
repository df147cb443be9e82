"""How faceup uses SQLite: write-ahead log, synced commits, explicit transactions.

* Readers never wait for writers (WAL), writers wait for each other for ten seconds.
* A commit has returned when it is on disk (`synchronous=FULL`).
* Python's driver would begin transactions late and by itself, so it is told not to, and
  every transaction begins here: a reading one with BEGIN, a writing one with BEGIN
  IMMEDIATE, which takes the write lock before anything is read. A lock taken after
  reading could be refused half-way.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection, QueuePool

PATIENCE: Final = 10.0
"""Seconds to wait for another program's write before giving up."""

WRITING: Final = "faceup_writing"
"""The execution option of an engine whose transactions take the write lock first."""

_WAL_TRIES: Final = 200
_WAL_PAUSE: Final = 0.05


def sqlite_engine(path: Path, *, patience: float = PATIENCE) -> Engine:
    """An engine for a file; nothing is opened or made yet."""
    engine = create_engine(
        # An absolute path, taken as it is: `?` and `%` in names are only letters.
        URL.create("sqlite+pysqlite", database=str(path.absolute())),
        poolclass=QueuePool,
        # As many connections as threads ask for: SQLite's cost little.
        max_overflow=-1,
        connect_args={
            "timeout": patience,
            "isolation_level": None,
            "check_same_thread": False,
        },
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def writing(engine: Engine) -> Engine:
    """The same engine and pool, for transactions that write."""
    return engine.execution_options(**{WRITING: True})


def use_write_ahead_log(engine: Engine) -> None:
    """Put the file in WAL mode, where its file system can; it stays so.

    Where it cannot (some network folders), the file keeps its rollback journal, which is
    slower and as safe.
    """
    connection = engine.raw_connection()
    try:
        driver = _driver(connection)
        if driver.execute("PRAGMA journal_mode").fetchone() == ("wal",):
            return
        for remaining in range(_WAL_TRIES, -1, -1):
            try:
                driver.execute("PRAGMA journal_mode = WAL").fetchone()
            except sqlite3.OperationalError as error:
                # SQLite's own waiting does not cover this change of mode, and two first
                # starts at once do meet here.
                is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not is_busy or not remaining:
                    raise
                time.sleep(_WAL_PAUSE)
            else:
                return
    finally:
        connection.close()


@contextmanager
def changing_tables(engine: Engine) -> Iterator[Connection]:
    """A writing transaction in which tables may be made, changed and dropped.

    A batch migration copies a table and drops the old one; with foreign keys on, that
    would be refused, or take the rows that point to it along. So they are off until the
    end, and then all of them are checked.
    """
    with writing(engine).connect() as connection:
        connection.detach()  # with its keys off it must not go back to the pool
        _driver(connection.connection).execute("PRAGMA foreign_keys = OFF")
        with connection.begin():
            yield connection
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            if broken is not None:
                # The database's own words for it, told like any other fault of one.
                raise sqlite3.IntegrityError(
                    f"rows of `{broken[0]}` belong to nothing after a change of tables,"
                    " which was undone"
                )


def _driver(connection: PoolProxiedConnection) -> sqlite3.Connection:
    # SQLAlchemy knows it as any driver's; the engine is SQLite's.
    return cast("sqlite3.Connection", connection.dbapi_connection)


def _prepare(driver: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    driver.execute("PRAGMA synchronous = FULL")
    driver.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
