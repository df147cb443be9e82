"""Statistics are a fold of the records, checked against counting by hand."""

from __future__ import annotations

from faceup.records import Record, parse_record, replay
from faceup.study.statistics import Heading, statistics
from faceup.tables import LocalTable, SeatSetup, Setup
from tests.tables.test_local import Clock, ListLog


def played(
    seed: str, *, profile: str = "bicycle", level: str | None = "club", advice: int = 0
) -> tuple[Record, LocalTable]:
    """A match played by always choosing the first legal card."""
    from faceup.games.california_jack import Play

    setup = Setup(
        game="california-jack",
        rules={"profile": profile, "target": 4},
        seats=(SeatSetup("Computer", level), SeatSetup("Ada")),
        seed=seed,
    )
    table, _ = LocalTable.open(ListLog(), setup, table_id="t", clock=Clock())
    for _ in range(advice):
        table.note_advice(1)
    while table.phase != "over":
        if table.phase == "deal":
            table.begin_deal()
        seat = table.to_act
        assert seat is not None
        table.act(seat, Play(next(iter(table.view(seat).legal))))
    return parse_record(table.record()), table


def test_statistics_are_what_the_records_say() -> None:
    """Matches, wins, deals, points and awards add up to those of the tables."""
    games = [played(str(n), advice=n % 2) for n in range(8)]

    lines = statistics(replay(record) for record, _ in games)

    assert list(lines) == [
        Heading("california-jack", "bicycle", "club", helped=False),
        Heading("california-jack", "bicycle", "club", helped=True),
    ]
    for helped in (False, True):
        line = lines[Heading("california-jack", "bicycle", "club", helped=helped)]
        own = [table for _, table in games if (table.advice_count > 0) is helped]
        assert line.matches == 4
        assert line.won == sum(table.winner == 1 for table in own)
        assert line.deals == sum(len(table.outcomes) for table in own)
        assert line.points == sum(table.scores[1] for table in own)
        assert line.points_against == sum(table.scores[0] for table in own)
        highs = [o.awards.high for table in own for o in table.outcomes]
        assert line.awards.get("high", 0) == highs.count(1)
        assert line.awards_against.get("high", 0) == highs.count(0)
        assert line.advice == (4 if helped else 0)
        assert line.to_json()["matches"] == 4


def test_only_a_person_against_a_computer_counts() -> None:
    """Two people, and records without a result or levels, are left out."""
    record, table = played("1", level=None)
    bare = {
        key: value
        for key, value in table.record().items()
        if key not in ("levels", "result")
    }

    assert statistics(map(replay, [record, parse_record(bare)])) == {}
