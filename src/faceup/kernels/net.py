"""The value net: how a deal will end, seen after a trick with both hands open.

The net looks from the side of the leader, who holds the next lead. It knows both hands,
the exposed card, which cards the stock still holds but not their order, what is captured,
and the rules; it answers with a chance for each of the 24 outcomes of `rules`. What is
certain already is left out of the answer: awards captured, the trump ace in a hand (it
takes any trick), Low under the first-holder rule once it is in a hand, Game once one has
more than half.

    cards: 52 x leader, other, exposed, unseen ┐
    scalars of Game, who is elder, rule flags  ┴→ HIDDEN → 32 → 24 chances

The weights are one flat array of float32: the rows of the first layer and its bias, then
the two others. Of a world (unseen cards, exposed card, rules) the first layer is summed
once, by `begin_world`; `draw_from` moves a world on by a trick's two draws; `evaluate` and
`chances` add the hands. Every sum has one fixed order, so the same weights give the same
bits on every machine and as Python.

Awards are packed: two bits each for High, Low and Jack, 0 nobody yet, 1 the leader, 2 the
other; and `LEADER_IS_ELDER`, which matters where a tie goes to the elder.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.games.california_jack import play
from faceup.kernels._jit import inlined, inner
from faceup.kernels.awards import LEADER_IS_ELDER, settled
from faceup.kernels.bits import lowest
from faceup.kernels.rules import (
    OUTCOMES,
    TIE_ELDER_BIT,
    TRICKS_BIT,
)
from faceup.kernels.vectors import Floats, layer, row_adder

HIDDEN: Final = 192
"""Width of the first layer."""
SECOND: Final = 32
"""Width of the second."""

OTHER: Final = 52
"""First row of the other's cards; the leader's begin at 0."""
EXPOSED: Final = 104
"""First row of the exposed card."""
UNSEEN: Final = 156
"""First row of the unseen cards."""
SCALARS: Final = 208
"""First row of the scalars of a leaf."""
SCALAR_COUNT: Final = 8  # lead in Game, left, ratio, won, lost, mine, elder, near
"""How many scalars a leaf has."""
FLAGS: Final = SCALARS + SCALAR_COUNT
"""First row of the flags of a world."""
FLAG_COUNT: Final = 5  # follow or trump, void must trump, low first, tricks, closed
"""How many flags a world has."""
INPUTS: Final = FLAGS + FLAG_COUNT
"""Rows of the first layer, the bias not counted."""

BIAS: Final = INPUTS * HIDDEN
"""Where the bias of the first layer begins."""
SECOND_ROWS: Final = BIAS + HIDDEN
"""Where the second layer begins, a row for each hidden number."""
SECOND_BIAS: Final = SECOND_ROWS + HIDDEN * SECOND
"""Where its bias begins."""
LAST_ROWS: Final = SECOND_BIAS + SECOND
"""Where the last layer begins."""
LAST_BIAS: Final = LAST_ROWS + SECOND * OUTCOMES
"""Where its bias begins."""
SIZE: Final = LAST_BIAS + OUTCOMES
"""How many weights there are."""

WORLD_SIZE: Final = HIDDEN + 8
"""Room for a world: its sums, and its rules in the number after them."""
SCRATCH_SIZE: Final = HIDDEN + SECOND + OUTCOMES
"""Room that `evaluate` works in; the chances stand at `CHANCES` afterwards."""
CHANCES: Final = HIDDEN + SECOND
"""Where the scratch holds the chances, not yet divided by their sum."""

_ALL: Final = (1 << OUTCOMES) - 1
_FIRST_TAKES: Final = (0x555555, 0x333333, 0x0F0F0F)
_GAME: Final = 0xFF
_ZERO: Final = np.float32(0.0)
_ONE: Final = np.float32(1.0)
_TWO: Final = np.float32(2.0)
_HALF: Final = np.float32(0.5)
_FOUR: Final = np.float32(4.0)
_EIGHT: Final = np.float32(8.0)
_TWENTIETH: Final = np.float32(0.05)
_RATIO_MOST: Final = np.float32(1.5)
_EXP_STEP: Final = np.float32(1.0 / 256.0)
_NEVER: Final = np.float32(-60.0)


def world() -> Floats:
    """Room for the sums of a world."""
    return np.zeros(WORLD_SIZE, dtype=np.float32)


_add_rows = row_adder(HIDDEN)
_scalar_layer = layer(SCALAR_COUNT, HIDDEN, bent=True)
_second_layer = layer(HIDDEN, SECOND, bent=True)
_last_layer = layer(SECOND, OUTCOMES, bent=False)


@inner
def begin_world(
    weights: Floats, unseen: int, exposed: int, rules: int, closed: int, sums: Floats
) -> None:
    """Sum what every position of a world shares.

    Args:
        weights: the net.
        unseen: the cards of the stock, the exposed one not among them.
        exposed: the exposed card, -1 where there is none.
        rules: the word of rules.
        closed: 1 where the stock is closed, else 0.
        sums: where the world is written, see `world`.
    """
    for i in range(HIDDEN):
        sums[i] = weights[BIAS + i]
    sums[HIDDEN] = np.float32(rules)
    # The flags stand in the order of the word's bits; the elder is a scalar.
    _add_rows(weights, FLAGS, rules & 15 | closed << 4, sums, sums)
    if exposed >= 0:
        _add_rows(weights, EXPOSED, 1 << exposed, sums, sums)
    _add_rows(weights, UNSEEN, unseen, sums, sums)


@inner
def draw_from(
    weights: Floats, before: Floats, drawn: int, exposed: int, sums: Floats
) -> None:
    """The world after a trick: `drawn` left the unseen cards, `exposed` was turned up.

    `before` is a world begun without an exposed card, its unseen cards those before the
    trick. `drawn` is a mask, the new exposed card not among it; `exposed` is -1 where
    nothing is turned up.
    """
    for i in range(WORLD_SIZE):
        sums[i] = before[i]
    if exposed >= 0:
        drawn |= 1 << exposed
        _add_rows(weights, EXPOSED, 1 << exposed, sums, sums)
    while drawn:
        card = lowest(drawn)
        drawn &= drawn - 1
        row = weights[(UNSEEN + card) * HIDDEN : (UNSEEN + card + 1) * HIDDEN]
        for i in range(HIDDEN):
            sums[i] -= row[i]


@inlined
def _all_of_game(rules: int) -> int:
    """What there is for Game in a deal: card points, or tricks."""
    return play.TRICKS if rules & TRICKS_BIT else play.CARD_POINTS


@inner
def scalar_inputs(
    rules: int,
    awards: int,
    points_leader: int,
    points_other: int,
    work: Floats,
    at: int,
) -> None:
    """Write the scalars of a leaf: Game so far, as parts of all there is, and the elder.

    Points are card points, or tricks where Game counts tricks.
    """
    total = _all_of_game(rules)
    whole = np.float32(total)
    ahead = points_leader - points_other
    left = total - points_leader - points_other
    ratio = np.float32(ahead) / (np.float32(left) + whole * _TWENTIETH)
    close = _ONE - _EIGHT * np.float32(abs(ahead)) / whole
    work[at] = _FOUR * np.float32(ahead) / whole
    work[at + 1] = _TWO * np.float32(left) / whole - _ONE
    work[at + 2] = min(max(ratio, -_RATIO_MOST), _RATIO_MOST)
    work[at + 3] = _ONE if ahead > left else _ZERO
    work[at + 4] = _ONE if -ahead > left else _ZERO
    work[at + 5] = _TWO * np.float32(points_leader) / whole
    work[at + 6] = _ZERO
    if rules & TIE_ELDER_BIT:
        work[at + 6] = _ONE if awards & LEADER_IS_ELDER else -_ONE
    work[at + 7] = max(close, _ZERO)


@inner
def possible(rules: int, awards: int, points_leader: int, points_other: int) -> int:
    """The outcomes that can still come, as a mask of 24 bits; `awards` are settled."""
    mask = _ALL
    for place in range(3):
        taker = awards >> 2 * place & 3
        if taker == 1:
            mask &= _FIRST_TAKES[place]
        elif taker == 2:
            mask &= ~_FIRST_TAKES[place]
    ahead = points_leader - points_other
    left = _all_of_game(rules) - points_leader - points_other
    first, second = ahead + left, -ahead + left
    tie = _GAME << 16
    if rules & TIE_ELDER_BIT:
        mask &= ~tie
        # A tie is a win for the elder.
        if awards & LEADER_IS_ELDER:
            first += 1
            second -= 1
        else:
            first -= 1
            second += 1
    elif first < 0 or second < 0:
        mask &= ~tie
    if first <= 0:
        mask &= ~_GAME
    if second <= 0:
        mask &= ~(_GAME << 8)
    return mask


@inner
def _exponentials(work: Floats, allowed: int) -> None:
    """Turn logits into chances not yet divided by their sum; the impossible get none.

    exp(x) is (1 + y + y²/2)²⁵⁶ with y = x / 256: right to 1 in 10 000 where it matters,
    and eight multiplications that a processor does for all outcomes at once.
    """
    out = work[CHANCES : CHANCES + OUTCOMES]
    most = np.float32(-1e30)
    for j in range(OUTCOMES):
        if allowed >> j & 1 and out[j] > most:
            most = out[j]
    for j in range(OUTCOMES):
        x = out[j] - most if allowed >> j & 1 else _NEVER
        y = max(x, _NEVER) * _EXP_STEP
        e = _ONE + y + _HALF * y * y
        e *= e
        e *= e
        e *= e
        e *= e
        e *= e
        e *= e
        e *= e
        e *= e
        out[j] = e if allowed >> j & 1 else _ZERO


@inner
def _work_out(
    weights: Floats,
    sums: Floats,
    leader_hand: int,
    other_hand: int,
    awards: int,
    points_leader: int,
    points_other: int,
    work: Floats,
) -> None:
    rules = int(sums[HIDDEN])
    awards = settled(awards, rules, leader_hand, other_hand)
    _add_rows(weights, 0, leader_hand, sums, work)
    _add_rows(weights, OTHER, other_hand, work, work)
    scalar_inputs(rules, awards, points_leader, points_other, work, CHANCES)
    _scalar_layer(weights, SCALARS * HIDDEN, work, CHANCES, 0)
    for j in range(SECOND):
        work[HIDDEN + j] = weights[SECOND_BIAS + j]
    _second_layer(weights, SECOND_ROWS, work, 0, HIDDEN)
    for j in range(OUTCOMES):
        work[CHANCES + j] = weights[LAST_BIAS + j]
    _last_layer(weights, LAST_ROWS, work, HIDDEN, CHANCES)
    _exponentials(work, possible(rules, awards, points_leader, points_other))


@inner
def evaluate(
    weights: Floats,
    sums: Floats,
    leader_hand: int,
    other_hand: int,
    awards: int,
    points_leader: int,
    points_other: int,
    objective: NDArray[np.float64],
    work: Floats,
) -> float:
    """What the leader expects of the objective, over the whole deal.

    Args:
        weights: the net.
        sums: the world, see `begin_world`.
        leader_hand: the hand of the leader.
        other_hand: the hand of the other.
        awards: who captured High, Low and Jack, and whether the leader is the elder.
        points_leader: card points the leader captured, or tricks.
        points_other: the same of the other.
        objective: what each outcome is worth to the leader.
        work: `SCRATCH_SIZE` float32.
    """
    _work_out(
        weights,
        sums,
        leader_hand,
        other_hand,
        awards,
        points_leader,
        points_other,
        work,
    )
    # Four sums side by side: one fixed order, and no waiting for the sum before.
    out = work[CHANCES : CHANCES + OUTCOMES]
    a = b = c = d = 0.0
    wa = wb = wc = wd = 0.0
    for j in range(0, OUTCOMES, 4):
        p, q, r, s = (
            float(out[j]),
            float(out[j + 1]),
            float(out[j + 2]),
            float(out[j + 3]),
        )
        a += p
        b += q
        c += r
        d += s
        wa += p * objective[j]
        wb += q * objective[j + 1]
        wc += r * objective[j + 2]
        wd += s * objective[j + 3]
    return ((wa + wb) + (wc + wd)) / ((a + b) + (c + d))


@inner
def chances(
    weights: Floats,
    sums: Floats,
    leader_hand: int,
    other_hand: int,
    awards: int,
    points_leader: int,
    points_other: int,
    found: NDArray[np.float64],
    work: Floats,
) -> None:
    """The chance of each outcome, as the leader numbers them, to `found`."""
    _work_out(
        weights,
        sums,
        leader_hand,
        other_hand,
        awards,
        points_leader,
        points_other,
        work,
    )
    total = 0.0
    for j in range(OUTCOMES):
        total += float(work[CHANCES + j])
    for j in range(OUTCOMES):
        found[j] = float(work[CHANCES + j]) / total
