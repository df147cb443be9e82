"""`train`: make the value net from nothing."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadUsage
from faceup.cli.options import Json, number, written
from faceup.cli.output import Output, Status
from faceup.present.printable import printable

if TYPE_CHECKING:
    from faceup.study.training.chain import Step, Training

Out = Annotated[
    str | None, typer.Option("--out", metavar="FOLDER", help="cli.option.train-out")
]
"""Where everything is kept."""

Seed = Annotated[
    str | None, typer.Option("--seed", metavar="NUMBER", help="cli.option.train-seed")
]
"""What decides every deal."""

Budget = Annotated[
    str | None, typer.Option("--budget", metavar="N", help="cli.option.train-budget")
]
"""Minutes the training may take, as the plan reckons."""

Resume = Annotated[bool, typer.Option("--resume", help="cli.option.train-resume")]
"""Whether a training is taken up."""

_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
_LONGEST_BUDGET = 100_000


@command
def train(
    out: Output,
    *,
    folder: Out = None,
    seed: Seed = None,
    budget: Budget = None,
    resume: Resume = False,
    json: Json = False,
) -> int:
    """Train the value net from nothing."""
    for name in _THREADS:  # read by numpy when it is loaded: other threads, other bytes
        os.environ.setdefault(name, "1")
    place = _folder(folder)
    training = _training(place, seed=seed, budget=budget, resume=resume)
    teller = _Teller(out)
    try:
        recipe = training.run(teller.tell)
    except KeyboardInterrupt:
        teller.end_line()
        out.note(out.t("train.stopped", folder=printable(str(place))))
        return Status.INTERRUPTED
    teller.end_line()
    if json:
        out.json(recipe)
    else:
        _report(out, place, recipe)
    return Status.GOOD


def _folder(typed: str | None) -> Path:
    if typed is not None:
        return Path(written(typed, "--out"))
    from faceup.settings import data_dir

    return data_dir() / "training"


def _training(
    folder: Path, *, seed: str | None, budget: str | None, resume: bool
) -> Training:
    chosen = 1 if seed is None else number(seed, "--seed")
    minutes = None
    if budget is not None:
        minutes = number(budget, "--budget", low=1, high=_LONGEST_BUDGET)
    if resume and seed is not None:
        raise BadUsage("either", first="--resume", second="--seed")
    if resume and minutes is not None:
        raise BadUsage("either", first="--resume", second="--budget")
    from faceup.study.training.chain import Training
    from faceup.study.training.plan import FULL_MINUTES, Plan

    if resume:
        return Training.resume(folder)
    plan = Plan.of(chosen, FULL_MINUTES if minutes is None else minutes)
    return Training.begin(folder, plan)


def _report(out: Output, folder: Path, recipe: dict[str, Any]) -> None:
    quality = recipe["quality"]
    out.line(out.t("train.done", path=printable(str(folder / "value_net.npy"))))
    out.line(
        out.t(
            "train.quality",
            entropy=quality["entropy"],
            error=quality["error"],
            variance=quality["variance"],
        )
    )


class _Teller:
    """Tells how far the training is, on standard error.

    On a terminal one line is written over and over; else each stage has one line.
    """

    def __init__(self, out: Output) -> None:
        self._out = out
        self._rewrites = sys.stderr.isatty()
        self._started = 0.0
        self._share = -1.0
        self._stage: tuple[str, int] | None = None
        self._width = 0

    def tell(self, step: Step) -> None:
        """Tell of a step that is done."""
        if self._share < 0 or step.is_old:
            # The first step compiled, the old ones took no time: reckon from here on.
            self._started, self._share = time.monotonic(), step.share
        if step.is_old:
            return
        text = f"{self._told(step)}{self._left(step)}"
        if self._rewrites:
            shown = text.ljust(self._width)
            self._width = len(text)
            sys.stderr.write(f"\r{shown}")
            sys.stderr.flush()
        elif (step.stage, step.generation) != self._stage:
            self._out.note(text)
        self._stage = (step.stage, step.generation)

    def end_line(self) -> None:
        """Leave the line that is written over."""
        if self._width:
            sys.stderr.write("\n")
            self._width = 0

    def _told(self, step: Step) -> str:
        t, percent = self._out.t, int(100 * step.share)
        places = {
            "part": step.part,
            "parts": step.parts,
            "generation": step.generation,
            "percent": percent,
        }
        match step.stage:
            case "tune":
                return t("train.step.tune", **places)
            case "play":
                return t("train.step.play", **places)
            case "fit":
                return t("train.step.fit", **places, loss=f"{step.loss or 0:.3f}")
            case _:
                return t("train.step.measure", **places)

    def _left(self, step: Step) -> str:
        done = step.share - self._share
        if done <= 0:
            return ""
        left = (time.monotonic() - self._started) * (1 - step.share) / done
        return f" {self._out.t('train.left', n=round(left / 60))}"
