"""A player that looks where it may not."""

from __future__ import annotations

import sys

from faceup.arena.table import Table
from faceup.bots import Budget, Choice
from faceup.cards import Stream
from faceup.games.california_jack import DealView, Play


class Cheat:
    """Reads the opponent's hand off the table that called it."""

    level = "cheat"

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Play]:
        """A play that depends on what the opponent holds."""
        table = sys._getframe(1).f_locals["self"]
        assert isinstance(table, Table)
        cards = tuple(view.legal)
        hidden = table.match.deal.hands[view.opponent]
        return Choice(Play(cards[hidden % len(cards)]), "any-card")
