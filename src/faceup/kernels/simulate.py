"""Whole deals and matches by deal number, played by compiled policies.

A deal number names a layout (see `dealing`); a seed and the number name the chance its
players use, a word a play. So a deal is decided by number, dealer, table, policies and
seed, and by nothing else: the same on any machine, alone or among millions.

`playouts` is `deals` for two random policies, several times as fast and equal word for
word. All results are as seat 0 sees them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import entry, inlined, inner
from faceup.kernels.bits import plus, popcount
from faceup.kernels.dealing import (
    CROSSING_AT,
    DEALER_LEADS_BIT,
    TARGET_AT,
    Cards,
    dealt,
    layout,
)
from faceup.kernels.policies import Numbers, any_of, choose
from faceup.kernels.random import STEP, mixed
from faceup.kernels.rules import (
    CLOSED_BIT,
    HIGH,
    JACK,
    LOW,
    LOW_FIRST_BIT,
    PACK,
    TIE_ELDER_BIT,
    TRICKS_BIT,
    TRUMP,
    card_points,
    drawer,
    game_taker,
    legal_to,
    match_winner,
    outcome,
    takes,
    trump_last_card,
    won_before,
)

Words = NDArray[np.int64]
"""Results, one word each."""

PLAYS: Final = 52
"""Plays of a deal, and so places in a record of one."""
OUTCOME_MASK: Final = 31
"""The outcome in the result of a deal, as seat 0 sees it."""
POINTS_AT: Final = 5
"""Seven bits from here: the card points seat 0 captured."""
TRICKS_AT: Final = 12
"""Five bits from here: the tricks seat 0 took."""
WINNERS_AT: Final = 17
"""Twenty-six bits from here: for each trick in order, the seat that took it."""

WINNER_MASK: Final = 1
"""The winner in the result of a match."""
SCORE_AT: Final = 1
"""Twenty-one bits from here: the final score of seat 0."""
OTHER_SCORE_AT: Final = 22
"""Twenty-one bits from here: the final score of seat 1."""
DEALS_AT: Final = 43
"""From here up: how many deals were played."""
SCORE_MASK: Final = (1 << 21) - 1
"""A score, moved down."""


@inlined
def chance_of(number: int, seed: int) -> int:
    """Where the chance of a numbered deal starts; each play takes one step."""
    return mixed(number ^ mixed(plus(seed, STEP)))


@inner
def _first_holder(cards: Cards, elder_hand: int, winners: int, dealer: int) -> int:
    """The seat that was dealt the two of trumps, or drew it."""
    for place in range(12):
        if cards[place] == LOW:
            return 1 - dealer if elder_hand >> LOW & 1 else dealer
    place = 0
    while cards[12 + place] != LOW:
        place += 1
    return drawer(place, winners >> place // 2 & 1)


@inner
def _result(
    cards: Cards, elder_hand: int, captured: int, winners: int, dealer: int, table: int
) -> int:
    """The result of a deal, from what seat 0 captured and who took which trick."""
    points, tricks = card_points(captured), play.TRICKS - popcount(winners)
    if table & TRICKS_BIT:
        ahead = 2 * tricks - play.TRICKS
    else:
        ahead = 2 * points - play.CARD_POINTS
    game = game_taker(ahead, 1 - dealer, table & TIE_ELDER_BIT)
    if table & LOW_FIRST_BIT:
        low = _first_holder(cards, elder_hand, winners, dealer)
    else:
        low = 1 - (captured >> LOW & 1)
    number = outcome(1 - (captured >> HIGH & 1), low, 1 - (captured >> JACK & 1), game)
    return number | points << POINTS_AT | tricks << TRICKS_AT | winners << WINNERS_AT


@inner
def _deal(
    number: int,
    dealer: int,
    table: int,
    policies: int,
    numbers: Numbers,
    others: Numbers,
    seed: int,
    cards: Cards,
    plays: Cards,
) -> int:
    """Play a deal and write its plays; says its result."""
    trump = layout(number, table, cards)
    elder_hand, dealer_hand = dealt(cards, table)
    is_open, chance = not table & CLOSED_BIT, chance_of(number, seed)
    side = dealer if table & DEALER_LEADS_BIT else 1 - dealer
    hand, other = elder_hand, dealer_hand
    if side == dealer:
        hand, other = dealer_hand, elder_hand
    captured, winners, played, drawn = 0, 0, 0, 0
    for trick in range(play.TRICKS):
        at = 12 + 2 * trick
        exposed = int(cards[at]) if is_open and at < 52 else -1
        unseen = PACK & ~played
        if exposed >= 0:
            unseen &= ~(1 << exposed)

        chance = plus(chance, STEP)
        known = other & drawn
        pool = unseen & ~(hand | known)
        policy = policies >> 8 * side & 255
        lead = choose(
            policy,
            others if side else numbers,
            hand,
            -1,
            known,
            pool,
            exposed,
            table,
            mixed(chance),
        )
        hand &= ~(1 << lead)

        chance = plus(chance, STEP)
        known = hand & drawn
        pool = unseen & ~(other | known | 1 << lead)
        policy = policies >> 8 * (1 - side) & 255
        reply = choose(
            policy,
            numbers if side else others,
            other,
            lead,
            known,
            pool,
            exposed,
            table,
            mixed(chance),
        )
        other &= ~(1 << reply)

        plays[2 * trick] = trump_last_card(lead, trump)
        plays[2 * trick + 1] = trump_last_card(reply, trump)
        both = 1 << lead | 1 << reply
        played |= both
        if takes(lead, reply, TRUMP):
            side = 1 - side
            hand, other = other, hand
        winners |= side << trick
        if side == 0:
            captured |= both
        if at < 52:
            first, second = 1 << int(cards[at]), 1 << int(cards[at + 1])
            hand |= first
            other |= second
            if is_open:
                drawn |= first | second
    return _result(cards, elder_hand, captured, winners, dealer, table)


@entry(
    "void(int64, int64, int64, int64, float64[::1], float64[::1], int64, int64[::1],"
    " int8[::1])"
)
def deals(
    first: int,
    dealer: int,
    table: int,
    policies: int,
    numbers: Numbers,
    others: Numbers,
    seed: int,
    results: Words,
    plays: Cards,
) -> None:
    """Play a deal for each result, of the numbers from `first` on.

    Args:
        first: the first deal number, as a signed word.
        dealer: the seat that deals them.
        table: the table's word.
        policies: see `pair`.
        numbers: what the policy of seat 0 is tuned by.
        others: what that of seat 1 is tuned by.
        seed: with the deal number it names the chance the players use.
        results: room for a word a deal.
        plays: room for 52 plays a deal, or empty; cards by their own suits.
    """
    cards = np.zeros(52, dtype=np.int8)
    spare = np.zeros(PLAYS, dtype=np.int8)
    kept = len(plays) > 0
    for k in range(len(results)):
        row = plays[PLAYS * k : PLAYS * (k + 1)] if kept else spare
        number = plus(first, k)
        results[k] = _deal(
            number, dealer, table, policies, numbers, others, seed, cards, row
        )


def pair(first: int, second: int) -> int:
    """The policies of seat 0 and of seat 1, as kernels take them."""
    return first | second << 8


@inlined
def _playout(number: int, dealer: int, table: int, seed: int, cards: Cards) -> int:
    """Play a deal at random; says its result."""
    layout(number, table, cards)
    elder_hand, dealer_hand = dealt(cards, table)
    chance = chance_of(number, seed)
    side = dealer if table & DEALER_LEADS_BIT else 1 - dealer
    hand, other = elder_hand, dealer_hand
    if side == dealer:
        hand, other = dealer_hand, elder_hand
    captured, winners = 0, 0
    for trick in range(play.TRICKS):
        chance = plus(chance, STEP)
        lead = any_of(hand, mixed(chance))
        chance = plus(chance, STEP)
        reply = any_of(legal_to(other, lead, table), mixed(chance))
        hand ^= 1 << lead
        other ^= 1 << reply
        # No branch depends on who wins: a guess would be wrong every other time.
        turned = 1 if takes(lead, reply, TRUMP) else 0
        side ^= turned
        exchanged = (hand ^ other) & -turned
        hand ^= exchanged
        other ^= exchanged
        winners |= side << trick
        captured |= (1 << lead | 1 << reply) & (side - 1)
        if trick < 20:
            hand |= 1 << int(cards[12 + 2 * trick])
            other |= 1 << int(cards[13 + 2 * trick])
    return _result(cards, elder_hand, captured, winners, dealer, table)


@entry("void(int64, int64, int64, int64, int64, int64[::1])")
def playouts(
    first: int, count: int, dealer: int, table: int, seed: int, totals: Words
) -> None:
    """Play deals at random and count how often each outcome comes.

    Args:
        first: the first deal number, as a signed word.
        count: how many.
        dealer: the seat that deals them.
        table: the table's word.
        seed: with the deal number it names the chance the players use.
        totals: 24 counts, to which the outcomes are added.
    """
    cards = np.zeros(52, dtype=np.int8)
    for k in range(count):
        result = _playout(plus(first, k), dealer, table, seed, cards)
        totals[result & OUTCOME_MASK] += 1


@inlined
def _seat_awarded(number: int, award: int) -> int:
    """Who an outcome gives an award: 0 High, 1 Low, 2 Jack, 3 Game; 2 is nobody."""
    return number >> 3 if award == 3 else number >> award & 1


@inner
def booked(score: int, other: int, number: int, table: int) -> tuple[int, int, int]:
    """Book an outcome: the scores after it, and the winner or -1.

    The awards count in order, and `in-order` stops when one reaches the target.
    """
    target, crossing = table >> TARGET_AT, table >> CROSSING_AT & 3
    first = -1
    for award in range(4):
        seat = _seat_awarded(number, award)
        if seat == play.NOBODY or (first >= 0 and crossing == play.IN_ORDER):
            continue
        if seat == 0:
            score += 1
        else:
            other += 1
        if first < 0 and max(score, other) >= target:
            first = 0 if score >= target else 1
    winner = match_winner(score, other, target, crossing, first, number >> 3)
    return score, other, winner


@entry(
    "void(int64, int64, int64, int64, int64, int64, int64, float64[::1], float64[::1],"
    " int64, int64[::1])"
)
def matches(
    first: int,
    step: int,
    dealer: int,
    score: int,
    other: int,
    table: int,
    policies: int,
    numbers: Numbers,
    others: Numbers,
    seed: int,
    results: Words,
) -> None:
    """Play a match for each result; the seats deal in turn.

    Args:
        first: the number of the first deal of the first match, as a signed word; the
            deals of a match have the numbers that follow.
        step: how far apart the first deals of matches are.
        dealer: the seat that deals first.
        score: what seat 0 starts with.
        other: what seat 1 starts with.
        table: the table's word.
        policies: see `pair`.
        numbers: what the policy of seat 0 is tuned by.
        others: what that of seat 1 is tuned by.
        seed: with the deal number it names the chance the players use.
        results: room for a word a match.
    """
    cards = np.zeros(52, dtype=np.int8)
    plays = np.zeros(PLAYS, dtype=np.int8)
    for k in range(len(results)):
        mine, yours, count = score, other, 0
        winner = won_before(mine, yours, table >> TARGET_AT, table >> CROSSING_AT & 3)
        while winner < 0:
            played = _deal(
                plus(first, k * step + count),
                dealer ^ (count & 1),
                table,
                policies,
                numbers,
                others,
                seed,
                cards,
                plays,
            )
            mine, yours, winner = booked(mine, yours, played & OUTCOME_MASK, table)
            count += 1
        results[k] = (
            winner | mine << SCORE_AT | yours << OTHER_SCORE_AT | count << DEALS_AT
        )
