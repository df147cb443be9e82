"""`solve`: the exact value of every play, with both hands and the stock open."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadFile, BadUsage
from faceup.cli.options import DealIndex, Json, PlayIndex, RecordIndex, number
from faceup.cli.output import Output, Status
from faceup.cli.progress import Progress
from faceup.cli.sources import STDIN, is_position, lines_of, moment, one_record
from faceup.errors import FaceupError
from faceup.present.printable import printable

if TYPE_CHECKING:
    from faceup.games.california_jack.open_position import OpenPosition
    from faceup.study.exact import Bounds, Solution, Solver

_LONGEST = 86_400
_WAIT = 0.05
_PATIENCE = 2.0


@command
def solve(
    out: Output,
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="cli.argument.solve")
    ],
    *,
    deal: DealIndex = None,
    play: PlayIndex = None,
    record: RecordIndex = "0",
    seconds: Annotated[
        str | None,
        typer.Option("--seconds", metavar="N", help="cli.option.solve-seconds"),
    ] = None,
    json: Json = False,
) -> int:
    """Tell what every play is worth with both hands and the stock open."""
    limit = None
    if seconds is not None:
        limit = float(number(seconds, "--seconds", low=1, high=_LONGEST))
    solver = _ready_solver(out)
    status, found = Status.GOOD, False
    for index, item in enumerate(_positions(position, deal, play, record)):
        found = True
        if isinstance(item, FaceupError):
            status = Status.BAD_INPUT
            _tell_fault(out, position, index, item, json)
            continue
        solution, interrupted = _solved(out, solver, item, limit)
        if json:
            out.json(_report(solution))
        else:
            if index:
                out.line()
            _tell(out, item, solution)
        if interrupted:
            return Status.INTERRUPTED
    if not found:
        raise BadFile("empty", path=position)
    return status


def _ready_solver(out: Output) -> Solver:
    """A solver that would start at once; compiling it is told when it takes long."""
    box: list[Solver] = []

    def make() -> None:
        from faceup.study import exact

        exact.make_ready()
        box.append(exact.Solver())

    thread = threading.Thread(target=make, daemon=True)
    thread.start()
    thread.join(_PATIENCE)
    if thread.is_alive():
        out.note(out.t("study.solve.compiling"))
        thread.join()
    return box[0]


def _positions(
    source: str, deal: str | None, play: str | None, record: str
) -> Iterator[OpenPosition | FaceupError]:
    """What is to be solved: of a string, a moment of a record, or lines of a file."""
    from faceup.games.california_jack.open_position import parse_open_position
    from faceup.records.json_value import JsonFault, decode

    if is_position(source):
        yield _of_string(source)
        return
    if deal is not None or play is not None:
        index = number(record, "--record")
        at_deal = None if deal is None else number(deal, "--deal")
        at_play = None if play is None else number(play, "--play")
        yield _of_state(moment(one_record(source, index), at_deal, at_play).state)
        return
    for line in lines_of(source):
        if not line.strip():
            continue
        try:
            if is_position(line):
                yield _of_string(line)
            else:
                yield parse_open_position(decode(line))
        except JsonFault as error:
            yield BadFile("no-json", why=error.why)
        except FaceupError as error:
            yield error


def _of_string(text: str) -> OpenPosition:
    from faceup.records import parse_position

    return _of_state(parse_position(text)[1])


def _of_state(state: object) -> OpenPosition:
    from faceup.games.california_jack import DealState
    from faceup.games.california_jack.open_position import open_position

    found = open_position(state) if isinstance(state, DealState) else None
    if found is None:
        raise BadUsage("nothing-to-play")
    return found


def _solved(
    out: Output, solver: Solver, position: OpenPosition, limit: float | None
) -> tuple[Solution, bool]:
    """The solution, as far as time and the person let it come; whether he stopped it."""
    box: list[Solution] = []
    thread = threading.Thread(target=lambda: box.append(solver.solve(position)))
    progress = Progress(out)
    started, told, interrupted = time.monotonic(), 0.0, False
    thread.start()
    while thread.is_alive():
        try:
            thread.join(_WAIT)
            passed = time.monotonic() - started
            if limit is not None and passed >= limit:
                solver.stop()
            elif passed >= told + 1:
                told = passed
                text = out.t("study.solve.progress", n=solver.positions)
                progress.tell(text, 0.0, stage="search")
        except KeyboardInterrupt:
            interrupted = True
            solver.stop()
    progress.end()
    return box[0], interrupted


# telling -------------------------------------------------------------------------------


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _report(solution: Solution) -> dict[str, object]:
    """A solution to a machine; what is not proved is null, with bounds beside it."""

    def exact(bounds: Bounds) -> int | float | None:
        return _number(bounds.least) if bounds.is_proved else None

    told: dict[str, object] = {
        "value": exact(solution.value),
        "moves": {str(card): exact(bounds) for card, bounds in solution.moves.items()},
    }
    if not solution.is_proved:
        told["proved"] = False
        told["bounds"] = {
            str(card): [_number(bounds.least), _number(bounds.most)]
            for card, bounds in solution.moves.items()
        }
    return told


def _tell(out: Output, position: OpenPosition, solution: Solution) -> None:
    from faceup.i18n.cards import card_short

    t = out.t
    value = _signed(out, solution.value)
    out.line(t("study.solve.value", seat=position.turn, value=value))
    key = "study.solve.proved" if solution.is_proved else "study.solve.stopped"
    out.line(t(key, n=solution.positions, seconds=f"{solution.seconds:.2f}"))
    best = solution.best
    rows = [
        (
            card_short(card, t, glyphs=out.glyphs),
            _signed(out, bounds),
            t("study.solve.best") if card in best else "",
        )
        for card, bounds in sorted(
            solution.moves.items(), key=lambda item: (-item[1].least, -item[1].most)
        )
    ]
    out.table((t("study.solve.play"), t("study.solve.worth"), ""), rows)


def _signed(out: Output, bounds: Bounds) -> str:
    if bounds.is_proved:
        return f"{_number(bounds.least):+}".replace("-", "−")
    ends = (
        f"{_number(end):+}".replace("-", "−") for end in (bounds.least, bounds.most)
    )
    return out.t("study.solve.between", least=next(ends), most=next(ends))


def _tell_fault(
    out: Output, source: str, index: int, error: FaceupError, json: bool
) -> None:
    if json:
        out.json({"ok": False, "code": error.code, "message": error.message})
    name = out.t("cli.place.stdin") if source == STDIN else printable(source)
    where = out.t("cli.place.position", path=name, index=index + 1)
    out.error(error, where=where)
