"""In which order the open-deal solver tries plays, and which it need not try.

The order is fixed by the position alone. A play is weighed by what it leads to, as a
linear guess has it: what the trick captures, the difference of the cards drawn, and what
the cards played would have been worth in the hands; a lead against the reply that is best
for the other. The weights were learned from solved positions (`order_file`).

Plays lie in the scratch of a depth, each a word: its weight above the lowest six bits, its
card in them.
"""

from __future__ import annotations

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import lowest, popcount
from faceup.kernels.order_file import (
    ABOVE,
    AWARD,
    NEXT,
    PLAIN_LOW,
    POINT,
    STAGE_WORDS,
    STAGES,
    TEMPO,
    TRUMP_LOW,
)
from faceup.kernels.rules import AWARDS, TRICKS_BIT, TRUMP, beaters, legal_to
from faceup.kernels.solve_table import (
    DRAW_GAIN,
    FIRST_DRAW,
    HELD,
    IN_AWARDS,
    IN_GAME,
    LEADS,
    ORDER_AT,
    PAIRS,
    REPLIES,
    RULES,
    SECOND_DRAW,
    SWING,
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


@inlined
def _weights(memory: Words, search: int, pair: int) -> int:
    """Where the weights of a search lie, by how many pairs are still to be drawn."""
    rest = memory[PAIRS] - pair
    stage = int(rest > 0) + int(rest > 3) + int(rest > 7) + int(rest > 12)
    return int(memory[ORDER_AT] + STAGE_WORDS * (STAGES * search + stage))


@inlined
def _held(memory: Words, weights: int, card: int, left: int, free: int) -> int:
    """What a card is worth in a hand; an award that no longer matters is as its like."""
    suit = card // 13
    rank = card - 13 * suit
    above = popcount(left >> card + 1 & play.SUIT_MASK >> rank + 1)
    above = min(above, ABOVE - 1)
    if suit < 3:
        kind = rank - 7 if rank > 7 else PLAIN_LOW
    else:
        if AWARDS >> card & 1 and not free >> card & 1:
            rank += -1 if rank == 12 else 1
        kind = TRUMP_LOW
        if rank > 7:
            kind += rank - 7
        elif rank == 0:
            kind -= 1
    return int(memory[weights + ABOVE * kind + above])


@inlined
def _captured(memory: Words, weights: int, search: int, card: int, free: int) -> int:
    """What it is worth to capture a card."""
    worth = 0
    if search != IN_AWARDS:
        worth = memory[weights + POINT] * memory[WORTH + card]
    if search != IN_GAME and free >> card & 1:
        worth += memory[weights + AWARD]
    return int(worth)


@inner
def weigh(
    memory: Words, at: int, search: int, pair: int, other: int, left: int, free: int
) -> None:
    """Lay out what does not depend on the lead: the trick itself, and who holds what.

    `memory[at + SWING]` is what taking the next trick is worth beside what it captures,
    and from `memory[at + HELD]` lie the cards of the other hand, the lowest first.
    """
    weights = _weights(memory, search, pair)
    swing = memory[weights + TEMPO]
    if memory[RULES] & TRICKS_BIT and search != IN_AWARDS:
        swing += memory[weights + POINT]
    if pair < memory[PAIRS]:
        first = lowest(memory[FIRST_DRAW + pair])
        second = lowest(memory[SECOND_DRAW + pair])
        swing += _held(memory, weights, first, left, free)
        swing -= _held(memory, weights, second, left, free)
        gain = DRAW_GAIN + 32 * search + pair
        swing += memory[weights + NEXT] * memory[gain + 1]
        swing += memory[weights + NEXT + 1] * memory[gain + 2]
    memory[at + SWING] = swing
    place = at + HELD
    while other:
        memory[place] = _held(memory, weights, lowest(other), left, free)
        place += 1
        other &= other - 1


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
        at: the scratch of this depth; `weigh` is called for it.
        search: which of the three searches asks.
        pair: how many pairs have been drawn.
        mine: the leader's hand.
        other: the other hand.
        left: all cards still to be played.
        alike: the cards that differ in nothing but rank.
        free: the cards of High, Low and Jack that still matter.
    """
    weigh(memory, at, search, pair, other, left, free)
    weights = _weights(memory, search, pair)
    count = 0
    cards = mine
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        bit = 1 << card
        if bit & alike and next_above(card, left) & mine & alike:
            continue
        above = beaters(card, TRUMP)
        gain = _captured(memory, weights, search, card, free) + memory[at + SWING]
        least = 1 << 40
        replies = legal_to(other, card, memory[RULES])
        while replies:
            reply = lowest(replies)
            replies &= replies - 1
            value = _captured(memory, weights, search, reply, free) + gain
            if above >> reply & 1:
                value = -value
            value += memory[at + HELD + popcount(other & (1 << reply) - 1)]
            least = min(least, value)
        weight = least - _held(memory, weights, card, left, free)
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
    """Lay the replies to a lead out, after `weigh`; see `leads_in_order`."""
    weights = _weights(memory, search, pair)
    left &= ~(1 << lead)
    above = beaters(lead, TRUMP)
    gain = _captured(memory, weights, search, lead, free) + memory[at + SWING]
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
        value = _captured(memory, weights, search, card, free) + gain
        if wins:
            value = -value
        value += memory[at + HELD + popcount(other & bit - 1)]
        _in_order(memory, at + REPLIES, count, -value, card)
        count += 1
    return count
