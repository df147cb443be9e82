"""Players by textbook searches, to measure by: no levels, an arena knows them by name.

`IsmctsBot` searches one tree of information sets (`kernels/mcts.py`), `PimcBot` values
plays in worlds it takes for known (`kernels/pimc.py`). Both see what `master` sees, the
same question and the same worlds, and play for the points of the deal or for the match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from faceup.bots.bot import Budget, Choice, verify_parameter
from faceup.bots.linear_bot import policy_table
from faceup.bots.question import moved_card, question_of
from faceup.bots.revokes import revoke_is_proven
from faceup.bots.rule_bot import Action, claim_choice
from faceup.bots.search_bot import MOST_WORLDS, ranked_choice
from faceup.bots.verdict import match_objective, verdict
from faceup.cards import Stream
from faceup.games.california_jack import DealView
from faceup.kernels import ending, linear, mcts, pimc, search
from faceup.kernels._jit import warm
from faceup.kernels.random import generator
from faceup.kernels.rules import MIRROR, OUTCOMES, points

MOST_ITERATIONS = 200_000
"""The most iterations of a search: their nodes take 11 MB."""

_AT_RANDOM = np.zeros(0)
_ISMCTS = (search.sample_hidden, mcts.explore, linear.spread)
_PIMC = (search.sample_hidden, pimc.imagine, ending.plays_of, linear.spread)


def _never() -> NDArray[np.int64]:
    """The word that tells nobody to stop."""
    return np.zeros(1, dtype=np.int64)


def _objective(view: DealView, *, for_match: bool) -> NDArray[np.float64]:
    """What outcomes are worth to the seat: to the leader as it, to the other as it."""
    mine = match_objective(view) if for_match else points()
    both = np.concatenate((mine, -mine[MIRROR]))
    return both if view.lead is None else np.roll(both, OUTCOMES)


@dataclass(frozen=True, slots=True)
class IsmctsBot:
    """Information-set Monte Carlo tree search with one observer."""

    level: str = "ismcts"
    """The name it is chosen by."""
    iterations: int = 10_000
    """How many times it walks its tree."""
    exploration: int = 70
    """The constant of UCB1 in hundredths, for results from 0 to 1."""
    linear: int = 0
    """1 where the linear policy plays worlds out, 0 for random plays."""
    for_match: bool = True
    """Whether it plays for the match and not for the points of the deal."""

    def __post_init__(self) -> None:
        verify_parameter("iterations", self.iterations, 1, MOST_ITERATIONS)
        verify_parameter("exploration", self.exploration, 0, 1000)
        verify_parameter("linear", self.linear, 0, 1)

    @property
    def is_ready(self) -> bool:
        """Whether what is compiled is loaded."""
        return all(kernel.is_ready for kernel in _ISMCTS)

    def prepare(self) -> None:
        """Load what is compiled, or compile it."""
        warm(_ISMCTS)

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play visited most; each iteration costs a node of the budget."""
        if revoke_is_proven(view):
            return claim_choice()
        if len(view.legal) == 1:
            return ranked_choice(view, {next(iter(view.legal)).index: 0.0})
        iterations = max(1, min(self.iterations, budget.nodes))
        asked = replace(self, iterations=iterations)
        return ranked_choice(view, asked.visits(view, rng))

    def visits(
        self, view: DealView, rng: Stream, stop: NDArray[np.int64] | None = None
    ) -> dict[int, float]:
        """How often the search chose each legal card.

        Args:
            view: what the seat knows.
            rng: where worlds and plays are drawn from.
            stop: one word; when another thread makes it 1, the search ends with what it
                has.
        """
        question = question_of(view, rng, worlds=self.iterations, draws=1)
        heaped = np.zeros(0)
        if question.is_complete:
            heaped = np.cumsum(question.likely) / question.likely.sum()
        visits, values = np.empty(52), np.empty(52)
        mcts.explore(
            question.words,
            question.hidden,
            heaped,
            _objective(view, for_match=self.for_match),
            policy_table("open") if self.linear else _AT_RANDOM,
            self.iterations,
            self.exploration / 100,
            generator(rng.word()),
            visits,
            values,
            _never() if stop is None else stop,
        )
        return {
            card.index: float(visits[moved_card(view, card)]) for card in view.legal
        }


@dataclass(frozen=True, slots=True)
class PimcBot:
    """Sampled worlds, each taken for known, played out by the linear policy."""

    level: str = "pimc"
    """The name it is chosen by."""
    worlds: int = 100
    """How many worlds it looks at."""
    for_match: bool = True
    """Whether it plays for the match and not for the points of the deal."""

    def __post_init__(self) -> None:
        verify_parameter("worlds", self.worlds, 1, MOST_WORLDS)

    @property
    def is_ready(self) -> bool:
        """Whether what is compiled is loaded."""
        return all(kernel.is_ready for kernel in _PIMC)

    def prepare(self) -> None:
        """Load what is compiled, or compile it."""
        warm(_PIMC)

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play that did best in the worlds; with the stock empty, the exact one.

        A world costs a node for every play.
        """
        if revoke_is_proven(view):
            return claim_choice()
        if len(view.legal) == 1:
            return ranked_choice(view, {next(iter(view.legal)).index: 0.0})
        worlds = max(1, min(self.worlds, budget.nodes // len(view.legal)))
        found, is_exact = replace(self, worlds=worlds).values(view, rng)
        choice = ranked_choice(view, found)
        return replace(choice, is_chance=self.for_match, is_exact=is_exact)

    def values(
        self, view: DealView, rng: Stream, stop: NDArray[np.int64] | None = None
    ) -> tuple[dict[int, float], bool]:
        """What each legal card is worth, and whether that is counted out.

        Args:
            view: what the seat knows.
            rng: where worlds are drawn from.
            stop: one word; when another thread makes it 1, the search ends with what it
                has.
        """
        if not view.stock_left and not view.opponent_hidden:
            worth = match_objective(view) if self.for_match else points()
            exact = verdict(view, rng, worlds=1, draws=1, objective=worth)
            return dict(exact.values), True
        question = question_of(view, rng, worlds=self.worlds, draws=1)
        values = np.empty(52)
        pimc.imagine(
            question.words,
            question.hidden,
            question.likely,
            _objective(view, for_match=self.for_match),
            policy_table("open"),
            generator(rng.word()),
            values,
            _never() if stop is None else stop,
        )
        found = {
            card.index: float(values[moved_card(view, card)]) for card in view.legal
        }
        return found, False
