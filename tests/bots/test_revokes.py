"""A revoke is claimed when what a seat saw proves it, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faceup.bots import revoke_is_proven
from faceup.bots.levels import LEVELS, bot
from faceup.bots.runner import why_refused
from faceup.cards import ALL_CARDS, CardSet
from faceup.games.california_jack import GAME, Claim, DealState, Play, Rules
from tests.bots.tables import asked, begun
from tests.games.california_jack.strategies import house_rules, numbers


def _careless(state: DealState, seed: int) -> Iterator[DealState]:
    """A deal in which any card held is played, legal or not."""
    rng = Random(seed)
    yield state
    while not state.is_complete:
        hand = CardSet(state.hands[state.turn])
        action = Play(rng.choice(list(hand)))
        state, _ = GAME.apply(state, state.turn, action)
        yield state


@given(rules=house_rules(), number=numbers, seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_proof_is_never_wrong(rules: Rules, number: int, seed: int) -> None:
    """Whenever a revoke counts as proven, the opponent did make an illegal play."""
    for state in _careless(begun(rules, number, enforcement="claim"), seed):
        for seat in (0, 1):
            if revoke_is_proven(GAME.view(state, seat)):
                assert state.revoked[1 - seat]
                assert rules.revoke != "barred"


@given(number=numbers, seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=60, deadline=None)
def test_with_an_open_stock_every_revoke_comes_to_light(
    number: int, seed: int, data: st.DataObject
) -> None:
    """When all is played and every draw was seen, proven and committed are the same."""
    profile = data.draw(st.sampled_from(("bicycle", "strict", "foster")))
    rules = GAME.parse_rules({"profile": profile, "revoke": "all-four"})
    *_, end = _careless(begun(rules, number, enforcement="claim"), seed)
    for seat in (0, 1):
        proven = revoke_is_proven(GAME.view(end, seat))
        assert proven == end.revoked[1 - seat]


def test_with_a_closed_stock_some_revokes_come_to_light() -> None:
    """Unseen draws excuse some plays, not all: deals with a proof are found."""
    rules = GAME.parse_rules({"profile": "shasta-sam"})
    found = 0
    for number in range(30):
        *_, end = _careless(begun(rules, number, enforcement="claim"), number)
        found += revoke_is_proven(GAME.view(end, 0))

    assert found > 10


def _revoked_once(rules: Rules) -> tuple[DealState, DealState]:
    """Before and after the card that gives an old revoke away is played."""
    for number in range(200):
        state = begun(rules, number, enforcement="claim")
        leader = state.turn
        for lead in GAME.legal_actions(state):
            led, _ = GAME.apply(state, leader, lead)
            suit = lead.card.suit
            hand = CardSet(led.hands[1 - leader])
            same, others = hand.of_suit(suit), hand - hand.of_suit(suit)
            off = [c for c in others if c.suit != led.deal.trump]
            if not same or not off:
                continue
            after, _ = GAME.apply(led, 1 - leader, Play(off[0]))
            if after.turn != leader:
                continue
            again, _ = GAME.apply(
                after, leader, Play(next(iter(CardSet(after.hands[leader]))))
            )
            shown, _ = GAME.apply(again, 1 - leader, Play(next(iter(same))))
            return after, shown
    raise AssertionError("no such deal")


@pytest.mark.parametrize("level", ["novice", "casual", "club"])
def test_a_suit_denied_and_then_played_is_claimed(level: str) -> None:
    """Discarded on a suit and played it a trick later: each rule player claims it."""
    before, after = _revoked_once(GAME.parse_rules({"profile": "strict"}))
    seat = 1 - (0 if before.revoked[0] else 1)
    if after.turn != seat:  # the opponent took the trick and leads
        card = Play(ALL_CARDS[_lowest(after.hands[after.turn])])
        after, _ = GAME.apply(after, after.turn, card)

    assert not revoke_is_proven(GAME.view(before, seat))

    choice = asked(bot(level), GAME.view(after, seat))

    assert (choice.action, choice.reason) == (Claim(), "claim-revoke")
    assert choice.alternatives == ()

    claimed, events = GAME.apply(after, seat, choice.action)

    assert [event.kind for event in events] == ["revoke-claimed"]
    assert claimed.convicted == 1 - seat
    assert not revoke_is_proven(GAME.view(claimed, seat))


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def test_what_is_forgotten_is_not_claimed() -> None:
    """A player who remembers one trick does not claim what came to light of two ago."""
    _, after = _revoked_once(GAME.parse_rules({"profile": "strict"}))
    seat = 1 if after.revoked[0] else 0

    assert revoke_is_proven(GAME.view(after, seat))
    assert not revoke_is_proven(GAME.view(after, seat), memory=1)


@pytest.mark.parametrize("revoke", ["barred", "all-four"])
def test_a_claim_that_gains_nothing_is_not_made(revoke: str) -> None:
    """Where the rules take nothing for a revoke, none counts as proven."""
    rules = GAME.parse_rules({"profile": "strict", "revoke": revoke})
    _, after = _revoked_once(rules)
    seat = 1 if after.revoked[0] else 0

    assert revoke_is_proven(GAME.view(after, seat)) == (revoke != "barred")


def test_the_last_own_play_is_not_too_late() -> None:
    """Once the stock is empty every hand is known: the last play proves nothing new."""
    for profile, number in product(("strict", "shasta-sam"), range(40)):
        rules = GAME.parse_rules({"profile": profile})
        *_, before, end = _careless(begun(rules, number, enforcement="claim"), number)
        for seat in (0, 1):
            proven = [revoke_is_proven(GAME.view(s, seat)) for s in (before, end)]
            assert proven[0] == proven[1]


@given(rules=house_rules(), number=numbers, seed=st.integers(0, 2**32))
@settings(max_examples=settings().max_examples // 4, deadline=None)
def test_players_bear_an_opponent_who_plays_anything(
    rules: Rules, number: int, seed: int
) -> None:
    """Against illegal plays each level goes on legally, and every claim is good."""
    rng = Random(seed)
    level = rng.choice(LEVELS)
    state = begun(rules, number, enforcement="claim")
    while not state.is_complete:
        view = GAME.view(state, state.turn)
        if state.turn:
            action: Play | Claim = Play(rng.choice(list(view.hand)))
        else:
            choice = asked(bot(level), view)
            assert why_refused(view, choice) is None
            action = choice.action
        state, _ = GAME.apply(state, state.turn, action)

    assert len(state.claims) <= 1
    assert bool(state.claims) == (state.convicted == 1)
