"""The same table with other hidden cards: what an honest player cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from faceup.cards import Stream
from faceup.games.california_jack import GAME, DealState, play


def resampled(state: DealState, rng: Stream) -> DealState:
    """A state that looks the same to the seat to act, its hidden cards drawn anew."""
    seat = state.turn
    seen = GAME.view(state, seat)
    other = 1 - seat
    world = seen.worlds().sample(rng)
    stock, dealt = list(state.deal.stock), list(state.deal.hands)
    fixed = 0  # cards the opponent was seen to draw and still holds
    for trick in seen.tricks:
        drew = trick.drawn[other]
        if drew is not None and state.hands[other] >> drew.index & 1:
            fixed |= 1 << drew.index
    gone = [n for n in range(52) if (state.hands[other] & ~fixed) >> n & 1]
    came = [card.index for card in world.hand if not fixed >> card.index & 1]
    places = [stock.index(card) if card in stock else -1 for card in gone]
    for place, card in zip(places, _seated(state, places, came), strict=True):
        if place >= 0:
            stock[place] = card
    for card, place in zip(gone, places, strict=True):
        if place < 0:
            dealt[other] &= ~(1 << card)
    for place, card in zip(places, _seated(state, places, came), strict=True):
        if place < 0:
            dealt[other] |= 1 << card
    stock[state.drawn :] = [card.index for card in world.stock]
    deal = replace(state.deal, hands=(dealt[0], dealt[1]), stock=tuple(stock))
    hands = list(state.hands)
    hands[other] = world.hand.mask
    return replace(state, deal=deal, hands=(hands[0], hands[1]))


def _seated(state: DealState, places: Sequence[int], cards: list[int]) -> list[int]:
    """The cards in an order in which none denies a void proven while it was held."""
    barred = [_barred(state, place) for place in places]

    def seat(at: int, left: list[int]) -> list[int] | None:
        if at == len(places):
            return []
        for card in left:
            if not barred[at] >> card & 1:
                rest = seat(at + 1, [item for item in left if item != card])
                if rest is not None:
                    return [card, *rest]
        return None

    found = seat(0, cards)
    return cards if found is None else found


def _barred(state: DealState, place: int) -> int:
    """Cards that a place, -1 for the dealt hand, cannot have brought the opponent."""
    since = 0 if place < 0 else place // 2 + 1
    found = 0
    for number in range(since, len(state.plays) // 2):
        if state.players[2 * number] == state.turn:
            found |= play.proven_voids(
                state.plays[2 * number],
                state.plays[2 * number + 1],
                state.deal.trump,
                state.rules.follow_code,
                state.rules.void_code,
            )
    return found
