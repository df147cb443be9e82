"""The exact value of a deal whose stock is empty: both hands are known to both.

`ending` searches to the last trick by alpha-beta, and answers for the side that leads, or
has led, the current trick: **I** here is that side. Trump is suit 3; the rules are the
word of `rules.py`. Nothing is kept but what the objective alone decides: for any set of
awards still open, the least and the greatest value, in the caller's `room`.

Three things keep the search small. What a player is certain to capture is his at once: a
trump above all trumps of the other hand takes its trick whenever it is played. A position
is left when what is certain puts it outside the window. Of cards that nothing tells apart,
one is played.
"""

from __future__ import annotations

import numpy as np

from faceup.kernels._jit import entry, inner, recursive
from faceup.kernels.awards import first_held, given, open_cards
from faceup.kernels.bits import highest, popcount
from faceup.kernels.bounds import (
    BOUNDS,
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
    wanted,
)
from faceup.kernels.rules import (
    OUTCOMES,
    TRICKS_BIT,
    TRUMP,
    beaters,
    card_points,
    legal_to,
    points_of,
    takes,
    trick_gain,
)


@recursive(
    "float64(int64, int64, int64, int64, int64, int64, float64, float64, float64[::1])"
)
def search_ending(
    first: int,
    second: int,
    lead: int,
    awards: int,
    ahead: int,
    word: int,
    alpha: float,
    beta: float,
    room: Floats,
) -> float:
    """The leader's value between alpha and beta, or a bound outside; awards are mine.

    `ahead` is what I have for Game more than the other; `word` tells the rules, whether
    the leader is the other, whether I am the elder, and the place in the room.
    """
    sure = sure_trumps(first, second)
    sure_mine = 1
    if sure == 0:
        sure = sure_trumps(second, first)
        sure_mine = -1
    side = 1 if word & SIDE_BIT else 0
    sign = 1 - 2 * side
    if lead >= 0 and lead // 13 == 3:
        sure = 0  # the trump led may be above it, or fall to it: the search will tell
    free = open_cards(awards)
    if sure & free:
        awards = given(awards, sure & free, 1 + (side if sure_mine > 0 else 1 - side))
        free = open_cards(awards)
    tricks = word & TRICKS_BIT
    if tricks:
        left = popcount(second)
        certain = popcount(sure)
    else:
        both = first | second
        left = card_points(both | 1 << lead if lead >= 0 else both)
        certain = card_points(sure)
    least, most = ahead - left, ahead + left
    if sure_mine * sign > 0:
        least += 2 * certain
    else:
        most -= 2 * certain
    games = games_open(least, most, word)
    place = (word >> SLOT_SHIFT) + BOUNDS + 2 * (8 * awards + games)
    low, high = float(room[place]), float(room[place + 1])
    if side:
        low, high = -high, -low
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    plain = -1 if tricks or games & (games - 1) == 0 else ~VALUED
    plain &= ~free
    best = -np.inf
    if lead < 0:
        leads = distinct(first, first | second, plain)
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
        replies = distinct(legal_to(second, card, word), first | second, plain)
        worth = points_of(card)
        above = beaters(card, TRUMP)
        winners = replies & above
        losers = replies & ~above
        while winners | losers:
            if winners:
                pick = winners & (VALUED | free)
                reply = highest(pick or winners)
                winners &= ~(1 << reply)
                taken = 1
            else:
                pick = losers & ~(VALUED | free)
                reply = highest(pick or losers)
                losers &= ~(1 << reply)
                taken = 0
            gain = 1 if tricks else worth + points_of(reply)
            winner = side ^ taken
            found = search_ending(
                second & ~(1 << reply) if taken else hand,
                hand if taken else second & ~(1 << reply),
                lead | -1,  # -1, but no literal: numba would compile one more for it
                given(awards, (1 << card | 1 << reply) & free, 1 + winner),
                ahead + gain - 2 * gain * winner,
                word ^ SIDE_BIT if taken else word,
                -roof if taken else floor,
                -floor if taken else roof,
                room,
            )
            if taken:
                found = -found
            if found < value:
                value = found
                roof = min(roof, value)
            if roof <= floor:
                break
        best = max(best, value)
        if best >= beta:
            break
    return best


def _ending(
    leader_hand: int,
    other_hand: int,
    lead: int,
    rules: int,
    elder_is_leader: int,
    awards: int,
    points_leader: int,
    points_other: int,
    objective: Floats,
    room: Floats,
) -> float:
    """The value, under best play, for the side that leads or has led the trick.

    Args:
        leader_hand: its cards; the card it has led is no longer among them.
        other_hand: as many cards, or one more when a card has been led.
        lead: the card led, -1 before the lead.
        rules: the word of rule fields.
        elder_is_leader: whether the leader is the elder.
        awards: who has High, Low, Jack, two bits each from the lowest: 0 nobody yet, 1
            the leader, 2 the other. Where Low counts for its first holder it must be
            given, unless a hand still holds the two.
        points_leader: card points captured by the leader, or its tricks by the rules.
        points_other: those of the other.
        objective: what each outcome is worth to the leader as I: its first 24 values
            count, for the other's are those mirrored and negated.
        room: `ROOM` float64, zeros at first.
    """
    start = furnished(objective, 0, room)
    return search_ending(
        leader_hand,
        other_hand,
        lead,
        first_held(awards, rules, leader_hand, other_hand, lead),
        points_leader - points_other,
        packed_word(rules, elder_is_leader, start),
        -np.inf,
        np.inf,
        room,
    )


ending = inner(_ending)
"""The value of an ending, for other kernels: see `_ending`."""


def _ending_outcome(
    leader_hand: int,
    other_hand: int,
    lead: int,
    rules: int,
    elder_is_leader: int,
    awards: int,
    points_leader: int,
    points_other: int,
    objective: Floats,
    room: Floats,
) -> int:
    """The outcome that best play reaches, as the leader sees it; see `ending`.

    Of plays that are worth the same the one is taken that is worth more deal points, so
    that the outcome is one and the same for all orders of search.
    """
    start = furnished(objective, 1, room)
    value = search_ending(
        leader_hand,
        other_hand,
        lead,
        first_held(awards, rules, leader_hand, other_hand, lead),
        points_leader - points_other,
        packed_word(rules, elder_is_leader, start),
        -np.inf,
        np.inf,
        room,
    )
    for number in range(OUTCOMES):
        if wanted(objective, number, 1) == value:
            return number
    return -1


ending_outcome = inner(_ending_outcome)
"""The outcome of an ending, for other kernels: see `_ending_outcome`."""


def _ending_plays(
    leader_hand: int,
    other_hand: int,
    lead: int,
    rules: int,
    elder_is_leader: int,
    awards: int,
    points_leader: int,
    points_other: int,
    objective: Floats,
    room: Floats,
    values: Floats,
) -> float:
    """The value of every legal play, by card, for who plays next; see `ending`.

    `values` has 52 places; that of a card that is not a legal play becomes NaN. Who plays
    next is the leader when `lead` is -1, else the other, and each value is his own.

    Returns:
        The best of the values.
    """
    values[:] = np.nan
    awards = first_held(awards, rules, leader_hand, other_hand, lead)
    best = -np.inf
    legal = legal_to(other_hand, lead, rules) if lead >= 0 else leader_hand
    while legal:
        card = highest(legal)
        legal ^= 1 << card
        if lead < 0:
            value = ending(
                leader_hand ^ 1 << card,
                other_hand,
                card,
                rules,
                elder_is_leader,
                awards,
                points_leader,
                points_other,
                objective,
                room,
            )
        else:
            value = -_after(
                leader_hand,
                other_hand ^ 1 << card,
                lead,
                card,
                rules,
                elder_is_leader,
                awards,
                points_leader - points_other,
                objective,
                room,
            )
        values[card] = value
        best = max(best, value)
    return best


@inner
def _after(
    leader_hand: int,
    other_hand: int,
    lead: int,
    reply: int,
    rules: int,
    elder_is_leader: int,
    awards: int,
    ahead: int,
    objective: Floats,
    room: Floats,
) -> float:
    """The value for who has led, after a reply."""
    word = packed_word(rules, elder_is_leader, furnished(objective, 0, room))
    taken = int(takes(lead, reply, 3))
    gain = trick_gain(lead, reply, rules)
    cards = (1 << lead | 1 << reply) & open_cards(awards)
    value = search_ending(
        other_hand if taken else leader_hand,
        leader_hand if taken else other_hand,
        -1,
        given(awards, cards, 1 + taken),
        ahead + gain - 2 * gain * taken,
        word | (SIDE_BIT if taken else 0),
        -np.inf,
        np.inf,
        room,
    )
    return -value if taken else value


_ARGUMENTS = "int64, int64, int64, int64, int64, int64, int64, int64, float64[::1]"

value_of = entry(f"float64({_ARGUMENTS}, float64[::1])")(_ending)
"""The value of an ending, from Python: see `_ending`."""

outcome_of = entry(f"int64({_ARGUMENTS}, float64[::1])")(_ending_outcome)
"""The outcome of an ending, from Python: see `_ending_outcome`."""

ending_plays = inner(_ending_plays)
"""The value of every legal play of an ending, for other kernels: see `_ending_plays`."""

plays_of = entry(f"float64({_ARGUMENTS}, float64[::1], float64[::1])")(_ending_plays)
"""The value of every legal play of an ending, from Python: see `_ending_plays`."""
