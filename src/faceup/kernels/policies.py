"""The numbered policies that `simulate` plays with: a card from what a player knows.

A policy is a function of ints and a number by which callers name it. It sees its hand,
the card led, what it knows of the other's hand, the exposed card and one word of chance,
and nothing hidden; it keeps nothing between plays. Another policy needs a function here, a
number, and a line in `choose`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import entry, inlined, inner
from faceup.kernels.bits import deposit, high_product, lowest, popcount
from faceup.kernels.linear import draw_gain, fair_lead, reply_play
from faceup.kernels.rules import legal_to

Numbers = NDArray[np.float64]
"""What a policy is tuned by; empty for one that has nothing to tune."""

RANDOM: Final = 0
"""Any legal card, each as likely; it needs no numbers."""
LINEAR: Final = 1
"""The linear policy of `linear`; its numbers are the table that `spread` writes."""


@inlined
def any_of(cards: int, chance: int) -> int:
    """A card of a set, by a word of chance: the k-th from below, k = size × chance / 2**64.

    No word is refused; a card is likelier than another by less than one in 10**17.
    """
    place = high_product(chance, popcount(cards))
    return lowest(deposit(1 << place, cards))


@inner
def _linear(
    table: Numbers,
    hand: int,
    lead: int,
    known: int,
    pool: int,
    exposed: int,
    rules: int,
) -> int:
    """The linear policy, with what a player at the table knows."""
    gain = draw_gain(table, exposed, pool)
    if lead >= 0:
        return reply_play(table, hand, lead, rules, gain)
    hidden = popcount(hand) - popcount(known)
    return fair_lead(table, hand, known, pool, hidden, rules, gain)


@inner
def choose(
    policy: int,
    numbers: Numbers,
    hand: int,
    lead: int,
    known: int,
    pool: int,
    exposed: int,
    rules: int,
    chance: int,
) -> int:
    """The card a policy plays.

    Args:
        policy: its number.
        numbers: what it is tuned by.
        hand: its cards.
        lead: the card led, -1 where it leads.
        known: the cards it knows the other to hold: drawn for all to see, not played.
        pool: the cards it has not seen: the other's hidden ones and the stock's.
        exposed: the exposed card, -1 where there is none.
        rules: the word of rules.
        chance: a word of chance, all 64 bits.
    """
    if policy == LINEAR:
        return _linear(numbers, hand, lead, known, pool, exposed, rules)
    return any_of(legal_to(hand, lead, rules), chance)


@entry("int64(int64, float64[::1], int64, int64, int64, int64, int64, int64, int64)")
def card_of(
    policy: int,
    numbers: Numbers,
    hand: int,
    lead: int,
    known: int,
    pool: int,
    exposed: int,
    rules: int,
    chance: int,
) -> int:
    """The card a policy plays, asked from Python; see `choose`."""
    return choose(policy, numbers, hand, lead, known, pool, exposed, rules, chance)
