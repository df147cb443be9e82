"""Deals by number, compiled: the layouts of `faceup deal N`, bit for bit, trump last.

A layout needs a number, a dealer and a table's word. The order of the pack is that of
`cards.deal_order`; a test proves it, refused words included. See `simulate` for what is
played with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack.rules import FIELDS
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import high_product, plus, times
from faceup.kernels.random import STEP, mixed
from faceup.kernels.rules import CLOSED_BIT, CUT_BIT, TRUMP, rules_word

Cards = NDArray[np.int8]
"""The numbers of cards in order: a pack, top first, or plays."""

DEALER_LEADS_BIT: Final = 128
"""The dealer leads to the first trick."""
PACKET_BIT: Final = 256
"""Three cards are dealt at a time."""
CROSSING_AT: Final = 9
"""Two bits from here: who wins when both reach the target in one deal."""
TARGET_AT: Final = 11
"""From here up: the match score to reach."""


def table_word(fields: Mapping[str, str | int]) -> int:
    """Every rule field that play and score depend on, in one word.

    Its lowest five bits are the word of rules; see `rules`.

    Args:
        fields: every rule field by name, as `Rules.values()` tells them.
    """
    crossings = FIELDS["crossing"].values
    return (
        rules_word(fields)
        | CLOSED_BIT * (fields["stock"] == "closed")
        | CUT_BIT * (fields["trump"] == "cut")
        | DEALER_LEADS_BIT * (fields["leader"] == "dealer")
        | PACKET_BIT * (fields["packet"] == 3)
        | crossings.index(fields["crossing"]) << CROSSING_AT
        | int(fields["target"]) << TARGET_AT
    )


def _shares() -> NDArray[np.int64]:
    """For each n the whole part of 2**64 / n, as a signed word."""
    shares = [(1 << 64) // n for n in range(2, 53)]
    signed = [share - (1 << 64) if share >> 63 else share for share in shares]
    return np.array([0, 0, *signed], dtype=np.int64)


_SHARES: Final = _shares()


@inlined
def remainder(drawn: int, n: int) -> int:
    """A word read without a sign, modulo n, for n from 2 to 52.

    The quotient by a rounded reciprocal is at most one too small.
    """
    left = plus(drawn, -times(high_product(drawn, int(_SHARES[n])), n))
    return left - n if left >= n else left


@inlined
def is_refused(drawn: int, n: int) -> bool:
    """Whether a word is one of the last few that would favour small numbers below n."""
    # They are fewer than n, and lie just below 2**64: as signed numbers, below zero.
    return -64 <= drawn < 0 and drawn >= -remainder(remainder(-1, n) + 1, n)


@inner
def pack_order(number: int, cards: Cards) -> int:
    """Write the order a deal number names; says the state of the generator after it."""
    for i in range(52):
        cards[i] = i
    state = number
    for i in range(51, 0, -1):
        state = plus(state, STEP)
        drawn = mixed(state)
        while is_refused(drawn, i + 1):
            state = plus(state, STEP)
            drawn = mixed(state)
        j = remainder(drawn, i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
    return state


@inner
def _trump_cut(state: int) -> int:
    """The suit of the card cut after the shuffle."""
    state = plus(state, STEP)
    drawn = mixed(state)
    while is_refused(drawn, 52):
        state = plus(state, STEP)
        drawn = mixed(state)
    return remainder(drawn, 52) // 13


@inner
def layout(number: int, table: int, cards: Cards) -> int:
    """Write the pack of a numbered deal, trump last; says which suit trump was."""
    state = pack_order(number, cards)
    trump = _trump_cut(state) if table & CUT_BIT else int(cards[12]) // 13
    first, up = 13 * trump, 13 * (TRUMP - trump)
    for i in range(52):
        card = int(cards[i])
        if first <= card < first + 13:
            cards[i] = card + up
        elif card >= 13 * TRUMP:
            cards[i] = card - up
    return trump


@inner
def dealt(cards: Cards, table: int) -> tuple[int, int]:
    """The six cards of the elder and the six of the dealer, the elder's dealt first."""
    packet = 3 if table & PACKET_BIT else 1
    elder, dealer = 0, 0
    for place in range(12):
        bit = 1 << int(cards[place])
        if place // packet % 2 == 0:
            elder |= bit
        else:
            dealer |= bit
    return elder, dealer
