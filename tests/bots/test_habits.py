"""What the opponent's plays tell of its hidden cards."""

from __future__ import annotations

import numpy as np
import pytest

from faceup.bots.bot import Budget
from faceup.bots.habits import likelier, plays_of_opponent
from faceup.bots.levels import bot
from faceup.bots.linear_bot import LinearBot
from faceup.bots.question import moved, moved_card, question_of
from faceup.bots.search_bot import SearchBot
from faceup.cards import Stream
from faceup.errors import UsageError
from faceup.games.california_jack import GAME
from faceup.kernels import beliefs
from faceup.kernels._jit import ENABLED
from faceup.kernels.random import generator
from tests.bots.tables import begun, steps

compiled = pytest.mark.skipif(not ENABLED, reason="too slow as Python")
RULES = GAME.parse_rules({})


@pytest.mark.parametrize("number", range(6))
def test_every_play_is_seen_from_the_hand_it_was_made_from(number: int) -> None:
    """Rows go backwards; with the true hidden cards each gives the opponent's true view."""
    told: dict[int, list[tuple[int, ...]]] = {0: [], 1: []}
    rows_met = 0
    for state, view, _ in steps(begun(RULES, number), [bot("club")] * 2):
        other = 1 - view.seat
        hidden = moved(view, type(view.hand)(state.hands[other]))
        hidden &= ~moved(view, view.opponent_known)
        rows = plays_of_opponent(view)
        assert len(rows) == len(told[other])
        for row, (hand, seen, known, exposed, count, lead) in zip(
            rows, reversed(told[other]), strict=True
        ):
            if view.opponent_hidden:
                assert row[beliefs.HELD] | hidden == hand
                assert row[beliefs.SEEN] == seen
                assert row[beliefs.KNOWN] == known
                assert row[beliefs.EXPOSED] == exposed
                assert row[beliefs.HIDDEN] == count
                assert row[beliefs.LEAD] == lead
                rows_met += 1
        mine = moved(view, view.hand)
        theirs_known = moved(view, GAME.view(state, view.seat).opponent_known)
        drawn = {c for t in view.tricks for c in t.drawn if c is not None}
        theirs = type(view.hand)(state.hands[other])
        open_cards = moved(view, type(view.hand).of(c for c in theirs if c in drawn))
        assert open_cards & ~theirs_known == 0
        seen = open_cards
        for trick in view.tricks:
            seen |= 1 << moved_card(view, trick.lead) | 1 << moved_card(
                view, trick.reply
            )
        for card in (view.lead, view.exposed):
            if card is not None:
                seen |= 1 << moved_card(view, card)
        told[view.seat].append(
            (
                mine,
                seen,
                open_cards,
                moved_card(view, view.exposed),
                len(theirs) - open_cards.bit_count(),
                moved_card(view, view.lead),
            )
        )
    assert rows_met >= 20


def test_hands_are_chosen_by_their_weights() -> None:
    """Evenly spread: each as often as its weight says, to within one."""
    hidden = np.arange(5, dtype=np.int64)
    likely = np.array([0.5, 0.0, 0.1, 0.3, 0.1])
    chosen = np.empty(1000, dtype=np.int64)
    beliefs.resample(hidden, likely, generator(7), chosen)
    counts = np.bincount(chosen, minlength=5)
    assert abs(counts - 1000 * likely).max() <= 1
    assert counts[1] == 0


@compiled
def test_the_true_hand_is_likelier_than_others() -> None:
    """Against a player of the policy, what it played speaks for what it holds."""
    gains = []
    for number in range(20):
        for state, view, _ in steps(begun(RULES, number), [LinearBot()] * 2):
            if view.opponent_hidden < 2 or view.stock_left <= 2 or not view.tricks:
                continue
            hand = type(view.hand)(state.hands[1 - view.seat])
            true = moved(view, hand) & ~moved(view, view.opponent_known)
            rng = Stream("1", f"{number}/{view.plays_made}")
            question = question_of(view, rng, worlds=200, draws=1)
            hidden = np.concatenate(([true], question.hidden)).astype(np.int64)
            weights = np.ones(hidden.size)
            _, weights = likelier(
                view, hidden, weights, rng, worlds=hidden.size, sharpness=6.0
            )
            gains.append(float((weights[1:] < weights[0]).mean()))
    assert len(gains) > 100
    assert np.mean(gains) > 0.6


@compiled
def test_trust_is_bounded_and_changes_plays_only_by_what_was_seen() -> None:
    """A parameter out of its bounds is refused; equal views give equal plays."""
    with pytest.raises(UsageError, match="trust"):
        SearchBot("master", trust=1001)
    player = SearchBot("master", worlds=40, trust=60)
    for state, view, _ in steps(begun(RULES, 3), [bot("club")] * 2):
        if view.plays_made not in (4, 9):
            continue
        again = GAME.view(state, view.seat)
        first = player.choose(view, Budget(), Stream("1", "a"))
        assert player.choose(again, Budget(), Stream("1", "a")) == first
