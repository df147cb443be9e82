"""The file: how it is opened, and how it says that it cannot be."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from faceup.errors import StorageError
from faceup.store import MemoryStore, open_store
from faceup.store.schema import HEAD, VERSION_TABLE
from faceup.store.sql import SqlStore, open_sqlite


def refusal(path: Path | str, code: str) -> str:
    """The message of opening a path that must be refused with a code."""
    with pytest.raises(StorageError) as refused:
        open_store(path).close()
    assert refused.value.code == code, refused.value
    return str(refused.value)


def begun(path: Path) -> bytes:
    """Make a store with one table, closed again; the bytes of its file."""
    with open_store(path) as store:
        store.append("t", 0, [("a", {"n": 1})], now=1.0)
    return path.read_bytes()


def run_sql(path: Path, *statements: str) -> None:
    """Change a database behind faceup's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


# opening ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["a.sqlite3", "new/folders/a.db", "odd ?mode=memory&x=%20#é.sqlite3"]
)
def test_a_store_stays_where_it_was_made(tmp_path: Path, name: str) -> None:
    """A path is only a path: folders are made, and no sign in it means anything."""
    path = tmp_path / name
    begun(path)

    assert path.is_file()
    with open_store(str(path)) as store:
        assert store.where == str(path)
        assert store.read("t")[0].data == {"n": 1}
    with open_store(f"sqlite:///{path}") as store:
        assert store.table("t").last_seq == 1


def test_the_default_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a path the store is `faceup.sqlite3` in the data folder."""
    monkeypatch.setenv("FACEUP_DATA_DIR", str(tmp_path / "data"))
    with open_store() as store:
        assert store.where == str(tmp_path / "data" / "faceup.sqlite3")

    assert (tmp_path / "data" / "faceup.sqlite3").is_file()


def test_a_path_may_start_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`~` is the home folder, and `~nobody` is refused rather than made a folder of."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    with open_store("~/a.sqlite3") as store:
        assert store.where == str(tmp_path / "a.sqlite3")

    refusal("~no-such-user-here/a.sqlite3", "storage-unwritable")


@pytest.mark.parametrize("place", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_memory_is_a_place(place: str) -> None:
    """What SQLite calls memory opens a store that keeps no file."""
    assert isinstance(open_store(place), MemoryStore)


@pytest.mark.parametrize("place", ["", "a\0b", "sqlite:///"])
def test_what_is_no_path_is_refused(place: str) -> None:
    """A text that can be no path says so."""
    assert "no path" in refusal(place, "storage-unwritable")


def test_another_database_is_refused_without_its_password() -> None:
    """A URL of a database not yet served names what is, and gives no secret away."""
    message = refusal("postgresql://ada:secret@host/faceup", "storage-kind")

    assert "`postgresql`" in message
    assert "sqlite:///" in message
    assert "secret" not in message


def test_the_file_is_used_as_promised(path: Path) -> None:
    """Write-ahead log, synced commits, foreign keys, ten seconds of patience."""
    with open_sqlite(path) as store, store._engine.connect() as connection:
        # The promise is made to the file, so the connection itself is asked.
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        told = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]

    assert told == ["wal", 2, 1, 10_000]


def test_opening_again_changes_nothing(path: Path) -> None:
    """Opening an up-to-date store and looking around leaves every byte."""
    before = begun(path)
    with open_store(path) as store:
        store.tables()

    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


LIGHT = """
import sys
import faceup.store
heavy = {"sqlalchemy", "alembic"} & set(sys.modules)
assert not heavy, heavy
with faceup.store.open_store(sys.argv[1]) as store:
    store.append("t", 0, [("a", {})], now=1.0)
assert "sqlalchemy" in sys.modules
print("alembic" in sys.modules)
"""


def test_only_what_is_needed_is_loaded(path: Path) -> None:
    """The package loads no SQLAlchemy, and an up-to-date store no Alembic."""
    told: list[str] = []
    for place in (path, path.with_name("other.sqlite3"), path):
        done = subprocess.run(
            [sys.executable, "-c", LIGHT.replace('"t"', repr(f"t{len(told)}")), place],
            check=True,
            capture_output=True,
            text=True,
        )
        told.append(done.stdout.strip())

    assert told == ["True", "True", "False"]


# refusing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"hello", b"x" * 5000, b"SQLite format 3\0" + b"\xff" * 4080]
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    """A file of another kind is refused by name, and not a byte of it changes."""
    path.write_bytes(content)

    assert str(path) in refusal(path, "storage-corrupt")
    assert path.read_bytes() == content


def test_a_damaged_store_is_left_alone(path: Path) -> None:
    """A store with garbage in its pages says it is damaged, wherever one notices."""
    whole = begun(path)
    damaged = whole[:4096] + b"\xa5" * (len(whole) - 4096)
    path.write_bytes(damaged)

    with pytest.raises(StorageError) as refused, open_store(path) as store:
        store.read("t")

    assert refused.value.code == "storage-corrupt"
    assert str(path) in str(refused.value)
    assert path.read_bytes() == damaged


def test_a_row_changed_by_hand_is_told(path: Path) -> None:
    """A row that faceup cannot have written is told as damage, not as a crash."""
    begun(path)
    for column, value in (("data", "[1]"), ("data", "{")):
        run_sql(path, f"UPDATE entries SET {column} = '{value}'")  # noqa: S608 - ours
        with open_store(path) as store, pytest.raises(StorageError) as refused:
            store.read("t")
        assert refused.value.code == "storage-corrupt"
        assert refused.value.details["path"] == str(path)


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    """Somebody else's database is refused, and does not even change its journal."""
    run_sql(path, "CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()

    assert "`bookmarks`" in refusal(path, "storage-foreign")
    assert path.read_bytes() == before


def test_a_store_of_a_newer_faceup_is_left_alone(path: Path) -> None:
    """An unknown revision names itself and says to update."""
    begun(path)
    run_sql(path, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")  # noqa: S608 - ours
    before = path.read_bytes()

    message = refusal(path, "storage-newer")

    assert "`9999`" in message
    assert f"`{HEAD}`" in message
    assert "update faceup" in message
    assert path.read_bytes() == before


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder, and a path below a file, are refused by name."""
    below = tmp_path / "file" / "a.sqlite3"
    below.parent.write_bytes(b"")

    assert str(tmp_path) in refusal(tmp_path, "storage-unwritable")
    assert str(below) in refusal(below, "storage-unwritable")


@pytest.fixture
def shut_folder() -> Iterator[Path]:
    """A folder with a store in it that this process may read and not write.

    Root may write anywhere, so while the test lasts it is nobody; and nobody may not
    look into the folder pytest gives.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions of POSIX")
    was_root = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begun(folder / "a.sqlite3")
        (folder / "a.sqlite3").chmod(0o444)
        folder.chmod(0o555)
        if was_root:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if was_root:
                os.seteuid(0)
            folder.chmod(0o755)


@pytest.mark.parametrize("name", ["a.sqlite3", "new.sqlite3", "new/folder.sqlite3"])
def test_what_may_not_be_written_is_told(shut_folder: Path, name: str) -> None:
    """Without leave to write, old, new and nested stores are refused by name."""
    message = refusal(shut_folder / name, "storage-unwritable")

    assert str(shut_folder / name) in message
    assert "FACEUP_DATA_DIR" in message


def fill_up(store: SqlStore) -> None:
    """Let SQLite believe that the disk has no more pages."""

    def limit(driver: sqlite3.Connection, _: object) -> None:
        driver.execute("PRAGMA max_page_count = 1")  # no less than there are now

    store._engine.dispose()
    event.listen(store._engine, "connect", limit)


def test_a_full_disk_loses_nothing_acknowledged(path: Path) -> None:
    """When the disk is full the append says so, and all before it is there."""
    with open_sqlite(path) as store:
        store.append("t", 0, [("a", {})], now=1.0)
        fill_up(store)
        told = [1]

        def append_for_ever() -> None:
            while True:
                entries = [("b", {"x": "x" * 2000})]
                told.append(store.append("t", told[-1], entries, now=1.0))

        with pytest.raises(StorageError, match="make room") as refused:
            append_for_ever()
        seq = told[-1]
        assert refused.value.code == "storage-full"
        assert store.table("t").last_seq == seq == len(store.read("t"))

    with open_store(path) as again:
        assert again.append("t", seq, [("c", {"x": "x" * 9000})], now=1.0) == seq + 1


def test_a_store_held_by_another_is_told(path: Path) -> None:
    """If another program will not let go, the append gives up and has done nothing."""
    with (
        open_sqlite(path, patience=0.1) as store,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        store.append("t", 0, [("a", {})], now=1.0)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as refused:
            store.append("t", 1, [("b", {})], now=1.0)
        assert refused.value.code == "storage-busy"
        assert len(store.read("t")) == 1, "reading does not wait for writers"

        other.execute("ROLLBACK")
        assert store.append("t", 1, [("b", {})], now=1.0) == 2
