"""How the awards stand in the middle of a deal, as a seat knows it."""

from __future__ import annotations

from dataclasses import dataclass

from faceup.cards import ALL_CARDS
from faceup.games.california_jack import play
from faceup.games.california_jack.view import DealView

_TOTALS = {"card-points": play.card_points((1 << 52) - 1), "tricks": play.TRICKS}


@dataclass(frozen=True, slots=True)
class Standing:
    """How one award stands."""

    award: str
    """`high`, `low`, `jack` or `game`."""
    seat: int | None
    """Who has it, or who leads for Game; None while nobody is known to."""
    is_sure: bool
    """Whether nothing that may still be played can change it."""


def standings(view: DealView) -> tuple[Standing, ...]:
    """Every award in booking order.

    >>> from faceup.cards import SplitMix64
    >>> from faceup.games.california_jack import GAME
    >>> rules = GAME.parse_rules({})
    >>> deal = GAME.deal(rules, 2, 0, SplitMix64(0))
    >>> state, _ = GAME.begin(rules, deal, (0, 0), "prevent")
    >>> [(item.award, item.seat) for item in standings(GAME.view(state, 1))]
    [('high', None), ('low', None), ('jack', None), ('game', None)]
    """
    low = play.low_card(view.trump)
    first = view.rules.low == "first-holder"
    seats = (
        ("high", _captor(view, play.high_card(view.trump))),
        ("low", _holder(view, low) if first else _captor(view, low)),
        ("jack", _captor(view, play.jack_card(view.trump))),
    )
    plain = (Standing(award, seat, seat is not None) for award, seat in seats)
    return (*plain, _game(view))


def _captor(view: DealView, number: int) -> int | None:
    card = ALL_CARDS[number]
    return next((seat for seat in (0, 1) if card in view.captured[seat]), None)


def _holder(view: DealView, number: int) -> int | None:
    """Who is known to have held a card first: a card leaves a hand only by a play."""
    card = ALL_CARDS[number]
    if card in view.hand:
        return view.seat
    if card in view.opponent_known:
        return view.opponent
    if card == view.lead:
        return None if view.to_act is None else 1 - view.to_act
    for trick in view.tricks:
        if card == trick.lead:
            return trick.leader
        if card == trick.reply:
            return 1 - trick.leader
    return None


def _game(view: DealView) -> Standing:
    counts = view.game_counts
    total = _TOTALS[view.rules.game]
    if counts[0] != counts[1]:
        seat = 0 if counts[0] > counts[1] else 1
        return Standing("game", seat, 2 * counts[seat] > total)
    if sum(counts) < total:
        return Standing("game", None, is_sure=False)
    elder = view.elder if view.rules.game_tie == "elder" else None
    return Standing("game", elder, is_sure=True)
