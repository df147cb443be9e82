"""What a database complains of, said so that a person can act on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from faceup.errors import StorageError

_KINDS: Final[dict[int, tuple[str, str]]] = {
    sqlite3.SQLITE_PERM: ("storage-unwritable", "it cannot be written; "),
    sqlite3.SQLITE_BUSY: ("storage-busy", "another program holds it; "),
    sqlite3.SQLITE_LOCKED: ("storage-busy", "another program holds it; "),
    sqlite3.SQLITE_READONLY: ("storage-unwritable", "it cannot be written; "),
    sqlite3.SQLITE_IOERR: ("storage-io", "the disk cannot be read or written; "),
    sqlite3.SQLITE_CORRUPT: ("storage-corrupt", "it is damaged; "),
    sqlite3.SQLITE_FULL: ("storage-full", "the disk is full; "),
    sqlite3.SQLITE_CANTOPEN: ("storage-unwritable", "it cannot be opened; "),
    sqlite3.SQLITE_NOTADB: ("storage-corrupt", "it is no database, or damaged; "),
}
_REMEDIES: Final = {
    "storage-unwritable": "allow writing to the file and its folder, or choose another"
    " with FACEUP_DATA_DIR",
    "storage-busy": "wait or close the other program, then try again",
    "storage-io": "check the disk, then try again",
    "storage-corrupt": "move it away to begin anew, or put a copy in its place; faceup"
    " leaves it as it is",
    "storage-full": "make room, then try again; what was acknowledged is safe",
}


@contextmanager
def told(where: str) -> Iterator[None]:
    """Turn what a database or the system raises into a `StorageError` naming the place."""
    try:
        yield
    except DBAPIError as error:
        raise _storage_error(error.orig or error, where) from error
    except (sqlite3.Error, SQLAlchemyError, OSError, ValueError) as error:
        raise _storage_error(error, where) from error


def _storage_error(error: BaseException, where: str) -> StorageError:
    match error:
        case sqlite3.Error():
            # The low byte is the kind; the rest says more of it than people need.
            kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
            code, fault = _KINDS.get(kind, ("storage", ""))
        case OSError():
            code, fault = "storage-unwritable", "its folder cannot be made or read; "
        case ValueError():  # a row that faceup cannot have written
            code, fault = _KINDS[sqlite3.SQLITE_CORRUPT]
        case _:
            code, fault = "storage", ""
    remedy = _REMEDIES.get(code, "please report it")
    return StorageError(
        f"cannot use the store {where}: {fault}{remedy} ({error})",
        code=code,
        path=where,
        why=str(error),
    )
