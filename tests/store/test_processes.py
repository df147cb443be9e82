"""Several processes on one file, and processes killed at any moment."""

from __future__ import annotations

import json
import multiprocessing
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import pytest

from faceup.errors import StorageError
from faceup.store import Store, open_store
from tests.store import writers

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="forkserver and SIGKILL are of POSIX"
)

PROCESSES = multiprocessing.get_context("forkserver")
"""Starts processes from one that has loaded SQLAlchemy and opened nothing."""

PROCESSES.set_forkserver_preload(["faceup.store.sql", "alembic.command"])


def start(
    work: Callable[..., None], *arguments: object
) -> tuple[BaseProcess, Connection]:
    """A process at work, and the end of the pipe it tells things through."""
    ours, theirs = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=work, args=(*arguments, theirs))
    process.start()
    theirs.close()
    return process, ours


def all_told(told: Connection) -> list[int]:
    """Everything a process told before its end."""
    heard: list[int] = []
    with told:
        while True:
            try:
                heard.append(told.recv())
            except EOFError:
                return heard


def results(work: Callable[..., None], *arguments: object, processes: int) -> list[int]:
    """What each of several processes told, after they ended well."""
    started = [start(work, *arguments) for _ in range(processes)]
    told = [one for _, pipe in started for one in all_told(pipe)]
    for process, _ in started:
        process.join()
        assert process.exitcode == 0
    return told


def check_whole(path: Path) -> None:
    """SQLite finds no fault in a file."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def check_log(store: Store, table: str, acknowledged: int) -> None:
    """A killed writer's table has all that was acknowledged, no gap, no half append."""
    entries = store.read(table)
    last = len(entries)

    assert [entry.seq for entry in entries] == [*range(1, last + 1)]
    assert [entry.data for entry in entries] == [{"n": n} for n in range(1, last + 1)]
    assert last >= acknowledged
    # The row was written with the entries, or neither was.
    rows = {row.id: row for row in store.tables()}
    assert (table in rows) == (last > 0)
    if last:
        assert (rows[table].last_seq, rows[table].summary) == (last, {"seq": last})


def kill_writers(path: Path, rounds: int, seed: int) -> None:
    """Kill a writer again and again, and see each time what is there."""
    random = Random(seed)
    acknowledged: dict[str, int] = {}
    for number in range(rounds):
        table = f"t{number}"
        process, told = start(writers.append_until_killed, path, table)
        # Some die while opening, most while appending.
        if random.random() < 0.8:
            assert told.poll(30)
        time.sleep(random.random() * 0.04)
        process.kill()
        process.join()
        acknowledged[table] = max(all_told(told), default=0)
        with open_store(path) as store:
            check_log(store, table, acknowledged[table])
    check_whole(path)
    with open_store(path) as store:
        for table, last in acknowledged.items():
            check_log(store, table, last)
        for stored in store.export():
            record = json.loads(stored.text)
            assert stored.row.summary == record, "a record came with its append"


def test_nothing_acknowledged_dies_with_its_writer(path: Path) -> None:
    """Thirty times kill -9: every acknowledged entry is there, and no half of any."""
    kill_writers(path, 30, seed=1)


@pytest.mark.slow
def test_nothing_acknowledged_dies_two_hundred_times(path: Path) -> None:
    """Two hundred times kill -9, on one file that is never tidied up between."""
    kill_writers(path, 200, seed=2)


def test_a_first_start_may_be_killed(tmp_path: Path) -> None:
    """Whenever the process that makes the file dies, the next one can open it."""
    random = Random(3)
    for number in range(15):
        path = tmp_path / f"{number}.sqlite3"
        process, told = start(writers.open_and_tell, path)
        time.sleep(random.random() * 0.15)
        process.kill()
        process.join()
        told.close()
        with open_store(path) as store:
            assert store.append("t", 0, [("a", {})], now=1.0) == 1
        check_whole(path)


def test_first_starts_at_once_all_succeed(tmp_path: Path) -> None:
    """Processes that make the same file at the same moment all open it."""
    for number in range(4):
        path = tmp_path / f"{number}.sqlite3"

        assert results(writers.open_and_tell, path, processes=4) == [0] * 4
        check_whole(path)


def test_of_two_at_one_sequence_one_wins(path: Path) -> None:
    """At every sequence, the first included, exactly one process is acknowledged."""
    won = results(writers.append_at_once, path, 150, processes=2)

    assert sorted(won) == [*range(1, 151)]
    with open_store(path) as store:
        assert len(store.read("t")) == 150


def test_two_processes_share_a_file(path: Path) -> None:
    """Two processes hammering one log leave it whole, with every number given once."""
    won = results(writers.append_in_a_race, path, 150, processes=2)

    assert sorted(won) == [*range(1, 301)]
    with open_store(path) as store:
        assert [entry.seq for entry in store.read("t")] == [*range(1, 301)]
    check_whole(path)


def test_a_match_open_elsewhere_is_not_removed_until_that_ends(path: Path) -> None:
    """What a killed process held is free; no file of a hold is left."""
    with open_store(path) as store:
        store.append("t", 0, [("opened", {})], now=1.0)
        process, told = start(writers.hold_until_killed, path, "t")
        assert told.recv() == 1
        with pytest.raises(StorageError) as refused:
            store.remove_table("t")
        assert refused.value.code == "table-held"
        assert len(store.read("t")) == 1
        process.kill()
        process.join()
        told.close()
        store.remove_table("t")
        assert store.read("t") == ()
        assert not list(path.parent.glob("*-open-*"))


def test_no_table_vanishes_under_who_holds_it(path: Path) -> None:
    """Processes that sit down and remove by turns never lose the table they hold."""
    with open_store(path):
        pass
    assert results(writers.remove_and_hold, path, 40, processes=3) == [0, 0, 0]
    assert not list(path.parent.glob("*-open-*"))
    check_whole(path)
