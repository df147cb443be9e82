"""`faceup train`: a small training from the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from faceup.kernels._jit import ENABLED
from faceup.study.training import plan as plans
from faceup.study.training.chain import Training
from tests.cli.running import run
from tests.study.training.test_chain import TINY, TINY_POLICY

pytestmark = [
    pytest.mark.slow,  # whole trainings
    pytest.mark.skipif(not ENABLED, reason="minutes as Python"),
]
"""The kernels' own tests run as Python; a training is too long for that."""


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every plan is a tiny one, of the seed asked for."""

    def of(seed: int, minutes: float) -> plans.Plan:
        return replace(TINY, seed=seed, held_out=100 if minutes > 5 else 60)

    def policy(seed: int, minutes: float) -> plans.PolicyPlan:
        return replace(TINY_POLICY, seed=seed)

    monkeypatch.setattr(plans.Plan, "of", of)
    monkeypatch.setattr(plans.PolicyPlan, "of", policy)


def test_a_net_is_trained_and_the_recipe_told(tmp_path: Path) -> None:
    """The weights and their recipe lie in the folder; progress goes to stderr."""
    ran = run("train", "--out", str(tmp_path), "--seed", "7", "--json")

    assert ran.status == 0
    assert ran.json["seed"] == ran.json["policy_net"]["seed"] == 7
    assert (tmp_path / "value_net.npy").exists()
    assert "of all work is done" in ran.err


@pytest.mark.parametrize("language", ["en", "ru", "be"])
def test_the_policy_net_is_trained_alone(tmp_path: Path, language: str) -> None:
    """From the value net shipped; stopped or not, `--resume` knows what it takes up."""
    words = ("--out", str(tmp_path), "--lang", language)
    ran = run("train", "--policy", *words)
    again = run("train", "--resume", *words)

    assert ran.status == again.status == 0
    assert "policy_net.npy" in ran.out
    assert again.out == ran.out
    assert not (tmp_path / "value_net.npy").exists()


@pytest.mark.parametrize("language", ["en", "ru", "be"])
def test_people_are_told_where_and_how_good(tmp_path: Path, language: str) -> None:
    """In each language the answer names the file, and the terminal's line is left."""
    words = ("--out", str(tmp_path), "--budget", "1", "--lang", language)
    ran = run("train", *words, terminal=True)

    assert ran.status == 0
    assert "value_net.npy" in ran.out
    assert "policy_net.npy" in ran.out
    assert "\r" in ran.err
    assert ran.err.endswith("\n")


def test_a_training_stopped_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C is no failure: the command to go on is told, and it goes on."""

    def stopped(self: Training, progress: object) -> None:
        next(self.steps())
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Training, "run", stopped)
        ran = run("train", "--out", str(tmp_path))
    went_on = run("train", "--out", str(tmp_path), "--resume")

    assert ran.status == 130
    assert f"--resume --out {tmp_path}" in ran.err
    assert went_on.status == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--budget", "0"), "--budget"),
        (("--seed", "x"), "--seed"),
        (("--resume", "--seed", "3"), "--seed"),
        (("--resume", "--budget", "3"), "--budget"),
        (("--resume", "--policy"), "--policy"),
        (("--resume",), "no training"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    """A bad number, or a seed for a training that has one, and nothing is written."""
    folder = tmp_path / "new"
    ran = run("train", "--out", str(folder), *words)

    assert ran.status == 2
    assert told in ran.err
    assert not folder.exists()


def test_a_training_is_not_written_over(tmp_path: Path) -> None:
    """A second training in the folder needs another folder, or to resume."""
    run("train", "--out", str(tmp_path))
    ran = run("train", "--out", str(tmp_path))

    assert ran.status == 2
    assert "--resume" in ran.err
