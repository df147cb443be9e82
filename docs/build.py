"""Write the generated parts of the documentation again: `make docs`.

A generated part stands between `<!-- made: NAME -->` and `<!-- end -->` in a page of
this folder; PARTS says what writes each. A test proves that the pages are current.
"""

from __future__ import annotations

import ast
import inspect
import io
import os
import re
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from faceup import settings
from faceup.cli.app import app
from faceup.cli.command import Group
from faceup.cli.main import main as main_command

if TYPE_CHECKING:
    from collections.abc import Callable

DOCS = Path(__file__).parent
"""The folder of pages."""


def settings_table() -> str:
    """Tell every setting: its name, what may be given, the default, the meaning."""
    meanings = _field_docstrings(settings.Settings)
    rows = ["| setting | accepted | default | what it does |", "|---|---|---|---|"]
    for told in settings.describe(environ={}, path=DOCS / "no-such-file.toml"):
        default = str(told.default).lower() if told.default in {True, False} else None
        shown = default or told.default or "(empty)"
        meaning = meanings[told.name]
        rows.append(f"| `{told.name}` | {told.accepted} | {shown} | {meaning} |")
    return "\n".join(rows)


def commands_help() -> str:
    """Show the help of every command, as it is printed."""
    told = []
    for words in command_names():
        line = " ".join(("faceup", *words))
        told.append(f"### `{line}`\n\n```\n{_help(words)}\n```")
    return "\n\n".join(told)


def command_names() -> list[tuple[str, ...]]:
    """Name every command, the commands of groups behind their group."""
    command: Any = typer.main.get_command(app)
    ctx = typer.Context(command)
    found: list[tuple[str, ...]] = []
    for name in command.list_commands(ctx):
        found.append((name,))
        group = command.get_command(ctx, name)
        inner = group.list_commands(ctx) if isinstance(group, Group) else ()
        found += ((name, sub) for sub in inner)
    return found


def _help(words: tuple[str, ...]) -> str:
    """What `--help` prints in English on a terminal of 80 columns."""
    printed = io.StringIO()
    columns = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        with redirect_stdout(printed):
            main_command([*words, "--help", "--lang", "en"])
    finally:
        if columns is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = columns
    return printed.getvalue().strip()


PARTS: dict[str, Callable[[], str]] = {
    "commands": commands_help,
    "settings": settings_table,
}
"""What writes each generated part."""


def filled(text: str) -> str:
    """The page with its generated parts written again."""

    def fill(match: re.Match[str]) -> str:
        return f"{match[1]}\n{PARTS[match[2]]()}\n{match[3]}"

    pattern = r"(<!-- made: (\w+) -->)\n.*?\n(<!-- end -->)"
    return re.sub(pattern, fill, text, flags=re.DOTALL)


def _field_docstrings(kind: type) -> dict[str, str]:
    """The string under each field, which Python itself forgets."""
    tree = ast.parse(inspect.getsource(kind))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef))
    found = {}
    for field, said in pairwise(body):
        match field, said:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(text.split())
            case _:
                pass
    return found


def main() -> None:
    """Write each page that has changed."""
    for page in sorted(DOCS.glob("*.md")):
        old = page.read_text(encoding="utf-8")
        new = filled(old)
        if new != old:
            page.write_text(new, encoding="utf-8")
            print(f"wrote {page.name}")


if __name__ == "__main__":
    main()
