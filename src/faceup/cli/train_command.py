"""`train`: make the value net from nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadUsage
from faceup.cli.options import Json, number, written
from faceup.cli.output import Output, Status
from faceup.cli.progress import Progress
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
        teller.end()
        out.note(out.t("train.stopped", folder=printable(str(place))))
        return Status.INTERRUPTED
    teller.end()
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
    """Tells how far the training is."""

    def __init__(self, out: Output) -> None:
        self._out = out
        self._progress = Progress(out)

    def tell(self, step: Step) -> None:
        """Tell of a step that is done; the old ones took no time."""
        if step.is_old:
            self._progress.begin(step.share)
            return
        stage = step.stage, step.generation
        self._progress.tell(self._told(step), step.share, stage=stage)

    def end(self) -> None:
        """Leave the line of progress."""
        self._progress.end()

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
