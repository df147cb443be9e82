"""What `ports.py` promises, of every store."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from faceup.errors import StorageError
from faceup.store import (
    LogEntry,
    RecordRow,
    StaleSequence,
    Store,
    StoredRecord,
    TableRow,
)
from faceup.store.forms import STATUSES
from faceup.tables import Log

RECORD: dict[str, object] = {
    "format": "faceup.record/1",
    "game": "california-jack",
    "rules": {"profile": "bicycle", "target": 7},
    "seats": ["Ада", "Blaise"],
    "deals": [],
    "result": {"winner": 0, "by": "score"},
}
"""A record as a table gives it, without its deals."""


def test_a_store_is_a_log_for_tables(store: Store) -> None:
    """A live table can be given any store as its log."""
    log: Log = store
    log.append("t", 0, [("opened", {"seed": "x"})], now=1.0)

    assert [entry.kind for entry in log.read("t")] == ["opened"]


def test_entries_come_back_as_they_went(store: Store) -> None:
    """Entries are numbered from 1, and their data are what JSON makes of them."""
    first: dict[str, object] = {
        "x": [1, 2.5, None, True],
        "ё": {"\0": "\ud800 \U0001f0a1"},
    }
    assert store.append("t", 0, [("opened", first), ("dealt", {})], now=1.0) == 2
    assert store.append("t", 2, [("acted", {"cards": ("TS", "2D")})], now=2.0) == 3

    expected = (
        LogEntry(1, "opened", first),
        LogEntry(2, "dealt", {}),
        LogEntry(3, "acted", {"cards": ["TS", "2D"]}),
    )
    assert store.read("t") == expected
    assert store.read("t", after=2) == expected[2:]
    assert store.read("t", after=-1) == expected
    assert store.read("t", after=3) == store.read("t", after=10**30) == ()
    assert store.read("another") == ()


def test_what_was_given_can_change_afterwards(store: Store) -> None:
    """Neither the given data nor the data read are the store's own."""
    data: dict[str, object] = {"hand": ["TS"]}
    store.append("t", 0, [("dealt", data)], now=1.0)
    data["hand"] = []
    store.read("t")[0].data.clear()

    assert store.read("t")[0].data == {"hand": ["TS"]}


@pytest.mark.parametrize("expected", [0, 1, 3, -1, 2**70])
def test_an_append_at_another_sequence_is_stale(store: Store, expected: int) -> None:
    """An append whose expectation is wrong changes nothing and names both numbers."""
    store.append("t", 0, [("a", {}), ("b", {})], now=1.0)
    before = store.table("t"), store.read("t")

    with pytest.raises(StaleSequence) as refused:
        store.append(
            "t",
            expected,
            [("c", {})],
            now=2.0,
            summary={"no": 1},
            status="finished",
            record=RECORD,
        )

    assert refused.value.code == "stale-sequence"
    assert refused.value.details == {"table": "t", "expected": expected, "last": 2}
    assert (store.table("t"), store.read("t")) == before
    assert store.records() == ()


@pytest.mark.parametrize("expected", [1, -1])
def test_a_table_begins_at_nothing(store: Store, expected: int) -> None:
    """A table that is not there can be appended to at 0 only."""
    with pytest.raises(StaleSequence):
        store.append("t", expected, [("a", {})], now=1.0)

    assert store.tables() == ()


def test_a_bad_entry_keeps_the_good_ones_out(store: Store) -> None:
    """If one of the entries cannot be kept, none is, and no table begins."""
    entries: list[tuple[str, dict[str, object]]] = [("a", {}), ("b", {"x": {1, 2}})]
    with pytest.raises(StorageError) as refused:
        store.append("t", 0, entries, now=1.0)

    assert refused.value.code == "not-json"
    assert store.tables() == ()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), b"", object()])
def test_only_json_is_kept(store: Store, value: object) -> None:
    """What JSON cannot say is refused, not bent."""
    calls: list[Callable[[], object]] = [
        lambda: store.append("t", 0, [("a", {"x": value})], now=1.0),
        lambda: store.append("t", 0, [("a", {})], now=1.0, summary={"x": value}),
        lambda: store.append("t", 0, [("a", {})], now=1.0, record={"x": value}),
        lambda: store.save_record({"x": [value]}, now=1.0),
        lambda: store.save_record({}, now=1.0, summary={"x": value}),
    ]
    for call in calls:
        with pytest.raises(StorageError) as refused:
            call()
        assert refused.value.code == "not-json"

    assert (store.tables(), store.records()) == ((), ())


@pytest.mark.parametrize("name", ["", "a\0b", "a\nb", "\ud800", "x" * 121])
def test_names_are_printable(store: Store, name: str) -> None:
    """A name no list could show is refused wherever a name is taken."""
    calls: list[Callable[[], object]] = [
        lambda: store.append(name, 0, [("a", {})], now=1.0),
        lambda: store.append("t", 0, [(name, {})], now=1.0),
        lambda: store.read(name),
        lambda: store.table(name),
        lambda: store.set_status(name, "finished", now=1.0),
        lambda: store.save_record({}, now=1.0, table_id=name),
        lambda: store.records(game=name),
        lambda: store.export(game=name),
    ]
    for call in calls:
        with pytest.raises(StorageError) as refused:
            call()
        assert refused.value.code == "bad-name"


def test_mistakes_of_programs_are_value_errors(store: Store) -> None:
    """No entry, no such status, no such time or page: no message a player needs."""
    calls: list[Callable[[], object]] = [
        lambda: store.append("t", 0, [], now=1.0),
        lambda: store.append("t", 0, [("a", {})], now=float("nan")),
        lambda: store.append("t", 0, [("a", {})], now=1.0, status="won"),
        lambda: store.set_status("t", "won", now=1.0),
        lambda: store.tables("won"),
        lambda: store.records(-1),
        lambda: store.records(1, -1),
        lambda: store.save_record({}, now=float("inf")),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"accepted|at least one"):
            call()


def test_the_row_of_a_table_follows_its_appends(store: Store) -> None:
    """A table's row keeps what was said last, and when."""
    store.append("t", 0, [("a", {})], now=1.5)
    row = TableRow("t", "", "running", 1.5, 1.5, 1, {})
    assert store.table("t") == row

    store.append("t", 1, [("b", {})], now=2.25, summary={"game": "gin", "n": "Ё"})
    row = replace(
        row, game="gin", changed_at=2.25, last_seq=2, summary={"game": "gin", "n": "Ё"}
    )
    assert store.table("t") == row

    store.append("t", 2, [("c", {})], now=3.0, status="finished")
    row = replace(row, status="finished", changed_at=3.0, last_seq=3)
    assert store.table("t") == row

    store.set_status("t", "abandoned", now=4.0)
    assert store.table("t") == replace(row, status="abandoned", changed_at=4.0)
    assert len(store.read("t")) == 3


def test_tables_are_listed_by_status_last_changed_first(store: Store) -> None:
    """The home screen's list: newest first, names breaking ties."""
    for name, now in (("b", 1.0), ("a", 1.0), ("c", 2.0), ("d", 0.5)):
        store.append(name, 0, [("x", {})], now=now)
    store.set_status("d", "finished", now=3.0)
    store.set_status("c", "abandoned", now=2.0)

    assert [row.id for row in store.tables()] == ["d", "c", "a", "b"]
    listed = {status: [row.id for row in store.tables(status)] for status in STATUSES}
    assert listed == {"running": ["a", "b"], "finished": ["d"], "abandoned": ["c"]}


def test_an_unknown_table_is_named(store: Store) -> None:
    """Asking for a table that is not there says which, and where it is not."""
    for call in (
        lambda: store.table("nope"),
        lambda: store.set_status("nope", "finished", now=1.0),
        lambda: store.remove_table("nope"),
        lambda: store.save_record(RECORD, now=1.0, table_id="nope"),
    ):
        with pytest.raises(StorageError, match="`nope`") as refused:
            call()
        assert refused.value.code == "unknown-table"
        assert refused.value.details == {"value": "nope", "path": store.where}

    assert store.records() == ()


def test_the_last_append_shelves_the_record(store: Store) -> None:
    """Entries, status, summary and record of a finished match come as one."""
    summary: dict[str, object] = {"game": "california-jack", "scores": [7, 4]}
    store.append("t", 0, [("a", {})], now=1.0, summary={"game": "x"})
    store.append(
        "t", 1, [("b", {})], now=9.0, summary=summary, status="finished", record=RECORD
    )

    row = RecordRow(
        id=1,
        table_id="t",
        game="california-jack",
        profile="bicycle",
        seats=("Ада", "Blaise"),
        result={"winner": 0, "by": "score"},
        finished_at=9.0,
        summary=summary,
    )
    assert store.records() == (row,)
    stored = store.record(1)
    assert stored.row == row
    assert list(json.loads(stored.text).items()) == list(RECORD.items())
    assert "Ада" in stored.text
    assert "\n" not in stored.text


def test_a_record_takes_the_summary_its_table_has(store: Store) -> None:
    """If the last append brings no summary, the record gets the one before."""
    store.append("t", 0, [("a", {})], now=1.0, summary={"scores": [1, 2]})
    store.append("t", 1, [("b", {})], now=2.0, record=RECORD)

    assert store.records()[0].summary == {"scores": [1, 2]}


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"game": 7, "rules": "bicycle", "seats": "Ada", "result": [1]},
        {"game": "\n", "rules": {"profile": ["x"]}, "seats": [1, None], "result": 0},
    ],
)
def test_a_record_without_headings_is_kept_all_the_same(
    store: Store, record: dict[str, Any]
) -> None:
    """A match is never lost because a list could not show something of it."""
    row = store.record(store.save_record(record, now=1.0)).row

    assert row == RecordRow(1, None, "", "", (), {}, 1.0, {})
    assert json.loads(store.record(1).text) == record


def test_records_are_listed_newest_first_in_pages(store: Store) -> None:
    """Newest first, the later saved first among equals, by pages and by game."""
    for now, game in ((2.0, "gin"), (1.0, "gin"), (2.0, "jack"), (3.0, "gin")):
        store.save_record({**RECORD, "game": game}, now=now)

    def listed(*page: int, game: str | None = None) -> list[int]:
        return [row.id for row in store.records(*page, game=game)]

    assert listed() == [4, 3, 1, 2]
    assert (listed(2), listed(2, 2), listed(2, 4), listed(0)) == (
        [4, 3],
        [1, 2],
        [],
        [],
    )
    assert listed(10**30, 10**30) == []
    assert listed(game="gin") == [4, 1, 2]
    assert listed(1, 1, game="gin") == [1]
    assert listed(game="chess") == []


def test_a_removed_number_is_never_used_again(store: Store) -> None:
    """A number somebody wrote down names that record or nothing."""
    assert [store.save_record(RECORD, now=1.0) for _ in range(3)] == [1, 2, 3]
    store.remove(3)
    store.remove(1)

    assert store.save_record(RECORD, now=1.0) == 4
    assert [row.id for row in store.records()] == [4, 2]


def test_a_removed_record_takes_its_log_along(store: Store) -> None:
    """Nothing of a removed match is left, and nothing of any other is touched."""
    for name in ("over", "shared", "running"):
        store.append(name, 0, [("opened", {})], now=1.0)
    store.append("over", 1, [("ended", {})], now=2.0, status="finished", record=RECORD)
    store.set_status("shared", "finished", now=2.0)
    for played_at in ("shared", "shared", "running", None):
        store.save_record(RECORD, now=2.0, table_id=played_at)
    for number in (1, 2, 4, 5):
        store.remove(number)

    assert [row.id for row in store.tables()] == ["shared", "running"]
    assert store.read("over") == ()
    with pytest.raises(StorageError, match="`over`"):
        store.table("over")
    assert len(store.read("shared")) == len(store.read("running")) == 1
    store.remove(3)
    assert [row.id for row in store.tables()] == ["running"]
    assert store.append("over", 0, [("opened", {})], now=3.0) == 1


def test_a_running_table_is_removed_with_its_log(store: Store) -> None:
    """Nothing of it is left, nothing of any other is touched, its name is free."""
    for name in ("gone", "stays", "given-up"):
        store.append(name, 0, [("opened", {}), ("dealt", {})], now=1.0)
    store.set_status("given-up", "abandoned", now=2.0)
    store.append("over", 0, [("a", {})], now=3.0, status="finished", record=RECORD)
    store.remove_table("gone")
    store.remove_table("given-up")

    assert [row.id for row in store.tables()] == ["over", "stays"]
    assert store.read("gone") == store.read("given-up") == ()
    assert len(store.read("stays")) == 2
    assert [row.id for row in store.records()] == [1]
    with pytest.raises(StaleSequence):
        store.append("gone", 2, [("acted", {})], now=4.0)
    assert store.append("gone", 0, [("opened", {})], now=4.0) == 1


def test_a_table_somebody_sits_at_is_not_removed(store: Store) -> None:
    """Refused until the last of them got up; releasing twice releases one."""
    store.append("t", 0, [("opened", {})], now=1.0)
    store.append("other", 0, [("opened", {})], now=1.0)
    with store.hold("t") as first, store.hold("t"):
        for _ in range(2):
            with pytest.raises(StorageError, match="`t`") as refused:
                store.remove_table("t")
            assert (refused.value.code, refused.value.details["value"]) == (
                "table-held",
                "t",
            )
            first.release()
        store.remove_table("other")
    assert len(store.read("t")) == 1
    store.remove_table("t")
    assert store.tables() == ()


def test_a_finished_table_is_removed_by_its_record_only(store: Store) -> None:
    """Statistics are counted from records; no table takes one along."""
    store.append("over", 0, [("a", {})], now=1.0, status="finished", record=RECORD)
    store.append("shown", 0, [("a", {})], now=1.0, record=RECORD)
    for name in ("over", "shown"):
        with pytest.raises(StorageError, match=f"`{name}`") as refused:
            store.remove_table(name)
        assert refused.value.code == "table-finished"
    assert len(store.records()) == len(store.tables()) == 2


@pytest.mark.parametrize("record_id", [0, -1, 2, 2**63, -(10**30)])
def test_an_unknown_record_is_named(store: Store, record_id: int) -> None:
    """Asking for a record that is not there says which, however large its number."""
    store.save_record(RECORD, now=1.0)
    for call in (lambda: store.record(record_id), lambda: store.remove(record_id)):
        with pytest.raises(StorageError, match=f"`{record_id}`") as refused:
            call()
        assert refused.value.code == "unknown-record"

    assert len(store.records()) == 1


def test_export_gives_every_record_by_number(store: Store) -> None:
    """More records than are read at a time all come, in the order of their numbers."""
    for number in range(1, 251):
        record = {**RECORD, "game": "gin" if number % 3 else "jack", "n": number}
        store.save_record(record, now=float(-number))
    store.remove(100)

    exported = [*store.export()]

    assert [json.loads(stored.text)["n"] for stored in exported] == [
        number for number in range(1, 251) if number != 100
    ]
    assert exported[0] == store.record(1)
    assert all(isinstance(stored, StoredRecord) for stored in exported)
    assert [stored.row.id for stored in store.export(game="jack")] == [
        *range(3, 251, 3)
    ]


def test_records_can_be_removed_while_they_are_exported(store: Store) -> None:
    """An export does not keep others from writing."""
    for _ in range(3):
        store.save_record(RECORD, now=1.0)
    for stored in store.export():
        store.remove(stored.row.id)

    assert store.records() == ()


def test_a_closed_store_refuses_everything(store: Store) -> None:
    """Whoever holds on to a closed store is told so; closing twice is nothing."""
    store.close()
    store.close()
    calls: list[Callable[[], object]] = [
        lambda: store.append("t", 0, [("a", {})], now=1.0),
        lambda: store.read("t"),
        lambda: store.table("t"),
        store.tables,
        lambda: store.set_status("t", "finished", now=1.0),
        lambda: store.save_record(RECORD, now=1.0),
        store.records,
        lambda: store.record(1),
        lambda: store.remove(1),
        store.export,
    ]
    for call in calls:
        with pytest.raises(StorageError) as refused:
            call()
        assert refused.value.code == "storage-closed"


def test_any_thread_may_call(store: Store) -> None:
    """Threads that race for the same sequence take every number once between them."""

    def take(thread: int) -> list[int]:
        taken: list[int] = []
        while len(taken) < 20:
            seen = len(store.read("t"))
            try:
                taken.append(store.append("t", seen, [("a", {"by": thread})], now=1.0))
            except StaleSequence:
                continue
        return taken

    with ThreadPoolExecutor(6) as threads:
        taken = [*threads.map(take, range(6))]

    assert sorted(chain.from_iterable(taken)) == [*range(1, 121)]
    entries = store.read("t")
    assert [entry.seq for entry in entries] == [*range(1, 121)]
    for thread, numbers in enumerate(taken):
        assert all(entries[number - 1].data == {"by": thread} for number in numbers)
