"""Samples of self-play as rows of numbers: what the net sees, and what came of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import entry, inner
from faceup.kernels.awards import settled
from faceup.kernels.bits import lowest
from faceup.kernels.net import (
    EXPOSED,
    FLAGS,
    INPUTS,
    OTHER,
    SCALARS,
    UNSEEN,
    possible,
    scalar_inputs,
)
from faceup.kernels.random import below
from faceup.kernels.rules import OUTCOMES
from faceup.kernels.vectors import Floats

Words = NDArray[np.int64]
"""Samples, places, the state of a generator."""
Rows = NDArray[np.float32]
"""A row of inputs for each sample."""
Marks = NDArray[np.bool_]
"""A mark for each outcome of each sample."""

COLUMNS = INPUTS + 1
"""Inputs, and a one at the end that the bias is the weight of."""


@inner
def arranged(mask: int, suits: int) -> int:
    """The cards with their plain suits in another order: two bits for each suit."""
    cards = mask & play.SUIT_MASK << 39
    for suit in range(3):
        cards |= (mask >> 13 * suit & play.SUIT_MASK) << 13 * (suits >> 2 * suit & 3)
    return cards


@inner
def any_order(state: Words) -> int:
    """An order of the plain suits, any of the six."""
    first = below(state, 3)
    second = (first + 1 + below(state, 2)) % 3
    return first | second << 2 | (3 - first - second) << 4


@inner
def marked(cards: int, start: int, row: Floats) -> None:
    """Write a one for each card, the number of `start` being that of the first."""
    while cards:
        row[start + lowest(cards)] = 1.0
        cards &= cards - 1


@inner
def write_row(
    hand: int, other: int, unseen: int, rest: int, suits: int, row: Floats
) -> int:
    """Write the inputs of a sample; says which outcomes are possible."""
    row[:] = 0.0
    exposed = (rest & 127) - 1
    points, points_other = rest >> 7 & 127, rest >> 14 & 127
    rules, closed = rest >> 28 & 31, rest >> 33 & 1
    awards = settled(rest >> 21 & 127, rules, hand, other)
    marked(arranged(hand, suits), 0, row)
    marked(arranged(other, suits), OTHER, row)
    marked(arranged(unseen, suits), UNSEEN, row)
    if exposed >= 0:
        marked(arranged(1 << exposed, suits), EXPOSED, row)
    scalar_inputs(rules, awards, points, points_other, row, SCALARS)
    marked(rules & 15 | closed << 4, FLAGS, row)
    row[INPUTS] = 1.0
    return possible(rules, awards, points, points_other)


@entry(
    "void(int64[::1], int64[::1], int64, int64[::1], float32[:, ::1], boolean[:, ::1],"
    " int64[::1])"
)
def encode(
    samples: Words,
    places: Words,
    mixed: int,
    state: Words,
    rows: Rows,
    marks: Marks,
    outcomes: Words,
) -> None:
    """Write the inputs, the possible outcomes and the outcome of some samples.

    Args:
        samples: four words each.
        places: which samples.
        mixed: 1 to put the plain suits of each in any order, which changes nothing.
        state: the generator for those orders.
        rows: a row of `COLUMNS` for each place.
        marks: a row of 24 for each place.
        outcomes: a number for each place.
    """
    for i in range(len(places)):
        start = places[i] * 4
        suits = any_order(state) if mixed else 0b100100
        rest = samples[start + 3]
        allowed = write_row(
            samples[start],
            samples[start + 1],
            samples[start + 2],
            rest,
            suits,
            rows[i],
        )
        for k in range(OUTCOMES):
            marks[i, k] = allowed >> k & 1 == 1
        outcomes[i] = rest >> 34 & 31
