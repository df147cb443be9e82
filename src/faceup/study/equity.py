"""How the awards of a deal fall between strong players, counted by self-play.

What is counted is shipped as `data/award_outcomes.json` with its recipe;
`faceup.bots.equity` makes the chance to win a match of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from faceup.bots.equity import family_of
from faceup.files import put
from faceup.games.california_jack.profiles import PROFILES
from faceup.kernels import net_file
from faceup.kernels.outcomes import count_outcomes
from faceup.kernels.random import generator
from faceup.kernels.rules import CLOSED_BIT, CUT_BIT, OUTCOMES, points

DEALS = 3000
"""Deals a family of rules is counted over: a chance has a standard error of 0.009."""

DRAWS = 2
"""Pairs of next cards that each decision averages over."""

BATCH = 50
"""Deals between two words of progress; Ctrl-C is heard there."""

Told = Callable[[int, int], None]
"""Told how many deals are done and how many there are."""


def families() -> tuple[str, ...]:
    """The families of every profile: rules that make one way to play."""
    return tuple(sorted({family_of(profile.rules) for profile in PROFILES.values()}))


def mode_of(family: str) -> int:
    """The word of rules and stock by which kernels deal a family."""
    rules, _, stock = family.partition("-")
    return int(rules) | {"open": 0, "cut": CUT_BIT, "closed": CLOSED_BIT}[stock]


def counted(
    seed: int = 1, deals: int = DEALS, told: Told = lambda *_: None
) -> dict[str, Any]:
    """The data file: for each family the counts of outcomes, and how they were made."""
    wanted = families()
    weights, found = net_file.load(), {}
    for k, family in enumerate(wanted):
        counts = np.zeros(OUTCOMES, np.int64)
        state, mode = generator(seed + k), mode_of(family)
        for done in range(0, deals, BATCH):
            told(k * deals + done, len(wanted) * deals)
            batch = min(BATCH, deals - done)
            count_outcomes(weights, points(), mode, DRAWS, batch, state, counts)
        found[family] = counts.tolist()
    return {
        "table": "faceup award outcomes 1",
        "recipe": {
            "seed": seed,
            "deals": deals,
            "draws": DRAWS,
            "net": net_file.recipe()["sha256"],
        },
        "counts": found,
    }


def write(data: dict[str, Any], place: Path) -> None:
    """Write the data file, one family a line, at once or not at all."""
    head = json.dumps({key: data[key] for key in ("table", "recipe")}, indent=1)
    lines = [f'  "{family}": {row}' for family, row in data["counts"].items()]
    body = ",\n".join(lines)
    put(place, f'{head[:-2]},\n "counts": {{\n{body}\n }}\n}}\n')
