"""The order in which the open-deal solver tries plays is complete, and worth having."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from faceup.kernels import order_file, rules, solve, solve_parts, solve_table
from faceup.study.training import order
from tests.kernels.endings import Ending
from tests.kernels.open_deals import OpenDeal, brute_plays, random_open_deal

AWARDS_ALONE = np.array(
    [sum(1 - 2 * (number >> place & 1) for place in range(3)) for number in range(24)],
    float,
)


def test_the_file_is_laid_out_for_every_search_and_rule() -> None:
    """Each kind has a row for each stage, and the memory a place for each number."""
    weights = order_file.fitted()["weights"]
    assert set(weights) == {"awards", "points", "tricks"}
    for table in weights.values():
        assert np.array(table).shape == (order_file.STAGES, order_file.POINT)
    assert order_file.load().shape == (2 * order_file.WORDS,)
    assert {order_file.kind_of(card) for card in range(52)} == set(
        range(order_file.KINDS)
    )


def _searched(deal: OpenDeal, memory: solve_table.Words) -> tuple[float, int]:
    """The value of a deal for the leader, and how many positions that took."""
    levels = np.zeros(rules.OUTCOMES)
    lows, highs = np.zeros(52, np.int64), np.zeros(52, np.int64)
    now = deal.now
    solve.solved(
        now.leader_hand,
        now.other_hand,
        now.lead,
        np.array(deal.stock, np.int64),
        now.rules,
        now.elder_is_leader,
        now.awards,
        now.points_leader - now.points_other,
        rules.points(),
        0,
        memory,
        levels,
        lows,
        highs,
    )
    best = max(lows) if now.lead < 0 else min(low for low in lows if low >= 0)
    return float(levels[best]), int(memory[solve_table.NODES])


def _deal(source: random.Random, word: int) -> OpenDeal:
    """Six cards a hand and sixteen in the stock; the awards not among them are given."""
    pack = list(range(52))
    source.shuffle(pack)
    hands = [sum(1 << card for card in pack[at : at + 6]) for at in (0, 6)]
    awards = 0
    for place, card in enumerate((rules.HIGH, rules.LOW, rules.JACK)):
        if pack.index(card) >= 28:
            awards |= source.choice((1, 2)) << 2 * place
    return OpenDeal(
        Ending(hands[0], hands[1], -1, word, 0, awards, 0, 0), (*pack[12:28],)
    )


@pytest.mark.parametrize("word", [3, 0, rules.TRICKS_BIT])
def test_decides_how_long_a_search_is_and_never_its_value(word: int) -> None:
    """Blank weights find the same values, and look at three times as many positions."""
    source = random.Random(4)
    fitted, blank = solve_table.solver_memory(14), solve_table.solver_memory(14)
    blank[solve_table.ORDER : solve_table.HEAD] = 0
    with_order, without = 0, 0
    for _ in range(12):
        deal = _deal(source, word)
        value, nodes = _searched(deal, fitted)
        same, more = _searched(deal, blank)
        assert value == same
        with_order, without = with_order + nodes, without + more
    assert 3 * with_order < without


@pytest.mark.parametrize("pairs", [0, 2])
def test_the_parts_are_those_of_brute_force(pairs: int) -> None:
    """Game alone and the awards alone are worth what trying every play finds."""
    source = random.Random(pairs)
    memory = solve_table.solver_memory(12)
    kinds = ((AWARDS_ALONE, solve_parts.awards_value), (None, solve_parts.game_value))
    for _ in range(60):
        deal = random_open_deal(source, 2, pairs)
        if deal.now.lead >= 0 or deal.now.rules & rules.LOW_FIRST_BIT:
            continue
        for objective, value in kinds:
            _compare(deal, objective, value, memory)


def _compare(
    deal: OpenDeal,
    objective: solve.Floats | None,
    value: Callable[[int, int, int, solve_table.Words], int],
    memory: solve_table.Words,
) -> None:
    now = deal.now
    solve_parts.begun(memory, np.array(deal.stock, np.int64), now.rules)
    found = value(now.leader_hand, now.other_hand, 0, memory)
    cards = now.leader_hand | now.other_hand
    for card in deal.stock:
        cards |= 1 << card
    if objective is not None:
        given = sum(
            1 - 2 * ((now.awards >> 2 * place & 3) - 1)
            for place in range(3)
            if now.awards >> 2 * place & 3
        )
        assert max(brute_plays(deal, objective).values()) == given + found
        return
    ahead = now.points_leader - now.points_other
    won = np.array([1.0 if number < 8 else 0.0 for number in range(24)])
    best = max(brute_plays(deal, won).values())
    assert best == float(ahead + found > 0)


def test_what_is_learned_is_decided_by_the_seed() -> None:
    """Equal seeds give equal weights, another seed others."""
    one = order.learn("awards", 1, 12)
    assert one == order.learn("awards", 1, 12)
    assert one != order.learn("awards", 2, 12)
    assert np.array(one).shape == (order_file.STAGES, order_file.POINT)


def test_the_guess_is_right_about_the_ace() -> None:
    """The ace of trumps is worth about an award to hold, a low plain card much less."""
    weights = np.array(order_file.fitted()["weights"]["awards"])
    ace = order_file.ABOVE * order_file.kind_of(51)
    low = order_file.ABOVE * order_file.kind_of(3)
    assert (weights[1:, ace] > weights[1:, low] + 0.8).all()
