"""A player that plays any legal card: the floor under every other level."""

from __future__ import annotations

from dataclasses import dataclass

from faceup.bots.bot import Budget, Choice, Ranked
from faceup.bots.reasons import details_of
from faceup.cards import Stream
from faceup.games.california_jack import DealView, Play


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A player that plays any legal card, each as likely as any other."""

    level: str = "random"
    """The name it is chosen by."""

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Play]:
        """Any legal card. It claims nothing: it never looks."""
        plays = tuple(Play(card) for card in view.legal)
        ranked = tuple(Ranked(action, 0.0, "any-card") for action in plays)
        action = rng.choice(plays)
        return Choice(action, "any-card", ranked, details_of(view, action))
