"""Reading cards in every accepted spelling; one canonical form goes out.

Accepted: `TS`, `10S`, `S10`, `ST`, `10♠`, `♠T`, lower case, the white suit signs
`♤♡♢♧`, a variation selector after a sign; jokers `X1`, `1X`; a `+` after a card for
the second pack. Where both readings of two letters are cards nothing is ambiguous,
since no letter is both a rank and a suit.
"""

from __future__ import annotations

from collections.abc import Iterable

from faceup.cards.card import ALL_CARDS, COPY_OFFSET, RANK_LETTERS, SUIT_LETTERS, Card
from faceup.errors import NotationError

_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", SUIT_LETTERS * 2, "\ufe0e\ufe0f")


def parse_card(text: str) -> Card:
    """Read exactly one card.

    >>> [str(parse_card(word)) for word in ("10s", "S10", "♠10", "qH", "x1", "as+")]
    ['TS', 'TS', 'TS', 'QH', 'X1', 'AS+']

    Raises:
        NotationError: if the text is not exactly one card.
    """
    plain = text.strip().translate(_SIGNS).upper()
    second = plain.endswith("+")
    if second:
        plain = plain[:-1]
    plain = plain.replace("10", "T")
    if len(plain) == 2:
        for word in (plain, plain[::-1]):
            index = _index(word[0], word[1])
            if index is not None:
                return ALL_CARDS[index + COPY_OFFSET * second]
    raise NotationError(
        f"not a card: `{text}`; write rank and suit, like `TS` or `10♠`",
        code="not-a-card",
        text=text,
    )


def _index(rank: str, suit: str) -> int | None:
    if rank in RANK_LETTERS and suit in SUIT_LETTERS:
        return 13 * SUIT_LETTERS.index(suit) + RANK_LETTERS.index(rank)
    if rank == "X" and suit in "12":
        return 51 + int(suit)
    return None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in the order given.

    >>> format_cards(parse_cards("10S, 2c"))
    'TS 2C'

    Raises:
        NotationError: if a word is no card, or a card is named twice.
    """
    cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
    seen = 0
    for card in cards:
        if seen >> card.index & 1:
            raise NotationError(
                f"`{card}` is named twice in `{text}`; name each card once",
                code="card-twice",
                card=str(card),
                text=text,
            )
        seen |= 1 << card.index
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Cards in the canonical form, in the order given."""
    return " ".join(map(str, cards))
