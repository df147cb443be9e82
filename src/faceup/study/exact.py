"""The exact value of every play of a deal whose cards are all known.

This is what `faceup solve` tells: what best play by both leads to when both hands and the
order of the stock are open. A player cannot know it before the stock is empty; it is for
looking back.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.bots import equity
from faceup.cards import Card
from faceup.games.california_jack.open_position import OpenPosition
from faceup.kernels import rules as words
from faceup.kernels import solve
from faceup.kernels.solve_table import BUDGET, NODES, OUT, STOP, solver_memory

Objective = NDArray[np.float64]
"""What each of 24 outcomes is worth; see `faceup.kernels.rules`."""

_FULL, _SMALL, _SMALLEST = 20, 16, 12
_NO_LIMIT = 1 << 62


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a play is worth: no less than the one, no more than the other."""

    least: float
    """The least it may be worth."""
    most: float
    """The most."""

    @property
    def is_proved(self) -> bool:
        """Whether the value is known."""
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found of a position, for the seat that plays next."""

    moves: Mapping[Card, Bounds]
    """What each legal play is worth, by suit and rank."""
    positions: int
    """How many positions were searched."""
    seconds: float
    """How long it took."""

    @property
    def value(self) -> Bounds:
        """What the position is worth: the best of its plays."""
        return Bounds(
            max(bounds.least for bounds in self.moves.values()),
            max(bounds.most for bounds in self.moves.values()),
        )

    @property
    def is_proved(self) -> bool:
        """Whether the value of every play is known."""
        return all(bounds.is_proved for bounds in self.moves.values())

    @property
    def best(self) -> tuple[Card, ...]:
        """The plays of which none is known to be better: they share the greatest least."""
        least = self.value.least
        return tuple(c for c, bounds in self.moves.items() if bounds.least == least)


class Solver:
    """Solves positions one after the other; its tables take up to 160 MB."""

    def __init__(self) -> None:
        self._bits = 0
        self._memory = solver_memory(_SMALLEST)

    @property
    def positions(self) -> int:
        """How many positions the search that runs, or ran last, has looked at."""
        return int(self._memory[NODES])

    def stop(self) -> None:
        """End the search that runs in another thread, within 20 ms: best so far."""
        self._memory[STOP] = 1

    def solve(
        self,
        position: OpenPosition,
        objective: Objective | None = None,
        *,
        budget: int | None = None,
    ) -> Solution:
        """What every legal play of a position is worth.

        Args:
            position: the position.
            objective: what each outcome is worth to the seat that plays next; by default
                deal points, its own less the other's.
            budget: the most positions to search; the same for the same budget.
        """
        started = time.perf_counter()
        self._grow(len(position.stock))
        memory = self._memory
        memory[BUDGET] = _NO_LIMIT if budget is None else budget
        trump, leader = position.trump, position.leader
        sign = 1.0 if leader == position.turn else -1.0
        wanted = words.points() if objective is None else objective
        if sign < 0:
            wanted = -wanted[words.MIRROR]
        levels = np.zeros(words.OUTCOMES)
        lows, highs = np.zeros(52, np.int64), np.zeros(52, np.int64)
        solve.solved(
            words.trumps_last(position.hands[leader].mask, trump),
            words.trumps_last(position.hands[1 - leader].mask, trump),
            words.card_last(position.lead, trump),
            np.array([words.card_last(c, trump) for c in position.stock], np.int64),
            words.rules_word(position.rules.values()),
            int(position.dealer != leader),
            _awards(position),
            position.counts[leader] - position.counts[1 - leader],
            np.ascontiguousarray(wanted, np.float64),
            1,
            memory,
            levels,
            lows,
            highs,
        )
        moves = {}
        for card in position.legal:
            place = words.card_last(card.index, trump)
            ends = sign * levels[lows[place]], sign * levels[highs[place]]
            moves[card] = Bounds(float(min(ends)), float(max(ends)))
        if memory[OUT]:
            memory[STOP] = 0
        return Solution(moves, self.positions, time.perf_counter() - started)

    def _grow(self, stock: int) -> None:
        """Have tables that fit a stock."""
        bits = _SMALLEST if stock < 8 else _SMALL if stock < 16 else _FULL
        if bits > self._bits:
            stopped = self._memory[STOP]
            self._memory = solver_memory(bits)
            self._memory[STOP] = stopped
            self._bits = bits


def match_objective(position: OpenPosition) -> Objective:
    """The chance of the seat that plays next to win the match, after each outcome.

    After the deal equal strong players go on from the score; see `bots.equity`. Chances
    that differ by less than 1e-9 are the same.
    """
    chances = equity.objective(
        position.rules,
        position.scores,
        position.dealer,
        position.turn,
        position.convicted,
    )
    return np.round(np.array(chances), 9)


def make_ready() -> None:
    """Compile the solver, or find it on disk."""
    solve.solved.ready()


def is_ready() -> bool:
    """Whether the solver is compiled and loaded."""
    return solve.solved.is_ready


def solved(position: OpenPosition, objective: Objective | None = None) -> Solution:
    """What every legal play of a position is worth; see `Solver.solve`."""
    return Solver().solve(position, objective)


def _awards(position: OpenPosition) -> int:
    """The awards as the leader sees them, in two bits each."""
    awards = 0
    for place, seat in enumerate(position.awards):
        if seat is not None:
            awards |= (1 if seat == position.leader else 2) << 2 * place
    return awards
