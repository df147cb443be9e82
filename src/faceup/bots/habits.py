"""What the opponent's plays tell of the cards it has not shown.

Worlds that agree with a view are not equally likely: who held the jack would have played
otherwise. `likelier` draws hands in proportion to how likely they make what was played,
see `kernels.beliefs`. With a closed stock nobody knows what was held when, and the hands
stay as they are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from faceup.bots.linear_bot import policy_table
from faceup.bots.question import moved, moved_card, rules_word
from faceup.cards import Card, CardSet, Stream
from faceup.games.california_jack import DealView
from faceup.kernels import beliefs
from faceup.kernels.random import generator


def plays_of_opponent(view: DealView) -> NDArray[np.int64]:
    """What the opponent played while cards it holds now were hidden, a row a play.

    See `kernels.beliefs` for the words of a row.
    """
    mine, other = view.seat, view.opponent
    held, known = view.opponent_known, CardSet(0)
    drawn = {card for trick in view.tricks for card in trick.drawn if card is not None}
    known = CardSet.of(card for card in view.hand if card in drawn)
    my_count = len(view.hand)
    played = CardSet.of(
        card for trick in view.tricks for card in (trick.lead, trick.reply)
    )
    rows = []

    def row(lead: Card | None, card: Card, exposed: Card | None) -> None:
        before = played
        seen = before | known
        if lead is not None:
            seen |= CardSet.of([lead])
        if exposed is not None:
            seen |= CardSet.of([exposed])
        rows.append(
            (
                moved_card(view, lead),
                moved_card(view, card),
                moved(view, held),
                moved(view, seen),
                moved(view, known),
                moved_card(view, exposed),
                my_count - len(known),
            )
        )

    if view.lead is not None and view.to_act == mine:
        held |= CardSet.of([view.lead])
        row(None, view.lead, view.exposed)
    for trick in reversed(view.tricks):
        # Back before the draws, then before the reply, then before the lead.
        mine_drawn, other_drawn = trick.drawn[mine], trick.drawn[other]
        if other_drawn is not None:
            held = held - CardSet.of([other_drawn])
        if mine_drawn is not None:
            if mine_drawn in known:
                known = known - CardSet.of([mine_drawn])
            my_count -= 1
        exposed = trick.drawn[trick.winner]
        played = played - CardSet.of([trick.lead, trick.reply])
        if trick.leader == other:
            held |= CardSet.of([trick.lead])
            if trick.reply in drawn:
                known |= CardSet.of([trick.reply])
            my_count += 1
            row(None, trick.lead, exposed)
        else:
            held |= CardSet.of([trick.reply])
            row(trick.lead, trick.reply, exposed)
            if trick.lead in drawn:
                known |= CardSet.of([trick.lead])
            my_count += 1
    return np.array(rows, dtype=np.int64).reshape(-1, beliefs.PLAY_SIZE)


def likelier(
    view: DealView,
    hidden: NDArray[np.int64],
    likely: NDArray[np.float64],
    rng: Stream,
    *,
    worlds: int,
    sharpness: float,
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Hands and their weights after what the opponent played, `worlds` of them at most.

    Args:
        view: what the seat knows.
        hidden: hands the opponent may hold, without what is known of them.
        likely: how much each weighs before.
        rng: where the choice among more than `worlds` comes from.
        worlds: how many hands to keep.
        sharpness: how surely the opponent plays what the linear policy likes.
    """
    plays = plays_of_opponent(view)
    weights = likely.copy()
    if len(plays):
        table = policy_table("fair")
        beliefs.weigh(table, plays, hidden, rules_word(view), sharpness, weights)
    if hidden.size <= worlds:
        return hidden, weights
    chosen = np.empty(worlds, dtype=np.int64)
    beliefs.resample(hidden, weights, generator(rng.word()), chosen)
    return chosen, np.ones(worlds)
