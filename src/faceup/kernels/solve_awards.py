"""Can the leader force a share of High, Low and Jack, both hands and the stock known?

The smallest of the three searches of the open-deal solver, and the guide of the greatest:
a share that can be forced whoever gets Game settles the whole, and so does one that can
not. A share is a set of eight (`win_sets`). Cards count by their rank among those left.
"""

from __future__ import annotations

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner, recursive
from faceup.kernels.bits import extract, popcount, prefetch
from faceup.kernels.rules import AWARDS, HIGH, JACK, LOW, TRUMP, beaters
from faceup.kernels.solve_order import leads_in_order, replies_in_order
from faceup.kernels.solve_table import (
    AWARDS_AT,
    FIRST_DRAW,
    FIRSTS,
    IN_AWARDS,
    KEYS,
    LEADS,
    LIMITS,
    LOW_TO_LOSER,
    LOW_TO_WINNER,
    NODES,
    OUT,
    PAIRS,
    REPLIES,
    SCRATCH,
    SECOND_DRAW,
    SECONDS,
    STOCK,
    Words,
    bucket_at,
    folded,
    kept,
    of_this_round,
    out_of_time,
    packed,
    place_for,
    sure_of,
)
from faceup.kernels.win_sets import ALL_SHARES, taken, told_apart, turned_byte

_ACE_SIDE = 1 << HIGH | 1 << 49 | 1 << 50
_DONE = -(1 << 40)


@inlined
def after_draw(memory: Words, pair: int, wanted: int, winner: int) -> int:
    """What is wanted after a draw: Low is given by it where its first holder scores."""
    if pair == memory[LOW_TO_WINNER]:
        return taken(wanted, 1 << LOW, winner)
    if pair == memory[LOW_TO_LOSER]:
        return taken(wanted, 1 << LOW, 1 - winner)
    return wanted


@inlined
def _key(memory: Words, mine: int, other: int, pair: int, left: int, free: int) -> int:
    """The hash of a position in which nothing counts but the free cards."""
    lengths = (
        popcount(left & play.SUIT_MASK)
        | popcount(left & play.SUIT_MASK << 13) << 4
        | popcount(left & play.SUIT_MASK << 26) << 8
    )
    which = extract(free, AWARDS)
    if free >> JACK & 1:
        which |= popcount(left & _ACE_SIDE) << 3
    return of_this_round(
        memory,
        folded(
            extract(mine, left) | lengths << 52,
            extract(other, left) | (which | pair << 5) << 52,
        ),
    )


@inlined
def _settled(mine: int, other: int, left: int, wanted: int) -> int:
    """What is wanted when the trumps nobody can take have taken what they are."""
    sure = sure_of(mine, left) & AWARDS
    if sure:
        return taken(wanted, sure, 0)
    sure = sure_of(other, left) & AWARDS
    return taken(wanted, sure, 1) if sure else wanted


@inlined
def _found(memory: Words, key: int, wanted: int) -> int:
    """What the table says of a position and the shares wanted, or -1."""
    place = kept(memory, AWARDS_AT, key)
    if place:
        data = memory[place + 1]
        if data & 0xFF & ~wanted == 0:
            return 1
        if wanted & ~(data >> 8) & 0xFF == 0:
            return 0
    return -1


@inner
def awards_known(memory: Words, mine: int, other: int, pair: int, wanted: int) -> int:
    """1 or 0 where the bounds or the table know the answer of `awards_forced`, else -1."""
    left = mine | other | memory[STOCK + pair]
    wanted = _settled(mine, other, left, wanted)
    if wanted == ALL_SHARES:
        return 1
    if wanted == 0:
        return 0
    key = _key(memory, mine, other, pair, left, told_apart(wanted))
    return _found(memory, key, wanted)


@recursive("int64(int64, int64, int64, int64, int64[::1])")
def awards_forced(mine: int, other: int, pair: int, wanted: int, memory: Words) -> int:
    """Whether the leader can force one of the shares wanted: 1, or 0.

    After a search that was stopped the answer is 0, and `memory[OUT]` is set.

    Args:
        mine: the leader's hand.
        other: the other hand.
        pair: how many pairs have been drawn.
        wanted: the shares wanted.
        memory: the memory of the solver; `begin` has laid the deal out in it.
    """
    if out_of_time(memory):
        return 0
    left = mine | other | memory[STOCK + pair]
    wanted = _settled(mine, other, left, wanted)
    if wanted == ALL_SHARES:
        return 1
    if wanted == 0:
        return 0
    free = told_apart(wanted)
    key = _key(memory, mine, other, pair, left, free)
    known = _found(memory, key, wanted)
    if known >= 0:
        return known
    before = memory[NODES]
    at = SCRATCH + 64 * (pair + 6 - popcount(mine))
    alike = ~free
    leads = leads_in_order(memory, at, IN_AWARDS, pair, mine, other, left, alike, free)
    draws = pair < memory[PAIRS]
    after = pair + 1 if draws else pair
    forced = 0
    for one in range(leads):
        lead = memory[at + LEADS + one] & 63
        replies = replies_in_order(
            memory, at, IN_AWARDS, pair, lead, other, left, alike, free
        )
        above = beaters(lead, TRUMP)
        holds = True
        for two in range(replies):
            reply = memory[at + REPLIES + two] & 63
            hand = mine & ~(1 << lead)
            rest = other & ~(1 << reply)
            taken_by = above >> reply & 1
            then = taken(wanted, (1 << lead | 1 << reply) & AWARDS, taken_by)
            if draws:
                then = after_draw(memory, pair, then, taken_by)
                if taken_by:
                    rest |= memory[FIRST_DRAW + pair]
                    hand |= memory[SECOND_DRAW + pair]
                else:
                    hand |= memory[FIRST_DRAW + pair]
                    rest |= memory[SECOND_DRAW + pair]
            if taken_by:
                hand, rest, then = rest, hand, turned_byte(then)
            left_then = hand | rest | memory[STOCK + after]
            then = _settled(hand, rest, left_then, then)
            if then in (0, ALL_SHARES):
                memory[at + REPLIES + two] = _DONE
                if int(then != 0) == taken_by:
                    holds = False
                    break
                continue
            memory[at + FIRSTS + two] = hand
            memory[at + SECONDS + two] = rest
            memory[at + LIMITS + two] = then
            key_then = _key(memory, hand, rest, after, left_then, told_apart(then))
            memory[at + KEYS + two] = key_then
            prefetch(memory, bucket_at(memory, AWARDS_AT, key_then))
        if not holds:
            continue
        for settle in range(2):  # at first what the table knows, then the rest
            for two in range(replies):
                reply = memory[at + REPLIES + two]
                if reply == _DONE:
                    continue
                taken_by = above >> (reply & 63) & 1
                then = memory[at + LIMITS + two]
                if settle == 0:
                    found = _found(memory, memory[at + KEYS + two], then)
                    if found < 0:
                        continue
                    memory[at + REPLIES + two] = _DONE
                else:
                    hand, rest = memory[at + FIRSTS + two], memory[at + SECONDS + two]
                    found = awards_forced(hand, rest, after, then, memory)
                    if memory[OUT]:
                        return 0
                if found == taken_by:
                    holds = False
                    break
            if not holds:
                break
        if holds:
            forced = 1
            break
    place = place_for(memory, AWARDS_AT, key)
    data = memory[place + 1]
    yes, no = ALL_SHARES, 0
    if data >= 0:
        yes, no = data & 0xFF, data >> 8 & 0xFF
    if forced:
        if yes == ALL_SHARES or wanted & ~yes == 0:
            yes = wanted
    elif no == 0 or no & ~wanted == 0:
        no = wanted
    memory[place + 1] = packed(memory, yes, no, memory[NODES] - before)
    return forced
