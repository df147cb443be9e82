"""The last link of the chain: the searcher's play distilled into a net that does not search.

The value net teaches: in self-play each seat's plays are valued by looking ahead in worlds
that its view allows (`faceup.kernels.lessons`), and the policy net is fitted to that
(`imitation.py`). It can follow a training of the value net in its folder, or stand alone
and learn from the value net that faceup ships. Either way it can be stopped at any moment:

```
policy-plan.json    what was asked for
lessons-00.npy …    positions and what plays are worth; gone once the net is fitted
fit-policy.npz      the net being fitted
fitted-policy.npy   the net
policy_net.npy      the weights at last, and policy_net.json, their recipe
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from faceup.errors import UsageError
from faceup.files import replacing
from faceup.kernels import net_file, rules
from faceup.kernels.lessons import LESSON, MOST_LESSONS, lessons_of
from faceup.kernels.random import generator
from faceup.study.training.fit import Fit, Pace, Words
from faceup.study.training.imitation import PLAYS, fresh, quality
from faceup.study.training.plan import PolicyPlan, modes
from faceup.study.training.steps import Ledger, Step, read_json, rounded, write_json

PLAN: Final = "policy-plan.json"
"""The file of the plan."""

_CHUNK: Final = 100

# What steps cost beside each other, in seconds on one core: only for the time left.
_WORLD: Final = 0.3e-3
_BLOCK: Final = 3.8


class Distilling:
    """The policy net made in a folder."""

    def __init__(
        self, folder: Path, plan: PolicyPlan, teacher: Path | None = None
    ) -> None:
        self.folder = folder
        """Where everything is kept."""
        self.plan = plan
        """How much is done."""
        self._teacher = teacher

    @classmethod
    def begin(cls, folder: Path, plan: PolicyPlan) -> Distilling:
        """Begin in a folder that holds no training yet, with the value net shipped.

        Raises:
            UsageError: when it does.
        """
        refuse_begun(folder)
        folder.mkdir(parents=True, exist_ok=True)
        write_json(folder / PLAN, plan.to_json())
        return cls(folder, plan)

    @classmethod
    def resume(cls, folder: Path, teacher: Path | None = None) -> Distilling:
        """Take up what was begun in a folder; `teacher` holds a value net not shipped.

        Raises:
            UsageError: when nothing was, or by another version.
        """
        path = folder / PLAN
        if not path.exists():
            raise missing(folder)
        return cls(folder, PolicyPlan.from_json(read_json(path)), teacher)

    @property
    def cost(self) -> float:
        """What all of it costs, as a ledger reckons."""
        plan = self.plan
        return plan.parts * self._part() + plan.blocks * self._block() + self._exam()

    def run(self, progress: Callable[[Step], None]) -> dict[str, Any]:
        """Do what is left to do, and return the recipe; `progress` hears of each step."""
        for step in self.steps(Ledger(self.cost)):
            progress(step)
        return net_file.recipe(self.folder, net_file.POLICY)

    def steps(self, ledger: Ledger) -> Iterator[Step]:
        """The steps, each done when it comes; those done earlier come at once."""
        plan = self.plan
        if not self._fitted.exists():
            yield from self._teach(ledger)
            yield from self._fit(ledger)
        else:
            for stage, count, each in (
                ("teach", plan.parts, self._part()),
                ("distil", plan.blocks, self._block()),
            ):
                yield ledger.step(stage, count, count, each=each, old=count)
        for path in (*map(self._lessons, range(plan.parts)), self._fit_path):
            path.unlink(missing_ok=True)
        self._finish()
        yield ledger.step("examine", 1, 1, each=self._exam())

    def _teach(self, ledger: Ledger) -> Iterator[Step]:
        parts = self.plan.parts
        for part in range(parts):
            path = self._lessons(part)
            old = int(path.exists())
            if not old:
                taught = self._taught(part, self.plan.deals, self.plan.worlds)
                with replacing(path) as file:
                    np.save(file, taught)
            yield ledger.step("teach", part + 1, parts, each=self._part(), old=old)

    def _fit(self, ledger: Ledger) -> Iterator[Step]:
        plan, path = self.plan, self._fit_path
        pace = Pace(plan.blocks, plan.steps, plan.size, plan.rate)
        fit = Fit.of(fresh(plan.seed))
        if path.exists():
            fit = Fit.read(path)  # it was put away after a block at least
            yield self._fit_step(ledger, fit.done, old=fit.done)
        paths = [self._lessons(part) for part in range(plan.parts)]
        lessons = np.concatenate([np.load(item) for item in paths])
        while fit.done < plan.blocks:
            loss = fit.block(lessons, pace, (plan.seed, 6), PLAYS)
            fit.write(path)
            yield self._fit_step(ledger, fit.done, loss=loss)
        with replacing(self._fitted) as file:
            np.save(file, fit.weights)

    def _fit_step(
        self, ledger: Ledger, part: int, *, old: int = 0, loss: float | None = None
    ) -> Step:
        count, each = self.plan.blocks, self._block()
        return ledger.step("distil", part, count, each=each, old=old, loss=loss)

    def _finish(self) -> None:
        """Measure the net as it will be read, and write it with its recipe."""
        plan = self.plan
        weights = net_file.as_kept(np.load(self._fitted))
        held_out = self._taught(plan.parts, plan.held_out, plan.held_out_worlds)
        made = {
            "net": "faceup policy net 1",
            "teacher": net_file.recipe(self._teacher)["sha256"],
            "plan": plan.to_json(),
            "seed": plan.seed,
            "quality": {
                **rounded(asdict(quality(weights, held_out))),
                "lessons": len(held_out) // LESSON,
            },
        }
        net_file.write(self.folder, weights, made, net_file.POLICY)

    def _taught(self, part: int, deals: int, worlds: int) -> Words:
        """A part of the lessons; the part after the last is never learned."""
        seed = np.random.default_rng([self.plan.seed, 7, part])
        state = generator(int(seed.integers(1 << 62)))
        folder = self._teacher
        weights = net_file.load() if folder is None else net_file.read(folder)
        room = np.zeros(_CHUNK * MOST_LESSONS * LESSON, dtype=np.int64)
        found = []
        for begun in range(0, deals, _CHUNK):
            count = lessons_of(
                weights,
                rules.points(),
                modes(),
                worlds,
                self.plan.draws,
                min(_CHUNK, deals - begun),
                state,
                room,
            )
            found.append(room[: count * LESSON].copy())
        return np.concatenate(found)

    def _part(self) -> float:
        return _WORLD * self.plan.deals * (self.plan.worlds + 1)

    def _block(self) -> float:
        return _BLOCK * self.plan.steps * self.plan.size / (500 * 1024)

    def _exam(self) -> float:
        return _WORLD * self.plan.held_out * self.plan.held_out_worlds

    def _lessons(self, part: int) -> Path:
        return self.folder / f"lessons-{part:02}.npy"

    @property
    def _fit_path(self) -> Path:
        return self.folder / "fit-policy.npz"

    @property
    def _fitted(self) -> Path:
        return self.folder / "fitted-policy.npy"


def refuse_begun(folder: Path) -> None:
    """Refuse a folder that holds a training.

    Raises:
        UsageError: when it does.
    """
    if any((folder / name).exists() for name in ("plan.json", PLAN)):
        raise UsageError(
            f"`{folder}` holds a training already; resume it, or choose another folder",
            code="training-exists",
            path=str(folder),
        )


def is_begun(folder: Path) -> bool:
    """Whether a policy net alone is trained in a folder."""
    return (folder / PLAN).exists() and not (folder / "plan.json").exists()


def missing(folder: Path) -> UsageError:
    """What is said of a folder that holds no training."""
    return UsageError(
        f"`{folder}` holds no training to resume",
        code="training-missing",
        path=str(folder),
    )
