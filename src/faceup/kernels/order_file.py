"""The weights by which the open-deal solver orders plays, as a file and in its memory.

They guess what a position is worth to a side: of each card in a hand, by its kind and by
how many cards of its suit that are left are above it; of the lead; of the next two draws;
and of what is captured. There is a set for each of the three searches, by how much stock
is left. Those of Game and of the awards are fitted to solved positions
(`study/training/order.py`); those of both are their sum, an award for ten points.
"""

from __future__ import annotations

import functools
import json
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

PLAIN_LOW: Final = 0
"""The first of thirteen kinds: plain cards up to the nine; then ten to ace."""
TRUMP_LOW: Final = 7
"""The trumps up to the nine, after the two; then ten to ace."""
KINDS: Final = 13
"""How many kinds of cards there are."""
ABOVE: Final = 6
"""How many counts of cards above are told apart: none to five and more."""
TEMPO: Final = KINDS * ABOVE
"""What the lead is worth."""
NEXT: Final = TEMPO + 1
"""What the lead is worth more where winning the next draws is: for each of two."""
POINT: Final = NEXT + 2
"""What a card point is worth, or a trick where tricks count."""
AWARD: Final = POINT + 1
"""What High, Low or Jack is worth."""
STAGE_WORDS: Final = AWARD + 1
"""Weights of a search at a stage."""
STAGES: Final = 5
"""No pair left in the stock, up to 3, 7, 12, and more."""
WORDS: Final = 3 * STAGES * STAGE_WORDS
"""Weights that serve a set of rules: of the awards, of both, of Game."""
_POINT = 16
_FOR_AN_AWARD = 10
"""How many card points an award weighs as much as, in the search of both."""
_TRICKS_FOR_AN_AWARD = 2


def kind_of(card: int) -> int:
    """The kind of a card, trumps last."""
    suit, rank = divmod(card, 13)
    if suit < 3:
        return max(rank - 7, PLAIN_LOW)
    return TRUMP_LOW - 1 if rank == 0 else TRUMP_LOW + max(rank - 7, 0)


def fitted() -> dict[str, Any]:
    """The file as it is: how the weights were made, and the weights."""
    text = files("faceup").joinpath("data", "solve_order.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@functools.cache
def load() -> NDArray[np.int64]:
    """The weights for card points, then those for tricks, as the memory holds them."""
    weights = fitted()["weights"]
    awards = np.array(weights["awards"])
    return np.concatenate(
        [
            laid_out(awards, np.array(weights["points"]), _FOR_AN_AWARD),
            laid_out(awards, np.array(weights["tricks"]), _TRICKS_FOR_AN_AWARD),
        ]
    )


def laid_out(
    awards: NDArray[np.float64], game: NDArray[np.float64], award: float
) -> NDArray[np.int64]:
    """The weights of the three searches for one way to count Game.

    Args:
        awards: `STAGES` rows of `POINT` weights, in awards.
        game: the same, in points.
        award: how many points an award weighs as much as in the search of both.
    """
    both = game + award * awards
    scale = 1 if award == _FOR_AN_AWARD else _FOR_AN_AWARD // _TRICKS_FOR_AN_AWARD
    unit = scale * _POINT
    rows = [
        np.hstack([unit * award * awards, _ends(0, unit * award)]),
        np.hstack([unit * both, _ends(unit, unit * award)]),
        np.hstack([unit * game, _ends(unit, 0)]),
    ]
    return np.rint(np.concatenate(rows)).astype(np.int64).reshape(-1)


def _ends(point: float, award: float) -> NDArray[np.float64]:
    return np.tile(np.array([point, award], np.float64), (STAGES, 1))
