"""Determinised play: each play valued in sampled worlds, as if all could see them.

The plainest way to search what is hidden: deal the hidden cards, make the play, let the
linear policy play on until the stock is empty, and count the ending out. It takes what it
imagines for known, which is why better ways beat it. It is here as a mark to measure by;
the question is that of `search.judge`, with a stock that is not empty.
"""

from __future__ import annotations

import numpy as np

from faceup.kernels._jit import entry, inner
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.bits import lowest
from faceup.kernels.bounds import ROOM
from faceup.kernels.ending import ending_outcome
from faceup.kernels.open_deal import (
    AWARDS,
    DEAL_SIZE,
    HAND,
    NEXT,
    OTHER_HAND,
    POINTS,
    POINTS_OTHER,
    RULES,
    SIDE,
    Doubles,
    Words,
    play_trick,
)
from faceup.kernels.rollouts import mix_stock, replied_trick, rolled_trick
from faceup.kernels.rules import MIRROR, OUTCOMES
from faceup.kernels.search import LEAD, LEGAL, furnish


@inner
def _worth(deal: Words, mine: Doubles, others: Doubles, room: Doubles) -> float:
    """What the ending of a deal with no stock is worth to me when both play it best."""
    side = deal[SIDE]
    reached = ending_outcome(
        deal[HAND],
        deal[OTHER_HAND],
        -1,
        deal[RULES],
        1 if deal[AWARDS] & LEADER_IS_ELDER else 0,
        deal[AWARDS] & 63,
        deal[POINTS],
        deal[POINTS_OTHER],
        others if side else mine,
        room,
    )
    return float(mine[MIRROR[reached] if side else reached])


@entry(
    "int64(int64[::1], int64[::1], float64[::1], float64[::1], float64[::1],"
    " int64[::1], float64[::1], int64[::1])"
)
def imagine(
    question: Words,
    hidden: Words,
    likely: Doubles,
    objective: Doubles,
    table: Doubles,
    state: Words,
    values: Doubles,
    stop: Words,
) -> int:
    """Value every legal play in the worlds given.

    Args:
        question: what I know, see `search`; the stock is not empty.
        hidden: for each world the other's cards that I do not know.
        likely: how much each world weighs.
        objective: what outcomes are worth, to the leader as I, then to the other as I.
        table: the table of the linear policy.
        state: the generator.
        values: 52 places; the value of each legal play to me, NaN for others.
        stop: not 0 when to stop; asked before each world.

    Returns:
        How many worlds were looked at: all, or fewer when told to stop.
    """
    world = np.zeros(DEAL_SIZE, dtype=np.int64)
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    room = np.zeros(ROOM)
    lead, legal = question[LEAD], question[LEGAL]
    mine, others = objective[:OUTCOMES], objective[OUTCOMES:]
    if lead >= 0:
        mine, others = others, mine
    for card in range(52):
        values[card] = 0.0 if legal >> card & 1 else np.nan
    total, done = 0.0, 0
    for number in range(hidden.size):
        if stop[0]:
            break
        furnish(question, hidden[number], world)
        world[SIDE] = 0 if lead < 0 else 1
        mix_stock(world, state)
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            for place in range(DEAL_SIZE):
                deal[place] = world[place]
            if lead >= 0:
                play_trick(deal, lead, card)
            else:
                replied_trick(deal, card, table)
            while deal[NEXT] < 52:
                rolled_trick(deal, -1, table)
            values[card] += likely[number] * _worth(deal, mine, others, room)
        total += likely[number]
        done += 1
    if total > 0.0:
        for card in range(52):
            values[card] /= total
    return done
