"""The linear policy: eighteen numbers that say what cards are worth, and a trick ahead.

A card has a worth kept in the hand and a worth captured; the lead and the exposed card
have theirs. `open_lead` looks at both hands; `fair_lead` at what its player knows, and
guesses how likely the lead is to be beaten. Self-play begins with the first, and the
second is a player who needs no thinking time. The numbers are tuned by self-play, by the
cross-entropy method, in `faceup.study.training.tuning`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import entry, inner
from faceup.kernels.bits import lowest, popcount
from faceup.kernels.rules import AWARDS, TRUMP, beaters, legal_to, points_of, takes

Floats = NDArray[np.float64]
"""Numbers of the policy, and its table."""

NUMBERS: Final = 18
"""How many numbers the policy has: kept plain cards by rank (slope to the nine, ten to
ace), kept trumps (two, middle and slope, ten to ace), a captured card point, the lead, a
captured trump, a captured ten."""

TABLE: Final = 105
"""A table has 52 worths kept, 52 worths captured, and the lead's."""

_CAPTURE: Final = 52
_LEAD: Final = 104

FIRST_GUESS: Final = (
    *(0.005, 0.25, 0.03, 0.08, 0.12, 0.18),
    *(0.5, 0.15, 0.01, 0.5, 0.6, 0.45, 0.55, 1.1),
    *(0.05, 0.02, 0.0, 0.0),
)
"""Where tuning begins: numbers set by hand."""


@entry("void(float64[::1], float64[::1])")
def spread(numbers: Floats, table: Floats) -> None:
    """Write the table of the policy's numbers."""
    for card in range(52):
        rank = card % 13
        is_trump = card // 13 == TRUMP
        if is_trump:
            kept = numbers[6] if rank == 0 else numbers[7] + numbers[8] * rank
            if rank > 7:
                kept = numbers[rank + 1]
        else:
            kept = numbers[rank - 7] if rank > 7 else numbers[0] * rank
        taken = numbers[14] * points_of(card) + float(AWARDS >> card & 1)
        if is_trump:
            taken += numbers[16]
        if rank == 8:
            taken += numbers[17]
        table[card] = kept
        table[_CAPTURE + card] = taken
    table[_LEAD] = numbers[15]


@inner
def draw_gain(table: Floats, exposed: int, unseen: int) -> float:
    """What the exposed card is worth more than an average unseen one; 0 without one."""
    if exposed < 0:
        return 0.0
    total = 0.0
    count = popcount(unseen)
    while unseen:
        total += table[lowest(unseen)]
        unseen &= unseen - 1
    return float(table[exposed] - (total / count if count else 0.0))


@inner
def reply_score(table: Floats, lead: int, reply: int, gain: float) -> float:
    """What a reply is worth to its player."""
    prize = table[_CAPTURE + lead] + table[_CAPTURE + reply] + gain + table[_LEAD]
    return float((prize if takes(lead, reply, TRUMP) else -prize) - table[reply])


@inner
def reply_play(table: Floats, hand: int, lead: int, rules: int, gain: float) -> int:
    """The reply to a lead: what is won less what the card was worth."""
    best, best_score = -1, -1e9
    legal = legal_to(hand, lead, rules)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        score = reply_score(table, lead, card, gain)
        if score > best_score:
            best, best_score = card, score
    return best


@inner
def open_lead(table: Floats, hand: int, other: int, rules: int, gain: float) -> int:
    """The lead, with the other's hand open: what is left after the best reply."""
    best, best_score = -1, -1e9
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        worst = -1e9
        legal = legal_to(other, card, rules)
        while legal:
            reply = lowest(legal)
            legal &= legal - 1
            worst = max(worst, reply_score(table, card, reply, gain))
        score = -worst - table[card]
        if score > best_score:
            best, best_score = card, score
    return best


@inner
def fair_lead_score(
    table: Floats,
    card: int,
    known: int,
    pool: int,
    hidden: int,
    rules: int,
    gain: float,
) -> float:
    """What a lead is worth to its player; see `fair_lead`."""
    prize = table[_CAPTURE + card] + gain + table[_LEAD]
    answered = prize
    if known:
        legal = legal_to(known, card, rules)
        answered = 1e9
        while legal:
            reply = lowest(legal)
            legal &= legal - 1
            answered = min(answered, -reply_score(table, card, reply, gain))
    score = answered
    beating = pool & beaters(card, TRUMP)
    count = popcount(beating)
    if hidden and count:
        held = 1.0 - (1.0 - count / popcount(pool)) ** hidden
        beaten = 0.0
        while beating:
            beaten -= reply_score(table, card, lowest(beating), gain)
            beating &= beating - 1
        score = (1.0 - held) * answered + held * min(answered, beaten / count)
    return float(score - table[card])


@inner
def fair_lead(
    table: Floats,
    hand: int,
    known: int,
    pool: int,
    hidden: int,
    rules: int,
    gain: float,
) -> int:
    """The lead, with what its player knows.

    Args:
        table: see `spread`.
        hand: the player's cards.
        known: the cards the other is known to hold.
        pool: the cards the other's hidden ones are among.
        hidden: how many they are.
        rules: the word of rules.
        gain: see `draw_gain`.
    """
    best, best_score = -1, -1e9
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        score = fair_lead_score(table, card, known, pool, hidden, rules, gain)
        if score > best_score:
            best, best_score = card, score
    return best
