"""Learning in which order the open-deal solver should try plays.

At moments of deals played at random every lead and every reply to it is valued exactly,
for Game alone and for the awards alone. Inside each such moment the values are compared
with what the weights of `kernels/order_file.py` guess, by least squares: only how plays
differ counts, not how good the moment is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import GAME
from faceup.kernels import rules, solve_parts
from faceup.kernels.order_file import ABOVE, NEXT, POINT, STAGES, TEMPO, kind_of
from faceup.kernels.solve_table import (
    DRAW_GAIN,
    IN_AWARDS,
    IN_GAME,
    STOCK,
    Words,
    solver_memory,
)

Floats = NDArray[np.float64]
"""Weights, guesses and values."""
Progress = Callable[[str, int, int], None]
"""Told what is learned, how many deals are done, and of how many."""

DEALS: Final = {"awards": 6000, "points": 2500, "tricks": 900}
"""Deals for each of the weights."""
_FIRST_PAIR: Final = {"awards": 5, "points": 10, "tricks": 10}
"""No moment is valued with fewer pairs drawn: that would take too long."""
_PROFILES: Final = {
    "awards": ("bicycle", "bicycle", "strict"),
    "points": ("bicycle", "bicycle", "strict"),
    "tricks": ("gamerules-simple",),
}
_PAIRS = 20
_SHARE = 0.25
"""The share of moments that are valued."""
_RIDGE = 20.0


def stage_of(pair: int) -> int:
    """The stage of the weights with so many pairs drawn of a whole stock."""
    return sum(_PAIRS - pair > least for least in (0, 3, 7, 12))


def _held(card: int, left: int) -> int:
    """The weight of a card in a hand, by its place."""
    above = (left >> card + 1 & 0x1FFF >> card % 13 + 1).bit_count()
    return ABOVE * kind_of(card) + min(above, ABOVE - 1)


class _Moment:
    """A moment before a lead, with the deal laid out in the memory."""

    def __init__(
        self, mine: int, other: int, pair: int, stock: list[int], memory: Words
    ) -> None:
        self.mine, self.other, self.pair, self.stock = mine, other, pair, stock
        self.left = int(mine | other | memory[STOCK + pair])

    def after(self, lead: int, reply: int) -> tuple[int, int, bool]:
        """The hands of the leader and of the other after a trick, and who took it."""
        taken = bool(rules.beaters(lead, rules.TRUMP) >> reply & 1)
        mine, other = self.mine & ~(1 << lead), self.other & ~(1 << reply)
        first, second = (1 << card for card in self.stock[2 * self.pair :][:2])
        if taken:
            return mine | second, other | first, True
        return mine | first, other | second, False

    def row(self, lead: int, reply: int, search: int, memory: Words) -> Floats:
        """How the weights count in the guess of what a lead and a reply lead to."""
        row = np.zeros(POINT)
        sign = -1 if self.after(lead, reply)[2] else 1
        row[_held(lead, self.left)] -= 1
        row[_held(reply, self.left)] += 1
        first, second = self.stock[2 * self.pair :][:2]
        row[_held(first, self.left)] += sign
        row[_held(second, self.left)] -= sign
        row[TEMPO] = sign
        gain = DRAW_GAIN + 32 * search + self.pair
        row[NEXT : NEXT + 2] = sign * memory[gain + 1 : gain + 3]
        return row


def _cards(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def _moments(
    source: Random, profile: str, first_pair: int, memory: Words
) -> Iterator[tuple[_Moment, int]]:
    """Moments of a deal played at random, the latest first, with the word of rules."""
    word = rules.rules_word(GAME.parse_rules({"profile": profile}).values())
    pack = list(range(52))
    source.shuffle(pack)
    suit = pack[12] // 13
    stock = [rules.card_last(card, suit) for card in pack[12:]]
    mine = sum(1 << rules.card_last(card, suit) for card in pack[:6])
    other = sum(1 << rules.card_last(card, suit) for card in pack[6:12])
    solve_parts.begun(memory, np.array(stock, np.int64), word)
    found = []
    for pair in range(_PAIRS):
        moment = _Moment(mine, other, pair, stock, memory)
        if pair >= first_pair and source.random() < _SHARE:
            found.append(moment)
        lead = source.choice(_cards(mine))
        reply = source.choice(_cards(rules.legal_to(other, lead, word)))
        mine, other, taken = moment.after(lead, reply)
        if taken:
            mine, other = other, mine
    for moment in reversed(found):
        yield moment, word


def _valued(
    kind: str, moment: _Moment, word: int, memory: Words
) -> tuple[list[Floats], list[float]]:
    """The rows of every lead and reply, and what they are worth beyond the capture."""
    awards = kind == "awards"
    value = solve_parts.awards_value if awards else solve_parts.game_value
    rows, values = [], []
    for lead in _cards(moment.mine):
        for reply in _cards(rules.legal_to(moment.other, lead, word)):
            mine, other, taken = moment.after(lead, reply)
            if taken:
                worth = -value(other, mine, moment.pair + 1, memory)
            else:
                worth = value(mine, other, moment.pair + 1, memory)
            search = IN_AWARDS if awards else IN_GAME
            rows.append(moment.row(lead, reply, search, memory))
            values.append(float(worth))
    return rows, values


def _without_mean(rows: list[Floats]) -> Floats:
    block = np.array(rows)
    return np.asarray(block - block.mean(axis=0))


def _solved(rows: Floats, values: Floats) -> Floats:
    """Least squares with a pull to nothing; a kind that never came is as its neighbour."""
    squares = rows.T @ rows + _RIDGE * np.eye(POINT)
    weights = np.linalg.solve(squares, rows.T @ values)
    seen = np.abs(rows).sum(axis=0) > 0
    for place in range(TEMPO):
        if not seen[place] and place % ABOVE:
            weights[place] = weights[place - 1]
    return np.asarray(weights)


def learn(
    kind: str, seed: int, deals: int, progress: Progress | None = None
) -> list[list[float]]:
    """The weights of Game or of the awards: `STAGES` rows of `POINT` numbers.

    Args:
        kind: `awards`, `points`, or `tricks` for Game where tricks count.
        seed: decides the deals.
        deals: how many; a whole fit needs `DEALS`.
        progress: told after every deal.
    """
    source = Random(f"{seed}:{kind}")
    memory = solver_memory(19)
    profiles = _PROFILES[kind]
    rows: list[list[Floats]] = [[] for _ in range(STAGES)]
    values: list[list[Floats]] = [[] for _ in range(STAGES)]
    for deal in range(deals):
        profile = profiles[deal % len(profiles)]
        for moment, word in _moments(source, profile, _FIRST_PAIR[kind], memory):
            if kind == "awards" and not moment.left & rules.AWARDS:
                continue
            found, worth = _valued(kind, moment, word, memory)
            rows[stage_of(moment.pair)].append(_without_mean(found))
            values[stage_of(moment.pair)].append(np.array(worth) - np.mean(worth))
        if progress is not None:
            progress(kind, deal + 1, deals)
    fits: list[Floats | None] = [
        _solved(np.concatenate(block), np.concatenate(worth)) if block else None
        for block, worth in zip(rows, values, strict=True)
    ]
    return _spread(fits)


def _spread(fits: list[Floats | None]) -> list[list[float]]:
    """Weights for every stage: those of the nearest one where a stage was not seen."""
    known = [stage for stage, fit in enumerate(fits) if fit is not None]
    table = []
    for stage in range(STAGES):
        nearest = min(known, key=lambda other: (abs(other - stage), other))
        weights = np.asarray(fits[nearest])
        table.append([round(float(weight), 3) for weight in weights])
    return table


def learn_all(
    seed: int, progress: Progress | None = None, share: float = 1.0
) -> dict[str, Any]:
    """The file of weights as `order_file` reads it: the recipe, and the weights."""
    deals = {kind: max(1, int(share * count)) for kind, count in DEALS.items()}
    weights = {
        kind: learn(kind, seed, count, progress) for kind, count in deals.items()
    }
    return {"seed": seed, "deals": deals, "weights": weights}
