"""Rows of float32 summed in registers: what the value net is made of.

As in `bits`, each function has a body of Python and one of LLVM with the same promise.
Every sum has one fixed order and rounds after each step, so both give the same bits, on
every processor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import ENABLED

Floats = NDArray[np.float32]
"""Weights, sums, scratch: all the net computes with."""

AddRows = Callable[[Floats, int, int, Floats, Floats], None]
"""`(weights, first, cards, sums, found)`; see `row_adder`."""
AddLayer = Callable[[Floats, int, Floats, int, int], None]
"""`(weights, start, work, inputs, out)`; see `layer`."""


def _row_adder(width: int) -> AddRows:
    def add_rows(
        weights: Floats, first: int, cards: int, sums: Floats, found: Floats
    ) -> None:
        total = sums[:width].copy()
        cards = int(cards)
        while cards:
            card = (cards & -cards).bit_length() - 1
            cards &= cards - 1
            start = (first + card) * width
            total += weights[start : start + width]
        found[:width] = total

    return add_rows


def _layer(count: int, width: int) -> AddLayer:
    def add_layer(
        weights: Floats, start: int, work: Floats, inputs: int, out: int
    ) -> None:
        rows = weights[start : start + count * width].reshape(count, width)
        total = work[out : out + width].copy()
        for k in range(0, count, 4):
            a, b, c, d = (work[inputs + k + i] * rows[k + i] for i in range(4))
            total += (a + b) + (c + d)
        work[out : out + width] = total

    return add_layer


def row_adder(width: int) -> AddRows:
    """Make the function that adds rows of a given width, a multiple of 8.

    It writes to `found` the sum of `sums` and, for each bit of the mask `cards` from the
    lowest, the row of weights with the number `first` plus the bit's. `found` may be
    `sums`.
    """
    if not ENABLED:
        return _row_adder(width)
    from faceup.kernels import _vectors

    return cast("AddRows", _vectors.row_adder(width))


def layer(count: int, width: int) -> AddLayer:
    """Make the function that adds a dense layer: `count` inputs, `width` outputs.

    It adds to the numbers of `work` from `out` the rows of weights from `start`, each
    times its input, the inputs standing in `work` from `inputs`. Four products are summed
    in pairs before they are added. The count is a multiple of 4, the width of 8.
    """
    if not ENABLED:
        return _layer(count, width)
    from faceup.kernels import _vectors

    return cast("AddLayer", _vectors.layer(count, width))
