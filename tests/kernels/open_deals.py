"""Random open deals with a stock, and their values by trying every play."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from faceup.games.california_jack import play
from faceup.kernels import rules as words
from tests.kernels.endings import (
    Ending,
    Floats,
    cards_of,
    final_outcome,
    random_ending,
    with_trick,
)


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal with its stock in order, the next card first; the leader is I."""

    now: Ending
    stock: tuple[int, ...]


def random_open_deal(source: random.Random, cards: int, pairs: int) -> OpenDeal:
    """A deal of so many cards in a hand and pairs in the stock, of any rules."""
    while True:
        now = random_ending(source, cards + pairs)
        if now.lead < 0:
            break
    mine, other = cards_of(now.leader_hand), cards_of(now.other_hand)
    source.shuffle(mine)
    source.shuffle(other)
    stock = mine[cards:] + other[cards:]
    source.shuffle(stock)
    lead = mine.pop(0) if source.random() < 0.4 else -1
    left = cards - (lead >= 0)
    return OpenDeal(
        Ending(
            sum(1 << card for card in mine[:left]),
            sum(1 << card for card in other[:cards]),
            lead,
            now.rules,
            now.elder_is_leader,
            now.awards,
            now.points_leader,
            now.points_other,
        ),
        tuple(stock),
    )


def brute_plays(deal: OpenDeal, objective: Floats) -> dict[int, float]:
    """What each legal play is worth to the leader, by trying every play to the end."""
    now, stock = deal.now, deal.stock
    rules, elder = now.rules, 0 if now.elder_is_leader else 1

    def first_held(cards: tuple[int, int], awards: tuple[int, ...]) -> tuple[int, ...]:
        if not rules & words.LOW_FIRST_BIT or awards[1] >= 0:
            return awards
        for side in range(2):
            if cards[side] >> words.LOW & 1:
                return (awards[0], side, awards[2])
        return awards

    @cache
    def value(
        hands: tuple[int, int],
        leader: int,
        drawn: int,
        awards: tuple[int, ...],
        points: tuple[int, ...],
    ) -> float:
        if not hands[0] | hands[1]:
            number = final_outcome(rules, elder, list(awards), list(points))
            return float(objective[number])
        best = max if leader == 0 else min
        return best(
            led(hands, leader, card, drawn, awards, points)
            for card in cards_of(hands[leader])
        )

    def led(
        hands: tuple[int, int],
        leader: int,
        lead: int,
        drawn: int,
        awards: tuple[int, ...],
        points: tuple[int, ...],
    ) -> float:
        best = min if leader == 0 else max
        rest = without(hands, leader, lead)
        return best(
            replied(rest, leader, lead, card, drawn, awards, points)
            for card in cards_of(words.legal_to(hands[1 - leader], lead, rules))
        )

    def without(hands: tuple[int, int], side: int, card: int) -> tuple[int, int]:
        left = list(hands)
        left[side] &= ~(1 << card)
        return left[0], left[1]

    def replied(
        hands: tuple[int, int],
        leader: int,
        lead: int,
        reply: int,
        drawn: int,
        awards: tuple[int, ...],
        points: tuple[int, ...],
    ) -> float:
        winner = 1 - leader if play.takes(lead, reply, 3) else leader
        new_awards, new_points = with_trick(
            rules, list(awards), list(points), winner, lead, reply
        )
        left = list(without(hands, 1 - leader, reply))
        if drawn < len(stock):
            left[winner] |= 1 << stock[drawn]
            left[1 - winner] |= 1 << stock[drawn + 1]
        now = (left[0], left[1])
        held = first_held(now, tuple(new_awards))
        return value(now, winner, drawn + 2, held, tuple(new_points))

    with_lead = now.leader_hand | (1 << now.lead if now.lead >= 0 else 0)
    hands = (now.leader_hand, now.other_hand)
    given = tuple((now.awards >> 2 * place & 3) - 1 for place in range(3))
    awards = first_held((with_lead, now.other_hand), given)
    points = (now.points_leader, now.points_other)
    if now.lead < 0:
        return {
            card: led(hands, 0, card, 0, awards, points)
            for card in cards_of(now.leader_hand)
        }
    return {
        card: replied(hands, 0, now.lead, card, 0, awards, points)
        for card in cards_of(words.legal_to(now.other_hand, now.lead, rules))
    }
