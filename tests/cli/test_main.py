"""The way in: help, languages, statuses, streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faceup import __version__
from faceup.cli import main as entry
from faceup.cli.app import Root
from faceup.cli.output import Output, Status
from faceup.errors import StorageError
from faceup.i18n import LANGUAGES, Catalog
from faceup.present.printable import printable
from tests.cli.running import Ran, run

HEAVY = {"litestar", "numba", "pydantic", "rich", "sqlalchemy", "textual"}
"""What help may not load; Typer would load pydantic to convert what was typed."""

FACEUP = [sys.executable, "-m", "faceup"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_speaks_every_language(language: str) -> None:
    """Every command has its help in the language asked for, and no key shows."""
    t = Catalog(language)
    whole = run("--help", "--lang", language)

    assert whole.status == Status.GOOD
    assert whole.err == ""
    assert t("cli.help.usage") in whole.out
    for name in Root.places:
        told = run(name, "--help", "--lang", language)

        assert told.status == Status.GOOD, told.err
        assert f"\n  {name} " in whole.out
        assert t("cli.option.help") in told.out
        assert "cli." not in told.out
        assert "{" not in told.out


def test_help_of_a_group_names_its_commands() -> None:
    """A group lists its commands, each with the first line of its help."""
    told = run("settings", "--help")

    for name in ("list", "get", "set", "unset", "path"):
        assert f"\n  {name} " in told.out


def test_without_a_command_and_a_terminal_there_is_help() -> None:
    """Through a pipe `faceup` alone prints what `faceup --help` prints."""
    assert run() == run("--help")
    assert run("--lang", "be") == run("--help", "--lang", "be")


def test_without_a_command_on_a_terminal_the_home_screen_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a terminal `faceup` alone opens the home screen and returns what it returns."""
    from faceup.cli import home

    spoken = []

    def open_home(out: Output) -> int:
        spoken.append(out.language)
        return 0

    monkeypatch.setattr(home, "open_home", open_home)

    assert run(terminal=True).status == 0
    assert run("--lang", "ru", terminal=True).status == 0
    assert spoken == ["en", "ru"]


def test_the_version_is_told() -> None:
    """`faceup --version` prints the version of the library."""
    assert run("--version").out == f"faceup {__version__}\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["plya"], "“plya”; did you mean “play”?"),
        (["settings", "lst"], "“lst”; did you mean “list”?"),
        (["qqq"], "There is no command “qqq”"),
        (["deal"], "NUMBER must be given"),
        (["deal", "1", "2"], "“2”"),
        (["deal", "--dealr", "1", "2"], "did you mean --dealer?"),
        (["deal", "x"], "“x”"),
        (["deal", "1", "--dealer"], "--dealer needs a value"),
        (["deal", "1", "--json=yes"], "--json takes no value"),
        (["deal", "1", "--dealer", "2"], "0 to 1"),
        (["deal", str(2**64)], f"0 to {2**64 - 1}"),
        (["deal", "٣"], "“٣”"),
        (["--lang", "xx"], "“xx”"),
        (["deal", "1", "--lang"], "--lang needs a value"),
        (["rules", "bicycl"], "“bicycle”"),
        (["rules", "--house", "void"], "“void”"),
        (["play", "--level", "clbu"], "“club”"),
        (["play", "--game", "whist"], "“whist”"),
        (["view", "x.jsonl"], "--seat must be given"),
    ],
)
def test_a_bad_command_line_is_told_in_one_line(words: list[str], told: str) -> None:
    """Status 2, one line on standard error that begins `faceup:`, nothing else."""
    ran = run(*words)

    assert ran.status == Status.USAGE
    assert ran.out == ""
    assert ran.err.startswith("faceup: ")
    assert ran.err.count("\n") == 1
    assert told in ran.err


@pytest.mark.parametrize("language", ["ru", "be"])
def test_a_bad_command_line_is_told_in_the_language_asked_for(language: str) -> None:
    """The flag may stand anywhere, also behind what is wrong."""
    ran = run("deal", "x", "--lang", language)

    assert ran.err == run("--lang", language, "deal", "x").err
    assert Catalog(language)("cli.metavar.number") in ran.err


def test_the_language_is_the_flags_then_the_settings_then_the_environments() -> None:
    """Each goes before the next."""
    env = {"LC_ALL": "ru_RU.UTF-8"}

    assert "Сдача 5" in run("deal", "5", env=env).out
    assert "Здача 5" in run("deal", "5", env={**env, "FACEUP_LANGUAGE": "be"}).out
    assert run("settings", "set", "language", "be").status == 0
    assert "Здача 5" in run("deal", "5", env=env).out
    assert "Deal 5" in run("deal", "5", "--lang", "en", env=env).out


def test_a_broken_settings_file_stops_only_what_needs_it() -> None:
    """Help and errors still speak; a command that asks the settings says what is wrong."""
    path = Path(os.environ["FACEUP_CONFIG_DIR"]) / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text("pace = [")

    assert run("--help").status == 0
    ran = run("settings")

    assert ran.status == Status.BAD_INPUT
    assert str(path) in ran.err


def test_ctrl_c_is_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted command says nothing and returns 130."""

    def stop(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry, "_run", stop)

    assert run("deal", "5").status == Status.INTERRUPTED


def test_a_fault_of_ours_is_one_line_unless_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An unforeseen error is status 70 and a line; FACEUP_DEBUG adds the traceback."""

    def fail(*_: object) -> int:
        raise ZeroDivisionError("dealing by zero\x1b[2J")

    monkeypatch.setattr(entry, "_run", fail)
    plain = run("deal", "5")
    debug = run("deal", "5", env={"FACEUP_DEBUG": "1"})

    assert plain.status == debug.status == Status.FAULT
    assert plain.err.count("\n") == 1
    assert "ZeroDivisionError: dealing by zero (" in plain.err
    assert "Traceback" in debug.err


def test_an_encoding_without_the_letters_is_no_failure() -> None:
    """Where the terminal has no suit signs cards are ASCII; other letters become `?`."""
    ran = run("deal", "5", "--lang", "ru", encoding="ascii")

    assert ran.status == 0
    assert "?????" in ran.out
    assert "TD" in ran.out or "10D" in ran.out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ада", "Ада"),
        ("a\x1b[31mb\x1b[0m", "ab"),
        ("a\x1b]0;title\x07b", "ab"),
        ("a\x1b]8;;http://x\x1b\\b", "ab"),
        ("a\x9b2Jb\x07\x00", "a2Jb"),
        ("\u202eevil\u2066", "evil"),
        ("a\r\nb\tc\u2028d", "a  b c d"),
        ("64\u00a0%\x07", "64\u00a0%"),
        ("half \ud800 pair", "half  pair"),
        ("\x1b", ""),
    ],
)
def test_nothing_a_terminal_obeys_is_shown(text: str, shown: str) -> None:
    """Control sequences, controls and marks of direction go; breaks become spaces."""
    assert printable(text) == shown


# as a program -------------------------------------------------------------------------


def test_help_loads_nothing_heavy() -> None:
    """`faceup --help` is Typer and the catalogs, and none of the big libraries."""
    program = (
        "import sys; from faceup.cli.main import main; main(['--help']);"
        f"print(sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert ran.stderr == "[]\n"


def test_help_is_quick() -> None:
    """Help costs less than a fifth of a second of work, beside what Python itself does.

    Time of the processor is measured, the best of five: the machine is shared.
    """
    resource = pytest.importorskip("resource", reason="it is measured otherwise here")

    def work(words: list[str]) -> float:
        times: list[float] = []
        for _ in range(5):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(words, capture_output=True, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(
                after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            )
        return min(times)

    bare = work([sys.executable, "-c", "pass"])

    assert work([*FACEUP, "--help"]) - bare < 0.2


def test_a_reader_that_goes_away_is_no_error() -> None:
    """A broken pipe ends the command without a word."""
    program = subprocess.Popen(
        [*FACEUP, "watch", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    said = program.stderr.read()
    program.stderr.close()

    assert program.wait() == Status.BROKEN_PIPE
    assert said == b""


@pytest.fixture
def _heeds_interrupts() -> Iterator[None]:
    """Tests in the background of a shell ignore Ctrl-C, and what they start would too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_heeds_interrupts")
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_keeps_the_match() -> None:
    """Ctrl-C in line mode is status 130, and says how to go on."""
    program = subprocess.Popen(
        [*FACEUP, "play", "--plain", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    for line in program.stdout:
        if line.startswith("Your cards"):
            break
    program.send_signal(signal.SIGINT)
    told, said = program.communicate(timeout=60)

    assert program.returncode == Status.INTERRUPTED
    assert "--resume" in told
    assert said == ""


def _in_set_name() -> None:
    """An interrupt while a class is made, for which older Pythons raise another error."""

    class Broken:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    type("Made", (), {"part": Broken()})


def _while_undoing() -> None:
    """An interrupt, and an error of what should have been undone after it."""
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt:
        raise StorageError("the store cannot undo it", why="", path="")  # noqa: B904  # as an error while undoing is


@pytest.mark.parametrize("interrupted", [_in_set_name, _while_undoing])
def test_an_interrupt_stays_one_whatever_comes_of_it(
    interrupted: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupt that turns into another error is status 130 and told by nothing."""
    monkeypatch.setattr(entry, "_run", lambda *_: interrupted())

    assert run("rules") == Ran(Status.INTERRUPTED, "", "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_no_fault(closed: str) -> None:
    """A program started without one of its streams does what it can."""
    for words, status in (
        ("replay -", Status.GOOD),
        ("deal 5", Status.GOOD),
        ("nope", Status.USAGE),
    ):
        line = f'"{sys.executable}" -m faceup {words} {closed}'
        ran = subprocess.run(
            ["sh", "-c", line],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )

        assert ran.returncode == status, ran.stderr


def test_what_is_piped_is_plain() -> None:
    """No escape goes through a pipe, nor to a terminal that asks for none."""
    piped = run("rules", "--compare", "strict")
    asked = run("rules", "--compare", "strict", terminal=True, env={"NO_COLOR": "1"})
    styled = run(
        "rules", "--compare", "strict", terminal=True, env={"TERM": "xterm-256color"}
    )

    assert "\x1b" not in piped.out
    assert "\x1b" not in asked.out
    assert "\x1b" in styled.out
    assert max(map(len, piped.out.splitlines())) > 80


def test_the_module_returns_the_status() -> None:
    """`python -m faceup` ends with the status, as `faceup` does."""
    ran = subprocess.run(
        [*FACEUP, "deal", "5", "--json"], capture_output=True, text=True, check=False
    )

    assert ran.returncode == 0
    assert json.loads(ran.stdout)["deal_number"] == "5"
    assert (
        subprocess.run([*FACEUP, "nope"], capture_output=True, check=False).returncode
        == 2
    )
