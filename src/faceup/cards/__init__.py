"""Cards, sets of cards, packs, and shuffles anyone can repeat. Knows no game.

Start reading in `card.py`. A card is a published number (0 is 2C, 51 is AS), a set of
cards is one int, and every shuffle says from what seed, in what stream and by what
numbered algorithm it came.
"""

from faceup.cards.card import (
    ALL_CARDS,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    Rank,
    Suit,
)
from faceup.cards.cardset import CardSet
from faceup.cards.packs import PACK_SIZES, pack
from faceup.cards.shuffle import (
    DEAL_NUMBER_LIMIT,
    SplitMix64,
    Stream,
    deal_order,
    shuffled,
)
from faceup.cards.text import format_cards, parse_card, parse_cards

__all__ = [
    "ALL_CARDS",
    "DEAL_NUMBER_LIMIT",
    "PACK_SIZES",
    "RANK_LETTERS",
    "SUIT_LETTERS",
    "Card",
    "CardSet",
    "Rank",
    "SplitMix64",
    "Stream",
    "Suit",
    "deal_order",
    "format_cards",
    "pack",
    "parse_card",
    "parse_cards",
    "shuffled",
]
