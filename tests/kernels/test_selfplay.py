"""Self-play: deals that keep the rules, and samples that tell the truth."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from faceup.kernels import features, linear, net, rules, selfplay
from faceup.kernels._jit import ENABLED
from faceup.kernels.open_deal import Doubles, Words
from faceup.kernels.random import generator
from faceup.kernels.rules import CLOSED_BIT, CUT_BIT
from faceup.kernels.vectors import Floats

pytestmark = pytest.mark.slow  # half a minute of compiling

POINTS = rules.points()

DEALS = 40 if ENABLED else 2
"""Deals of a test: as Python a deal of the net takes a second."""


def table(numbers: tuple[float, ...] = linear.FIRST_GUESS) -> Doubles:
    """The table of a linear policy."""
    found = np.zeros(linear.TABLE)
    linear.spread(np.array(numbers), found)
    return found


def weights(seed: int = 1) -> Floats:
    """Random weights."""
    rng = np.random.default_rng(seed)
    return (rng.standard_normal(net.SIZE) * 0.1).astype(np.float32)


def played(mode: int, *, draws: int = 0, deals: int = DEALS, seed: int = 7) -> Words:
    """Samples under one word of rules, a row each."""
    room = np.zeros(deals * selfplay.MOST_SAMPLES * selfplay.SAMPLE, dtype=np.int64)
    modes = np.array([mode], dtype=np.int64)
    count = selfplay.samples_of(
        weights(), table(), POINTS, modes, draws, deals, generator(seed), room
    )
    found: Words = room[: count * selfplay.SAMPLE].reshape(-1, selfplay.SAMPLE)
    return found


MODES = [3, 0, 1 | CUT_BIT, 3 | CLOSED_BIT, 3 | 4, 3 | 8, 3 | 16, 31 | CLOSED_BIT]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("draws", [0, 2])
def test_samples_are_positions_after_a_trick(mode: int, draws: int) -> None:
    """Six cards each, no card twice, the trump first shown, points as captured."""
    for hand, other, unseen, rest in played(mode, draws=draws):
        exposed = (int(rest) & 127) - 1
        up = 1 << exposed if exposed >= 0 else 0
        live = int(hand) | int(other) | int(unseen) | up
        stock = int(unseen | up).bit_count()
        gone = rules.PACK & ~live
        points, more = int(rest) >> 7 & 127, int(rest) >> 14 & 127

        assert int(hand).bit_count() == int(other).bit_count() == 6
        assert live.bit_count() == 12 + stock
        assert (exposed >= 0) is (stock > 0 and not mode & CLOSED_BIT)
        if mode & 8:
            assert points + more == (52 - live.bit_count()) // 2
        else:
            assert points + more == rules.card_points(gone)
        if stock == 40 and not mode & (CLOSED_BIT | CUT_BIT):
            assert exposed // 13 == rules.TRUMP


@pytest.mark.parametrize("mode", MODES)
def test_what_is_captured_agrees_with_the_outcome(mode: int) -> None:
    """The outcome of a sample never contradicts what its position makes certain."""
    samples = played(mode, draws=1)
    size = len(samples)
    rows = np.zeros((size, features.COLUMNS), dtype=np.float32)
    marks = np.zeros((size, rules.OUTCOMES), dtype=np.bool_)
    outcomes = np.zeros(size, dtype=np.int64)

    features.encode(
        samples.ravel(), np.arange(size), 0, generator(1), rows, marks, outcomes
    )

    assert marks[np.arange(size), outcomes].all()
    assert len(set(outcomes)) > (4 if ENABLED else 1)


def test_positions_of_a_deal_share_its_end() -> None:
    """In a deal the outcome is the same at every position, or its mirror image."""
    samples = played(3, draws=1)
    stock = [int(row[2]).bit_count() + int(int(row[3]) & 127 > 0) for row in samples]
    outcomes = [int(row[3]) >> 34 for row in samples]
    for (before, left), (after, less) in pairwise(zip(outcomes, stock, strict=True)):
        if less == left - 2:
            assert after in (before, _mirrored(before))


def _mirrored(number: int) -> int:
    game = number >> 3
    return (number & 7 ^ 7) + 8 * (game if game == 2 else 1 - game)


def test_equal_seeds_give_equal_samples() -> None:
    """Self-play is decided by its generator alone."""
    first, again, other = (played(3, draws=2, seed=seed) for seed in (5, 5, 6))

    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first[:20], other[:20])


def test_a_policy_gains_nothing_on_itself() -> None:
    """Each deal is played twice with the sides changed, so equals come out even."""
    modes = np.array([3], dtype=np.int64)
    for fair in (0, 1):
        gain = selfplay.table_match(
            table(), table(), POINTS, modes, fair, 50, generator(1)
        )
        assert gain == 0


def test_a_policy_that_values_nothing_loses() -> None:
    """Against numbers set by hand, a table of zeros loses clearly."""
    modes = np.array([3], dtype=np.int64)
    nothing = np.zeros(linear.TABLE)
    for fair in (0, 1):
        gain = selfplay.table_match(
            table(), nothing, POINTS, modes, fair, 300, generator(2)
        )
        assert gain > 0.5


@pytest.mark.skipif(not ENABLED, reason="a minute as Python")
def test_the_shipped_net_beats_random_weights() -> None:
    """One trick ahead with both hands open, in pairs of deals."""
    from faceup.kernels.net_file import load

    gains = np.zeros(60)
    modes = np.array([3], dtype=np.int64)
    selfplay.net_match(load(), weights(), POINTS, modes, 1, generator(3), gains)

    assert gains.mean() > 0.5


def test_mixed_suits_keep_the_counts_and_trumps() -> None:
    """The plain suits of a sample change places together, and nothing else changes."""
    samples = played(3)
    size = len(samples)
    rows, mixed = (np.zeros((size, features.COLUMNS), dtype=np.float32) for _ in "ab")
    marks = np.zeros((size, rules.OUTCOMES), dtype=np.bool_)
    outcomes = np.zeros(size, dtype=np.int64)
    places = np.arange(size)
    features.encode(samples.ravel(), places, 0, generator(1), rows, marks, outcomes)
    features.encode(samples.ravel(), places, 1, generator(1), mixed, marks, outcomes)

    assert not np.array_equal(rows, mixed)
    np.testing.assert_array_equal(rows[:, net.SCALARS :], mixed[:, net.SCALARS :])
    for first in range(0, net.SCALARS, 52):
        plain, other = rows[:, first : first + 39], mixed[:, first : first + 39]
        np.testing.assert_array_equal(
            plain.reshape(size, 3, 13).sum(1), other.reshape(size, 3, 13).sum(1)
        )
        np.testing.assert_array_equal(
            rows[:, first + 39 : first + 52], mixed[:, first + 39 : first + 52]
        )
