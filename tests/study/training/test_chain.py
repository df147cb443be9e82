"""The chain from nothing to weights, small enough for a test."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from faceup.errors import UsageError
from faceup.kernels import net_file
from faceup.kernels._jit import ENABLED
from faceup.study.training.chain import Training
from faceup.study.training.plan import Plan, PolicyPlan
from faceup.study.training.steps import Step
from faceup.study.training.tuning import Tuning, gain

pytestmark = [
    pytest.mark.slow,  # whole trainings
    pytest.mark.skipif(not ENABLED, reason="minutes as Python"),
]
"""The kernels' own tests run as Python; a training is too long for that."""

TINY = Plan(
    seed=5,
    rounds=2,
    crowd=6,
    tries=20,
    generations=1,
    parts=2,
    deals=40,
    last_deals=40,
    draws=1,
    blocks=2,
    last_blocks=2,
    steps=20,
    size=64,
    held_out=60,
)
TINY_POLICY = PolicyPlan(
    seed=5,
    parts=2,
    deals=6,
    worlds=1,
    blocks=2,
    steps=10,
    size=32,
    held_out=6,
    held_out_worlds=2,
)
NETS = ("value_net", "policy_net")


def trained(folder: Path, plan: Plan = TINY) -> list[Step]:
    """Train, and tell the steps."""
    steps: list[Step] = []
    policy = replace(TINY_POLICY, seed=plan.seed)
    Training.begin(folder, plan, policy).run(steps.append)
    return steps


def content(folder: Path) -> list[bytes]:
    """The weights of both nets and their recipes."""
    names = [f"{net}.{kind}" for net in NETS for kind in ("npy", "json")]
    return [(folder / name).read_bytes() for name in names]


def test_training_ends_with_weights_that_know_something(tmp_path: Path) -> None:
    """Seconds of training beat knowing nothing, and the recipe tells how."""
    trained(tmp_path, replace(TINY, blocks=5, last_blocks=10))

    recipe = net_file.recipe(tmp_path)
    assert recipe["quality"]["error"] < recipe["quality"]["variance"]
    assert Plan.from_json(recipe["plan"]).seed == TINY.seed
    assert len(recipe["policies"]["open"]["numbers"]) == 18
    assert net_file.read(tmp_path).dtype == np.float32
    policy = net_file.recipe(tmp_path, net_file.POLICY)
    assert policy["teacher"] == recipe["sha256"]
    assert net_file.read(tmp_path, net_file.POLICY).dtype == np.float32
    assert not list(tmp_path.glob("deals-*"))
    assert not list(tmp_path.glob("lessons-*"))
    assert not list(tmp_path.glob(".*"))


def test_equal_seeds_give_equal_bytes(tmp_path: Path) -> None:
    """The plan decides the weights; another seed decides others."""
    for name, seed in (("first", 5), ("again", 5), ("other", 6)):
        trained(tmp_path / name, replace(TINY, seed=seed))

    assert content(tmp_path / "first") == content(tmp_path / "again")
    for one, other in zip(
        content(tmp_path / "first"), content(tmp_path / "other"), strict=True
    ):
        assert one != other


@pytest.mark.parametrize("stop", [1, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16, 17])
def test_training_taken_up_gives_the_bytes_of_one_not_stopped(
    tmp_path: Path, stop: int
) -> None:
    """Wherever it was stopped; steps done before are told and not done again."""
    whole = trained(tmp_path / "whole")
    cut = tmp_path / "cut"
    steps = Training.begin(cut, TINY, TINY_POLICY).steps()
    for _ in range(stop):
        next(steps)
    steps.close()
    rest: list[Step] = []
    Training.resume(cut).run(rest.append)

    assert content(cut) == content(tmp_path / "whole")
    assert any(step.is_old for step in rest)
    assert rest[-1].share == pytest.approx(whole[-1].share) == 1


def test_steps_tell_how_much_is_done(tmp_path: Path) -> None:
    """The share of the work grows to all of it, and a fit tells its loss."""
    steps = trained(tmp_path)
    shares = [step.share for step in steps]

    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert [*dict.fromkeys(step.stage for step in steps)] == [
        *("tune", "play", "fit", "measure"),
        *("teach", "distil", "examine"),
    ]
    for step in steps:
        assert (step.loss is not None) is (step.stage in {"fit", "distil"})


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    """A second is refused, and where there is none, none can be taken up."""
    trained(tmp_path)
    with pytest.raises(UsageError) as exists:
        Training.begin(tmp_path, TINY, TINY_POLICY)
    with pytest.raises(UsageError) as missing:
        Training.resume(tmp_path / "elsewhere")

    assert exists.value.code == "training-exists"
    assert missing.value.code == "training-missing"


def test_a_plan_of_another_version_is_refused(tmp_path: Path) -> None:
    """A field more or less, and the training is not taken up half-understood."""
    data = {**TINY.to_json(), "width": 3}
    (tmp_path / "plan.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "policy-plan.json").write_text("{}", encoding="utf-8")
    with pytest.raises(UsageError, match="width") as caught:
        Training.resume(tmp_path)

    assert caught.value.code == "training-foreign"
    (tmp_path / "policy-plan.json").unlink()
    with pytest.raises(UsageError, match="policy-plan") as caught:
        Training.resume(tmp_path)

    assert caught.value.code == "training-foreign"


def test_a_budget_cuts_the_plan_down_evenly() -> None:
    """Half the minutes, half the deals and half the blocks; a second still trains."""
    full, half, least = (Plan.of(1, minutes) for minutes in (40, 20, 1 / 60))

    assert full == Plan(seed=1)
    assert half.deals * 2 == full.deals
    assert half.blocks * 2 == full.blocks
    assert least.deals > 0 < least.blocks
    policy, short = (PolicyPlan.of(1, minutes) for minutes in (10, 5))
    assert policy == PolicyPlan(seed=1)
    assert short.deals * 2 == policy.deals


def test_tuning_betters_a_policy() -> None:
    """A few rounds gain on the numbers set by hand, and are the seed's alone."""
    plan = replace(TINY, rounds=6, crowd=16, tries=60)
    tuning = again = Tuning.first()
    for _ in range(plan.rounds):
        tuning = tuning.next(plan, fair=False)
        again = Tuning.from_json(json.loads(json.dumps(again.to_json())))
        again = again.next(plan, fair=False)
    first = np.array(Tuning.first().mean)

    assert tuning == again
    assert gain(np.array(tuning.mean), first, deals=1500, seed=1, fair=False) > 0.1
