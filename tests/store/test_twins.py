"""Whatever is asked in whatever order, memory and disk say the same."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from faceup.errors import StorageError
from faceup.store import MemoryStore, Store, open_store
from faceup.store.forms import STATUSES

TEXTS = st.text(st.characters(exclude_categories=()), max_size=6)
"""Any text, hostile ones included."""

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
    ),
    max_leaves=6,
)
"""Any JSON."""

OBJECTS = st.dictionaries(TEXTS | st.just("game"), JSON, max_size=3)
"""Any JSON object."""

TABLES = st.sampled_from(["a", "b", "ё"]) | TEXTS
"""Mostly tables that are there."""

KINDS = st.sampled_from(["opened", "acted", ""])
"""Kinds of entries, one of them refused."""

TIMES = st.sampled_from([0.0, 1.0, 2.5, -1.0, 1e10])
"""Times that meet each other."""

RECORDS = st.builds(
    lambda tags, game, profile, seats, result: {
        **tags,
        "game": game,
        "rules": {"profile": profile},
        "seats": seats,
        "result": result,
    },
    OBJECTS,
    st.sampled_from(["gin", "jack"]) | JSON,
    TEXTS | JSON,
    st.lists(TEXTS, max_size=2) | JSON,
    OBJECTS | JSON,
)
"""Records of two games, more or less."""

NUMBERS = st.integers(0, 5)
"""Numbers of records, some of them there."""


def outcome(call: Callable[[Store], Any], store: Store) -> object:
    """What a call gives, or the code it is refused with."""
    try:
        return call(store)
    except StorageError as error:
        return error.code, {**error.details, "path": ""}


class Twins(RuleBasedStateMachine):
    """One store in memory, one on disk, asked the same."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "faceup.sqlite3"
        self.memory = MemoryStore()
        self.disk = open_store(self.path)

    def same(self, call: Callable[[Store], Any]) -> None:
        """Both say the same."""
        assert outcome(call, self.memory) == outcome(call, self.disk)

    @rule(
        table=TABLES,
        off=st.sampled_from([0, 0, 0, 0, 1, -1]),
        entries=st.lists(st.tuples(KINDS, OBJECTS), min_size=1, max_size=3),
        now=TIMES,
        summary=st.none() | OBJECTS,
        status=st.none() | st.sampled_from(STATUSES),
        record=st.none() | RECORDS,
    )
    def append(self, *, table: str, off: int, **given: Any) -> None:
        """Append, mostly where the log ends."""
        there = outcome(lambda store: store.table(table).last_seq, self.memory)
        expected = off + (there if isinstance(there, int) else 0)
        entries = given.pop("entries")
        self.same(lambda store: store.append(table, expected, entries, **given))

    @rule(table=TABLES, status=st.sampled_from(STATUSES), now=TIMES)
    def set_status(self, table: str, status: str, now: float) -> None:
        """Say how a table stands."""
        self.same(lambda store: store.set_status(table, status, now=now))

    @rule(record=RECORDS, now=TIMES, table=st.none() | TABLES, summary=OBJECTS)
    def save(
        self, record: Any, now: float, table: str | None, summary: dict[str, object]
    ) -> None:
        """Save a record of any table."""
        self.same(
            lambda store: store.save_record(
                record, now=now, table_id=table, summary=summary
            )
        )

    @rule(number=NUMBERS)
    def remove(self, number: int) -> None:
        """Remove a record."""
        self.same(lambda store: store.remove(number))

    @rule(table=TABLES, after=st.integers(-1, 9), number=NUMBERS)
    def look(self, table: str, after: int, number: int) -> None:
        """Look at one table and one record."""
        self.same(lambda store: store.read(table, after))
        self.same(lambda store: store.table(table))
        self.same(lambda store: store.record(number))

    @rule(
        limit=st.none() | NUMBERS,
        offset=NUMBERS,
        game=st.none() | st.sampled_from(["gin", "jack"]) | TEXTS,
        status=st.sampled_from(STATUSES),
    )
    def look_at_lists(
        self, limit: int | None, offset: int, game: str | None, status: str
    ) -> None:
        """Look at lists."""
        self.same(lambda store: store.tables(status))
        self.same(lambda store: store.records(limit, offset, game=game))
        self.same(lambda store: [*store.export(game=game)])

    @rule()
    def reopen(self) -> None:
        """Close the file and come back."""
        self.disk.close()
        self.disk = open_store(self.path)

    @invariant()
    def all_the_same(self) -> None:
        """Everything that is there is there in both."""
        self.same(lambda store: store.tables())
        self.same(lambda store: [*store.export()])
        for row in self.memory.tables():
            entries = self.disk.read(row.id)
            assert entries == self.memory.read(row.id)
            assert len(entries) == row.last_seq

    def teardown(self) -> None:
        """Leave nothing behind."""
        self.disk.close()
        self.folder.cleanup()


TestTwins = Twins.TestCase
# As many as the profile asks for are a minute's work: each makes and fills a file.
TestTwins.settings = settings(
    max_examples=settings().max_examples // 4,
    stateful_step_count=20,
    deadline=None,
)
