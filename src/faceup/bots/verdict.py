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
from faceup.bots.habits import likelier
from faceup.bots.question import (
    leaders_side,
    moved,
    moved_card,
    question_of,
    rules_word,
)
from faceup.cards import Stream
from faceup.games.california_jack import DealView
from faceup.kernels import beliefs, bounds, ending, net_file, search
from faceup.kernels._jit import warm
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.random import generator
from faceup.kernels.rules import MIRROR, OUTCOMES, points

CANDIDATES = 8
"""How many hands are drawn for each that is kept."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found, for the seat that is to act."""

    values: Mapping[int, float]
    """What each legal card is worth, by the objective."""
    chances: Mapping[int, NDArray[np.float64]]
    """For each, the chances of the 24 outcomes as the seat numbers them; see
    `kernels.rules`. Empty where the deal was counted out."""
    tricks: Mapping[int, float]
    """For each, the chance to take this trick. Empty where the deal was counted out."""
    is_exact: bool
    """Whether nothing was guessed or sampled."""


_KERNELS = (
    search.sample_hidden,
    search.judge,
    ending.plays_of,
    beliefs.weigh,
    beliefs.resample,
)


def is_ready() -> bool:
    """Whether all that a search runs is compiled and loaded."""
    return all(kernel.is_ready for kernel in _KERNELS)


def make_ready() -> None:
    """Compile what a search runs, or find it on disk, and read the weights."""
    warm(_KERNELS)
    net_file.load()


def verdict(
    view: DealView,
    rng: Stream,
    *,
    worlds: int,
    draws: int,
    sharpness: float = 0.0,
    objective: NDArray[np.float64] | None = None,
    stop: NDArray[np.int64] | None = None,
) -> Verdict:
    """Value every legal play of the seat to act.

    Args:
        view: what the seat knows.
        rng: where worlds and next cards are drawn from.
        worlds: how many worlds to look at; all, if they are not more.
        draws: how many times the next cards are drawn in each.
        sharpness: how surely the opponent plays as the linear policy would, see
            `habits`; 0 where its plays tell nothing.
        objective: what each outcome is worth to the seat; deal points by default.
        stop: one word; when another thread makes it 1, the search ends with what it has.
    """
    mine = points() if objective is None else objective
    both = np.concatenate((mine, -mine[MIRROR]))
    if view.lead is not None:
        both = np.concatenate((both[OUTCOMES:], both[:OUTCOMES]))
    if not view.stock_left and not view.opponent_hidden:
        return _counted_out(view, both)
    believes = sharpness > 0 and view.rules.is_open and view.stock_left > 2
    question = question_of(
        view, rng, worlds=worlds, draws=draws, sample=CANDIDATES * worlds * believes
    )
    hidden, likely = question.hidden, question.likely
    if believes and hidden.size > 1:
        hidden, likely = likelier(
            view, hidden, likely, rng, worlds=worlds, sharpness=sharpness
        )
    values = np.empty(52)
    found = np.empty((52, search.FOUND))
    search.judge(
        net_file.load(),
        question.words,
        hidden,
        likely,
        both,
        generator(rng.word()),
        values,
        found,
        np.zeros(1, dtype=np.int64) if stop is None else stop,
    )
    last = {card.index: moved_card(view, card) for card in view.legal}
    return Verdict(
        {card: float(values[place]) for card, place in last.items()},
        {card: found[place, :OUTCOMES] for card, place in last.items()},
        {card: float(found[place, search.TRICK]) for card, place in last.items()},
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
    i_lead = view.lead is None
    mine, others = moved(view, view.hand), moved(view, view.opponent_known)
    awards, leaders, the_others = leaders_side(view)
    values = np.empty(52)
    ending.plays_of(
        mine if i_lead else others,
        others if i_lead else mine,
        moved_card(view, view.lead),
        rules_word(view),
        int(awards & LEADER_IS_ELDER != 0),
        awards & ~LEADER_IS_ELDER,
        leaders,
        the_others,
        both,
        np.zeros(bounds.ROOM),
        values,
    )
    found = {card.index: float(values[moved_card(view, card)]) for card in view.legal}
    return Verdict(found, {}, {}, is_exact=True)
