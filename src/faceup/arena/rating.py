"""Means with intervals, and Elo by a Bradley-Terry fit.

Intervals are of 95 %, by Student's t over pairs. The fit is of greatest likelihood with
one drawn game of each player against an average one added, so that nobody is infinitely
strong; its intervals are robust and take the games of one pair number as one
observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist, fmean, variance

import numpy as np
from numpy.typing import NDArray

ELO = 400 / log(10)
"""Points of Elo in a natural unit of strength."""
Z = NormalDist().inv_cdf(0.975)
"""The 97.5 % point of the normal distribution."""
_T_POINTS = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306)
"""Those of Student's t for 1 to 8 degrees of freedom, where the expansion is off."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its interval."""

    value: float
    """The mean."""
    margin: float
    """Half the 95 % interval; infinite for one observation."""
    count: int
    """Observations."""


def t_point(freedom: int) -> float:
    """The 97.5 % point of Student's t: a table, then the Cornish-Fisher expansion.

    >>> [round(t_point(freedom), 2) for freedom in (1, 8, 9, 10, 1000)]
    [12.71, 2.31, 2.26, 2.23, 1.96]
    """
    if freedom <= len(_T_POINTS):
        return _T_POINTS[freedom - 1]
    v = freedom
    return (
        Z
        + (Z**3 + Z) / (4 * v)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * v**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * v**3)
    )


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of independent values.

    >>> mean_of([1.0, 2.0, 3.0]).value
    2.0
    """
    count = len(values)
    if count < 2:
        return Mean(values[0] if values else 0.0, float("inf"), count)
    error = sqrt(variance(values) / count)
    return Mean(fmean(values), t_point(count - 1) * error, count)


FOLDS = 5
"""Parts of the pairs: how much luck weighs in one is fitted on the others. Odd, so that
each has pairs of either dealer."""
TRUST = 10
"""So many pairs speak for a weight of 1 before any is seen."""


def without_luck(
    nets: Sequence[float], lucks: Sequence[float], deals: Sequence[int]
) -> list[float]:
    """The net points of pairs less a multiple of their luck that is fitted on others.

    Luck whose mean is 0 may be taken off times any number that does not depend on it, and
    the mean stays as it is. Fitted on the same pairs the number would depend on it.

    Args:
        nets: net points of each pair.
        lucks: its luck, reckoned in the same points.
        deals: how many deals it had.
    """
    net, luck = np.array(nets, dtype=np.float64), np.array(lucks, dtype=np.float64)
    count, fold = np.array(deals, dtype=np.float64), np.arange(len(nets)) % FOLDS
    cleared = net.copy()
    for part in range(FOLDS):
        own, rest = fold == part, fold != part
        x = luck[rest]
        weight = 1.0
        if x.any():
            y = net[rest] - count[rest] * (net[rest].sum() / count[rest].sum())
            prior = TRUST * (x @ x) / len(x)
            weight = float((x @ y + prior) / (x @ x + prior))
        cleared[own] -= weight * luck[own]
    return [float(value) for value in cleared]


def elo(
    players: int, games: Sequence[tuple[int, int, int, float]]
) -> tuple[tuple[float, float], ...]:
    """Elo and half its interval for each player; the mean of all is 0.

    Args:
        players: how many there are.
        games: observation, first player, second, and what the first scored: 0 to 1.
    """
    rows = np.zeros((len(games), players))
    for place, (_, one, two, _) in enumerate(games):
        rows[place, one], rows[place, two] = 1.0, -1.0
    scored = np.array([game[3] for game in games], dtype=np.float64)
    strength = np.zeros(players)
    bend = np.eye(players)
    for _ in range(100):
        chance = _logistic(rows @ strength)
        own = _logistic(strength)
        slope = rows.T @ (scored - chance) + 0.5 - own
        bend = (rows.T * (chance * (1 - chance))) @ rows + np.diag(own * (1 - own))
        step = np.clip(np.linalg.solve(bend, slope), -1.0, 1.0)
        strength += step
        if np.abs(step).max() < 1e-10:
            break
    chance = _logistic(rows @ strength)
    groups = np.unique([game[0] for game in games], return_inverse=True)[1]
    pulls = np.zeros((groups.max() + 1, players))
    np.add.at(pulls, groups, rows * (scored - chance)[:, None])
    centre = np.eye(players) - 1 / players
    back = centre @ np.linalg.inv(bend)
    spread = np.sqrt(np.diag(back @ (pulls.T @ pulls) @ back.T))
    values, margins = (ELO * centre @ strength).tolist(), (ELO * Z * spread).tolist()
    return tuple(zip(values, margins, strict=True))


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + np.exp(-x)))
