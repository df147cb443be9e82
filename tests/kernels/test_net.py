"""The value net: its features, its arithmetic, and what it knows for certain."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from faceup.kernels import awards as award_words
from faceup.kernels import net, rules
from faceup.kernels._jit import entry
from faceup.kernels.rules import AWARDS, HIGH, JACK, LOW, PACK
from faceup.kernels.vectors import Floats

_begin, _draw, _evaluate, _chances = (
    net.begin_world,
    net.draw_from,
    net.evaluate,
    net.chances,
)
_possible, _settled = net.possible, award_words.settled


@entry(
    "float64(float32[::1], int64[::1], int64, int64, int64, float64[::1], float64[::1])"
)
def evaluated(
    weights: Floats,
    cards: NDArray[np.int64],
    word: int,
    closed: int,
    awards: int,
    objective: NDArray[np.float64],
    found: NDArray[np.float64],
) -> float:
    """The value of a position and its chances: leader, other, unseen, exposed, points."""
    sums = np.zeros(net.WORLD_SIZE, dtype=np.float32)
    work = np.zeros(net.SCRATCH_SIZE, dtype=np.float32)
    _begin(weights, cards[2], cards[3], word, closed, sums)
    _chances(weights, sums, cards[0], cards[1], awards, cards[4], cards[5], found, work)
    return _evaluate(
        weights, sums, cards[0], cards[1], awards, cards[4], cards[5], objective, work
    )


@entry("void(float32[::1], int64, int64, int64, int64, float32[::1], float32[::1])")
def moved_world(
    weights: Floats,
    unseen: int,
    drawn: int,
    exposed: int,
    word: int,
    moved: Floats,
    begun: Floats,
) -> None:
    """A world moved on by the draws of a trick, and the same world begun afresh."""
    before = np.zeros(net.WORLD_SIZE, dtype=np.float32)
    _begin(weights, unseen, -1, word, 0, before)
    _draw(weights, before, drawn, exposed, moved)
    left = unseen & ~drawn & ~(1 << exposed)
    _begin(weights, left, exposed, word, 0, begun)


@entry("int64(int64, int64, int64, int64)")
def possible(word: int, awards: int, leader: int, other: int) -> int:
    """The outcomes that can still come, as a mask."""
    return _possible(word, awards, leader, other)


@entry("int64(int64, int64, int64, int64)")
def settled(awards: int, word: int, leader: int, other: int) -> int:
    """The awards with what the hands make certain."""
    return _settled(awards, word, leader, other)


def weights(seed: int = 1) -> Floats:
    """Random weights."""
    rng = np.random.default_rng(seed)
    return (rng.standard_normal(net.SIZE) * 0.1).astype(np.float32)


def mask(*cards: int) -> int:
    """The mask of some cards."""
    return sum(1 << card for card in cards)


def position(seed: int, tricks: int = 4) -> NDArray[np.int64]:
    """Random hands, stock and captured card points after some tricks."""
    rng = np.random.default_rng(seed)
    order = [int(card) for card in rng.permutation(52)]
    gone, order = order[: 2 * tricks], order[2 * tricks :]
    first = rules.card_points(mask(*gone[::2]))
    second = rules.card_points(mask(*gone[1::2]))
    hands = mask(*order[:6]), mask(*order[6:12])
    return np.array(
        [*hands, mask(*order[13:]), order[12], first, second], dtype=np.int64
    )


def by_hand(flat: Floats, cards: NDArray[np.int64], inputs: list[float]) -> float:
    """The net in five lines of numpy: its value for deal points, nothing certain."""
    chosen = np.zeros(net.INPUTS)
    for first, held in ((0, cards[0]), (52, cards[1]), (156, cards[2])):
        for card in range(52):
            chosen[first + card] = int(held) >> card & 1
    if cards[3] >= 0:
        chosen[104 + cards[3]] = 1
    chosen[208 : 208 + len(inputs)] = inputs
    rows = flat[: net.BIAS].reshape(net.INPUTS, net.HIDDEN).astype(float)
    first = np.maximum(flat[net.BIAS : net.SECOND_ROWS] + chosen @ rows, 0)
    second_rows = flat[net.SECOND_ROWS : net.SECOND_BIAS].reshape(-1, net.SECOND)
    second = np.maximum(flat[net.SECOND_BIAS : net.LAST_ROWS] + first @ second_rows, 0)
    last_rows = flat[net.LAST_ROWS : net.LAST_BIAS].reshape(-1, rules.OUTCOMES)
    chances = np.exp(flat[net.LAST_BIAS :] + second @ last_rows)
    return float(chances @ rules.points() / chances.sum())


def test_the_value_is_that_of_a_net_written_out_in_numpy() -> None:
    """One-hot cards, eight scalars, five flags, two layers of 32 and 24, a softmax."""
    leader, other = mask(0, 14, 28, 42, 43, 44), mask(1, 15, 29, 30, 45, 46)
    unseen = PACK & ~leader & ~other & ~mask(2) & ~mask(8, 9, 21)
    cards = np.array([leader, other, unseen, 2, 11, 10], dtype=np.int64)
    flat = weights()
    # Bicycle: follow or trump, void must trump. The tie goes to nobody.
    inputs = [4 / 80, 2 * 59 / 80 - 1, 1 / (59 + 4), 0, 0, 22 / 80, 0, 1 - 8 / 80]
    found = np.zeros(rules.OUTCOMES)

    value = evaluated(flat, cards, 3, 0, 0, rules.points(), found)

    assert value == pytest.approx(by_hand(flat, cards, [*inputs, 1, 1]), abs=2e-4)
    assert found.sum() == pytest.approx(1)
    assert value == pytest.approx(found @ rules.points())


def test_every_rule_and_a_closed_stock_have_an_input() -> None:
    """Each field of the word and the closed stock change what the net says."""
    cards = position(5)
    flat = weights()
    said = {
        evaluated(flat, cards, word, closed, 0, rules.points(), np.zeros(24))
        for word in (0, 1, 2, 4, 8, 16)
        for closed in (0, 1)
    }

    assert len(said) == 12


def test_the_elder_matters_where_he_takes_ties_only() -> None:
    """The leader is told from the other by one input, under the tie rule alone."""
    cards, flat, found = position(6), weights(), np.zeros(24)

    for word, same in ((3, True), (19, False)):
        values = {
            evaluated(flat, cards, word, 0, elder, rules.points(), found)
            for elder in (0, award_words.LEADER_IS_ELDER)
        }
        assert (len(values) == 1) is same


@pytest.mark.parametrize("seed", range(5))
def test_a_world_moved_on_is_the_world_begun_afresh(seed: int) -> None:
    """Taking rows off and adding them leads to the same sums."""
    unseen = int(position(seed)[2])
    drawn, exposed = [card for card in range(52) if unseen >> card & 1][3:5]
    moved, begun = net.world(), net.world()

    moved_world(weights(), unseen, mask(drawn), exposed, 3, moved, begun)

    np.testing.assert_allclose(moved, begun, atol=1e-5)


def test_awards_captured_are_certain() -> None:
    """An outcome that a captured award contradicts gets no chance."""
    cards, flat = position(7), weights()
    cards[:3] &= ~AWARDS
    found = np.zeros(24)

    evaluated(flat, cards, 3, 0, 1 | 2 << 2 | 1 << 4, rules.points(), found)

    assert {int(k) for k in np.flatnonzero(found)} == {2, 10, 18}


def test_the_trump_ace_in_a_hand_is_certain() -> None:
    """Its holder will capture it; the two and the jack are open."""
    assert settled(0, 3, mask(HIGH), 0) == 1
    assert settled(0, 3, 0, mask(HIGH, LOW, JACK)) == 2


def test_low_is_certain_for_its_first_holder() -> None:
    """Under the first-holder rule the two in a hand is awarded, else it is open."""
    assert settled(0, 3 | rules.LOW_FIRST_BIT, 0, mask(LOW)) == 8
    assert settled(0, 3 | rules.LOW_FIRST_BIT, mask(LOW), 0) == 4
    assert settled(0, 3, mask(LOW), 0) == 0


GAME = 0xFF


@pytest.mark.parametrize(
    ("word", "awards", "leader", "other", "expected"),
    [
        (3, 0, 41, 0, GAME),
        (3, 0, 40, 0, GAME | GAME << 16),
        (3, 0, 39, 0, GAME | GAME << 8 | GAME << 16),
        (3, 0, 0, 41, GAME << 8),
        (3, 0, 40, 40, GAME << 16),
        (19, award_words.LEADER_IS_ELDER, 40, 0, GAME),
        (19, 0, 40, 0, GAME | GAME << 8),
        (19, award_words.LEADER_IS_ELDER, 40, 40, GAME),
        (19, 0, 40, 40, GAME << 8),
        (11, 0, 14, 0, GAME),
        (11, 0, 13, 0, GAME | GAME << 16),
        (3, 1, 41, 0, GAME & 0x555555),
    ],
)
def test_game_is_certain_once_it_cannot_change(
    word: int, awards: int, leader: int, other: int, expected: int
) -> None:
    """Half of all points or tricks still leaves a tie, which the elder may win."""
    assert possible(word, awards, leader, other) == expected


def test_python_and_compiled_agree_to_the_last_bit() -> None:
    """The order of every sum is fixed: the bodies as Python say the same."""
    program = (
        "from tests.kernels.test_net import *\n"
        "for seed in range(3):\n"
        "    f = np.zeros(24)\n"
        "    v = evaluated(weights(), position(seed), 3, 0, 0, rules.points(), f)\n"
        "    print(float(v).hex(), f.tobytes().hex())\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "FACEUP_JIT": jit},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for jit in "01"
    }

    assert len(answers) == 1
