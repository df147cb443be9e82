"""The player by the policy net: what the searcher would play, guessed without a search.

The net (`kernels/policy_net.py`) sees what its seat may see and has a number for every
card; the player plays the highest legal one, to the last trick. Training distilled it from
the searcher. It is no level of its own: an arena knows it as `policy`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.bots.bot import Budget, Choice
from faceup.bots.question import moved, moved_card, rules_word
from faceup.bots.revokes import revoke_is_proven
from faceup.bots.rule_bot import Action, claim_choice
from faceup.bots.search_bot import ranked_choice
from faceup.cards import CardSet, Stream
from faceup.games.california_jack import DealView, play
from faceup.kernels import net_file, policy_net
from faceup.kernels._jit import warm

_KERNELS = (policy_net.judge,)


def position_of(view: DealView) -> NDArray[np.int64]:
    """What the seat to act sees, as the policy net takes it."""
    counts = view.game_counts
    words = np.zeros(policy_net.POSITION_SIZE, dtype=np.int64)
    unseen = view.unseen | CardSet.of(view.stock_known)
    words[policy_net.MINE] = moved(view, view.hand)
    words[policy_net.KNOWN] = moved(view, view.opponent_known)
    words[policy_net.UNSEEN] = moved(view, unseen)
    words[policy_net.BARRED] = moved(view, unseen & _voids(view))
    words[policy_net.REST] = policy_net.pack_rest(
        moved_card(view, view.exposed),
        moved_card(view, view.lead),
        counts[view.seat],
        counts[view.opponent],
        int(view.elder == view.seat),
        rules_word(view),
        int(not view.rules.is_open),
    )
    return words


def _voids(view: DealView) -> CardSet:
    """The suits that the opponent's hidden cards cannot be of.

    With a closed stock a void speaks of a hand gone by, and nothing is concluded.
    """
    suits = 0
    if view.rules.is_open:
        for step in view.story.steps:
            suits |= step.suits
    return CardSet(
        sum(play.SUIT_MASK << 13 * suit for suit in range(4) if suits >> suit & 1)
    )


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """A player by the policy net."""

    level: str = "policy"
    """The name it is chosen by."""

    @property
    def is_ready(self) -> bool:
        """Whether what is compiled is loaded."""
        return all(kernel.is_ready for kernel in _KERNELS)

    def prepare(self) -> None:
        """Load the net and what is compiled, or compile it."""
        warm(_KERNELS)
        net_file.load(net_file.POLICY)

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play the net likes best; chance has no part in it."""
        if revoke_is_proven(view):
            return claim_choice()
        numbers = np.empty(52)
        policy_net.judge(net_file.load(net_file.POLICY), position_of(view), numbers)
        judged = {
            card.index: float(numbers[moved_card(view, card)]) for card in view.legal
        }
        return ranked_choice(view, judged)
