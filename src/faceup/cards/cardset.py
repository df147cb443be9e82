"""An immutable set of cards over one int."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from faceup.cards.card import ALL_CARDS, COPY_OFFSET, Card, Rank, Suit


@dataclass(frozen=True, slots=True, repr=False)
class CardSet:
    """An immutable set of cards; iterates in index order.

    >>> hand = CardSet.parse("QH 2S 9S")
    >>> hand, len(hand), Card.parse("2S") in hand
    (CardSet.parse('QH 2S 9S'), 3, True)
    >>> hand.of_suit(Suit.SPADES) | CardSet.parse("3C")
    CardSet.parse('3C 2S 9S')
    """

    mask: int = 0
    """Bit *n* is set when the card with number *n* belongs to the set."""

    def __post_init__(self) -> None:
        if self.mask < 0 or self.mask >> (2 * COPY_OFFSET):
            raise ValueError(
                f"`{self.mask:#x}` is no set of cards; accepted: 0 to 2**108 - 1"
            )

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of some cards; a card twice is in it once."""
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by spaces or commas.

        Raises:
            NotationError: if a word is no card, or a card is named twice.
        """
        from faceup.cards.text import parse_cards

        return cls.of(parse_cards(text))

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit, of both packs."""
        one = 0x1FFF << 13 * suit
        return CardSet(self.mask & (one | one << COPY_OFFSET))

    def of_rank(self, rank: Rank) -> CardSet:
        """The cards of one rank, of both packs."""
        one = 0x8004002001 << rank
        return CardSet(self.mask & (one | one << COPY_OFFSET))

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield ALL_CARDS[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __xor__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask ^ other.mask)

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"
