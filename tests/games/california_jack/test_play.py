"""The rules of play: the truth table by hand, and every trick there is."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.cards import Card, CardSet, Suit, pack
from faceup.games.california_jack import PROFILES, play
from faceup.games.california_jack.rules import parse_rules
from tests.games.california_jack import naive

MUST_FOLLOW = {"strict", "gamerules", "gamerules-simple", "shasta-sam"}
"""Profiles whose books say: follow suit if you can."""

FREE_VOID = MUST_FOLLOW | {"cats-at-cards", "foster", "shasta-sam-foster"}
"""Profiles whose books let a void seat play anything."""


def allowed(profile: str, hand: str, lead: str, trump: str = "H") -> str:
    """The legal plays of a hand under a profile, as text."""
    rules = PROFILES[profile].rules
    cards = CardSet.parse(hand)
    suit = next(s for s in Suit if s.letter == trump)
    mask = play.legal_plays(
        cards.mask, Card.parse(lead).index, suit, rules.follow_code, rules.void_code
    )
    return str(CardSet(mask))


@pytest.mark.parametrize("profile", PROFILES)
class TestTruthTable:
    """Lead plain or trump × hand with suit, trump, both, neither × every profile."""

    def test_plain_lead_suit_and_trump_held(self, profile: str) -> None:
        """Trump hearts, 7C led, hand 2C 3H 5D: 2C or 3H; where suit binds, only 2C."""
        expected = "2C" if profile in MUST_FOLLOW else "2C 3H"

        assert allowed(profile, "2C 3H 5D", "7C") == expected

    def test_plain_lead_only_trump_held(self, profile: str) -> None:
        """Trump hearts, 7C led, hand 3H 5D 9S: only 3H; where void is free, all."""
        expected = "5D 3H 9S" if profile in FREE_VOID else "3H"

        assert allowed(profile, "3H 5D 9S", "7C") == expected

    def test_plain_lead_neither_held(self, profile: str) -> None:
        """Trump hearts, 7C led, hand 5D 9S: both."""
        assert allowed(profile, "5D 9S", "7C") == "5D 9S"

    def test_plain_lead_only_suit_held(self, profile: str) -> None:
        """Trump hearts, 7C led, hand 2C AC 5D: the clubs."""
        assert allowed(profile, "2C AC 5D", "7C") == "2C AC"

    def test_trump_lead_trump_held(self, profile: str) -> None:
        """9H led, hand 3H QH AC: 3H or QH; there is no duty to beat."""
        assert allowed(profile, "3H QH AC", "9H") == "3H QH"

    def test_trump_lead_no_trump_held(self, profile: str) -> None:
        """9H led, hand AC 5D: both."""
        assert allowed(profile, "AC 5D", "9H") == "AC 5D"

    def test_leader(self, profile: str) -> None:
        """The leader plays any card."""
        rules = PROFILES[profile].rules
        hand = CardSet.parse("2C 3H 5D AH").mask

        assert play.legal_plays(hand, -1, 2, rules.follow_code, rules.void_code) == hand


def test_follow_suit_and_must_trump_together() -> None:
    """A house rule may bind both ways: follow suit, and void of it trump."""
    rules = parse_rules({"follow": "suit", "void": "trump"})
    hand = CardSet.parse("2C 3H 5D").mask
    led_clubs, led_spades = Card.parse("7C").index, Card.parse("7S").index

    with_suit = play.legal_plays(hand, led_clubs, 2, rules.follow_code, rules.void_code)
    without = play.legal_plays(hand, led_spades, 2, rules.follow_code, rules.void_code)

    assert str(CardSet(with_suit)) == "2C"
    assert str(CardSet(without)) == "3H"


@pytest.mark.parametrize("trump", range(4))
def test_every_trick(trump: int) -> None:
    """All 52 × 51 leads and replies under each trump, against a five-line oracle."""
    letter = "CDHS"[trump]
    for lead in pack(52):
        for reply in pack(52):
            if lead != reply:
                expected = naive.beats(str(lead), str(reply), letter)

                assert play.takes(lead.index, reply.index, trump) is expected


@given(
    st.sets(st.integers(0, 51), min_size=1, max_size=6),
    st.integers(-1, 51),
    st.integers(0, 3),
    st.sampled_from(("suit", "suit-or-trump")),
    st.sampled_from(("trump", "free")),
)
def test_masks_and_lists_allow_the_same(
    hand: set[int], lead: int, trump: int, follow: str, void: str
) -> None:
    """The mask rule agrees with the naive rule on any hand, lead and rules."""
    rules = parse_rules({"follow": follow, "void": void})
    names = [str(Card(n)) for n in sorted(hand)]
    led = None if lead < 0 else str(Card(lead))
    mask = sum(1 << n for n in hand)

    found = play.legal_plays(mask, lead, trump, rules.follow_code, rules.void_code)

    expected = naive.legal(names, led, "CDHS"[trump], follow, void)
    assert sorted(map(str, CardSet(found))) == sorted(expected)
    assert found


@given(st.integers(0, (1 << 52) - 1))
def test_card_points_of_any_pile(mask: int) -> None:
    """Points of a pile are the points of its cards; the pack has 80."""
    expected = sum(naive.POINTS.get(str(card)[0], 0) for card in CardSet(mask))

    assert play.card_points(mask) == expected
    assert sum(play.points_of(card.index) for card in CardSet(mask)) == expected
    assert play.card_points((1 << 52) - 1) == 80


@given(
    st.sets(st.integers(0, 51), min_size=1, max_size=6),
    st.integers(0, 51),
    st.integers(0, 3),
    st.sampled_from(("suit", "suit-or-trump")),
    st.sampled_from(("trump", "free")),
)
def test_a_reply_proves_only_what_is_so(
    hand: set[int], lead: int, trump: int, follow: str, void: str
) -> None:
    """No legal reply proves a void of a suit the hand holds; and what every hand that
    could make the reply lacks is proven.
    """
    rules = parse_rules({"follow": follow, "void": void})
    mask = sum(1 << n for n in hand - {lead})
    legal = play.legal_plays(mask, lead, trump, rules.follow_code, rules.void_code)
    for reply in CardSet(legal):
        proven = play.proven_voids(
            lead, reply.index, trump, rules.follow_code, rules.void_code
        )

        assert not mask & proven
        for suit in range(4):
            other = 13 * suit + (6 if 13 * suit + 6 not in (lead, reply.index) else 7)
            pair = 1 << reply.index | 1 << other
            could = play.legal_plays(
                pair, lead, trump, rules.follow_code, rules.void_code
            )
            held_out = bool(proven >> other & 1)
            assert held_out is not bool(could >> reply.index & 1)


def test_beaters_are_the_cards_that_take() -> None:
    """For every lead and trump: the cards that `takes` says, and no other."""
    for lead, trump in product(range(52), range(4)):
        taking = sum(
            1 << card
            for card in range(52)
            if card != lead and play.takes(lead, card, trump)
        )
        assert play.beaters(lead, trump) == taking
