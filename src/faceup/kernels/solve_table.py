"""The memory of the open-deal solver: one array for its deal, its scratch and its tables.

Three tables lie in it, one for each search: of the awards (`solve_awards`), of Game
(`solve_game`), of both (`solve`). Those of the awards and of both have buckets of four
entries of two words: the hash of the position, and two bytes that the search reads, with
the size of the search that found them and the round. That of Game is in `solve_game`.

A hash stands for its position: two positions with one hash of 64 bits would be taken for
one. The number of the round is in every hash, so that what another deal left is strange.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels import order_file
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import (
    high_product,
    highest,
    plus,
    popcount,
    shift_right,
    times,
)
from faceup.kernels.rules import (
    AWARDS,
    LOW,
    LOW_FIRST_BIT,
    TRICKS_BIT,
    TRUMPS,
    card_points,
    points_of,
)

Words = NDArray[np.int64]
"""The memory of a solver."""

NODES: Final = 0
"""The word that counts positions searched."""
BUDGET: Final = 1
"""The word with the most positions that may be searched."""
STOP: Final = 2
"""The word another thread sets to 1 to end the search at once."""
OUT: Final = 3
"""The word that is 1 after a search that was stopped or spent its budget."""
RULES: Final = 4
"""The word of rules."""
PAIRS: Final = 5
"""The word with the pairs of cards in the stock."""
ROUND: Final = 6
"""The word with the number of the round, 1 to 4095."""
LOW_TO_WINNER: Final = 7
"""The pair in which the winner's draw gives him Low, or -1."""
LOW_TO_LOSER: Final = 8
"""The same for the loser's draw."""
AWARDS_AT: Final = 9
"""The word that tells where the table of awards begins; its mask follows."""
BOTH_AT: Final = 11
"""The same for the table of both."""
GAME_AT: Final = 13
"""The same for the table of Game."""

STOCK: Final = 32
"""From here, the cards left in the stock after so many pairs."""
FIRST_DRAW: Final = 64
"""From here, the card that the winner draws of each pair, as a mask."""
SECOND_DRAW: Final = 96
"""From here, the card that the loser draws."""
DRAW_GAIN: Final = 128
"""From here, for each of three searches, 32 words: what winning a pair is worth, roughly."""
ORDER_AT: Final = 15
"""The word that tells where the weights of the order lie that serve these rules."""
WORTH: Final = 288
"""From here, 52 words: the card points of a card, or 0 where tricks count."""
SCRATCH: Final = 352
"""From here, 64 words for each depth: plays in order and what follows them."""
_DEPTHS: Final = 28
LEADS, REPLIES, FIRSTS, SECONDS, LIMITS, KEYS, HELD, SWING = (
    0,
    8,
    16,
    24,
    32,
    40,
    48,
    54,
)
"""Places in the scratch of a depth."""
ORDER: Final = SCRATCH + 64 * _DEPTHS
"""From here, the weights of the order of plays, see `order_file`; twice, for the rules
under which card points count for Game and for those under which tricks do."""
HEAD: Final = ORDER + 2 * order_file.WORDS
"""Words before the tables."""

IN_AWARDS, IN_BOTH, IN_GAME = 0, 1, 2
"""The three searches."""
_ROUNDS: Final = 4095
_WAYS: Final = 4
_BUCKET: Final = 2 * _WAYS
GAME_BUCKET: Final = 16
"""Words of a bucket of the table of Game: five entries of three, and one not used."""


def solver_memory(bits: int = 20) -> Words:
    """The memory of a solver; one thread at a time may search with it.

    Args:
        bits: 2**bits buckets of 64 bytes for both, half as many for the awards, and half
            as many of 128 bytes for Game: 160 MB with 20 bits. Memory is taken as it is
            written.
    """
    both, half = 1 << bits, 1 << bits - 1
    size = HEAD + _BUCKET * (both + half) + GAME_BUCKET * half
    room = np.zeros(size + 16, np.int64)
    skip = -room.ctypes.data // 8 % 16
    memory = room[skip : skip + size]
    memory[BUDGET] = 1 << 62
    memory[ORDER:HEAD] = order_file.load()
    at = HEAD
    for word, buckets, width in (
        (AWARDS_AT, half, _BUCKET),
        (BOTH_AT, both, _BUCKET),
        (GAME_AT, half, GAME_BUCKET),
    ):
        memory[word], memory[word + 1] = at, buckets - 1
        at += buckets * width
    return memory


@inner
def _potential(card: int, search: int) -> int:
    """What a card is worth to draw, for the order of plays."""
    rank = card % 13
    worth = 6 + rank // 2 if card // 13 == 3 else rank // 4
    if search != IN_AWARDS:
        worth += points_of(card)
    if search != IN_GAME and AWARDS >> card & 1:
        worth += 10
    return worth


@inner
def begin(memory: Words, stock: Words, rules: int) -> None:
    """Lay a deal out: the cards of its stock in order, the next to be drawn first."""
    memory[NODES], memory[OUT] = 0, 0
    if memory[ROUND] == _ROUNDS:
        memory[ROUND] = 0
        for place in range(HEAD, memory.size):
            memory[place] = 0
    memory[ROUND] += 1
    memory[RULES] = rules
    memory[LOW_TO_WINNER], memory[LOW_TO_LOSER] = -1, -1
    pairs = stock.size // 2
    memory[PAIRS] = pairs
    memory[STOCK + pairs] = 0
    memory[ORDER_AT] = ORDER + (order_file.WORDS if rules & TRICKS_BIT else 0)
    for search in range(3):
        for pair in range(pairs, pairs + 3):
            memory[DRAW_GAIN + 32 * search + pair] = 0
    for pair in range(pairs - 1, -1, -1):
        won, lost = stock[2 * pair], stock[2 * pair + 1]
        memory[FIRST_DRAW + pair] = 1 << won
        memory[SECOND_DRAW + pair] = 1 << lost
        memory[STOCK + pair] = memory[STOCK + pair + 1] | 1 << won | 1 << lost
        if rules & LOW_FIRST_BIT:
            if won == LOW:
                memory[LOW_TO_WINNER] = pair
            if lost == LOW:
                memory[LOW_TO_LOSER] = pair
        for search in range(3):
            gain = _potential(won, search) - _potential(lost, search)
            memory[DRAW_GAIN + 32 * search + pair] = gain
    for card in range(52):
        memory[WORTH + card] = 0 if rules & TRICKS_BIT else points_of(card)


@inlined
def out_of_time(memory: Words) -> bool:
    """Count a position; whether the search must end, which it then remembers."""
    memory[NODES] += 1
    if memory[STOP] or memory[NODES] >= memory[BUDGET]:
        memory[OUT] = 1
        return True
    return False


@inlined
def game_left(cards: int, rules: int) -> int:
    """What these cards, all that are left, still count for Game."""
    return popcount(cards) >> 1 if rules & TRICKS_BIT else card_points(cards)


@inlined
def game_sure(cards: int, rules: int) -> int:
    """The least that the tricks of these cards count for Game."""
    return popcount(cards) if rules & TRICKS_BIT else card_points(cards)


@inlined
def sure_of(mine: int, left: int) -> int:
    """The trumps of a hand above all others that are left."""
    others = left & TRUMPS & ~mine
    if others == 0:
        return mine & TRUMPS
    return mine & TRUMPS & ~((2 << highest(others)) - 1)


@inlined
def mixed(number: int) -> int:
    """A number with its bits stirred."""
    number = times(number ^ shift_right(number, 32), -0x2917014799A6026D)
    number = times(number ^ shift_right(number, 32), -0x2917014799A6026D)
    return number ^ shift_right(number, 32)


@inlined
def folded(a: int, b: int) -> int:
    """A hash of two words."""
    a, b = a ^ -0x61C8864680B583EB, b ^ -0x2E4AB5CD2E6D12FD
    product = times(a, b) ^ high_product(a, b)
    return product ^ mixed(plus(times(a, -0x6B2FB644ECCEEE15), b))


@inlined
def of_this_round(memory: Words, key: int) -> int:
    """The hash of a position in this round."""
    return key ^ times(memory[ROUND], -0x61C8864680B583EB)


@inlined
def bucket_at(memory: Words, at: int, key: int) -> int:
    """The place of the bucket that a hash belongs to in the table at a word."""
    return int(memory[at] + (key & memory[at + 1]) * _BUCKET)


@inlined
def kept(memory: Words, at: int, key: int) -> int:
    """The place of a position's entry in the table that starts at a word, or 0."""
    place = bucket_at(memory, at, key)
    for way in range(_WAYS):
        if memory[place + 2 * way] == key:
            return int(place + 2 * way)
    return 0


@inner
def place_for(memory: Words, at: int, key: int) -> int:
    """The place for a position's entry: its own, a free one, or the least worth."""
    start = bucket_at(memory, at, key)
    best, least = start, 1 << 30
    for way in range(_WAYS):
        place = start + 2 * way
        if memory[place] == key:
            return int(place)
        data = memory[place + 1]
        size = data >> 16 & 0xFF if data >> 24 == memory[ROUND] else -1
        if size < least:
            best, least = place, size
    memory[best] = key
    memory[best + 1] = -1
    return int(best)


@inlined
def packed(memory: Words, one: int, two: int, nodes: int) -> int:
    """The second word of an entry."""
    return int(one | two << 8 | size_of(nodes) << 16 | memory[ROUND] << 24)


@inlined
def size_of(nodes: int) -> int:
    """The size of a search, as entries keep it: the bits of its count of positions."""
    return highest(nodes | 1) + 1
