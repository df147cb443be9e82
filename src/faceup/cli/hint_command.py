"""`hint`: what the seat to play should do, from what that seat may know."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadUsage
from faceup.cli.options import DealIndex, Json, PlayIndex, RecordIndex, choice, line
from faceup.cli.output import Output, Status
from faceup.cli.sources import each_position
from faceup.cli.telling import tell_fault
from faceup.cli.waiting import waited_for
from faceup.errors import FaceupError

if TYPE_CHECKING:
    from faceup.bots.bot import Choice
    from faceup.games.california_jack import Claim, DealView, Play
    from faceup.study.explain import Explanation

SEED = "1"
"""The chance of a hint when nobody says; never the seed of the deal."""

_DEAL = 1
"""One for every position: the same moment of a record and as a string is one hint."""


def advisers(incomplete: str) -> Iterable[str]:
    """Levels that can give a hint and complete a word."""
    from faceup.bots.levels import ADVISERS

    return (name for name in ADVISERS if name.startswith(incomplete))


@command
def hint(
    out: Output,
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="cli.argument.hint")
    ],
    *,
    deal: DealIndex = None,
    play: PlayIndex = None,
    record: RecordIndex = "0",
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help="cli.option.hint-level",
            autocompletion=advisers,
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="cli.option.hint-seed")
    ] = SEED,
    json: Json = False,
) -> int:
    """Tell what the seat to play should do, and what every play does."""
    from faceup.bots import levels

    adviser = choice(level or levels.ADVISER, "--level", levels.ADVISERS)
    chance = line(seed, "--seed")
    asked = each_position(
        position, deal, play, record, of_state=_seen, of_line=_refused
    )
    status, is_ready = Status.GOOD, False
    for index, item in enumerate(asked):
        if isinstance(item, FaceupError):
            status = Status.BAD_INPUT
            tell_fault(out, position, index, item, json=json)
            continue
        if not is_ready:
            is_ready = True
            _make_ready(out, adviser)
        found, told = _advice(item, adviser, chance)
        if json:
            out.json(_report(item, adviser, found, told))
        else:
            _tell(out, item, found, told, is_first=not index)
    return status


def _seen(state: object) -> DealView:
    """What the seat to play may know: all that a hint is made of."""
    from faceup.games.california_jack import GAME, DealState

    if not isinstance(state, DealState) or state.to_act is None:
        raise BadUsage("nothing-to-play")
    return GAME.view(state, state.to_act)


def _refused(text: str) -> DealView:
    """A line that is no position string; one in JSON does not tell what was played."""
    from faceup.records import parse_position

    if text.lstrip().startswith("{"):
        raise BadUsage("hint-history")
    return _seen(parse_position(text)[1])


def _make_ready(out: Output, level: str) -> None:
    """Compile what the level needs, or find it on disk."""
    from faceup.bots.levels import unready

    for player in unready((level,)):
        waited_for(out, player.prepare, "core.preparing")


def _advice(
    view: DealView, level: str, seed: str
) -> tuple[Choice[Play | Claim], Explanation | None]:
    from faceup.bots import choose, levels
    from faceup.study.explain import explanation

    found = choose(levels.bot(level), view, seed=seed, deal=_DEAL)
    return found, explanation(view, found, level=level, seed=seed, deal=_DEAL)


def _report(
    view: DealView,
    level: str,
    found: Choice[Play | Claim],
    told: Explanation | None,
) -> dict[str, Any]:
    """A hint to a machine."""
    from faceup.games.california_jack import GAME

    return {
        "seat": view.seat,
        "level": level,
        "action": GAME.format_action(found.action),
        "reason": found.reason,
        "explanation": None if told is None else told.as_json(),
    }


def _tell(
    out: Output,
    view: DealView,
    found: Choice[Play | Claim],
    told: Explanation | None,
    *,
    is_first: bool,
) -> None:
    from faceup.cli.players import hint_lines
    from faceup.cli.speech import Speech

    heading = out.t("cli.hint.seat", seat=view.seat)
    lines = [heading, *hint_lines(found, told, out.t)]
    Speech(sys.stdout).say_all(lines if is_first else ["", *lines])
