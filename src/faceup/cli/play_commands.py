"""`play` and `watch`."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadUsage
from faceup.cli.options import GameName, House, ProfileName, choice
from faceup.cli.output import Output, Status

if TYPE_CHECKING:
    from faceup.games.game import Event
    from faceup.store import Store
    from faceup.tables import LocalTable, Setup


def levels(incomplete: str) -> Iterable[str]:
    """Levels that complete a word."""
    from faceup.bots.levels import LEVELS

    return (name for name in LEVELS if name.startswith(incomplete))


def paces(incomplete: str) -> Iterable[str]:
    """Paces that complete a word."""
    from faceup.cli.watch import PAUSES

    return (name for name in PAUSES if name.startswith(incomplete))


def running(incomplete: str) -> Iterable[str]:
    """Running matches that complete a word."""
    from faceup.cli.opening import LAST
    from faceup.store import open_store

    with open_store() as store:
        known = [LAST, *(row.id for row in store.tables("running"))]
    return [name for name in known if name.startswith(incomplete)]


TargetScore = Annotated[
    str | None, typer.Option("--target", metavar="N", help="cli.option.target")
]
"""The match score to reach."""

Level = Annotated[
    str | None,
    typer.Option(
        "--level", metavar="LEVEL", help="cli.option.level", autocompletion=levels
    ),
]
"""A computer player."""

Seed = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="cli.option.seed")
]
"""The seed of the deals."""

FirstDeal = Annotated[
    str | None, typer.Option("--deal", metavar="NUMBER", help="cli.option.deal")
]
"""The number of the first deal."""

Claims = Annotated[bool, typer.Option("--claims", help="cli.option.claims")]
"""Whether a revoke may be made, and claimed."""


@command
def play(
    out: Output,
    *,
    game: GameName = None,
    profile: ProfileName = None,
    house: House = None,
    target: TargetScore = None,
    level: Level = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="cli.option.name")
    ] = None,
    seed: Seed = None,
    deal: FirstDeal = None,
    claims: Claims = False,
    practice: Annotated[
        bool, typer.Option("--practice", help="cli.option.practice")
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="MATCH",
            help="cli.option.resume",
            autocompletion=running,
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="cli.option.plain")] = False,
) -> int:
    """Play a match against the computer, or go on with one."""
    from faceup.cli import opening
    from faceup.store import open_store
    from faceup.tables import LocalTable

    wanted = opening.Wanted(
        game=game,
        profile=profile,
        house=house,
        target=target,
        seed=seed,
        deal=deal,
        claims=claims,
        practice=practice,
    )
    if resume is not None and not (wanted.is_nothing and level is name is None):
        raise BadUsage("resume-alone")
    with open_store() as store:
        events: tuple[Event, ...] = ()
        if resume is not None:
            table = opening.resumed(store, resume)
        else:
            seats = opening.against_computer(out, name=name, level=level)
            table, events = LocalTable.open(
                store,
                wanted.setup(out, seats),
                table_id=opening.new_table_id(),
                clock=time.time,
            )
        return _sit_down(out, store, table, events, plain=plain)


def _sit_down(
    out: Output,
    store: Store,
    table: LocalTable,
    events: tuple[Event, ...],
    *,
    plain: bool,
) -> int:
    """Play on: at the terminal's table, or in lines; status 0 also when left early."""
    if not plain and sys.stdin.isatty() and out.is_terminal:
        from faceup.cli.home import open_table

        return open_table(out, store, table.id)
    from faceup.cli.opening import seat_of_person
    from faceup.cli.plain import run_plain
    from faceup.cli.players import answer
    from faceup.tables.session import Session

    with store.hold(table.id):
        store.table(table.id)  # it was not removed before it was held
        run_plain(
            Session(table, answer, me=seat_of_person(table)),
            stdin=sys.stdin,
            stdout=sys.stdout,
            t=out.t,
            settings=out.settings,
            opening=events,
        )
    return Status.GOOD


@command
def watch(
    out: Output,
    *,
    game: GameName = None,
    profile: ProfileName = None,
    house: House = None,
    target: TargetScore = None,
    level: Level = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="LEVEL",
            help="cli.option.against",
            autocompletion=levels,
        ),
    ] = None,
    seed: Seed = None,
    deal: FirstDeal = None,
    claims: Claims = False,
    pace: Annotated[
        str | None,
        typer.Option(
            "--pace", metavar="PACE", help="cli.option.pace", autocompletion=paces
        ),
    ] = None,
) -> None:
    """Watch two computer players play a match."""
    from faceup.cli import opening
    from faceup.cli.watch import run_watch
    from faceup.settings import Pace

    wanted = opening.Wanted(
        game=game,
        profile=profile,
        house=house,
        target=target,
        seed=seed,
        deal=deal,
        claims=claims,
    )
    first = out.settings.level if level is None else level
    second = first if against is None else against
    setup = wanted.setup(out, opening.two_computers(first, second))
    run_watch(
        setup,
        stdout=sys.stdout,
        t=out.t,
        pace=out.settings.pace
        if pace is None
        else choice(pace, "--pace", get_args(Pace)),
        again=_again(setup),
    )


def _again(setup: Setup) -> str:
    """The command that plays the same match."""
    rules = dict(setup.rules)
    words = ["faceup", "watch", "--rules", str(rules.pop("profile"))]
    for field, value in rules.items():
        words += ["--house", f"{field}={value}"]
    first, second = setup.seats
    words += ["--level", str(first.level), "--against", str(second.level)]
    if setup.enforcement == "claim":
        words.append("--claims")
    if setup.deal_number is not None:
        words += ["--deal", str(setup.deal_number)]
    else:
        words += ["--seed", setup.seed]
    return shlex.join(words)
