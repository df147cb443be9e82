"""The packs our games are played with: 36, 52, 54 and 108 cards."""

from __future__ import annotations

from faceup.cards.card import ALL_CARDS, COPY_OFFSET, Card, Rank

PACK_SIZES = (36, 52, 54, 108)
"""The sizes there are: six to ace; two to ace; with two jokers; that twice."""


def pack(size: int) -> tuple[Card, ...]:
    """The cards of a pack, in index order.

    >>> [len(pack(size)) for size in PACK_SIZES]
    [36, 52, 54, 108]
    >>> str(pack(36)[0]), str(pack(108)[-1])
    ('6C', 'X2+')

    Raises:
        ValueError: if no pack has that size.
    """
    match size:
        case 36:
            return tuple(card for card in ALL_CARDS[:52] if card.rank >= Rank.SIX)
        case 52:
            return ALL_CARDS[:52]
        case 54:
            return ALL_CARDS[:COPY_OFFSET]
        case 108:
            return ALL_CARDS
        case _:
            sizes = ", ".join(map(str, PACK_SIZES))
            raise ValueError(f"no pack has `{size}` cards; accepted: {sizes}")
