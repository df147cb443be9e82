"""The luck of the draw, reckoned with the value net.

After each draw the value of what was drawn less the mean over all that could have been
drawn is luck: its mean is 0 for players that do not know the stock, whatever the net
thinks, so taking it off leaves the mean as it is. How far it narrows the interval depends
on the players: see `docs/arena.md`.
"""

from __future__ import annotations

from typing import Protocol

from faceup.games.california_jack import DealState, Rules, play
from faceup.games.california_jack.deal import STOCK


class Luck(Protocol):
    """What reckons the luck of a draw."""

    def of_draw(self, state: DealState) -> float:
        """What the last draw gave seat 0, in deal points; the state is after it."""
        ...


class NetLuck:
    """Luck by the value net that faceup ships."""

    def __init__(self, rules: Rules) -> None:
        from faceup.kernels import net_file
        from faceup.kernels.rules import points, rules_word

        self._weights = net_file.load()
        self._points = points()
        self._word = rules_word(
            rules.follow_code,
            rules.void_code,
            low_first=rules.low == "first-holder",
            tricks=rules.game == "tricks",
            tie_elder=rules.game_tie == "elder",
        )

    def of_draw(self, state: DealState) -> float:
        """What the last draw gave seat 0."""
        from faceup.kernels.luck import luck_of_draw
        from faceup.kernels.rules import trump_last_card, trumps_last

        stock, drawn, is_open = state.deal.stock, state.drawn, state.rules.is_open
        if is_open and drawn == STOCK:
            return 0.0  # the last card was known before
        first, second = (
            (stock[drawn - 1], stock[drawn])
            if is_open
            else (stock[drawn - 2], stock[drawn - 1])
        )
        drew = 1 << first if is_open else 1 << first | 1 << second
        unseen = sum(1 << card for card in stock[drawn:]) | drew
        leader, other = state.turn, 1 - state.turn
        trump = state.deal.trump
        points = tuple(
            state.tricks[seat]
            if state.rules.game == "tricks"
            else play.card_points(state.captured[seat])
            for seat in (leader, other)
        )
        value = luck_of_draw(
            self._weights,
            trumps_last(unseen, trump),
            trump_last_card(first, trump),
            trump_last_card(second, trump),
            trumps_last(state.hands[leader] & ~drew, trump),
            trumps_last(state.hands[other] & ~drew, trump),
            _awards(state),
            points[0],
            points[1],
            self._word,
            int(not is_open),
            unseen.bit_count(),
            self._points,
        )
        return value if leader == 0 else -value


def luck_of(rules: Rules) -> Luck | None:
    """What reckons luck under these rules; None where the net is not there."""
    try:
        return NetLuck(rules)
    except FileNotFoundError:
        return None


def _awards(state: DealState) -> int:
    """Who has High, Low and Jack, as the net reads it from the leader's side."""
    from faceup.kernels.awards import LEADER_IS_ELDER, captured
    from faceup.kernels.rules import trumps_last

    found = 0 if state.turn == state.deal.dealer else LEADER_IS_ELDER
    trump = state.deal.trump
    low = 1 << play.low_card(trump)
    if state.rules.low == "first-holder" and (
        low & (state.captured[0] | state.captured[1])
    ):
        holder = _first_holder(state, low)
        found = captured(found, trumps_last(low, trump), 1 + (holder != state.turn))
    for seat, code in ((state.turn, 1), (1 - state.turn, 2)):
        found = captured(found, trumps_last(state.captured[seat], trump), code)
    return int(found)


def _first_holder(state: DealState, card: int) -> int:
    for seat in (0, 1):
        if state.deal.hands[seat] & card:
            return seat
    place = state.deal.stock.index(card.bit_length() - 1)
    after = 2 * (place // 2 + 1)
    winner = state.players[after] if after < len(state.players) else state.turn
    return winner if place % 2 == 0 else 1 - winner
