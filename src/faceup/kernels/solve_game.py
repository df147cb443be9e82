"""Can the leader get so much more for Game in what is left, both hands and stock known?

The search of the open-deal solver once High, Low and Jack are settled. An answer is a bit
above the set of cards whose rank its proof used; see `game_table`.
"""

from __future__ import annotations

from faceup.kernels._jit import inlined, inner, recursive
from faceup.kernels.bits import lowest, popcount, prefetch
from faceup.kernels.game_table import (
    ANSWER_BIT,
    LOW_CARDS,
    UNKNOWN,
    bucket_of,
    game_kept,
    game_key,
    keep_game,
    with_equals,
)
from faceup.kernels.rules import TRICKS_BIT, TRUMP, beaters
from faceup.kernels.solve_order import leads_in_order, replies_in_order
from faceup.kernels.solve_table import (
    FIRST_DRAW,
    FIRSTS,
    IN_GAME,
    KEYS,
    LEADS,
    LIMITS,
    NODES,
    OUT,
    PAIRS,
    REPLIES,
    RULES,
    SCRATCH,
    SECOND_DRAW,
    SECONDS,
    STOCK,
    WORTH,
    Words,
    game_left,
    game_sure,
    out_of_time,
    sure_of,
)

_CARDS = (1 << ANSWER_BIT) - 1
_DONE = -(1 << 40)


@inlined
def _bound(memory: Words, mine: int, other: int, left: int, limit: int) -> int:
    """1 or 0 where what is certain answers, else the limit moved up to what can be.

    The limit comes back as `2 + limit + 256`: differences keep the parity of what is left.
    """
    rules = memory[RULES]
    rest = game_left(left, rules)
    limit += (rest ^ limit) & 1
    if -rest >= limit:
        return 1
    if rest < limit:
        return 0
    sure = sure_of(mine, left)
    if sure:
        if 2 * game_sure(sure, rules) - rest >= limit:
            return 1
    else:
        sure = sure_of(other, left)
        if rest - 2 * game_sure(sure, rules) < limit:
            return 0
    return limit + 258


@inlined
def _rank_used(lead: int, reply: int, taken_by: int) -> int:
    """The card that took a trick by its rank, as a mask; 0 where a trump took it."""
    if lead // 13 != reply // 13:
        return 0
    return 1 << (reply if taken_by else lead)


@inner
def game_known(memory: Words, mine: int, other: int, pair: int, limit: int) -> int:
    """1 or 0 where bounds or table know the answer of `game_forced`, else -1."""
    left = mine | other | memory[STOCK + pair]
    limit = _bound(memory, mine, other, left, limit)
    if limit < 2:
        return limit
    key = game_key(memory, mine, other, pair)
    found = game_kept(memory, key, mine, other, left, limit - 258)
    return found if found == UNKNOWN else found >> ANSWER_BIT


@recursive("int64(int64, int64, int64, int64, int64[::1])")
def game_forced(mine: int, other: int, pair: int, limit: int, memory: Words) -> int:
    """Whether the leader can make the rest give him `limit` more than the other.

    Args:
        mine: the leader's hand.
        other: the other hand.
        pair: how many pairs have been drawn.
        limit: the difference, in card points, or in tricks by the rules.
        memory: the memory of the solver; `begin` has laid the deal out in it.

    Returns:
        The answer in the bit `ANSWER_BIT`, and below it the low cards whose rank the
        proof used. After a search that was stopped it is 0, and `memory[OUT]` is set.
    """
    if out_of_time(memory):
        return 0
    left = mine | other | memory[STOCK + pair]
    limit = _bound(memory, mine, other, left, limit)
    if limit < 2:
        return limit << ANSWER_BIT
    limit -= 258
    if mine & (mine - 1) == 0 and pair == memory[PAIRS]:
        lead, reply = lowest(mine), lowest(other)
        taken_by = beaters(lead, TRUMP) >> reply & 1
        gain = 1 if memory[RULES] & TRICKS_BIT else memory[WORTH + lead]
        if not memory[RULES] & TRICKS_BIT:
            gain += memory[WORTH + reply]
        if taken_by:
            gain = -gain
        used = _rank_used(lead, reply, taken_by) & LOW_CARDS
        return int(gain >= limit) << ANSWER_BIT | used
    key = game_key(memory, mine, other, pair)
    known = game_kept(memory, key, mine, other, left, limit)
    if known != UNKNOWN:
        return known
    before = memory[NODES]
    at = SCRATCH + 64 * (pair + 6 - popcount(mine))
    leads = leads_in_order(
        memory, at, IN_GAME, pair, mine, other, left, LOW_CARDS, pair ^ pair
    )
    draws = pair < memory[PAIRS]
    after = pair + 1 if draws else pair
    forced, used_by_no = 0, 0
    used = 0
    for one in range(leads):
        lead = memory[at + LEADS + one] & 63
        replies = replies_in_order(
            memory, at, IN_GAME, pair, lead, other, left, LOW_CARDS, pair ^ pair
        )
        above = beaters(lead, TRUMP)
        holds = True
        used = 0
        for two in range(replies):
            reply = memory[at + REPLIES + two] & 63
            taken_by = above >> reply & 1
            gain = 1
            if not memory[RULES] & TRICKS_BIT:
                gain = memory[WORTH + lead] + memory[WORTH + reply]
            hand = mine & ~(1 << lead)
            rest = other & ~(1 << reply)
            if draws:
                if taken_by:
                    rest |= memory[FIRST_DRAW + pair]
                    hand |= memory[SECOND_DRAW + pair]
                else:
                    hand |= memory[FIRST_DRAW + pair]
                    rest |= memory[SECOND_DRAW + pair]
            if taken_by:
                hand, rest = rest, hand
                then = 1 - limit - gain
            else:
                then = limit - gain
            left_then = hand | rest | memory[STOCK + after]
            then = _bound(memory, hand, rest, left_then, then)
            if then < 2:
                rank = _rank_used(lead, reply, taken_by)
                if then == taken_by:
                    holds = False
                    used_by_no |= rank
                    break
                used |= rank
                memory[at + REPLIES + two] = _DONE
                continue
            memory[at + FIRSTS + two] = hand
            memory[at + SECONDS + two] = rest
            memory[at + LIMITS + two] = then - 258
            key_then = game_key(memory, hand, rest, after)
            memory[at + KEYS + two] = key_then
            bucket = bucket_of(memory, key_then)
            prefetch(memory, bucket)
            prefetch(memory, bucket + 8)
        if not holds:
            continue
        for settle in range(2):  # at first what the table knows, then the rest
            for two in range(replies):
                reply = memory[at + REPLIES + two]
                if reply == _DONE:
                    continue
                reply &= 63
                taken_by = above >> reply & 1
                hand, rest = memory[at + FIRSTS + two], memory[at + SECONDS + two]
                then = memory[at + LIMITS + two]
                if settle == 0:
                    left_then = hand | rest | memory[STOCK + after]
                    key_then = memory[at + KEYS + two]
                    found = game_kept(memory, key_then, hand, rest, left_then, then)
                    if found == UNKNOWN:
                        continue
                    memory[at + REPLIES + two] = _DONE
                else:
                    found = game_forced(hand, rest, after, then, memory)
                    if memory[OUT]:
                        return 0
                rank = found & _CARDS | _rank_used(lead, reply, taken_by)
                if found >> ANSWER_BIT == taken_by:
                    holds = False
                    used_by_no |= rank
                    break
                used |= rank
            if not holds:
                break
        if holds:
            forced = 1
            used = with_equals(other, left & ~(1 << lead), used)
            break
    if not forced:
        used = with_equals(mine, left, used_by_no)
    used &= LOW_CARDS & left
    keep_game(
        memory,
        key,
        mine,
        other,
        left,
        limit,
        forced,
        used,
        memory[NODES] - before,
    )
    return int(forced << ANSWER_BIT | used)
