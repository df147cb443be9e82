"""The two smaller games of an open deal on their own, exactly: Game, and the awards.

From their values the order of the solver's plays is learned (`study/training/order.py`).
"""

from __future__ import annotations

from faceup.kernels._jit import entry
from faceup.kernels.bits import popcount
from faceup.kernels.game_table import ANSWER_BIT
from faceup.kernels.rules import AWARDS, HIGH, JACK, LOW
from faceup.kernels.solve_awards import awards_forced
from faceup.kernels.solve_game import game_forced
from faceup.kernels.solve_table import RULES, STOCK, Words, begin, game_left


def _begun(memory: Words, stock: Words, rules: int) -> int:
    """Lay a deal out in the memory; how many pairs its stock has."""
    begin(memory, stock, rules)
    return stock.size // 2


def _game_value(mine: int, other: int, pair: int, memory: Words) -> int:
    """What the leader gets for Game in what is left more than the other."""
    left = mine | other | memory[STOCK + pair]
    rest = game_left(left, memory[RULES])
    low, high = -rest, rest
    while low < high:
        middle = low + 2 * ((high - low + 2) // 4)
        if game_forced(mine, other, pair, middle, memory) >> ANSWER_BIT:
            low = middle
        else:
            high = middle - 2
    return int(low)


def _awards_value(mine: int, other: int, pair: int, memory: Words) -> int:
    """How many of High, Low and Jack that are left the leader gets more than the other."""
    free = (mine | other | memory[STOCK + pair]) & AWARDS
    value = popcount(free)
    for _ in range(popcount(free)):
        wanted = 0
        for share in range(8):
            net = 0
            for place, card in enumerate((HIGH, LOW, JACK)):
                if free >> card & 1:
                    net += 1 - 2 * (share >> place & 1)
            if net >= value:
                wanted |= 1 << share
        if awards_forced(mine, other, pair, wanted, memory):
            break
        value -= 2
    return int(value)


begun = entry("int64(int64[::1], int64[::1], int64)")(_begun)
"""Lay a deal out, from Python: see `_begun`."""
game_value = entry("int64(int64, int64, int64, int64[::1])")(_game_value)
"""The value of Game, from Python: see `_game_value`."""
awards_value = entry("int64(int64, int64, int64, int64[::1])")(_awards_value)
"""The value of the awards, from Python: see `_awards_value`."""
