"""Replaying a record: every state of every deal, or where and why it cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from faceup.errors import IllegalAction, RecordError, UsageError
from faceup.games.game import AnyGame, Event, JsonObject
from faceup.games.match import Match
from faceup.records.json_value import brief, thaw
from faceup.records.record import DealRecord, Record


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a deal, and what came of it."""

    seat: int
    """Who acted."""
    action: Any
    """What was done."""
    token: str
    """The same, as the record writes it."""
    play: int
    """The plays made before it: its own number, if it is a play."""
    state: Any
    """The state after it."""
    events: tuple[Event, ...]
    """What happened, untold to no one: ask each event what a seat may know."""


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """A deal of a record, replayed."""

    record: DealRecord
    """What the record holds of it."""
    layout: Any
    """The layout as the game reads it."""
    opening: tuple[Event, ...]
    """The events of dealing."""
    steps: tuple[Step, ...]
    """Every action, in order, claims included."""
    states: tuple[Any, ...]
    """The state just before each play, claims before it included; the last is how the
    deal stands at the end of the record."""
    outcome: Any
    """How it was scored, or None while it is unfinished."""
    closing: tuple[Event, ...]
    """The events of scoring."""

    @property
    def plays(self) -> int:
        """How many plays were made."""
        return len(self.states) - 1

    @property
    def is_complete(self) -> bool:
        """Whether it was played out."""
        return self.outcome is not None


@dataclass(frozen=True, slots=True)
class Replay:
    """A record, replayed."""

    record: Record
    """The record."""
    match: Match
    """The match as it stands at the end of the record."""
    deals: tuple[ReplayedDeal, ...]
    """Every deal, in order."""

    @property
    def game(self) -> AnyGame:
        """The game played."""
        return self.record.game

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score after the last finished deal."""
        return self.match.scores

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None."""
        return self.match.winner

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcome of every finished deal."""
        return self.match.outcomes

    def state_at(self, deal: int, play: int) -> Any:
        """The state just before a play; both are counted from 0.

        `play` may also be the number of plays made: how the deal stands at the end.

        Raises:
            UsageError: `no-such-deal` or `no-such-play`.
        """
        if not 0 <= deal < len(self.deals):
            _no_such("deal", deal, len(self.deals) - 1)
        states = self.deals[deal].states
        if not 0 <= play < len(states):
            _no_such("play", play, len(states) - 1)
        return states[play]

    def view(self, seat: int, deal: int, play: int) -> Any:
        """What a seat knows just before a play.

        Raises:
            UsageError: `no-such-seat`, `no-such-deal` or `no-such-play`.
        """
        seats = len(self.record.seats)
        if not 0 <= seat < seats:
            _no_such("seat", seat, seats - 1)
        return self.game.view(self.state_at(deal, play), seat)


def _no_such(noun: str, value: int, last: int) -> NoReturn:
    accepted = f"0 to {last}" if last >= 0 else "none, there are no deals"
    raise UsageError(
        f"the record has no {noun} `{value}`; accepted: {accepted}",
        code=f"no-such-{noun}",
        value=value,
        accepted=accepted,
    )


def replay(record: Record) -> Replay:
    """Replay a record.

    Dealers may follow each other in any order: a deal may have been dealt again.

    Raises:
        RecordError: with a code of the contract, and `deal` and `play` in its details,
            counted from 0; a claim is no play and is not counted.
    """
    match = Match.start(
        record.game,
        record.parsed_rules,
        seats=len(record.seats),
        scores=record.scores_before,
        enforcement=record.enforcement,
    )
    done: list[ReplayedDeal] = []
    for number, deal in enumerate(record.deals):
        if match.is_over:
            raise RecordError(
                f"deal `{number}` follows the end of the match: seat `{match.winner}`"
                f" has won, {_told(match.scores)}; accepted: no deal after that",
                code="after-end",
                deal=number,
            )
        if match.deal is not None:
            raise RecordError(
                f"deal `{number - 1}` ends after {done[-1].plays} plays, and another"
                " follows it; accepted: only the last deal unfinished",
                code="incomplete",
                deal=number - 1,
                play=done[-1].plays,
            )
        match, replayed = _replay_deal(match, deal, number)
        done.append(replayed)
    return Replay(record, match, tuple(done))


def _told(scores: tuple[int, ...]) -> str:
    return ":".join(map(str, scores))


def _replay_deal(
    match: Match, deal: DealRecord, number: int
) -> tuple[Match, ReplayedDeal]:
    try:
        layout = match.game.parse_deal(
            {k: thaw(v) for k, v in deal.layout.items()}, match.rules, match.seats
        )
    except RecordError as error:
        details = error.details | {"deal": number}
        raise RecordError(brief(error.message), code=error.code, **details) from error
    match, opening = match.begin(layout)
    steps: list[Step] = []
    states = [match.deal]
    for token, (named, action) in zip(deal.tokens, deal.actions, strict=True):
        play = len(states) - 1
        seat = match.deal.to_act if named is None else named
        try:
            if seat is None:
                raise IllegalAction("the deal is played out", code="deal-over")
            match, events = match.apply(seat, action)
        except IllegalAction as error:
            raise _refused(error, token, seat, number, play) from error
        steps.append(Step(seat, action, token, play, match.deal, events))
        if named is None:
            states.append(match.deal)
        else:
            states[-1] = match.deal
    outcome = None
    closing: tuple[Event, ...] = ()
    if match.awaits_scoring:
        match, closing = match.settle()
        outcome = match.outcomes[-1]
    return match, ReplayedDeal(
        deal, layout, opening, tuple(steps), tuple(states), outcome, closing
    )


def _refused(
    error: IllegalAction, token: str, seat: int | None, deal: int, play: int
) -> RecordError:
    """Why a game refuses an action, as the record contract says it."""
    if error.code == "deal-over":
        message = f"`{token}` follows the end of the deal; accepted: no play after it"
    else:
        message = f"seat `{seat}`: {error.message}"
    details = error.details | {
        "deal": deal,
        "play": play,
        "seat": seat,
        "token": token,
        "reason": error.code,
    }
    return RecordError(message, code=error.record_code, **details)


def report(replayed: Replay) -> JsonObject:
    """A good record told to a machine: the object the record contract says."""
    return {
        "ok": True,
        "scores": list(replayed.scores),
        "winner": replayed.winner,
        "deals": [
            replayed.game.deal_report(deal.states[-1], deal.outcome)
            for deal in replayed.deals
        ],
    }


def error_report(error: RecordError) -> JsonObject:
    """A bad record told to a machine; `deal` is null where the fault lies in none.

    >>> error_report(RecordError("no", code="surplus", deal=2, play=52))["play"]
    52
    """
    told: JsonObject = {"ok": False, "deal": error.details.get("deal")}
    if error.details.get("play") is not None:
        told["play"] = error.details["play"]
    return told | {"code": error.code, "message": error.message}
