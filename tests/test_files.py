"""Files are replaced at once or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from faceup.files import put, replacing

FOREVER = """
import sys, time
from pathlib import Path
from faceup.files import replacing
with replacing(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    print("half", flush=True)
    time.sleep(60)
"""


def test_a_file_is_the_old_one_until_it_is_the_new_one(tmp_path: Path) -> None:
    """In the block the old content is read, after it the new; nothing else is left."""
    path = tmp_path / "kept"
    put(path, "old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"

    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    """Neither a half-written file nor a scrap beside it is left, and the error is told."""
    path = tmp_path / "kept"
    put(path, b"old")

    def interrupted() -> None:
        with replacing(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_process_killed_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    """Even SIGKILL, after half is written, changes nothing of what was there."""
    path = tmp_path / "kept"
    put(path, "old")
    words = [sys.executable, "-c", FOREVER, str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"half\n"
        running.send_signal(signal.SIGKILL)

    assert path.read_text() == "old"


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    """A link leads to the new content, with the permissions of the old."""
    real, link = tmp_path / "real", tmp_path / "link"
    put(real, "old")
    real.chmod(0o640)
    link.symlink_to(real)
    put(link, "new")

    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_new_file_is_one_as_any_other(tmp_path: Path) -> None:
    """Its permissions are those of a file that was simply written."""
    plain, made = tmp_path / "plain", tmp_path / "made"
    plain.write_text("x")
    put(made, "x")

    assert made.stat().st_mode == plain.stat().st_mode


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    """What is no file stays what it is and gets the bytes."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        put(pipe, "said")
        assert os.read(reading, 10) == b"said"
    finally:
        os.close(reading)
    assert pipe.is_fifo()
