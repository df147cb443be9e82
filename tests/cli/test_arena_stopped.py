"""`faceup arena` stopped by Ctrl-C in the middle, and taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ARENA = [sys.executable, "-m", "faceup", "arena"]
PLAYED = ["casual", "random", "--deals", "300", "--seed", "stopped"]
BATCHES = 30


def _kept(path: Path) -> dict[int, Any]:
    """The whole batches of a file by number, times left out."""
    _, *lines = path.read_bytes().split(b"\n")[:-1]
    found = [json.loads(line) for line in lines]
    return {line["batch"]: (line["games"], line["choices"]) for line in found}


def _result(text: str) -> Any:
    """What `--json` told, times left out."""
    told = json.loads(text)
    for rung in told["ladder"]:
        del rung["milliseconds"]
    return told


def _stopped(path: Path, workers: str) -> tuple[int, str]:
    """Begin, press Ctrl-C once two batches are kept; the status and what was said."""
    words = [*ARENA, *PLAYED, "--save", str(path), "--workers", workers]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        end = time.monotonic() + 90
        while not path.exists() or path.read_bytes().count(b"\n") < 3:
            assert running.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does, workers and all
        out, err = running.communicate(timeout=60)
    assert out == b""
    return running.returncode, err.decode()


@pytest.fixture
def _heeds_interrupts() -> Iterator[None]:
    """Tests in the background of a shell ignore Ctrl-C, and what they start would too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.usefixtures("_heeds_interrupts")
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_is_done_is_kept_and_the_end_is_the_same(
    tmp_path: Path, workers: str
) -> None:
    """Ctrl-C keeps whole batches and says how to go on; the result is that of one run."""
    path, straight = tmp_path / "kept.jsonl", tmp_path / "straight.jsonl"
    status, said = _stopped(path, workers)
    early = _kept(path)

    assert status == 130
    assert f"--resume {path}" in said
    assert "Traceback" not in said
    assert 2 <= len(early) < BATCHES

    resumed, whole = (
        subprocess.run([*ARENA, *words, "--json"], capture_output=True, check=True)
        for words in (
            ["--resume", str(path), "--workers", workers],
            [*PLAYED, "--save", str(straight)],
        )
    )
    late = _kept(path)

    assert len(late) == BATCHES
    assert early.items() <= late.items()
    assert late == _kept(straight)
    assert _result(resumed.stdout.decode()) == _result(whole.stdout.decode())
