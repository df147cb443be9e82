"""The record of a table's match: what happened, in the form every record has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from faceup.tables.setup import Setup


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal of the match: what was dealt and what was done."""

    layout: Mapping[str, object]
    """What was dealt, as a record holds it."""
    actions: tuple[tuple[int, str], ...] = ()
    """Who did what, by token, in order."""

    def with_action(self, seat: int, token: str) -> PlayedDeal:
        """The deal with one more action."""
        return replace(self, actions=(*self.actions, (seat, token)))

    def kept(self, keep: int) -> PlayedDeal:
        """The deal with the first actions only."""
        return replace(self, actions=self.actions[:keep])


def record_of(
    setup: Setup,
    deals: Sequence[PlayedDeal],
    *,
    winner: int | None,
    resigned: int | None,
    advice: int,
    take_backs: int,
    began: float,
    changed: float,
) -> dict[str, object]:
    """A record, with the tags a table knows.

    The seed stands in it only when the match is over: with it the coming deals could
    be worked out.
    """
    record: dict[str, object] = {
        "format": "faceup.record/1",
        "game": setup.game,
        "rules": dict(setup.rules),
        "enforcement": setup.enforcement,
        "seats": [seat.name for seat in setup.seats],
        "scores_before": list(setup.scores),
        "deals": [
            {**deal.layout, "plays": " ".join(token for _, token in deal.actions)}
            for deal in deals
        ],
        "levels": [seat.level for seat in setup.seats],
        "practice": setup.practice,
        "advice": advice,
        "take_backs": take_backs,
    }
    record["date"] = _iso(began)
    if winner is None:
        return record
    how = "score" if resigned is None else "resign"
    record["result"] = {"winner": winner, "by": how}
    record["finished"] = _iso(changed)
    if setup.deal_number is None:
        record["seed"] = setup.seed
    else:
        record["deal_number"] = str(setup.deal_number)
    return record


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
