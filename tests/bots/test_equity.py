"""The chance to win a match is one of the rules, the score and the dealer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from faceup.bots import equity
from faceup.games.california_jack.profiles import PROFILES
from faceup.games.california_jack.rules import Rules, parse_rules
from faceup.games.california_jack.scoring import Awards, book

ALL = [PROFILES[name].rules for name in PROFILES]


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.profile)
def test_seats_swapped_and_scores_swapped(rules: Rules) -> None:
    """Both chances make one, and the seats may change names."""
    for mine in range(rules.target):
        for other in range(rules.target):
            for dealer in (0, 1):
                own = equity.chance_to_win(rules, (mine, other), 0, dealer)
                his = equity.chance_to_win(rules, (mine, other), 1, dealer)
                swapped = equity.chance_to_win(rules, (other, mine), 1, 1 - dealer)
                assert own + his == pytest.approx(1)
                assert own == pytest.approx(swapped)
                assert 0 < own < 1


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.profile)
def test_more_points_are_better(rules: Rules) -> None:
    """A point more for me never lowers my chance."""
    for dealer in (0, 1):
        chances = np.array(
            [
                [equity.chance_to_win(rules, (mine, other), 0, dealer) for other in row]
                for mine, row in ((m, range(rules.target)) for m in range(rules.target))
            ]
        )
        assert (np.diff(chances, axis=0) >= -1e-12).all()
        assert (np.diff(chances, axis=1) <= 1e-12).all()


def played(rules: Rules, scores: tuple[int, int], dealer: int, seed: int) -> int:
    """Who wins a match whose deals fall as they were counted to."""
    source = random.Random(seed)
    chances = equity.outcome_chances(rules)
    while True:
        (number,) = source.choices(range(24), chances)
        lead = 1 - dealer if rules.leader == "elder" else dealer
        high, low, jack = (lead ^ number >> place & 1 for place in range(3))
        game = (lead, 1 - lead, None)[number >> 3]
        if game is None and rules.game_tie == "elder":
            game = 1 - dealer
        awards = Awards(high, low, jack, game)
        bookings, winner, _ = book(rules, scores, awards, None)
        if winner is not None:
            return winner
        scores, dealer = bookings[-1].scores, 1 - dealer


@pytest.mark.parametrize("crossing", ["in-order", "higher-total", "game-winner-loses"])
@pytest.mark.parametrize("scores", [(0, 0), (9, 9), (8, 9), (6, 3)])
def test_matches_played_out(crossing: str, scores: tuple[int, int]) -> None:
    """Matches drawn deal by deal are won as often as is said, within four deviations."""
    rules = parse_rules({"crossing": crossing})
    count = 1500
    won = sum(played(rules, scores, 0, seed) == 0 for seed in range(count))
    said = equity.chance_to_win(rules, scores, 0, 0)
    assert abs(won / count - said) < 4 * np.sqrt(0.25 / count)


def test_high_comes_first_at_nine_all() -> None:
    """At 9-9 in order, who has High has won, whatever else he loses."""
    worth = equity.objective(PROFILES["bicycle"].rules, (9, 9), 0, 1)
    assert worth == tuple(float(not number & 1) for number in range(24))


def test_the_objective_of_a_fresh_match_follows_the_points() -> None:
    """At 0-0 every award is worth something, and the seats' chances make one."""
    rules = PROFILES["bicycle"].rules
    mine = equity.objective(rules, (0, 0), 0, 0)
    other = equity.objective(rules, (0, 0), 0, 1)
    assert mine[0] == max(mine)
    for number in range(24):
        game = number >> 3
        mirrored = (number & 7 ^ 7) + 8 * (game if game == 2 else 1 - game)
        assert mine[number] + other[mirrored] == pytest.approx(1)


def test_long_and_odd_matches_have_a_chance() -> None:
    """A far target, scores below zero, and house rules that nobody counted all do."""
    far = parse_rules({"target": 1000})
    assert equity.chance_to_win(far, (0, 0), 0, 0) == pytest.approx(0.5, abs=0.05)
    rules = parse_rules({"low": "first-holder", "game": "tricks", "follow": "suit"})
    assert 0.4 < equity.chance_to_win(rules, (-3, -3), 0, 1) < 0.6
