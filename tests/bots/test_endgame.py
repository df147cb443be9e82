"""The count to the end against a slow twin that plays every line with the game itself."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faceup.bots import Budget
from faceup.bots.endgame import OutOfNodes, count_out
from faceup.bots.levels import bot
from faceup.bots.position import remember
from faceup.bots.stakes import match_chance, stakes_of
from faceup.cards import Stream
from faceup.games.california_jack import GAME, DealState, Play, Rules
from tests.bots.tables import asked, begun, seen
from tests.games.california_jack.strategies import house_rules, numbers, state_at


def _chance(state: DealState, seat: int) -> float:
    """The chance of a seat to win the match when both play best to the end."""
    if state.is_complete:
        outcome = GAME.outcome(state)
        if outcome.winner is not None:
            return float(outcome.winner == seat)
        target = state.rules.target
        return match_chance(
            target - outcome.scores[seat], target - outcome.scores[1 - seat]
        )
    values = [
        _chance(GAME.apply(state, state.turn, action)[0], seat)
        for action in GAME.legal_actions(state)
    ]
    return max(values) if state.turn == seat else min(values)


@given(
    rules=house_rules(),
    number=numbers,
    plays=st.integers(44, 51),
    scores=st.tuples(*[st.integers(-1, 11)] * 2),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_the_count_is_that_of_every_line(
    rules: Rules, number: int, plays: int, scores: tuple[int, int], seed: int
) -> None:
    """Under any rules and scores each play is worth what playing all lines gives."""
    state = state_at(begun(rules, number, scores=scores), plays, seed)
    seat = state.turn
    view = GAME.view(state, seat)

    counted = count_out(remember(view), stakes_of(view), 10**9)

    for action in GAME.legal_actions(state):
        after, _ = GAME.apply(state, seat, action)
        assert isclose(counted[action.card.index], _chance(after, seat), abs_tol=1e-9)


def test_club_never_loses_ground_once_the_stock_is_empty() -> None:
    """From the first of the last six tricks on, club gives no chance away."""
    for number in range(6):
        state = state_at(begun(Rules(), number), 40, number)
        while not state.is_complete:
            view = GAME.view(state, state.turn)
            counted = count_out(remember(view), stakes_of(view), 10**9)
            choice = asked(bot("club"), view)
            assert isinstance(choice.action, Play)
            best = max(counted.values())
            assert isclose(counted[choice.action.card.index], best, abs_tol=1e-6)
            state, _ = GAME.apply(state, state.turn, choice.action)


def test_the_count_stops_at_its_budget() -> None:
    """A count that would cost more than the nodes allowed is given up."""
    state = state_at(begun(Rules(), 3), 40, 3)
    view = GAME.view(state, state.turn)

    with pytest.raises(OutOfNodes):
        count_out(remember(view), stakes_of(view), 3)


def test_without_the_nodes_to_count_club_weighs() -> None:
    """A budget of no nodes leaves a choice, made as in the middle of a deal."""
    state = state_at(begun(Rules(), 3), 40, 3)
    view = GAME.view(state, state.turn)
    choice = bot("club").choose(view, Budget(nodes=0), Stream("1", "x"))

    assert isinstance(choice.action, Play)
    assert choice.action.card in view.legal
    assert all(item.reason != "counted-out" for item in choice.alternatives)


def test_the_count_changes_what_was_weighed_and_says_so() -> None:
    """Where counting finds better than weighing, the reason is the count."""
    found = set()
    for number in range(60):
        state = state_at(begun(Rules(), number), 42, number)
        choice = asked(bot("club"), GAME.view(state, state.turn))
        found.add(choice.reason)

    assert "counted-out" in found


def test_near_the_target_awards_weigh_as_they_are_booked() -> None:
    """At 9:9 High decides all; at 8:8 two of the first three do, and Game never."""
    weights = {}
    for scores in ((9, 9), (8, 8)):
        stakes = stakes_of(seen("3H 4C 5D 8S 9S TS", exposed="6C", scores=scores))
        weights[scores] = stakes.high, stakes.low, stakes.jack, stakes.game

    third = pytest.approx(4 / 3)
    assert weights == {(9, 9): (4, 0, 0, 0), (8, 8): (third, third, third, 0)}


def test_at_the_start_the_four_awards_weigh_alike() -> None:
    """At 0:0 each award is one point, as is the slope of Game."""
    stakes = stakes_of(seen("3H 4C 5D 8S 9S TS", exposed="6C"))

    for weight in (stakes.high, stakes.low, stakes.jack, stakes.game, stakes.slope):
        assert isclose(weight, 1.0, rel_tol=0.02)


def test_what_is_settled_weighs_nothing() -> None:
    """An award card that lies captured, and a Game out of reach, stake nothing."""
    won = "AH TH TC TD TS AC AD AS KC KD KS KH"
    stakes = stakes_of(seen("3H 4C 5D 8S 9S 7S", exposed="6C", won=won))

    assert (stakes.high, stakes.game, stakes.slope) == (0.0, 0.0, 0.0)
    assert stakes.low > 0.5


def test_the_first_holder_of_the_two_has_low_for_good() -> None:
    """Held, the two stakes nothing any more; with a captor's Low it still does."""
    hand = "2H 4C 5D 8S 9S TS"

    assert stakes_of(seen(hand, rules={"low": "first-holder"}, exposed="6C")).low == 0
    assert stakes_of(seen(hand, exposed="6C")).low > 0.5
