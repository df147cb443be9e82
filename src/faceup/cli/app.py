"""The tree of commands. Each one's module is imported when the command is asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

import typer

from faceup.cli.command import Language, LazyGroup
from faceup.cli.main import COMPLETE_VARIABLE
from faceup.cli.mistakes import from_parser
from faceup.cli.output import PROGRAM, Output, Status


class Root(LazyGroup):
    """The commands of `faceup`."""

    places: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "play": "faceup.cli.play_commands:play",
            "watch": "faceup.cli.play_commands:watch",
            "rules": "faceup.cli.rules_commands:rules",
            "deal": "faceup.cli.rules_commands:deal",
            "show": "faceup.cli.record_commands:show",
            "replay": "faceup.cli.record_commands:replay",
            "view": "faceup.cli.record_commands:view",
            "convert": "faceup.cli.record_commands:convert",
            "position": "faceup.cli.record_commands:position",
            "solve": "faceup.cli.solve_command:solve",
            "hint": "faceup.cli.hint_command:hint",
            "records": "faceup.cli.records_commands:app",
            "statistics": "faceup.cli.statistics_commands:statistics",
            "arena": "faceup.cli.arena_command:arena",
            "train": "faceup.cli.train_command:train",
            "build": "faceup.cli.build_command:build",
            "settings": "faceup.cli.settings_commands:app",
            "completion": "faceup.cli.completion_commands:completion",
        }
    )
    """Name -> `module:attribute`."""


app = typer.Typer(
    cls=Root, add_completion=False, rich_markup_mode=None, invoke_without_command=True
)
"""The application; `run` starts it."""


def _show_version(wanted: bool) -> None:
    if wanted:
        from faceup import __version__

        typer.echo(f"{PROGRAM} {__version__}")
        raise typer.Exit


@app.callback(help="cli.help", epilog="cli.help.epilog")
def root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="cli.option.version",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
    lang: Language = None,
) -> None:
    """What stands before the command; both options are dealt with by now."""
    del version, lang


def run(words: list[str], out: Output) -> int:
    """Run a command line and return its exit status.

    Raises:
        BadUsage: for a command line that cannot be understood.
    """
    command = typer.main.get_command(app)
    if COMPLETE_VARIABLE in os.environ:
        return _complete(command)
    try:
        with command.make_context(PROGRAM, words, obj=out) as ctx:
            status = command.invoke(ctx)
    except typer.Exit as done:
        return done.exit_code
    except Exception as error:
        if hasattr(error, "format_message") and hasattr(error, "exit_code"):
            raise from_parser(error) from error
        raise
    return Status.GOOD if status is None else int(status)


def _complete(command: Any) -> int:
    """Answer the shell that asks for completions."""
    from typer import completion

    completion.completion_init()  # type: ignore[attr-defined]  # reached through it
    try:
        command.main([], prog_name=PROGRAM, complete_var=COMPLETE_VARIABLE)
    except SystemExit as done:
        return int(done.code or 0)
    return Status.GOOD
