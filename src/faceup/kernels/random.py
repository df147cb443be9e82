"""The generator behind deal numbers, compiled: SplitMix64, bit for bit that of `cards`.

A generator is an array of one int64 word, its state, so that callers share it by
reference. See `faceup.cards.shuffle` for the algorithm and its version.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import below_unsigned, plus, shift_right, times

STEP: Final = 0x9E3779B97F4A7C15 - (1 << 64)
"""What the state of a generator grows by at each word."""
FIRST: Final = 0xBF58476D1CE4E5B9 - (1 << 64)
"""The first factor of the mixing."""
_SECOND: Final = 0x94D049BB133111EB - (1 << 64)

Words = NDArray[np.int64]
"""The state of a generator: one word."""


def generator(number: int) -> Words:
    """A generator seeded by a number of 64 bits; equal numbers give equal words."""
    word = number % (1 << 64)
    return np.array([word - (1 << 64) if word >> 63 else word], dtype=np.int64)


@inlined
def mixed(state: int) -> int:
    """The word that a state of the generator gives: the mixing of SplitMix64."""
    z = times(state ^ shift_right(state, 30), FIRST)
    z = times(z ^ shift_right(z, 27), _SECOND)
    return z ^ shift_right(z, 31)


@inner
def word(state: Words) -> int:
    """The next word, all 64 bits, as a signed integer."""
    state[0] = plus(state[0], STEP)
    return mixed(state[0])


@inner
def below(state: Words, n: int) -> int:
    """An unbiased number, 0 to n - 1, the same as `cards.below` draws; n < 2**31."""
    # 2**64 mod n, and the words from the greatest multiple of n upwards are refused.
    excess = ((1 << 62) % n * 4) % n
    while True:
        drawn = word(state)
        if excess and not below_unsigned(drawn, -excess):
            continue
        # The word without its sign, modulo n.
        high = shift_right(drawn, 1)
        return ((high % n) * 2 + (drawn & 1)) % n


@inner
def uniform(state: Words) -> float:
    """A number from 0 up to, not including, 1: the upper 53 bits of a word."""
    return shift_right(word(state), 11) * (1.0 / 9007199254740992.0)


@inner
def shuffle(state: Words, cards: NDArray[np.int8], size: int) -> None:
    """Put the first cards in an order drawn as `cards.shuffled` draws it."""
    for i in range(size - 1, 0, -1):
        j = below(state, i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
