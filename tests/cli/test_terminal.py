"""`faceup` on a real terminal: the screen opens, and what was begun is kept."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from tests.cli.running import run

pty = pytest.importorskip("pty", reason="there are no terminals to be had here")

PATIENCE = 60.0
"""Seconds a screen may take on a machine that does much else."""


class Terminal:
    """A program on a terminal of 80 columns and 24 lines."""

    def __init__(self, *words: str) -> None:
        import fcntl
        import struct
        import termios

        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "FACEUP_PACE": "instant"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "faceup", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def wait_for(self, is_there: Callable[[str], bool]) -> None:
        """Read what is drawn until something is there."""
        end = time.monotonic() + PATIENCE
        while not is_there(self.shown):
            left = end - time.monotonic()
            assert left > 0, f"never shown; last: {self.shown[-2000:]!r}"
            ready, _, _ = select.select([self._ours], [], [], min(left, 0.2))
            if ready:
                try:
                    data = os.read(self._ours, 65536)
                except OSError:  # the program has gone, and its terminal with it
                    data = b""
                assert data or is_there(self.shown), self.shown[-2000:]
                self.shown += data.decode("utf-8", "replace")

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        """The status the program ends with."""
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            assert time.monotonic() < end
            ready, _, _ = select.select([self._ours], [], [], 0.1)
            if ready:
                try:
                    os.read(self._ours, 65536)
                except OSError:
                    break
        return self.program.wait(PATIENCE)

    def kill(self) -> None:
        """End the program without a warning."""
        self.program.send_signal(signal.SIGKILL)
        self.program.wait(PATIENCE)


def test_the_home_screen_opens_and_ends_well() -> None:
    """`faceup` alone draws the home screen; Ctrl-Q leaves with status 0."""
    terminal = Terminal()
    terminal.wait_for(lambda shown: "California Jack" in shown)
    terminal.type("\x11")

    assert terminal.end() == 0


def test_the_table_opens_and_a_killed_match_goes_on() -> None:
    """A match begun on the screen is kept from its first card, whatever ends it."""
    terminal = Terminal("play", "--seed", "7")
    terminal.wait_for(lambda shown: "♦" in shown)
    terminal.kill()
    (match,) = run("records", "--json").json["running"]
    told = run("play", "--plain", "--resume", str(match["match"]))

    assert told.status == 0
    again = Terminal("play", "--resume", "last")
    again.wait_for(lambda shown: "♦" in shown)
    again.type("\x11")
    again.kill()


def test_a_mistake_on_a_terminal_is_a_line_and_no_screen() -> None:
    """What cannot be opened is told before any screen is."""
    terminal = Terminal("play", "--level", "clbu")
    terminal.wait_for(lambda shown: "\n" in shown)

    assert terminal.end() == 2
    assert terminal.shown.startswith("faceup: ")
    assert "\x1b" not in terminal.shown
