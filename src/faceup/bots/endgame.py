"""The last tricks, counted to the end: both hands are known once the stock is empty.

Every line of play is followed by best play of both sides; what is compared is the chance
to win the match after the deal, so the order of booking and a lead in Game count too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from faceup.bots.position import Position, bits
from faceup.bots.stakes import Stakes, award_owners
from faceup.games.california_jack import play


class OutOfNodes(Exception):
    """The budget does not reach to the end of the deal."""


class Node(NamedTuple):
    """The table between two tricks."""

    own: int
    """The own cards."""
    other: int
    """The opponent's cards."""
    leads: bool
    """Whether the own seat leads."""
    ahead: int
    """The lead in what Game counts."""
    won: int
    """The award cards still open at the root that the own seat has captured since."""


class _Count:
    """One count to the end, with everything it met on the way."""

    def __init__(self, position: Position, stakes: Stakes, nodes: int) -> None:
        view = position.view
        self.position, self.nodes, self.equity = position, nodes, stakes.equity
        self.by_tricks = view.rules.game == "tricks"
        pickers = (play.high_card, play.low_card, play.jack_card)
        self.cards = tuple(pick(view.trump) for pick in pickers)
        owners = award_owners(view)
        self.owned = tuple(who == view.seat for who in owners)
        self.open = 0
        for card, who in zip(self.cards, owners, strict=True):
            self.open |= 1 << card if who is None else 0
        self.best, self.worst = max(self.equity.values()), min(self.equity.values())
        self.found: dict[Node, float] = {}

    def value(self, node: Node) -> float:
        """The chance to win the match from here."""
        both = node.own | node.other
        left = node.own.bit_count() if self.by_tricks else play.card_points(both)
        if not both or (not both & self.open and abs(node.ahead) > left):
            return self.leaf(node)
        found = self.found.get(node)
        if found is None:
            found = self.found[node] = self.search(node)
        return found

    def search(self, node: Node) -> float:
        """The leader's best lead."""
        leads = bits(node.own if node.leads else node.other)
        values = (self.after_lead(node, lead) for lead in leads)
        if node.leads:
            return _highest(values, self.best)
        return _lowest(values, self.worst)

    def after_lead(self, node: Node, lead: int) -> float:
        """The value of a lead: the follower's best reply."""
        hand = node.other if node.leads else node.own
        replies = bits(self.position.replies(hand, lead))
        values = (self.after_reply(node, lead, reply) for reply in replies)
        if node.leads:
            return _lowest(values, self.worst)
        return _highest(values, self.best)

    def after_reply(self, node: Node, lead: int, reply: int) -> float:
        """The value of a full trick."""
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodes
        pair = 1 << lead | 1 << reply
        takes = play.takes(lead, reply, self.position.trump) != node.leads
        worth = 1 if self.by_tricks else play.points_of(lead) + play.points_of(reply)
        after = Node(
            node.own & ~pair,
            node.other & ~pair,
            takes,
            node.ahead + (worth if takes else -worth),
            node.won | (pair & self.open if takes else 0),
        )
        return self.value(after)

    def leaf(self, node: Node) -> float:
        """The chance to win the match when nothing is open any more."""
        high, low, jack = (
            bool(node.won >> card & 1) if self.open >> card & 1 else owned
            for card, owned in zip(self.cards, self.owned, strict=True)
        )
        return self.equity[high, low, jack, (node.ahead > 0) - (node.ahead < 0)]


def _highest(values: Iterable[float], enough: float) -> float:
    best = -1.0
    for value in values:
        best = max(best, value)
        if best >= enough:
            break
    return best


def _lowest(values: Iterable[float], enough: float) -> float:
    best = 2.0
    for value in values:
        best = min(best, value)
        if best <= enough:
            break
    return best


def count_out(position: Position, stakes: Stakes, nodes: int) -> dict[int, float]:
    """The chance to win the match after each legal play, both sides playing best.

    Raises:
        OutOfNodes: when the count would look at more positions than `nodes`.
    """
    view, lead = position.view, position.lead
    counts = view.game_counts
    ahead = counts[view.seat] - counts[view.opponent]
    count = _Count(position, stakes, nodes)
    table = 0 if lead < 0 else 1 << lead
    node = Node(position.hand, position.known | table, lead < 0, ahead, 0)
    if lead < 0:
        return {card: count.after_lead(node, card) for card in bits(position.legal)}
    return {card: count.after_reply(node, lead, card) for card in bits(position.legal)}
