"""The searcher: each play against each reply, in worlds a view allows, valued by the net.

For each world (a hand the opponent may hold) the next cards of the stock are drawn a few
times anew, and each reply is valued by the average over them **before** it is chosen:
nobody knows the order of the stock. After the trick the value net says how likely each
outcome is; where the stock is empty after it, the ending is counted out. With every hand
looked at and the stock at its last two cards, nothing is guessed, and the values are
exact.

What a player knows comes in as an array of words, see `MINE` and the rest; "I" is the
player, "the leader" who leads or has led the trick.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import entry, inner
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.bits import highest, lowest, popcount
from faceup.kernels.bounds import PLAIN, ROOM, distinct
from faceup.kernels.ending import ending_outcome
from faceup.kernels.net import (
    SCRATCH_SIZE,
    WORLD_SIZE,
    chances,
)
from faceup.kernels.open_deal import (
    AWARDS,
    CLOSED,
    DEAL_SIZE,
    DRAWN,
    HAND,
    MOST_DRAWS,
    NEXT,
    OTHER_HAND,
    POINTS,
    POINTS_OTHER,
    RULES,
    WORK,
    Doubles,
    Words,
    imagined,
    taken_trick,
)
from faceup.kernels.random import below, uniform
from faceup.kernels.rules import (
    MIRROR,
    OUTCOMES,
    TRUMP,
    legal_to,
    takes,
)
from faceup.kernels.vectors import Floats

MINE, LEAD, LEGAL, KNOWN, EXPOSED, UNSEEN = range(6)
"""Words of a question: my hand, the card led or -1, my legal plays, the cards the other
is known to hold, the exposed card or -1, and the cards that may be in its hand or in the
stock."""
WORD, IS_CLOSED, STOCK, TAKEN, LEADERS, OTHERS, DRAWS = range(6, 13)
"""More of them: the rules, whether the stock is closed, how many cards it has; from the
leader's side the awards with `LEADER_IS_ELDER`, its points and the other's; how many
times next cards are drawn."""
QUESTION_SIZE: Final = 13
"""Words of a question."""

TRICK: Final = OUTCOMES
"""Behind the chances of a play's outcomes: the chance that I take this trick."""
FOUND: Final = OUTCOMES + 1
"""How many numbers are found of each play."""


@inner
def furnish(question: Words, hidden: int, deal: Words) -> None:
    """Lay out a world: the hands, and the stock in any order."""
    other = question[KNOWN] | hidden
    if question[LEAD] < 0:
        deal[HAND], deal[OTHER_HAND] = question[MINE], other
    else:
        deal[HAND], deal[OTHER_HAND] = other | 1 << question[LEAD], question[MINE]
    deal[AWARDS] = question[TAKEN]
    deal[POINTS], deal[POINTS_OTHER] = question[LEADERS], question[OTHERS]
    deal[RULES], deal[CLOSED] = question[WORD], question[IS_CLOSED]
    at = 52 - question[STOCK]
    deal[NEXT] = at
    if question[EXPOSED] >= 0:
        deal[at] = question[EXPOSED]
        at += 1
    stocked = question[UNSEEN] & ~hidden
    while stocked:
        deal[at] = lowest(stocked)
        stocked &= stocked - 1
        at += 1


@inner
def _value(
    weights: Floats,
    deal: Words,
    lead: int,
    reply: int,
    draws: int,
    floats: Floats,
    objective: Doubles,
    found: Doubles,
    room: Doubles,
    i_lead: int,
) -> float:
    """What the leader expects of a trick, and `found` what I may expect: 24 chances.

    `objective` has what the outcomes are worth to the leader, then to the other; `found`
    has 24 places for the result and 24 to work in.
    """
    rules = deal[RULES]
    taken, hand, other, awards, points, points_other = taken_trick(deal, lead, reply)
    worth = objective[OUTCOMES:] if taken else objective[:OUTCOMES]
    mine = i_lead != int(taken)
    for j in range(OUTCOMES):
        found[j] = 0.0
    one = found[OUTCOMES:]
    for k in range(draws):
        first = hand | 1 << deal[DRAWN + 2 * k]
        second = other | 1 << deal[DRAWN + 2 * k + 1]
        if deal[NEXT] == 50:
            reached = ending_outcome(
                first,
                second,
                -1,
                rules,
                1 if awards & LEADER_IS_ELDER else 0,
                awards & 63,
                points,
                points_other,
                worth,
                room,
            )
            found[reached if mine else MIRROR[reached]] += 1.0
            continue
        sums = floats[(k + 1) * WORLD_SIZE : (k + 2) * WORLD_SIZE]
        work = floats[WORK:]
        chances(weights, sums, first, second, awards, points, points_other, one, work)
        for j in range(OUTCOMES):
            found[j if mine else MIRROR[j]] += one[j]
    side = objective[:OUTCOMES] if i_lead else objective[OUTCOMES:]
    total = 0.0
    for j in range(OUTCOMES):
        found[j] /= draws
        total += found[j] * side[j]
    return total if i_lead else -total


@inner
def _judge_lead(
    weights: Floats,
    deal: Words,
    card: int,
    live: int,
    draws: int,
    floats: Floats,
    objective: Doubles,
    found: Doubles,
    room: Doubles,
    i_lead: int,
) -> float:
    """My lead against the reply that is best for the other; its chances to `found`.

    Behind all it works in stands whether I take the trick.
    """
    least = np.inf
    best = found[2 * OUTCOMES :]
    # The card led is among the live ones: it tells a card above it from one below.
    legal = distinct(legal_to(deal[OTHER_HAND], card, deal[RULES]), live, PLAIN)
    while legal:
        reply = lowest(legal)
        legal &= legal - 1
        value = _value(
            weights, deal, card, reply, draws, floats, objective, found, room, i_lead
        )
        if value < least:
            least = value
            best[OUTCOMES] = 0.0 if takes(card, reply, TRUMP) else 1.0
            for j in range(OUTCOMES):
                best[j] = found[j]
    for j in range(OUTCOMES):
        found[j] = best[j]
    return least


@entry(
    "int64(float32[::1], int64[::1], int64[::1], float64[::1], float64[::1],"
    " int64[::1], float64[::1], float64[:, ::1], int64[::1])"
)
def judge(
    weights: Floats,
    question: Words,
    hidden: Words,
    likely: Doubles,
    objective: Doubles,
    state: Words,
    values: Doubles,
    found: NDArray[np.float64],
    stop: Words,
) -> int:
    """Value every legal play in the worlds given.

    Args:
        weights: the net.
        question: what I know, see `QUESTION_SIZE`; the stock is not empty.
        hidden: for each world the other's cards that I do not know.
        likely: how much each world weighs.
        objective: what outcomes are worth, to the leader as I, then to the other as I.
        state: the generator, see `random`.
        values: 52 places; the value of each legal play to me, NaN for others.
        found: 52 × `FOUND` places; the chances of each play's outcomes, as I number
            them, and of taking this trick against the reply that is best for the other.
        stop: not 0 when to stop; asked before each world.

    Returns:
        How many worlds were looked at: all, or fewer when told to stop.
    """
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    floats = np.zeros(WORK + SCRATCH_SIZE, dtype=np.float32)
    room = np.zeros(ROOM)
    one = np.zeros(3 * OUTCOMES + 1)
    live = question[MINE] | question[KNOWN] | question[UNSEEN]
    if question[EXPOSED] >= 0:
        live |= 1 << question[EXPOSED]
    lead = question[LEAD]
    i_lead = int(lead < 0)
    if lead >= 0:
        live |= 1 << lead
    plays = distinct(question[LEGAL], live, PLAIN)
    for card in range(52):
        values[card] = 0.0 if plays >> card & 1 else np.nan
        for j in range(FOUND):
            found[card, j] = 0.0
    total, done = 0.0, 0
    for number in range(hidden.size):
        if stop[0]:
            break
        furnish(question, hidden[number], deal)
        draws = imagined(weights, deal, min(question[DRAWS], MOST_DRAWS), floats, state)
        weight = likely[number]
        rest = plays
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if lead < 0:
                value = _judge_lead(
                    weights,
                    deal,
                    card,
                    live,
                    draws,
                    floats,
                    objective,
                    one,
                    room,
                    i_lead,
                )
            else:
                value = -_value(
                    weights,
                    deal,
                    lead,
                    card,
                    draws,
                    floats,
                    objective,
                    one,
                    room,
                    i_lead,
                )
                one[3 * OUTCOMES] = 1.0 if takes(lead, card, TRUMP) else 0.0
            values[card] += weight * value
            for j in range(OUTCOMES):
                found[card, j] += weight * one[j]
            found[card, TRICK] += weight * one[3 * OUTCOMES]
        total += weight
        done += 1
    _settle(question[LEGAL], live, total, values, found)
    return done


@inner
def _settle(
    legal: int, live: int, total: float, values: Doubles, found: NDArray[np.float64]
) -> None:
    """Divide by the worlds looked at, and give equal cards what their equals have."""
    cards = legal
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        source, share = card, 1.0 / total if total else 0.0
        if values[card] != values[card]:  # NaN: judged by an equal, higher card
            suit = play.SUIT_MASK << 13 * (card // 13)
            source, share = lowest(live & suit & ~((2 << card) - 1)), 1.0
        values[card] = values[source] * share
        for j in range(FOUND):
            found[card, j] = found[source, j] * share


@entry("void(int64, int64[:, ::1], float64[::1], int64[::1], int64[::1])")
def sample_hidden(
    unseen: int,
    splits: NDArray[np.int64],
    heaped: Doubles,
    state: Words,
    hidden: Words,
) -> None:
    """Draw hands: a split over the suits by its weight, then cards of each suit.

    Args:
        unseen: the cards they are drawn from.
        splits: how many cards of each suit, a row a split.
        heaped: the sums of the weights of the splits so far, the last one 1.
        state: the generator.
        hidden: the hands drawn, to be written.
    """
    cards = np.empty(13, dtype=np.int64)
    for number in range(hidden.size):
        aim = uniform(state)
        row = 0
        while row < heaped.size - 1 and aim >= heaped[row]:
            row += 1
        drawn = 0
        for suit in range(4):
            held = splits[row, suit]
            suited = unseen & play.SUIT_MASK << 13 * suit
            size = popcount(suited)
            for i in range(size):
                cards[i] = lowest(suited)
                suited &= suited - 1
            for i in range(held):
                j = i + below(state, size - i)
                kept = cards[i]
                cards[i] = cards[j]
                cards[j] = kept
                drawn |= 1 << cards[i]
        hidden[number] = drawn
