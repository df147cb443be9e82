"""The luck of the draw, reckoned with the value net.

After each draw the value of what was drawn less the mean over all that could have been
drawn is luck: its mean is 0 for players that do not know the stock, whatever the net
thinks, so taking it off leaves the mean as it is. How much of it shows depends on the
players, so it is taken off by a weight: see `rating.without_luck`.
"""

from __future__ import annotations

from faceup.bots.question import leaders_side
from faceup.games.california_jack import GAME, DealState, Rules
from faceup.games.california_jack.deal import STOCK


class NetLuck:
    """Luck by the value net that faceup ships."""

    def __init__(self, rules: Rules) -> None:
        from faceup.kernels import net_file
        from faceup.kernels.rules import points, rules_word

        self._weights = net_file.load()
        self._points = points()
        self._word = rules_word(rules.values())

    def of_draw(self, state: DealState) -> float:
        """What the last draw gave seat 0, in deal points; the state is after it."""
        from faceup.kernels.luck import luck_of_draw
        from faceup.kernels.rules import card_last, trumps_last

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
        leader, trump = state.turn, state.deal.trump
        awards, leaders, others = leaders_side(GAME.view(state, leader))
        value = luck_of_draw(
            self._weights,
            trumps_last(unseen, trump),
            card_last(first, trump),
            card_last(second, trump),
            trumps_last(state.hands[leader] & ~drew, trump),
            trumps_last(state.hands[1 - leader] & ~drew, trump),
            awards,
            leaders,
            others,
            self._word,
            int(not is_open),
            unseen.bit_count(),
            self._points,
        )
        return value if leader == 0 else -value
