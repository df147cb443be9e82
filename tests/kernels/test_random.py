"""The compiled generator gives the deals of `faceup deal N`."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from faceup.cards import SplitMix64, deal_order
from faceup.cards.shuffle import below as plain_below
from faceup.kernels import random
from faceup.kernels._jit import entry

_below, _shuffle = random.below, random.shuffle


@entry("int64(int64[::1], int64)")
def below(state: random.Words, n: int) -> int:
    """A number below n, drawn by the compiled generator."""
    return _below(state, n)


@entry("void(int64[::1], int8[::1])")
def shuffle(
    state: random.Words, cards: np.ndarray[tuple[int], np.dtype[np.int8]]
) -> None:
    """A shuffle by the compiled generator."""
    _shuffle(state, cards, cards.size)


@given(number=st.integers(0, (1 << 64) - 1))
def test_a_deal_number_names_the_same_deal(number: int) -> None:
    """Bit for bit the order of `cards.deal_order`, for any number of 64 bits."""
    cards = np.arange(52, dtype=np.int8)
    shuffle(random.generator(number), cards)
    assert cards.tolist() == [card.index for card in deal_order(number)]


@given(number=st.integers(0, (1 << 64) - 1), n=st.integers(1, (1 << 31) - 1))
def test_numbers_below_n(number: int, n: int) -> None:
    """Numbers below any n are those of `cards.below`, refused words included."""
    state, source = random.generator(number), SplitMix64(number)
    for _ in range(5):
        assert below(state, n) == plain_below(source, n)
