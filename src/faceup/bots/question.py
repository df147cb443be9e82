"""A view as the searcher reads it: ints and arrays, trumps last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from faceup.bots.stakes import award_owners
from faceup.cards import Card, CardSet, Stream
from faceup.games.california_jack import DealView
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
    return kernel_rules.rules_word(view.rules.values())


def moved(view: DealView, cards: CardSet) -> int:
    """The cards with the trump suit and suit 3 exchanged."""
    return kernel_rules.trumps_last(cards.mask, view.trump)


def moved_card(view: DealView, card: Card | None) -> int:
    """The number of a card with the trump suit and suit 3 exchanged; -1 for none."""
    return -1 if card is None else kernel_rules.card_last(card.index, view.trump)


def leaders_side(view: DealView) -> tuple[int, int, int]:
    """What is won so far, as who leads or has led the trick sees it.

    Returns:
        The awards in two bits each, `LEADER_IS_ELDER` beside them (`kernels.awards`);
        what the leader counts for Game, and what the other does.
    """
    i_lead = view.lead is None
    leader = view.seat if i_lead else view.opponent
    awards = LEADER_IS_ELDER if view.elder == leader else 0
    for place, owner in enumerate(award_owners(view)):
        if owner is not None:
            awards |= (1 if owner == leader else 2) << 2 * place
    counts = view.game_counts
    return awards, counts[leader], counts[1 - leader]


def question_of(
    view: DealView, rng: Stream, *, worlds: int, draws: int, sample: int = 0
) -> Question:
    """What the seat to act knows, with all hands the opponent may hold or a sample.

    Args:
        view: the view; its stock is not empty.
        rng: where the sample comes from.
        worlds: how many hands to look at; all, if they are not more.
        draws: how many times the next cards are drawn in each world.
        sample: how many hands to draw where there are more; `worlds` by default.
    """
    unseen = view.unseen | CardSet.of(view.stock_known)
    awards, leaders, others = leaders_side(view)
    words = np.zeros(search.QUESTION_SIZE, dtype=np.int64)
    words[search.MINE] = moved(view, view.hand)
    words[search.LEAD] = moved_card(view, view.lead)
    words[search.LEGAL] = moved(view, view.legal)
    words[search.KNOWN] = moved(view, view.opponent_known)
    words[search.EXPOSED] = moved_card(view, view.exposed)
    words[search.UNSEEN] = moved(view, unseen)
    words[search.WORD] = rules_word(view)
    words[search.IS_CLOSED] = not view.rules.is_open
    words[search.STOCK] = view.stock_left
    words[search.TAKEN] = awards
    words[search.LEADERS], words[search.OTHERS] = leaders, others
    words[search.DRAWS] = draws
    hidden, likely, is_complete = _hands(view, rng, worlds, sample or worlds)
    return Question(words, hidden, likely, is_complete)


def _hands(
    view: DealView, rng: Stream, worlds: int, sample: int
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
    hidden = np.empty(sample, dtype=np.int64)
    state = generator(rng.word())
    search.sample_hidden(moved(view, view.unseen), rows, heaped, state, hidden)
    return hidden, np.ones(sample), False


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
