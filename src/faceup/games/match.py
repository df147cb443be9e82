"""A match: deals to a target, once for all games.

A match is a value, like a state. It knows no clock, storage or source of chance: each
deal is handed to it, so that a live table, a record and a simulation drive it alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from faceup.cards import Card
from faceup.errors import IllegalAction, RulesError
from faceup.games.game import AnyGame, Event, PublicEvent, Refusal

ENFORCEMENTS = ("prevent", "claim")
"""Whether an illegal play is refused, or may be made and claimed as a revoke."""


@dataclass(frozen=True, slots=True)
class FirstDealerFound(PublicEvent):
    """The first dealer was found, by lot or by the cards drawn for it."""

    kind: ClassVar[str] = "first-dealer-found"
    """The name of this kind of event."""
    seat: int
    """Who deals first."""
    cards: tuple[tuple[Card, ...], ...]
    """The rounds of cards drawn for it, a card a seat; empty when it was by lot."""


@dataclass(frozen=True, slots=True)
class ActionsTakenBack(PublicEvent):
    """A seat took back its last play, and all that came after it."""

    kind: ClassVar[str] = "actions-taken-back"
    """The name of this kind of event."""
    seat: int
    """Who took back."""
    count: int
    """How many plays were undone."""


@dataclass(frozen=True, slots=True)
class DealScored(PublicEvent):
    """A deal was scored."""

    kind: ClassVar[str] = "deal-scored"
    """The name of this kind of event."""
    number: int
    """The deal, counted from 1."""
    outcome: Any
    """The game's outcome: who was awarded what, and how it was booked."""


@dataclass(frozen=True, slots=True)
class MatchWon(PublicEvent):
    """A seat won the match."""

    kind: ClassVar[str] = "match-won"
    """The name of this kind of event."""
    seat: int
    """The winner."""
    scores: tuple[int, ...]
    """The final score of every seat."""
    resigned: int | None = None
    """The seat that resigned, if the match ended so."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment.

    >>> from faceup.cards import Stream
    >>> from faceup.games.registry import game
    >>> match = Match.start(game("california-jack"), {"profile": "bicycle"})
    >>> match, events = match.begin(match.shuffle(0, Stream("7", "deal/0")))
    >>> match.to_act, [event.kind for event in events][:1]
    (1, ['deal-began'])
    """

    game: AnyGame
    """The game played."""
    rules: Any
    """Its rules."""
    seats: int
    """How many play."""
    enforcement: str
    """`prevent` or `claim`."""
    scores: tuple[int, ...]
    """The match score of every seat after the last scored deal."""
    deal: Any = None
    """The state of the deal being played, or None between deals."""
    outcomes: tuple[Any, ...] = ()
    """The outcome of every scored deal."""
    last_dealer: int | None = None
    """Who dealt last; None before the first deal."""
    winner: int | None = None
    """The seat that has won."""
    resigned: int | None = None
    """The seat that resigned."""

    @classmethod
    def start(
        cls,
        game: AnyGame,
        rules: Any,
        *,
        seats: int = 2,
        scores: tuple[int, ...] | None = None,
        enforcement: str = "prevent",
    ) -> Match:
        """A match before its first deal; `rules` may be given as a mapping.

        Raises:
            RulesError: for rules, a number of seats or an enforcement that is refused.
        """
        if isinstance(rules, dict):
            rules = game.parse_rules(rules)
        if seats not in game.seat_counts(rules):
            accepted = ", ".join(map(str, game.seat_counts(rules)))
            raise RulesError(
                f"`{seats}` cannot play {game.id}; accepted: {accepted}",
                code="bad-seats",
                value=seats,
                accepted=accepted,
            )
        if enforcement not in game.enforcements:
            accepted = ", ".join(game.enforcements)
            raise RulesError(
                f"enforcement cannot be `{enforcement}`; accepted: {accepted}",
                code="bad-enforcement",
                value=enforcement,
                accepted=accepted,
            )
        scores = scores or (0,) * seats
        return cls(
            game,
            rules,
            seats,
            enforcement,
            scores,
            winner=game.winner_before(rules, scores),
        )

    @property
    def target(self) -> int:
        """The match score to reach."""
        return self.game.target(self.rules)

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None."""
        return None if self.deal is None or self.is_over else self.deal.to_act

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def awaits_scoring(self) -> bool:
        """Whether the deal is played out and not yet scored."""
        return self.deal is not None and self.deal.is_complete and not self.is_over

    def next_dealer(self, first: int) -> int:
        """Who deals next: `first` before any deal, then in turn."""
        if self.last_dealer is None:
            return first
        return (self.last_dealer + 1) % self.seats

    def shuffle(self, dealer: int, words: Any) -> Any:
        """A deal of this match's rules from a source of words."""
        return self.game.deal(self.rules, self.seats, dealer, words)

    def begin(self, deal: Any) -> tuple[Match, tuple[Event, ...]]:
        """The match with a new deal on the table.

        Raises:
            IllegalAction: if the match is over or a deal is being played.
        """
        if self.is_over:
            raise IllegalAction("the match is over", code="match-over")
        if self.deal is not None:
            raise IllegalAction(
                "a deal is being played; score it first", code="deal-running"
            )
        state, events = self.game.begin(self.rules, deal, self.scores, self.enforcement)
        dealer = self.game.dealer_of(deal)
        return replace(self, deal=state, last_dealer=dealer), events

    def why_illegal(self, seat: int, action: Any) -> Refusal | None:
        """Why a seat may not do it now, or None if it may."""
        closed = self._why_closed()
        if closed is not None:
            return closed
        return self.game.why_illegal(self.deal, seat, action)

    def apply(self, seat: int, action: Any) -> tuple[Match, tuple[Event, ...]]:
        """The match after an action, and what happened.

        Raises:
            IllegalAction: with the reason's code.
        """
        closed = self._why_closed()
        if closed is not None:
            raise IllegalAction(closed.message, code=closed.code)
        state, events = self.game.apply(self.deal, seat, action)
        return replace(self, deal=state), events

    def _why_closed(self) -> Refusal | None:
        """Why nobody can do anything now, whatever the game."""
        if self.is_over:
            return Refusal("match-over", "the match is over", {})
        if self.deal is None:
            return Refusal("deal-over", "no deal is being played", {})
        return None

    def resign(self, seat: int) -> tuple[Match, tuple[Event, ...]]:
        """The match, given up by a seat: the highest score among the others wins.

        Where several share it, the first of them who sits after the one that resigned;
        of two seats that is simply the other.

        Raises:
            IllegalAction: if the match is over.
            ValueError: if there is no such seat.
        """
        if self.is_over:
            raise IllegalAction("the match is over", code="match-over")
        if seat not in range(self.seats):
            raise ValueError(f"no seat is called `{seat}`; 0 to {self.seats - 1} are")
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        winner = max(others, key=self.scores.__getitem__)
        won = MatchWon(winner, self.scores, seat)
        return replace(self, winner=winner, resigned=seat), (won,)

    def settle(self) -> tuple[Match, tuple[Event, ...]]:
        """The match with the played-out deal scored.

        Raises:
            IllegalAction: if no deal waits to be scored.
        """
        if not self.awaits_scoring:
            raise IllegalAction(
                "the deal is not played out; it cannot be scored yet",
                code="deal-running",
            )
        outcome = self.game.outcome(self.deal)
        outcomes = (*self.outcomes, outcome)
        events: tuple[Event, ...] = (DealScored(len(outcomes), outcome),)
        if outcome.winner is not None:
            events += (MatchWon(outcome.winner, outcome.scores),)
        match = replace(
            self,
            deal=None,
            outcomes=outcomes,
            scores=outcome.scores,
            winner=outcome.winner,
        )
        return match, events

    def view(self, seat: int) -> Any:
        """All a seat may know of the deal on the table, or None between deals."""
        return None if self.deal is None else self.game.view(self.deal, seat)
