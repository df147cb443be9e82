"""Open a store by its place."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from faceup.errors import StorageError
from faceup.store.memory import MemoryStore
from faceup.store.ports import Store

FILE_NAME: Final = "faceup.sqlite3"
"""The database, in the data folder."""

MEMORY: Final = frozenset({":memory:", "sqlite://", "sqlite:///:memory:"})
"""The places that are no place: the store forgets everything when it is closed."""

SQLITE_URL: Final = "sqlite:///"
"""What the URL of a SQLite file begins with; the rest is its path."""


def open_store(url_or_path: str | Path | None = None) -> Store:
    """Open the store at a path or URL, made first if it is not there.

    Without one: `faceup.sqlite3` in the data folder of the settings. A path may start
    with `~`; a URL is `sqlite:///` and a path. A store of an older faceup is brought up
    to date.

    Raises:
        StorageError: if it cannot be opened, naming the place and what to do; nothing
            that is there is ever replaced.
    """
    if str(url_or_path) in MEMORY:
        return MemoryStore()
    path = _default() if url_or_path is None else _path(url_or_path)
    from faceup.store.sql import open_sqlite

    return open_sqlite(path)


def _default() -> Path:
    from faceup.settings import data_dir

    return data_dir() / FILE_NAME


def _path(url_or_path: str | Path) -> Path:
    text = str(url_or_path)
    if text.startswith(SQLITE_URL):
        text = text.removeprefix(SQLITE_URL)
    elif isinstance(url_or_path, str) and "://" in text:
        # A URL may hold a password; only its kind is told.
        kind = text.partition("://")[0]
        raise StorageError(
            f"this version of faceup cannot keep matches in `{kind}`; accepted: the path"
            f" of a file, or `{SQLITE_URL}` and a path",
            code="storage-kind",
            value=kind,
            accepted=f"{SQLITE_URL}…",
        )
    try:
        if text and "\0" not in text:
            return Path(text).expanduser()
    except RuntimeError:
        pass  # `~name` of nobody
    raise StorageError(
        f"{text!a} is no path of a file; name one, as in `~/{FILE_NAME}`",
        code="storage-unwritable",
        path=text,
    )
