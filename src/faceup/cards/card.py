"""One playing card, and the numbers and letters by which it is known.

The published number of a card never changes:

```
13 * suit + rank      0 … 51    suits C D H S, ranks 2 … A
52, 53                          the two jokers, X1 and X2
54 + the number above 54 … 107  the same cards of a second pack, written `TS+`
```
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """The four suits, in index order."""

    CLUBS = 0
    """Clubs."""
    DIAMONDS = 1
    """Diamonds."""
    HEARTS = 2
    """Hearts."""
    SPADES = 3
    """Spades."""

    @property
    def letter(self) -> str:
        """The letter of notation: C, D, H or S."""
        return SUIT_LETTERS[self]

    @property
    def glyph(self) -> str:
        """The Unicode sign: ♣ ♦ ♥ ♠."""
        return SUIT_GLYPHS[self]


class Rank(IntEnum):
    """The thirteen ranks, low to high."""

    TWO = 0
    """Two."""
    THREE = 1
    """Three."""
    FOUR = 2
    """Four."""
    FIVE = 3
    """Five."""
    SIX = 4
    """Six."""
    SEVEN = 5
    """Seven."""
    EIGHT = 6
    """Eight."""
    NINE = 7
    """Nine."""
    TEN = 8
    """Ten."""
    JACK = 9
    """Jack."""
    QUEEN = 10
    """Queen."""
    KING = 11
    """King."""
    ACE = 12
    """Ace."""

    @property
    def letter(self) -> str:
        """The letter of notation: 2 … 9 T J Q K A."""
        return RANK_LETTERS[self]


SUIT_LETTERS = "CDHS"
"""One letter a suit, in index order."""

SUIT_GLYPHS = "♣♦♥♠"
"""One Unicode sign a suit, in index order."""

RANK_LETTERS = "23456789TJQKA"
"""One letter a rank, low to high."""

JOKERS = 2
"""Jokers in a pack that has them."""

COPY_OFFSET = 52 + JOKERS
"""What a card of the second pack adds to the number of its twin in the first."""


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """A playing card, with its identity where a pack holds it twice.

    >>> Card.parse("10s"), Card.parse("♠T"), Card.parse("TS").index
    (Card.parse('TS'), Card.parse('TS'), 47)
    """

    index: int
    """The published number, 0 (2C) to 107 (X2 of a second pack)."""

    def __post_init__(self) -> None:
        if not 0 <= self.index < 2 * COPY_OFFSET:
            raise ValueError(
                f"no card has the number `{self.index}`; "
                f"accepted: 0 to {2 * COPY_OFFSET - 1}"
            )

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The card of the first pack with a rank and a suit."""
        return ALL_CARDS[13 * suit + rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card in any accepted spelling.

        Raises:
            NotationError: if the text is not exactly one card.
        """
        from faceup.cards.text import parse_card

        return parse_card(text)

    @property
    def face(self) -> Card:
        """The same card of the first pack."""
        return ALL_CARDS[self.index % COPY_OFFSET]

    @property
    def copy(self) -> int:
        """0 for the first pack, 1 for the second."""
        return self.index // COPY_OFFSET

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker, which has neither suit nor rank."""
        return self.index % COPY_OFFSET >= 52

    @property
    def suit(self) -> Suit:
        """The suit.

        Raises:
            ValueError: for a joker.
        """
        return _SUITS[self._plain() // 13]

    @property
    def rank(self) -> Rank:
        """The rank.

        Raises:
            ValueError: for a joker.
        """
        return _RANKS[self._plain() % 13]

    def _plain(self) -> int:
        number = self.index % COPY_OFFSET
        if number >= 52:
            raise ValueError(f"a joker, `{self}`, has neither suit nor rank")
        return number

    def __str__(self) -> str:
        return _NAMES[self.index]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
_FACES = (
    *(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS),
    *(f"X{n + 1}" for n in range(JOKERS)),
)
_NAMES = (*_FACES, *(f"{face}+" for face in _FACES))

ALL_CARDS: tuple[Card, ...] = tuple(Card(n) for n in range(2 * COPY_OFFSET))
"""Every card there is, each at its own number; use these rather than new ones."""
