"""The policy net: what it sees, its arithmetic, and its weights in files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from faceup.errors import StorageError
from faceup.kernels import net_file, policy_net, rules
from faceup.kernels.policy_net import BARRED, HIDDEN, KNOWN, MINE, OUTPUTS, SECOND
from faceup.kernels.rules import HIGH, JACK, LOW
from faceup.kernels.vectors import Floats

Position = NDArray[np.int64]


def weights(seed: int = 1) -> Floats:
    """Random weights."""
    rng = np.random.default_rng(seed)
    return (rng.standard_normal(policy_net.SIZE) * 0.1).astype(np.float32)


def mask(*cards: int) -> int:
    """The mask of some cards."""
    return sum(1 << card for card in cards)


def position(
    mine: int,
    known: int = 0,
    unseen: int = 0,
    *,
    barred: int = 0,
    exposed: int = -1,
    lead: int = -1,
    points: tuple[int, int] = (0, 0),
    elder: int = 0,
    word: int = 3,
    closed: int = 0,
) -> Position:
    """A position by what a seat sees."""
    rest = policy_net.pack_rest(exposed, lead, *points, elder, word, closed)
    return np.array([mine, known, unseen, barred, rest], dtype=np.int64)


def numbers(flat: Floats, seen: Position) -> NDArray[np.float64]:
    """What the net says of every card."""
    found = np.empty(52)
    policy_net.judge(flat, seen, found)
    return found


def by_hand(
    flat: Floats, sets: list[int], scalars: list[float], flags: list[int]
) -> NDArray[np.float64]:
    """The net in a few lines of numpy, from sets, scalars and flags written out."""
    inputs = [held >> card & 1 for held in sets for card in range(52)]
    chosen = np.array([*inputs, *scalars, *flags], dtype=float)
    rows = flat[: policy_net.BIAS].reshape(-1, HIDDEN).astype(float)
    assert len(rows) == len(chosen)
    first = flat[policy_net.BIAS : policy_net.SECOND_ROWS] + chosen @ rows
    rows = flat[policy_net.SECOND_ROWS : policy_net.SECOND_BIAS].reshape(-1, SECOND)
    second = flat[policy_net.SECOND_BIAS : policy_net.LAST_ROWS]
    second = second + np.maximum(first, 0) @ rows
    rows = flat[policy_net.LAST_ROWS : policy_net.LAST_BIAS].reshape(-1, OUTPUTS)
    found: NDArray[np.float64] = (
        flat[policy_net.LAST_BIAS :] + np.maximum(second, 0) @ rows
    )
    return found[:52]


MINE_NOW = mask(0, 5, 15, 30, 42, HIGH)
"""Two and seven of the first suit, four of the second, six of the third, two trumps."""


def test_a_lead_is_that_of_a_net_written_out_in_numpy() -> None:
    """Eight sets, twelve scalars, nine flags; then two layers and a number for a card."""
    known, barred = mask(17, 31), mask(1, 2)
    unseen = barred | mask(3, 16, 18, 32, 33, 40, 43, JACK)
    seen = position(MINE_NOW, known, unseen, barred=barred, exposed=44, points=(11, 10))
    # Nothing that the other may hold beats the ace of trumps; trumps beat all others.
    sets = [MINE_NOW, known, unseen, barred, mask(44), 0]
    sets += [mask(HIGH), mask(15, 30)]
    game = [4 / 80, 2 * 59 / 80 - 1, 1 / (59 + 4), 0, 0, 22 / 80, 0, 1 - 8 / 80]
    # Of ten unseen cards four are in the hand, and with the exposed one seven in stock.
    scalars = [*game, 7 / 40, 4 / 6, 4 / 8, 0]
    expected = by_hand(weights(), sets, scalars, [1, 1, 0, 0, 0, 1, 1, 0, 1])

    found = numbers(weights(), seen)

    held = [card for card in range(52) if MINE_NOW >> card & 1]
    np.testing.assert_allclose(found[held], expected[held], atol=1e-4)
    assert np.isnan(np.delete(found, held)).all()


def test_a_reply_is_that_of_a_net_written_out_in_numpy() -> None:
    """The card led, its points, and the cards that beat it; only legal plays have one."""
    known, unseen = mask(17), mask(*range(18, 29))
    word = 3 | rules.TIE_ELDER_BIT | rules.LOW_FIRST_BIT
    seen = position(MINE_NOW, known, unseen, lead=12, elder=1, word=word, closed=1)
    legal = [0, 5, 42, HIGH]
    sets = [MINE_NOW, known, unseen, 0, 0, mask(12), mask(42, HIGH), 0]
    game = [0, 1, 0, 0, 0, 0, 1, 1]
    scalars = [*game, 7 / 40, 4 / 6, 4 / 11, 4 / 5]
    expected = by_hand(weights(2), sets, scalars, [1, 1, 1, 0, 1, 0, 1, 0, 0])

    found = numbers(weights(2), seen)

    np.testing.assert_allclose(found[legal], expected[legal], atol=1e-4)
    assert np.isnan(np.delete(found, legal)).all()


def test_cards_that_must_be_in_the_hand_are_known() -> None:
    """With as many cards left as the other hides, unseen or known is all the same."""
    held = mask(17, 31, 18, 32, 33, 20)
    told = numbers(weights(), position(MINE_NOW, held, mask(1, 2), barred=mask(1, 2)))
    found = position(
        MINE_NOW, mask(17), held & ~mask(17) | mask(1, 2), barred=mask(1, 2)
    )

    np.testing.assert_array_equal(numbers(weights(), found), told)


def test_low_is_open_by_its_rule() -> None:
    """To be captured it is open in a hand; to the first holder only while unseen."""
    flat, found = weights(), []
    row = (policy_net.FLAGS + 7) * HIDDEN
    for word in (3, 3 | rules.LOW_FIRST_BIT):
        for held, unseen in ((LOW, 17), (17, LOW)):
            seen = position(mask(0, held), 0, mask(unseen, 18, 19), word=word)
            before = numbers(flat, seen)
            flat[row : row + HIDDEN] += 1
            found.append(bool(np.nanmax(abs(numbers(flat, seen) - before)) > 0))

    assert found == [True, True, False, True]


def any_position(seed: int) -> Position:
    """Random hands, a random card led or none."""
    rng = np.random.default_rng(seed)
    order = [int(card) for card in rng.permutation(52)][seed:]
    lead = order.pop() if seed % 2 else -1
    return position(
        mask(*order[:6]),
        mask(*order[6:8]),
        mask(*order[9:]),
        exposed=order[8],
        lead=lead,
        word=seed % 32,
    )


def test_hidden_cards_have_no_way_in() -> None:
    """A position is what its seat sees; every word of it changes the numbers."""
    seen, flat = any_position(3), weights()
    before = numbers(flat, seen)
    for word, change in ((KNOWN, mask(51)), (BARRED, int(seen[2])), (4, 1 << 14)):
        other = seen.copy()
        other[word] ^= change
        assert np.nanmax(abs(numbers(flat, other) - before)) > 0
    assert MINE == 0


def test_python_and_compiled_agree_to_the_last_bit() -> None:
    """The order of every sum is fixed: the bodies as Python say the same."""
    program = (
        "from tests.kernels.test_policy_net import *\n"
        "for seed in range(4):\n"
        "    print(numbers(weights(), any_position(seed)).tobytes().hex())\n"
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


def test_weights_are_kept_under_their_own_name(tmp_path: Path) -> None:
    """Both nets live in one folder; a bit turned over is told, by the name of the file."""
    net_file.write(tmp_path, weights(), {"seed": 3}, net_file.POLICY)
    found = net_file.read(tmp_path, net_file.POLICY)
    np.testing.assert_array_equal(found, net_file.as_kept(weights()))
    assert not (tmp_path / "value_net.npy").exists()

    kept = tmp_path / "policy_net.npy"
    content = bytearray(kept.read_bytes())
    content[-1] ^= 1
    kept.write_bytes(bytes(content))

    with pytest.raises(StorageError, match=r"policy_net\.npy") as caught:
        net_file.read(tmp_path, net_file.POLICY)
    assert caught.value.code == "weights-damaged"


def test_the_weights_shipped_are_small_and_distilled_from_the_value_net_shipped() -> (
    None
):
    """They are of this net, some 200 kB; the recipe tells plan, teacher and measures."""
    found, told = net_file.load(net_file.POLICY), net_file.recipe(kind=net_file.POLICY)

    assert found.shape == (policy_net.SIZE,)
    assert 2 * policy_net.SIZE <= 210_000
    assert told["teacher"] == net_file.recipe()["sha256"]
    assert told["seed"] == told["plan"]["seed"]
    assert told["quality"]["leads"] < told["quality"]["knowing_nothing"] / 5
