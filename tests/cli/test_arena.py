"""`faceup arena`: who is stronger, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.mark.parametrize("language", ["en", "ru", "be"])
def test_a_result_is_told_kept_and_resumed(tmp_path: Path, language: str) -> None:
    """A table in every language; a kept file tells the same again."""
    path = str(tmp_path / "kept.jsonl")
    words = ["arena", "casual", "random", "--deals", "2", "--save", path]
    done = run(*words, "--lang", language)
    again = run("arena", "--resume", path, "--lang", language)

    assert (done.status, done.out) == (0, again.out)
    assert "casual - random" in done.out
    assert run(*words).status == 1


def test_what_cannot_be_played_is_refused() -> None:
    """One player, two lengths, an unknown level: each is a mistake of usage."""
    assert run("arena", "club").status == 2
    assert run("arena", "club", "casual", "--deals", "1", "--matches", "1").status == 2
    assert run("arena", "club", "clubb").status == 2
