"""Both hands known, the order of the stock not: the exact expectation of every play.

The players see both hands, the exposed card where the stock is open, and which cards the
stock still holds; each draw is a chance node over every card it may be. So the value is
that of the game in which nobody knows the order, and no order is sampled.

Positions are kept in a memo (`memo.py`). Bounds cut chance nodes as well: the rest can be
worth no more than the best still possible.
"""

from __future__ import annotations

import numpy as np

from faceup.kernels._jit import entry, inner, recursive
from faceup.kernels.awards import first_held, given, open_cards
from faceup.kernels.bits import (
    highest,
    lowest,
    popcount,
)
from faceup.kernels.bounds import (
    BOUNDS,
    ROOM,
    SIDE_BIT,
    SLOT_SHIFT,
    VALUED,
    Floats,
    distinct,
    furnished,
    games_open,
    packed_word,
    strongest,
    sure_trumps,
)
from faceup.kernels.ending import search_ending
from faceup.kernels.memo import (
    BUDGET,
    HEAD,
    NODES,
    OUT,
    ROUND,
    STOP,
    Words,
    key_of,
    lowered,
    plain_cards,
)
from faceup.kernels.rules import (
    LOW,
    LOW_FIRST_BIT,
    TRICKS_BIT,
    TRUMP,
    beaters,
    card_points,
    legal_to,
    takes,
    trick_gain,
)

_DECIDED = 512
_DRAWS = -2


@recursive(
    "float64(int64, int64, int64, int64, int64, int64, int64, int64, float64, float64,"
    " int64[::1], float64[::1])"
)
def _expect(
    first: int,
    second: int,
    lead: int,
    exposed: int,
    unseen: int,
    awards: int,
    ahead: int,
    word: int,
    alpha: float,
    beta: float,
    memo: Words,
    room: Floats,
) -> float:
    """The leader's value, or a bound outside the window; see `search_ending`.

    `exposed` and `unseen` are masks. With `lead` -2 both draw, `first` before `second`.
    """
    if not exposed | unseen and lead < 0:
        memo[NODES] += 1
        return search_ending(
            first, second, lead | -1, awards, ahead, word, alpha, beta, room
        )
    if memo[NODES] >= memo[BUDGET] or memo[STOP]:
        memo[OUT] = 1
        return 0.0
    memo[NODES] += 1
    side = 1 if word & SIDE_BIT else 0
    stock = exposed | unseen
    live = first | second | stock
    # Certain: a trump above all others that are left.
    sure = sure_trumps(first, second | stock)
    sure_first = 1
    if sure == 0:
        sure = sure_trumps(second, first | stock)
        sure_first = 0
    if lead >= 0:
        live |= 1 << lead
        if lead // 13 == 3:
            sure = 0
    free = open_cards(awards)
    awards = given(awards, sure & free, 1 + (side if sure_first else 1 - side))
    free = open_cards(awards)
    if word & TRICKS_BIT:
        left, certain = popcount(live) + 1 >> 1, popcount(sure)
    else:
        left, certain = card_points(live), card_points(sure)
    least, most = ahead - left, ahead + left
    if sure_first ^ side:
        least += 2 * certain
    else:
        most -= 2 * certain
    games = games_open(least, most, word)
    decided = int(games < 3)  # mine or the other's
    if games == 1:
        ahead = _DECIDED
    elif games == 2:
        ahead = -_DECIDED
    place = (word >> SLOT_SHIFT) + BOUNDS + 2 * (8 * awards + games)
    low, high = float(room[place]), float(room[place + 1])
    if side:
        low, high = -high, -low
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    plain = plain_cards(awards, decided, word)
    if lead == _DRAWS:
        total, count = 0.0, popcount(unseen)
        weights = count if exposed and count == 1 else count * (count - 1)
        rest = float(weights)
        scale = rest
        winner = 1 + side
        if exposed:
            first |= exposed
            if word & LOW_FIRST_BIT:
                awards = given(awards, exposed & 1 << LOW & free, winner)
        ones = unseen
        while ones:
            one = highest(ones)
            ones ^= 1 << one
            drawn = 1 << one
            to_first = first if exposed else first | drawn
            to_second = second | drawn if exposed else second
            gone = unseen ^ drawn
            one_awards = awards
            if word & LOW_FIRST_BIT:
                drawer = 3 - winner if exposed else winner
                one_awards = given(awards, drawn & 1 << LOW & free, drawer)
            twos = gone
            while True:
                two = 0
                if twos:
                    two = 1 << highest(twos)
                    twos ^= two
                rest -= 1.0
                floor = alpha * scale - total - rest * high
                roof = beta * scale - total - rest * low
                two_awards = one_awards
                if word & LOW_FIRST_BIT and not exposed:
                    two_awards = given(one_awards, two & 1 << LOW & free, 3 - winner)
                found = _expect(
                    to_first,
                    to_second if exposed else to_second | two,
                    lead | -1,
                    two if exposed else exposed ^ exposed,
                    gone ^ two,
                    two_awards,
                    ahead,
                    word,
                    floor,
                    roof,
                    memo,
                    room,
                )
                total += found
                # Rounded, a bound may not cross the window that it was found with.
                if found <= floor:
                    return min(alpha, (total + rest * high) / scale)
                if found >= roof:
                    return max(beta, (total + rest * low) / scale)
                if twos == 0:
                    break
        return total / scale
    key, entry_at = 0, 0
    if lead < 0:
        first = lowered(first, live, plain)
        second = lowered(second, live, plain)
        unseen = lowered(unseen, live, plain)
        exposed = lowered(exposed, live, plain)
        stock = exposed | unseen
        live = first | second | stock
        key = key_of(
            first,
            second ^ memo[ROUND] << 54,
            unseen,
            exposed,
            (ahead + 1024) << 8 | side << 6 | awards,
        )
        entry_at = key & memo.size - HEAD - 1
        if memo[HEAD + entry_at] == key:
            kept = ROOM + 2 * entry_at
            low, high = max(low, float(room[kept])), min(high, float(room[kept + 1]))
            if low >= beta or low >= high:
                return low
            if high <= alpha:
                return high
    alpha, beta = max(alpha, low), min(beta, high)
    best = -np.inf
    if lead < 0:
        leads = distinct(first, live, plain)
        group = leads & strongest(second, first, word)
        leads &= ~group
    else:
        leads, group = 0, 1 << lead
        first |= group
    while leads | group:
        if group == 0:
            group = leads & ~VALUED & ~free
            if group == 0:
                group = leads
            leads &= ~group
        card = highest(group)
        group ^= 1 << card
        hand = first & ~(1 << card)
        value = np.inf
        floor, roof = max(alpha, best), beta
        replies = distinct(legal_to(second, card, word), live, plain)
        above = beaters(card, TRUMP)
        winners = replies & above
        losers = replies & ~above
        while winners | losers:
            taken = int(winners != 0)
            if taken:
                pick = winners & (VALUED | free)
                reply = highest(pick or winners)
                winners ^= 1 << reply
            else:
                pick = losers & ~(VALUED | free)
                reply = highest(pick or losers)
                losers ^= 1 << reply
            gain = trick_gain(card, reply, word)
            if decided:
                gain = 0
            captor = side ^ taken
            left_hand = second & ~(1 << reply)
            found = _expect(
                left_hand if taken else hand,
                hand if taken else left_hand,
                card - card + _DRAWS,
                exposed,
                unseen,
                given(awards, (1 << card | 1 << reply) & free, 1 + captor),
                ahead + gain - 2 * gain * captor,
                word ^ SIDE_BIT if taken else word,
                -roof if taken else floor,
                -floor if taken else roof,
                memo,
                room,
            )
            if memo[OUT]:
                return 0.0
            if taken:
                found = -found
            value = min(value, found)
            roof = min(roof, value)
            if roof <= floor:
                break
        best = max(best, value)
        if best >= beta:
            break
    if lead < 0:
        kept = ROOM + 2 * entry_at
        memo[HEAD + entry_at] = key
        room[kept] = best if best > alpha else low
        room[kept + 1] = best if best < beta else high
    return best


def _expected_plays(
    leader_hand: int,
    other_hand: int,
    lead: int,
    exposed: int,
    unseen: int,
    rules: int,
    elder_is_leader: int,
    awards: int,
    points_leader: int,
    points_other: int,
    objective: Floats,
    memo: Words,
    room: Floats,
    values: Floats,
) -> float:
    """The expectation of every legal play, for who plays next; see `ending_plays`.

    Args:
        leader_hand: the cards of who leads or has led, without the card led.
        other_hand: the cards of the other.
        lead: the card led, or -1.
        exposed: the exposed card, -1 where the stock is closed or empty.
        unseen: the other cards of the stock, in no known order.
        rules: the word of rule fields.
        elder_is_leader: whether who leads is the elder.
        awards: as in `ending`.
        points_leader: as in `ending`.
        points_other: as in `ending`.
        objective: as in `ending`.
        memo: see `memo_and_room`; its budget counts for this call.
        room: the same.
        values: 52 places: NaN where no legal play is, or where the search had to stop.

    Returns:
        The best of the values; NaN when the search had to stop before the last one.
    """
    memo[NODES], memo[OUT] = 0, 0
    memo[ROUND] = (memo[ROUND] + 1) % 1024
    values[:] = np.nan
    stock = 0 if exposed < 0 else 1 << exposed
    awards = first_held(awards, rules, leader_hand, other_hand, lead)
    word = packed_word(rules, elder_is_leader, furnished(objective, 0, room))
    ahead = points_leader - points_other
    best = -np.inf
    legal = leader_hand if lead < 0 else legal_to(other_hand, lead, rules)
    while legal:
        card = lowest(legal)
        legal ^= 1 << card
        if lead < 0:
            value = _expect(
                leader_hand ^ 1 << card,
                other_hand,
                card,
                stock,
                unseen,
                awards,
                ahead,
                word,
                -np.inf,
                np.inf,
                memo,
                room,
            )
        else:
            taken = int(takes(lead, card, 3))
            gain = trick_gain(lead, card, rules)
            won = (1 << lead | 1 << card) & open_cards(awards)
            rest = other_hand ^ 1 << card
            value = _expect(
                rest if taken else leader_hand,
                leader_hand if taken else rest,
                _DRAWS,
                stock,
                unseen,
                given(awards, won, 1 + taken),
                ahead + gain - 2 * gain * taken,
                word | (SIDE_BIT if taken else 0),
                -np.inf,
                np.inf,
                memo,
                room,
            )
            if not taken:
                value = -value
        if memo[OUT]:
            return np.nan
        values[card] = value
        best = max(best, value)
    return best


expected_plays = inner(_expected_plays)
"""The expectation of every legal play, for other kernels."""

expectations = entry(
    "float64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64,"
    " float64[::1], int64[::1], float64[::1], float64[::1])"
)(_expected_plays)
"""The same, from Python."""
