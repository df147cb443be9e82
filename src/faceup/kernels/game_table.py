"""The table of the search for Game alone: positions that one proof serves together.

A proof that ends in points often needs few ranks. It tells the low cards whose rank it
used (a low card that took a low card); below the lowest of them in its suit, it does not
matter who holds which rank, only how many each holds. So an entry is hashed by the valued
cards of each hand, the number of low cards in every suit and hand, and the pair; and it
says which of the low cards left matter and which of these each side holds.

An entry has three words of a bucket of sixteen: 32 bits of its hash and the cards that
matter; those of the leader and of the other; what is known of the difference, its size,
16 further bits of the hash, and the round.
"""

from __future__ import annotations

from typing import Final

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.bits import deposit, extract, highest, popcount, shift_right
from faceup.kernels.rules import PACK
from faceup.kernels.solve_table import (
    GAME_AT,
    GAME_BUCKET,
    ROUND,
    Words,
    folded,
    of_this_round,
    size_of,
)

LOW_CARDS: Final = 0xFF | 0xFF << 13 | 0xFF << 26 | 0xFF << 39
"""The cards from two to nine, of which 32 at most are left: half a word."""
_HIGH_CARDS: Final = PACK & ~LOW_CARDS
_HALF: Final = 0xFFFFFFFF
_ENTRIES: Final = 5
_OFFSET: Final = 128
_NONE, _ALL = 0, 255
UNKNOWN: Final = -1
"""What `game_kept` returns when the table knows nothing."""
ANSWER_BIT: Final = 52
"""The bit above a set of cards that holds an answer."""


@inlined
def _counts(cards: int) -> int:
    """How many cards in each suit, three bits each."""
    return (
        popcount(cards & play.SUIT_MASK)
        | popcount(cards & play.SUIT_MASK << 13) << 3
        | popcount(cards & play.SUIT_MASK << 26) << 6
        | popcount(cards & play.SUIT_MASK << 39) << 9
    )


@inlined
def game_key(memory: Words, mine: int, other: int, pair: int) -> int:
    """The hash of all that has the same entries."""
    return of_this_round(
        memory,
        folded(
            extract(mine, _HIGH_CARDS) | extract(other, _HIGH_CARDS) << 20 | pair << 40,
            _counts(mine & LOW_CARDS) | _counts(other & LOW_CARDS) << 12,
        ),
    )


@inlined
def bucket_of(memory: Words, key: int) -> int:
    """The place of the bucket that a hash belongs to."""
    return int(memory[GAME_AT] + (key & memory[GAME_AT + 1]) * GAME_BUCKET)


@inlined
def _tag(memory: Words, key: int) -> int:
    return int(shift_right(key, 16) & 0xFFFF | memory[ROUND] << 16)


@inner
def game_kept(
    memory: Words, key: int, mine: int, other: int, left: int, limit: int
) -> int:
    """What the table knows of: the difference for the leader will be `limit` or more.

    Returns:
        `UNKNOWN`, or the answer in the bit `ANSWER_BIT` and the cards whose rank it used.
    """
    bucket = bucket_of(memory, key)
    low_left = left & LOW_CARDS
    first, second = extract(mine, low_left), extract(other, low_left)
    head, tag = shift_right(key, 32), _tag(memory, key)
    limit += _OFFSET
    for entry in range(_ENTRIES):
        place = bucket + 3 * entry
        word = memory[place]
        if word & _HALF != head or shift_right(memory[place + 2], 32) != tag:
            continue
        cards = shift_right(word, 32)
        held = memory[place + 1]
        if first & cards != held & _HALF or second & cards != shift_right(held, 32):
            continue
        known = memory[place + 2]
        if known & 0xFF >= limit:
            return deposit(cards, low_left) | 1 << ANSWER_BIT
        if known >> 8 & 0xFF < limit:
            return deposit(cards, low_left)
    return UNKNOWN


@inner
def keep_game(
    memory: Words,
    key: int,
    mine: int,
    other: int,
    left: int,
    limit: int,
    answer: int,
    used: int,
    nodes: int,
) -> None:
    """Keep an answer: `limit` or more was found certain, or impossible."""
    bucket = bucket_of(memory, key)
    low_left = left & LOW_CARDS
    matter = 0
    for suit in range(4):
        suited = low_left & play.SUIT_MASK << 13 * suit
        lowest_used = used & suited
        lowest_used &= -lowest_used
        if lowest_used:
            matter |= suited & ~(lowest_used - 1)
    cards = extract(matter, low_left)
    held = extract(mine, low_left) & cards | (extract(other, low_left) & cards) << 32
    head, tag = shift_right(key, 32), _tag(memory, key)
    word = head | cards << 32
    size = size_of(nodes)
    best, least, known = bucket, 1 << 30, _NONE | _ALL << 8
    for entry in range(_ENTRIES):
        place = bucket + 3 * entry
        data = memory[place + 2]
        same = memory[place] == word and memory[place + 1] == held
        if same and shift_right(data, 32) == tag:
            best, known = place, data & 0xFFFF
            size = max(size, data >> 16 & 0xFF)
            break
        value = data >> 16 & 0xFF
        if shift_right(data, 48) != memory[ROUND]:
            value = -1
        if value < least:
            best, least = place, value
    at_least, at_most = known & 0xFF, known >> 8
    if answer:
        at_least = max(at_least, limit + _OFFSET)
    else:
        at_most = min(at_most, limit - 2 + _OFFSET)
    memory[best] = word
    memory[best + 1] = held
    memory[best + 2] = at_least | at_most << 8 | size << 16 | tag << 32


@inner
def with_equals(hand: int, left: int, used: int) -> int:
    """The cards used, with those of the hand that were taken for the lowest of them.

    Of equal cards only the highest is tried: where its rank matters, so does theirs.
    """
    for suit in range(4):
        suited = left & LOW_CARDS & play.SUIT_MASK << 13 * suit
        lowest_used = used & suited
        lowest_used &= -lowest_used
        if not lowest_used & hand:
            continue
        below = suited & (lowest_used - 1)
        while below:
            top = 1 << highest(below)
            if not top & hand:
                break
            used |= top
            below ^= top
    return used
