"""What the cards drawn were worth, against all that could have been drawn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import entry
from faceup.kernels.net import (
    SCRATCH_SIZE,
    WORLD_SIZE,
    begin_world,
    draw_from,
    evaluate,
)
from faceup.kernels.vectors import Floats


@entry(
    "float64(float32[::1], int64, int64, int64, int64, int64, int64, int64, int64,"
    " int64, int64, int64, float64[::1])"
)
def luck_of_draw(  # kernels take no objects
    weights: Floats,
    unseen: int,
    first: int,
    second: int,
    leader_hand: int,
    other_hand: int,
    awards: int,
    points_leader: int,
    points_other: int,
    rules: int,
    closed: int,
    total: int,
    objective: NDArray[np.float64],
) -> float:
    """The leader's value after a draw, less its mean over every draw there could be.

    With an open stock `first` is what the loser drew and `second` the new exposed card;
    with a closed one they are what the winner and the loser drew. `unseen` holds both,
    and all that could have come in their place: `total` cards. The hands are without.
    """
    before = np.zeros(WORLD_SIZE, dtype=np.float32)
    sums = np.zeros(WORLD_SIZE, dtype=np.float32)
    work = np.zeros(SCRATCH_SIZE, dtype=np.float32)
    begin_world(weights, unseen, -1, rules, closed, before)
    whole, found = 0.0, 0.0
    for a in range(52):
        if not unseen >> a & 1:
            continue
        for b in range(52):
            if a == b or not unseen >> b & 1:
                continue
            if closed:
                draw_from(weights, before, 1 << a | 1 << b, -1, sums)
                mine, yours = leader_hand | 1 << a, other_hand | 1 << b
            else:
                draw_from(weights, before, 1 << a, b, sums)
                mine, yours = leader_hand, other_hand | 1 << a
            value = evaluate(
                weights,
                sums,
                mine,
                yours,
                awards,
                points_leader,
                points_other,
                objective,
                work,
            )
            whole += value
            if a == first and b == second:
                found = value
    return found - whole / (total * (total - 1))
