"""Steps of a training: what is told of each, and how much of all work is behind it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faceup.files import put


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the chain that is done."""

    stage: str
    """`tune`, `play`, `fit` or `measure`; `teach`, `distil` or `examine` for the policy."""
    generation: int
    """Which generation of the net; 0 is the linear policy's."""
    part: int
    """Its number in its stage, from 1."""
    parts: int
    """How many the stage has."""
    share: float
    """How much of all work is done by now, 0 to 1."""
    loss: float | None = None
    """Of a fit: the loss of its last block."""
    is_old: bool = False
    """Whether it was done before the training was taken up."""


@dataclass(slots=True)
class Ledger:
    """What all steps cost beside each other, and what those done have cost."""

    whole: float
    """All steps together."""
    spent: float = 0.0
    """Those behind."""

    def step(
        self,
        stage: str,
        part: int,
        parts: int,
        *,
        each: float,
        generation: int = 0,
        old: int = 0,
        loss: float | None = None,
    ) -> Step:
        """A step that is done now, or as many that were `old`; `each` is the cost of one."""
        self.spent += (old or 1) * each
        share = min(1.0, self.spent / self.whole)
        return Step(stage, generation, part, parts, share, loss, is_old=old > 0)


def read_json(path: Path) -> dict[str, Any]:
    """What a file of a training holds."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def write_json(path: Path, value: object) -> None:
    """Let a file hold a value, at once or not at all."""
    put(path, json.dumps(value, indent=2) + "\n")


def rounded(value: Any) -> Any:
    """The value with four digits after the point: a recipe is for people."""
    match value:
        case float():
            return round(value, 4)
        case dict():
            return {key: rounded(item) for key, item in value.items()}
        case list() | tuple():
            return [rounded(item) for item in value]
        case _:
            return value
