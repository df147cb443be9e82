"""How long the table lingers on what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of a pace, in seconds."""

    before_play: float
    """Before the computer plays, its own thought included."""
    after_trick: float
    """After a trick is taken, before the next lead of the computer."""
    before_draw: float
    """Between a full trick and the draws after it."""


PACES: Mapping[str, Pace] = MappingProxyType(
    {
        "instant": Pace(0.0, 0.0, 0.0),
        "fast": Pace(0.25, 0.5, 0.2),
        "normal": Pace(0.7, 1.2, 0.5),
        "slow": Pace(1.5, 2.5, 1.2),
    }
)
"""Every pace by the name it has in the settings."""
