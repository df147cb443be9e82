"""What a search finds about a view: every play's value, and how the deal may end.

Worlds a view allows are valued by the net (`kernels.search`); a deal with its stock empty
is counted out (`kernels.ending`). All that comes in is a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.bots import equity
from faceup.bots.position import bits
from faceup.bots.question import (
    card_last,
    moved,
    other_side,
    points_of,
    question_of,
    rules_word,
    taken_of,
)
from faceup.cards import Stream
from faceup.games.california_jack import DealView
from faceup.kernels import ending, net_file, search
from faceup.kernels.random import generator
from faceup.kernels.rules import MIRROR, OUTCOMES, points


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found, for the seat that is to act."""

    values: Mapping[int, float]
    """What each legal card is worth, by the objective."""
    chances: Mapping[int, NDArray[np.float64]]
    """For each, the chances of the 24 outcomes as the seat numbers them; see
    `kernels.rules`. Empty where the deal was counted out."""
    is_exact: bool
    """Whether nothing was guessed or sampled."""


_KERNELS = (search.sample_hidden, search.judge, ending.plays_of)


def is_ready() -> bool:
    """Whether all that a search runs is compiled and loaded."""
    return all(kernel.is_ready for kernel in _KERNELS)


def make_ready() -> None:
    """Compile what a search runs, or find it on disk, and read the weights."""
    for kernel in _KERNELS:
        kernel.ready()
    net_file.load()


def verdict(
    view: DealView,
    rng: Stream,
    *,
    worlds: int,
    draws: int,
    objective: NDArray[np.float64] | None = None,
    stop: NDArray[np.int64] | None = None,
) -> Verdict:
    """Value every legal play of the seat to act.

    Args:
        view: what the seat knows.
        rng: where worlds and next cards are drawn from.
        worlds: how many worlds to look at; all, if they are not more.
        draws: how many times the next cards are drawn in each.
        objective: what each outcome is worth to the seat; deal points by default.
        stop: one word; when another thread makes it 1, the search ends with what it has.
    """
    mine = points() if objective is None else objective
    both = np.concatenate((mine, -mine[MIRROR]))
    if view.lead is not None:
        both = np.concatenate((both[OUTCOMES:], both[:OUTCOMES]))
    if not view.stock_left and not view.opponent_hidden:
        return _counted_out(view, both)
    question = question_of(view, rng, worlds=worlds, draws=draws)
    values = np.empty(52)
    chances = np.empty((52, OUTCOMES))
    search.judge(
        net_file.load(),
        question.words,
        question.hidden,
        question.likely,
        both,
        generator(rng.word()),
        values,
        chances,
        np.zeros(1, dtype=np.int64) if stop is None else stop,
    )
    last = {card: card_last(card, view.trump) for card in bits(view.legal.mask)}
    return Verdict(
        {card: float(values[place]) for card, place in last.items()},
        {card: chances[place] for card, place in last.items()},
        is_exact=question.is_complete and view.stock_left == 2 and view.rules.is_open,
    )


def match_objective(view: DealView) -> NDArray[np.float64]:
    """The chance to win the match after each outcome, as the seat numbers them."""
    return np.array(
        equity.objective(
            view.rules, view.scores, view.dealer, view.seat, view.convicted
        )
    )


def _counted_out(view: DealView, both: NDArray[np.float64]) -> Verdict:
    """The exact value of every play of an ending."""
    trump, i_lead = view.trump, view.lead is None
    mine, others = moved(view, view.hand), moved(view, view.opponent_known)
    taken, (my_points, their_points) = taken_of(view), points_of(view)
    if not i_lead:
        taken, my_points, their_points = other_side(taken), their_points, my_points
    values = np.empty(52)
    ending.plays_of(
        mine if i_lead else others,
        others if i_lead else mine,
        card_last(-1 if view.lead is None else view.lead.index, trump),
        rules_word(view),
        int((view.elder == view.seat) == i_lead),
        taken,
        my_points,
        their_points,
        both,
        np.zeros(ending.ROOM),
        values,
    )
    found = {
        card: float(values[card_last(card, trump)]) for card in bits(view.legal.mask)
    }
    return Verdict(found, {}, is_exact=True)
