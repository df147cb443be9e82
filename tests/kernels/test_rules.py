"""The rules as kernels read them are the rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from faceup.games.california_jack import play
from faceup.kernels import rules
from faceup.kernels._jit import entry

_points, _legal, _mirrored = (
    rules.card_points,
    rules.legal_to,
    rules.mirrored,
)


@entry("int64(int64)")
def card_points(mask: int) -> int:
    """The compiled card points of a mask."""
    return _points(mask)


@entry("int64(int64, int64, int64)")
def legal_to(hand: int, lead: int, word: int) -> int:
    """The compiled legal plays."""
    return _legal(hand, lead, word)


packs = st.integers(0, rules.PACK)


@given(mask=packs)
def test_card_points_by_counting_bits(mask: int) -> None:
    """The count by bits is `play.card_points`."""
    assert card_points(mask) == play.card_points(mask)


@given(mask=packs, trump=st.integers(0, 3))
def test_trumps_last_is_its_own_inverse(mask: int, trump: int) -> None:
    """The trump suit comes to suit 3, nothing is lost, and twice is never."""
    moved = rules.trumps_last(mask, trump)
    assert moved >> 39 == mask >> 13 * trump & play.SUIT_MASK
    assert moved.bit_count() == mask.bit_count()
    assert rules.trumps_last(moved, trump) == mask


@given(hand=packs, lead=st.integers(-1, 51), word=st.integers(0, 31))
def test_legal_plays_under_a_word_of_rules(hand: int, lead: int, word: int) -> None:
    """The word's first two bits are the codes that `play.legal_plays` reads."""
    expected = play.legal_plays(hand, lead, 3, word & 1, word >> 1 & 1)
    assert legal_to(hand, lead, word) == expected


def test_a_mirrored_outcome_is_worth_the_opposite() -> None:
    """Deal points are a zero-sum objective, and mirroring is its own inverse."""
    value = rules.points()
    assert (value.min(), value.max()) == (-4, 4)
    for number in range(rules.OUTCOMES):
        other = rules.mirrored(number)
        assert value[other] == -value[number]
        assert rules.mirrored(other) == number
