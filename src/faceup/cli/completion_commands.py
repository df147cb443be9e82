"""`completion`: what makes a shell complete `faceup` commands."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated

import typer

from faceup.cli.command import command
from faceup.cli.main import COMPLETE_VARIABLE
from faceup.cli.mistakes import BadUsage
from faceup.cli.options import choice
from faceup.cli.output import PROGRAM, Output

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
"""The shells that can be taught."""


def _shells(incomplete: str) -> tuple[str, ...]:
    return tuple(name for name in SHELLS if name.startswith(incomplete))


@command
def completion(
    out: Output,
    shell: Annotated[
        str | None,
        typer.Argument(
            metavar="SHELL", help="cli.argument.shell", autocompletion=_shells
        ),
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="cli.option.install")
    ] = False,
) -> None:
    """Print the script that makes a shell complete commands, or install it."""
    name = shell or PurePath(out.environ.get("SHELL", "")).name
    if not name:
        raise BadUsage("argument-missing", metavar="SHELL")
    name = choice(name, "SHELL", SHELLS)
    from typer import completion as typers

    names = {"shell": name, "prog_name": PROGRAM, "complete_var": COMPLETE_VARIABLE}
    if install:
        _, path = typers.install(**names)  # type: ignore[attr-defined]  # reached so
        out.line(out.t("cli.completion.installed", shell=name, path=path))
        return
    script = typers.get_completion_script(**names)  # type: ignore[attr-defined]  # same
    out.line(script)
