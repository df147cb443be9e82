"""In which order the open-deal solver tries plays, and which it need not try.

The order is fixed by the position alone: the experiments found that counts of earlier
success and the table's move make it worse. Plays lie in the scratch of a depth, each a
word: its weight above the lowest six bits, its card in them.
"""

from __future__ import annotations

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import lowest
from faceup.kernels.rules import TRICKS_BIT, TRUMP, beaters, legal_to
from faceup.kernels.solve_table import (
    COST,
    DRAW_GAIN,
    IN_AWARDS,
    IN_BOTH,
    IN_GAME,
    LEADS,
    REPLIES,
    RULES,
    WORTH,
    Words,
)


@inlined
def _in_order(memory: Words, start: int, count: int, weight: int, card: int) -> None:
    """Put a play among those before it, the greatest weight first."""
    at = start + count
    word = weight << 6 | card
    while at > start and memory[at - 1] >> 6 < weight:
        memory[at] = memory[at - 1]
        at -= 1
    memory[at] = word


@inlined
def next_above(card: int, left: int) -> int:
    """The next higher card of the suit among those left, as a mask; 0 for none."""
    above = left & play.SUIT_MASK << 13 * (card // 13) & ~((2 << card) - 1)
    return above & -above


@inner
def leads_in_order(
    memory: Words,
    at: int,
    search: int,
    pair: int,
    mine: int,
    other: int,
    left: int,
    alike: int,
    free: int,
) -> int:
    """Lay the leads out, those that stand for others only once; how many there are.

    Args:
        memory: the memory of the solver.
        at: the scratch of this depth.
        search: which of the three searches asks.
        pair: how many pairs have been drawn.
        mine: the leader's hand.
        other: the other hand.
        left: all cards still to be played.
        alike: the cards that differ in nothing but rank.
        free: the cards of High, Low and Jack that still matter.
    """
    rules = memory[RULES]
    gain = memory[DRAW_GAIN + 32 * search + pair]
    count = 0
    cards = mine
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        bit = 1 << card
        if bit & alike and next_above(card, left) & mine & alike:
            continue
        worth = 0 if search == IN_AWARDS else memory[WORTH + card]
        scores = free & bit and search != IN_GAME
        if legal_to(other, card, rules) & beaters(card, TRUMP):
            weight = -2 * worth
            if scores:
                weight -= 60 if search == IN_AWARDS else 50
            weight = 64 * weight - 8 * gain
        else:
            weight = 64 * (100 + worth) + 16 * gain
        weight += 16 * memory[COST + card]
        _in_order(memory, at + LEADS, count, weight, card)
        count += 1
    return count


@inner
def replies_in_order(
    memory: Words,
    at: int,
    search: int,
    pair: int,
    lead: int,
    other: int,
    left: int,
    alike: int,
    free: int,
) -> int:
    """Lay the replies to a lead out; see `leads_in_order`."""
    left &= ~(1 << lead)
    above = beaters(lead, TRUMP)
    gain = 16 * memory[DRAW_GAIN + 32 * search + pair]
    fixed = 0
    if search != IN_GAME and free >> lead & 1:
        fixed = 30
    if search != IN_AWARDS:
        fixed += memory[WORTH + lead]
    if search in (IN_BOTH, IN_GAME):
        fixed += 1 if memory[RULES] & TRICKS_BIT else 0
    count = 0
    cards = legal_to(other, lead, memory[RULES])
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        bit = 1 << card
        wins = bit & above
        if bit & alike:
            next_one = next_above(card, left)
            if next_one & other & alike and (next_one & above != 0) == (wins != 0):
                continue
        weight = fixed
        if search != IN_GAME and free & bit:
            weight += 30
        if search != IN_AWARDS:
            weight += memory[WORTH + card]
        weight = 64 * weight + gain
        if not wins:
            weight = -weight
        _in_order(memory, at + REPLIES, count, weight, card)
        count += 1
    return count
