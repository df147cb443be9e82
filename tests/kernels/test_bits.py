"""One instruction and its Python body promise the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from faceup.kernels import bits
from faceup.kernels._jit import entry

words = st.integers(-(1 << 63), (1 << 63) - 1)
masks = st.integers(0, (1 << 62) - 1)

_lowest, _highest, _popcount = bits.lowest, bits.highest, bits.popcount
_extract, _deposit = bits.extract, bits.deposit
_times, _plus, _high = bits.times, bits.plus, bits.high_product
_right, _below = bits.shift_right, bits.below_unsigned
_prefetch = bits.prefetch


@entry("int64(int64, int64, int64)")
def instruction(which: int, a: int, b: int) -> int:
    """Every instruction of the room by number, as a compiled caller sees it."""
    if which == 0:
        return _popcount(a)
    if which == 1:
        return _extract(a, b)
    if which == 2:
        return _deposit(a, b)
    if which == 3:
        return _times(a, b)
    if which == 4:
        return _plus(a, b)
    if which == 5:
        return _high(a, b)
    if which == 6:
        return _right(a, b & 63)
    if which == 7:
        return int(_below(a, b))
    if which == 8:
        return _lowest(a)
    return _highest(a)


@given(a=words, b=words)
def test_every_instruction_equals_its_twin(a: int, b: int) -> None:
    """Compiled and plain give the same signed word for any words."""
    twins = bits.TWINS
    expected = [
        twins["popcount"](a),
        twins["extract"](a, b),
        twins["deposit"](a, b),
        twins["times"](a, b),
        twins["plus"](a, b),
        twins["high_product"](a, b),
        twins["shift_right"](a, b & 63),
        int(twins["below_unsigned"](a, b)),
    ]
    assert [instruction(which, a, b) for which in range(8)] == expected


@given(mask=masks.filter(bool))
def test_ends_of_a_mask(mask: int) -> None:
    """The lowest and the highest bit are where Python says they are."""
    assert instruction(8, mask, 0) == (mask & -mask).bit_length() - 1
    assert instruction(9, mask, 0) == mask.bit_length() - 1


@pytest.mark.parametrize(
    ("value", "mask", "found"), [(0b101101, 0b111000, 0b101), (-1, 0b1010, 0b11)]
)
def test_extract_by_hand(value: int, mask: int, found: int) -> None:
    """The bits under the mask move together, lowest first."""
    assert instruction(1, value, mask) == found
    assert instruction(2, found, mask) == value & mask


@entry("int64(int64[::1], int64)")
def fetched_ahead(words: NDArray[np.int64], index: int) -> int:
    """A place read after it was asked for."""
    _prefetch(words, index)
    return int(words[index])


def test_prefetching_changes_nothing() -> None:
    """What was asked for ahead is what is read, and all else stays."""
    words = np.arange(100, dtype=np.int64)
    assert [fetched_ahead(words, index) for index in range(100)] == list(range(100))
    assert (words == np.arange(100)).all()
    assert bits.TWINS["prefetch"](words, 3) is None
