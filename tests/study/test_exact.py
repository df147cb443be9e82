"""Open positions solved: the vectors, the book of outcomes, stops and budgets."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from faceup.bots.equity import chance_to_win
from faceup.errors import RecordError
from faceup.games.california_jack import GAME, PROFILES, DealState, Play
from faceup.games.california_jack.open_position import (
    OpenPosition,
    open_position,
    parse_open_position,
)
from faceup.games.california_jack.scoring import awards_of, book
from faceup.kernels import rules as words
from faceup.study.exact import Bounds, Solver, match_objective
from tests.games.california_jack.strategies import new_deal, state_at


def vectors(shared: Path) -> list[tuple[OpenPosition, dict[str, object]]]:
    """The endings worked out by another program."""
    lines = (shared / "vectors/california-jack/endgames.jsonl").read_text().splitlines()
    return [
        (parse_open_position(json.loads(line)), json.loads(line)["expect"])
        for line in lines
    ]


def test_vectors(shared: Path) -> None:
    """All endgames, a stock left or not: the value, and that of every play."""
    solver, found = Solver(), vectors(shared)
    assert found
    for position, expect in found:
        solution = solver.solve(position)
        assert solution.is_proved
        assert solution.value == Bounds(expect["value"], expect["value"])  # type: ignore[arg-type]  # JSON numbers
        moves = {str(card): bounds.least for card, bounds in solution.moves.items()}
        assert moves == expect["moves"]


def test_an_objective_is_the_movers_own(shared: Path) -> None:
    """Who plays to win Game alone is told 1, 0 or -1, mid-trick as before the lead."""
    objective = words.points() * 0.0
    for number in range(24):
        objective[number] = (1.0, -1.0, 0.0)[number >> 3]
    solver = Solver()
    for position, _ in vectors(shared):
        value = solver.solve(position, objective).value
        assert value.is_proved
        mine = position.counts[position.turn] - position.counts[1 - position.turn]
        if abs(mine) > 80 - sum(position.counts) and position.rules.game != "tricks":
            assert value.least == (1.0 if mine > 0 else -1.0)


def net_of(state: DealState, seat: int) -> int:
    """The deal points of a seat less those of the other, as the game books them."""
    owners = awards_of(state)
    net = 0
    for owner in (owners.high, owners.low, owners.jack, owners.game):
        if owner is not None:
            net += 1 if owner == seat else -1
    return net


@pytest.mark.parametrize("left", [52 - 36, 52 - 41])
def test_best_play_books_what_was_promised(left: int) -> None:
    """Under every profile, the deal played on by best plays is booked at its value."""
    solver = Solver()
    for name in PROFILES:
        for number in range(6):
            rules = GAME.parse_rules({"profile": name})
            state = state_at(
                new_deal(rules, number, dealer=number % 2), 52 - left, number
            )
            position = open_position(state)
            assert position is not None
            promised = solver.solve(position).value
            seat = position.turn
            while position is not None:
                solution = solver.solve(position)
                sign = 1 if position.turn == seat else -1
                assert solution.value.least == sign * promised.least
                state, _ = GAME.apply(state, position.turn, Play(solution.best[-1]))
                position = open_position(state)
            assert net_of(state, seat) == promised.least, (name, number)


@pytest.mark.parametrize("scores", [(0, 0), (9, 9), (7, 9), (8, 6)])
def test_best_play_for_the_match_has_the_chance_that_was_promised(
    scores: tuple[int, int],
) -> None:
    """Under every profile, the score it is booked at is worth what was promised."""
    solver = Solver()
    for number, name in enumerate(PROFILES):
        rules = GAME.parse_rules({"profile": name, "target": 10})
        start = new_deal(rules, number, dealer=number % 2, scores=scores)
        state = state_at(start, 38, number)
        position = open_position(state)
        assert position is not None
        seat, promised = (
            position.turn,
            solver.solve(position, match_objective(position)),
        )
        assert promised.is_proved
        while position is not None:
            best = solver.solve(position, match_objective(position)).best
            state, _ = GAME.apply(state, position.turn, Play(best[-1]))
            position = open_position(state)
        bookings, winner, _ = book(rules, scores, awards_of(state), None)
        if winner is None:
            after = bookings[-1].scores
            chance = chance_to_win(rules, after, seat, 1 - state.deal.dealer)
        else:
            chance = float(winner == seat)
        assert promised.value.least == pytest.approx(chance, abs=1e-8), name


def test_a_solver_may_be_asked_for_one_thing_after_another() -> None:
    """What it remembers of a search for points is true of one for the match."""
    rules, solver = GAME.parse_rules({"profile": "bicycle"}), Solver()
    for number in range(8):
        start = new_deal(rules, number, scores=(9, 6))
        position = open_position(state_at(start, 27 + number, number))
        assert position is not None
        wanted = match_objective(position)
        points = solver.solve(position).moves
        assert solver.solve(position, wanted).moves == (
            Solver().solve(position, wanted).moves
        )
        assert solver.solve(position).moves == points


def test_scores_and_a_convicted_revoke_are_part_of_a_position() -> None:
    """They decide the chance to win, and are read of a state and of JSON."""
    rules = GAME.parse_rules({"profile": "strict"})
    state = state_at(new_deal(rules, 1, scores=(3, 4)), 40, 1)
    position = open_position(replace(state, convicted=1))
    assert position is not None
    assert (position.scores, position.convicted) == ((3, 4), 1)
    free = replace(position, convicted=None)
    assert list(match_objective(free)) != list(match_objective(position))
    assert parse_open_position({**GOOD, "scores": [9, -2]}).scores == (9, -2)
    assert parse_open_position(GOOD).scores == (0, 0)


def test_a_deal_that_is_over_has_no_position() -> None:
    """Nothing is left to solve."""
    state = state_at(new_deal(GAME.parse_rules({"profile": "bicycle"}), 1), 52, 1)
    assert open_position(state) is None


def test_a_budget_gives_bounds_and_the_whole_search_lies_within() -> None:
    """A search that spent its budget says so, and is the same the second time."""
    state = state_at(new_deal(GAME.parse_rules({"profile": "bicycle"}), 3), 12, 3)
    position = open_position(state)
    assert position is not None
    short = Solver().solve(position, budget=2000)
    assert not short.is_proved
    assert short.positions <= 2001
    assert short.moves == Solver().solve(position, budget=2000).moves
    whole = Solver().solve(position)
    assert whole.is_proved
    for card, bounds in whole.moves.items():
        assert short.moves[card].least <= bounds.least <= short.moves[card].most
    assert short.value.least <= whole.value.least <= short.value.most


GOOD = {
    "rules": {"profile": "bicycle"},
    "dealer": 0,
    "trump": "D",
    "hands": ["2C 6C 9C 3H 5H 5S", "QC AC 8D JS KS"],
    "stock": "",
    "turn": 0,
    "lead": "KC",
    "captured": {"high": 1, "low": 1, "jack": 1, "card_points": [21, 46]},
}


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"turn": 2}, "turn"),
        ({"turn": True}, "turn"),
        ({"dealer": None}, "dealer"),
        ({"trump": "X"}, "trump"),
        ({"hands": ["2C"]}, "hands"),
        ({"hands": ["2C 6C 9C 3H 5H", "QC AC 8D JS KS"]}, "hands[1]"),
        ({"hands": ["", ""]}, "hands[0]"),
        ({"hands": ["2C 6C 9C 3H 5H 5S", "QC AC 8D JS 5S"]}, "5S"),
        ({"hands": ["2C 6C 9C 3H 5H 5S", "QC AC 8D JS XX"]}, "XX"),
        ({"stock": "2D"}, "stock"),
        ({"stock": None}, "stock"),
        ({"lead": "KC KD"}, "lead"),
        ({"captured": None}, "captured"),
        ({"captured": {**GOOD["captured"], "high": None}}, "captured.high"),  # type: ignore[dict-item]  # JSON
        ({"captured": {**GOOD["captured"], "jack": 3}}, "captured.jack"),  # type: ignore[dict-item]  # JSON
        ({"captured": {**GOOD["captured"], "card_points": [21, 40]}}, "card_points"),  # type: ignore[dict-item]  # JSON
        ({"game": "whist"}, "game"),
        ({"rules": "bicycle"}, "rules"),
        ({"scores": [1]}, "scores"),
        ({"scores": [1, True]}, "scores"),
        ({"scores": "1:2"}, "scores"),
        ({"scores": [1, 10**9]}, "scores"),
    ],
)
def test_a_bad_position_is_refused_by_its_part(
    change: dict[str, object], part: str
) -> None:
    """The error names the part, the value and what would be accepted."""
    parse_open_position(GOOD)
    with pytest.raises(RecordError) as caught:
        parse_open_position({**GOOD, **change})
    assert part in caught.value.message
    assert "accepted" in caught.value.message or "write" in caught.value.message


@pytest.mark.parametrize("data", [None, 3, [], "x", {"position": 4}])
def test_what_is_no_object_is_no_position(data: object) -> None:
    """Any JSON value but an object is refused."""
    with pytest.raises(RecordError):
        parse_open_position(data)
