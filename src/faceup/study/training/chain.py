"""The whole chain: tune a linear policy, play, fit, and play and fit again.

Everything is kept in a folder, step by step, so that training can be stopped at any
moment and taken up again: the weights come out byte for byte as if nothing had happened
(on one machine, with one thread for linear algebra).

```
plan.json         what was asked for
tuning-open.json  the linear policies, round by round
tuning-fair.json
deals-0-00.npy …  samples of a generation; gone once the next net is fitted
fit-0.npz         a net being fitted
net-0.npy         a net of a generation
value_net.npy     the weights at last, and value_net.json, their recipe
```

Then the policy net is distilled from it, in the same folder: see `distil.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from faceup.files import replacing
from faceup.kernels import net_file, rules
from faceup.kernels.linear import FIRST_GUESS
from faceup.kernels.random import generator
from faceup.kernels.selfplay import MOST_SAMPLES, SAMPLE, samples_of
from faceup.study.training.distil import PLAN, Distilling, missing, refuse_begun
from faceup.study.training.fit import (
    OUTCOMES,
    Fit,
    Floats,
    Pace,
    Words,
    fresh,
    quality,
)
from faceup.study.training.plan import Plan, PolicyPlan, foreign, modes
from faceup.study.training.steps import Ledger, Step, read_json, rounded, write_json
from faceup.study.training.tuning import Tuning, gain, table

_CHUNK: Final = 1000
_MEASURED: Final = 2000

# What steps cost beside each other, in seconds on one core: only for the time left.
_ROUND: Final = 0.7
_BLOCK: Final = 1.7
_LINEAR_DEAL: Final = 20e-6
_NET_DEAL: Final = 350e-6


class Training:
    """Training in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        """Where everything is kept."""
        self.plan = plan
        """How much is done of the value net."""
        self._policy_net = Distilling.resume(folder, folder)
        self._ledger = Ledger(sum(self._costs()) + self._policy_net.cost)

    @classmethod
    def begin(cls, folder: Path, plan: Plan, policy: PolicyPlan) -> Training:
        """Begin in a folder that holds no training yet.

        Raises:
            UsageError: when it does.
        """
        refuse_begun(folder)
        folder.mkdir(parents=True, exist_ok=True)
        # Where only the second is there, only a policy net is trained.
        write_json(folder / "plan.json", plan.to_json())
        write_json(folder / PLAN, policy.to_json())
        return cls(folder, plan)

    @classmethod
    def resume(cls, folder: Path) -> Training:
        """Take up the training in a folder.

        Raises:
            UsageError: when there is none, or one of another version.
        """
        path = folder / "plan.json"
        if not path.exists():
            raise missing(folder)
        if not (folder / PLAN).exists():
            raise foreign(PLAN)
        return cls(folder, Plan.from_json(read_json(path)))

    def run(self, progress: Callable[[Step], None]) -> dict[str, Any]:
        """Do what is left to do, and return the recipe; `progress` hears of each step.

        Steps done earlier are told as well, so that what is left can be reckoned. The
        recipe of the policy net stands in that of the value net as `policy_net`.
        """
        for step in self.steps():
            progress(step)
        policy = net_file.recipe(self.folder, net_file.POLICY)
        return {**net_file.recipe(self.folder), "policy_net": policy}

    def steps(self) -> Generator[Step, None, None]:
        """The steps, each done when it comes; those done earlier come at once."""
        for fair in (False, True):
            yield from self._tune(fair=fair)
        for generation in range(self.plan.generations + 1):
            if not self._net(generation).exists():
                yield from self._play(generation)
                yield from self._fit(generation)
            else:
                parts = self.plan.parts
                yield self._step("play", generation, parts, parts, old=parts)
                blocks = self.plan.blocks_of(generation)
                yield self._step("fit", generation, blocks, blocks, old=blocks)
        self._finish()
        yield self._step("measure", self.plan.generations, 1, 1)
        yield from self._policy_net.steps(self._ledger)

    # stages --------------------------------------------------------------------------

    def _tune(self, *, fair: bool) -> Iterator[Step]:
        path = self._policy(fair=fair)
        tuning = Tuning.first()
        if path.exists():
            tuning = Tuning.from_json(read_json(path))
        rounds = self.plan.rounds
        if tuning.done:
            yield self._step("tune", 0, tuning.done, rounds, old=tuning.done)
        while tuning.done < rounds:
            tuning = tuning.next(self.plan, fair=fair)
            write_json(path, tuning.to_json())
            yield self._step("tune", 0, tuning.done, rounds)

    def _play(self, generation: int) -> Iterator[Step]:
        for part in range(self.plan.parts):
            path = self._deals(generation, part)
            old = int(path.exists())
            if not old:
                deals = self.plan.deals_of(generation)
                samples = self._samples(generation, part, deals)
                with replacing(path) as file:
                    np.save(file, samples)
            parts = self.plan.parts
            yield self._step("play", generation, part + 1, parts, old=old)

    def _fit(self, generation: int) -> Iterator[Step]:
        plan = self.plan
        blocks = plan.blocks_of(generation)
        pace = Pace(blocks, plan.steps, plan.size, plan.rate)
        path = self.folder / f"fit-{generation}.npz"
        if path.exists():
            fit = Fit.read(path)  # it was put away after a block at least
            yield self._step("fit", generation, fit.done, blocks, old=fit.done)
        else:
            fit = Fit.of(self._weights(generation))
        paths = [self._deals(generation, part) for part in range(plan.parts)]
        samples = np.concatenate([np.load(item) for item in paths])
        while fit.done < blocks:
            loss = fit.block(samples, pace, (plan.seed, 2, generation), OUTCOMES)
            fit.write(path)
            yield self._step("fit", generation, fit.done, blocks, loss=loss)
        with replacing(self._net(generation)) as file:
            np.save(file, fit.weights)
        for item in (*paths, path):
            item.unlink()

    def _finish(self) -> None:
        """Measure the last net as it will be read, and write it with its recipe."""
        plan = self.plan
        last = plan.generations
        weights = net_file.as_kept(np.load(self._net(last)))
        held_out = self._samples(last, plan.parts, plan.held_out)
        made = {
            "net": "faceup value net 1",
            "plan": plan.to_json(),
            "seed": plan.seed,
            "policies": {
                name: self._told_policy(fair=fair)
                for name, fair in (("open", False), ("fair", True))
            },
            "quality": {
                **rounded(asdict(quality(weights, held_out))),
                "samples": len(held_out) // SAMPLE,
            },
        }
        net_file.write(self.folder, weights, made)

    # parts ---------------------------------------------------------------------------

    def _samples(self, generation: int, part: int, deals: int) -> Words:
        """A part of what a generation learns from: the play of the one before it."""
        seed = np.random.default_rng([self.plan.seed, 4, generation, part])
        state = generator(int(seed.integers(1 << 62)))
        policy = np.array(Tuning.from_json(read_json(self._policy(fair=False))).mean)
        weights = self._weights(generation)
        draws = self.plan.draws if generation else 0
        room = np.zeros(_CHUNK * MOST_SAMPLES * SAMPLE, dtype=np.int64)
        found = []
        for begun in range(0, deals, _CHUNK):
            count = samples_of(
                weights,
                table(policy),
                rules.points(),
                modes(),
                draws,
                min(_CHUNK, deals - begun),
                state,
                room,
            )
            found.append(room[: count * SAMPLE].copy())
        return np.concatenate(found)

    def _weights(self, generation: int) -> Floats:
        """What a generation begins with: the net before it."""
        if generation == 0:
            return fresh(self.plan.seed)
        found: Floats = np.load(self._net(generation - 1))
        return found

    def _told_policy(self, *, fair: bool) -> dict[str, Any]:
        numbers = np.array(Tuning.from_json(read_json(self._policy(fair=fair))).mean)
        first = np.array(FIRST_GUESS)
        won = gain(numbers, first, deals=_MEASURED, seed=self.plan.seed, fair=fair)
        return {"numbers": rounded(numbers.tolist()), "gain": rounded(won)}

    def _step(
        self,
        stage: str,
        generation: int,
        part: int,
        parts: int,
        *,
        old: int = 0,
        loss: float | None = None,
    ) -> Step:
        each = self._cost(stage, generation)
        return self._ledger.step(
            stage, part, parts, each=each, generation=generation, old=old, loss=loss
        )

    def _cost(self, stage: str, generation: int) -> float:
        plan = self.plan
        match stage:
            case "tune":
                return _ROUND * plan.crowd * plan.tries / (48 * 400)
            case "play":
                each = _NET_DEAL if generation else _LINEAR_DEAL
                return each * plan.deals_of(generation)
            case "fit":
                return _BLOCK * plan.steps * plan.size / (500 * 1024)
            case _:
                return _NET_DEAL * plan.held_out

    def _costs(self) -> Iterator[float]:
        yield 2 * self.plan.rounds * self._cost("tune", 0)
        for generation in range(self.plan.generations + 1):
            yield self.plan.parts * self._cost("play", generation)
            blocks = self.plan.blocks_of(generation)
            yield blocks * self._cost("fit", generation)
        yield self._cost("measure", 0)

    def _policy(self, *, fair: bool) -> Path:
        return self.folder / f"tuning-{'fair' if fair else 'open'}.json"

    def _deals(self, generation: int, part: int) -> Path:
        return self.folder / f"deals-{generation}-{part:02}.npy"

    def _net(self, generation: int) -> Path:
        return self.folder / f"net-{generation}.npy"
