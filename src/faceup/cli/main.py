"""The way in: `faceup`, and `python -m faceup`.

What a person sees of any failure is one line that begins with `faceup:`; with
`FACEUP_DEBUG=1` the traceback follows. The exit status says whose fault it was, see
`Status`.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from faceup.cli.mistakes import BadFile
from faceup.cli.output import Output, Status
from faceup.errors import FaceupError, UsageError
from faceup.present.printable import NO_BREAK, printable

DEBUG = "FACEUP_DEBUG"
"""The variable that asks for tracebacks."""

COMPLETE_VARIABLE = "_FACEUP_COMPLETE"
"""The variable by which a shell asks for completions."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _never_fail_to_print()
    out = Output()
    try:
        out.speak(language_flag(words))
        status = _run(words, out)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        status = Status.BROKEN_PIPE
    except Exception as error:  # noqa: BLE001 - the last resort, told in one line
        status = Status.INTERRUPTED if _is_interrupt(error) else _told(out, error)
    return int(status)


def _is_interrupt(error: BaseException) -> bool:
    """Whether an error stands for an interrupt.

    Python 3.11 raises another error for whatever is raised in `__set_name__`, as when a
    module with enumerations is imported; and undoing what was interrupted can fail.
    """
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, KeyboardInterrupt):
        seen = seen.__cause__ or seen.__context__
    return seen is not None


def _told(out: Output, error: Exception) -> Status:
    """Tell what went wrong, and whose fault it was."""
    match error:
        case UsageError():
            return _fail(out, error, Status.USAGE)
        case FaceupError():
            return _fail(out, error, Status.BAD_INPUT)
        case OSError():
            where = BadFile.of(error, str(error.filename or "-"))
            return _fail(out, where, Status.BAD_INPUT)
        case _:
            return _fault(out, error)


def language_flag(words: Sequence[str]) -> str | None:
    """The language asked for anywhere on the command line, the last one if several.

    It is read before anything else, because help and errors are told in it.

    >>> language_flag(["play", "--lang", "ru"]), language_flag(["--", "--lang=ru"])
    ('ru', None)
    """
    found = None
    for place, word in enumerate(words):
        if word == "--":
            break
        if word == "--lang" and place + 1 < len(words):
            found = words[place + 1]
        elif word.startswith("--lang="):
            found = word.partition("=")[2]
    return found


def _run(words: list[str], out: Output) -> int:
    """Without a command: the home screen on a terminal, else help.

    The command line's own library is loaded only for a command.
    """
    flag = language_flag(words)
    is_bare = words in ([], ["--lang", flag], [f"--lang={flag}"])
    if is_bare and COMPLETE_VARIABLE not in os.environ:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from faceup.cli.home import open_home

            return open_home(out)
        words = [*words, "--help"]
    from faceup.cli.app import run

    return run(words, out)


def _fail(out: Output, error: FaceupError, status: Status) -> Status:
    _show_traceback(out)
    out.error(error)
    return status


def _fault(out: Output, error: Exception) -> Status:
    _show_traceback(out)
    told = f"{type(error).__name__}: {error}"
    out.note(out.t("cli.fault", error=printable(told), variable=f"{DEBUG}=1"))
    return Status.FAULT


def _show_traceback(out: Output) -> None:
    if out.environ.get(DEBUG):
        import traceback

        traceback.print_exc()


def _never_fail_to_print() -> None:
    """A letter the terminal has no sign for becomes a question mark, not a failure.

    A no-break space becomes a space.

    A stream that was closed before the program began is one from, or to, nowhere.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - it stays
            setattr(sys, name, nowhere)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_PLAINER)


_PLAINER = "faceup-plainer"
"""How letters are written that a stream cannot carry."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(" " if item == NO_BREAK else "?" for item in letters), error.end


codecs.register_error(_PLAINER, _plainer)


def _silence_stdout() -> None:
    """Nobody reads any more: what is left to be flushed goes nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass  # no real file: nothing will complain
