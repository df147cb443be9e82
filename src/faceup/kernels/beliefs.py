"""How likely the hands an opponent may hold are, by what it played.

A player keeps what is worth keeping, so what it played tells of what it holds. For each
play it made, a hand it may have held then is asked how likely that play was: each legal
card is weighed by the linear policy, which sees what a player at the table would, and
cards are likely by the exponential of their weight. Hands are weighed by the product.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import entry, inner
from faceup.kernels.bits import lowest, popcount
from faceup.kernels.linear import fair_lead_score, reply_score
from faceup.kernels.random import uniform
from faceup.kernels.rules import PACK, legal_to

Words = NDArray[np.int64]
"""Plays, hands, the state of a generator."""
Doubles = NDArray[np.float64]
"""The table of the policy, weights."""

LEAD, CARD, HELD, SEEN, KNOWN, EXPOSED, HIDDEN = range(7)
"""Words of a play of the opponent: the card led to it or -1; the card played; what it held
besides the hidden cards of now; what it saw besides its hand; what it knew me to hold; the
exposed card or -1; how many more cards I held."""
PLAY_SIZE: Final = 7
"""Words of a play."""


@inner
def _log_chance(
    table: Doubles, played: Words, hidden: int, rules: int, sharpness: float
) -> float:
    """The logarithm of how likely a play was, with some cards in the hand it came from."""
    hand = played[HELD] | hidden
    lead, exposed = played[LEAD], played[EXPOSED]
    pool = PACK & ~(hand | played[SEEN])
    gain = 0.0
    if exposed >= 0:
        total, rest = 0.0, pool
        while rest:
            total += table[lowest(rest)]
            rest &= rest - 1
        gain = table[exposed] - total / max(1, popcount(pool))
    legal = hand if lead < 0 else legal_to(hand, lead, rules)
    if not legal >> played[CARD] & 1:
        return -1e9
    sum_of, chosen, most = 0.0, 0.0, -1e18
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if lead < 0:
            weight = fair_lead_score(
                table, card, played[KNOWN], pool, played[HIDDEN], rules, gain
            )
        else:
            weight = reply_score(table, lead, card, gain)
        weight *= sharpness
        if card == played[CARD]:
            chosen = weight
        if weight > most:
            sum_of = sum_of * np.exp(most - weight) + 1.0
            most = weight
        else:
            sum_of += np.exp(weight - most)
    return float(chosen - most - np.log(sum_of))


@entry("void(float64[::1], int64[:, ::1], int64[::1], int64, float64, float64[::1])")
def weigh(
    table: Doubles,
    plays: NDArray[np.int64],
    hidden: Words,
    rules: int,
    sharpness: float,
    likely: Doubles,
) -> None:
    """Multiply the weights of hands by how likely they make what was played.

    Args:
        table: the table of the linear policy.
        plays: a row of `PLAY_SIZE` words for each play.
        hidden: the hands, without what is known of them.
        rules: the word of rules.
        sharpness: how surely the opponent plays what the policy likes.
        likely: the weights, to be changed; the greatest becomes about 1.
    """
    most = -1e300
    logs = np.empty(hidden.size)
    for number in range(hidden.size):
        found = 0.0
        for row in range(plays.shape[0]):
            found += _log_chance(table, plays[row], hidden[number], rules, sharpness)
        logs[number] = found
        most = max(most, found)
    for number in range(hidden.size):
        likely[number] *= np.exp(logs[number] - most)


@entry("void(int64[::1], float64[::1], int64[::1], int64[::1])")
def resample(hidden: Words, likely: Doubles, state: Words, chosen: Words) -> None:
    """Choose hands by their weights, evenly spread: one draw decides all.

    Args:
        hidden: the hands.
        likely: their weights.
        state: the generator.
        chosen: the hands chosen, to be written.
    """
    total = 0.0
    for number in range(hidden.size):
        total += likely[number]
    step = total / chosen.size
    aim = uniform(state) * step
    at, sum_so_far = 0, likely[0]
    for number in range(chosen.size):
        while sum_so_far < aim and at < hidden.size - 1:
            at += 1
            sum_so_far += likely[at]
        chosen[number] = hidden[at]
        aim += step
