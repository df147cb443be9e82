"""How far a long work is: a line written over, or a line for each stage."""

from __future__ import annotations

import io
import re

import pytest

from faceup.cli.output import Output
from faceup.cli.progress import Progress
from tests.cli.running import run


class Told(io.StringIO):
    """A stream that may say that it is a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._is_terminal = terminal

    def isatty(self) -> bool:
        """What it says."""
        return self._is_terminal


class Clock:
    """A clock that is set."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def progress(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool
) -> tuple[Progress, Told, Clock]:
    """A progress with what it tells, and its clock."""
    told, clock = Told(terminal=terminal), Clock()
    monkeypatch.setattr("sys.stderr", told)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return Progress(Output(), clock=clock), told, clock


def test_a_terminal_sees_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shorter text leaves nothing of a longer one; a long one is cut, not wrapped."""
    shown, told, _ = progress(monkeypatch, terminal=True)
    for text in ("A long sentence", "Short", "x" * 90):
        shown.tell(text, 0.0)
    shown.end()
    shown.end()

    assert told.getvalue() == f"\rA long sentence\rShort{' ' * 10}\r{'x' * 39}\n"


def test_elsewhere_each_stage_has_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of progress is short, and has no line that is written over."""
    shown, told, _ = progress(monkeypatch, terminal=False)
    for text, stage in (("One", 1), ("One more", 1), ("Two", 2)):
        shown.tell(text, 0.0, stage=stage)
    shown.end()

    assert [line.endswith(("One", "Two")) for line in told.getvalue().splitlines()] == [
        True,
        True,
    ]


def test_a_stage_without_a_name_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A work of one stage has one line."""
    shown, told, _ = progress(monkeypatch, terminal=False)
    shown.tell("Begun", 0.0)
    shown.tell("Half", 0.5)

    assert told.getvalue().count("\n") == 1
    assert "Begun" in told.getvalue()


def test_the_time_left_is_reckoned_from_the_first_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What comes before is compiling; a tenth in a minute leaves eight for the rest."""
    shown, told, clock = progress(monkeypatch, terminal=True)
    shown.tell("a", 0.0)
    clock.now = 1000.0
    shown.tell("b", 0.1)
    assert "left" not in told.getvalue()
    clock.now = 1060.0
    shown.tell("c", 0.2)
    assert "c About 8 minutes left." in told.getvalue()


def test_what_was_done_before_is_not_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A work taken up in the middle goes on from there, however fast the half was read."""
    shown, told, clock = progress(monkeypatch, terminal=True)
    shown.begin(0.5)
    clock.now = 60.0
    shown.tell("on", 0.75)
    assert "on About 1 minute left." in told.getvalue()


@pytest.mark.parametrize("terminal", [True, False])
def test_an_arena_tells_its_batches(*, terminal: bool) -> None:
    """The line of a terminal ends with all played; a file has one line, from the start."""
    ran = run("arena", "random", "novice", "--deals", "12", terminal=terminal)

    assert ran.status == 0
    lines = [line for line in re.split(r"[\r\n]+", ran.err) if "batches" in line]
    told = [line.removeprefix("faceup: ").split(" are played.")[0] for line in lines]
    every = ["0 of 2 batches", "1 of 2 batches", "2 of 2 batches"]
    assert told == (every if terminal else every[:1])
    assert ran.err.endswith("\n")
