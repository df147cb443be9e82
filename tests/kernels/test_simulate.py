"""Deals and matches that kernels play are deals and matches of the engine."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from faceup.cards import ALL_CARDS, SplitMix64, deal_order
from faceup.games.california_jack import GAME, PROFILES, Play, Rules
from faceup.games.california_jack.rules import FIELDS
from faceup.games.california_jack.scoring import Awards, book, winner_before
from faceup.games.match import Match
from faceup.kernels import _jit, dealing, linear, policies, simulate
from faceup.kernels import rules as kernel_rules
from faceup.kernels._jit import entry

MASK = (1 << 64) - 1
NOTHING = np.zeros(0)
SHARE = 1 if _jit.ENABLED else 10
"""Where the kernels run as Python, fewer deals must do."""

_order, _booked, _before = dealing.pack_order, simulate.booked, kernel_rules.won_before


@entry("int64(int64, int8[::1])")
def pack_order(number: int, cards: dealing.Cards) -> int:
    """The compiled shuffle."""
    return _order(number, cards)


@entry("UniTuple(int64, 3)(int64, int64, int64, int64)")
def booked(score: int, other: int, number: int, table: int) -> tuple[int, int, int]:
    """The compiled booking."""
    return _booked(score, other, number, table)


@entry("int64(int64, int64, int64, int64)")
def won_before(score: int, other: int, target: int, crossing: int) -> int:
    """The compiled look at scores before a deal."""
    return _before(score, other, target, crossing)


def house_rules(count: int) -> list[Rules]:
    """Random house rules, every field drawn on its own."""
    rng = Random(count)
    found: list[Rules] = []
    while len(found) < count:
        fields = {
            name: rng.choice(f.values or (3, 7, 10)) for name, f in FIELDS.items()
        }
        if fields["stock"] == "closed":
            fields["trump"] = "cut"
        found.append(Rules(profile="bicycle", **fields))  # type: ignore[arg-type]  # drawn from each field's own values
    return found


def tuned() -> policies.Numbers:
    """The table of the linear policy."""
    table = np.zeros(linear.TABLE)
    linear.spread(np.array(linear.FIRST_GUESS), table)
    return table


TABLES = [item.rules for item in PROFILES.values()] + house_rules(40)
PAIRS = [
    simulate.pair(*two) for two in product((policies.RANDOM, policies.LINEAR), repeat=2)
]


def played(
    rules: Rules, first: int, dealer: int, both: int, count: int
) -> tuple[simulate.Words, dealing.Cards]:
    """Deals as the kernel plays them."""
    results = np.zeros(count, dtype=np.int64)
    plays = np.zeros(52 * count, dtype=np.int8)
    word = dealing.table_word(rules.values())
    simulate.deals(first, dealer, word, both, tuned(), tuned(), 9, results, plays)
    return results, plays.reshape(count, 52)


def agree(match: Match, cards: dealing.Cards, result: int) -> Match:
    """Play the cards in the engine, which refuses what is not legal, and compare."""
    for card in cards:
        assert match.to_act is not None
        match, _ = match.apply(match.to_act, Play(ALL_CARDS[int(card)]))
    state = match.deal
    winners = [*state.players[2::2], state.turn]
    assert result >> simulate.WINNERS_AT == sum(s << t for t, s in enumerate(winners))
    match, _ = match.settle()
    found = match.outcomes[-1]
    assert result >> simulate.POINTS_AT & 127 == found.card_points[0]
    assert result >> simulate.TRICKS_AT & 31 == found.tricks[0]
    awards = [2 if seat is None else seat for _, seat in found.awarded]
    number = sum(seat << place for place, seat in enumerate(awards))
    assert result & simulate.OUTCOME_MASK == number
    return match


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.profile)
def test_deals_are_those_of_the_engine(rules: Rules) -> None:
    """Layout, legality, winners, draws, points and awards agree, play by play."""
    first = Random(str(rules)).randrange(1 << 64)
    signed = first - (1 << 64) if first >> 63 else first
    for place, both in enumerate(PAIRS):
        count = max(1, 4 // SHARE)
        dealer = place & 1
        results, plays = played(rules, signed, dealer, both, count)
        for k in range(count):
            match = Match.start(GAME, rules)
            deal = match.shuffle(dealer, SplitMix64((first + k) & MASK))
            match, _ = match.begin(deal)
            agree(match, plays[k], int(results[k]))


@pytest.mark.parametrize("rules", TABLES[::3], ids=lambda rules: rules.profile)
def test_matches_are_those_of_the_engine(rules: Rules) -> None:
    """Whole matches end with the same winner and scores after as many deals."""
    word = dealing.table_word(rules.values())
    results = np.zeros(3, dtype=np.int64)
    both = simulate.pair(policies.RANDOM, policies.LINEAR)
    near = max(0, rules.target - 3)
    simulate.matches(50, 1000, 1, near, near, word, both, tuned(), tuned(), 9, results)
    for k, result in enumerate(results.tolist()):
        match = Match.start(GAME, rules, scores=(near, near))
        count = 0
        while not match.is_over:
            number = 50 + 1000 * k + count
            dealer = 1 - count % 2
            found, plays = played(rules, number, dealer, both, 1)
            match, _ = match.begin(match.shuffle(dealer, SplitMix64(number)))
            match = agree(match, plays[0], int(found[0]))
            count += 1
        assert result & simulate.WINNER_MASK == match.winner
        assert result >> simulate.SCORE_AT & simulate.SCORE_MASK == match.scores[0]
        other = result >> simulate.OTHER_SCORE_AT & simulate.SCORE_MASK
        assert other == match.scores[1]
        assert result >> simulate.DEALS_AT == count


@pytest.mark.parametrize("crossing", FIELDS["crossing"].values)
def test_every_booking_is_the_engines(crossing: str) -> None:
    """From all late scores every outcome books alike, and crosses alike."""
    rules = Rules(crossing=crossing, target=5)
    word = dealing.table_word(rules.values())
    for score, other in product(range(2, 7), repeat=2):
        before = winner_before(rules, (score, other))
        found = won_before(score, other, rules.target, rules.crossing_code)
        assert found == (-1 if before is None else before)
        if before is not None:
            continue
        for number in range(24):
            game = number >> 3
            awards = Awards(
                number & 1,
                number >> 1 & 1,
                number >> 2 & 1,
                None if game == 2 else game,
            )
            steps, winner, _ = book(rules, (score, other), awards, None)
            expected = (*steps[-1].scores, -1 if winner is None else winner)
            assert tuple(booked(score, other, number, word)) == expected


@pytest.mark.parametrize("rules", TABLES[::2], ids=lambda rules: rules.profile)
def test_playouts_are_deals_of_two_random_policies(rules: Rules) -> None:
    """The fast path counts exactly the outcomes of the other."""
    count = 2000 // SHARE**2
    word = dealing.table_word(rules.values())
    results = np.zeros(count, dtype=np.int64)
    no_plays = np.zeros(0, dtype=np.int8)
    both = simulate.pair(policies.RANDOM, policies.RANDOM)
    simulate.deals(-5, 1, word, both, NOTHING, NOTHING, 4, results, no_plays)
    totals = np.zeros(24, dtype=np.int64)
    simulate.playouts(-5, count, 1, word, 4, totals)

    expected = np.bincount(results & simulate.OUTCOME_MASK, minlength=24)
    np.testing.assert_array_equal(totals, expected)


def unmixed(word: int) -> int:
    """The state of SplitMix64 that gives a word: its mixing, undone."""

    def unshift(z: int, by: int) -> int:
        found = z
        for _ in range(64 // by + 1):
            found = z ^ found >> by
        return found

    z = unshift(word, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    z = unshift(z, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    return unshift(z, 30)


@pytest.mark.parametrize("behind", [1, 2, 5, 16, 40])
def test_refused_words_are_refused(behind: int) -> None:
    """A word among the last of all, at any place of the shuffle, is drawn again."""
    refused = 0
    for place in range(51):
        number = (unmixed(MASK + 1 - behind) - (place + 1) * 0x9E3779B97F4A7C15) & MASK
        refused += (1 << 64) % (52 - place) >= behind
        cards = np.zeros(52, dtype=np.int8)
        pack_order(number - (1 << 64) if number >> 63 else number, cards)
        assert cards.tolist() == [card.index for card in deal_order(number)]
    assert refused > 0


def test_the_linear_policy_beats_chance() -> None:
    """With its numbers set by hand it takes most points from a random player."""
    results, _ = played(
        PROFILES["bicycle"].rules, 1, 0, simulate.pair(1, 0), 400 // SHARE
    )
    high = 1 - (results & 1)
    assert high.mean() > 0.55
    assert (results >> simulate.POINTS_AT & 127).mean() > 45
