"""Matches and the registry: the parts that are the same for every game."""

from __future__ import annotations

from random import Random

import pytest

from faceup.cards import SplitMix64, Stream
from faceup.errors import IllegalAction, RulesError, UnknownName
from faceup.games import registry
from faceup.games.california_jack import GAME, PROFILES
from faceup.games.match import Match


def play_deal(match: Match, rng: Random) -> Match:
    """The match with the deal on the table played out at random and scored."""
    while not match.awaits_scoring:
        action = rng.choice(GAME.legal_actions(match.deal))
        match, _ = match.apply(match.deal.turn, action)
    return match.settle()[0]


@pytest.mark.parametrize("profile", PROFILES)
def test_a_match_ends_with_a_winner(profile: str) -> None:
    """Deals alternate, scores add up, and play stops when somebody has won."""
    rng = Random(profile)
    match = Match.start(GAME, {"profile": profile})
    first = match.next_dealer(1)
    dealers = []
    for number in range(60):
        if match.is_over:
            break
        dealer = match.next_dealer(first)
        dealers.append(dealer)
        match, events = match.begin(match.shuffle(dealer, SplitMix64(number)))
        assert events[0].kind == "deal-began"
        assert match.deal.scores == match.scores
        match = play_deal(match, rng)

    assert match.winner in (0, 1)
    assert dealers == [(1 + n) % 2 for n in range(len(dealers))]
    assert match.outcomes[-1].scores == match.scores
    assert max(match.scores) >= match.target
    assert match.winner == match.outcomes[-1].winner
    with pytest.raises(IllegalAction) as caught:
        match.begin(match.shuffle(0, SplitMix64(0)))
    assert caught.value.code == "match-over"


def test_the_order_of_things_is_kept() -> None:
    """No play without a deal, no second deal, no scoring before the end."""
    match = Match.start(GAME, {})
    deal = match.shuffle(0, Stream("1", "d"))
    begun, _ = match.begin(deal)
    card = GAME.legal_actions(begun.deal)[0]

    with pytest.raises(IllegalAction):
        match.apply(0, card)
    with pytest.raises(IllegalAction):
        match.settle()
    assert match.why_illegal(0, card) is not None
    with pytest.raises(IllegalAction) as caught:
        begun.begin(deal)
    assert caught.value.code == "deal-running"
    with pytest.raises(IllegalAction):
        begun.settle()


def test_bad_seats_and_enforcement_are_refused() -> None:
    """Two play California Jack, and a table prevents or lets claim."""
    with pytest.raises(RulesError) as caught:
        Match.start(GAME, {}, seats=3)
    assert caught.value.code == "bad-seats"
    with pytest.raises(RulesError) as caught:
        Match.start(GAME, {}, enforcement="maybe")
    assert caught.value.code == "bad-enforcement"


def test_a_match_may_begin_with_scores() -> None:
    """Scores before the first deal count; won scores leave nothing to play."""
    assert Match.start(GAME, {}, scores=(9, 3)).winner is None
    assert Match.start(GAME, {}, scores=(3, 10)).winner == 1
    assert (
        Match.start(GAME, {"crossing": "higher-total"}, scores=(11, 11)).winner is None
    )


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        ("california-jack", "bicycle"),
        ("California Jack", "bicycle"),
        ("california_jack", "bicycle"),
        ("CJ", "bicycle"),
        ("shasta-sam", "shasta-sam"),
        ("Шаста Сэм", "shasta-sam"),
        ("Калифорнийский Джек", "bicycle"),
        ("Каліфарнійскі Джэк", "bicycle"),
    ],
)
def test_games_are_found_by_name_and_alias(name: str, profile: str) -> None:
    """Names and aliases in any case, with spaces, in three languages."""
    assert registry.resolve(name) == (GAME, profile)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    """The error names the game asked for, what there is, and the nearest."""
    with pytest.raises(UnknownName) as caught:
        registry.game("californa-jack")

    assert "did you mean `california-jack`" in str(caught.value)
    with pytest.raises(UnknownName) as caught:
        registry.game("xyzzy")
    assert "did you mean" not in str(caught.value)
    assert registry.game_ids() == ("california-jack",)
