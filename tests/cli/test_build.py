"""`faceup build`: what is shipped can be made anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faceup.bots.equity import family_of
from faceup.games.california_jack.profiles import PROFILES
from faceup.kernels._jit import ENABLED
from faceup.study import equity
from tests.cli.running import run


@pytest.mark.skipif(not ENABLED, reason="minutes as Python")
@pytest.mark.slow  # half a minute of compiling
def test_counts_are_made_anew(tmp_path: Path) -> None:
    """Every family has its deals, the same for the same seed, and the file is told."""
    texts = []
    for name in ("one.json", "two.json"):
        place = tmp_path / name
        ran = run("build", "equity", "--out", str(place), "--deals", "2", "--seed", "5")
        assert ran.status == 0
        assert name in ran.out
        texts.append(place.read_text("utf-8"))
    assert texts[0] == texts[1]
    counts = json.loads(texts[0])["counts"]
    assert set(counts) == set(equity.families())
    assert all(sum(row) == 2 for row in counts.values())


def test_only_what_can_be_built() -> None:
    """Another word is refused, and the accepted one named."""
    ran = run("build", "castle")
    assert ran.status == 2
    assert "equity" in ran.err


def test_every_profile_is_counted() -> None:
    """The shipped file holds the family of every profile."""
    for profile in PROFILES.values():
        assert family_of(profile.rules) in equity.families()
        assert 0 <= equity.mode_of(family_of(profile.rules)) < 128
