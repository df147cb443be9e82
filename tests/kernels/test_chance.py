"""Expectations over every order of the stock are exact."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels import chance
from faceup.kernels import rules as words
from faceup.kernels._jit import ENABLED
from faceup.kernels.memo import BUDGET, STOP, memo_and_room
from tests.kernels.endings import (
    Brute,
    Ending,
    Floats,
    cards_of,
    random_ending,
    random_objective,
    with_trick,
)
from tests.kernels.stopping import ENOUGH, told_to_stop


class BruteChance(Brute):
    """Every play and, where both draw, the mean over every pair of cards drawn."""

    def __init__(
        self, ending: Ending, objective: Floats, exposed: int, unseen: list[int]
    ) -> None:
        super().__init__(ending, objective)
        self.exposed, self.unseen = exposed, unseen
        held = [*self.hands[0], *self.hands[1], self.lead]
        if words.LOW not in held and not ending.awards & 12:
            self.awards[1] = -1  # it lies in the stock
        self.stock: list[tuple[int, list[int]]] = [(exposed, unseen)]

    def _trick(
        self,
        hands: tuple[frozenset[int], ...],
        leader: int,
        lead: int,
        reply: int,
        awards: list[int],
        points: list[int],
    ) -> float:
        exposed, unseen = self.stock[-1]
        if exposed < 0 and not unseen:
            return super()._trick(hands, leader, lead, reply, awards, points)
        winner = 1 - leader if play.takes(lead, reply, 3) else leader
        awards, points = with_trick(self.rules, awards, points, winner, lead, reply)
        values = []
        for order in itertools.permutations(unseen, min(2, len(unseen))):
            known = [exposed, *order] if exposed >= 0 else list(order)
            drawn = {winner: known[0], 1 - winner: known[1]}
            following = known[2] if len(known) > 2 else -1
            then = list(awards)
            for seat, card in drawn.items():
                first_holds = self.rules & words.LOW_FIRST_BIT and card == words.LOW
                if first_holds and then[1] < 0:
                    then[1] = seat
            left = [card for card in unseen if card not in known]
            self.stock.append((following, left))
            held = tuple(hand | {drawn[seat]} for seat, hand in enumerate(hands))
            values.append(self._search(held, winner, -1, then, points))
            self.stock.pop()
        return sum(values) / len(values)


def position(
    source: random.Random, cards: int, unseen: int, *, is_open: bool
) -> tuple[Ending, int, list[int]]:
    """An ending with some of the cards it lacks put into a stock."""
    found = random_ending(source, cards)
    held = found.leader_hand | found.other_hand
    held |= 0 if found.lead < 0 else 1 << found.lead
    often = [*range(4), *range(21, 26), *range(39, 52)]
    outside = [card for card in often if not held >> card & 1]
    drawn = source.sample(outside, unseen + is_open)
    awards, total = found.awards, 0
    for place, card in enumerate((words.HIGH, words.LOW, words.JACK)):
        if card in drawn:
            awards &= ~(3 << 2 * place)
    if not found.rules & words.TRICKS_BIT:
        total = sum(play.points_of(card) for card in drawn)
    else:
        total = len(drawn) // 2
    mine = max(0, found.points_leader - total // 2)
    other = found.points_leader + found.points_other - total - mine
    found = replace(found, awards=awards, points_leader=mine, points_other=other)
    return (found, drawn.pop(), drawn) if is_open else (found, -1, drawn)


def expectations(
    found: Ending, exposed: int, unseen: list[int], objective: Floats, bits: int = 12
) -> dict[int, float]:
    """The kernel's value of every legal play."""
    memo, room = memo_and_room(bits)
    values, arguments = np.zeros(52), found.arguments
    best = chance.expectations(
        *arguments[:3],
        exposed,
        sum(1 << card for card in unseen),
        *arguments[3:],
        objective,
        memo,
        room,
        values,
    )
    plays = {card: v for card, v in enumerate(values.tolist()) if not np.isnan(v)}
    assert best == max(plays.values())
    return plays


@pytest.mark.parametrize(
    ("cards", "unseen", "is_open", "count"),
    [
        (2, 1, True, 80),
        (2, 2, False, 80),
        (2, 3, True, 40),
        (3, 1, True, 25),
        (3, 2, False, 20),
        (2, 4, False, 10),
        (1, 5, True, 30),
        (1, 6, False, 30),
    ],
)
def test_equals_every_order(cards: int, unseen: int, is_open: bool, count: int) -> None:
    """Each legal play is worth the mean over all orders, under any rules and objective."""
    source = random.Random(100 * cards + 10 * unseen + is_open)
    for _ in range(count):
        found, exposed, stock = position(source, cards, unseen, is_open=is_open)
        objective = random_objective(source)
        expected = BruteChance(found, objective, exposed, stock).plays()
        plays = expectations(found, exposed, stock, objective)
        assert plays == pytest.approx(expected, abs=1e-9), (found, exposed, stock)


def test_a_crowded_memo_answers_the_same() -> None:
    """Positions that push each other out of the memo change no value."""
    source = random.Random(5)
    for _ in range(20):
        found, exposed, stock = position(source, 3, 3, is_open=True)
        objective = random_objective(source)
        wide = expectations(found, exposed, stock, objective, 14)
        assert expectations(found, exposed, stock, objective, 2) == pytest.approx(wide)


@pytest.mark.parametrize("word", [BUDGET, STOP])
def test_stops_when_told(word: int) -> None:
    """Out of its budget, or told to stop, it says NaN, and works again when allowed."""
    found, exposed, stock = position(random.Random(4), 4, 3, is_open=True)
    memo, room = memo_and_room(12)
    before, values = memo[word], np.zeros(52)

    def best() -> float:
        arguments = found.arguments
        mask = sum(1 << card for card in stock)
        return chance.expectations(
            *arguments[:3],
            exposed,
            mask,
            *arguments[3:],
            words.points(),
            memo,
            room,
            values,
        )

    memo[word] = 1
    assert np.isnan(best())
    memo[word] = before
    plays = expectations(found, exposed, stock, words.points())
    assert best() == max(plays.values())
    assert cards_of(sum(1 << card for card in plays)) == sorted(plays)


@pytest.mark.skipif(not ENABLED, reason="it is the compiled search that runs long")
def test_a_running_search_stops_within_20_ms() -> None:
    """Told by another thread in the middle, it ends at once and says NaN."""
    found, exposed, stock = position(random.Random(4), 6, 9, is_open=True)

    def begin() -> tuple[NDArray[np.int64], Callable[[], float]]:
        memo, room = memo_and_room(16)

        def search() -> float:
            return chance.expectations(
                *found.arguments[:3],
                exposed,
                sum(1 << card for card in stock),
                *found.arguments[3:],
                words.points(),
                memo,
                room,
                np.zeros(52),
            )

        return memo[STOP:], search

    late, values = told_to_stop(begin)

    assert late < ENOUGH
    assert np.isnan(values).all()
