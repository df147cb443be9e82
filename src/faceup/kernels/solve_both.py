"""Can the leader force one of a set of outcomes, both hands and the stock known?

The greatest of the three searches of the open-deal solver. Most positions are settled by
the two smaller ones: the shares of High, Low and Jack that win whoever gets Game, and
those that win if he does; and Game alone, once the shares no longer matter. What is left
is kept by the set and by what the leader has for Game more than the other: a set that
prefers Game is won from some difference on, so an entry has the greatest at which it is
known to be missed and the least at which it is known to be forced.
"""

from __future__ import annotations

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner, recursive
from faceup.kernels.bits import extract, popcount
from faceup.kernels.game_table import ANSWER_BIT, LOW_CARDS
from faceup.kernels.rules import (
    AWARDS,
    LOW,
    PACK,
    TRICKS_BIT,
    TRUMP,
    beaters,
)
from faceup.kernels.solve_awards import after_draw, awards_forced, awards_known
from faceup.kernels.solve_game import game_forced, game_known
from faceup.kernels.solve_order import leads_in_order, replies_in_order
from faceup.kernels.solve_table import (
    BOTH_AT,
    FIRST_DRAW,
    IN_BOTH,
    LEADS,
    NODES,
    OUT,
    PAIRS,
    REPLIES,
    RULES,
    SCRATCH,
    SECOND_DRAW,
    STOCK,
    WORTH,
    Words,
    folded,
    game_left,
    game_sure,
    kept,
    mixed,
    of_this_round,
    out_of_time,
    packed,
    place_for,
    sure_of,
)
from faceup.kernels.win_sets import (
    ALL_SHARES,
    prefers_game,
    taken,
    told_apart,
    turned,
)

_DONE = -(1 << 40)
_OFFSET = 128
_NEVER, _ALWAYS = 0, 255


@inlined
def _shares(wanted: int, least: int, most: int) -> int:
    """The shares that win whoever gets Game, and from the ninth bit those that may win.

    The difference at the end lies between `least` and `most`.
    """
    always, ever = ALL_SHARES, 0
    if most > 0:
        always &= wanted
        ever |= wanted & ALL_SHARES
    if least < 0:
        always &= wanted >> 8
        ever |= wanted >> 8 & ALL_SHARES
    if least <= 0 <= most and least & 1 == 0:
        always &= wanted >> 16
        ever |= wanted >> 16
    return always | ever << 8


@inlined
def _settled(
    memory: Words, mine: int, other: int, left: int, wanted: int, ahead: int
) -> tuple[int, int]:
    """What is wanted after what is sure, and the shares of `_shares`."""
    rules = memory[RULES]
    rest = game_left(left, rules)
    least, most = ahead - rest, ahead + rest
    sure = sure_of(mine, left)
    if sure:
        wanted = taken(wanted, sure & AWARDS, 0)
        least += 2 * game_sure(sure, rules)
    else:
        sure = sure_of(other, left)
        wanted = taken(wanted, sure & AWARDS, 1)
        most -= 2 * game_sure(sure, rules)
    return wanted, _shares(wanted, least, most)


@inlined
def _game_limit(wanted: int, ahead: int) -> int:
    """What the rest must give for a set in which only Game matters; 999 if not so much."""
    if wanted & 1 and not wanted >> 8 & 1:
        return -ahead if wanted >> 16 & 1 else 1 - ahead
    return 999


@inlined
def _key(
    memory: Words,
    mine: int,
    other: int,
    pair: int,
    left: int,
    wanted: int,
    ahead: int,
    low: int,
) -> int:
    """The hash of a position with its set; and with the difference if it may go down."""
    low_left, high = left & low, PACK & ~low
    counts = (
        popcount(low_left & play.SUIT_MASK)
        | popcount(low_left & play.SUIT_MASK << 13) << 4
        | popcount(low_left & play.SUIT_MASK << 26) << 8
        | popcount(low_left & play.SUIT_MASK << 39) << 12
    )
    asked = wanted + 1 << 8
    if not prefers_game(wanted):
        asked |= ahead + _OFFSET
    return of_this_round(
        memory,
        mixed(asked)
        ^ folded(
            extract(mine, low_left) | extract(other, low_left) << 32,
            extract(mine, high)
            | extract(other, high) << 21
            | pair << 42
            | counts << 47,
        ),
    )


@inlined
def _found(memory: Words, place: int, ahead: int) -> int:
    """What an entry says of a difference, or -1."""
    data = memory[place + 1]
    if ahead + _OFFSET >= data >> 8 & 0xFF:
        return 1
    if ahead + _OFFSET <= data & 0xFF:
        return 0
    return -1


@inner
def _known(
    memory: Words, mine: int, other: int, pair: int, wanted: int, ahead: int
) -> int:
    """1 or 0 where bounds or tables know the answer of `forced`, else -1."""
    left = mine | other | memory[STOCK + pair]
    wanted, shares = _settled(memory, mine, other, left, wanted, ahead)
    always, ever = shares & ALL_SHARES, shares >> 8
    if always == ALL_SHARES:
        return 1
    if ever == 0:
        return 0
    free = told_apart(wanted)
    if not free:
        limit = _game_limit(wanted, ahead)
        if limit != 999:
            return game_known(memory, mine, other, pair, limit)
    else:
        if always and awards_known(memory, mine, other, pair, always) == 1:
            return 1
        if ever != ALL_SHARES and awards_known(memory, mine, other, pair, ever) == 0:
            return 0
    low = LOW_CARDS & ~(free & 1 << LOW)
    key = _key(memory, mine, other, pair, left, wanted, ahead, low)
    place = kept(memory, BOTH_AT, key)
    return _found(memory, place, ahead) if place else -1


@recursive("int64(int64, int64, int64, int64, int64, int64[::1])")
def forced(
    mine: int, other: int, pair: int, wanted: int, ahead: int, memory: Words
) -> int:
    """Whether the leader can force one of the outcomes wanted: 1, or 0.

    Args:
        mine: the leader's hand.
        other: the other hand.
        pair: how many pairs have been drawn.
        wanted: the outcomes wanted.
        ahead: what the leader has for Game more than the other.
        memory: the memory of the solver; `begin` has laid the deal out in it. After a
            search that was stopped the answer is 0, and `memory[OUT]` is set.
    """
    if out_of_time(memory):
        return 0
    left = mine | other | memory[STOCK + pair]
    wanted, shares = _settled(memory, mine, other, left, wanted, ahead)
    always, ever = shares & ALL_SHARES, shares >> 8
    if always == ALL_SHARES:
        return 1
    if ever == 0:
        return 0
    free = told_apart(wanted)
    if not free:
        limit = _game_limit(wanted, ahead)
        if limit != 999:
            return game_forced(mine, other, pair, limit, memory) >> ANSWER_BIT
    if always == ever:
        return awards_forced(mine, other, pair, always, memory)
    if free:
        if always and awards_forced(mine, other, pair, always, memory):
            return 1
        if ever != ALL_SHARES and not awards_forced(mine, other, pair, ever, memory):
            return 0
        if memory[OUT]:
            return 0
    low = LOW_CARDS & ~(free & 1 << LOW)
    key = _key(memory, mine, other, pair, left, wanted, ahead, low)
    place = kept(memory, BOTH_AT, key)
    if place:
        found = _found(memory, place, ahead)
        if found >= 0:
            return found
    before = memory[NODES]
    at = SCRATCH + 64 * (pair + 6 - popcount(mine))
    tricks = memory[RULES] & TRICKS_BIT
    alike = ~free if tricks else low
    leads = leads_in_order(memory, at, IN_BOTH, pair, mine, other, left, alike, free)
    draws = pair < memory[PAIRS]
    after = pair + 1 if draws else pair
    answer = 0
    for one in range(leads):
        lead = memory[at + LEADS + one] & 63
        replies = replies_in_order(
            memory, at, IN_BOTH, pair, lead, other, left, alike, free
        )
        above = beaters(lead, TRUMP)
        holds = True
        for settle in range(2):  # at first what is known already, then the rest
            for two in range(replies):
                reply = memory[at + REPLIES + two]
                if reply == _DONE:
                    continue
                reply &= 63
                taken_by = above >> reply & 1
                hand = mine & ~(1 << lead)
                rest = other & ~(1 << reply)
                then = taken(wanted, (1 << lead | 1 << reply) & AWARDS, taken_by)
                gain = 1 if tricks else memory[WORTH + lead] + memory[WORTH + reply]
                if draws:
                    then = after_draw(memory, pair, then, taken_by)
                    if taken_by:
                        rest |= memory[FIRST_DRAW + pair]
                        hand |= memory[SECOND_DRAW + pair]
                    else:
                        hand |= memory[FIRST_DRAW + pair]
                        rest |= memory[SECOND_DRAW + pair]
                then_ahead = ahead + gain
                if taken_by:
                    hand, rest, then = rest, hand, turned(then)
                    then_ahead = gain - ahead
                if settle == 0:
                    found = _known(memory, hand, rest, after, then, then_ahead)
                    if found < 0:
                        continue
                    memory[at + REPLIES + two] = _DONE
                else:
                    found = forced(hand, rest, after, then, then_ahead, memory)
                    if memory[OUT]:
                        return 0
                if found == taken_by:
                    holds = False
                    break
            if not holds:
                break
        if holds:
            answer = 1
            break
    place = place_for(memory, BOTH_AT, key)
    data = memory[place + 1]
    missed, won = _NEVER, _ALWAYS
    if data >= 0:
        missed, won = data & 0xFF, data >> 8 & 0xFF
    if answer:
        won = min(won, ahead + _OFFSET)
    else:
        missed = max(missed, ahead + _OFFSET)
    memory[place + 1] = packed(memory, missed, won, memory[NODES] - before)
    return answer
