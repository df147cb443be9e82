"""The rules as kernels read them: compiled functions, a word of rule fields, outcomes.

**Trump is suit 3.** Before cards come into a kernel, `trumps_last` exchanges the trump
suit with suit 3 (it is its own inverse).

**Rules are a word.** Five bits hold every field that changes the play or the awards of a
deal; see the constants. `FOLLOW_BIT` and `VOID_BIT` are the codes of `play.py`.

**An outcome is a number, 0 to 23**: who took High, Low, Jack (0: I, 1: the other), and
Game (0: I, 1: the other, 2: nobody): `high + 2 * low + 4 * jack + 8 * game`. What an
outcome is worth is an objective: an array of 24 values. `points()` is the objective of
deal points; match equity gives another.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import popcount

FOLLOW_BIT = 1
"""The code of the duty to follow: set for `play.FOLLOW_OR_TRUMP`."""
VOID_BIT = 2
"""The code of the duty when void: set for `play.VOID_TRUMP`."""
LOW_FIRST_BIT = 4
"""Low counts for its first holder."""
TRICKS_BIT = 8
"""Game counts tricks, not card points."""
TIE_ELDER_BIT = 16
"""A tie for Game counts for the elder."""
CLOSED_BIT = 32
"""Beside the rules, where a stock is told: it is closed."""
CUT_BIT = 64
"""The same: trump is cut, not the suit of the first exposed card."""

TRUMP = 3
"""The trump suit of every kernel."""
TRUMPS = play.SUIT_MASK << 39
"""The trump cards."""
PACK = (1 << 52) - 1
"""All cards."""
HIGH, LOW, JACK = 51, 39, 48
"""The trump ace, two and jack."""
AWARDS = 1 << HIGH | 1 << LOW | 1 << JACK
"""The three cards that score a point by being captured."""
OUTCOMES = 24
"""How many outcomes a deal has."""
TENS = 1 << 8 | 1 << 21 | 1 << 34 | 1 << 47
"""The tens; shifted by one the jacks, by two the queens, and so on."""

legal_plays = inner(play.legal_plays)
"""`play.legal_plays`, compiled."""
takes = inlined(play.takes)
"""`play.takes`, compiled."""
points_of = inlined(play.points_of)
"""`play.points_of`, compiled."""
beaters = inlined(play.beaters)
"""`play.beaters`, compiled."""
drawer = inlined(play.drawer)
"""`play.drawer`, compiled."""
game_taker = inner(play.game_taker)
"""`play.game_taker`, compiled."""
won_before = inner(play.won_before)
"""`play.won_before`, compiled."""
match_winner = inner(play.match_winner)
"""`play.match_winner`, compiled."""


@inlined
def trick_gain(lead: int, reply: int, word: int) -> int:
    """What a trick adds for Game: its card points, or one trick by the rules."""
    return 1 if word & TRICKS_BIT else points_of(lead) + points_of(reply)


@inlined
def card_points(mask: int) -> int:
    """`play.card_points` by counting bits: the same number, which a test proves."""
    return (
        10 * popcount(mask & TENS)
        + popcount(mask & TENS << 1)
        + 2 * popcount(mask & TENS << 2)
        + 3 * popcount(mask & TENS << 3)
        + 4 * popcount(mask & TENS << 4)
    )


@inlined
def legal_to(hand: int, lead: int, rules: int) -> int:
    """The cards of a hand that may be played to a lead, -1 for none, under the rules."""
    return legal_plays(hand, lead, TRUMP, rules & 1, rules >> 1 & 1)


def trumps_last(mask: int, trump: int) -> int:
    """The mask with the trump suit and suit 3 exchanged; its own inverse."""
    a, b = 13 * trump, 13 * TRUMP
    different = (mask >> a ^ mask >> b) & play.SUIT_MASK if trump != TRUMP else 0
    return mask ^ different << a ^ different << b


def card_last(card: int, trump: int) -> int:
    """The card with the trump suit and suit 3 exchanged; -1 stays -1."""
    if card < 0 or trump == TRUMP:
        return card
    suit = card // 13
    if suit == trump:
        return card + 13 * (TRUMP - trump)
    if suit == TRUMP:
        return card - 13 * (TRUMP - trump)
    return card


trump_last_card = inner(card_last)
"""`card_last`, compiled."""


@inlined
def outcome(high: int, low: int, jack: int, game: int) -> int:
    """The number of an outcome from who took what: 0 I, 1 the other, 2 nobody."""
    return high + 2 * low + 4 * jack + 8 * game


def _mirrored(number: int) -> int:
    """The outcome as the other player sees it."""
    game = number >> 3
    return (number & 7 ^ 7) + 8 * (game if game == 2 else 1 - game)


mirrored = inner(_mirrored)
"""The outcome as the other player sees it, compiled."""

MIRROR = np.array([_mirrored(number) for number in range(OUTCOMES)])
"""Every outcome as the other player sees it."""


def points() -> NDArray[np.float64]:
    """The objective of deal points: mine less the other's, -4 to 4."""
    value = np.zeros(OUTCOMES)
    for number in range(OUTCOMES):
        for place in range(3):
            value[number] += 1 - 2 * (number >> place & 1)
        value[number] += (1, -1, 0)[number >> 3]
    return value


def rules_word(fields: Mapping[str, str | int]) -> int:
    """The word of rule fields.

    Args:
        fields: those that matter here by name, as `Rules.values()` tells them.
    """
    follow, void = fields["follow"] == "suit", fields["void"] == "trump"
    return (
        (play.FOLLOW_SUIT if follow else play.FOLLOW_OR_TRUMP) * FOLLOW_BIT
        | (play.VOID_TRUMP if void else play.VOID_FREE) * VOID_BIT
        | LOW_FIRST_BIT * (fields["low"] == "first-holder")
        | TRICKS_BIT * (fields["game"] == "tricks")
        | TIE_ELDER_BIT * (fields["game_tie"] == "elder")
    )


def mode_word(fields: Mapping[str, str | int]) -> int:
    """The word of rules with the stock: closed, or open with its trump cut, or neither."""
    if fields["stock"] == "closed":
        return rules_word(fields) | CLOSED_BIT
    return rules_word(fields) | CUT_BIT * (fields["trump"] == "cut")
