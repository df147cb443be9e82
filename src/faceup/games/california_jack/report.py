"""A deal told to a machine: what `faceup replay --json` prints of it."""

from __future__ import annotations

from faceup.cards import ALL_CARDS, CardSet
from faceup.games.california_jack.deal import STOCK, DealState
from faceup.games.california_jack.play import legal_plays
from faceup.games.california_jack.scoring import DealOutcome, points_of
from faceup.games.game import JsonObject


def deal_report(state: DealState, outcome: DealOutcome | None) -> JsonObject:
    """The report of a deal from its last state; `outcome` once it is scored.

    Keys and meanings are those of the record contract: `legal`, `seats`, `tops`,
    `trick_winners`, `card_points`, `tricks`, `complete`; where the deal is complete
    also `awards`, `revoke`, `scores`.
    """
    tricks = len(state.plays) // 2
    winners = [*state.players[2 : 2 * tricks : 2], state.turn] if tricks else []
    if len(state.plays) % 2:
        winners[-1:] = [state.players[-1]] if tricks else []
    report: JsonObject = {
        "legal": _legal(state),
        "seats": "".join(map(str, state.players)),
        "tops": [_top(state, ply) for ply in range(len(state.plays))],
        "trick_winners": "".join(map(str, winners)),
        "card_points": list(points_of(state)),
        "tricks": list(state.tricks),
        "complete": state.is_complete,
    }
    if outcome is not None:
        report["awards"] = dict(outcome.awards.items())
        report["revoke"] = outcome.revoke
        report["scores"] = list(outcome.scores)
    return report


def _top(state: DealState, ply: int) -> str | None:
    drawn = min(ply - ply % 2, STOCK)
    if not state.rules.is_open or drawn == STOCK:
        return None
    return str(ALL_CARDS[state.deal.stock[drawn]])


def _legal(state: DealState) -> list[str]:
    """What could be played at each play, rebuilt from the deal and the plays."""
    rules, stock, trump = state.rules, state.deal.stock, state.deal.trump
    hands = list(state.deal.hands)
    found = []
    for ply, (card, seat) in enumerate(zip(state.plays, state.players, strict=True)):
        lead = state.plays[ply - 1] if ply % 2 else -1
        mask = legal_plays(hands[seat], lead, trump, rules.follow_code, rules.void_code)
        found.append(str(CardSet(mask)))
        hands[seat] &= ~(1 << card)
        if ply % 2 and ply < STOCK:
            follows = ply + 1 < len(state.players)
            winner = state.players[ply + 1] if follows else state.turn
            hands[winner] |= 1 << stock[ply - 1]
            hands[1 - winner] |= 1 << stock[ply]
    return found
