"""The linear policy tuned: eighteen numbers, by self-play and the cross-entropy method.

A crowd of policies is drawn around a mean; each plays the mean over the same deals from
both sides; the mean and the spread move towards the best of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from faceup.kernels import linear, rules
from faceup.kernels.random import generator
from faceup.kernels.selfplay import table_match
from faceup.study.training.plan import Plan, modes

Doubles = NDArray[np.float64]
"""Numbers, spreads, tables."""

_BEST = 0.2
_PACE = 0.7
_SLOPES = (0, 8)
_LEAST = np.where(np.isin(np.arange(linear.NUMBERS), _SLOPES), 0.001, 0.006)


def table(numbers: Doubles) -> Doubles:
    """The table that the kernels read."""
    found = np.zeros(linear.TABLE)
    linear.spread(numbers, found)
    return found


@dataclass(frozen=True, slots=True)
class Tuning:
    """A policy on its way."""

    done: int
    """Rounds behind it."""
    mean: tuple[float, ...]
    """Its numbers."""
    spread: tuple[float, ...]
    """How far the next crowd will stray from them."""

    @classmethod
    def first(cls) -> Tuning:
        """Where tuning begins."""
        spread = np.full(linear.NUMBERS, 0.08)
        spread[[0, 8, 14, 15]] = 0.01, 0.01, 0.02, 0.05
        return cls(0, linear.FIRST_GUESS, tuple(spread.tolist()))

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Tuning:
        """The tuning that `to_json` wrote."""
        return cls(data["done"], tuple(data["mean"]), tuple(data["spread"]))

    def to_json(self) -> dict[str, Any]:
        """The tuning as plain data."""
        return {"done": self.done, "mean": self.mean, "spread": self.spread}

    def next(self, plan: Plan, *, fair: bool) -> Tuning:
        """The tuning after one more round."""
        rng = np.random.default_rng([plan.seed, 3, int(fair), self.done])
        mean, spread = np.array(self.mean), np.array(self.spread)
        crowd = mean + spread * rng.standard_normal((plan.crowd, linear.NUMBERS))
        seed = int(rng.integers(1 << 62))
        gains = [
            gain(numbers, mean, deals=plan.tries, seed=seed, fair=fair)
            for numbers in crowd
        ]
        count = max(2, round(plan.crowd * _BEST))
        best = crowd[np.argsort(gains, kind="stable")[::-1][:count]]
        mean = (1 - _PACE) * mean + _PACE * best.mean(0)
        spread = (1 - _PACE) * spread + _PACE * best.std(0)
        spread = np.maximum(spread, _LEAST)
        return Tuning(self.done + 1, tuple(mean.tolist()), tuple(spread.tolist()))


def gain(
    numbers: Doubles, other: Doubles, *, deals: int, seed: int, fair: bool
) -> float:
    """What one policy gains on another a deal, each deal played from both sides."""
    return table_match(
        table(numbers),
        table(other),
        rules.points(),
        modes(),
        int(fair),
        deals,
        generator(seed),
    )
