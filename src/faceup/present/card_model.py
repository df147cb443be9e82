"""A card as a screen shows it and a screen reader says it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from faceup.cards import Card, Suit
from faceup.games.california_jack import play
from faceup.i18n import Catalog, card_name, card_short
from faceup.i18n.cards import Glyphs

SortOrder = Literal["suit", "rank"]
"""How a hand is sorted: by suit, trumps first, or by rank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardModel:
    """A card, or the back of one."""

    card: Card | None
    """The card, or None for a back."""
    short: str
    """The short form in the reader's letters, like `10♠`; empty for a back."""
    ascii: str
    """The short form in ASCII, like `10S`; empty for a back."""
    name: str
    """The full name, as it is spoken."""
    label: str
    """What a screen reader says: the name, and what the screen shows by marks."""
    number: int = 0
    """The place in the hand, counted from 1; 0 outside a hand of one's own."""
    is_legal: bool = False
    """Whether the rules let it be played now."""
    can_play: bool = False
    """Whether the table takes it: also what breaks the rules, where that is claimed."""
    why_code: str = ""
    """The code of the reason why the rules are against it now, if they are."""
    why: str = ""
    """That reason as a sentence."""
    tags: frozenset[str] = frozenset()
    """`trump`, `high`, `low`, `jack`, `points`, `exposed`, `known`, `led`, `taking`."""

    @property
    def is_back(self) -> bool:
        """Whether only the back is seen."""
        return self.card is None

    def text(self, glyphs: Glyphs = "unicode") -> str:
        """The short form, in ASCII if asked for."""
        return self.ascii if glyphs == "ascii" else self.short


def face(card: Card, t: Catalog, trump: Suit, *tags: str) -> CardModel:
    """A card that lies open."""
    name = card_name(card, t)
    return CardModel(
        card=card,
        short=card_short(card, t),
        ascii=card_short(card, t, glyphs="ascii"),
        name=name,
        label=t("present.card.trump", card=name) if card.suit == trump else name,
        tags=frozenset(tags) | tags_of(card, trump),
    )


def back(t: Catalog) -> CardModel:
    """The back of a card."""
    name = t("present.card.back")
    return CardModel(card=None, short="", ascii="", name=name, label=name)


def tags_of(card: Card, trump: Suit) -> frozenset[str]:
    """What a card is worth: trump, an honour, card points."""
    honours = {
        play.high_card(trump): "high",
        play.low_card(trump): "low",
        play.jack_card(trump): "jack",
    }
    tags = set()
    if card.suit == trump:
        tags.add("trump")
    if card.index in honours:
        tags.add(honours[card.index])
    if play.points_of(card.index):
        tags.add("points")
    return frozenset(tags)


def sort_cards(cards: Iterable[Card], trump: Suit, order: SortOrder) -> list[Card]:
    """A hand in the order a player holds it: high cards and trumps first.

    By suit, black and red alternate where that can be, so that suits are told apart.
    """
    if order == "rank":
        return sorted(
            cards, key=lambda card: (-card.rank, card.suit != trump, -card.suit)
        )
    first = _SUIT_ORDER.index(trump)
    places = {_SUIT_ORDER[(first + step) % 4]: step for step in range(4)}
    return sorted(cards, key=lambda card: (places[card.suit], -card.rank))


_SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
