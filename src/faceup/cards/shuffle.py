"""Shuffles anyone can repeat: on every platform, in every Python, for ever.

Two algorithms, both versioned and frozen by golden files.

**Streams** (`faceup.stream/1`), for deals played by people. A stream is named by a
seed and a name. Its bytes are SHA-256 blocks
`sha256(b"faceup.stream/1" 00 seed 00 name 00 counter)`, the counter eight bytes, big
endian, from 0; `00` is one zero byte; texts are UTF-8. Eight bytes, big endian, make
a word. A number below *n* is the first word below the greatest multiple of *n* that
fits in 64 bits, modulo *n*: unbiased.

**Deal numbers** (`faceup.deal/1`), for millions of deals. The number seeds SplitMix64
(Steele, Lea and Flood, 2014); words and numbers below *n* as above. Chosen because
numba and Python give the same bits from a dozen lines.

**Fisher–Yates**, the same for both: for *i* from the last place down to 1, swap place
*i* with a place drawn below *i + 1*. The pack starts in index order; the top of the
shuffled pack is its first card.

Changing either algorithm makes a new version beside the old one, never instead of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

from faceup.cards.card import Card
from faceup.cards.packs import pack

T = TypeVar("T")

STREAM_VERSION = "faceup.stream/1"
"""The name of the stream algorithm; the first bytes of every block."""

DEAL_VERSION = "faceup.deal/1"
"""The name of the algorithm behind deal numbers."""

DEAL_NUMBER_LIMIT = 1 << 64
"""Deal numbers are below this: 64 bits."""

_WORDS = 1 << 64


class Words(Protocol):
    """A source of 64-bit words."""

    def word(self) -> int:
        """The next word, 0 to 2**64 - 1."""
        ...


def below(source: Words, n: int) -> int:
    """An unbiased number, 0 to n - 1, from a source of words.

    Above 2**64 as many words as are needed stand one behind the other.

    Raises:
        ValueError: if n is below 1.
    """
    if n < 1:
        raise ValueError(f"cannot draw a number below `{n}`; accepted: 1 or more")
    span, words = _WORDS, 1
    while span < n:
        span *= _WORDS
        words += 1
    limit = span - span % n
    while True:
        number = 0
        for _ in range(words):
            number = number * _WORDS + source.word()
        if number < limit:
            return number % n


def shuffled(items: Sequence[T], source: Words) -> tuple[T, ...]:
    """The items in an order drawn from a source: Fisher–Yates, from the last place."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = below(source, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


class Stream:
    """Words from a seed and a name; equal seeds and names give equal words.

    >>> Stream("7", "deal/0").below(52), Stream("7", "deal/1").below(52)
    (43, 19)
    """

    __slots__ = ("_block", "_counter", "_prefix", "name", "seed")

    def __init__(self, seed: str, name: str) -> None:
        self.seed = seed
        """The seed, any text."""
        self.name = name
        """The name of the stream; other names give unrelated words."""
        self._prefix = b"\0".join(
            part.encode("utf-8") for part in (STREAM_VERSION, seed, name, "")
        )
        self._counter = 0
        self._block = b""

    def word(self) -> int:
        """The next 64-bit word."""
        if not self._block:
            counter = self._counter.to_bytes(8, "big")
            self._block = sha256(self._prefix + counter).digest()
            self._counter += 1
        word, self._block = self._block[:8], self._block[8:]
        return int.from_bytes(word, "big")

    def below(self, n: int) -> int:
        """An unbiased number, 0 to n - 1."""
        return below(self, n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn from the stream."""
        return shuffled(items, self)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[below(self, len(items))]


class SplitMix64:
    """Words from a 64-bit number: the generator behind deal numbers.

    >>> SplitMix64(0).word()
    16294208416658607535
    """

    __slots__ = ("_state",)

    def __init__(self, number: int) -> None:
        self._state = number % _WORDS

    def word(self) -> int:
        """The next 64-bit word."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % _WORDS
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORDS
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORDS
        return z ^ (z >> 31)


def deal_order(number: int, size: int = 52) -> tuple[Card, ...]:
    """The pack in the order a deal number names, top first.

    Raises:
        ValueError: if the number is not one of 64 bits.
    """
    if not 0 <= number < DEAL_NUMBER_LIMIT:
        raise ValueError(
            f"`{number}` is no deal number; accepted: 0 to {DEAL_NUMBER_LIMIT - 1}"
        )
    return shuffled(pack(size), SplitMix64(number))
