"""The parts made once for all games carry one of many seats and long turns.

The game is `long_turns/`; nothing in `src` knows it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from faceup.cards import CardSet, Stream
from faceup.errors import IllegalAction, RecordError, RulesError
from faceup.games.game import JsonObject
from faceup.games.match import Match, MatchWon
from faceup.records import (
    format_json,
    format_text,
    parse_json,
    parse_record,
    parse_text,
    replay,
    report,
)
from faceup.store import MemoryStore
from faceup.tables import LocalTable, SeatSetup, Setup
from faceup.tables.session import Question, Session
from tests.games.long_turns import GAME, any_legal
from tests.games.long_turns.deal import CardsTaken, Draw, Put, State, is_set

NAMES = ("Ada", "Blaise", "Émilie", "Pierre", "Sofya", "Évariste")
"""Who sits there, as far as there are seats."""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry knows the game."""
    modules = {"long-turns": "tests.games.long_turns"}
    monkeypatch.setattr("faceup.games.registry._MODULES", modules)


def opened(
    seats: int, *, level: str | None = None, log: MemoryStore | None = None
) -> LocalTable:
    """A new table, all of whose seats but the first are of a level."""
    setup = Setup(
        game="long-turns",
        rules={"target": 8},
        seats=tuple(
            SeatSetup(name, level if place else None)
            for place, name in enumerate(NAMES[:seats])
        ),
        seed="7",
        practice=True,
    )
    log = log or MemoryStore()
    return LocalTable.open(log, setup, table_id="t", clock=lambda: 0.0)[0]


def play_on(table: LocalTable, chance: Stream, *, actions: int = 100_000) -> list[Any]:
    """Play at random, to the end of the match or for some actions; what happened."""
    events: list[Any] = []
    while table.phase != "over" and actions:
        if table.phase == "deal":
            events += table.begin_deal()
            continue
        seat = table.to_act
        assert seat is not None
        events += table.act(seat, any_legal(table.view(seat), chance.below(1000)))
        actions -= 1
    return events


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_match_of_many_seats_is_its_record(seats: int) -> None:
    """It is played to a winner, and both forms of its record replay to the same."""
    table = opened(seats)
    play_on(table, Stream("1", f"actions/{seats}"))
    raw = table.record()
    record = parse_record(raw)
    replayed = replay(record)

    assert table.winner is not None
    assert (replayed.winner, replayed.scores) == (table.winner, table.scores)
    assert len(replayed.scores) == seats
    assert parse_text(format_text(record)) == parse_json(format_json(record)) == record
    assert report(replayed)["winner"] == table.winner
    for seat in range(seats):
        view = replayed.view(seat, 0, 5)
        assert (view.seat, view.plays_made) == (seat, 5)


def test_a_text_record_numbers_turns() -> None:
    """What the game says begins a turn is numbered, not every so many plays."""
    table = opened(3)
    play_on(table, Stream("2", "actions"), actions=40)
    table.resign(0)
    record = parse_record(table.record())
    words = format_text(record).partition("== deal 1 ==")[2].split()
    places = [place for place, word in enumerate(words) if word.endswith(".")]
    turns = [words[start + 1 : end] for start, end in pairwise(places)]

    assert len(turns) > 5
    assert {len(turn) for turn in turns} >= {2, 3}
    for turn in turns:
        assert turn[0] == "draw" or turn[0].startswith("take:")
        assert all(step.startswith("put:") for step in turn[1:-1])
        assert CardSet.parse(turn[-1])


def test_only_who_draws_knows_the_card() -> None:
    """A card off the stock is told to its seat; what lay open is told to everyone."""
    table = opened(4)
    events = play_on(table, Stream("3", "actions"), actions=60)
    taken = [event for event in events if isinstance(event, CardsTaken)]

    assert {event.is_open for event in taken} == {True, False}
    for event in taken:
        for reader in (0, 1, 2, 3, None):
            (seen,) = table.events_for(reader, [event])
            assert isinstance(seen, CardsTaken)
            assert (seen.cards is None) == (not event.is_open and reader != event.seat)


def test_a_table_goes_on_and_back_in_the_middle_of_a_turn() -> None:
    """A turn is taken up again after any of its steps, and each step taken back."""
    log = MemoryStore()
    table = opened(3, log=log)
    table.begin_deal()
    seat = table.to_act
    assert seat is not None
    before = table.view(seat)
    table.act(seat, Draw())
    again = LocalTable.resume(log, "t", clock=lambda: 0.0)

    assert again.view(seat) == table.view(seat) != before
    assert again.to_act == seat
    again.take_back(seat)
    assert again.view(seat) == before


def test_sets_may_hold_jokers_and_twins() -> None:
    """Cards of a second pack keep their identity through tokens."""
    action = GAME.parse_action("put:9S,X1,9S+,X2+")

    assert isinstance(action, Put)
    assert is_set(action.cards)
    assert len(action.cards) == 4
    assert GAME.parse_action(GAME.format_action(action)) == action


def test_a_layout_for_other_seats_is_refused() -> None:
    """A record of three seats cannot hold a deal to four."""
    deal = GAME.deal(GAME.parse_rules({}), 4, 0, Stream("4", "deal"))
    raw: JsonObject = {
        "format": "faceup.record/1",
        "game": "long-turns",
        "rules": {},
        "seats": list(NAMES[:3]),
        "deals": [{**GAME.format_deal(deal), "plays": ""}],
    }
    with pytest.raises(RecordError) as caught:
        replay(parse_record(raw))
    assert caught.value.code == "bad-deck"
    raw["seats"] = list(NAMES[:4])
    assert replay(parse_record(raw)).winner is None


def test_a_game_says_how_its_tables_are_refereed() -> None:
    """Where nothing can be claimed, no table and no record is opened for claims."""
    with pytest.raises(RulesError) as caught:
        Match.start(GAME, {}, seats=3, enforcement="claim")
    assert caught.value.code == "bad-enforcement"
    raw = {
        "format": "faceup.record/1",
        "game": "long-turns",
        "rules": {},
        "enforcement": "claim",
        "seats": list(NAMES[:3]),
        "deals": [],
    }
    with pytest.raises(RecordError) as refused:
        parse_record(raw)
    assert refused.value.code == "bad-format"


@pytest.mark.parametrize(
    ("scores", "resigns", "winner"),
    [((3, 1, 2), 1, 0), ((3, 1, 2), 0, 2), ((1, 1, 1), 1, 2), ((1, 1, 1), 2, 0)],
)
def test_who_resigns_leaves_the_match_to_the_best_of_the_others(
    scores: tuple[int, ...], resigns: int, winner: int
) -> None:
    """The highest score of those who stay wins; among equals the next in turn."""
    match = Match.start(GAME, {}, seats=3, scores=scores)
    match, _ = match.begin(match.shuffle(0, Stream("5", "deal")))
    over, events = match.resign(resigns)

    assert events == (MatchWon(winner, scores, resigns),)
    assert (over.winner, over.resigned, over.to_act) == (winner, resigns, None)
    with pytest.raises(IllegalAction) as caught:
        over.apply(1, Draw())
    assert caught.value.code == "match-over"
    with pytest.raises(IllegalAction):
        over.resign(winner)
    with pytest.raises(ValueError, match="seat"):
        match.resign(3)


def test_a_person_plays_with_several_computers() -> None:
    """A session asks each computer seat at each step of its turn, by its own view."""
    asked: list[Question] = []

    def choose(question: Question) -> Any:
        asked.append(question)
        return any_legal(question.view, len(asked))

    table = opened(4, level="any")
    session = Session(table, choose, me=0)
    while session.waits != "over":
        if session.waits == "person":
            view = session.view()
            session.act(any_legal(view, view.plays_made))
        else:
            session.step()

    assert {question.seat for question in asked} == {1, 2, 3}
    assert all(question.view.seat == question.seat for question in asked)
    moments = [(q.deal, q.view.plays_made) for q in asked]
    assert len(set(moments)) == len(moments)


def test_a_state_is_a_value() -> None:
    """States are hashable and equal where the same happened."""
    rules = GAME.parse_rules({})
    deal = GAME.deal(rules, 3, 0, Stream("6", "deal"))
    first, _ = GAME.begin(rules, deal, (0, 0, 0), "prevent")
    other: State = GAME.begin(rules, deal, (0, 0, 0), "prevent")[0]

    assert hash(first) == hash(other)
    assert GAME.apply(first, 1, Draw()) == GAME.apply(other, 1, Draw())
