"""A view as the searcher reads it: ints and arrays, trumps last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from faceup.cards import CardSet, Stream
from faceup.games.california_jack import DealView, play
from faceup.kernels import rules as kernel_rules
from faceup.kernels import search
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.random import generator


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat that is to act knows, and the hands the opponent may hold."""

    words: NDArray[np.int64]
    """See `kernels.search`."""
    hidden: NDArray[np.int64]
    """For each world, the opponent's cards that are not known."""
    likely: NDArray[np.float64]
    """How much each world weighs."""
    is_complete: bool
    """Whether these are all worlds, not a sample."""


def rules_word(view: DealView) -> int:
    """The rules of a view as a word; see `kernels.rules`."""
    rules = view.rules
    return kernel_rules.rules_word(
        rules.follow_code,
        rules.void_code,
        low_first=rules.low == "first-holder",
        tricks=rules.game == "tricks",
        tie_elder=rules.game_tie == "elder",
    )


def moved(view: DealView, cards: CardSet) -> int:
    """The cards with the trump suit and suit 3 exchanged."""
    return trumps_last(cards.mask, view.trump)


def trumps_last(mask: int, trump: int) -> int:
    """The mask with the trump suit and suit 3 exchanged; its own inverse."""
    a, b = 13 * trump, 39
    different = (mask >> a ^ mask >> b) & play.SUIT_MASK if trump != 3 else 0
    return mask ^ different << a ^ different << b


def card_last(card: int, trump: int) -> int:
    """The number of a card with the trump suit and suit 3 exchanged; -1 stays."""
    return trumps_last(1 << card, trump).bit_length() - 1 if card >= 0 else -1


def taken_of(view: DealView) -> int:
    """Who captured High, Low and Jack, from my side: two bits each, 1 I, 2 the other."""
    trump, taken = view.trump, 0
    owners = (
        _captor(view, play.high_card(trump)),
        _captor(view, play.low_card(trump))
        if view.rules.low == "captor"
        else _player(view, play.low_card(trump)),
        _captor(view, play.jack_card(trump)),
    )
    for place, owner in enumerate(owners):
        if owner is not None:
            taken |= (1 if owner == view.seat else 2) << 2 * place
    return taken


def _captor(view: DealView, card: int) -> int | None:
    for seat in (0, 1):
        if view.captured[seat].mask >> card & 1:
            return seat
    return None


def _player(view: DealView, card: int) -> int | None:
    """Who played a card: its first holder, for a hand keeps a card until it plays it."""
    for trick in view.tricks:
        if trick.lead.index == card:
            return trick.leader
        if trick.reply.index == card:
            return 1 - trick.leader
    return None


def other_side(taken: int) -> int:
    """The awards as the other seat sees them."""
    return (taken & 0b010101) << 1 | taken >> 1 & 0b010101


def points_of(view: DealView) -> tuple[int, int]:
    """What counts for Game so far: mine and the opponent's."""
    counted = view.tricks_taken if view.rules.game == "tricks" else view.card_points
    return counted[view.seat], counted[view.opponent]


def question_of(view: DealView, rng: Stream, *, worlds: int, draws: int) -> Question:
    """What the seat to act knows, with all hands the opponent may hold or a sample.

    Args:
        view: the view; its stock is not empty.
        rng: where the sample comes from.
        worlds: how many hands to look at; all, if they are not more.
        draws: how many times the next cards are drawn in each world.
    """
    trump = view.trump
    lead = -1 if view.lead is None else view.lead.index
    unseen = view.unseen | CardSet.of(view.stock_known)
    taken, (mine, others) = taken_of(view), points_of(view)
    i_lead = lead < 0
    if not i_lead:
        taken, mine, others = other_side(taken), others, mine
    if (view.elder == view.seat) == i_lead:
        taken |= LEADER_IS_ELDER
    words = np.zeros(search.QUESTION_SIZE, dtype=np.int64)
    words[search.MINE] = moved(view, view.hand)
    words[search.LEAD] = card_last(lead, trump)
    words[search.LEGAL] = moved(view, view.legal)
    words[search.KNOWN] = moved(view, view.opponent_known)
    words[search.EXPOSED] = card_last(
        -1 if view.exposed is None else view.exposed.index, trump
    )
    words[search.UNSEEN] = moved(view, unseen)
    words[search.WORD] = rules_word(view)
    words[search.IS_CLOSED] = not view.rules.is_open
    words[search.STOCK] = view.stock_left
    words[search.TAKEN] = taken
    words[search.LEADERS], words[search.OTHERS] = mine, others
    words[search.DRAWS] = draws
    hidden, likely, is_complete = _hands(view, rng, worlds)
    return Question(words, hidden, likely, is_complete)


def _hands(
    view: DealView, rng: Stream, worlds: int
) -> tuple[NDArray[np.int64], NDArray[np.float64], bool]:
    """The hands to look at, how much each weighs, and whether they are all."""
    splits = view.worlds().splits
    by_suit = [[card for card in view.unseen if card.suit == suit] for suit in range(4)]
    sizes = [len(cards) for cards in by_suit]
    count = sum(_hand_count(sizes, split) for split in splits)
    if count <= worlds:
        masks, weights = [], []
        for split, (ways, _) in splits.items():
            for parts in product(*map(combinations, by_suit, split)):
                cards = CardSet.of(card for part in parts for card in part)
                masks.append(moved(view, cards))
                weights.append(float(ways))
        return np.array(masks, dtype=np.int64), np.array(weights), True
    total = sum(weight for _, weight in splits.values())
    heaped, sum_so_far = np.empty(len(splits)), 0
    for row, (_, weight) in enumerate(splits.values()):
        sum_so_far += weight
        heaped[row] = sum_so_far / total
    rows = np.array([_rows(split, view.trump) for split in splits], dtype=np.int64)
    hidden = np.empty(worlds, dtype=np.int64)
    state = generator(rng.word())
    search.sample_hidden(moved(view, view.unseen), rows, heaped, state, hidden)
    return hidden, np.ones(worlds), False


def _hand_count(sizes: Iterable[int], split: Iterable[int]) -> int:
    count = 1
    for size, held in zip(sizes, split, strict=True):
        count *= comb(size, held)
    return count


def _rows(split: tuple[int, ...], trump: int) -> list[int]:
    """A split with the count of the trump suit last."""
    row = list(split)
    row[trump], row[3] = row[3], row[trump]
    return row
