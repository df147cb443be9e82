"""Drives a table while nobody has to be asked, at the pace a person can follow.

Computer players think in a thread, so the screen stays alive; what they do is on disk
before it is shown. The driver rests when the person is to choose, and when a deal is
scored: its last trick stays on the table until the person goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from faceup.errors import FaceupError
from faceup.games.california_jack.events import TrickTaken
from faceup.games.game import Event
from faceup.games.match import DealScored, MatchWon
from faceup.present.table_model import TableModel
from faceup.terminal.pace import Pace
from faceup.terminal.sitting import Sitting, before_draws


class Stage(Protocol):
    """Where a driver shows what happens."""

    @property
    def pace(self) -> Pace:
        """How long it lingers."""
        ...

    def model(self) -> TableModel | None:
        """The table as it stands."""
        ...

    def show(self, events: Sequence[Event], midway: TableModel | None) -> None:
        """Show what happened: the table as it stands, or for a moment another."""
        ...

    def rest(self) -> None:
        """Show that the person is asked."""
        ...

    def fail(self, error: FaceupError) -> None:
        """Tell why it cannot go on."""
        ...


class Driver:
    """Drives one sitting on one stage."""

    def __init__(self, sitting: Sitting, stage: Stage) -> None:
        self.sitting = sitting
        """The sitting."""
        self.is_at_rest = False
        """Whether the table waits for the person, and shows it."""
        self.is_held = sitting.last_scored is not None
        """Whether a scored deal stays on the table until the person goes on."""
        self._stage = stage
        self._skip = asyncio.Event()
        self._trick_taken = False
        self._shown: TableModel | None = None

    def skip(self) -> None:
        """Linger no more until the person is asked."""
        self._skip.set()

    async def run(self, events: Sequence[Event] = ()) -> None:
        """Show what the person did, then all that waits for no person."""
        self.is_at_rest = False
        try:
            if self._shown is None:
                self._shown = self._stage.model()
            await self._happened(events)
            while not self.is_held and await self._step():
                pass
        except FaceupError as error:
            self._stage.fail(error)
        self._skip.clear()
        self.is_at_rest = True
        self._stage.rest()

    async def _step(self) -> bool:
        """Do the next thing; whether something was done."""
        session = self.sitting.session
        match session.waits:
            case "computer":
                question = session.question
                if question is None:
                    return False
                pace = self._stage.pace
                least = pace.after_trick if self._trick_taken else pace.before_play
                thought = asyncio.create_task(
                    asyncio.to_thread(session.think, question)
                )
                await self._linger(least)
                await self._happened(session.answer(question, await thought))
            case "score" | "deal":
                await self._happened(session.step())
            case _:
                return False
        return True

    async def _happened(self, events: Sequence[Event]) -> None:
        """Note and show what happened; a full trick lies a moment before the draws."""
        if not events:
            return
        self.sitting.hear(events)
        self._trick_taken = False
        for event in events:
            match event:
                case TrickTaken():
                    self._trick_taken = True
                case DealScored() | MatchWon():
                    self.is_held = True
                case _:
                    pass
        before, after = self._shown, self._stage.model()
        seconds = self._stage.pace.before_draw
        if before is not None and after is not None and seconds:
            midway = before_draws(before, after, events)
            if midway is not None:
                self._stage.show(events, midway)
                await self._linger(seconds)
        self._shown = after
        self._stage.show(events, None)

    async def _linger(self, seconds: float) -> None:
        if seconds and not self._skip.is_set():
            with suppress(TimeoutError):  # the time to look is over
                await asyncio.wait_for(self._skip.wait(), seconds)
