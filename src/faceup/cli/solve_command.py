"""`solve`: the exact value of every play, with both hands and the stock open."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Annotated

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadFile, BadUsage
from faceup.cli.options import DealIndex, Json, PlayIndex, RecordIndex, number
from faceup.cli.output import Output, Status
from faceup.cli.progress import Progress
from faceup.cli.sources import each_position
from faceup.cli.telling import tell_fault
from faceup.cli.waiting import waited_for
from faceup.errors import FaceupError

if TYPE_CHECKING:
    from faceup.games.california_jack.open_position import OpenPosition
    from faceup.study.exact import Bounds, Solution, Solver

_LONGEST = 86_400
_WAIT = 0.05


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
    status = Status.GOOD
    asked = each_position(
        position, deal, play, record, of_state=_of_state, of_line=_of_line
    )
    for index, item in enumerate(asked):
        if isinstance(item, FaceupError):
            status = Status.BAD_INPUT
            tell_fault(out, position, index, item, json=json)
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
    return status


def _ready_solver(out: Output) -> Solver:
    """A solver that would start at once; compiling it is told when it takes long."""

    def make() -> Solver:
        from faceup.study import exact

        exact.make_ready()
        return exact.Solver()

    return waited_for(out, make, "study.solve.compiling")


def _of_line(line: str) -> OpenPosition:
    from faceup.games.california_jack.open_position import parse_open_position
    from faceup.records.json_value import JsonFault, decode

    try:
        return parse_open_position(decode(line))
    except JsonFault as error:
        raise BadFile("no-json", why=error.why) from error


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
