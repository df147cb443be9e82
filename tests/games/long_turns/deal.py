"""A deal of the small game: what can be done, what happens, states and views."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from faceup.cards import Card, CardSet
from faceup.games.game import EVERYONE, Audience, PublicEvent, only

HAND = 5
"""Cards dealt to each seat."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules: nothing but the target."""

    target: int = 12
    """The match score to reach."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A layout as it was dealt."""

    dealer: int
    """The seat that dealt."""
    hands: tuple[CardSet, ...]
    """The cards of every seat."""
    stock: tuple[Card, ...]
    """The closed stock, from its top."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top of the stock."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card of the pile with all that lie on it."""

    card: Card
    """The deepest card taken."""


@dataclass(frozen=True, slots=True)
class Put:
    """Put down three or more cards of one rank."""

    cards: CardSet
    """The cards."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card on the pile; the turn is over."""

    card: Card
    """The card."""


Action = Draw | Take | Put | Discard
"""What a seat can do."""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat was dealt its cards."""

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
        """Others see that cards were dealt."""
        return self if self.audience.includes(seat) else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """A seat took cards: off the stock unseen, off the pile for all to see."""

    kind: ClassVar[str] = "cards-taken"
    """The name of this kind of event."""
    seat: int
    """Who took."""
    cards: tuple[Card, ...] | None
    """The cards, or None for those who may not know them."""
    is_open: bool
    """Whether they lay on the pile."""

    @property
    def audience(self) -> Audience:
        """Everyone where the cards lay open, else the seat."""
        return EVERYONE if self.is_open else only(self.seat)

    def seen_by(self, seat: int | None) -> Self | None:
        """Others see that a card was drawn."""
        return self if self.audience.includes(seat) else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class CardsLaid(PublicEvent):
    """A seat put down a set, or discarded."""

    kind: ClassVar[str] = "cards-laid"
    """The name of this kind of event."""
    seat: int
    """Who laid."""
    cards: CardSet
    """The cards."""


@dataclass(frozen=True, slots=True)
class State:
    """A deal at one moment."""

    deal: Deal
    """What was dealt."""
    rules: Rules
    """The rules."""
    scores: tuple[int, ...]
    """The match score before the deal."""
    turn: int
    """Whose turn it is."""
    hands: tuple[CardSet, ...]
    """What every seat holds."""
    seen: tuple[CardSet, ...]
    """What every seat is known by all to hold."""
    down: tuple[int, ...]
    """How many cards every seat has put down."""
    pile: tuple[Card, ...] = ()
    """The open pile, its top last."""
    drawn: int = 0
    """Cards taken off the stock."""
    has_taken: bool = False
    """Whether the seat to act has taken a card this turn."""
    plays: int = 0
    """Actions so far."""

    @property
    def is_complete(self) -> bool:
        """Whether somebody is out, or the stock is empty at the start of a turn."""
        is_dry = self.drawn == len(self.deal.stock) and not self.has_taken
        return is_dry or not all(self.hands)

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.is_complete else self.turn


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat knows it."""

    seat: int
    """Whose view it is."""
    to_act: int | None
    """The seat to act."""
    hand: CardSet
    """The cards the seat holds."""
    scores: tuple[int, ...]
    """The match score before the deal."""
    plays_made: int
    """Actions so far."""
    known: tuple[CardSet, ...]
    """What each seat is known to hold."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    pile: tuple[Card, ...]
    """The open pile."""
    legal: tuple[Action, ...]
    """What the seat may do now."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended."""

    scores: tuple[int, ...]
    """The match score after it."""
    winner: int | None
    """The winner of the match."""
    awarded: tuple[tuple[str, int | None], ...] = field(default=())
    """Who went out, if somebody did."""


def winner_of(rules: Rules, scores: tuple[int, ...]) -> int | None:
    """The seat whose score is the highest, alone, and reaches the target."""
    best = max(scores)
    is_alone = scores.count(best) == 1
    return scores.index(best) if best >= rules.target and is_alone else None


def is_set(cards: CardSet) -> bool:
    """Whether cards are three or more of one rank, jokers standing for any."""
    ranks = {card.rank for card in cards if not card.is_joker}
    return len(cards) >= 3 and len(ranks) == 1


def is_possible(state: State, action: Action) -> bool:
    """Whether the seat whose turn it is may do it now."""
    hand = state.hands[state.turn]
    match action:
        case Draw():
            return not state.has_taken
        case Take(card):
            return not state.has_taken and card in state.pile
        case Put(cards):
            is_left = len(cards) < len(hand)  # a card stays for the discard
            return state.has_taken and is_left and cards <= hand and is_set(cards)
        case Discard(card):
            return state.has_taken and card in hand


def held(state: State, cards: CardSet, *, is_open: bool = False) -> State:
    """The state with cards taken into the hand of the seat to act."""
    hands, seen = list(state.hands), list(state.seen)
    hands[state.turn] |= cards
    if is_open:
        seen[state.turn] |= cards
    return replace(state, hands=tuple(hands), seen=tuple(seen))


def laid_out(state: State, cards: CardSet) -> State:
    """The state with cards laid out of the hand of the seat to act."""
    hands, seen = list(state.hands), list(state.seen)
    hands[state.turn] -= cards
    seen[state.turn] -= cards
    return replace(state, hands=tuple(hands), seen=tuple(seen))
