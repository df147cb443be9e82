"""Fitting: the gradient is the slope, and what is fitted is what the kernels compute."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from faceup.kernels import net, rules
from faceup.kernels._jit import ENABLED
from faceup.kernels.random import generator
from faceup.kernels.selfplay import MOST_SAMPLES, SAMPLE, samples_of
from faceup.study.training.fit import (
    OUTCOMES,
    Batch,
    Fit,
    Floats,
    Layers,
    Pace,
    Words,
    fresh,
    predicted,
    quality,
    slope,
)
from faceup.study.training.plan import modes
from faceup.study.training.tuning import Tuning, table

pytestmark = pytest.mark.skipif(not ENABLED, reason="minutes as Python")
"""The kernels' own tests run as Python; a training is too long for that."""

PACE = Pace(blocks=2, steps=30, size=128, rate=2e-3)


def samples(deals: int = 60, seed: int = 1) -> Words:
    """Samples of the linear policy's play under all rules."""
    room = np.zeros(deals * MOST_SAMPLES * SAMPLE, dtype=np.int64)
    policy = table(np.array(Tuning.first().mean))
    state = generator(seed)
    count = samples_of(fresh(1), policy, rules.points(), modes(), 0, deals, state, room)
    return room[: count * SAMPLE]


def batch(size: int = 64) -> Batch:
    """The first samples as rows."""
    found = Batch.of(size)
    found.fill(samples(), np.arange(size), None)
    return found


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    """Along random directions, in each layer, as finite differences have it."""
    flat, rows = fresh(2), batch()
    rng = np.random.default_rng(4)
    gradient, unused = np.zeros_like(flat), np.zeros_like(flat)
    slope(flat, rows, gradient)
    bounds = (0, net.SECOND_ROWS, net.LAST_ROWS, net.SIZE)
    for start, end in pairwise(bounds):
        way = np.zeros_like(flat)
        way[start:end] = rng.standard_normal(end - start)
        way[start:end] += 20 * np.sign(gradient[start:end])
        step = np.float32(2e-3 / np.linalg.norm(way))
        rise = slope(flat + step * way, rows, unused)
        fall = slope(flat - step * way, rows, unused)

        found = (rise - fall) / (2 * float(step))
        assert found == pytest.approx(float(gradient @ way), rel=0.05)


def test_every_weight_that_an_input_reaches_has_a_gradient() -> None:
    """No layer and no bias is left out."""
    gradient = np.zeros(net.SIZE, dtype=np.float32)
    slope(fresh(2), batch(), gradient)
    layers = Layers.of(gradient)

    for part in (layers.first, layers.second, layers.last):
        assert np.abs(part[:-1]).sum() > 0
        assert np.abs(part[-1]).sum() > 0


def test_what_is_fitted_is_what_the_kernels_compute() -> None:
    """The chances of numpy are those of the compiled net, outcome by outcome."""
    from tests.kernels.test_net import evaluated

    flat, rows = fresh(3), batch()
    chances = predicted(Layers.of(flat), rows)[2]
    words = samples().reshape(-1, SAMPLE)
    for place in range(64):
        hand, other, unseen, rest = (int(word) for word in words[place])
        position = [hand, other, unseen, (rest & 127) - 1]
        position += [rest >> 7 & 127, rest >> 14 & 127]
        found = np.zeros(rules.OUTCOMES)
        evaluated(
            flat,
            np.array(position, dtype=np.int64),
            rest >> 28 & 31,
            rest >> 33 & 1,
            rest >> 21 & 127,
            rules.points(),
            found,
        )
        np.testing.assert_allclose(found, chances[place], atol=2e-4)


def _fitted(blocks: int, begun: Fit | None = None) -> Fit:
    fit = begun or Fit.of(fresh(1))
    learnt = samples(400)
    for _ in range(blocks):
        fit.block(learnt, PACE, (1, 2, 0), OUTCOMES)
    return fit


@pytest.mark.slow  # self-play is compiled first
def test_a_fit_learns() -> None:
    """A few steps already tell more of deals not seen than knowing nothing."""
    unseen = samples(200, seed=9)
    before, after = quality(fresh(1), unseen), quality(_fitted(2).weights, unseen)

    assert after.entropy < before.entropy - 0.2
    assert after.error < before.error
    assert after.error < after.variance


def test_a_fit_put_away_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """Two blocks, or one, a file, and another: the same bytes."""
    whole = _fitted(2).weights
    _fitted(1).write(tmp_path / "fit.npz")
    taken_up = _fitted(1, Fit.read(tmp_path / "fit.npz")).weights

    assert taken_up.tobytes() == whole.tobytes()


def test_the_learning_rate_rises_stays_and_falls() -> None:
    """From almost nothing to the highest and back to almost nothing."""
    pace = Pace(blocks=10, steps=100, size=1, rate=1.0)
    rates: list[float] = [pace.at(step) for step in (0, 20, 300, 700, 999)]

    assert rates == pytest.approx([0.01, 1.0, 1.0, 0.5, 0.00167], abs=1e-4)


def test_quality_by_stock_size_adds_up() -> None:
    """Every sample is in one of the steps, and the error is their mean."""
    unseen = samples(100)
    found = quality(fresh(1), unseen)
    count = sum(size for _, _, size in found.errors)
    mean = sum(error * size for _, error, size in found.errors) / count

    assert count == len(unseen) // SAMPLE
    assert mean == pytest.approx(found.error, rel=1e-4)


def flat_of(seed: int) -> Floats:
    """Fresh weights, by seed."""
    return fresh(seed)


def test_fresh_weights_come_from_their_seed() -> None:
    """Equal seeds give equal weights, others others."""
    assert flat_of(1).tobytes() == flat_of(1).tobytes()
    assert flat_of(1).tobytes() != flat_of(2).tobytes()
