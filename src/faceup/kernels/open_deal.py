"""A deal played with both hands open: dealt, imagined on, valued by the net, played.

A deal is an array of words: the pack, then everything as the leader sees it. Nobody knows
the order of the stock, so the next cards are drawn anew before each decision; see
`imagined`. `selfplay` makes decisions of this and deals of the decisions.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import inner
from faceup.kernels.awards import LEADER_IS_ELDER, captured, first_held, swapped
from faceup.kernels.bounds import ROOM
from faceup.kernels.ending import ending, ending_outcome
from faceup.kernels.linear import TABLE
from faceup.kernels.net import (
    SCRATCH_SIZE,
    WORLD_SIZE,
    begin_world,
    draw_from,
    evaluate,
)
from faceup.kernels.random import below, word
from faceup.kernels.rules import (
    CLOSED_BIT,
    CUT_BIT,
    OUTCOMES,
    TRUMP,
    takes,
    trick_gain,
    trump_last_card,
)
from faceup.kernels.vectors import Floats

Words = NDArray[np.int64]
"""A deal, samples, the state of a generator."""
Doubles = NDArray[np.float64]
"""Objectives, values and the table of the linear policy."""

NOBODY_LED: Final = -1
"""In the place of a card led, before the lead."""
MOST_DRAWS: Final = 8
"""Most pairs of next cards that a decision may average over."""

HAND, OTHER_HAND, AWARDS, POINTS, POINTS_OTHER = 52, 53, 54, 55, 56
"""Words of a deal after the 52 of its pack: what the leader and the other have."""
NEXT: Final = 57
"""The word that counts the cards in hands or played: the next card's place."""
SIDE: Final = 58
"""The word that is 1 where the leader is not he who led first."""
RULES: Final = 59
"""The word of rules."""
CLOSED: Final = 60
"""The word that is 1 where the stock is closed."""
DRAWN: Final = 61
"""The first word of the pairs of next cards."""
DEAL_SIZE: Final = DRAWN + 2 * MOST_DRAWS
"""Words of a deal."""

WORK: Final = (MOST_DRAWS + 1) * WORLD_SIZE
"""Where the net's scratch begins, behind the worlds of each pair of draws."""
FLOATS_SIZE: Final = WORK + SCRATCH_SIZE
"""The float32 of a deal."""

TABLE_AT: Final = OUTCOMES
"""Where the table of the linear policy begins, behind the objective."""
ROOM_AT: Final = TABLE_AT + TABLE
"""Where the room of endings begins."""
DOUBLES_SIZE: Final = ROOM_AT + ROOM
"""The float64 of a deal."""


@inner
def deal_anew(deal: Words, mode: int, state: Words) -> None:
    """Deal anew: six cards each, and a stock whose top shows trump unless it was cut."""
    for i in range(52):
        deal[i] = i
    for i in range(51, 0, -1):
        j = below(state, i + 1)
        kept = deal[i]
        deal[i] = deal[j]
        deal[j] = kept
    if not mode & (CLOSED_BIT | CUT_BIT):
        trump = deal[12] // 13
        for i in range(52):
            deal[i] = trump_last_card(deal[i], trump)
    hand, other = 0, 0
    for i in range(6):
        hand |= 1 << deal[i]
        other |= 1 << deal[6 + i]
    deal[HAND], deal[OTHER_HAND] = hand, other
    deal[AWARDS] = LEADER_IS_ELDER if word(state) & 1 else 0
    deal[POINTS], deal[POINTS_OTHER], deal[NEXT], deal[SIDE] = 0, 0, 12, 0
    deal[RULES], deal[CLOSED] = mode & 31, 1 if mode & CLOSED_BIT else 0


@inner
def exposed_card(deal: Words) -> int:
    """The exposed card, -1 where there is none."""
    if deal[CLOSED] or deal[NEXT] >= 52:
        return -1
    return int(deal[deal[NEXT]])


@inner
def unseen_cards(deal: Words) -> int:
    """The cards of the stock but the exposed one."""
    cards = 0
    for i in range(deal[NEXT] + 1 - deal[CLOSED], 52):
        cards |= 1 << deal[i]
    return cards


@inner
def known_awards(deal: Words) -> int:
    """The awards, the first holder's Low among them."""
    return first_held(
        deal[AWARDS], deal[RULES], deal[HAND], deal[OTHER_HAND], NOBODY_LED
    )


@inner
def taken_trick(
    deal: Words, lead: int, reply: int
) -> tuple[bool, int, int, int, int, int]:
    """A trick played, nothing drawn yet, as its winner sees it, who leads next.

    Returns:
        Whether the reply took it; the hands of the winner and of the other; the awards;
        the winner's points and the other's.
    """
    awards = known_awards(deal)
    hand, other = deal[HAND] & ~(1 << lead), deal[OTHER_HAND] & ~(1 << reply)
    points, points_other = deal[POINTS], deal[POINTS_OTHER]
    taken = takes(lead, reply, TRUMP)
    awards = captured(awards, 1 << lead | 1 << reply, 2 if taken else 1)
    if taken:
        hand, other = other, hand
        points, points_other = points_other, points
        awards = swapped(awards)
    gain = trick_gain(lead, reply, deal[RULES])
    return taken, hand, other, awards, points + gain, points_other


@inner
def play_trick(deal: Words, lead: int, reply: int) -> None:
    """Play a trick and draw."""
    taken, hand, other, awards, points, points_other = taken_trick(deal, lead, reply)
    if taken:
        deal[SIDE] ^= 1
    deal[POINTS], deal[POINTS_OTHER], deal[AWARDS] = points, points_other, awards
    if deal[NEXT] < 52:
        hand |= 1 << deal[deal[NEXT]]
        other |= 1 << deal[deal[NEXT] + 1]
        deal[NEXT] += 2
    deal[HAND], deal[OTHER_HAND] = hand, other


@inner
def imagined(
    weights: Floats, deal: Words, draws: int, floats: Floats, state: Words
) -> int:
    """Draw pairs of next cards, and the world after each; says how many.

    With an open stock the winner takes the exposed card: the second of a pair is what the
    loser draws, and the card turned up after it is drawn as well.
    """
    at, closed = deal[NEXT], deal[CLOSED]
    if at == 50 and not closed:
        draws = 1
    before = floats[:WORLD_SIZE]
    begin_world(weights, unseen_cards(deal), -1, deal[RULES], closed, before)
    for k in range(draws):
        # The order of the stock changes, and nobody knew it.
        for i in range(at + 1 - closed, min(at + 3 - closed, 52)):
            j = i + below(state, 52 - i)
            kept = deal[i]
            deal[i] = deal[j]
            deal[j] = kept
        deal[DRAWN + 2 * k] = deal[at]
        deal[DRAWN + 2 * k + 1] = deal[at + 1]
        gone = 1 << deal[at + 1]
        if closed:
            gone |= 1 << deal[at]
        turned = -1 if closed or at == 50 else deal[at + 2]
        start = (k + 1) * WORLD_SIZE
        draw_from(weights, before, gone, turned, floats[start : start + WORLD_SIZE])
    return draws


@inner
def after_trick(
    weights: Floats,
    deal: Words,
    lead: int,
    reply: int,
    draws: int,
    floats: Floats,
    doubles: Doubles,
) -> float:
    """What the leader expects after a trick, averaged over the next cards."""
    rules = deal[RULES]
    taken, hand, other, awards, points, points_other = taken_trick(deal, lead, reply)
    objective, room = doubles[:OUTCOMES], doubles[ROOM_AT:]
    work = floats[WORK:]
    total = 0.0
    for k in range(draws):
        first = hand | 1 << deal[DRAWN + 2 * k]
        second = other | 1 << deal[DRAWN + 2 * k + 1]
        if deal[NEXT] == 50:
            total += ending(
                first,
                second,
                -1,
                rules,
                1 if awards & LEADER_IS_ELDER else 0,
                awards & 63,
                points,
                points_other,
                objective,
                room,
            )
        else:
            sums = floats[(k + 1) * WORLD_SIZE : (k + 2) * WORLD_SIZE]
            total += evaluate(
                weights,
                sums,
                first,
                second,
                awards,
                points,
                points_other,
                objective,
                work,
            )
    return (-total if taken else total) / draws


@inner
def live_cards(deal: Words) -> int:
    """The cards not played yet."""
    cards = deal[HAND] | deal[OTHER_HAND]
    for i in range(deal[NEXT], 52):
        cards |= 1 << deal[i]
    return int(cards)


@inner
def outcome_of(deal: Words, doubles: Doubles) -> int:
    """How best play ends a deal whose stock is empty, as its leader sees it."""
    return ending_outcome(
        deal[HAND],
        deal[OTHER_HAND],
        -1,
        deal[RULES],
        1 if deal[AWARDS] & LEADER_IS_ELDER else 0,
        deal[AWARDS] & 63,
        deal[POINTS],
        deal[POINTS_OTHER],
        doubles[:OUTCOMES],
        doubles[ROOM_AT:],
    )
