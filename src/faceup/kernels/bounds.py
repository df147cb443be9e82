"""What is certain of a position whose hands are known, and what it may still be worth.

The searches of `ending` and `chance` share this: the least and the greatest value for any
set of awards still open, laid out once for an objective in the caller's room; the trumps
nobody can take; the cards that play alike. A search's word holds the rules, who is the
elder, which side leads, and the place in the room.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import highest
from faceup.kernels.rules import (
    AWARDS,
    OUTCOMES,
    TENS,
    TIE_ELDER_BIT,
    TRUMPS,
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
PLAIN = ~(VALUED | AWARDS)
"""The cards that score nothing by being captured."""
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
def wanted(objective: Floats, number: int, numbered: int) -> float:
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
        values[number] = wanted(objective, number, numbered)
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
def distinct(cards: int, live: int, plain: int) -> int:
    """The cards less those that nothing tells from the next higher card among them.

    `live` are the cards still to be played, `plain` those that score nothing.
    """
    kept = cards
    equals = cards & plain
    while equals & (equals - 1):
        top = highest(equals)
        equals ^= 1 << top
        below = highest(equals)
        between = (1 << top) - (2 << below)
        if top // 13 == below // 13 and not between & live:
            kept &= ~(1 << below)
    return kept


@inlined
def strongest(second: int, lead_hand: int, word: int) -> int:
    """The cards of the leader that the other hand has nothing legal against."""
    rest = sure_trumps(lead_hand, second)
    for suit in range(3):
        suited = second >> 13 * suit & play.SUIT_MASK
        own = lead_hand >> 13 * suit & play.SUIT_MASK
        if own == 0:
            continue
        if (suited and word & 1 == 0) or not second & TRUMPS:
            if suited:
                own &= ~((2 << highest(suited)) - 1)
            rest |= own << 13 * suit
    return rest


@inner
def packed_word(rules: int, elder_is_leader: int, start: int) -> int:
    """The word of a search: rules, who is elder, the place in the room."""
    return rules & 31 | (_ELDER_BIT if elder_is_leader else 0) | start << SLOT_SHIFT
