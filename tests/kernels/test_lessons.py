"""Lessons for the policy net: positions as their seats see them, and true values."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels import ending, net_file, policy_net, rules, search
from faceup.kernels._jit import ENABLED
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.bounds import ROOM
from faceup.kernels.lessons import (
    COLUMNS,
    LESSON,
    MIDDLE,
    MOST_LESSONS,
    UNIT,
    VALUES,
    encode_lessons,
    lessons_of,
)
from faceup.kernels.policy_net import BARRED, KNOWN, MINE, OUTPUTS, REST, UNSEEN
from faceup.kernels.random import generator
from faceup.study.training.plan import modes

pytestmark = pytest.mark.skipif(not ENABLED, reason="minutes as Python")

Words = NDArray[np.int64]


def lessons(deals: int, *, worlds: int = 2, word: int | None = None) -> Words:
    """The lessons of some deals, a row each; under one word of rules, or under all."""
    room = np.zeros(deals * MOST_LESSONS * LESSON, dtype=np.int64)
    drawn = modes() if word is None else np.array([word])
    state = generator(1)
    net, points = net_file.load(), rules.points()
    count = lessons_of(net, points, drawn, worlds, 1, deals, state, room)
    return room[: count * LESSON].reshape(count, LESSON)


def cards_of(mask: int) -> list[int]:
    """The cards of a mask."""
    return [card for card in range(52) if mask >> card & 1]


def lead_of(lesson: Words) -> int:
    """The card led, -1 for a lead."""
    return (int(lesson[REST]) >> 7 & 127) - 1


def exposed_of(lesson: Words) -> int:
    """The exposed card, -1 where there is none."""
    return (int(lesson[REST]) & 127) - 1


def hidden_of(lesson: Words) -> int:
    """How many cards the other holds that are not known."""
    led = lead_of(lesson) >= 0
    return int(lesson[MINE]).bit_count() - led - int(lesson[KNOWN]).bit_count()


def values_of(lesson: Words) -> dict[int, float]:
    """What each legal play is worth."""
    word, found = int(lesson[VALUES]), {}
    for place, card in enumerate(cards_of(int(lesson[MINE]))):
        packed = word >> 10 * place & 1023
        if packed:
            found[card] = (packed - MIDDLE) / UNIT
    return found


def awards_of(lesson: Words) -> int:
    """Awards of cards that are played, given to the leader: who has them is not told."""
    live = int(lesson[MINE]) | int(lesson[KNOWN]) | int(lesson[UNSEEN])
    for card in (lead_of(lesson), exposed_of(lesson)):
        live |= 1 << card if card >= 0 else 0
    cards = (rules.HIGH, rules.LOW, rules.JACK)
    return sum(1 << 2 * k for k, card in enumerate(cards) if not live >> card & 1)


def legal_of(lesson: Words) -> list[int]:
    """The legal plays, by the rules as Python has them."""
    word = int(lesson[REST]) >> 29 & 31
    mine, lead = int(lesson[MINE]), lead_of(lesson)
    return cards_of(play.legal_plays(mine, lead, 3, word & 1, word >> 1 & 1))


def test_a_lesson_is_what_a_seat_may_see() -> None:
    """No card lies in two places; the stock is even, but for the exposed card."""
    seen = lessons(60)
    assert len(seen) > 1500
    for row in seen:
        mine, known, unseen = (int(row[word]) for word in (MINE, KNOWN, UNSEEN))
        lead, exposed = lead_of(row), exposed_of(row)
        places = [mine, known, unseen]
        places += [1 << card for card in (lead, exposed) if card >= 0]
        together = 0
        for place in places:
            assert not together & place
            together |= place
        stock = unseen.bit_count() - hidden_of(row) + (exposed >= 0)
        assert int(row[BARRED]) & ~unseen == 0
        assert hidden_of(row) >= 0
        assert stock % 2 == 0
        assert list(values_of(row)) == legal_of(row)
        assert len(legal_of(row)) > 1
        closed = int(row[REST]) >> 34 & 1
        assert (exposed < 0) is (bool(closed) or not stock)
        assert not (closed and (known or row[BARRED]))


def test_voids_bar_cards_that_the_other_hides() -> None:
    """Some lessons have them, and enough cards are left that the other may hold."""
    seen = [row for row in lessons(60, word=3) if row[BARRED]]

    assert len(seen) > 20
    for row in seen:
        may_hold = int(row[UNSEEN]) & ~int(row[BARRED])
        assert may_hold.bit_count() >= hidden_of(row)


def test_with_an_empty_stock_lessons_are_exact() -> None:
    """What is said of the last tricks is what counting them out says."""
    room, values, checked = np.zeros(ROOM), np.zeros(52), 0
    for row in lessons(20):
        lead, hidden = lead_of(row), hidden_of(row)
        if exposed_of(row) >= 0 or int(row[UNSEEN]).bit_count() != hidden:
            continue
        rest = int(row[REST])
        mine, other = int(row[MINE]), int(row[KNOWN]) | int(row[UNSEEN])
        points = rest >> 14 & 127, rest >> 21 & 127
        i_am_elder = rest >> 28 & 1
        hands = (mine, other) if lead < 0 else (other, mine)
        elder = i_am_elder if lead < 0 else 1 - i_am_elder
        told = values_of(row)
        ending.plays_of(
            *hands,
            lead,
            rest >> 29 & 31,
            elder,
            awards_of(row),
            *(points if lead < 0 else points[::-1]),
            rules.points(),
            room,
            values,
        )
        # Who has what was captured is not told, and adds the same to every play.
        shift = [told[card] - values[card] for card in told]
        assert max(shift) - min(shift) < 2 / UNIT
        checked += 1
    assert checked > 50


def test_values_are_those_of_the_searcher() -> None:
    """In worlds drawn by other means it finds the same differences between plays."""
    rng = np.random.default_rng(3)
    errors = []
    objective = np.concatenate([rules.points(), -rules.points()])
    for row in lessons(3, worlds=300, word=3)[::3]:
        may_hold = cards_of(int(row[UNSEEN]) & ~int(row[BARRED]))
        exposed, lead, hidden = exposed_of(row), lead_of(row), hidden_of(row)
        stock = int(row[UNSEEN]).bit_count() - hidden + (exposed >= 0)
        if not stock:
            continue
        rest = int(row[REST])
        points = rest >> 14 & 127, rest >> 21 & 127
        question = np.zeros(search.QUESTION_SIZE, dtype=np.int64)
        question[search.MINE], question[search.LEAD] = row[MINE], lead
        question[search.LEGAL] = sum(1 << card for card in legal_of(row))
        question[search.KNOWN], question[search.EXPOSED] = row[KNOWN], exposed
        question[search.UNSEEN], question[search.STOCK] = row[UNSEEN], stock
        question[search.WORD], question[search.DRAWS] = rest >> 29 & 31, 1
        question[search.TAKEN] = LEADER_IS_ELDER | awards_of(row)
        ours = points if lead < 0 else points[::-1]
        question[search.LEADERS], question[search.OTHERS] = ours
        drawn = [rng.choice(may_hold, hidden, replace=False) for _ in range(600)]
        hands = np.array(
            [sum(1 << int(card) for card in cards) for cards in drawn], dtype=np.int64
        )
        values, found = np.zeros(52), np.zeros((52, search.FOUND))
        search.judge(
            net_file.load(),
            question,
            hands,
            np.ones(len(hands)),
            objective,
            generator(2),
            values,
            found,
            np.zeros(1, dtype=np.int64),
        )
        told = values_of(row)
        one, two = (np.array([of[card] for card in told]) for of in (told, values))
        errors.append(float(np.abs(one - one.mean() - two + two.mean()).mean()))

    assert len(errors) > 20
    assert np.median(errors) < 0.06


@pytest.mark.parametrize("mixed", [0, 1])
def test_rows_are_what_the_net_sees(mixed: int) -> None:
    """The first layer of numpy is that of the kernel; suits change places together."""
    taught = lessons(4)
    size, flat = len(taught), np.zeros(policy_net.SIZE, dtype=np.float32)
    rows = np.zeros((size, COLUMNS), dtype=np.float32)
    values = np.zeros((size, OUTPUTS), dtype=np.float32)
    marks = np.zeros((size, OUTPUTS), dtype=np.bool_)
    encode_lessons(
        taught.ravel(), np.arange(size), mixed, generator(4), rows, values, marks
    )
    rng = np.random.default_rng(1)
    first = rng.normal(0, 0.1, (COLUMNS, policy_net.HIDDEN)).astype(np.float32)
    if mixed:  # weights that know no plain suit from another
        for k in range(policy_net.SETS):
            for suit in (1, 2):
                start = 52 * k + 13 * suit
                first[start : start + 13] = first[52 * k : 52 * k + 13]
    flat[: policy_net.SECOND_ROWS] = first.ravel()
    # Each number is the sum of the first hidden ones, so the last layers tell them.
    second = flat[policy_net.SECOND_ROWS : policy_net.SECOND_BIAS]
    second[:: policy_net.SECOND] = rng.normal(0, 1, policy_net.HIDDEN)
    flat[policy_net.LAST_ROWS : policy_net.LAST_ROWS + OUTPUTS] = 1
    expected = np.maximum(np.maximum(rows @ first, 0) @ second[:: policy_net.SECOND], 0)
    for row, sum_of, marked, value in zip(taught, expected, marks, values, strict=True):
        found = np.empty(52)
        policy_net.judge(flat, row[: policy_net.POSITION_SIZE].copy(), found)
        assert np.nanmax(found) == pytest.approx(sum_of, abs=1e-3)
        assert marked.sum() == np.isfinite(found).sum()
        told = values_of(row)
        assert sorted(value[marked]) == pytest.approx(sorted(told.values()))
        if not mixed:
            assert list(np.flatnonzero(marked)) == list(told)
