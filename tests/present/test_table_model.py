"""The table model: everything a seat may see, and nothing else."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.cards import ALL_CARDS, Card, CardSet
from faceup.games.california_jack import GAME, PROFILES, DealState, DealView
from faceup.games.california_jack.standing import standings
from faceup.i18n import LANGUAGES, Catalog, card_name, card_short
from faceup.present.card_model import sort_cards
from faceup.present.table_model import (
    Showing,
    TableModel,
    describe,
    open_table_model,
    table_model,
)
from tests.games.california_jack.strategies import new_deal, played, state_at

NAMES = ("Ada", "Бо")


def model_of(
    view: DealView, language: str = "en", *, showing: Showing | None = None
) -> TableModel:
    """The model of a view, with plain names."""
    return table_model(
        view,
        names=NAMES,
        t=Catalog(language),
        levels=("club", None),
        showing=showing,
    )


def contents(value: object) -> tuple[list[str], set[Card]]:
    """Every text and every card anywhere in a model."""
    texts: list[str] = []
    cards: set[Card] = set()
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text:
                texts.append(text)
            case Card() as card:
                cards.add(card)
            case CardSet() as some:
                cards |= set(some)
            case tuple() | list() | frozenset() as items:
                waiting += items
            case item if is_dataclass(item):
                waiting += [getattr(item, part.name) for part in fields(item)]
            case _:
                pass
    return texts, cards


def hidden_from(state: DealState, view: DealView) -> set[Card]:
    """What a seat cannot know, by the state itself: places it has not worked out."""
    theirs = CardSet(state.hands[view.opponent]) - view.opponent_known
    stock = {ALL_CARDS[number] for number in state.deal.stock[state.drawn :]}
    return (set(theirs) | stock) - {view.exposed} - set(view.stock_known)


@given(played(), st.sampled_from((0, 1)), st.sampled_from(LANGUAGES))
def test_no_hidden_card_is_in_a_model(
    state: DealState, seat: int, language: str
) -> None:
    """A card whose place a seat cannot know is nowhere in its model, by name or value."""
    view = GAME.view(state, seat)
    model = model_of(view, language)
    texts, cards = contents(model)
    said = "\n".join([*texts, *describe(model, Catalog(language))])
    hidden = hidden_from(state, view)

    assert not cards & hidden
    t = Catalog(language)
    for card in hidden:
        assert card_name(card, t) not in said
        assert card_short(card, t) not in said


def test_without_the_memory_aid_their_hand_is_backs() -> None:
    """With the memory aid off nobody is reminded of the cards the opponent drew."""
    view = GAME.view(state_at(new_deal(GAME.parse_rules({}), 7), 20, 7), 0)

    assert len(view.opponent_known) > 0
    aided = model_of(view).seats[1].hand
    bare = model_of(view, showing=Showing(memory=False)).seats[1].hand
    assert any(not card.is_back for card in aided)
    assert all(card.is_back for card in bare)
    assert len(aided) == len(bare)


@given(played(), st.sampled_from((0, 1)))
def test_a_model_counts_what_lies_on_the_table(state: DealState, seat: int) -> None:
    """Hands, stock and captures in a model are 52 cards with the trick on the table."""
    model = model_of(GAME.view(state, seat))
    hands = sum(len(item.hand) for item in model.seats)
    taken = 2 * sum(item.tricks for item in model.seats)
    on_table = model.trick.lead is not None

    assert hands + taken + model.stock_left + on_table == 52
    assert model.under == model.stock_left - (model.exposed is not None)


@given(played(), st.sampled_from((0, 1)))
def test_a_card_that_may_not_be_played_says_why(state: DealState, seat: int) -> None:
    """Every card of one's own is legal or has a reason, and they are numbered."""
    view = GAME.view(state, seat)
    hand = model_of(view).my_hand

    assert {card.card for card in hand if card.is_legal} == set(view.legal)
    for number, card in enumerate(hand, 1):
        assert card.number == number
        assert bool(card.why) is bool(card.why_code) is not card.is_legal
        assert card.can_play is card.is_legal
        assert card.name in card.label


def test_where_claims_are_made_any_card_can_be_played() -> None:
    """At a table of claims a card against the rules is told as such and taken."""
    rules = GAME.parse_rules({"profile": "strict"})
    for number in range(40):
        state = state_at(new_deal(rules, number, enforcement="claim"), 1, number)
        view = GAME.view(state, state.turn)
        cards = model_of(view).my_hand
        assert all(card.can_play for card in cards)
        if not all(card.is_legal for card in cards):
            return
    raise AssertionError("no duty in forty deals")


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_can_be_described(profile: str, language: str) -> None:
    """The whole table is told in each language at any moment, by either seat and open."""
    rules = GAME.parse_rules({"profile": profile})
    t = Catalog(language)
    for plays in (0, 1, 2, 17, 39, 40, 41, 51, 52):
        state = state_at(new_deal(rules, plays), plays, 1)
        views = [GAME.view(state, seat) for seat in (0, 1)]
        models = [model_of(view, language) for view in views]
        models.append(open_table_model(views, names=NAMES, t=t))
        for model in models:
            told = describe(model, t)
            assert all(told)
            assert model.status in told
            assert not any("{" in line or "  " in line for line in told)


def test_an_open_table_shows_both_hands() -> None:
    """A spectator of an open table sees every card of both hands, even a closed stock's."""
    rules = GAME.parse_rules({"profile": "shasta-sam"})
    state = state_at(new_deal(rules, 3), 22, 3)
    views = [GAME.view(state, seat) for seat in (0, 1)]
    model = open_table_model(views, names=NAMES, t=Catalog("en"))

    for seat in (0, 1):
        shown = {card.card for card in model.seats[seat].hand}
        assert shown == set(CardSet(state.hands[seat]))
    assert model.me is None
    assert model.my_hand == ()
    assert model.last_trick is not None
    assert all(card and not card.is_back for card in model.last_trick.drawn)


def test_an_open_table_addresses_its_reader() -> None:
    """Over open hands nothing is told of “You” as of somebody else."""
    t = Catalog("en")
    for plays in range(52):
        state = state_at(new_deal(PROFILES["bicycle"].rules, 11), plays, 5)
        model = open_table_model(
            [GAME.view(state, seat) for seat in (0, 1)],
            names=("You", "Computer"),
            t=t,
            levels=(None, "club"),
            reader=0,
        )
        told = describe(model, t)

        assert model.me is None
        assert not [line for line in told if re.search(r"You (\w+s|is)\b", line)]
        assert [line for line in told if "You" in line or "you" in line]


def test_a_closed_draw_is_a_back_to_the_other_seat() -> None:
    """With a closed stock the last trick shows one's own draw and a back."""
    rules = GAME.parse_rules({"profile": "shasta-sam"})
    state = state_at(new_deal(rules, 3), 22, 3)
    model = model_of(GAME.view(state, 0))

    assert model.last_trick is not None
    mine, theirs = model.last_trick.drawn
    assert mine is not None
    assert theirs is not None
    assert not mine.is_back
    assert theirs.is_back
    assert "hidden card" in model.last_trick.drawn_label


def test_the_last_six_tricks_have_no_draws() -> None:
    """After the stock is empty a trick tells of no draw."""
    state = state_at(new_deal(GAME.parse_rules({}), 3), 44, 3)
    model = model_of(GAME.view(state, 0))

    assert model.last_trick is not None
    assert model.last_trick.drawn == (None, None)
    assert model.last_trick.drawn_label == ""


@given(st.integers(0, 2**32), st.sampled_from(("suit", "rank")))
def test_a_sorted_hand_is_the_same_hand(seed: int, order: str) -> None:
    """Sorting changes the order only, and puts like beside like."""
    rng = Random(seed)
    hand = rng.sample(ALL_CARDS[:52], 6)
    trump = rng.choice(ALL_CARDS[:52]).suit
    by_suit = sort_cards(hand, trump, "suit")

    assert sorted(sort_cards(hand, trump, "rank"), key=str) == sorted(hand, key=str)
    assert sorted(by_suit, key=str) == sorted(hand, key=str)
    suits = [card.suit for card in by_suit]
    assert len(set(suits)) == 1 + sum(one != other for one, other in pairwise(suits))
    ranks = [card.rank for card in sort_cards(hand, trump, "rank")]
    assert ranks == sorted(ranks, reverse=True)


@given(played())
def test_standings_end_as_the_awards(state: DealState) -> None:
    """What is sure in the middle of a deal is what is awarded at its end."""
    sure = [item for item in standings(GAME.view(state, 0)) if item.is_sure]
    rng = Random(1)
    while not state.is_complete:
        action = rng.choice(GAME.legal_actions(state))
        state, _ = GAME.apply(state, state.turn, action)
    awards = dict(GAME.outcome(state).awards.items())

    for item in sure:
        assert awards[item.award] == item.seat
    for item in standings(GAME.view(state, 1)):
        assert item.is_sure
        assert awards[item.award] == item.seat


def test_low_may_be_settled_in_the_hand() -> None:
    """Where Low goes to who first holds the two, its holder has it before it is played."""
    rules = GAME.parse_rules({"low": "first-holder"})
    for number in range(60):
        state = new_deal(rules, number)
        two = ALL_CARDS[13 * state.deal.trump]
        for seat in (0, 1):
            if two in CardSet(state.hands[seat]):
                low = {item.award: item for item in standings(GAME.view(state, seat))}
                assert low["low"].seat == seat
                other = standings(GAME.view(state, 1 - seat))
                assert {item.award: item.seat for item in other}["low"] is None
                return
    raise AssertionError("no two of trumps in sixty deals")
