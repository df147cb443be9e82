"""A table at one moment, as a value: the fold of its log.

`TableState.fold` is the only place where a table changes, for a command just given as
for a log read back after a crash.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from faceup.cards import parse_card
from faceup.errors import FaceupError, TableError
from faceup.games import registry
from faceup.games.game import Event
from faceup.games.match import ActionsTakenBack, FirstDealerFound, Match
from faceup.tables.records import PlayedDeal
from faceup.tables.setup import Setup

Folded = tuple["TableState", tuple[Event, ...]]
"""The state after an entry, and what happened."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment."""

    setup: Setup
    """What the table was opened with."""
    match: Match
    """The match."""
    first_dealer: int
    """Who deals first."""
    deals: tuple[PlayedDeal, ...] = ()
    """Every deal with its actions, the running one last."""
    before_deal: Match | None = None
    """The match before the running deal: where taking back starts from."""
    played_out: Match | None = None
    """The match with its last deal played out and not yet scored, until the next."""
    advice: int = 0
    """How often advice was asked for."""
    take_backs: int = 0
    """How often plays were taken back."""
    began: float = 0.0
    """When the table was opened, in seconds since 1970."""
    changed: float = 0.0
    """When the last thing happened, in the same seconds."""

    @classmethod
    def opened(cls, data: Mapping[str, Any]) -> Folded:
        """The state a log's first entry opens."""
        setup = Setup.from_json(data["setup"])
        match = Match.start(
            registry.game(setup.game),
            dict(setup.rules),
            seats=len(setup.seats),
            scores=setup.scores,
            enforcement=setup.enforcement,
        )
        first = data["first_dealer"]
        at = float(data["at"])
        rounds = tuple(tuple(map(parse_card, cards)) for cards in data["cards"])
        state = cls(setup, match, first, began=at, changed=at)
        if setup.deal_number is not None:
            return state, ()  # the number says who deals
        return state, (FirstDealerFound(first, rounds),)

    @property
    def phase(self) -> str:
        """`deal`, `act`, `settle` or `over`: what the table waits for."""
        if self.match.is_over:
            return "over"
        if self.match.deal is None:
            return "deal"
        return "settle" if self.match.awaits_scoring else "act"

    @property
    def dealer(self) -> int:
        """Who dealt the deal on the table, or deals the next."""
        if self.match.deal is not None and self.match.last_dealer is not None:
            return self.match.last_dealer
        return self.match.next_dealer(self.first_dealer)

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """Who did what in the deal on the table."""
        return self.deals[-1].actions if self.match.deal is not None else ()

    def last_action_of(self, seat: int) -> int | None:
        """The place of a seat's last action in the running deal, or None."""
        actions = self.actions
        for place in range(len(actions) - 1, -1, -1):
            if actions[place][0] == seat:
                return place
        return None

    def fold(self, kind: str, data: Mapping[str, Any]) -> Folded:
        """The state after an entry of the log, and what happened.

        Raises:
            TableError: for a kind this version does not know.
        """
        now = replace(self, changed=float(data["at"]))
        match kind:
            case "dealt":
                return _dealt(now, data["layout"])
            case "acted":
                return _acted(now, data["seat"], data["token"])
            case "settled":
                match, events = now.match.settle()
                return replace(now, match=match, played_out=now.match), events
            case "taken-back":
                return _taken_back(now, data["seat"], data["keep"])
            case "advised":
                return replace(now, advice=now.advice + 1), ()
            case "resigned":
                match, events = now.match.resign(data["seat"])
                return replace(now, match=match), events
            case _:
                raise TableError(
                    f"the log of this table holds `{kind}`, which this version of"
                    " faceup does not know",
                    code="bad-log",
                    why=kind,
                )


def fold_entry(
    state: TableState | None, seq: int, kind: str, data: Mapping[str, Any]
) -> Folded:
    """The state after an entry read from a log, and what happened.

    Raises:
        TableError: with code `bad-log` if the entry cannot follow the state.
    """
    try:
        if state is None:
            if kind != "opened":
                raise ValueError(f"it begins with `{kind}`")
            return TableState.opened(data)
        return state.fold(kind, data)
    except TableError:
        raise
    except (FaceupError, KeyError, TypeError, ValueError, IndexError) as error:
        raise TableError(
            f"the log of this table is damaged at entry `{seq}`: {error}",
            code="bad-log",
            why=str(error),
        ) from error


def _dealt(state: TableState, layout: Mapping[str, object]) -> Folded:
    deal = state.match.game.parse_deal(layout, state.match.rules, state.match.seats)
    match, events = state.match.begin(deal)
    deals = (*state.deals, PlayedDeal(layout))
    after = replace(
        state, match=match, before_deal=state.match, played_out=None, deals=deals
    )
    return after, events


def _acted(state: TableState, seat: int, token: str) -> Folded:
    action = state.match.game.parse_token(token)[1]
    match, events = state.match.apply(seat, action)
    deals = (*state.deals[:-1], state.deals[-1].with_action(seat, token))
    return replace(state, match=match, deals=deals), events


def _taken_back(state: TableState, seat: int, keep: int) -> Folded:
    """Play the deal again as far as it is kept."""
    match, played = state.before_deal, state.deals[-1]
    if match is None:
        raise ValueError("no deal was begun")
    game = match.game
    match, _ = match.begin(game.parse_deal(played.layout, match.rules, match.seats))
    for who, token in played.actions[:keep]:
        match, _ = match.apply(who, game.parse_token(token)[1])
    undone = ActionsTakenBack(seat, len(played.actions) - keep)
    deals = (*state.deals[:-1], played.kept(keep))
    after = replace(state, match=match, deals=deals, take_backs=state.take_backs + 1)
    return after, (undone,)
