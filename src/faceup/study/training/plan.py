"""How much is played and fitted, and under which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from faceup.errors import UsageError
from faceup.games.california_jack.profiles import profile
from faceup.kernels.rules import CLOSED_BIT, CUT_BIT, mode_word

FULL_MINUTES = 40
"""Minutes the full plans take on one core of a server of 2023."""
POLICY_MINUTES = 10
"""Minutes of them that the policy net takes."""

P = TypeVar("P", "Plan", "PolicyPlan")


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played and fitted; equal plans make equal nets, byte for byte."""

    seed: int = 1
    """Decides every deal, random play and batch."""
    rounds: int = 30
    """Rounds of the cross-entropy method for each linear policy."""
    crowd: int = 48
    """Policies tried in a round."""
    tries: int = 400
    """Deals each of them plays against the mean, from both sides."""
    generations: int = 3
    """How often the net plays and is fitted to its own play, after the first time."""
    parts: int = 20
    """Parts of the deals of a generation; one that is done is not lost."""
    deals: int = 15_000
    """Deals of a part."""
    last_deals: int = 60_000
    """Deals of a part of the last generation."""
    draws: int = 2
    """Pairs of next cards that a decision averages over."""
    blocks: int = 50
    """Blocks of a fit; one that is done is not lost."""
    last_blocks: int = 400
    """Blocks of the last fit."""
    steps: int = 500
    """Batches of a block."""
    size: int = 1024
    """Samples of a batch."""
    rate: float = 2e-3
    """The highest learning rate."""
    held_out: int = 10_000
    """Deals that only measure."""

    @classmethod
    def of(cls, seed: int, minutes: float) -> Plan:
        """The plan for a number of minutes: the full one, or one cut down evenly."""
        full = cls(seed=seed)
        share = minutes / FULL_MINUTES
        return replace(
            full,
            rounds=max(2, round(full.rounds * min(1.0, share))),
            tries=max(20, round(full.tries * min(1.0, share))),
            deals=max(20, round(full.deals * share)),
            last_deals=max(20, round(full.last_deals * share)),
            blocks=max(1, round(full.blocks * share)),
            last_blocks=max(1, round(full.last_blocks * share)),
            held_out=max(100, round(full.held_out * min(1.0, share))),
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that `to_json` wrote.

        Raises:
            UsageError: when it is not one of this version.
        """
        return _from_json(cls, data)

    def to_json(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self)

    def deals_of(self, generation: int) -> int:
        """Deals of a part of a generation."""
        return self.last_deals if generation == self.generations else self.deals

    def blocks_of(self, generation: int) -> int:
        """Blocks of the fit to a generation."""
        return self.last_blocks if generation == self.generations else self.blocks


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """How much is taught and fitted of the policy net; equal plans make equal nets."""

    seed: int = 1
    """Decides every deal, world and batch."""
    parts: int = 20
    """Parts of the lessons; one that is done is not lost."""
    deals: int = 3000
    """Deals of a part."""
    worlds: int = 8
    """Worlds a lead is valued in; a reply in twice as many."""
    draws: int = 1
    """Pairs of next cards drawn in each."""
    blocks: int = 80
    """Blocks of the fit; one that is done is not lost."""
    steps: int = 500
    """Batches of a block."""
    size: int = 1024
    """Lessons of a batch."""
    rate: float = 2e-3
    """The highest learning rate."""
    held_out: int = 250
    """Deals that only measure."""
    held_out_worlds: int = 200
    """Worlds that a lead of theirs is valued in."""

    @classmethod
    def of(cls, seed: int, minutes: float) -> PolicyPlan:
        """The plan for a number of minutes: the full one, or one cut down evenly."""
        full = cls(seed=seed)
        share = minutes / POLICY_MINUTES
        return replace(
            full,
            deals=max(20, round(full.deals * share)),
            blocks=max(1, round(full.blocks * share)),
            held_out=max(20, round(full.held_out * min(1.0, share))),
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PolicyPlan:
        """The plan that `to_json` wrote.

        Raises:
            UsageError: when it is not one of this version.
        """
        return _from_json(cls, data)

    def to_json(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self)


def _from_json(kind: type[P], data: Mapping[str, Any]) -> P:
    names = {field.name for field in fields(kind)}
    if set(data) != names:
        raise foreign(", ".join(sorted(set(data) ^ names)))
    return kind(**data)


def foreign(odd: str) -> UsageError:
    """What is said of a training of another version; `odd` is what does not fit."""
    return UsageError(
        f"the plan of this training is of another version: {odd}",
        code="training-foreign",
        value=odd,
    )


_SHARES = (
    ("bicycle", 50),
    ("strict", 10),
    ("cats-at-cards", 4),
    ("foster", 4),
    ("gamerules-simple", 6),
    ("shasta-sam", 6),
    ("shasta-sam-bicycle", 5),
    ("shasta-sam-foster", 5),
)
"""A profile for each published way to play, and its share of the ninety of them."""

_TIMES = 6
"""How often each published word stands among the modes, beside all house rules."""


def modes() -> NDArray[np.int64]:
    """Words of rules to draw from: the published ones often, any house rules at times.

    Almost half are `bicycle`; a fifth are all mixtures of fields, open and closed.
    """
    published = [
        mode_word(profile(name).rules.values())
        for name, share in _SHARES
        for _ in range(share)
    ]
    stocks = (0, CUT_BIT, CLOSED_BIT, CLOSED_BIT)
    house = [word | stock for word in range(32) for stock in stocks]
    return np.array(published * _TIMES + house, dtype=np.int64)
