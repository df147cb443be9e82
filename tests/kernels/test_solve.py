"""The open-deal solver is exact, whatever the rules, the stock and the objective."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from faceup.kernels import rules, solve, solve_table, win_sets
from tests.kernels.endings import Floats, random_objective
from tests.kernels.open_deals import OpenDeal, brute_plays, random_open_deal
from tests.kernels.stopping import ENOUGH, told_to_stop

MEMORY = solve_table.solver_memory(12)


def solved(
    deal: OpenDeal, objective: Floats, memory: solve_table.Words = MEMORY
) -> dict[int, tuple[float, float]]:
    """The least and the most that each legal play may be worth to the leader."""
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
        objective,
        1,
        memory,
        levels,
        lows,
        highs,
    )
    return {
        card: (float(levels[lows[card]]), float(levels[highs[card]]))
        for card in range(52)
        if lows[card] >= 0
    }


@pytest.mark.parametrize(
    ("cards", "pairs", "deals"),
    [(1, 0, 60), (1, 3, 200), (2, 2, 300), (3, 0, 200), (3, 1, 200), (3, 2, 80)],
)
def test_equals_trying_every_play(cards: int, pairs: int, deals: int) -> None:
    """The value of every play is that of brute force, and is called proved."""
    source = random.Random(100 * cards + pairs)
    for _ in range(deals):
        deal, objective = (
            random_open_deal(source, cards, pairs),
            random_objective(source),
        )
        expected = brute_plays(deal, objective)
        assert solved(deal, objective) == {c: (v, v) for c, v in expected.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cards", "pairs", "deals"),
    [(4, 1, 150), (4, 2, 30), (6, 0, 40), (2, 4, 400), (3, 3, 100)],
)
def test_equals_trying_every_play_of_longer_deals(
    cards: int, pairs: int, deals: int
) -> None:
    """The same where brute force takes long."""
    test_equals_trying_every_play(cards, pairs, deals)


def full_size(source: random.Random, pairs: int) -> OpenDeal:
    """A deal of six cards each before the lead."""
    while True:
        deal = random_open_deal(source, 6, pairs)
        if deal.now.lead < 0:
            return deal


def after_lead(deal: OpenDeal, card: int) -> OpenDeal:
    """The deal in the middle of its first trick."""
    now = deal.now
    left = now.leader_hand & ~(1 << card)
    return replace(deal, now=replace(now, leader_hand=left, lead=card))


@pytest.mark.parametrize("pairs", [1, 2, 4, 6])
def test_a_lead_is_worth_what_the_best_reply_leaves(pairs: int) -> None:
    """The value of each lead is the least of those that the replies to it have."""
    source = random.Random(pairs)
    for _ in range(10):
        deal, objective = full_size(source, pairs), random_objective(source)
        for card, value in solved(deal, objective).items():
            replies = solved(after_lead(deal, card), objective)
            assert value == min(replies.values()), card


def test_what_is_wanted_more_is_worth_as_much_more() -> None:
    """An objective moved and stretched moves and stretches the values, and no more."""
    source = random.Random(5)
    for _ in range(20):
        deal, objective = full_size(source, 3), random_objective(source)
        assert solved(deal, 2.0 * objective + 1.0) == {
            card: (2.0 * low + 1.0, 2.0 * high + 1.0)
            for card, (low, high) in solved(deal, objective).items()
        }


def test_a_small_table_changes_nothing() -> None:
    """Sixteen buckets and four thousand give the same values: a table only saves work."""
    source, small = random.Random(6), solve_table.solver_memory(4)
    for pairs in (2, 4):
        for _ in range(15):
            deal, objective = full_size(source, pairs), random_objective(source)
            assert solved(deal, objective, small) == solved(deal, objective)


def test_rounds_begin_anew_when_their_numbers_are_spent() -> None:
    """After the last number the tables are cleared, and answers stay right."""
    source, memory = random.Random(7), solve_table.solver_memory(6)
    memory[solve_table.ROUND] = 4095
    deal, objective = full_size(source, 2), random_objective(source)
    assert solved(deal, objective, memory) == solved(deal, objective)
    assert memory[solve_table.ROUND] == 1


@pytest.mark.parametrize("budget", [1, 10, 100, 1000])
def test_a_spent_budget_never_lies(budget: int) -> None:
    """What a search that ran out says of each play holds: a least and a most."""
    source = random.Random(budget)
    short = solve_table.solver_memory(10)
    short[solve_table.BUDGET] = budget
    for _ in range(12):
        deal, objective = full_size(source, 4), random_objective(source)
        whole = solved(deal, objective)
        for card, (low, high) in solved(deal, objective, short).items():
            assert low <= whole[card][0] <= high
        assert short[solve_table.NODES] <= budget + 1


def long_search() -> tuple[
    solve_table.Words, Callable[[], dict[int, tuple[float, float]]]
]:
    """A whole deal, which takes seconds, and the word that stops it."""
    source = random.Random(11)
    pack = list(range(51))
    source.shuffle(pack)
    now = random_open_deal(source, 6, 0).now
    hands = [sum(1 << card for card in pack[at : at + 6]) for at in (0, 6)]
    deal = OpenDeal(type(now)(hands[0], hands[1], -1, 3, 0, 0, 0, 0), (*pack[12:], 51))
    memory = solve_table.solver_memory(16)
    return memory[solve_table.STOP :], lambda: solved(deal, rules.points(), memory)


def test_stops_when_told() -> None:
    """Within 20 ms, in the middle of a whole deal, and with bounds that make sense."""
    solve.solved.ready()
    late, results = told_to_stop(long_search, times=5)
    assert late < ENOUGH
    for found in results:
        assert len(found) == 6
        assert all(low <= high for low, high in found.values())
        assert any(low < high for low, high in found.values())


def test_a_set_turned_twice_is_itself() -> None:
    """To miss what the other misses is to force it; and a byte turns as a set does."""
    source = random.Random(1)
    for _ in range(500):
        wanted = source.randrange(1 << 24)
        assert win_sets.turned(win_sets.turned(wanted)) == wanted
        byte = wanted & 0xFF
        whole = byte | byte << 8 | byte << 16
        turned = win_sets.turned_byte(byte)
        assert win_sets.turned(whole) == turned | turned << 8 | turned << 16


def test_what_is_taken_no_longer_matters() -> None:
    """Once a card is captured, a set is what it was for that share, whatever else."""
    source = random.Random(2)
    cards = (1 << rules.HIGH, 1 << rules.LOW, 1 << rules.JACK)
    for _ in range(300):
        wanted, place, other = (
            source.randrange(1 << 24),
            source.randrange(3),
            source.randrange(2),
        )
        left = win_sets.taken(wanted, cards[place], other)
        for number in range(24):
            settled = number & ~(1 << place) | other << place
            assert left >> number & 1 == wanted >> settled & 1
        assert not win_sets.told_apart(left) & cards[place]


def test_prefers_game_by_its_meaning() -> None:
    """A set prefers Game when no share is won by a loss, or a tie, and not by a win."""
    source = random.Random(3)
    for _ in range(500):
        wanted = source.randrange(1 << 24) | source.choice((0, 0xFF, 0x0F0F00))
        won = [[wanted >> 8 * game + n & 1 for game in (0, 2, 1)] for n in range(8)]
        assert win_sets.prefers_game(wanted) == all(
            a >= b for share in won for a, b in pairwise(share)
        )
