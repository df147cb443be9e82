"""The live table: a fold of its log, told only when kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faceup.cards import CardSet
from faceup.errors import FaceupError, IllegalAction, StorageError, TableError
from faceup.games.california_jack import GAME, PROFILES, Claim, Play
from faceup.tables import LocalTable, SeatSetup, Setup


@dataclass(frozen=True)
class Kept:
    """An entry of the test's log."""

    seq: int
    kind: str
    data: dict[str, object]


@dataclass
class ListLog:
    """A log in a list; everything goes through JSON text, as on disk."""

    entries: list[Kept] = field(default_factory=list)
    status: str = "running"
    summary: Mapping[str, object] | None = None
    record: Mapping[str, object] | None = None
    broken: bool = False

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
        """Append all or none."""
        if self.broken:
            raise StorageError("the disk is full")
        if expected != len(self.entries):
            raise StorageError("somebody wrote first", code="stale-sequence")
        for kind, data in entries:
            kept = json.loads(json.dumps(data))
            self.entries.append(Kept(len(self.entries) + 1, kind, kept))
        self.summary, self.record = summary, record
        self.status = status or self.status
        return len(self.entries)

    def read(self, table_id: str, after: int = 0) -> Sequence[Kept]:
        """The entries after a sequence."""
        return self.entries[after:]


class Clock:
    """A clock that ticks a second a look."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        """The moment."""
        self.now += 1
        return self.now


def setup(**changes: object) -> Setup:
    """A table of a person and a computer."""
    values: dict[str, object] = {
        "game": "california-jack",
        "rules": {"profile": "bicycle"},
        "seats": (SeatSetup("Ada"), SeatSetup("Computer", "club")),
        "seed": "7",
        **changes,
    }
    return Setup(**values)  # type: ignore[arg-type]  # as above


def opened(log: ListLog, **changes: object) -> LocalTable:
    """A new table over a log."""
    return LocalTable.open(log, setup(**changes), table_id="t", clock=Clock())[0]


def state_of(table: LocalTable) -> object:
    """All the table knows, for comparing."""
    return table._folded


def random_step(table: LocalTable, rng: Random) -> None:
    """One command of the many a table may be given; refused ones are fine."""
    if table.phase == "deal":
        table.begin_deal()
        return
    seat = table.to_act if table.to_act is not None else rng.randrange(2)
    roll = rng.random()
    if roll < 0.03:
        table.note_advice(seat)
    elif roll < 0.08 and table.can_take_back(seat):
        table.take_back(seat)
    elif roll < 0.12 and table.can_claim(seat):
        table.act(rng.randrange(2), Claim())
    elif table.phase == "settle":
        table.settle()
    elif roll < 0.122:
        table.resign(seat)
    else:
        seen = table.view(seat)
        choice = seen.hand if seen.may_claim else seen.legal
        table.act(seat, Play(rng.choice(list(choice))))


tables = st.fixed_dictionaries(
    {
        "rules": st.sampled_from([{"profile": name} for name in PROFILES]),
        "enforcement": st.sampled_from(["prevent", "claim"]),
        "practice": st.booleans(),
        "deal_number": st.none() | st.integers(0, 2**64 - 1),
        "seed": st.text(max_size=8),
    }
)


@settings(max_examples=25)
@given(tables, st.integers(0, 2**32), st.integers(1, 400))
def test_a_table_taken_up_is_the_table_left(
    changes: dict[str, object], seed: int, steps: int
) -> None:
    """After any commands, reading the log gives the same table: same state, same views,
    same cards to come.
    """
    log, rng = ListLog(), Random(seed)
    table = opened(log, **changes)
    for _ in range(steps):
        if table.phase == "over":
            break
        random_step(table, rng)

    again = LocalTable.resume(log, "t", clock=Clock())

    assert state_of(again) == state_of(table)
    assert again.seq == table.seq == len(log.entries)
    assert again.summary() == table.summary() == log.summary
    assert again.record() == table.record()
    for seat in (0, 1):
        assert again.view(seat) == table.view(seat)
    if table.phase == "deal":
        table.begin_deal()
        twin = LocalTable.resume(ListLog(log.entries[:-1]), "t", clock=Clock())
        twin.begin_deal()
        assert twin.view(0) == table.view(0)
        assert twin.view(1) == table.view(1)


@settings(max_examples=15)
@given(tables, st.integers(0, 2**32))
def test_a_finished_match_is_its_record(changes: dict[str, object], seed: int) -> None:
    """The record of a finished match replays to the same result."""
    log, rng = ListLog(), Random(seed)
    table = opened(log, **changes)
    while table.phase != "over":
        random_step(table, rng)

    assert log.status == "finished"
    assert log.record == table.record()
    if table.resigned is None:
        from faceup.games.match import Match

        record = table.record()
        match = Match.start(
            GAME,
            dict(changes["rules"]),  # type: ignore[call-overload]  # a dict above
            enforcement=str(changes["enforcement"]),
        )
        deals = record["deals"]
        assert isinstance(deals, list)
        for deal in deals:
            match, _ = match.begin(GAME.parse_deal(deal, match.rules, 2))
            for token in deal["plays"].split():
                seat, action = GAME.parse_token(token)
                match, _ = match.apply(
                    match.deal.turn if seat is None else seat, action
                )
            match, _ = match.settle()
        assert (match.scores, match.winner) == (table.scores, table.winner)


def test_nothing_is_told_that_is_not_kept() -> None:
    """When the log fails, the command fails and the table stays where it was."""
    log = ListLog()
    table = opened(log)
    table.begin_deal()
    seat = table.to_act
    assert seat is not None
    before = state_of(table)
    card = next(iter(table.view(seat).legal))
    log.broken = True
    for command in (
        lambda: table.act(seat, Play(card)),
        lambda: table.resign(seat),
        lambda: table.note_advice(seat),
    ):
        with pytest.raises(StorageError):
            command()
        assert state_of(table) == before

    log.broken = False
    table.act(seat, Play(card))
    assert table.plays_made == 1


def test_a_refused_play_leaves_no_trace() -> None:
    """An illegal play raises with its code and nothing is written."""
    log = ListLog()
    table = opened(log)
    table.begin_deal()
    seat = table.to_act
    assert seat is not None
    length = len(log.entries)
    strange = next(iter(table.view(1 - seat).hand))
    for who, card, code in (
        (seat, strange, "not-held"),
        (1 - seat, strange, "not-your-turn"),
    ):
        with pytest.raises(IllegalAction) as caught:
            table.act(who, Play(card))
        assert caught.value.code == code
    with pytest.raises(IllegalAction) as caught:
        table.act(seat, Claim())
    assert caught.value.code == "claim-not-open"
    assert len(log.entries) == length


def test_two_windows_on_one_table() -> None:
    """The slower of two commands for the same moment is refused, and then sees all."""
    log = ListLog()
    one = opened(log)
    one.begin_deal()
    two = LocalTable.resume(log, "t", clock=Clock())
    seat = one.to_act
    assert seat is not None
    first, second, *_ = one.view(seat).legal
    one.act(seat, Play(first))

    with pytest.raises(TableError) as caught:
        two.act(seat, Play(second))

    assert caught.value.code == "table-moved"
    assert state_of(two) == state_of(one)
    assert one.refresh() == ()


def test_taking_back_is_for_practice_and_for_a_play_of_yours() -> None:
    """Refused elsewhere by code; in practice it undoes your last play and all after."""
    table = opened(ListLog())
    table.begin_deal()
    with pytest.raises(IllegalAction) as caught:
        table.take_back(0)
    assert caught.value.code == "not-practice"

    table = opened(ListLog(), practice=True)
    table.begin_deal()
    with pytest.raises(IllegalAction) as caught:
        table.take_back(0)
    assert caught.value.code == "nothing-to-take-back"
    views = []
    rng = Random(4)
    for _ in range(11):
        seat = table.to_act
        assert seat is not None
        views.append((seat, table.view(0)))
        table.act(seat, Play(rng.choice(list(table.view(seat).legal))))
    last_mine = max(n for n, (seat, _) in enumerate(views) if seat == 0)
    (event,) = table.take_back(0)

    assert table.view(0) == views[last_mine][1]
    assert (event.kind, getattr(event, "count", 0)) == (
        "actions-taken-back",
        11 - last_mine,
    )
    assert table.take_back_count == 1
    assert table.record()["take_backs"] == 1


def test_a_running_match_keeps_its_secrets() -> None:
    """Neither summary nor record of a running match shows the deal on the table, the
    seed, or the order of the stock.
    """
    log = ListLog()
    table = opened(log, seed="secret-seed-of-mine")
    table.begin_deal()
    shown = json.dumps([table.summary(), table.record()])

    assert table.record()["deals"] == []
    assert "secret-seed-of-mine" not in shown
    seat = table.to_act
    assert seat is not None
    table.resign(seat)
    whole = table.record()
    assert whole["seed"] == "secret-seed-of-mine"
    assert len(whole["deals"]) == 1  # type: ignore[arg-type]  # a list
    assert whole["result"] == {"winner": 1 - seat, "by": "resign"}


def test_events_for_a_seat_hide_the_other_hand() -> None:
    """What a seat hears of the dealing does not name the other's cards."""
    for profile in ("bicycle", "shasta-sam"):
        table = opened(ListLog(), rules={"profile": profile})
        events = table.begin_deal()
        for seat in (0, 1):
            heard = repr(LocalTable.events_for(seat, events))
            assert str(table.view(seat).hand) in heard
            exposed = table.view(seat).exposed
            for card in table.view(1 - seat).hand:
                assert repr(card) not in heard or card == exposed
        spectator = repr(LocalTable.events_for(None, events))
        assert str(table.view(0).hand) not in spectator
        assert str(table.view(1).hand) not in spectator


def test_the_last_play_scores_where_plays_are_prevented() -> None:
    """In a prevent table the 52nd play and the scoring are one append."""
    log = ListLog()
    table = opened(log)
    events = table.begin_deal()
    while table.phase == "act":
        seat = table.to_act
        assert seat is not None
        events = table.act(seat, Play(next(iter(table.view(seat).legal))))

    assert [entry.kind for entry in log.entries[-2:]] == ["acted", "settled"]
    assert [event.kind for event in events][-2:] == ["deal-played-out", "deal-scored"]
    assert table.phase == "deal"
    assert table.view(0) is None


def test_a_claim_after_the_last_play_counts() -> None:
    """Where revokes are claimed the deal waits: a claim after play 52 still counts."""
    table = opened(ListLog(), rules={"profile": "strict"}, enforcement="claim")
    table.begin_deal()
    offender = None
    while table.phase == "act":
        seat = table.to_act
        assert seat is not None
        seen = table.view(seat)
        wrong = seen.hand - seen.legal
        if wrong and offender is None:
            offender = seat
            table.act(seat, Play(next(iter(wrong))))
        else:
            table.act(seat, Play(next(iter(seen.legal))))
    assert offender is not None
    assert table.phase == "settle"

    table.act(1 - offender, Claim())
    *_, scored = table.settle()

    assert table.outcomes[0].revoke == offender
    assert table.scores[1 - offender] == 4
    assert scored.kind == "deal-scored"


@pytest.mark.parametrize(
    "damage",
    [
        lambda e: e[1:],
        lambda e: e[:1] + e[2:],
        lambda e: [Kept(1, "opened", {}), *e[1:]],
        lambda e: [*e[:2], Kept(3, "acted", {"seat": 0}), *e[3:]],
        lambda e: [
            *e[:2],
            Kept(3, "acted", {"seat": 0, "token": "ZZ", "at": 1}),
            *e[3:],
        ],
        lambda e: [*e[:2], Kept(3, "strange", {"at": 1}), *e[3:]],
        lambda e: [e[0], Kept(2, "dealt", {"layout": {"dealer": 0}, "at": 1}), *e[2:]],
        lambda e: [*e[:2], Kept(3, "taken-back", {"seat": 0, "keep": "x", "at": 1})],
    ],
)
def test_a_damaged_log_is_an_error_by_name(damage: object) -> None:
    """A log that cannot be is told as damaged, never played on."""
    log = ListLog()
    table = opened(log)
    table.begin_deal()
    seat = table.to_act
    assert seat is not None
    table.act(seat, Play(next(iter(table.view(seat).legal))))
    log.entries = damage(log.entries)  # type: ignore[operator]  # a lambda above

    with pytest.raises(TableError) as caught:
        LocalTable.resume(log, "t", clock=Clock())

    assert caught.value.code == "bad-log"


def test_no_table_and_bad_setups() -> None:
    """An unknown table, a bad deal number, won scores, wrong scores are refused."""
    with pytest.raises(TableError) as caught:
        LocalTable.resume(ListLog(), "nowhere", clock=Clock())
    assert caught.value.code == "unknown-table"
    for changes, code in (
        ({"deal_number": -1}, "bad-deal-number"),
        ({"deal_number": 2**64}, "bad-deal-number"),
        ({"scores": (1, 2, 3)}, "bad-scores"),
        ({"scores": (10, 2)}, "match-over"),
        ({"rules": {"profile": "x"}}, "unknown-profile"),
        ({"game": "whist"}, "unknown-game"),
        ({"enforcement": "maybe"}, "bad-enforcement"),
    ):
        with pytest.raises(FaceupError) as refused:
            opened(ListLog(), **changes)
        assert refused.value.code == code


def test_numbered_deals_are_those_of_the_deal_command() -> None:
    """A match from deal number N deals N, N + 1, …, whatever the seed."""
    from faceup.cards import SplitMix64

    for seed in ("a", "b"):
        table = opened(ListLog(), deal_number=2**64 - 1, seed=seed)
        for number in (2**64 - 1, 0):
            dealer = table.dealer
            table.begin_deal()
            deal = GAME.deal(table.rules, 2, dealer, SplitMix64(number))
            assert table.view(0).hand == CardSet(deal.hands[0])
            while table.phase == "act":
                seat = table.to_act
                assert seat is not None
                table.act(seat, Play(next(iter(table.view(seat).legal))))


@pytest.mark.parametrize("part", ["seed", "name"])
def test_a_setup_holds_only_what_can_be_written(part: str) -> None:
    """Half a surrogate pair in a seed or name is refused before anything is kept."""
    half = "a\ud800"
    with pytest.raises(TableError) as caught:
        Setup(
            game="california-jack",
            rules={"profile": "bicycle"},
            seats=(
                SeatSetup(half if part == "name" else "Ada"),
                SeatSetup("B", "club"),
            ),
            seed=half if part == "seed" else "1",
        )
    assert caught.value.code == "not-text"
