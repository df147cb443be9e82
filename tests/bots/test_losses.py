"""What players lose with the stock empty: `master` nothing, by the exact solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest

from faceup.arena.players import player
from faceup.bots.equity import objective
from faceup.games.california_jack import PROFILES, DealState
from faceup.kernels._jit import ENABLED
from faceup.study.exact import Solver
from tests.bots.endings import KINDS, Loss, asked, ending, for_match, loss_of

compiled = pytest.mark.skipif(not ENABLED, reason="too slow as Python")


def _losses(states: list[DealState], name: str) -> list[Loss]:
    """What the choices of a player lose, by what it plays for."""
    solver, found = Solver(), []
    for number, state in enumerate(states):
        choice = asked(player(name), state, "losses", number)
        wanted = for_match(state) if name == "master" else None
        found.append(loss_of(solver, state, choice.action, wanted))
    return found


@compiled
@pytest.mark.parametrize(
    "count",
    [99, pytest.param(3000, marks=[pytest.mark.slow, pytest.mark.timeout(600)])],
)
def test_master_loses_nothing_once_the_stock_is_empty(count: int) -> None:
    """Under all rules, at any score, for the match and for points: exactly nothing."""
    states = [ending(2, number) for number in range(count)]
    for name in ("master", "master:points"):
        found = _losses(states, name)
        assert [i for i, loss in enumerate(found) if loss.lost] == []
        assert sum(loss.worst > 0 for loss in found) > count / 20  # others would lose


@compiled
def test_a_small_chance_is_not_nothing() -> None:
    """Far behind in a long match, the better play is made though both chances are tiny."""
    met = 0
    for number, scores in ((36, (0, 38)), (112, (38, 0)), (334, (0, 38))):
        state = ending(1, number)
        far = replace(state, rules=replace(state.rules, target=40), scores=scores)
        (found,) = _losses([far], "master")
        assert found.lost == 0.0
        met += 0 < found.worst < 1e-6

    assert met > 0


def test_worths_of_outcomes_are_far_apart_or_the_same() -> None:
    """Under every profile and at any score: no tolerance could hide a loss."""
    for item in PROFILES.values():
        for first, second in product(range(item.rules.target), repeat=2):
            worths = sorted(objective(item.rules, (first, second), 0, 0))
            gaps = [b - a for a, b in pairwise(worths) if a != b]
            assert min(gaps) > 0.003


@compiled
def test_a_worse_player_is_seen_to_lose() -> None:
    """The measure can tell: `random` loses where others do not."""
    states = [ending(2, number) for number in range(99)]

    found = _losses(states, "random")

    assert sum(loss.lost for loss in found) > 0
    assert all(0 <= loss.lost <= loss.worst for loss in found)
    assert all(loss.mean <= loss.worst for loss in found)


@compiled
def test_endings_are_of_all_kinds() -> None:
    """Six cards and fewer, before the lead and after, at many scores; the same again."""
    states = [ending(3, number) for number in range(44)]

    cards = Counter(state.hands[state.turn].bit_count() for state in states)
    assert set(cards) >= {6, 5, 4, 3}
    assert {state.lead < 0 for state in states} == {True, False}
    assert len({state.scores for state in states}) > 20
    assert all(state.drawn == 40 and not state.is_complete for state in states)
    assert states[7].rules.profile == KINDS[7]
    assert states[5] == ending(3, 5)
