"""`train`: make the value net from nothing, and the policy net from it."""

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
    from faceup.study.training.chain import Training
    from faceup.study.training.distil import Distilling
    from faceup.study.training.steps import Step

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

Policy = Annotated[bool, typer.Option("--policy", help="cli.option.train-policy")]
"""Whether only the policy net is trained."""

_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
_LONGEST_BUDGET = 100_000


@command
def train(
    out: Output,
    *,
    folder: Out = None,
    seed: Seed = None,
    budget: Budget = None,
    policy: Policy = False,
    resume: Resume = False,
    json: Json = False,
) -> int:
    """Train the nets from nothing."""
    for name in _THREADS:  # read by numpy when it is loaded: other threads, other bytes
        os.environ.setdefault(name, "1")
    place = _folder(folder)
    if resume:
        training = _resumed(place, seed=seed, budget=budget, policy=policy)
    else:
        training = _begun(place, seed=seed, budget=budget, policy=policy)
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


def _begun(
    folder: Path, *, seed: str | None, budget: str | None, policy: bool
) -> Training | Distilling:
    chosen = 1 if seed is None else number(seed, "--seed")
    limit = None
    if budget is not None:
        limit = number(budget, "--budget", low=1, high=_LONGEST_BUDGET)
    from faceup.study.training.chain import Training
    from faceup.study.training.distil import Distilling
    from faceup.study.training.plan import (
        FULL_MINUTES,
        POLICY_MINUTES,
        Plan,
        PolicyPlan,
    )

    if policy:
        minutes = POLICY_MINUTES if limit is None else limit
        return Distilling.begin(folder, PolicyPlan.of(chosen, minutes))
    minutes = FULL_MINUTES if limit is None else limit
    last = PolicyPlan.of(chosen, minutes * POLICY_MINUTES / FULL_MINUTES)
    return Training.begin(folder, Plan.of(chosen, minutes), last)


def _resumed(
    folder: Path, *, seed: str | None, budget: str | None, policy: bool
) -> Training | Distilling:
    for name, is_given in (
        ("--seed", seed is not None),
        ("--budget", budget is not None),
        ("--policy", policy),
    ):
        if is_given:
            raise BadUsage("either", first="--resume", second=name)
    from faceup.study.training.chain import Training
    from faceup.study.training.distil import Distilling, is_begun

    return (Distilling if is_begun(folder) else Training).resume(folder)


def _report(out: Output, folder: Path, recipe: dict[str, Any]) -> None:
    policy = recipe.get("policy_net", recipe)
    if policy is not recipe:
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
    quality = policy["quality"]
    path = printable(str(folder / "policy_net.npy"))
    out.line(out.t("train.policy-done", path=path))
    out.line(
        out.t(
            "train.policy-quality",
            leads=quality["leads"],
            replies=quality["replies"],
            nothing=quality["knowing_nothing"],
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
            case "teach":
                return t("train.step.teach", **places)
            case "distil":
                return t("train.step.distil", **places, loss=f"{step.loss or 0:.3f}")
            case _:
                return t("train.step.measure", **places)
