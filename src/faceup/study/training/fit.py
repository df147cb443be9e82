"""Fitting the value net to samples: cross-entropy on the joint outcome, Adam, numpy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from faceup.files import replacing
from faceup.kernels import net, rules
from faceup.kernels.features import COLUMNS, encode
from faceup.kernels.random import generator
from faceup.kernels.selfplay import SAMPLE

Floats = NDArray[np.float32]
"""Weights, gradients, rows."""
Words = NDArray[np.int64]
"""Samples, four words each; see `faceup.kernels.selfplay`."""

_MOMENT, _SQUARE = 0.9, 0.999
_TINY = 1e-8


class Fillable(Protocol):
    """Samples as rows, to be written anew for each batch."""

    def fill(self, samples: Words, places: Words, state: Words | None) -> None:
        """Write the samples at some places, their plain suits mixed by a generator."""


B = TypeVar("B", bound=Fillable)


@dataclass(frozen=True, slots=True)
class Matter(Generic[B]):
    """What a kind of net is fitted to."""

    words: int
    """Words of a sample."""
    room: Callable[[int], B]
    """Room for a batch of so many."""
    slope: Callable[[Floats, B, Floats], float]
    """Write the gradient of the mean loss of weights on a batch, and return that."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The three layers of flat weights, each with its bias as the last row."""

    first: Floats
    """Inputs and a one → hidden."""
    second: Floats
    """Hidden and a one → second."""
    last: Floats
    """Second and a one → logits."""

    @classmethod
    def of(cls, flat: Floats) -> Layers:
        """Views into flat weights, or into a gradient laid out like them."""
        return cls(
            flat[: net.SECOND_ROWS].reshape(COLUMNS, net.HIDDEN),
            flat[net.SECOND_ROWS : net.LAST_ROWS].reshape(net.HIDDEN + 1, net.SECOND),
            flat[net.LAST_ROWS :].reshape(net.SECOND + 1, rules.OUTCOMES),
        )


def fresh(seed: int) -> Floats:
    """Weights to begin with."""
    rng = np.random.default_rng([seed, 1])
    flat = np.zeros(net.SIZE, dtype=np.float32)
    layers = Layers.of(flat)
    layers.first[:-1] = rng.normal(0, 0.15, layers.first[:-1].shape)
    layers.second[:-1] = rng.normal(
        0, math.sqrt(2 / net.HIDDEN), layers.second[:-1].shape
    )
    layers.last[:-1] = rng.normal(0, 0.1, layers.last[:-1].shape)
    return flat


@dataclass(frozen=True, slots=True)
class Batch:
    """Samples as rows."""

    rows: Floats
    """Inputs, and a one."""
    marks: NDArray[np.bool_]
    """The outcomes that are possible."""
    outcomes: Words
    """What came of them."""

    @classmethod
    def of(cls, size: int) -> Batch:
        """Room for a number of samples."""
        return cls(
            np.zeros((size, COLUMNS), dtype=np.float32),
            np.zeros((size, rules.OUTCOMES), dtype=np.bool_),
            np.zeros(size, dtype=np.int64),
        )

    def fill(self, samples: Words, places: Words, state: Words | None) -> None:
        """Write the samples at some places, their plain suits mixed by a generator."""
        mixed = state is not None
        words = generator(0) if state is None else state
        encode(samples, places, mixed, words, self.rows, self.marks, self.outcomes)


def predicted(layers: Layers, batch: Batch) -> tuple[Floats, Floats, Floats]:
    """The hidden numbers, the second ones, and the chance of each outcome."""
    first = np.maximum(batch.rows @ layers.first, 0)
    second = np.maximum(first @ layers.second[:-1] + layers.second[-1], 0)
    logits = second @ layers.last[:-1] + layers.last[-1]
    logits[~batch.marks] = -np.inf
    logits -= logits.max(axis=1, keepdims=True)
    np.exp(logits, out=logits)
    logits /= logits.sum(axis=1, keepdims=True)
    return first, second, logits


def slope(flat: Floats, batch: Batch, gradient: Floats) -> float:
    """Write the gradient of the mean cross-entropy, and return that."""
    layers, into = Layers.of(flat), Layers.of(gradient)
    first, second, chances = predicted(layers, batch)
    size = len(batch.outcomes)
    picks = (np.arange(size), batch.outcomes)
    loss = float(-np.log(np.maximum(chances[picks], 1e-12)).mean())
    chances[picks] -= 1
    chances /= size
    np.matmul(second.T, chances, out=into.last[:-1])
    chances.sum(axis=0, out=into.last[-1])
    back = chances @ layers.last[:-1].T
    back *= second > 0
    np.matmul(first.T, back, out=into.second[:-1])
    back.sum(axis=0, out=into.second[-1])
    deep = back @ layers.second[:-1].T
    deep *= first > 0
    np.matmul(batch.rows.T, deep, out=into.first)
    return loss


OUTCOMES = Matter(SAMPLE, Batch.of, slope)
"""How deals end: what the value net is fitted to."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a net is on samples it has not seen."""

    entropy: float
    """Mean cross-entropy of the joint outcome, in nats."""
    error: float
    """Mean square error of expected deal points."""
    variance: float
    """Variance of deal points in the samples: the error of knowing nothing."""
    errors: tuple[tuple[int, float, int], ...]
    """By stock size, in steps of eight: from, mean square error, samples."""


def quality(flat: Floats, samples: Words, size: int = 4096) -> Quality:
    """Measure weights on samples."""
    layers = Layers.of(flat)
    worth = rules.points()
    count = len(samples) // SAMPLE
    entropy, errors, real, stock = [], [], [], []
    for start in range(0, count, size):
        places = np.arange(start, min(start + size, count))
        batch = Batch.of(len(places))
        batch.fill(samples, places, None)
        chances = predicted(layers, batch)[2]
        hit = chances[np.arange(len(places)), batch.outcomes]
        points = worth[batch.outcomes]
        entropy.append(-np.log(np.maximum(hit, 1e-12)))
        errors.append((chances @ worth - points) ** 2)
        real.append(points)
        unseen = batch.rows[:, net.EXPOSED : net.SCALARS].sum(axis=1)
        stock.append(unseen.astype(np.int64))
    error, left = np.concatenate(errors), np.concatenate(stock)
    steps = []
    for low in range(0, 48, 8):
        chosen = (left >= low) & (left < low + 8)
        if chosen.any():
            steps.append((low, float(error[chosen].mean()), int(chosen.sum())))
    return Quality(
        float(np.concatenate(entropy).mean()),
        float(error.mean()),
        float(np.concatenate(real).var()),
        tuple(steps),
    )


@dataclass(slots=True)
class Fit:
    """A net being fitted, block by block; what is done can be put away and taken up."""

    weights: Floats
    """The net so far."""
    moment: Floats
    """The running mean of the gradient."""
    square: Floats
    """The running mean of its square."""
    done: int = 0
    """Blocks behind it."""

    @classmethod
    def of(cls, weights: Floats) -> Fit:
        """A fit that begins with some weights."""
        return cls(weights.copy(), np.zeros_like(weights), np.zeros_like(weights))

    @classmethod
    def read(cls, path: Path) -> Fit:
        """A fit that was put away."""
        with np.load(path, allow_pickle=False) as kept:
            return cls(
                kept["weights"], kept["moment"], kept["square"], int(kept["done"])
            )

    def write(self, path: Path) -> None:
        """Put the fit away; the file before it stays whole until this one is."""
        with replacing(path) as file:
            np.savez(
                file,
                weights=self.weights,
                moment=self.moment,
                square=self.square,
                done=np.int64(self.done),
            )

    def block(
        self, samples: Words, pace: Pace, seed: Sequence[int], matter: Matter[B]
    ) -> float:
        """Fit a block of batches; returns their mean loss.

        Args:
            samples: what to learn.
            pace: how fast.
            seed: decides, with the number of the block, which samples come.
            matter: what the samples are.
        """
        rng = np.random.default_rng([*seed, self.done])
        state = generator(int(rng.integers(1 << 62)))
        batch = matter.room(pace.size)
        gradient = np.zeros_like(self.weights)
        count = len(samples) // matter.words
        total = 0.0
        for step in range(self.done * pace.steps, (self.done + 1) * pace.steps):
            batch.fill(samples, rng.integers(0, count, pace.size), state)
            total += matter.slope(self.weights, batch, gradient)
            self._step(gradient, step + 1, pace.at(step))
        self.done += 1
        return total / pace.steps

    def _step(self, gradient: Floats, number: int, rate: float) -> None:
        """One step of Adam."""
        self.moment += (1 - _MOMENT) * (gradient - self.moment)
        self.square += (1 - _SQUARE) * (gradient * gradient - self.square)
        spread = np.sqrt(self.square / (1 - _SQUARE**number))
        rate /= 1 - _MOMENT**number
        self.weights -= np.float32(rate) * self.moment / (spread + np.float32(_TINY))


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a net is fitted."""

    blocks: int
    """Blocks in all."""
    steps: int
    """Batches of a block."""
    size: int
    """Samples of a batch."""
    rate: float
    """The highest learning rate."""

    def at(self, step: int) -> float:
        """The learning rate: up for a fiftieth of the steps, level, down to nothing."""
        done = step / (self.blocks * self.steps)
        if done < 0.02:
            return self.rate * (done / 0.02 + 0.01)
        return self.rate * (1.0 if done < 0.4 else (1 - done) / 0.6)
