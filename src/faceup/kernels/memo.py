"""The memo of a search under an unknown order: what is the same in a position, once.

A position is kept by what is the same in it for the rest of the deal: cards that score
nothing are moved down to the lowest ranks of their run, in their order (`lowered`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.awards import open_cards
from faceup.kernels.bits import deposit, extract, plus, shift_right, times
from faceup.kernels.bounds import ROOM, VALUED, Floats
from faceup.kernels.random import FIRST, STEP
from faceup.kernels.rules import TRICKS_BIT

Words = NDArray[np.int64]
"""A memo."""

NODES, BUDGET, STOP, OUT, ROUND = 0, 1, 2, 3, 4
"""Words of a memo: nodes searched, the most there may be, set to stop, out of either, and
the number of the search."""
HEAD = 8
"""Words before the keys."""

_TO_TEN = (1 << play.JACK) - 1
_FROM_JACK = play.SUIT_MASK ^ _TO_TEN


def memo_and_room(bits: int = 18, budget: int = 1 << 62) -> tuple[Words, Floats]:
    """A memo of 2**bits positions, 24 bytes each, and the room that goes with it.

    Another thread may set `memo[STOP]` to 1: the search ends with the next node.
    """
    memo = np.zeros(HEAD + (1 << bits), np.int64)
    memo[BUDGET] = budget
    return memo, np.zeros(ROOM + (2 << bits))


@inlined
def plain_cards(awards: int, decided: int, word: int) -> int:
    """The cards that differ in nothing but rank."""
    free = open_cards(awards)
    return ~free if decided or word & TRICKS_BIT else ~(VALUED | free)


@inner
def lowered(cards: int, live: int, plain: int) -> int:
    """The cards, plain ones moved down within their run as far as live ones let them."""
    found = cards & ~plain
    for run in range(5):
        # A suit is one run; trumps are cut at the jack, which may lie between.
        if run < 3:
            ranks = plain & play.SUIT_MASK << 13 * run
        elif run == 3:
            ranks = plain & _TO_TEN << 39
        else:
            ranks = plain & _FROM_JACK << 39
        held = live & ranks
        if held:
            found |= deposit(extract(cards, held), ranks)
    return found


@inner
def key_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """A word that stands for five."""
    found = a
    for other in (b, c, d, e):
        found = times(found ^ shift_right(found, 29), FIRST)
        found = plus(found ^ other, STEP)
    found = times(found ^ shift_right(found, 31), FIRST)
    found ^= shift_right(found, 30)
    return found or 1
