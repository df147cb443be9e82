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
from numpy.typing import NDArray

from faceup.kernels._jit import entry, inlined, inner, recursive
from faceup.kernels.bits import highest, popcount
from faceup.kernels.rules import (
    AWARDS,
    HIGH,
    JACK,
    LOW,
    LOW_FIRST_BIT,
    OUTCOMES,
    TENS,
    TIE_ELDER_BIT,
    TRICKS_BIT,
    TRUMPS,
    card_points,
    legal_to,
    points_of,
    takes,
)

Floats = NDArray[np.float64]
"""Objectives, rooms and values."""

BOUNDS = OUTCOMES + 1
"""Where, in what is furnished, the least and greatest values begin."""
_SLOT = BOUNDS + 2 * 64 * 8
_SLOTS = 4
ROOM = 1 + _SLOTS * _SLOT
"""How many float64 a room has; it starts as zeros and serves one thread at a time."""

SIDE_BIT = 32
"""Set in the word of a search where the leader is the other."""
_ELDER_BIT = 64
SLOT_SHIFT = 8
"""The word of a search holds the place in the room from this bit on."""
VALUED = TENS | TENS << 1 | TENS << 2 | TENS << 3 | TENS << 4
"""The cards with card points."""
_TIE_BREAK = 1e-9


@inner
def _bound(objective: Floats, awards: int, games: int, sign: float) -> float:
    """`sign` times the greatest `sign` × value of an outcome that is still possible."""
    best = -np.inf
    for number in range(OUTCOMES):
        if not games >> (number >> 3) & 1:
            continue
        possible = True
        for place in range(3):
            code = awards >> 2 * place & 3
            if code != 0 and code - 1 != number >> place & 1:
                possible = False
        if possible and sign * objective[number] > best:
            best = sign * objective[number]
    return float(sign * best)


@inner
def _wanted(objective: Floats, number: int, numbered: int) -> float:
    """The value of an outcome; numbered, all values differ and equals go by points."""
    value = float(objective[number])
    if numbered:
        points = float((1, -1, 0)[number >> 3])
        for place in range(3):
            points += 1 - 2 * (number >> place & 1)
        value += _TIE_BREAK * (points + number / 64)
    return value


@inner
def furnished(objective: Floats, numbered: int, room: Floats) -> int:
    """The place in the room of what the objective decides; made when it is not there."""
    for slot in range(_SLOTS):
        start = 1 + slot * _SLOT
        if room[start + OUTCOMES] != numbered:
            continue
        same = True
        for number in range(OUTCOMES):
            if room[start + number] != objective[number]:
                same = False
                break
        if same:
            return start
    start = 1 + int(room[0]) * _SLOT
    room[0] = (room[0] + 1) % _SLOTS
    values = np.empty(OUTCOMES)
    for number in range(OUTCOMES):
        room[start + number] = objective[number]
        values[number] = _wanted(objective, number, numbered)
    room[start + OUTCOMES] = numbered
    for awards in range(64):
        if awards & awards >> 1 & 0b010101:
            continue
        for games in range(1, 8):
            place = start + BOUNDS + 2 * (8 * awards + games)
            room[place] = _bound(values, awards, games, -1.0)
            room[place + 1] = _bound(values, awards, games, 1.0)
    return start


@inlined
def sure_trumps(mask: int, other: int) -> int:
    """The trumps of a hand above every trump of the other."""
    trumps = other & TRUMPS
    if trumps == 0:
        return mask & TRUMPS
    return mask & TRUMPS & ~((2 << highest(trumps)) - 1)


@inlined
def open_cards(awards: int) -> int:
    """The cards that score by being captured and belong to nobody yet."""
    cards = 0
    if not awards & 3:
        cards |= 1 << HIGH
    if not awards & 12:
        cards |= 1 << LOW
    if not awards & 48:
        cards |= 1 << JACK
    return cards


@inlined
def given(awards: int, cards: int, code: int) -> int:
    """The awards with those of open cards given to 1, me, or 2, the other."""
    cards &= AWARDS
    if cards == 0:
        return awards
    if cards >> HIGH & 1:
        awards |= code
    if cards >> LOW & 1:
        awards |= code << 2
    if cards >> JACK & 1:
        awards |= code << 4
    return awards


@inlined
def games_open(least: int, most: int, word: int) -> int:
    """Who may still win Game with a difference between these: a set of three bits."""
    games = int(most > 0) | int(least < 0) << 1
    if least <= 0 <= most and not least & 1:
        if not word & TIE_ELDER_BIT:
            games |= 4
        elif word & _ELDER_BIT:
            games |= 1
        else:
            games |= 2
    return games


@inlined
def distinct(cards: int, hand: int, other: int, plain: int) -> int:
    """The cards less those that nothing tells from the next higher card among them."""
    kept = cards
    equals = cards & plain
    while equals & (equals - 1):
        top = highest(equals)
        equals ^= 1 << top
        below = highest(equals)
        between = (1 << top) - (2 << below)
        if top // 13 == below // 13 and not between & (hand | other):
            kept &= ~(1 << below)
    return kept


@inlined
def strongest(second: int, lead_hand: int, word: int) -> int:
    """The cards of the leader that the other hand has nothing legal against."""
    rest = sure_trumps(lead_hand, second)
    for suit in range(3):
        suited = second >> 13 * suit & 0x1FFF
        own = lead_hand >> 13 * suit & 0x1FFF
        if own == 0:
            continue
        if (suited and word & 1 == 0) or not second & TRUMPS:
            if suited:
                own &= ~((2 << highest(suited)) - 1)
            rest |= own << 13 * suit
    return rest


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
        leads = distinct(first, first, second, plain)
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
        replies = distinct(legal_to(second, card, word), second, first, plain)
        worth = points_of(card)
        winners = 0
        above = second & TRUMPS
        if card // 13 == 3:
            above &= ~((2 << card) - 1)
        else:
            above |= second & (0x1FFF << 13 * (card // 13)) & ~((2 << card) - 1)
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


@inner
def packed_word(rules: int, elder_is_leader: int, start: int) -> int:
    """The word of a search: rules, who is elder, the place in the room."""
    return rules & 31 | (_ELDER_BIT if elder_is_leader else 0) | start << SLOT_SHIFT


@inner
def known_awards(first: int, second: int, lead: int, rules: int, awards: int) -> int:
    """The awards, with Low given to its holder where the first holder scores it.

    A hand keeps what it was dealt and drew until it plays it, so who holds the two at
    the end held it first.
    """
    if not rules & LOW_FIRST_BIT or awards & 12:
        return awards
    if first >> LOW & 1 or lead == LOW:
        return awards | 4
    return awards | 8 if second >> LOW & 1 else awards


@inner
def ending(
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
        known_awards(leader_hand, other_hand, lead, rules, awards),
        points_leader - points_other,
        packed_word(rules, elder_is_leader, start),
        -np.inf,
        np.inf,
        room,
    )


@inner
def ending_outcome(
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
        known_awards(leader_hand, other_hand, lead, rules, awards),
        points_leader - points_other,
        packed_word(rules, elder_is_leader, start),
        -np.inf,
        np.inf,
        room,
    )
    for number in range(OUTCOMES):
        if _wanted(objective, number, 1) == value:
            return number
    return -1


@inner
def ending_plays(
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
    awards = known_awards(leader_hand, other_hand, lead, rules, awards)
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
    gain = 1 if rules & TRICKS_BIT else points_of(lead) + points_of(reply)
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


@entry(f"float64({_ARGUMENTS}, float64[::1])")
def value_of(
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
    """`ending`, from Python."""
    return ending(
        leader_hand,
        other_hand,
        lead,
        rules,
        elder_is_leader,
        awards,
        points_leader,
        points_other,
        objective,
        room,
    )


@entry(f"int64({_ARGUMENTS}, float64[::1])")
def outcome_of(
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
    """`ending_outcome`, from Python."""
    return ending_outcome(
        leader_hand,
        other_hand,
        lead,
        rules,
        elder_is_leader,
        awards,
        points_leader,
        points_other,
        objective,
        room,
    )


@entry(f"float64({_ARGUMENTS}, float64[::1], float64[::1])")
def plays_of(
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
    """`ending_plays`, from Python."""
    return ending_plays(
        leader_hand,
        other_hand,
        lead,
        rules,
        elder_is_leader,
        awards,
        points_leader,
        points_other,
        objective,
        room,
        values,
    )
