"""Players that search: worlds a view allows, the value net, and exact endings.

`SearchBot` weighs each play against each reply in a number of worlds that the view and the
budget decide, so that a seed decides every play on any machine; see `verdict.py`. This module is light: what is
compiled is loaded by the first choice.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faceup.bots.bot import Budget, Choice, Ranked, verify_parameter
from faceup.bots.position import Position, bits, remember
from faceup.bots.reasons import details_of, play_of, reason_for
from faceup.bots.revokes import revoke_is_proven
from faceup.bots.rule_bot import Action, ClubBot, claim_choice
from faceup.bots.stakes import stakes_of
from faceup.bots.values import club_values
from faceup.cards import Stream
from faceup.games.california_jack import DealView

if TYPE_CHECKING:
    from faceup.bots.verdict import Verdict

WORLDS = 300
"""Worlds that the strongest player looks at: more change hardly a play."""

MOST_WORLDS = 100_000
"""The most worlds a player may be told to look at."""

MOST_DRAWS = 8
"""The most draws of each; the kernel has room for so many."""

MOST_TRUST = 1000
"""The most that opponents may be trusted to play sensibly."""

DRAWS = 4
"""How many times it draws the next cards in each."""


@dataclass(frozen=True, slots=True)
class SearchBot:
    """A player that imagines what it cannot see."""

    level: str
    """The name it is chosen by."""
    worlds: int = WORLDS
    """How many worlds it looks at."""
    draws: int = DRAWS
    """How many times it draws the next cards in each."""
    trust: int = 0
    """How surely it believes the opponent to play sensibly, in tenths; see `habits`."""
    for_match: bool = True
    """Whether it plays for the match and not for the points of the deal."""

    def __post_init__(self) -> None:
        verify_parameter("worlds", self.worlds, 1, MOST_WORLDS)
        verify_parameter("draws", self.draws, 1, MOST_DRAWS)
        verify_parameter("trust", self.trust, 0, MOST_TRUST)

    @property
    def is_ready(self) -> bool:
        """Whether what is compiled is loaded."""
        loaded = sys.modules.get("faceup.bots.verdict")
        return loaded is not None and bool(loaded.is_ready())

    def prepare(self) -> None:
        """Load what is compiled, or compile it: seconds, the first time on a machine."""
        from faceup.bots.verdict import make_ready

        make_ready()

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play with the best expectation."""
        if revoke_is_proven(view):
            return claim_choice()
        if len(view.legal) == 1:
            return ranked_choice(view, {next(iter(view.legal)).index: 0.0})
        found = self.weigh(view, budget, rng)
        if found is None:
            return ClubBot().choose(view, budget, rng)
        counted = not view.stock_left and not view.opponent_hidden
        choice = ranked_choice(
            view, found.values, is_counted=counted, tricks=found.tricks
        )
        return replace(choice, is_chance=self.for_match, is_exact=found.is_exact)

    def weigh(self, view: DealView, budget: Budget, rng: Stream) -> Verdict | None:
        """What is found of every legal play: what `choose` goes by, and how it may end.

        None where the budget pays for no world.
        """
        worlds = min(self.worlds, affordable(view, budget.nodes))
        if not worlds:
            return None
        from faceup.bots.verdict import match_objective, verdict

        return verdict(
            view,
            rng,
            worlds=worlds,
            draws=self.draws,
            sharpness=self.trust / 10,
            objective=match_objective(view) if self.for_match else None,
        )


def affordable(view: DealView, nodes: int) -> int:
    """How many worlds a budget pays for: each costs a node for every play and reply.

    A deal whose stock is empty has one world, which is counted out whatever it costs.
    """
    if not view.stock_left and not view.opponent_hidden:
        return 1
    replies = view.opponent_hidden + len(view.opponent_known)
    return nodes // (len(view.legal) * (replies if view.lead is None else 1))


def ranked_choice(
    view: DealView,
    judged: Mapping[int, float],
    *,
    is_counted: bool = False,
    tricks: Mapping[int, float] | None = None,
) -> Choice[Action]:
    """The best play, with a reason that is true of it; equals go by what they keep.

    `tricks` are the chances that a play takes the trick, where a search has found them.

    Plays are equal to six places, so that what was added up in another order is. What was
    counted out adds nothing up: far behind in a long match a ten-millionth is a better play.
    """
    position = remember(view)
    values = club_values(view, stakes_of(view))
    gain = 0.0
    if position.exposed >= 0 and view.unseen.mask:
        unseen = view.unseen.mask
        usual = sum(values.draw[card] for card in bits(unseen)) / len(view.unseen)
        gain = values.draw[position.exposed] - usual
    scores = {card: round(value, 6) for card, value in judged.items()}
    worth = judged if is_counted else scores
    order = sorted(scores, key=lambda card: (-worth[card], values.keep[card], card))
    ranked = tuple(
        Ranked(
            play_of(card),
            scores[card],
            _reason(position, card, gain, (tricks or {}).get(card)),
        )
        for card in order
    )
    best = ranked[0]
    return Choice(best.action, best.reason, ranked, details_of(view, best.action))


def _reason(position: Position, card: int, gain: float, chance: float | None) -> str:
    """Why this card; how likely a lead holds is asked of the cards it may meet."""
    if chance is not None:
        return reason_for(position, card, gain, chance)
    may_hold = position.may_hold
    beaters = (position.beaters(card) & may_hold).bit_count()
    held = (position.known & position.beaters(card)) != 0
    share = beaters / max(1, may_hold.bit_count())
    likely = 0.0 if held else (1 - share) ** max(1, position.hidden)
    return reason_for(position, card, gain, likely)
