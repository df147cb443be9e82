"""Deals played against oneself with both hands open, and the positions they teach.

What a play is worth is averaged over the next cards before the reply is chosen. A deal
ends, for the net, when the stock is empty: from there `ending` says how best play ends.

Random plays lead to positions that good players avoid. A position is kept only from the
last random play on, so what it teaches is how good play ends, not how blunders do.

A sample is four words: the leader's hand, the other's, the unseen cards, and the rest
packed, see `packed`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from faceup.kernels._jit import entry, inner
from faceup.kernels.bits import lowest, popcount
from faceup.kernels.bounds import PLAIN, distinct
from faceup.kernels.linear import draw_gain, fair_lead, open_lead, reply_play
from faceup.kernels.open_deal import (
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
    TABLE_AT,
    Doubles,
    Words,
    after_trick,
    deal_anew,
    exposed_card,
    imagined,
    known_awards,
    live_cards,
    outcome_of,
    play_trick,
    unseen_cards,
)
from faceup.kernels.random import below, uniform
from faceup.kernels.rules import OUTCOMES, legal_to, mirrored
from faceup.kernels.vectors import Floats

SAMPLE: Final = 4
"""Words of a sample."""
MOST_SAMPLES: Final = 21
"""Samples that a deal can give."""


@inner
def packed(
    exposed: int,
    points: int,
    points_other: int,
    awards: int,
    rules: int,
    closed: int,
    outcome: int,
) -> int:
    """The last word of a sample: 7 bits each to the first four, then 5, 1 and 5."""
    return (
        (exposed + 1)
        | points << 7
        | points_other << 14
        | awards << 21
        | rules << 28
        | closed << 33
        | outcome << 34
    )


@inner
def _net_lead(
    weights: Floats, deal: Words, draws: int, floats: Floats, doubles: Doubles
) -> int:
    """The lead whose best reply leaves most; the worlds are imagined already."""
    live = live_cards(deal)
    best, best_value = -1, -1e9
    leads = distinct(deal[HAND], live, PLAIN)
    while leads:
        lead = lowest(leads)
        leads &= leads - 1
        least = 1e9
        replies = distinct(legal_to(deal[OTHER_HAND], lead, deal[RULES]), live, PLAIN)
        while replies and least > best_value:
            reply = lowest(replies)
            replies &= replies - 1
            value = after_trick(weights, deal, lead, reply, draws, floats, doubles)
            least = min(least, value)
        if least > best_value:
            best, best_value = lead, least
    return best


@inner
def _net_reply(
    weights: Floats,
    deal: Words,
    lead: int,
    draws: int,
    floats: Floats,
    doubles: Doubles,
) -> int:
    """The reply that leaves the leader least; the worlds are imagined already."""
    best, best_value = -1, 1e9
    replies = distinct(
        legal_to(deal[OTHER_HAND], lead, deal[RULES]), live_cards(deal), PLAIN
    )
    while replies:
        reply = lowest(replies)
        replies &= replies - 1
        value = after_trick(weights, deal, lead, reply, draws, floats, doubles)
        if value < best_value:
            best, best_value = reply, value
    return best


@inner
def any_of(cards: int, state: Words) -> int:
    """A card drawn from a set."""
    for _ in range(below(state, popcount(cards))):
        cards &= cards - 1
    return lowest(cards)


@inner
def self_played_trick(
    weights: Floats,
    deal: Words,
    draws: int,
    chance: float,
    floats: Floats,
    doubles: Doubles,
    state: Words,
) -> int:
    """Play a trick; 1 where a play of it was random. Without draws the table plays."""
    rules = deal[RULES]
    random_lead, random_reply = uniform(state) < chance, uniform(state) < chance
    table = doubles[TABLE_AT:ROOM_AT]
    gain = 0.0
    if draws:
        draws = imagined(weights, deal, draws, floats, state)
    else:
        gain = draw_gain(table, exposed_card(deal), unseen_cards(deal))
    if random_lead:
        lead = any_of(deal[HAND], state)
    elif draws:
        lead = _net_lead(weights, deal, draws, floats, doubles)
    else:
        lead = open_lead(table, deal[HAND], deal[OTHER_HAND], rules, gain)
    if random_reply:
        reply = any_of(legal_to(deal[OTHER_HAND], lead, rules), state)
    elif draws:
        reply = _net_reply(weights, deal, lead, draws, floats, doubles)
    else:
        reply = reply_play(table, deal[OTHER_HAND], lead, rules, gain)
    play_trick(deal, lead, reply)
    return 1 if random_lead or random_reply else 0


@inner
def _noted(deal: Words, samples: Words, at: int) -> None:
    """Write the position before a lead, its outcome not known yet."""
    start = at * SAMPLE
    samples[start], samples[start + 1] = deal[HAND], deal[OTHER_HAND]
    samples[start + 2] = unseen_cards(deal)
    samples[start + 3] = packed(
        exposed_card(deal),
        deal[POINTS],
        deal[POINTS_OTHER],
        known_awards(deal),
        deal[RULES],
        deal[CLOSED],
        0,
    )


@inner
def random_plays(state: Words) -> tuple[float, int]:
    """How often this deal's plays are random, and after how many tricks none is.

    A third of the deals begin with tricks played wholly at random, a third with some
    random plays, and a third have none.
    """
    kind = below(state, 3)
    if kind == 0:
        return 1.0, 1 + below(state, 14)
    if kind == 1:
        return 0.25, 1 + below(state, 19)
    return 0.0, 0


@entry(
    "int64(float32[::1], float64[::1], float64[::1], int64[::1], int64, int64,"
    " int64[::1], int64[::1])"
)
def samples_of(
    weights: Floats,
    table: Doubles,
    objective: Doubles,
    modes: Words,
    draws: int,
    deals: int,
    state: Words,
    samples: Words,
) -> int:
    """Play deals and write what they teach; says how many samples there are.

    Args:
        weights: the net; read when `draws` is not 0.
        table: the linear policy, which plays when `draws` is 0.
        objective: what both play for: its other's values are the leader's negated.
        modes: words of rules, `CLOSED_BIT` or `CUT_BIT` added; each deal draws one.
        draws: pairs of next cards a decision averages over.
        deals: how many.
        state: the generator.
        samples: room for `MOST_SAMPLES` of each deal.
    """
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    floats = np.zeros(FLOATS_SIZE, dtype=np.float32)
    doubles = np.zeros(DOUBLES_SIZE, dtype=np.float64)
    sides = np.zeros(MOST_SAMPLES, dtype=np.int64)
    doubles[:OUTCOMES] = objective
    doubles[TABLE_AT:ROOM_AT] = table
    count = 0
    for _ in range(deals):
        deal_anew(deal, modes[below(state, len(modes))], state)
        chance, until = random_plays(state)
        first = count
        trick = 0
        while deal[NEXT] < 52:
            sides[count - first] = deal[SIDE]
            _noted(deal, samples, count)
            count += 1
            often = chance if trick < until else 0.0
            if self_played_trick(weights, deal, draws, often, floats, doubles, state):
                count = first
            trick += 1
        sides[count - first] = deal[SIDE]
        _noted(deal, samples, count)
        count += 1
        outcome = outcome_of(deal, doubles)
        other = mirrored(outcome)
        for k in range(first, count):
            same = sides[k - first] == deal[SIDE]
            samples[k * SAMPLE + 3] |= (outcome if same else other) << 34
    return count


@inner
def _fair_lead(deal: Words, table: Doubles) -> int:
    """The lead of one who knows what a player at the table knows, voids left aside."""
    drawn = 0
    if not deal[CLOSED]:
        for i in range(12, deal[NEXT]):
            drawn |= 1 << deal[i]
    known = deal[OTHER_HAND] & drawn
    secret = deal[OTHER_HAND] & ~drawn
    pool = unseen_cards(deal) | secret
    gain = draw_gain(table, exposed_card(deal), pool)
    hidden = popcount(secret)
    return fair_lead(table, deal[HAND], known, pool, hidden, deal[RULES], gain)


@inner
def _table_deal(
    deal: Words, first: Doubles, second: Doubles, fair: int, doubles: Doubles
) -> float:
    """Play a deal by two tables; the objective as he who led first sees it."""
    while deal[NEXT] < 52:
        table, against = (second, first) if deal[SIDE] else (first, second)
        rules = deal[RULES]
        gain = draw_gain(table, exposed_card(deal), unseen_cards(deal))
        if fair:
            lead = _fair_lead(deal, table)
        else:
            lead = open_lead(table, deal[HAND], deal[OTHER_HAND], rules, gain)
        gain = draw_gain(against, exposed_card(deal), unseen_cards(deal))
        reply = reply_play(against, deal[OTHER_HAND], lead, rules, gain)
        play_trick(deal, lead, reply)
    value = doubles[outcome_of(deal, doubles)]
    return float(-value if deal[SIDE] else value)


@entry(
    "float64(float64[::1], float64[::1], float64[::1], int64[::1], int64, int64, int64[::1])"
)
def table_match(
    first: Doubles,
    second: Doubles,
    objective: Doubles,
    modes: Words,
    fair: int,
    deals: int,
    state: Words,
) -> float:
    """What one linear policy gains on another a deal; each deal is played twice.

    Args:
        first: the table of the one.
        second: the table of the other.
        objective: what both play for.
        modes: as `samples_of` takes them.
        fair: 1 where the leader does not see the other's hand.
        deals: how many.
        state: the generator.
    """
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    again = np.zeros(DEAL_SIZE, dtype=np.int64)
    doubles = np.zeros(DOUBLES_SIZE, dtype=np.float64)
    doubles[:OUTCOMES] = objective
    total = 0.0
    for _ in range(deals):
        deal_anew(deal, modes[below(state, len(modes))], state)
        again[:] = deal
        total += _table_deal(deal, first, second, fair, doubles)
        total -= _table_deal(again, second, first, fair, doubles)
    return total / (2 * deals)


@inner
def _net_deal(
    first: Floats,
    second: Floats,
    deal: Words,
    draws: int,
    floats: Floats,
    doubles: Doubles,
    state: Words,
) -> float:
    """Play a deal by two nets; the objective as he who led first sees it."""
    while deal[NEXT] < 52:
        weights, against = (second, first) if deal[SIDE] else (first, second)
        count = imagined(weights, deal, draws, floats, state)
        lead = _net_lead(weights, deal, count, floats, doubles)
        count = imagined(against, deal, draws, floats, state)
        reply = _net_reply(against, deal, lead, count, floats, doubles)
        play_trick(deal, lead, reply)
    value = doubles[outcome_of(deal, doubles)]
    return float(-value if deal[SIDE] else value)


@entry(
    "void(float32[::1], float32[::1], float64[::1], int64[::1], int64, int64[::1],"
    " float64[::1])"
)
def net_match(
    first: Floats,
    second: Floats,
    objective: Doubles,
    modes: Words,
    draws: int,
    state: Words,
    gains: Doubles,
) -> None:
    """What one net gains on another, hands open, in pairs of deals; write each mean."""
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    again = np.zeros(DEAL_SIZE, dtype=np.int64)
    floats = np.zeros(FLOATS_SIZE, dtype=np.float32)
    doubles = np.zeros(DOUBLES_SIZE, dtype=np.float64)
    doubles[:OUTCOMES] = objective
    for k in range(len(gains)):
        deal_anew(deal, modes[below(state, len(modes))], state)
        again[:] = deal
        gain = _net_deal(first, second, deal, draws, floats, doubles, state)
        gain -= _net_deal(second, first, again, draws, floats, doubles, state)
        gains[k] = gain / 2
