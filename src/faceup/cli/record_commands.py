"""`replay`, `view`, `show`, `convert`, `position`: what to do with a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadFile, BadUsage
from faceup.cli.options import (
    DealIndex,
    Json,
    PlayIndex,
    RecordIndex,
    Seat,
    choice,
    number,
)
from faceup.cli.output import Output, Status
from faceup.cli.sources import (
    STDIN,
    Found,
    Moment,
    each_record,
    is_position,
    moment,
    one_record,
)
from faceup.errors import RecordError
from faceup.files import put
from faceup.present.printable import printable

if TYPE_CHECKING:
    from faceup.records import Record

FORMS = ("json", "text")
"""The forms of a record."""

File = Annotated[str, typer.Argument(metavar="FILE", help="cli.argument.file")]
"""A file of records."""

Files = Annotated[list[str], typer.Argument(metavar="FILE", help="cli.argument.files")]
"""Files of records."""


def _forms(incomplete: str) -> tuple[str, ...]:
    return tuple(name for name in FORMS if name.startswith(incomplete))


Form = Annotated[
    str | None,
    typer.Option("--to", metavar="FORM", help="cli.option.to", autocompletion=_forms),
]
"""The form to write."""

Target = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="cli.option.output")
]
"""The file to write."""

Force = Annotated[bool, typer.Option("--force", help="cli.option.force")]
"""Whether a file that is there may be written over."""


@command
def replay(out: Output, files: Files, json: Json = False) -> int:
    """Replay records; the status says whether all were good."""
    from faceup.cli.telling import course_lines, heading
    from faceup.records import error_report, report
    from faceup.records import replay as replayed

    status = Status.GOOD
    for found in each_record(files):
        try:
            if isinstance(found.record, Exception):
                raise found.record
            told = replayed(found.record)
        except BadFile as error:
            status = Status.BAD_INPUT
            out.error(error)
        except RecordError as error:
            status = Status.BAD_INPUT
            if json:
                out.json(error_report(error))
            else:
                _tell_fault(out, found, error)
        else:
            if json:
                out.json(report(told))
                continue
            out.line(out.t("cli.replay.record", where=_where(found, out)))
            out.line(f"  {heading(told.record, out)}")
            for line in course_lines(told, out):
                out.line(f"  {line}")
    return status


def _where(found: Found, out: Output) -> str:
    name = out.t("cli.place.stdin") if found.path == STDIN else printable(found.path)
    return out.t("cli.place.record", path=name, index=found.index + 1)


def _tell_fault(out: Output, found: Found, error: RecordError) -> None:
    """A bad record, as part of the answer: it was asked for."""
    from faceup.cli.telling import fault_text, place_of

    place = place_of(error, _where(found, out), out)
    out.line(out.t("cli.replay.bad", where=place, fault=fault_text(error, out)))


def _moment(
    out: Output, file: str, record: str, deal: str | None, play: str | None
) -> Moment:
    """The moment asked for; where a bad record is bad is told before giving up."""
    index = number(record, "--record")
    at_deal = None if deal is None else number(deal, "--deal")
    at_play = None if play is None else number(play, "--play")
    try:
        return moment(one_record(file, index), at_deal, at_play)
    except RecordError as error:
        _note_fault(out, Found(file, index, is_text=False, record=error), error)
        raise typer.Exit(Status.BAD_INPUT) from error


@command
def view(
    out: Output,
    file: File,
    seat: Seat = None,
    deal: DealIndex = None,
    play: PlayIndex = None,
    record: RecordIndex = "0",
    json: Json = False,
) -> None:
    """Tell what a seat knows at a moment, and nothing else."""
    if seat is None:
        raise BadUsage("option-missing", value="--seat")
    who = number(seat, "--seat", high=1)
    found = _moment(out, file, record, deal, play)
    seen = found.record.game.view(found.state, who)
    if json:
        out.json(found.record.game.view_json(seen))
        return
    from faceup.cli.telling import names_of
    from faceup.present.table_model import describe, table_model

    names = names_of(found.record, out.t, eyes=who)
    model = table_model(seen, names=names, t=out.t, deal_number=found.deal + 1)
    for line in describe(model, out.t):
        out.line(line)


@command
def show(
    out: Output,
    record_or_position: Annotated[
        str, typer.Argument(metavar="RECORD", help="cli.argument.record")
    ],
    deal: DealIndex = None,
    play: PlayIndex = None,
    seat: Seat = None,
    record: RecordIndex = "0",
) -> None:
    """Draw the table at a moment of a record, or of a position."""
    from faceup.cli.picture import picture
    from faceup.cli.telling import levels_of, names_of
    from faceup.present.names import reader_seat, seat_names
    from faceup.present.table_model import open_table_model, table_model
    from faceup.records import parse_position

    t = out.t
    who = None if seat is None else number(seat, "--seat", high=1)
    reader = None
    if is_position(record_or_position):
        game, state = parse_position(record_or_position)
        names = seat_names(("", ""), (None, None), t)
        deal_number = 1
    else:
        found = _moment(out, record_or_position, record, deal, play)
        game, state = found.record.game, found.state
        names, deal_number = names_of(found.record, t, eyes=who), found.deal + 1
        reader = reader_seat(found.record.seats, levels_of(found.record))
    if who is None:
        views = [game.view(state, place) for place in (0, 1)]
        model = open_table_model(
            views, names=names, t=t, deal_number=deal_number, reader=reader
        )
    else:
        seen = game.view(state, who)
        model = table_model(seen, names=names, t=t, deal_number=deal_number)
    for line in picture(model, t, glyphs=out.glyphs):
        out.line(line)


@command
def position(
    out: Output,
    file: File,
    deal: DealIndex = None,
    play: PlayIndex = None,
    record: RecordIndex = "0",
) -> None:
    """Print a moment of a record as a position string."""
    from faceup.records import format_position

    found = _moment(out, file, record, deal, play)
    out.line(format_position(found.record.game, found.state))


@command
def convert(
    out: Output,
    files: Files,
    to: Form = None,
    output: Target = None,
    force: Force = False,
) -> int:
    """Turn records into the other form, or the one asked for."""
    status = Status.GOOD
    form = None if to is None else choice(to, "--to", FORMS)
    texts: list[str] = []
    for found in each_record(files):
        match found.record:
            case BadFile() as error:
                status = Status.BAD_INPUT
                out.error(error)
            case RecordError() as error:
                status = Status.BAD_INPUT
                _note_fault(out, found, error)
            case record:
                if form is None:
                    form = "json" if found.is_text else "text"
                texts.append(formatted(record, form))
    write(out, texts, form or "json", output, force=force)
    return status


def _note_fault(out: Output, found: Found, error: RecordError) -> None:
    from faceup.cli.telling import fault_text, place_of

    place = place_of(error, _where(found, out), out)
    out.note(f"{place}: {fault_text(error, out)}")


def formatted(record: Record, form: str) -> str:
    """A record in a form, its last line ended."""
    from faceup.records import format_json, format_text

    return format_text(record) if form == "text" else f"{format_json(record)}\n"


def write(
    out: Output, texts: list[str], form: str, output: str | None, *, force: bool
) -> None:
    """Write records to a file, or as the answer; a blank line between two texts.

    Raises:
        BadFile: when the file is there already, unless by force, or cannot be written.
    """
    data = ("\n" if form == "text" else "").join(texts).encode()
    if output is None or output == STDIN:
        out.bytes(data)
        return
    try:
        if force:
            put(Path(output), data)
        else:
            with Path(output).open("xb") as file:
                file.write(data)
    except OSError as error:
        raise BadFile.of(error, output) from error
    place = str(Path(output).absolute())
    out.note(out.t("cli.written", n=len(texts), path=printable(place)))
