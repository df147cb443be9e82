"""Information-set Monte Carlo tree search with one observer, as the textbook has it.

Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012). Each
iteration deals the hidden cards anew and walks one tree: a node stands for the plays that
led to it, whatever the cards are, and a play is chosen among those the world allows, by
UCB1 with the count of how often it could have been chosen in place of its parent's visits.
A play not tried yet becomes a node; from there the world is played out by a cheap policy,
and every node on the way is told the result. It is here as a mark to measure by.

The question is that of `search.judge`. Nodes are bounded by iterations: each adds one.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

import numpy as np

from faceup.kernels._jit import entry, inner
from faceup.kernels.open_deal import (
    DEAL_SIZE,
    HAND,
    OTHER_HAND,
    RULES,
    SIDE,
    Doubles,
    Words,
    play_trick,
)
from faceup.kernels.policies import any_of
from faceup.kernels.random import uniform, word
from faceup.kernels.rollouts import (
    final_outcome,
    mix_next,
    mix_stock,
    random_outcome,
    rolled_trick,
)
from faceup.kernels.rules import OUTCOMES, legal_to
from faceup.kernels.search import LEAD, LEGAL, furnish

CARD, FIRST, NEXT_ONE, TRIED, VISITS, CHANCES = range(6)
"""Words of a node: the card played, its first child or 0, the next child of its parent or
0, the cards that have children, how often it was visited, and how often it could be."""
NODE_SIZE: Final = 6
"""Words of a node."""
LONGEST: Final = 53
"""Nodes of the longest way through the tree, the root among them."""


@inner
def _drawn_hand(hidden: Words, heaped: Doubles, number: int, state: Words) -> int:
    """The hidden hand of an iteration: its own, or one drawn by its weight."""
    if heaped.size == 0:
        return int(hidden[number])
    aim = uniform(state)
    low, high = 0, heaped.size - 1
    while low < high:
        middle = (low + high) // 2
        if aim < heaped[middle]:
            high = middle
        else:
            low = middle + 1
    return int(hidden[low])


@inner
def _chosen(
    nodes: Words, totals: Doubles, node: int, legal: int, exploration: float
) -> int:
    """The legal child that UCB1 chooses; 0 where none has been tried.

    Every legal child is counted as one that could have been chosen.
    """
    best, best_score = 0, -np.inf
    child = nodes[NODE_SIZE * node + FIRST]
    while child:
        at = NODE_SIZE * child
        if legal >> nodes[at + CARD] & 1:
            nodes[at + CHANCES] += 1
            visits = nodes[at + VISITS]
            score = totals[child] / visits + exploration * sqrt(
                log(nodes[at + CHANCES]) / visits
            )
            if score > best_score:
                best, best_score = child, score
        child = nodes[at + NEXT_ONE]
    return int(best)


@inner
def _added(nodes: Words, node: int, card: int, place: int) -> None:
    """Make a node of a play."""
    at, parent = NODE_SIZE * place, NODE_SIZE * node
    nodes[at + CARD] = card
    nodes[at + NEXT_ONE] = nodes[parent + FIRST]
    nodes[at + CHANCES] = 1
    nodes[parent + FIRST] = place
    nodes[parent + TRIED] |= 1 << card


@inner
def _walked(
    deal: Words,
    lead: int,
    legal: int,
    nodes: Words,
    totals: Doubles,
    count: int,
    exploration: float,
    way: Words,
    movers: Words,
    table: Doubles,
    state: Words,
) -> tuple[int, int]:
    """Walk down the tree, add a node, and play the world out.

    `way` and `movers` are told the nodes, and for each whether the other played it.

    Returns:
        The length of the way, and the outcome as I see it.
    """
    is_random = table.size == 0
    if not is_random:
        mix_stock(deal, state)
    node, length, is_new = 0, 0, False
    while not is_new:
        if length:
            legal = deal[HAND]
            if lead >= 0:
                legal = legal_to(deal[OTHER_HAND], lead, deal[RULES])
        if legal == 0:
            break
        child = _chosen(nodes, totals, node, legal, exploration)
        untried = legal & ~nodes[NODE_SIZE * node + TRIED]
        if untried:
            child, is_new = count, True
            _added(nodes, node, any_of(untried, word(state)), child)
        movers[length] = deal[SIDE] if lead < 0 else 1 - deal[SIDE]
        way[length] = child
        length += 1
        node, card = child, nodes[NODE_SIZE * child + CARD]
        if lead < 0:
            lead = card
        else:
            if is_random:
                mix_next(deal, state)
            play_trick(deal, lead, card)
            lead = -1
    if is_random:
        return length, random_outcome(deal, lead, state)
    while deal[HAND]:
        rolled_trick(deal, lead, table)
        lead = -1
    return length, final_outcome(deal)


@entry(
    "int64(int64[::1], int64[::1], float64[::1], float64[::1], float64[::1], int64,"
    " float64, int64[::1], float64[::1], float64[::1], int64[::1])"
)
def explore(
    question: Words,
    hidden: Words,
    heaped: Doubles,
    objective: Doubles,
    table: Doubles,
    iterations: int,
    exploration: float,
    state: Words,
    visits: Doubles,
    values: Doubles,
    stop: Words,
) -> int:
    """Search by information sets, and count how often each play was visited.

    Args:
        question: what I know, see `search`.
        hidden: hands of the other's cards that I do not know: one for each iteration, or
            all there are.
        heaped: where they are all, the sums of their weights so far, the last one 1;
            else empty.
        objective: what outcomes are worth, to the leader as I, then to the other as I.
        table: the table of the linear policy that plays worlds out, or an empty one for
            random plays.
        iterations: how many.
        exploration: the constant of UCB1, for results from 0 to 1.
        state: the generator.
        visits: 52 places; how often each legal play was chosen, NaN for others.
        values: 52 places; the mean worth to me of each play visited, NaN for others.
        stop: not 0 when to stop; asked before each iteration.

    Returns:
        How many iterations were made: all, or fewer when told to stop.
    """
    nodes = np.zeros(NODE_SIZE * (iterations + 1), dtype=np.int64)
    totals = np.zeros(iterations + 1)
    deal = np.zeros(DEAL_SIZE, dtype=np.int64)
    way = np.zeros(LONGEST, dtype=np.int64)
    movers = np.zeros(LONGEST, dtype=np.int64)
    lead = question[LEAD]
    mine = objective[:OUTCOMES] if lead < 0 else objective[OUTCOMES:]
    least, most = mine.min(), mine.max()
    span = most - least if most > least else 1.0
    done, count = 0, 1
    for number in range(iterations):
        if stop[0]:
            break
        furnish(question, _drawn_hand(hidden, heaped, number, state), deal)
        deal[SIDE] = 0 if lead < 0 else 1
        length, reached = _walked(
            deal,
            lead,
            question[LEGAL],
            nodes,
            totals,
            count,
            exploration,
            way,
            movers,
            table,
            state,
        )
        result = (mine[reached] - least) / span
        for place in range(length):
            node = way[place]
            nodes[NODE_SIZE * node + VISITS] += 1
            totals[node] += 1.0 - result if movers[place] else result
        # The last node of the way is the new one, unless the way reached the end.
        if way[length - 1] == count:
            count += 1
        done += 1
    for card in range(52):
        visits[card] = 0.0 if question[LEGAL] >> card & 1 else np.nan
        values[card] = np.nan
    child = nodes[FIRST]
    while child:
        at = NODE_SIZE * child
        card = nodes[at + CARD]
        visits[card] = nodes[at + VISITS]
        values[card] = least + span * totals[child] / nodes[at + VISITS]
        child = nodes[at + NEXT_ONE]
    return done
