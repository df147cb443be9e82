"""kill -9 at random moments: nothing lost, nothing changed, the same cards to come."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from faceup.store import open_store
from faceup.tables import LocalTable
from tests.tables.kill_child import clock


def child(db: Path, seed: str) -> subprocess.Popen[str]:
    """The player as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tables.kill_child", str(db), seed],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def killed_after(db: Path, seed: str, rng: Random) -> tuple[int, bool]:
    """Let the player play for a random while, kill it; the last sequence it said."""
    said = 0
    with child(db, seed) as process:
        assert process.stdout is not None
        lines = rng.randrange(1, 30)
        for line in process.stdout:
            if line.strip() == "over":
                process.wait()
                return said, True
            said = int(line)
            lines -= 1
            if not lines:
                # A kill lands between two system calls, wherever the player then is.
                process.send_signal(signal.SIGKILL)
                break
        for line in process.stdout:
            if line.strip().isdecimal() and line.endswith("\n"):
                said = int(line)
        process.wait()
    return said, False


def kill_until(kills: int, folder: Path, seed: int) -> None:
    """Matches played under fire, until so many kills were survived."""
    rng = Random(seed)
    survived = 0
    match = 0
    while survived < kills:
        match += 1
        name = f"{seed}-{match}"
        db = folder / f"{name}.sqlite3"
        over = False
        while not over:
            said, over = killed_after(db, name, rng)
            survived += not over
            with open_store(db) as store:
                if not store.tables():
                    assert not said
                    continue
                entries = store.read("t")
                assert [entry.seq for entry in entries] == list(
                    range(1, len(entries) + 1)
                )
                assert len(entries) >= said
                LocalTable.resume(store, "t", clock=clock)
        calm = folder / f"{name}-calm.sqlite3"
        with child(calm, name) as process:
            process.wait()
        with open_store(db) as one, open_store(calm) as other:
            assert one.read("t") == other.read("t")
            fired, peaceful = one.records()[0], other.records()[0]
            assert one.record(fired.id).text == other.record(peaceful.id).text


def test_a_few_kills(tmp_path: Path) -> None:
    """A match killed again and again is the match left in peace, entry for entry."""
    kill_until(4, tmp_path, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_two_hundred_kills(tmp_path: Path) -> None:
    """Two hundred kills: nothing lost, nothing changed."""
    kill_until(200, tmp_path, seed=2)
