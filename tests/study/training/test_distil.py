"""The policy net distilled from the value net shipped, small enough for a test."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from faceup.errors import UsageError
from faceup.kernels import net_file, policy_net, rules
from faceup.kernels._jit import ENABLED
from faceup.kernels.lessons import LESSON, MOST_LESSONS, lessons_of
from faceup.kernels.random import generator
from faceup.study.training.chain import Training
from faceup.study.training.distil import Distilling, is_begun
from faceup.study.training.fit import Fit, Pace, Words
from faceup.study.training.imitation import PLAYS, Batch, fresh, quality, slope
from faceup.study.training.plan import PolicyPlan, modes
from faceup.study.training.steps import Ledger, Step
from tests.study.training.test_chain import TINY_POLICY

pytestmark = pytest.mark.skipif(not ENABLED, reason="minutes as Python")
"""The kernels' own tests run as Python; a training is too long for that."""


def lessons(deals: int, seed: int = 1) -> Words:
    """Lessons of a few deals."""
    room = np.zeros(deals * MOST_LESSONS * LESSON, dtype=np.int64)
    net, points = net_file.load(), rules.points()
    state = generator(seed)
    count = lessons_of(net, points, modes(), 4, 1, deals, state, room)
    return room[: count * LESSON]


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    """Along random directions, in each layer, as finite differences have it."""
    taught, flat = lessons(8), fresh(2)
    batch = Batch.of(64)
    batch.fill(taught, np.arange(64), None)
    rng = np.random.default_rng(4)
    gradient, unused = np.zeros_like(flat), np.zeros_like(flat)
    slope(flat, batch, gradient)
    bounds = (0, policy_net.SECOND_ROWS, policy_net.LAST_ROWS, policy_net.SIZE)
    for start, end in pairwise(bounds):
        way = np.zeros_like(flat)
        way[start:end] = rng.standard_normal(end - start)
        way[start:end] += 20 * np.sign(gradient[start:end])
        step = np.float32(2e-3 / np.linalg.norm(way))
        rise = slope(flat + step * way, batch, unused)
        fall = slope(flat - step * way, batch, unused)

        found = (rise - fall) / (2 * float(step))
        assert found == pytest.approx(float(gradient @ way), rel=0.05)


def test_a_fit_learns_what_plays_are_worth() -> None:
    """A few steps give up far less, on deals not seen, than any card at all."""
    taught, unseen = lessons(150), lessons(40, seed=9)
    fit, pace = Fit.of(fresh(1)), Pace(blocks=2, steps=200, size=256, rate=4e-3)
    before = quality(fit.weights, unseen)
    for _ in range(2):
        fit.block(taught, pace, (1, 6), PLAYS)
    after = quality(fit.weights, unseen)

    assert after.knowing_nothing == before.knowing_nothing
    assert after.leads < before.leads * 0.85
    assert after.replies < before.replies / 2
    assert after.alike > before.alike


def distilled(folder: Path, plan: PolicyPlan = TINY_POLICY) -> list[Step]:
    """Distil, and tell the steps."""
    steps: list[Step] = []
    Distilling.begin(folder, plan).run(steps.append)
    return steps


def content(folder: Path) -> list[bytes]:
    """The weights and their recipe."""
    names = ("policy_net.npy", "policy_net.json")
    return [(folder / name).read_bytes() for name in names]


def test_it_learns_from_the_value_net_shipped(tmp_path: Path) -> None:
    """Alone, without a training of the value net, and nothing is left lying about."""
    distilled(tmp_path)
    told = net_file.recipe(tmp_path, net_file.POLICY)

    assert told["teacher"] == net_file.recipe()["sha256"]
    assert PolicyPlan.from_json(told["plan"]) == TINY_POLICY
    assert is_begun(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        *("policy-plan.json", "policy_net.npy", "policy_net.json"),
        "fitted-policy.npy",
    }


def test_equal_seeds_give_equal_bytes(tmp_path: Path) -> None:
    """The plan decides the weights; another seed decides others."""
    for name, seed in (("first", 5), ("again", 5), ("other", 6)):
        distilled(tmp_path / name, replace(TINY_POLICY, seed=seed))

    assert content(tmp_path / "first") == content(tmp_path / "again")
    assert content(tmp_path / "first")[0] != content(tmp_path / "other")[0]


@pytest.mark.parametrize("stop", range(1, 6))
def test_taken_up_it_gives_the_bytes_of_one_not_stopped(
    tmp_path: Path, stop: int
) -> None:
    """Wherever it was stopped; steps done before are told and not done again."""
    whole = distilled(tmp_path / "whole")
    cut, rest = tmp_path / "cut", list[Step]()
    begun = Distilling.begin(cut, TINY_POLICY)
    steps = begun.steps(Ledger(begun.cost))
    for _ in range(stop):
        next(steps)
    Distilling.resume(cut).run(rest.append)

    assert content(cut) == content(tmp_path / "whole")
    assert any(step.is_old for step in rest) or stop == len(whole)
    assert rest[-1].share == pytest.approx(whole[-1].share) == 1


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    """None is begun where one is, and none taken up where there is none."""
    distilled(tmp_path)
    with pytest.raises(UsageError) as exists:
        Distilling.begin(tmp_path, TINY_POLICY)
    with pytest.raises(UsageError) as missing:
        Training.resume(tmp_path)
    with pytest.raises(UsageError) as elsewhere:
        Distilling.resume(tmp_path / "elsewhere")

    assert exists.value.code == "training-exists"
    assert missing.value.code == elsewhere.value.code == "training-missing"
