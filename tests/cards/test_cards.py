"""Cards, sets, packs and their spellings."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.cards import (
    ALL_CARDS,
    PACK_SIZES,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    format_cards,
    pack,
    parse_card,
    parse_cards,
)
from faceup.errors import NotationError

cards = st.sampled_from(ALL_CARDS)
sets = st.integers(0, (1 << 108) - 1).map(CardSet)


def test_numbers_are_as_published() -> None:
    """The number of a card is 13 × suit + rank, suits C D H S, ranks 2 … A."""
    names = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]

    assert [str(card) for card in ALL_CARDS[:52]] == names
    assert [str(card) for card in ALL_CARDS[52:56]] == ["X1", "X2", "2C+", "3C+"]
    assert [card.index for card in ALL_CARDS] == list(range(108))


@pytest.mark.parametrize("card", ALL_CARDS)
def test_one_form_goes_out_and_comes_in(card: Card) -> None:
    """Every card is read back from its own name, and is itself."""
    assert parse_card(str(card)) == card
    assert Card.parse(repr(card)[len("Card.parse('") : -2]) == card
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301  # our own bytes


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", Rank)
def test_every_spelling_of_every_card(rank: Rank, suit: Suit) -> None:
    """Rank and suit in either order, 10 or T, letters or signs, any case."""
    card = Card.of(rank, suit)
    ranks = {RANK_LETTERS[rank], RANK_LETTERS[rank].lower()}
    if rank is Rank.TEN:
        ranks.add("10")
    light = {"♣": "♧", "♦": "♢", "♥": "♡", "♠": "♤"}[suit.glyph]
    letter = SUIT_LETTERS[suit]
    suits = {letter, letter.lower(), suit.glyph, light, suit.glyph + "\ufe0e"}

    for r in ranks:
        for s in suits:
            assert parse_card(r + s) == card
            assert parse_card(f" {s}{r} ") == card
            assert parse_card(f"{r}{s}+") == ALL_CARDS[card.index + 54]


@pytest.mark.parametrize(
    "text",
    ["", " ", "T", "S", "11S", "1S", "0S", "TSS", "TT", "SS", "X3", "X0", "10", "100S",
     "T S", "++", "TS++", "🂡", "A♠♠", "None", "TX", "x", "\x00\x00", "Ｔ Ｓ"],
)  # fmt: skip
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    """A text that is not exactly one card is refused, and the error names it."""
    with pytest.raises(NotationError) as caught:
        parse_card(text)

    assert caught.value.code == "not-a-card"
    assert f"`{text}`" in str(caught.value)


@given(st.text(max_size=6))
def test_reading_never_crashes(text: str) -> None:
    """Any text is a card or a NotationError."""
    try:
        card = parse_card(text)
    except NotationError:
        return

    assert card in ALL_CARDS


def test_a_joker_has_no_suit() -> None:
    """Asking a joker for its suit or rank is an error that names it."""
    joker = parse_card("X1")

    assert joker.is_joker
    with pytest.raises(ValueError, match="X1"):
        _ = joker.suit
    with pytest.raises(ValueError, match="X1"):
        _ = joker.rank


def test_the_second_copy_is_another_card_with_the_same_face() -> None:
    """Duplicates are different cards with the same face."""
    first, second = parse_card("TS"), parse_card("TS+")

    assert first != second
    assert second.face == first
    assert (first.copy, second.copy) == (0, 1)
    assert second.rank is Rank.TEN
    assert second.suit is Suit.SPADES


def test_a_number_that_is_no_card_is_refused() -> None:
    """Numbers outside 0 … 107 are no cards."""
    for number in (-1, 108):
        with pytest.raises(ValueError, match="0 to 107"):
            Card(number)


@given(sets, sets)
def test_a_set_is_a_set(one: CardSet, two: CardSet) -> None:
    """CardSet agrees with Python's sets."""
    a, b = set(one), set(two)

    assert set(one | two) == a | b
    assert set(one & two) == a & b
    assert set(one - two) == a - b
    assert set(one ^ two) == a ^ b
    assert (one <= two) == (a <= b)
    assert len(one) == len(a)
    assert bool(one) == bool(a)
    assert list(one) == sorted(a)
    assert CardSet.of(a) == one
    assert CardSet.parse(str(one)) == one


@given(sets)
def test_suits_and_ranks_of_a_set(cards: CardSet) -> None:
    """`of_suit` and `of_rank` pick the cards of both packs, and no joker."""
    for suit in Suit:
        expected = [c for c in cards if not c.is_joker and c.suit is suit]
        assert list(cards.of_suit(suit)) == expected
    for rank in Rank:
        expected = [c for c in cards if not c.is_joker and c.rank is rank]
        assert list(cards.of_rank(rank)) == expected


def test_a_card_named_twice_is_refused() -> None:
    """A set is not read from a text that names a card twice."""
    with pytest.raises(NotationError) as caught:
        CardSet.parse("TS 2C 10♠")

    assert caught.value.code == "card-twice"


def test_lists_keep_their_order() -> None:
    """`parse_cards` keeps the order given and accepts commas."""
    assert format_cards(parse_cards("JH, 2C 10s")) == "JH 2C TS"


def test_packs() -> None:
    """Packs of 36, 52, 54 and 108 hold what they should."""
    assert PACK_SIZES == (36, 52, 54, 108)
    for size in PACK_SIZES:
        assert len(set(pack(size))) == size
    assert {card.rank for card in pack(36)} == set(list(Rank)[4:])
    assert not any(card.is_joker for card in pack(52))
    assert sum(card.is_joker for card in pack(54)) == 2
    assert sum(card.is_joker for card in pack(108)) == 4
    with pytest.raises(ValueError, match="36, 52, 54, 108"):
        pack(40)
