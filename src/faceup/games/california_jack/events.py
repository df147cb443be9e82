"""What happens in a deal, as values in the past tense with their audiences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from faceup.cards import Card, CardSet, Suit
from faceup.games.game import EVERYONE, Audience, PublicEvent, only


@dataclass(frozen=True, slots=True)
class DealBegan(PublicEvent):
    """A deal began."""

    kind: ClassVar[str] = "deal-began"
    """The name of this kind of event."""
    dealer: int
    """Who dealt."""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat was dealt its six cards."""

    kind: ClassVar[str] = "hand-dealt"
    """The name of this kind of event."""
    seat: int
    """Whose hand."""
    cards: CardSet | None
    """The cards, or None for those who may not know them."""

    @property
    def audience(self) -> Audience:
        """The seat whose hand it is."""
        return only(self.seat)

    def seen_by(self, seat: int | None) -> Self | None:
        """Others see that cards were dealt, not which."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class TrumpShown(PublicEvent):
    """The trump suit became known."""

    kind: ClassVar[str] = "trump-shown"
    """The name of this kind of event."""
    suit: Suit
    """The trump suit."""
    cut: bool
    """Whether a card was cut for it, rather than the first exposed card naming it."""


@dataclass(frozen=True, slots=True)
class CardExposed(PublicEvent):
    """A card became the top of the open stock."""

    kind: ClassVar[str] = "card-exposed"
    """The name of this kind of event."""
    card: Card
    """The exposed card."""
    left: int
    """Cards in the stock, this one included."""


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """A seat played a card."""

    kind: ClassVar[str] = "card-played"
    """The name of this kind of event."""
    seat: int
    """Who played."""
    card: Card
    """The card."""
    lead: Card | None
    """The card led to the trick, or None if this one leads."""


@dataclass(frozen=True, slots=True)
class TrickTaken(PublicEvent):
    """A seat took a trick."""

    kind: ClassVar[str] = "trick-taken"
    """The name of this kind of event."""
    seat: int
    """Who took it."""
    lead: Card
    """The card led."""
    reply: Card
    """The card that answered."""
    number: int
    """The trick, counted from 1."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card went from the stock to a hand."""

    kind: ClassVar[str] = "card-drawn"
    """The name of this kind of event."""
    seat: int
    """Who drew."""
    card: Card | None
    """The card, or None for those who may not know it."""
    is_open: bool
    """Whether the card lay face up."""

    @property
    def audience(self) -> Audience:
        """Everyone where the card lay face up, else the seat that drew."""
        return EVERYONE if self.is_open else only(self.seat)

    def seen_by(self, seat: int | None) -> Self | None:
        """Others see that a closed card was drawn, not which."""
        return self if self.audience.includes(seat) else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class RevokeClaimed(PublicEvent):
    """A seat claimed that the opponent revoked."""

    kind: ClassVar[str] = "revoke-claimed"
    """The name of this kind of event."""
    seat: int
    """Who claims."""
    is_good: bool
    """Whether it convicts the opponent; only the first good claim of a deal does."""


@dataclass(frozen=True, slots=True)
class DealPlayedOut(PublicEvent):
    """All 52 cards were played."""

    kind: ClassVar[str] = "deal-played-out"
    """The name of this kind of event."""
