"""Rows of float32 summed in registers: what the value net is made of.

As in `bits`, each function has a body of Python and one of LLVM with the same promise.
Every sum has one fixed order, so both give the same bits, on every processor. (But once in
some hundred million products: Python adds them with float64 and rounds again.)
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


def _chains(width: int) -> int:
    """How many sums of products go side by side: as many as registers hold."""
    return 4 if width <= 64 else 1


def _layer(count: int, width: int, *, chains: int, bent: bool) -> AddLayer:
    def add_layer(
        weights: Floats, start: int, work: Floats, inputs: int, out: int
    ) -> None:
        rows = weights[start : start + count * width].reshape(count, width)
        sums = np.zeros((chains, width), dtype=np.float32)
        sums[0] = work[out : out + width]
        for k in range(count):
            product = np.float64(work[inputs + k]) * rows[k].astype(np.float64)
            sums[k % chains] = product + sums[k % chains]
        if chains == 4:
            sums[0] = (sums[0] + sums[1]) + (sums[2] + sums[3])
        work[out : out + width] = np.maximum(sums[0], 0) if bent else sums[0]

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


def layer(count: int, width: int, *, bent: bool) -> AddLayer:
    """Make the function that adds a dense layer: `count` inputs, `width` outputs.

    It adds to the numbers of `work` from `out` the rows of weights from `start`, each
    times its input, the inputs standing in `work` from `inputs`. A product is added in
    one step, rounded once. Of a narrow layer four sums go side by side, each of every
    fourth product. Where it is `bent`, no output is below nothing. The count is a
    multiple of 4, the width of 8.
    """
    chains = _chains(width)
    if not ENABLED:
        return _layer(count, width, chains=chains, bent=bent)
    from faceup.kernels import _vectors

    return cast("AddLayer", _vectors.layer(count, width, chains=chains, bent=bent))
