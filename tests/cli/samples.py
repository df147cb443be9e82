"""Records to try commands on."""

from __future__ import annotations

import json
from typing import Any

from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME
from faceup.games.match import Match


def record(
    *,
    number: int = 7,
    plays: int | None = None,
    seats: tuple[str, str] = ("Ada", "Blaise"),
    rules: dict[str, Any] | None = None,
    **tags: Any,
) -> dict[str, Any]:
    """A match in which the lowest legal card is always played, cut after some plays."""
    chosen = rules or {"profile": "bicycle", "target": 3}
    match = Match.start(GAME, dict(chosen))
    deals: list[dict[str, Any]] = []
    made = 0
    while not match.is_over and (plays is None or made < plays):
        layout = match.shuffle(match.next_dealer(1), SplitMix64(number + len(deals)))
        match, _ = match.begin(layout)
        tokens = []
        while match.to_act is not None and (plays is None or made < plays):
            action = GAME.legal_actions(match.deal)[0]
            tokens.append(GAME.format_action(action))
            match, _ = match.apply(match.to_act, action)
            made += 1
        deals.append({**GAME.format_deal(layout), "plays": " ".join(tokens)})
        if match.awaits_scoring:
            match, _ = match.settle()
    return {
        "format": "faceup.record/1",
        "game": "california-jack",
        "rules": chosen,
        "enforcement": "prevent",
        "seats": list(seats),
        "scores_before": [0, 0],
        "deals": deals,
        **tags,
    }


def line(value: object) -> str:
    """A value as a line of JSON."""
    return json.dumps(value, ensure_ascii=False) + "\n"
