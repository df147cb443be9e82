"""The exact value of every play of an open deal: both hands and the stock are known.

What an outcome is worth is an objective of 24 values (`rules.py`). Its values in order are
the levels: a play is worth the highest level that it forces, and each question whether it
forces one is a search of `solve_both`. The tables serve all questions of a call.

Every play has at all times a lowest and a highest level that it may be worth; when they
meet, its value is proved. So a search that is stopped tells the best so far.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import entry, inner
from faceup.kernels.awards import first_held
from faceup.kernels.bits import highest, popcount
from faceup.kernels.rules import (
    AWARDS,
    OUTCOMES,
    TIE_ELDER_BIT,
    TRICKS_BIT,
    TRUMP,
    beaters,
    legal_to,
)
from faceup.kernels.solve_awards import after_draw
from faceup.kernels.solve_both import forced
from faceup.kernels.solve_order import (
    leads_in_order,
    next_above,
    replies_in_order,
    weigh,
)
from faceup.kernels.solve_table import (
    FIRST_DRAW,
    IN_BOTH,
    LEADS,
    OUT,
    PAIRS,
    REPLIES,
    RULES,
    SCRATCH,
    SECOND_DRAW,
    STOCK,
    WORTH,
    Words,
    begin,
)
from faceup.kernels.win_sets import ALL_SHARES, taken, turned

Floats = NDArray[np.float64]
"""Objectives and levels."""


@inner
def _possible(number: int, awards: int) -> bool:
    """Whether an outcome agrees with the awards that are given."""
    for place in range(3):
        code = awards >> 2 * place & 3
        if code != 0 and code - 1 != number >> place & 1:
            return False
    return True


@inner
def _levels_of(objective: Floats, awards: int, levels: Floats) -> int:
    """The different values of the outcomes still possible, from the least; how many."""
    count = 0
    for number in range(OUTCOMES):
        if not _possible(number, awards):
            continue
        value = objective[number]
        at = count
        while at > 0 and levels[at - 1] > value:
            at -= 1
        if at > 0 and levels[at - 1] == value:
            continue
        for later in range(count, at, -1):
            levels[later] = levels[later - 1]
        levels[at] = value
        count += 1
    return count


@inner
def _wanted(
    objective: Floats, level: float, awards: int, rules: int, elder_is_leader: int
) -> int:
    """The outcomes worth a level or more."""
    wanted = 0
    for number in range(OUTCOMES):
        if objective[number] >= level:
            wanted |= 1 << number
    for place in range(3):
        code = awards >> 2 * place & 3
        if code:
            wanted = taken(wanted, (1 << 51, 1 << 39, 1 << 48)[place], code - 1)
    if rules & TIE_ELDER_BIT:
        mine_or_his = wanted if elder_is_leader else wanted >> 8
        wanted = wanted & 0xFFFF | (mine_or_his & ALL_SHARES) << 16
    return wanted


@inner
def _reply_forces(
    memory: Words,
    mine: int,
    other: int,
    lead: int,
    reply: int,
    wanted: int,
    ahead: int,
) -> int:
    """Whether the leader forces what is wanted after a lead and a reply to it."""
    taken_by = beaters(lead, TRUMP) >> reply & 1
    then = taken(wanted, (1 << lead | 1 << reply) & AWARDS, taken_by)
    gain = memory[WORTH + lead] + memory[WORTH + reply]
    if memory[RULES] & TRICKS_BIT:
        gain = 1
    rest = other & ~(1 << reply)
    after = 0
    if memory[PAIRS] > 0:
        after = 1
        then = after_draw(memory, 0, then, taken_by)
        first, second = memory[FIRST_DRAW], memory[SECOND_DRAW]
        mine |= second if taken_by else first
        rest |= first if taken_by else second
    if taken_by:
        return 1 - forced(rest, mine, after, turned(then), gain - ahead, memory)
    return forced(mine, rest, after, then, ahead + gain, memory)


@inner
def _forces(
    memory: Words,
    mine: int,
    other: int,
    lead: int,
    card: int,
    wanted: int,
    ahead: int,
) -> int:
    """Whether the leader forces what is wanted when who plays next plays a card."""
    if lead >= 0:
        return _reply_forces(memory, mine, other, lead, card, wanted, ahead)
    left = mine | other | memory[STOCK]
    hand = mine & ~(1 << card)
    at = SCRATCH + 64 * (6 - popcount(mine))
    weigh(memory, at, IN_BOTH, 0, other, left, AWARDS)
    replies = replies_in_order(memory, at, IN_BOTH, 0, card, other, left, 0, AWARDS)
    for one in range(replies):
        reply = memory[at + REPLIES + one] & 63
        answer = _reply_forces(memory, hand, other, card, reply, wanted, ahead)
        if not answer or memory[OUT]:
            return 0
    return 1


@inner
def _options(memory: Words, mine: int, other: int, lead: int, plain: int) -> int:
    """Lay out the plays of who plays next, equal ones once, from `SCRATCH`; how many."""
    if lead < 0:
        left = mine | other | memory[STOCK]
        return leads_in_order(
            memory, SCRATCH, IN_BOTH, 0, mine, other, left, plain, AWARDS
        )
    left = mine | other | memory[STOCK] | 1 << lead
    weigh(memory, SCRATCH, IN_BOTH, 0, other, left, AWARDS)
    count = replies_in_order(
        memory, SCRATCH, IN_BOTH, 0, lead, other, left, plain, AWARDS
    )
    for one in range(count):
        memory[SCRATCH + LEADS + one] = memory[SCRATCH + REPLIES + one]
    return count


def _solved(
    mine: int,
    other: int,
    lead: int,
    stock: Words,
    rules: int,
    elder_is_leader: int,
    awards: int,
    ahead: int,
    objective: Floats,
    every: int,
    memory: Words,
    levels: Floats,
    lows: Words,
    highs: Words,
) -> int:
    """Solve an open deal for who plays next.

    Args:
        mine: the hand of who leads, or has led: without the card led.
        other: the other hand.
        lead: the card led, -1 before the lead.
        stock: its cards, the next to be drawn first: an even number.
        rules: the word of rule fields.
        elder_is_leader: whether the leader is the elder.
        awards: who has High, Low, Jack, as in `ending`.
        ahead: what the leader has for Game more than the other.
        objective: what each outcome is worth to the leader.
        every: whether every play is to be valued, or only the best.
        memory: from `solver_memory`; `memory[STOP]` set to 1 ends the search.
        levels: 24 places for the levels, of the leader's values, from the least.
        lows: 52 places, by card: the lowest level that the play may be worth to the
            leader; -1 where no legal play is.
        highs: the same for the highest.

    Returns:
        How many levels there are.
    """
    begin(memory, stock, rules)
    awards = first_held(awards, rules, mine, other, lead)
    count = _levels_of(objective, awards, levels)
    for card in range(52):
        lows[card], highs[card] = -1, -1
    plain = 0xFF | 0xFF << 13 | 0xFF << 26 | 0xFE << 39
    options = _options(memory, mine, other, lead, plain)
    cards = np.empty(6, np.int64)
    for one in range(options):
        cards[one] = memory[SCRATCH + LEADS + one] & 63
        lows[cards[one]], highs[cards[one]] = 0, count - 1
    sign = 1 if lead < 0 else -1  # whether who plays next wants much for the leader
    low, high = 0, count - 1
    while low < high and not memory[OUT]:
        level = (low + high + 1) // 2
        wanted = _wanted(objective, levels[level], awards, rules, elder_is_leader)
        reached = 0
        for one in range(options):
            card = cards[one]
            if lows[card] < level <= highs[card]:
                answer = _forces(memory, mine, other, lead, card, wanted, ahead)
                if memory[OUT]:
                    break
                if answer:
                    lows[card] = level
                else:
                    highs[card] = level - 1
            reached = int(lows[card] >= level)
            if reached == (sign > 0):
                break
        if memory[OUT]:
            break
        if reached:
            low = level
        else:
            high = level - 1
    for one in range(options):
        card = cards[one]
        if sign > 0:
            highs[card] = min(highs[card], high)
        else:
            lows[card] = max(lows[card], low)
    for one in range(options if every else 0):
        card = cards[one]
        while lows[card] < highs[card] and not memory[OUT]:
            level = highs[card] if sign > 0 else lows[card] + 1
            wanted = _wanted(objective, levels[level], awards, rules, elder_is_leader)
            answer = _forces(memory, mine, other, lead, card, wanted, ahead)
            if memory[OUT]:
                break
            if answer:
                lows[card] = level
            else:
                highs[card] = level - 1
    legal = mine if lead < 0 else legal_to(other, lead, rules)
    hand = legal
    while legal:
        card = highest(legal)
        legal ^= 1 << card
        if highs[card] < 0:
            left = mine | other | memory[STOCK]
            above = highest(next_above(card, left) & hand)
            lows[card], highs[card] = lows[above], highs[above]
    return count


solved = entry(
    "int64(int64, int64, int64, int64[::1], int64, int64, int64, int64, float64[::1],"
    " int64, int64[::1], float64[::1], int64[::1], int64[::1])"
)(_solved)
"""Solve an open deal, from Python: see `_solved`."""
