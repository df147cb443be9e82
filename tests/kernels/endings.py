"""Random endings, and their values by trying every play: what kernels are held to."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels import rules as words

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ending:
    """A deal whose stock is empty; the leader is I."""

    leader_hand: int
    other_hand: int
    lead: int
    rules: int
    elder_is_leader: int
    awards: int
    points_leader: int
    points_other: int

    @property
    def arguments(self) -> tuple[int, int, int, int, int, int, int, int]:
        """What the kernels are called with."""
        return (
            self.leader_hand,
            self.other_hand,
            self.lead,
            self.rules,
            self.elder_is_leader,
            self.awards,
            self.points_leader,
            self.points_other,
        )


def random_objective(source: random.Random) -> Floats:
    """Deal points, or an objective with few or with many different values."""
    match source.randrange(3):
        case 0:
            return words.points()
        case 1:
            return np.array([source.randrange(-1, 2) for _ in range(24)], float)
        case _:
            return np.array([source.random() for _ in range(24)])


def random_ending(source: random.Random, cards: int) -> Ending:
    """An ending of so many cards each, half of them after a lead, of any rules."""
    drawn = source.sample(range(52), 2 * cards)
    if source.random() < 0.5:  # the cards that score, more often than chance has it
        drawn = source.sample([*range(6), *range(19, 26), *range(39, 52)], 2 * cards)
    first, second = set(drawn[:cards]), set(drawn[cards:])
    lead = first.pop() if source.random() < 0.5 else -1
    rules = source.randrange(32)
    awards = 0
    for place, card in enumerate((words.HIGH, words.LOW, words.JACK)):
        if card not in drawn:
            awards |= source.choice((1, 2)) << 2 * place
    if rules & words.TRICKS_BIT:
        total = 26 - cards
    else:
        total = 80 - sum(play.points_of(card) for card in drawn)
    mine = max(0, min(total, total // 2 + source.randrange(-12, 13)))
    return Ending(
        sum(1 << card for card in first),
        sum(1 << card for card in second),
        lead,
        rules,
        source.randrange(2),
        awards,
        mine,
        total - mine,
    )


def cards_of(mask: int) -> list[int]:
    """The cards of a mask."""
    return [card for card in range(52) if mask >> card & 1]


def final_outcome(rules: int, elder: int, awards: list[int], points: list[int]) -> int:
    """The outcome as side 0 sees it; `elder` is a side."""
    if points[0] != points[1]:
        game = 0 if points[0] > points[1] else 1
    else:
        game = elder if rules & words.TIE_ELDER_BIT else 2
    return words.outcome(awards[0], awards[1], awards[2], game)


def with_trick(
    rules: int, awards: list[int], points: list[int], winner: int, lead: int, reply: int
) -> tuple[list[int], list[int]]:
    """Awards (-1: nobody yet) and points after a trick."""
    awards, points = list(awards), list(points)
    for place, card in enumerate((words.HIGH, words.LOW, words.JACK)):
        if card in (lead, reply) and awards[place] < 0:
            awards[place] = winner
    points[winner] += (
        1 if rules & words.TRICKS_BIT else play.points_of(lead) + play.points_of(reply)
    )
    return awards, points


class Brute:
    """The value of an ending for side 0, its leader, by trying every play."""

    def __init__(self, ending: Ending, objective: Floats) -> None:
        self.rules = ending.rules
        self.elder = 0 if ending.elder_is_leader else 1
        self.objective = objective
        self.hands = [cards_of(ending.leader_hand), cards_of(ending.other_hand)]
        self.lead = ending.lead
        self.awards = [(ending.awards >> 2 * place & 3) - 1 for place in range(3)]
        self.points = [ending.points_leader, ending.points_other]
        if self.rules & words.LOW_FIRST_BIT and self.awards[1] < 0:
            held = words.LOW in self.hands[0] or self.lead == words.LOW
            self.awards[1] = 0 if held else 1

    def value(self) -> float:
        """The value for side 0."""
        hands = (frozenset(self.hands[0]), frozenset(self.hands[1]))
        return self._search(hands, 0, self.lead, self.awards, self.points)

    def plays(self) -> dict[int, float]:
        """The value of each legal play for who plays next."""
        hands = (frozenset(self.hands[0]), frozenset(self.hands[1]))
        seat = 0 if self.lead < 0 else 1
        sign = 1 if seat == 0 else -1
        return {
            card: sign * self._played(hands, seat, self.lead, card)
            for card in self._legal(hands[seat], self.lead)
        }

    def _legal(self, hand: frozenset[int], lead: int) -> list[int]:
        mask = sum(1 << card for card in hand)
        return cards_of(words.legal_to(mask, lead, self.rules))

    def _played(
        self, hands: tuple[frozenset[int], ...], seat: int, lead: int, card: int
    ) -> float:
        rest = tuple(
            hand - {card} if side == seat else hand for side, hand in enumerate(hands)
        )
        if lead < 0:
            return self._search(rest, seat, card, self.awards, self.points)
        return self._trick(rest, 1 - seat, lead, card, self.awards, self.points)

    def _trick(
        self,
        hands: tuple[frozenset[int], ...],
        leader: int,
        lead: int,
        reply: int,
        awards: list[int],
        points: list[int],
    ) -> float:
        winner = 1 - leader if play.takes(lead, reply, 3) else leader
        awards, points = with_trick(self.rules, awards, points, winner, lead, reply)
        return self._search(hands, winner, -1, awards, points)

    def _search(
        self,
        hands: tuple[frozenset[int], ...],
        leader: int,
        lead: int,
        awards: list[int],
        points: list[int],
    ) -> float:
        """The value for side 0 of a trick about to be led, or led."""
        if lead < 0 and not hands[0]:
            number = final_outcome(self.rules, self.elder, awards, points)
            return float(self.objective[number])
        seat = leader if lead < 0 else 1 - leader
        best = max if seat == 0 else min
        values = []
        for card in self._legal(hands[seat], lead):
            rest = tuple(
                hand - {card} if side == seat else hand
                for side, hand in enumerate(hands)
            )
            values.append(
                self._search(rest, leader, card, awards, points)
                if lead < 0
                else self._trick(rest, leader, lead, card, awards, points)
            )
        return best(values)
