"""Shuffles that anyone can repeat, for ever."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.cards import (
    DEAL_NUMBER_LIMIT,
    SplitMix64,
    Stream,
    deal_order,
    format_cards,
    pack,
    shuffled,
)
from faceup.cards.shuffle import below

GOLDEN = Path(__file__).parent.parent / "golden" / "deals.json"


def test_deal_numbers_are_frozen() -> None:
    """Twenty deal numbers name the same orders as on the day they were published."""
    golden = json.loads(GOLDEN.read_text("utf-8"))

    assert len(golden) == 20
    for number, order in golden.items():
        assert format_cards(deal_order(int(number))) == order


def test_streams_are_frozen() -> None:
    """A stream gives the bytes its documentation says, computed here by hand."""
    block = sha256(b"faceup.stream/1\0seed\0deal/0\0" + bytes(8)).digest()
    second = sha256(b"faceup.stream/1\0seed\0deal/0\0" + bytes(7) + b"\x01").digest()
    words = [
        int.from_bytes((block + second)[n : n + 8], "big") for n in range(0, 64, 8)
    ]

    stream = Stream("seed", "deal/0")

    assert [stream.word() for _ in range(8)] == words


def test_splitmix_agrees_with_the_published_numbers() -> None:
    """SplitMix64 from 1234567 gives the reference outputs."""
    source = SplitMix64(1234567)

    assert [source.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_fisher_yates_by_hand() -> None:
    """Shuffling is the documented Fisher–Yates from the last place."""
    source = SplitMix64(99)
    order = list(pack(52))
    for i in range(51, 0, -1):
        j = below(source, i + 1)
        order[i], order[j] = order[j], order[i]

    assert tuple(order) == deal_order(99)


class FixedWords:
    """A source of given words."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def word(self) -> int:
        """The next given word."""
        return self.words.pop(0)


def test_the_biased_words_are_thrown_away() -> None:
    """A word at or above the greatest multiple of n is drawn again."""
    limit = 2**64 - 2**64 % 10

    assert below(FixedWords(limit, 2**64 - 1, limit - 1), 10) == 9
    assert below(FixedWords(7), 1) == 0
    assert below(FixedWords(2**64 - 1), 2**64) == 2**64 - 1


def test_numbers_above_64_bits_take_more_words() -> None:
    """Counts of worlds go past 64 bits, and so do draws below them."""
    n = 2**64 * 3

    assert below(FixedWords(2, 5), n) == 2 * 2**64 + 5
    with pytest.raises(ValueError, match="`0`"):
        below(FixedWords(), 0)


@given(st.integers(0, DEAL_NUMBER_LIMIT - 1))
def test_every_number_is_a_deal(number: int) -> None:
    """Any 64-bit number orders the whole pack."""
    assert sorted(deal_order(number)) == list(pack(52))


@pytest.mark.parametrize("number", [-1, DEAL_NUMBER_LIMIT])
def test_other_numbers_are_refused(number: int) -> None:
    """A number of more than 64 bits names no deal."""
    with pytest.raises(ValueError, match="deal number"):
        deal_order(number)


def test_streams_do_not_mix() -> None:
    """Seeds and names are kept apart, even where their joined text is the same."""
    seen = {
        Stream(seed, name).word()
        for seed in ("", "a", "ab")
        for name in ("", "b", "ab", "a")
    }

    assert len(seen) == 12


def test_places_are_uniform() -> None:
    """Each card lies in each place about equally often (chi-square, fixed seeds)."""
    counts: Counter[tuple[int, int]] = Counter()
    deals = 3000
    for number in range(deals):
        for place, card in enumerate(shuffled(range(13), SplitMix64(number))):
            counts[place, card] += 1
    expected = deals / 13

    chi = sum(
        (counts[p, c] - expected) ** 2 / expected for p in range(13) for c in range(13)
    )

    assert chi < 144 + 4 * (2 * 144) ** 0.5
