"""The program through pipes: whole matches in and out, each run a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faceup.i18n import LANGUAGES, Catalog


def command(
    *words: str, home: Path, lines: str = "", **environ: str
) -> subprocess.CompletedProcess[str]:
    """Run the program with an input, in a home of its own."""
    kept = {
        name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ
    }
    places = {
        "HOME": str(home),
        "FACEUP_DATA_DIR": str(home / "data"),
        "FACEUP_CONFIG_DIR": str(home / "config"),
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        [sys.executable, "-m", "faceup", *words],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**kept, **places, **environ},
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_goes_through_a_pipe(language: str, tmp_path: Path) -> None:
    """A match is played through a pipe to its end, and nothing but it is said."""
    lines = "".join(f"{number}\n" for number in range(1, 7)) * 600
    told = command(
        "play", "--plain", "--seed", "5", "--target", "3", "--lang", language,
        home=tmp_path, lines=lines,
    )  # fmt: skip
    t = Catalog(language)

    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines()[-1] == t("plain.over", command="faceup records")
    assert "\x1b" not in told.stdout


def test_a_match_left_in_a_pipe_goes_on(tmp_path: Path) -> None:
    """The command that the last line names goes on exactly there."""
    first = command("play", "--plain", "--seed", "5", home=tmp_path, lines="1\n1\n")
    last = first.stdout.splitlines()[-1]
    words = last.partition("faceup ")[2].split()
    second = command(*words, home=tmp_path)

    assert "--resume" in words
    assert second.returncode == 0
    assert second.stdout.splitlines()[-2:] == first.stdout.splitlines()[-2:]


def test_a_match_is_watched_through_a_pipe(tmp_path: Path) -> None:
    """The command tells a match, and the command it names tells the same."""
    first = command("watch", "--target", "3", "--level", "casual", home=tmp_path)
    again = next(
        line for line in first.stdout.splitlines() if "faceup watch" in line
    ).partition("faceup ")[2]
    second = command(*again.split(), home=tmp_path)

    assert (first.returncode, first.stderr) == (0, "")
    assert second.stdout == first.stdout


def test_a_reader_who_leaves_is_not_told_so(tmp_path: Path) -> None:
    """Under `head` the program ends in silence."""
    with subprocess.Popen(
        [sys.executable, "-m", "faceup", "watch", "--level", "casual", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={
            "FACEUP_DATA_DIR": str(tmp_path),
            "FACEUP_CONFIG_DIR": str(tmp_path),
            "PATH": "",
        },
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        complaint = running.stderr.read()

    assert complaint == b""
    assert running.returncode == 141
