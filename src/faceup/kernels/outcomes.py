"""How deals end between two equal players that are strong: counts of the 24 outcomes."""

from __future__ import annotations

import numpy as np

from faceup.kernels._jit import entry
from faceup.kernels.open_deal import (
    DEAL_SIZE,
    DOUBLES_SIZE,
    FLOATS_SIZE,
    NEXT,
    SIDE,
    Doubles,
    Words,
    deal_anew,
    outcome_of,
)
from faceup.kernels.rules import OUTCOMES, mirrored
from faceup.kernels.selfplay import self_played_trick
from faceup.kernels.vectors import Floats


@entry("void(float32[::1], float64[::1], int64, int64, int64, int64[::1], int64[::1])")
def count_outcomes(
    weights: Floats,
    objective: Doubles,
    mode: int,
    draws: int,
    deals: int,
    state: Words,
    counts: Words,
) -> None:
    """Play deals by the value net, hands open, and count how they end.

    Args:
        weights: the net's.
        objective: what both play for.
        mode: the word of rules and stock, as `open_deal.deal_anew` takes it.
        draws: over how many pairs of next cards a decision averages.
        deals: how many.
        state: the generator.
        counts: to each of the 24, as he who leads first sees it, its deals are added.
    """
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    floats = np.zeros(FLOATS_SIZE, dtype=np.float32)
    doubles = np.zeros(DOUBLES_SIZE, dtype=np.float64)
    doubles[:OUTCOMES] = objective
    for _ in range(deals):
        deal_anew(deal, mode, state)
        while deal[NEXT] < 52:
            self_played_trick(weights, deal, draws, 0.0, floats, doubles, state)
        number = outcome_of(deal, doubles)
        counts[mirrored(number) if deal[SIDE] else number] += 1
