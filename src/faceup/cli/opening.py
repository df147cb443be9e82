"""What a match is opened with: the command line first, then the settings."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faceup.cli.mistakes import BadUsage
from faceup.errors import TableError
from faceup.tables import LocalTable, SeatSetup, Setup

if TYPE_CHECKING:
    from faceup.cli.output import Output
    from faceup.games.game import AnyGame
    from faceup.store import Store

LAST = "last"
"""The name by which `--resume` calls the match played last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A match as a command line asks for it; None where it says nothing."""

    game: str | None = None
    """The game, by any of its names."""
    profile: str | None = None
    """The profile of rules."""
    house: Sequence[str] | None = None
    """House rules, `field=value`."""
    target: str | None = None
    """The match score to reach."""
    seed: str | None = None
    """The seed of the deals."""
    deal: str | None = None
    """The number of the first deal."""
    claims: bool = False
    """Whether a revoke may be made, and claimed."""
    practice: bool = False
    """Whether plays may be taken back."""

    def setup(self, out: Output, seats: tuple[SeatSetup, ...]) -> Setup:
        """What the table is opened with.

        Raises:
            BadUsage, RulesError, UnknownName: for what cannot be played.
        """
        # The terminal opens tables without options, and without Typer.
        from faceup.cli.options import number, written

        game, rules = self.rules(out)
        if self.seed is not None and self.deal is not None:
            raise BadUsage("either", first="--seed", second="--deal")
        first = None if self.deal is None else number(self.deal, "--deal")
        if self.seed is not None:
            seed = written(self.seed, "--seed")
        else:
            # Equal numbers give equal matches, the chance of the players included.
            seed = secrets.token_hex(16) if first is None else f"deal/{first}"
        return Setup(
            game=game.id,
            rules=game.format_rules(rules),
            seats=seats,
            seed=seed,
            enforcement="claim" if self.claims else "prevent",
            deal_number=first,
            practice=self.practice,
            scores=(0,) * len(seats),
        )

    def rules(self, out: Output) -> tuple[AnyGame, Any]:
        """The game and the rules asked for."""
        from faceup.cli.options import chosen_rules

        return chosen_rules(
            out,
            game=self.game,
            profile=self.profile,
            house=self.house,
            target=self.target,
        )

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was asked for."""
        return self == Wanted()


def against_computer(
    out: Output, *, name: str | None, level: str | None
) -> tuple[SeatSetup, SeatSetup]:
    """A person and a computer player; a name that is not chosen stays empty.

    Raises:
        BadUsage: for a name that cannot be one.
        UnknownName: for a level that does not exist.
    """
    from faceup.bots.levels import bot

    own = out.settings.name
    if name is not None:
        from faceup.cli.options import line

        own = line(name, "--name") or own
    found = bot(out.settings.level if level is None else level).level
    return SeatSetup(own), SeatSetup("", found)


def two_computers(first: str, second: str) -> tuple[SeatSetup, SeatSetup]:
    """Two computer players without names.

    Raises:
        UnknownName: for a level that does not exist.
    """
    from faceup.bots.levels import bot

    return SeatSetup("", bot(first).level), SeatSetup("", bot(second).level)


def new_table_id() -> str:
    """A name for a new table, short enough to be typed."""
    return f"m{secrets.token_hex(4)}"


def resumed(store: Store, name: str) -> LocalTable:
    """A running match, to be gone on with.

    Raises:
        StorageError, TableError: when there is none of the name.
    """
    if name.lower() == LAST:
        running = store.tables("running")
        if not running:
            raise TableError("no match is running", code="unknown-table")
        name = running[0].id
    else:
        name = store.table(name).id
    return LocalTable.resume(store, name, clock=time.time)


def seat_of_person(table: LocalTable) -> int | None:
    """The first seat no computer player has; None where all are computers."""
    return next(
        (seat for seat, level in enumerate(table.levels) if level is None), None
    )
