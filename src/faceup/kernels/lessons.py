"""What the policy net learns from: positions of self-play, and what each play is worth.

A seat knows its view and no more. Each of its plays is valued in some of the worlds it
allows, drawn anew, as the searcher does it: the next cards averaged before the reply is
chosen, the value net after the trick, an empty stock counted out. The best play is made,
or at times a random one, which costs nothing here: what a play is worth depends on the
position alone, not on how the deal went on.

A lesson is a position of `policy_net` and a word more, the values of the hand's cards from
the lowest: ten bits each, sixty-fourths of a point, 0 where a play is not legal.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from faceup.games.california_jack import play
from faceup.kernels._jit import entry, inner
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.bits import highest, lowest, popcount
from faceup.kernels.bounds import PLAIN, distinct
from faceup.kernels.ending import ending_plays
from faceup.kernels.features import Marks, Rows, any_order, arranged, marked
from faceup.kernels.open_deal import (
    AWARDS,
    CLOSED,
    DEAL_SIZE,
    DOUBLES_SIZE,
    FLOATS_SIZE,
    HAND,
    NEXT,
    OTHER_HAND,
    POINTS,
    POINTS_OTHER,
    ROOM_AT,
    RULES,
    SIDE,
    Doubles,
    Words,
    after_trick,
    deal_anew,
    exposed_card,
    imagined,
    live_cards,
    play_trick,
    unseen_cards,
)
from faceup.kernels.policy_net import (
    BARRED,
    FLAGS,
    INPUTS,
    KNOWN,
    MINE,
    POSITION_SIZE,
    REST,
    SCALARS,
    SETS,
    UNSEEN,
    describe,
    led_card,
    legal_cards,
    packed_rest,
)
from faceup.kernels.random import below, uniform
from faceup.kernels.rules import LOW, LOW_FIRST_BIT, OUTCOMES, TRUMP, legal_to
from faceup.kernels.selfplay import any_of, random_plays
from faceup.kernels.vectors import Floats

LESSON: Final = POSITION_SIZE + 1
"""Words of a lesson."""
VALUES: Final = POSITION_SIZE
"""The word of a lesson that holds the values."""
MOST_LESSONS: Final = 52
"""Lessons that a deal can give."""
UNIT: Final = 64.0
"""How many of the units of values make a point."""
MIDDLE: Final = 512
"""What stands for a value of nothing."""
COLUMNS: Final = INPUTS + 1
"""Inputs, and a one at the end that the bias is the weight of."""

_proven_voids = inner(play.proven_voids)


@inner
def _seen(deal: Words, lead: int, voids: Words, position: Words) -> None:
    """Write what the seat to play sees: the leader, or the other where a card is led."""
    closed = deal[CLOSED]
    drawn = 0
    if not closed:
        for i in range(12, deal[NEXT]):
            drawn |= 1 << deal[i]
    is_leader = lead < 0
    mine = deal[HAND] if is_leader else deal[OTHER_HAND]
    other = deal[OTHER_HAND] if is_leader else deal[HAND] & ~(1 << lead)
    side = deal[SIDE] if is_leader else 1 - deal[SIDE]
    points = deal[POINTS] if is_leader else deal[POINTS_OTHER]
    points_other = deal[POINTS_OTHER] if is_leader else deal[POINTS]
    leader_is_elder = 1 if deal[AWARDS] & LEADER_IS_ELDER else 0
    unseen = unseen_cards(deal) | other & ~drawn
    position[MINE], position[KNOWN] = mine, other & drawn
    position[UNSEEN] = unseen
    position[BARRED] = 0 if closed else unseen & voids[1 - side]
    position[REST] = packed_rest(
        exposed_card(deal),
        lead,
        points,
        points_other,
        leader_is_elder if is_leader else 1 - leader_is_elder,
        deal[RULES],
        closed,
    )


@inner
def _imagine(deal: Words, position: Words, world: Words, state: Words) -> None:
    """Lay out a world that the position allows, any as likely as any other."""
    lead = led_card(position)
    mine, known = position[MINE], position[KNOWN]
    hidden = popcount(mine) - popcount(known) - (0 if lead < 0 else 1)
    may_hold = position[UNSEEN] & ~position[BARRED]
    size = popcount(may_hold)
    drawn = known & 0
    # Each card in turn comes with the chance that fills the hand.
    for left in range(size, 0, -1):
        card = lowest(may_hold)
        may_hold &= may_hold - 1
        if hidden and below(state, left) < hidden:
            drawn |= 1 << card
            hidden -= 1
    other = known | drawn
    for i in range(HAND, DEAL_SIZE):
        world[i] = deal[i]
    if lead < 0:
        world[HAND], world[OTHER_HAND] = mine, other
    else:
        world[HAND], world[OTHER_HAND] = other | 1 << lead, mine
    if deal[RULES] & LOW_FIRST_BIT and position[UNSEEN] >> LOW & 1:
        world[AWARDS] &= ~12  # who holds the two, if anybody, is not known
    at = deal[NEXT]
    exposed = exposed_card(deal)
    if exposed >= 0:
        world[at] = exposed
        at += 1
    stocked = position[UNSEEN] & ~drawn
    while stocked:
        world[at] = lowest(stocked)
        stocked &= stocked - 1
        at += 1


@inner
def _weigh_world(
    weights: Floats,
    world: Words,
    lead: int,
    plays: int,
    live: int,
    draws: int,
    floats: Floats,
    doubles: Doubles,
    values: Doubles,
) -> None:
    """Add to the values of some plays what they are worth in an imagined world."""
    while plays:
        card = lowest(plays)
        plays &= plays - 1
        if lead >= 0:
            values[card] -= after_trick(
                weights, world, lead, card, draws, floats, doubles
            )
            continue
        least = 1e9
        replies = distinct(legal_to(world[OTHER_HAND], card, world[RULES]), live, PLAIN)
        while replies:
            reply = lowest(replies)
            replies &= replies - 1
            value = after_trick(weights, world, card, reply, draws, floats, doubles)
            least = min(least, value)
        values[card] += least


@inner
def _values(
    weights: Floats,
    deal: Words,
    position: Words,
    worlds: int,
    draws: int,
    floats: Floats,
    doubles: Doubles,
    world: Words,
    state: Words,
    values: Doubles,
) -> None:
    """What each legal play is worth to who makes it."""
    lead, legal = led_card(position), legal_cards(position)
    if deal[NEXT] == 52:
        hand = deal[HAND] if lead < 0 else deal[HAND] & ~(1 << lead)
        ending_plays(
            hand,
            deal[OTHER_HAND],
            lead,
            deal[RULES],
            1 if deal[AWARDS] & LEADER_IS_ELDER else 0,
            deal[AWARDS] & 63,
            deal[POINTS],
            deal[POINTS_OTHER],
            doubles[:OUTCOMES],
            doubles[ROOM_AT:],
            values,
        )
        return
    live = live_cards(deal)
    plays = distinct(legal, live, PLAIN)
    for card in range(52):
        values[card] = 0.0
    for _ in range(worlds):
        _imagine(deal, position, world, state)
        count = imagined(weights, world, draws, floats, state)
        _weigh_world(weights, world, lead, plays, live, count, floats, doubles, values)
    while legal:
        card = highest(legal)
        legal ^= 1 << card
        if plays >> card & 1:
            values[card] /= worlds
        else:  # it is worth what the next higher card is, which plays alike
            suit = play.SUIT_MASK << 13 * (card // 13)
            values[card] = values[lowest(live & suit & ~((2 << card) - 1))]


@inner
def _noted(position: Words, values: Doubles, lessons: Words, at: int) -> None:
    """Write a lesson."""
    start = at * LESSON
    for i in range(POSITION_SIZE):
        lessons[start + i] = position[i]
    legal, mine = legal_cards(position), position[MINE]
    word, place = mine & 0, 0
    while mine:
        card = lowest(mine)
        mine &= mine - 1
        if legal >> card & 1:
            word |= int(np.rint(values[card] * UNIT) + MIDDLE) << place
        place += 10
    lessons[start + VALUES] = word


@inner
def _best(legal: int, values: Doubles) -> int:
    best = lowest(legal)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        if values[card] > values[best]:
            best = card
    return best


@entry(
    "int64(float32[::1], float64[::1], int64[::1], int64, int64, int64, int64[::1],"
    " int64[::1])"
)
def lessons_of(
    weights: Floats,
    objective: Doubles,
    modes: Words,
    worlds: int,
    draws: int,
    deals: int,
    state: Words,
    lessons: Words,
) -> int:
    """Play deals and write what they teach; says how many lessons there are.

    Args:
        weights: the value net.
        objective: what both play for: its other's values are the leader's negated.
        modes: words of rules as `selfplay.samples_of` takes them; each deal draws one.
        worlds: how many worlds a lead is valued in; a reply in twice as many.
        draws: pairs of next cards drawn in each.
        deals: how many.
        state: the generator.
        lessons: room for `MOST_LESSONS` of each deal.
    """
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    world = np.zeros(DEAL_SIZE, dtype=np.int64)
    floats = np.zeros(FLOATS_SIZE, dtype=np.float32)
    doubles = np.zeros(DOUBLES_SIZE, dtype=np.float64)
    values = np.zeros(52)
    position = np.zeros(POSITION_SIZE, dtype=np.int64)
    voids = np.zeros(2, dtype=np.int64)
    doubles[:OUTCOMES] = objective
    count = 0
    for _ in range(deals):
        deal_anew(deal, modes[below(state, len(modes))], state)
        voids[:] = 0
        chance, until = random_plays(state)
        for trick in range(play.TRICKS):
            often = chance if trick < until else 0.0
            lead, card = -1, -1
            for k in range(2):
                lead = card
                _seen(deal, lead, voids, position)
                legal = legal_cards(position)
                is_random = uniform(state) < often
                if often < 1.0 and popcount(legal) > 1:
                    number = worlds << k
                    _values(
                        weights,
                        deal,
                        position,
                        number,
                        draws,
                        floats,
                        doubles,
                        world,
                        state,
                        values,
                    )
                    _noted(position, values, lessons, count)
                    count += 1
                if is_random or popcount(legal) == 1:
                    card = any_of(legal, state)
                else:
                    card = _best(legal, values)
            rules = deal[RULES]
            voids[1 - deal[SIDE]] |= _proven_voids(
                lead, card, TRUMP, rules & 1, rules >> 1 & 1
            )
            play_trick(deal, lead, card)
    return count


@entry(
    "void(int64[::1], int64[::1], int64, int64[::1], float32[:, ::1],"
    " float32[:, ::1], boolean[:, ::1])"
)
def encode_lessons(
    lessons: Words,
    places: Words,
    mixed: int,
    state: Words,
    rows: Rows,
    values: Rows,
    marks: Marks,
) -> None:
    """Write the inputs, the values and the legal plays of some lessons.

    Args:
        lessons: `LESSON` words each.
        places: which lessons.
        mixed: 1 to put the plain suits of each in any order, which changes nothing.
        state: the generator for those orders.
        rows: a row of `COLUMNS` for each place.
        values: a row of `OUTPUTS` for each place.
        marks: the same; whether a play is legal.
    """
    sets = np.zeros(SETS, dtype=np.int64)
    for i in range(len(places)):
        suits = any_order(state) if mixed else 0b100100
        row = rows[i]
        row[:] = 0.0
        position = lessons[places[i] * LESSON : places[i] * LESSON + POSITION_SIZE]
        flags = describe(position, sets, row, SCALARS)
        for k in range(SETS):
            marked(arranged(sets[k], suits), 52 * k, row)
        marked(flags, FLAGS, row)
        row[INPUTS] = 1.0
        values[i, :] = 0.0
        marks[i, :] = False
        word, mine = lessons[places[i] * LESSON + VALUES], position[MINE]
        while mine:
            card = lowest(arranged(mine & -mine, suits))
            mine &= mine - 1
            if word & 1023:
                values[i, card] = ((word & 1023) - MIDDLE) / UNIT
                marks[i, card] = True
            word >>= 10
