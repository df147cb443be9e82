"""A table together with its computer players: what a shell drives step by step.

How a computer player chooses is handed in, for tables know none. A shell calls `step`
until it is the person's turn, at its own pace; what happened comes back as that person
may know it. To keep a screen alive while a computer player thinks, `think` may run in
a thread of its own: it touches nothing but a view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from faceup.games.game import Event
from faceup.tables.local import LocalTable


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is asked: nothing it may not know."""

    seat: int
    """Its seat."""
    level: str
    """Its level."""
    view: Any
    """All it knows."""
    deal: int
    """The deal of the match, counted from 1."""
    seed: str
    """The seed of its chance: equal views, deals and seeds give equal actions."""


Chooser = Callable[[Question], Any]
"""How a computer player chooses: its action, or None to let a claim be."""


class Session:
    """A table and the players of its computer seats, as one person follows it."""

    def __init__(self, table: LocalTable, chooser: Chooser, *, me: int | None) -> None:
        self.table = table
        """The table."""
        self.me = me
        """The person's seat; None for a spectator of an open table."""
        self._chooser = chooser
        self._silent: set[tuple[int, int]] = set()

    # what is so --------------------------------------------------------------------

    @property
    def waits(self) -> str:
        """What the table waits for.

        `person`, `computer`, `deal` (the next deal), `settle` (a person says that the
        deal can be scored, or claims a revoke), `score` (nobody has to be asked), or
        `over`.
        """
        match self.table.phase:
            case "act":
                return (
                    "person" if self._level(self.table.to_act) is None else "computer"
                )
            case "settle":
                if self.question is not None:
                    return "computer"
                return "settle" if None in self.table.levels else "score"
            case phase:
                return phase

    @property
    def question(self) -> Question | None:
        """What a computer player is to be asked now, if one is.

        When all is played each is asked once whether it claims a revoke.
        """
        table = self.table
        if table.phase == "act":
            seats = [] if table.to_act is None else [table.to_act]
        elif table.phase == "settle":
            asked = {seat for moment, seat in self._silent if moment == table.seq}
            seats = [seat for seat in range(len(table.names)) if seat not in asked]
        else:
            return None
        for seat in seats:
            level = self._level(seat)
            if level is not None:
                return Question(
                    seat, level, table.view(seat), table.deal_number, self._seed
                )
        return None

    def advice_question(self, level: str) -> Question | None:
        """What an adviser of a level is asked at the person's turn; None at no other."""
        table = self.table
        if self.me is None or table.to_act != self.me:
            return None
        return Question(
            self.me, level, table.view(self.me), table.deal_number, self._seed
        )

    def view(self, seat: int | None = None) -> Any:
        """What a seat, or else the person, knows of the deal on the table or just scored.

        None before the first deal.
        """
        chosen = self.me if seat is None else seat
        return self.table.last_view(0 if chosen is None else chosen)

    def views(self) -> tuple[Any, ...]:
        """What every seat knows: for a spectator of an open table only."""
        return tuple(self.table.last_view(n) for n in range(len(self.table.names)))

    # going on ----------------------------------------------------------------------

    def step(self) -> tuple[Event, ...]:
        """Do the next thing that waits for no person; nothing when all wait for one."""
        match self.waits:
            case "deal":
                return self._seen(self.table.begin_deal())
            case "computer":
                question = self.question
                return (
                    ()
                    if question is None
                    else self.answer(question, self.think(question))
                )
            case "score":
                return self.settle()
            case _:
                return ()

    def think(self, question: Question) -> Any:
        """What a computer player does; safe in any thread."""
        return self._chooser(question)

    def answer(self, question: Question, action: Any) -> tuple[Event, ...]:
        """Let a computer player do what it chose; None says nothing."""
        if action is None:
            self._silent.add((self.table.seq, question.seat))
            return ()
        return self._seen(self.table.act(question.seat, action))

    def act(self, action: Any) -> tuple[Event, ...]:
        """Act for the person.

        Raises:
            IllegalAction: with the reason's code; nothing has happened then.
        """
        return self._seen(self.table.act(self._seat, action))

    def settle(self) -> tuple[Event, ...]:
        """Score the deal that is played out."""
        return self._seen(self.table.settle())

    def take_back(self) -> tuple[Event, ...]:
        """Take back the person's last play and all that came after it."""
        return self._seen(self.table.take_back(self._seat))

    def resign(self) -> tuple[Event, ...]:
        """Give the match up for the person."""
        return self._seen(self.table.resign(self._seat))

    # private -----------------------------------------------------------------------

    @property
    def _seat(self) -> int:
        if self.me is None:
            raise ValueError("a spectator cannot act")
        return self.me

    def _level(self, seat: int | None) -> str | None:
        return None if seat is None else self.table.levels[seat]

    @property
    def _seed(self) -> str:
        """The seed of the players' chance; through a hash, which the deals' seed is not
        to be found by.
        """
        return sha256(f"players\0{self.table.setup.seed}".encode()).hexdigest()

    def _seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events as the person may know them; all of them for an open table."""
        return events if self.me is None else self.table.events_for(self.me, events)
