"""`solve`: the exact value of every play, with both hands and the stock open."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Annotated, Protocol

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
    from faceup.i18n import Catalog
    from faceup.study.exact import Bounds, Objective, Solution, Solver

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
    scores: Annotated[
        bool, typer.Option("--scores", help="cli.option.solve-scores")
    ] = False,
    json: Json = False,
) -> int:
    """Tell what every play is worth with both hands and the stock open."""
    limit = None
    if seconds is not None:
        limit = float(number(seconds, "--seconds", low=1, high=_LONGEST))
    aim: Aim = _Match() if scores else _Points()
    solver = _ready_solver(out)
    status = Status.GOOD
    asked = each_position(
        position,
        deal,
        play,
        record,
        of_state=lambda state: aim.verified(_of_state(state)),
        of_line=lambda line: aim.verified(_of_line(line)),
    )
    for index, item in enumerate(asked):
        if isinstance(item, FaceupError):
            status = Status.BAD_INPUT
            tell_fault(out, position, index, item, json=json)
            continue
        wanted = aim.objective(item)
        solution, interrupted = _solved(out, solver, item, wanted, limit)
        if json:
            out.json(_report(item, solution, aim))
        else:
            if index:
                out.line()
            _tell(out, item, solution, aim)
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
    out: Output,
    solver: Solver,
    position: OpenPosition,
    wanted: Objective | None,
    limit: float | None,
) -> tuple[Solution, bool]:
    """The solution, as far as time and the person let it come; whether he stopped it."""
    box: list[Solution] = []
    thread = threading.Thread(target=lambda: box.append(solver.solve(position, wanted)))
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


# what is played for --------------------------------------------------------------------


class Aim(Protocol):
    """What both play for, and how its values are told."""

    def verified(self, position: OpenPosition) -> OpenPosition:
        """The position, if it can be played for there."""
        ...

    def objective(self, position: OpenPosition) -> Objective | None:
        """What each outcome is worth."""
        ...

    def number(self, value: float) -> int | float:
        """A value to a machine."""
        ...

    def text(self, value: float, t: Catalog) -> str:
        """A value to a person."""
        ...

    def sentences(self, position: OpenPosition, value: str, t: Catalog) -> list[str]:
        """What the position is worth, and of what the value is."""
        ...

    def facts(self, position: OpenPosition) -> dict[str, object]:
        """The same to a machine."""
        ...


class _Points:
    """Deal points: those of the seat to play less the other's."""

    def verified(self, position: OpenPosition) -> OpenPosition:
        return position

    def objective(self, position: OpenPosition) -> Objective | None:
        del position
        return None

    def number(self, value: float) -> int | float:
        return int(value) if value == int(value) else value

    def text(self, value: float, t: Catalog) -> str:
        del t
        return f"{self.number(value):+}".replace("-", "−")

    def sentences(self, position: OpenPosition, value: str, t: Catalog) -> list[str]:
        return [t("study.solve.value", seat=position.turn, value=value)]

    def facts(self, position: OpenPosition) -> dict[str, object]:
        del position
        return {}


class _Match:
    """The chance to win the match from the score of the position."""

    def verified(self, position: OpenPosition) -> OpenPosition:
        from faceup.games.california_jack.scoring import winner_before

        rules, (one, two) = position.rules, position.scores
        if winner_before(rules, position.scores) is not None:
            raise BadUsage("match-won", one=one, two=two, target=rules.target)
        return position

    def objective(self, position: OpenPosition) -> Objective | None:
        from faceup.study.exact import match_objective

        return match_objective(position)

    def number(self, value: float) -> int | float:
        return round(value, 6)

    def text(self, value: float, t: Catalog) -> str:
        return t("study.solve.chance", chance=f"{100 * value:.1f}")

    def sentences(self, position: OpenPosition, value: str, t: Catalog) -> list[str]:
        from faceup.bots.equity import is_counted

        rules, (one, two) = position.rules, position.scores
        told = t(
            "study.solve.match",
            seat=position.turn,
            value=value,
            target=rules.target,
            one=one,
            two=two,
            profile=t(f"core.profile.{rules.profile}"),
        )
        return [told] if is_counted(rules) else [told, t("study.solve.uncounted")]

    def facts(self, position: OpenPosition) -> dict[str, object]:
        from faceup.bots.equity import is_counted
        from faceup.games.california_jack.rules import format_rules

        return {
            "objective": "match",
            "rules": format_rules(position.rules),
            "scores": list(position.scores),
            "counted": is_counted(position.rules),
        }


# telling -------------------------------------------------------------------------------


def _report(position: OpenPosition, solution: Solution, aim: Aim) -> dict[str, object]:
    """A solution to a machine; what is not proved is null, with bounds beside it."""

    def exact(bounds: Bounds) -> int | float | None:
        return aim.number(bounds.least) if bounds.is_proved else None

    told: dict[str, object] = {
        **aim.facts(position),
        "value": exact(solution.value),
        "moves": {str(card): exact(bounds) for card, bounds in solution.moves.items()},
    }
    if not solution.is_proved:
        told["proved"] = False
        told["bounds"] = {
            str(card): [aim.number(bounds.least), aim.number(bounds.most)]
            for card, bounds in solution.moves.items()
        }
    return told


def _tell(out: Output, position: OpenPosition, solution: Solution, aim: Aim) -> None:
    from faceup.i18n.cards import card_short

    t = out.t
    for sentence in aim.sentences(position, _worth(solution.value, aim, t), t):
        out.line(sentence)
    key = "study.solve.proved" if solution.is_proved else "study.solve.stopped"
    out.line(t(key, n=solution.positions, seconds=f"{solution.seconds:.2f}"))
    best = solution.best
    rows = [
        (
            card_short(card, t, glyphs=out.glyphs),
            _worth(bounds, aim, t),
            t("study.solve.best") if card in best else "",
        )
        for card, bounds in sorted(
            solution.moves.items(), key=lambda item: (-item[1].least, -item[1].most)
        )
    ]
    out.table((t("study.solve.play"), t("study.solve.worth"), ""), rows)


def _worth(bounds: Bounds, aim: Aim, t: Catalog) -> str:
    if bounds.is_proved:
        return aim.text(bounds.least, t)
    least, most = (aim.text(end, t) for end in (bounds.least, bounds.most))
    return t("study.solve.between", least=least, most=most)
