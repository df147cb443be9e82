"""Laws of a deal, on random deals of every profile and random house rules."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.cards import ALL_CARDS, Card, CardSet, SplitMix64
from faceup.errors import IllegalAction
from faceup.games.california_jack import GAME, PROFILES, Claim, DealState, Play, Rules
from faceup.games.california_jack.rules import parse_rules
from tests.games.california_jack.naive import NaiveDeal
from tests.games.california_jack.strategies import (
    house_rules,
    new_deal,
    numbers,
    played,
    states,
)

WHOLE = (1 << 52) - 1
CODES = {"must-follow", "must-follow-or-trump", "must-trump", "not-held"}


def zones(state: DealState) -> list[int]:
    """Every place a card can lie, as masks."""
    stock = sum(1 << card for card in state.deal.stock[state.drawn :])
    table = 0 if state.lead < 0 else 1 << state.lead
    return [*state.hands, *state.captured, stock, table]


@given(house_rules(), numbers, st.integers(0, 2**32), st.sampled_from((0, 1)))
def test_laws_of_a_whole_deal(
    rules: Rules, number: int, seed: int, dealer: int
) -> None:
    """Every card is always in one place; legal is never empty; hands stay at six while
    the stock lasts; the winner draws the exposed card and leads.
    """
    before: DealState | None = None
    for state in states(new_deal(rules, number, dealer=dealer), seed):
        places = zones(state)
        assert sum(mask.bit_count() for mask in places) == 52
        assert sum(places) == WHOLE
        assert bool(GAME.legal_actions(state)) is not state.is_complete
        if state.lead < 0 and state.drawn < 40:
            assert [hand.bit_count() for hand in state.hands] == [6, 6]
        if before is not None and state.lead < 0 and before.drawn < state.drawn:
            top = before.deal.stock[before.drawn]
            assert state.hands[state.turn] >> top & 1
            assert state.players[-2:] != (state.players[-1],) * 2
        before = state

    assert before is not None
    assert before.is_complete
    assert before.to_act is None
    assert sum(before.tricks) == 26


@given(played())
def test_everything_legal_is_accepted_and_all_else_refused_with_a_code(
    state: DealState,
) -> None:
    """`legal_actions`, `why_illegal` and `apply` say the same of all 52 cards."""
    legal = {action.card for action in GAME.legal_actions(state)}
    for card in ALL_CARDS[:52]:
        for seat in (0, 1):
            refusal = GAME.why_illegal(state, seat, Play(card))
            if seat == state.to_act and card in legal:
                assert refusal is None
                after, events = GAME.apply(state, seat, Play(card))
                assert len(after.plays) == len(state.plays) + 1
                assert events[0].kind == "card-played"
                continue
            assert refusal is not None
            if state.is_complete:
                assert refusal.code == "deal-over"
            elif seat != state.turn:
                assert refusal.code == "not-your-turn"
            else:
                held = bool(state.hands[seat] >> card.index & 1)
                assert refusal.code in CODES
                assert (refusal.code == "not-held") is not held
                assert refusal.details["allowed"] == str(CardSet.of(legal))
            with pytest.raises(IllegalAction) as caught:
                GAME.apply(state, seat, Play(card))
            assert caught.value.code == refusal.code
    assert GAME.why_illegal(state, 0, Claim()) is not None


@pytest.mark.parametrize(
    ("rules", "hand", "lead", "card", "code"),
    [
        ({}, "2C 3H 5D", "7C", "5D", "must-follow-or-trump"),
        ({"follow": "suit"}, "2C 3H 5D", "7C", "3H", "must-follow"),
        ({}, "3H 5D 9S", "7C", "5D", "must-trump"),
        ({}, "3H QH AC", "9H", "AC", "must-follow"),
        ({}, "2C 3H 5D", "7C", "AS", "not-held"),
    ],
)
def test_the_reason_for_a_refusal(
    rules: dict[str, object], hand: str, lead: str, card: str, code: str
) -> None:
    """Each duty has its code, and the message says what is allowed."""
    from dataclasses import replace

    read = parse_rules(rules)
    state = new_deal(read, 1, dealer=0)
    state = replace(
        state,
        deal=replace(state.deal, trump=2),
        hands=(CardSet.parse(hand).mask, 0),
        turn=0,
        lead=Card.parse(lead).index,
    )

    refusal = GAME.why_illegal(state, 0, Play(Card.parse(card)))

    assert refusal is not None
    assert refusal.code == code
    assert f"`{card}`" in refusal.message
    assert str(refusal.details["allowed"]) in refusal.message


@given(house_rules(), numbers, st.integers(0, 2**32), st.sampled_from((0, 1)))
def test_the_naive_twin_agrees(
    rules: Rules, number: int, seed: int, dealer: int
) -> None:
    """A whole deal, play by play, against the engine of lists and strings."""
    start = new_deal(rules, number, dealer=dealer)
    layout = GAME.format_deal(start.deal)
    twin = NaiveDeal(
        {**rules.values()},
        dealer,
        [hand.split() for hand in layout["hands"]],
        layout["stock"].split(),
        layout["trump"],
    )
    walk = states(start, seed)
    state = next(walk)
    for after in walk:
        assert twin.turn == state.turn
        expected = sorted(str(action.card) for action in GAME.legal_actions(state))
        assert sorted(twin.legal()) == expected
        twin.play(str(ALL_CARDS[after.plays[-1]]))
        state = after

    outcome = GAME.outcome(state)
    assert tuple(twin.points()) == outcome.card_points
    assert tuple(twin.tricks) == outcome.tricks
    assert twin.awards() == dict(outcome.awards.items())


@given(played())
def test_a_state_is_a_value(state: DealState) -> None:
    """Copies and pickles are equal and hash alike; applying changes nothing."""
    twin = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own bytes

    assert twin == state == deepcopy(state)
    assert hash(twin) == hash(state)
    for action in GAME.legal_actions(state):
        GAME.apply(state, state.turn, action)
    assert twin == state


def test_a_claim_table_lets_any_held_card_be_played() -> None:
    """Where a revoke may be claimed, a card not held is still refused."""
    state = new_deal(PROFILES["strict"].rules, 5, enforcement="claim")
    rng = SplitMix64(4)
    while not state.is_complete:
        hand = tuple(CardSet(state.hands[state.turn]))
        other = tuple(CardSet(state.hands[1 - state.turn]))
        if other:
            refusal = GAME.why_illegal(state, state.turn, Play(other[0]))
            assert refusal is not None
            assert refusal.code == "not-held"
        state, _ = GAME.apply(state, state.turn, Play(hand[rng.word() % len(hand)]))

    assert state.revoked == (True, True)
    assert sum(GAME.outcome(state).scores) in (3, 4)


SCRIPT = """
from faceup.games.california_jack import GAME, PROFILES
from tests.games.california_jack.strategies import new_deal, states
for name, item in PROFILES.items():
    *_, last = states(new_deal(item.rules, 12), 34)
    print(name, hash(last.plays), GAME.outcome(last))
"""


def test_equal_seeds_equal_deals_under_any_hash_seed() -> None:
    """PYTHONHASHSEED changes nothing that happens."""
    outputs = set()
    for seed in ("0", "1", "4242"):
        env = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, check=True
        )
        outputs.add(done.stdout)

    assert len(outputs) == 1
    assert outputs.pop().count(b"\n") == len(PROFILES)


@pytest.mark.parametrize("action", [None, "TS", 47, Claim])
def test_what_is_no_action_is_not_taken_for_one(action: Any) -> None:
    """A token, a number or a class in the place of an action is an error at once."""
    state = new_deal(PROFILES["bicycle"].rules, 1, enforcement="claim")
    with pytest.raises(TypeError):
        GAME.apply(state, state.turn, action)
    with pytest.raises(TypeError):
        GAME.why_illegal(state, state.turn, action)


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_who_sits_there_claims(seat: int) -> None:
    """A claim for a seat that is not there is an error, and convicts nobody."""
    state = new_deal(PROFILES["bicycle"].rules, 1, enforcement="claim")
    with pytest.raises(ValueError, match="seat"):
        GAME.apply(state, seat, Claim())
