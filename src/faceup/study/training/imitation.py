"""Fitting the policy net to lessons: what is given up by its plays, in numpy.

A lesson says what each legal play is worth, with the noise of the worlds it was valued in.
What a net gives up, were it to play by chance in proportion to the exponentials of its
numbers, is linear in these values: their noise tires the fit and does not mislead it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.kernels import policy_net
from faceup.kernels.lessons import COLUMNS, LESSON, encode_lessons
from faceup.kernels.random import generator
from faceup.study.training.fit import Floats, Matter, Words

_WIDTH = 0.1
_SHARE = np.float32(0.1)


@dataclass(frozen=True, slots=True)
class Layers:
    """The three layers of flat weights, each with its bias as the last row."""

    first: Floats
    """Inputs and a one → hidden."""
    second: Floats
    """Hidden and a one → second."""
    last: Floats
    """Second and a one → a number for each card."""

    @classmethod
    def of(cls, flat: Floats) -> Layers:
        """Views into flat weights, or into a gradient laid out like them."""
        middle, last = policy_net.SECOND_ROWS, policy_net.LAST_ROWS
        return cls(
            flat[:middle].reshape(COLUMNS, policy_net.HIDDEN),
            flat[middle:last].reshape(policy_net.HIDDEN + 1, policy_net.SECOND),
            flat[last:].reshape(policy_net.SECOND + 1, policy_net.OUTPUTS),
        )


def fresh(seed: int) -> Floats:
    """Weights to begin with."""
    rng = np.random.default_rng([seed, 5])
    flat = np.zeros(policy_net.SIZE, dtype=np.float32)
    layers = Layers.of(flat)
    bend = math.sqrt(2 / policy_net.HIDDEN)
    for rows, spread in (
        (layers.first, 0.15),
        (layers.second, bend),
        (layers.last, 0.1),
    ):
        rows[:-1] = rng.normal(0, spread, rows[:-1].shape)
    return flat


@dataclass(frozen=True, slots=True)
class Batch:
    """Lessons as rows."""

    rows: Floats
    """Inputs, and a one."""
    values: Floats
    """What each play is worth."""
    marks: NDArray[np.bool_]
    """The plays that are legal."""

    @classmethod
    def of(cls, size: int) -> Batch:
        """Room for a number of lessons."""
        return cls(
            np.zeros((size, COLUMNS), dtype=np.float32),
            np.zeros((size, policy_net.OUTPUTS), dtype=np.float32),
            np.zeros((size, policy_net.OUTPUTS), dtype=np.bool_),
        )

    def fill(self, samples: Words, places: Words, state: Words | None) -> None:
        """Write the lessons at some places, their plain suits mixed by a generator."""
        mixed = state is not None
        words = generator(0) if state is None else state
        encode_lessons(
            samples, places, mixed, words, self.rows, self.values, self.marks
        )


def answered(layers: Layers, batch: Batch) -> tuple[Floats, Floats, Floats]:
    """The hidden numbers, the second ones, and the number of each card."""
    first = np.maximum(batch.rows @ layers.first, 0)
    second = np.maximum(first @ layers.second[:-1] + layers.second[-1], 0)
    numbers = second @ layers.last[:-1] + layers.last[-1]
    numbers[~batch.marks] = -np.inf
    return first, second, numbers


def _chances(numbers: Floats) -> Floats:
    """Chances in proportion to the exponentials of numbers, row by row."""
    numbers -= numbers.max(axis=1, keepdims=True)
    np.exp(numbers, out=numbers)
    numbers /= numbers.sum(axis=1, keepdims=True)
    return numbers


def slope(flat: Floats, batch: Batch, gradient: Floats) -> float:
    """Write the gradient of the mean loss, and return that.

    The loss is what is given up, and a little of the cross-entropy with chances that the
    values themselves would give: it leads where every play looks alike at first.
    """
    layers, into = Layers.of(flat), Layers.of(gradient)
    first, second, numbers = answered(layers, batch)
    size = len(numbers)
    aimed = _chances(np.where(batch.marks, batch.values / _WIDTH, np.float32(-np.inf)))
    chances = _chances(numbers)
    gained = (chances * batch.values).sum(axis=1, keepdims=True)
    most = np.where(batch.marks, batch.values, -np.inf).max(axis=1)
    entropy = -(aimed * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean()
    loss = float((most - gained[:, 0]).mean() + _SHARE * entropy)
    back = _SHARE * (chances - aimed) - chances * (batch.values - gained)
    back *= np.float32(1 / size)
    np.matmul(second.T, back, out=into.last[:-1])
    back.sum(axis=0, out=into.last[-1])
    deep = back @ layers.last[:-1].T
    deep *= second > 0
    np.matmul(first.T, deep, out=into.second[:-1])
    deep.sum(axis=0, out=into.second[-1])
    deepest = deep @ layers.second[:-1].T
    deepest *= first > 0
    np.matmul(batch.rows.T, deepest, out=into.first)
    return loss


PLAYS = Matter(LESSON, Batch.of, slope)
"""What plays are worth: what the policy net is fitted to."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What a policy gives up, a play, on lessons it has not seen, in points."""

    leads: float
    """Of leads, the net's best play beside the best of the lesson."""
    replies: float
    """Of replies."""
    endings: float
    """Of plays with an empty stock, whose values are exact."""
    knowing_nothing: float
    """Of all plays, were any as likely as any other."""
    alike: float
    """The share of plays that give up less than a hundredth of a point."""


def quality(flat: Floats, lessons: Words) -> Quality:
    """Measure weights on lessons."""
    batch = Batch.of(len(lessons) // LESSON)
    batch.fill(lessons, np.arange(len(batch.rows)), None)
    numbers = answered(Layers.of(flat), batch)[2]
    chosen = batch.values[np.arange(len(numbers)), numbers.argmax(axis=1)]
    most = np.where(batch.marks, batch.values, -np.inf).max(axis=1)
    given_up = most - chosen
    leads = batch.rows[:, policy_net.FLAGS + policy_net.LEADS] > 0
    stocked = batch.rows[:, policy_net.SCALARS + policy_net.STOCK] > 0
    usual = batch.values.sum(axis=1) / batch.marks.sum(axis=1)
    return Quality(
        float(given_up[leads & stocked].mean()),
        float(given_up[~leads & stocked].mean()),
        float(given_up[~stocked].mean()),
        float((most - usual).mean()),
        float((given_up < 0.01).mean()),
    )
