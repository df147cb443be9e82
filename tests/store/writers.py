"""What other processes do to a store while a test looks on, or kills them."""

from __future__ import annotations

import itertools
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from faceup.errors import StorageError
from faceup.store import StaleSequence
from faceup.store.sql import open_sqlite


def append_until_killed(path: Path, table: str, told: Connection) -> None:
    """Append one to three entries at a time, and tell each append after it returned."""
    with open_sqlite(path) as store:
        seq = 0
        for number in itertools.count():
            entries = [("acted", {"n": seq + 1 + i}) for i in range(number % 3 + 1)]
            is_last = number % 7 == 6
            seq = store.append(
                table,
                seq,
                entries,
                now=float(number),
                summary={"seq": seq + len(entries)},
                record={"seq": seq + len(entries)} if is_last else None,
            )
            told.send(seq)


def append_in_a_race(path: Path, wins: int, told: Connection) -> None:
    """Append at the end one sees until one has won so often; tell the numbers won."""
    with open_sqlite(path) as store:
        while wins:
            seen = len(store.read("t"))
            try:
                told.send(store.append("t", seen, [("acted", {})], now=1.0))
            except StaleSequence:
                continue
            wins -= 1


def append_at_once(path: Path, sequences: int, told: Connection) -> None:
    """Append at 0, 1, 2 … as soon as the log is there; tell the numbers won."""
    with open_sqlite(path) as store:
        for expected in range(sequences):
            while len(store.read("t")) < expected:
                pass
            try:
                told.send(store.append("t", expected, [("acted", {})], now=1.0))
            except StaleSequence:
                continue


def open_and_tell(path: Path, told: Connection) -> None:
    """Open a store, perhaps for the first time, and tell that it holds."""
    with open_sqlite(path) as store:
        told.send(len(store.tables()))


def hold_until_killed(path: Path, table: str, told: Connection) -> None:
    """Sit at a table, tell so, and sleep."""
    with open_sqlite(path) as store, store.hold(table):
        told.send(1)
        time.sleep(600)


def remove_and_hold(path: Path, rounds: int, told: Connection) -> None:
    """Sit down, look, get up, remove; tell how often a table held was gone."""
    with open_sqlite(path) as store:
        lost = 0
        for _ in range(rounds):
            with store.hold("t"):
                with suppress(StaleSequence):
                    store.append("t", 0, [("opened", {})], now=1.0)
                lost += any(not store.read("t") for _ in range(3))
            with suppress(StorageError):  # another holds it, or it is gone
                store.remove_table("t")
        told.send(lost)
