"""The tuned rule player: the linear policy of eighteen numbers, with no search.

It is what those who search are measured against, and no level of its own: an arena knows
it as `linear`. Its numbers are those that training found for a player that sees what a
person would (`kernels/linear.py`); they lie in the recipe of the value net.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.bots.bot import Budget, Choice
from faceup.bots.question import moved, moved_card, rules_word
from faceup.bots.revokes import revoke_is_proven
from faceup.bots.rule_bot import Action, claim_choice
from faceup.bots.search_bot import ranked_choice
from faceup.cards import CardSet, Stream
from faceup.games.california_jack import DealView
from faceup.kernels import linear, net_file, policies
from faceup.kernels._jit import warm

_KERNELS = (linear.spread, policies.card_of)


@functools.cache
def policy_table(kind: str) -> NDArray[np.float64]:
    """The table of a linear policy that training tuned; never to be written to.

    Args:
        kind: `fair`, for what a player knows, or `open`, for both hands.
    """
    numbers = np.array(net_file.recipe()["policies"][kind]["numbers"], dtype=float)
    table = np.zeros(linear.TABLE)
    linear.spread(numbers, table)
    return table


@dataclass(frozen=True, slots=True)
class LinearBot:
    """A player by eighteen numbers."""

    level: str = "linear"
    """The name it is chosen by."""

    @property
    def is_ready(self) -> bool:
        """Whether what is compiled is loaded."""
        return all(kernel.is_ready for kernel in _KERNELS)

    def prepare(self) -> None:
        """Load what is compiled, or compile it."""
        warm(_KERNELS)

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play the policy makes; chance has no part in it."""
        if revoke_is_proven(view):
            return claim_choice()
        best = policies.card_of(
            policies.LINEAR,
            policy_table("fair"),
            moved(view, view.hand),
            moved_card(view, view.lead),
            moved(view, view.opponent_known),
            moved(view, view.unseen | CardSet.of(view.stock_known)),
            moved_card(view, view.exposed),
            rules_word(view),
            0,
        )
        judged = {
            card.index: float(moved_card(view, card) == best) for card in view.legal
        }
        return ranked_choice(view, judged)
