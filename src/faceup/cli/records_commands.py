"""`records`: the matches that are kept, running and finished."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faceup.cli.command import Command, Group, Language, command
from faceup.cli.mistakes import BadUsage
from faceup.cli.options import Json, choice
from faceup.cli.output import Output, Status
from faceup.cli.record_commands import FORMS, Force, Form, Target, formatted, write
from faceup.cli.telling import course_lines, heading
from faceup.errors import FaceupError
from faceup.present.names import levels_in, seat_names
from faceup.present.printable import printable

if TYPE_CHECKING:
    from faceup.records import Record
    from faceup.store import RecordRow, Store, TableRow

app = typer.Typer(
    cls=Group, add_completion=False, rich_markup_mode=None, invoke_without_command=True
)
"""The group of commands."""


def match_ids(incomplete: str) -> Iterable[str]:
    """Matches that complete a word."""
    from faceup.store import open_store

    with open_store() as store:
        known = [
            *(str(row.id) for row in store.records(100)),
            *(row.id for row in store.tables("running")),
        ]
    return [name for name in known if name.startswith(incomplete)]


MatchId = Annotated[
    str,
    typer.Argument(
        metavar="MATCH", help="cli.argument.match", autocompletion=match_ids
    ),
]
"""A match: the number of a finished one, or the name of a running one."""


@app.callback(help="cli.help.records")
def records(ctx: typer.Context, json: Json = False, lang: Language = None) -> None:
    """List the matches, unless a command follows."""
    del lang
    if ctx.invoked_subcommand is None:
        _list(Output.of(ctx), json=json)


@app.command("list", cls=Command, help="cli.help.records.list")
@command
def list_records(out: Output, json: Json = False) -> None:
    """List the matches, newest first."""
    _list(out, json=json)


def _list(out: Output, *, json: bool) -> None:
    from faceup.store import open_store

    with open_store() as store:
        running, finished = store.tables("running"), store.records()
    if json:
        out.json(
            {
                "running": [_running_json(row) for row in running],
                "finished": [_finished_json(row) for row in finished],
            }
        )
        return
    t = out.t
    if not running and not finished:
        out.note(t("cli.records.none"))
        return
    headings = [
        t(f"cli.records.{name}") for name in ("match", "when", "seats", "rules", "how")
    ]
    rows = [_running_cells(row, out) for row in running]
    rows += [_finished_cells(row, out) for row in finished]
    out.table(headings, rows)


def _when(moment: float) -> str:
    """A moment by the reader's clock, to the minute."""
    local = datetime.fromtimestamp(moment, UTC).astimezone()
    return local.strftime("%Y-%m-%d %H:%M")


def _rules_name(profile: object, out: Output) -> str:
    key = f"core.profile.{profile}"
    return out.t(key) if out.t.has(key) else str(profile)


def _running_cells(row: TableRow, out: Output) -> tuple[str, ...]:
    summary: dict[str, Any] = row.summary
    names = _seats(summary.get("names"), summary.get("levels"), out)
    rules = summary.get("rules") or {}
    score = ":".join(map(str, summary.get("scores", ())))
    how = out.t("cli.records.running", score=score)
    profile = _rules_name(rules.get("profile", ""), out)
    return row.id, _when(row.changed_at), " – ".join(names), profile, how


def _seats(names: object, levels: object, out: Output) -> tuple[str, ...]:
    """What the seats of a kept match are called."""
    told = [str(name) for name in names] if isinstance(names, list | tuple) else []
    return seat_names(told, levels_in(levels, len(told)), out.t)


def _finished_cells(row: RecordRow, out: Output) -> tuple[str, ...]:
    winner, by = row.result.get("winner"), row.result.get("by")
    scores: Any = row.summary.get("scores", ())
    how = ":".join(map(str, scores))
    names = _seats(row.seats, row.summary.get("levels"), out)
    if isinstance(winner, int) and 0 <= winner < len(row.seats):
        key = "cli.records.resigned" if by == "resign" else "cli.records.won"
        how = out.t(key, name=names[winner], score=how)
    profile = _rules_name(row.profile, out)
    return str(row.id), _when(row.finished_at), " – ".join(names), profile, how


def _running_json(row: TableRow) -> dict[str, object]:
    return {
        "match": row.id,
        "opened_at": row.opened_at,
        "changed_at": row.changed_at,
        "summary": row.summary,
    }


def _finished_json(row: RecordRow) -> dict[str, object]:
    return {
        "match": row.id,
        "game": row.game,
        "profile": row.profile,
        "seats": row.seats,
        "result": row.result,
        "finished_at": row.finished_at,
        "summary": row.summary,
    }


# one match ----------------------------------------------------------------------------


def record_of(store: Store, match: str) -> Record:
    """The record of a match; of a running one the finished deals only.

    Raises:
        StorageError, TableError: when there is no such match.
    """
    from faceup.records import parse_json, parse_record

    if match.isascii() and match.isdecimal() and len(match) < 19:
        return parse_json(store.record(int(match)).text)
    from faceup.tables import LocalTable

    store.table(match)
    table = LocalTable.resume(store, match, clock=time.time)
    return parse_record(table.record())


@app.command("show", cls=Command, help="cli.help.records.show")
@command
def show(out: Output, match: MatchId, json: Json = False) -> None:
    """Tell how a match went."""
    from faceup.records import replay, report
    from faceup.store import open_store

    with open_store() as store:
        record = record_of(store, match)
    replayed = replay(record)
    if json:
        out.json(report(replayed))
        return
    out.line(heading(record, out))
    for line in course_lines(replayed, out):
        out.line(line)


@app.command("export", cls=Command, help="cli.help.records.export")
@command
def export(
    out: Output,
    matches: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="MATCH", help="cli.argument.matches", autocompletion=match_ids
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="cli.option.all")] = False,
    to: Form = None,
    output: Target = None,
    force: Force = False,
) -> int:
    """Print matches as records, or write them to a file; a bad one stops no other."""
    from faceup.store import open_store

    if every == bool(matches):
        raise BadUsage("match-or-all")
    form = "json" if to is None else choice(to, "--to", FORMS)
    with open_store() as store:
        names = matches or [str(stored.row.id) for stored in store.export()]
        texts, status = [], Status.GOOD
        for name in names:
            try:
                texts.append(formatted(record_of(store, name), form))
            except FaceupError as error:
                status = Status.BAD_INPUT
                out.error(error)
    write(out, texts, form, output, force=force)
    return status


@app.command("remove", cls=Command, help="cli.help.records.remove")
@command
def remove(
    out: Output,
    match: MatchId,
    yes: Annotated[bool, typer.Option("--yes", help="cli.option.yes")] = False,
) -> None:
    """Remove a match with all that is kept of it, finished or running."""
    from faceup.store import open_store

    with open_store() as store:
        record = record_of(store, match)
        if not yes:
            _ask(out, _question(record, out))
        if match.isdecimal():
            store.remove(int(match))
        else:
            store.remove_table(match)
    out.note(out.t("cli.records.removed", match=printable(match)))


def _question(record: Record, out: Output) -> str:
    t = out.t
    yes, no = t("core.yes"), t("core.no")
    return t("cli.records.ask", heading=heading(record, out), yes=yes, no=no)


def _ask(out: Output, question: str, answer: Callable[[], str] = input) -> None:
    """Go on only if a person says yes.

    Raises:
        BadUsage: where there is nobody to ask.
        Exit: when the answer is no.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BadUsage("yes-needed")
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    from faceup.present.keymap import typed_answer

    try:
        said = answer()
    except EOFError:
        said = ""
    if not typed_answer(said, out.t):
        raise typer.Exit
