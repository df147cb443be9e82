"""Hands the opponent may hold, drawn as a shuffled pack would deal them."""

from __future__ import annotations

from itertools import combinations
from math import comb

from faceup.bots.position import Position, bits
from faceup.cards import Stream


def opponent_hands(position: Position, rng: Stream, count: int) -> list[int]:
    """Hands that agree with what is known: all of them when few, else `count` samples.

    With an open stock every hidden card was dealt, and any set of the cards no void bars
    is as likely as any other. With a closed one the voids of the past weigh on hands of
    today; the view's worlds know how.
    """
    view = position.view
    if not position.hidden:
        return [position.known]
    if not view.rules.is_open and view.story.has_voids:
        worlds = view.worlds()
        return [worlds.sample(rng).hand.mask for _ in range(count)]
    pool = tuple(bits(position.pool))
    if comb(len(pool), position.hidden) <= count:
        return [
            position.known | sum(1 << card for card in chosen)
            for chosen in combinations(pool, position.hidden)
        ]
    return [position.known | _drawn(pool, position.hidden, rng) for _ in range(count)]


def _drawn(pool: tuple[int, ...], size: int, rng: Stream) -> int:
    """A set of cards of a pool, each set as likely as any other."""
    chosen = 0
    while chosen.bit_count() < size:
        chosen |= 1 << pool[rng.below(len(pool))]
    return chosen
