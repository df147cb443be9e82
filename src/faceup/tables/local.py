"""A live table of one match, driven through a log.

A command is verified against the match value, folded into a state to come, appended to
the log, and only then is that state the table's: what was told is kept. What commands
return are whole events; what leaves for a seat goes through `events_for`, and what a
seat knows through `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from faceup.cards import Stream
from faceup.errors import IllegalAction, StorageError, TableError
from faceup.games import registry
from faceup.games.game import Event, FirstDealer
from faceup.games.match import Match
from faceup.tables.log import Log
from faceup.tables.records import record_of
from faceup.tables.setup import Setup
from faceup.tables.state import TableState, fold_entry

Entry = tuple[str, dict[str, object]]
"""The kind and the data of an entry about to be appended."""


class LocalTable:
    """A live table; open a new one with `open`, take one up with `resume`."""

    def __init__(self, log: Log, table_id: str, *, clock: Callable[[], float]) -> None:
        self.id = table_id
        """The name of the table in the log."""
        self._log = log
        self._clock = clock
        self._seq = 0
        self._folded: TableState | None = None

    # opening -----------------------------------------------------------------------

    @classmethod
    def open(
        cls, log: Log, setup: Setup, *, table_id: str, clock: Callable[[], float]
    ) -> tuple[LocalTable, tuple[Event, ...]]:
        """A new table, and the event of how the first dealer was found, if it was.

        Where the deals are numbered seat 0 deals first.

        Raises:
            RulesError, UnknownName: when the setup cannot be played.
            StorageError: when the log cannot hold it.
        """
        table = cls(log, table_id, clock=clock)
        game = registry.game(setup.game)
        match = Match.start(
            game,
            dict(setup.rules),
            seats=len(setup.seats),
            scores=setup.scores,
            enforcement=setup.enforcement,
        )
        if match.is_over:
            raise TableError(
                f"the scores `{setup.scores}` already are a won match",
                code="match-over",
            )
        if setup.deal_number is None:
            words = Stream(setup.seed, "first-dealer")
            found = game.first_dealer(match.rules, match.seats, words)
        else:
            found = FirstDealer(0)  # a number names one deal, its dealer included
        drawn = [[str(card) for card in cards] for cards in found.cards]
        entry: dict[str, object] = {
            "setup": setup.to_json(),
            "first_dealer": found.dealer,
            "cards": drawn,
            "at": clock(),
        }
        return table, table._commit([("opened", entry)])

    @classmethod
    def resume(
        cls, log: Log, table_id: str, *, clock: Callable[[], float]
    ) -> LocalTable:
        """A table as its log left it.

        Raises:
            TableError: if there is no such table, or its log is damaged.
        """
        table = cls(log, table_id, clock=clock)
        table.refresh()
        if table._folded is None:
            raise TableError(
                f"there is no table `{table_id}`", code="unknown-table", value=table_id
            )
        return table

    def refresh(self) -> tuple[Event, ...]:
        """Fold in what the log holds beyond what this table has seen."""
        events: list[Event] = []
        for entry in self._log.read(self.id, self._seq):
            if entry.seq != self._seq + 1:
                raise TableError(
                    f"the log of this table is damaged: entry `{entry.seq}` follows"
                    f" `{self._seq}`",
                    code="bad-log",
                    why=f"{self._seq} → {entry.seq}",
                )
            folded = fold_entry(self._folded, entry.seq, entry.kind, entry.data)
            self._folded, self._seq = folded[0], entry.seq
            events += folded[1]
        return tuple(events)

    # what is so --------------------------------------------------------------------

    @property
    def _state(self) -> TableState:
        if self._folded is None:
            raise TableError("the table is not open", code="unknown-table")
        return self._folded

    @property
    def _match(self) -> Match:
        return self._state.match

    @property
    def setup(self) -> Setup:
        """What the table was opened with."""
        return self._state.setup

    @property
    def seq(self) -> int:
        """The sequence number of the last thing that happened."""
        return self._seq

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every seat."""
        return tuple(seat.name for seat in self.setup.seats)

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The level of every computer seat; None for a person."""
        return tuple(seat.level for seat in self.setup.seats)

    @property
    def rules(self) -> Any:
        """The rules, as the game reads them."""
        return self._match.rules

    @property
    def target(self) -> int:
        """The match score to reach."""
        return self._match.target

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score after the last scored deal."""
        return self._match.scores

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcome of every scored deal."""
        return self._match.outcomes

    @property
    def deal_number(self) -> int:
        """The deal on the table or next to come, counted from 1."""
        return len(self.outcomes) + 1

    @property
    def dealer(self) -> int:
        """Who dealt the deal on the table, or deals the next."""
        return self._state.dealer

    @property
    def winner(self) -> int | None:
        """The seat that won the match."""
        return self._match.winner

    @property
    def resigned(self) -> int | None:
        """The seat that resigned."""
        return self._match.resigned

    @property
    def advice_count(self) -> int:
        """How often advice was asked for."""
        return self._state.advice

    @property
    def take_back_count(self) -> int:
        """How often plays were taken back."""
        return self._state.take_backs

    @property
    def phase(self) -> str:
        """`deal`, `act`, `settle` or `over`: what the table waits for."""
        return self._state.phase

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None."""
        return self._match.to_act if self.phase == "act" else None

    @property
    def plays_made(self) -> int:
        """Actions taken in the deal on the table."""
        return len(self._state.actions)

    def view(self, seat: int) -> Any:
        """All a seat may know of the deal on the table; None between deals."""
        return self._match.view(seat)

    def last_view(self, seat: int) -> Any:
        """All a seat knows of the deal on the table, or else of the one just scored.

        None before the first deal. A screen shows it until the player goes on.
        """
        state = self._state
        match = state.match if state.match.deal is not None else state.played_out
        return None if match is None else match.view(seat)

    @staticmethod
    def events_for(seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
        """The events as a seat may know them; `None` is a spectator."""
        seen = (event.seen_by(seat) for event in events)
        return tuple(event for event in seen if event is not None)

    def can_claim(self, seat: int) -> bool:
        """Whether a revoke may be claimed at this table now."""
        on_table = self._match.deal is not None and self.phase != "over"
        return on_table and self._match.enforcement == "claim"

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may take its last play back."""
        return (
            self.setup.practice
            and self.phase in ("act", "settle")
            and self._state.last_action_of(seat) is not None
        )

    def record(self) -> dict[str, object]:
        """The record of the match; while it runs, of its scored deals only.

        The deal on the table is left out: its stock is secret until it is over.
        """
        return record_of_state(self._state)

    def summary(self) -> dict[str, object]:
        """What a list of tables shows of this one: nothing a seat may not know."""
        return summary_of_state(self._state)

    # commands ----------------------------------------------------------------------

    def begin_deal(self) -> tuple[Event, ...]:
        """Shuffle and deal the next deal."""
        self._require("deal")
        match = self._match
        index = len(self.outcomes)
        deal = match.shuffle(self.dealer, self.setup.words(index))
        layout = match.game.format_deal(deal)
        return self._commit([("dealt", {"layout": layout, "at": self._clock()})])

    def act(self, seat: int, action: Any) -> tuple[Event, ...]:
        """Act for a seat; where illegal plays are refused, the last play also scores.

        Raises:
            IllegalAction: with the reason's code; nothing has happened then.
        """
        if self.phase not in ("act", "settle"):
            self._refuse_phase()
        match = self._match
        after, _ = match.apply(seat, action)
        token = match.game.format_token(seat, action)
        data: dict[str, object] = {"seat": seat, "token": token, "at": self._clock()}
        entries: list[Entry] = [("acted", data)]
        if after.awaits_scoring and match.enforcement == "prevent":
            entries.append(("settled", {"at": self._clock()}))
        return self._commit(entries)

    def settle(self) -> tuple[Event, ...]:
        """Score the played-out deal; claims can no longer be made."""
        self._require("settle")
        return self._commit([("settled", {"at": self._clock()})])

    def resign(self, seat: int) -> tuple[Event, ...]:
        """Give the match up."""
        if self.phase == "over":
            self._refuse_phase()
        return self._commit([("resigned", {"seat": seat, "at": self._clock()})])

    def take_back(self, seat: int) -> tuple[Event, ...]:
        """Undo a seat's last play of this deal and all that came after it.

        Raises:
            IllegalAction: where that is not allowed, or there is nothing to take back.
        """
        if not self.setup.practice:
            raise IllegalAction(
                "plays can be taken back in practice matches only", code="not-practice"
            )
        keep = (
            self._state.last_action_of(seat)
            if self.phase in ("act", "settle")
            else None
        )
        if keep is None:
            raise IllegalAction(
                "there is no play of yours to take back in this deal",
                code="nothing-to-take-back",
            )
        data: dict[str, object] = {"seat": seat, "keep": keep, "at": self._clock()}
        return self._commit([("taken-back", data)])

    def note_advice(self, seat: int) -> None:
        """Note that a seat was given advice."""
        self._commit([("advised", {"seat": seat, "at": self._clock()})])

    # the log -----------------------------------------------------------------------

    def _commit(self, entries: list[Entry]) -> tuple[Event, ...]:
        """Fold the entries, append them, and only then let the new state be the truth.

        Folding first proves that the entries can be read back.
        """
        state = self._folded
        events: list[Event] = []
        for place, (kind, data) in enumerate(entries):
            state, more = fold_entry(state, self._seq + place + 1, kind, data)
            events += more
        if state is None:
            raise ValueError("a commit needs an entry")
        is_over = state.phase == "over"
        try:
            self._seq = self._log.append(
                self.id,
                self._seq,
                entries,
                now=self._clock(),
                summary=summary_of_state(state),
                status="finished" if is_over else None,
                record=record_of_state(state) if is_over else None,
            )
        except StorageError as error:
            if error.code != "stale-sequence":
                raise
            self.refresh()
            raise TableError(
                "somebody else moved at this table first; look again",
                code="table-moved",
            ) from error
        self._folded = state
        return tuple(events)

    def _require(self, phase: str) -> None:
        if self.phase != phase:
            self._refuse_phase()

    def _refuse_phase(self) -> None:
        code = {"deal": "deal-over", "settle": "deal-over", "over": "match-over"}.get(
            self.phase, "deal-running"
        )
        said = {
            "deal-over": "the deal is over",
            "match-over": "the match is over",
            "deal-running": "a deal is being played",
        }
        raise IllegalAction(said[code], code=code)


def record_of_state(state: TableState) -> dict[str, object]:
    """The record of a table: all of it when the match is over, else its scored deals."""
    scored = len(state.match.outcomes)
    return record_of(
        state.setup,
        state.deals if state.phase == "over" else state.deals[:scored],
        winner=state.match.winner,
        resigned=state.match.resigned,
        advice=state.advice,
        take_backs=state.take_backs,
        began=state.began,
        changed=state.changed,
    )


def summary_of_state(state: TableState) -> dict[str, object]:
    """What a list of tables shows of one: nothing a seat may not know."""
    return {
        "game": state.setup.game,
        "rules": dict(state.setup.rules),
        "names": [seat.name for seat in state.setup.seats],
        "levels": [seat.level for seat in state.setup.seats],
        "scores": list(state.match.scores),
        "target": state.match.target,
        "deal": len(state.match.outcomes) + 1,
        "plays": len(state.actions),
        "winner": state.match.winner,
    }
