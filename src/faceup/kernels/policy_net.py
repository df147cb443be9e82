"""The policy net: a card from what a seat may see, with no search.

The net is distilled from the searcher: it learned what each play is worth where one looks
a trick ahead in many worlds, and answers with a number for every card, the better the
higher. It sees its own hand, the cards the other is known to hold, those it has not seen
and which of them the other has proven not to hold, the exposed card, the card led, which
of its cards take the trick or are beaten, Game so far, and the rules. Hidden cards have no way in.

    cards: 52 x mine, known, unseen, barred, exposed, led, winning, beaten ┐
    scalars of Game, the stock, the hidden cards                           ├→ 192 → 64 → 52
    flags: the rules, a closed stock, whose lead, awards open              ┘

A position is five words, see `MINE` and the rest; trump is suit 3. The weights are one
flat array of float32 laid out as those of `net`, and every sum has one fixed order, so a
position decides its numbers to the last bit on every machine and as Python.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import entry, inner
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.bits import lowest, popcount
from faceup.kernels.net import scalar_inputs
from faceup.kernels.rules import (
    AWARDS,
    HIGH,
    JACK,
    LOW,
    LOW_FIRST_BIT,
    TRICKS_BIT,
    TRUMP,
    beaters,
    legal_to,
    points_of,
)
from faceup.kernels.vectors import Floats, layer, row_adder

Words = NDArray[np.int64]
"""Positions."""
Doubles = NDArray[np.float64]
"""What is said of each card."""

MINE, KNOWN, UNSEEN, BARRED, REST = range(5)
"""Words of a position: my hand; the cards the other is known to hold; those that may be in
its hand or in the stock; those of them that it has proven not to hold; the rest, see
`packed`."""
POSITION_SIZE: Final = 5
"""Words of a position."""

HIDDEN: Final = 192
"""Width of the first layer."""
SECOND: Final = 64
"""Width of the second."""
OUTPUTS: Final = 56
"""Width of the last: a number for each card, and four of no card."""

SETS: Final = 8
"""How many sets of cards the net sees: mine, known, unseen, barred, exposed, led, and of
mine those that are sure to take the trick, and those that a known card beats."""
SCALARS: Final = 52 * SETS
"""First row of the scalars; the cards of each set have the rows before."""
SCALAR_COUNT: Final = (
    12  # those of the value net; stock, hidden, their share, the trick
)
"""How many scalars there are."""
STOCK: Final = 8
"""The scalar that tells how many cards the stock has, and the first of its own."""
FLAGS: Final = SCALARS + SCALAR_COUNT
"""First row of the flags."""
FLAG_COUNT: Final = 9  # four of the rules, closed, my lead, High, Low and Jack open
"""How many flags there are."""
LEADS: Final = 5
"""The flag of a lead."""
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
LAST_BIAS: Final = LAST_ROWS + SECOND * OUTPUTS
"""Where its bias begins."""
SIZE: Final = LAST_BIAS + OUTPUTS
"""How many weights there are."""

NUMBERS: Final = HIDDEN + SECOND
"""Where in its scratch the net leaves the number of each card."""
_SCALARS_AT: Final = NUMBERS + OUTPUTS
SCRATCH_SIZE: Final = _SCALARS_AT + SCALAR_COUNT
"""Room that the net works in."""

_ELDER_BIT: Final = 1 << 28
_CLOSED_AT: Final = 34
_ZERO: Final = np.float32(0.0)
_FORTIETH: Final = np.float32(1.0 / 40.0)
_SIXTH: Final = np.float32(1.0 / 6.0)
_FIFTH: Final = np.float32(0.2)


def pack_rest(
    exposed: int,
    lead: int,
    points: int,
    points_other: int,
    elder: int,
    rules: int,
    closed: int,
) -> int:
    """The last word of a position.

    Args:
        exposed: the exposed card, -1 where there is none.
        lead: the card led to me, -1 where I lead.
        points: what I count for Game.
        points_other: what the other counts.
        elder: 1 where I am the elder.
        rules: the word of rules.
        closed: 1 where the stock is closed.
    """
    return (
        (exposed + 1)
        | (lead + 1) << 7
        | points << 14
        | points_other << 21
        | elder << 28
        | rules << 29
        | closed << 34
    )


packed_rest = inner(pack_rest)
"""`pack_rest`, compiled."""


@inner
def led_card(position: Words) -> int:
    """The card led to me, -1 where I lead."""
    return int((position[REST] >> 7 & 127) - 1)


@inner
def legal_cards(position: Words) -> int:
    """The cards that I may play."""
    rest = position[REST]
    return legal_to(position[MINE], led_card(position), rest >> 29 & 31)


@inner
def _compared(sets: Words, lead: int, may_hold: int, rules: int) -> None:
    """Write which of my cards are sure to take the trick, and which are beaten."""
    mine, known = sets[0], sets[1]
    if lead >= 0:
        sets[6], sets[7] = mine & beaters(lead, TRUMP), 0
        return
    winning, beaten = mine, mine & 0
    while mine:
        card = lowest(mine)
        mine &= mine - 1
        above = beaters(card, TRUMP)
        if legal_to(known, card, rules) & above:
            beaten |= 1 << card
            winning &= ~(1 << card)
        elif may_hold & above:
            winning &= ~(1 << card)
    sets[6], sets[7] = winning, beaten


@inner
def describe(position: Words, sets: Words, work: Floats, at: int) -> int:
    """What the net sees of a position: the sets of cards, the scalars; says the flags.

    Where every card that the other may hold must be in its hand, it is known.
    """
    mine, known, unseen = position[MINE], position[KNOWN], position[UNSEEN]
    barred, rest = position[BARRED], position[REST]
    exposed, lead = (rest & 127) - 1, led_card(position)
    points, points_other = rest >> 14 & 127, rest >> 21 & 127
    rules, closed = rest >> 29 & 31, rest >> _CLOSED_AT & 1
    shown = 1 << exposed if exposed >= 0 else exposed & 0
    led = 1 << lead if lead >= 0 else lead & 0
    hidden = popcount(mine) - popcount(known) - popcount(led)
    stock = popcount(unseen) - hidden + popcount(shown)
    may_hold = unseen & ~barred
    if popcount(may_hold) <= hidden:
        known |= may_hold
        unseen &= ~may_hold
        hidden, may_hold = hidden & 0, may_hold & 0
    sets[0], sets[1], sets[2], sets[3] = mine, known, unseen, barred & unseen
    sets[4], sets[5] = shown, led
    _compared(sets, lead, may_hold, rules)
    awards = LEADER_IS_ELDER if rest & _ELDER_BIT else 0
    scalar_inputs(rules, awards, points, points_other, work, at)
    work[at + STOCK] = np.float32(stock) * _FORTIETH
    work[at + 9] = np.float32(hidden) * _SIXTH
    work[at + 10] = _ZERO
    if hidden:
        work[at + 10] = np.float32(hidden) / np.float32(popcount(may_hold))
    work[at + 11] = _ZERO
    if lead >= 0 and not rules & TRICKS_BIT:
        work[at + 11] = np.float32(points_of(lead)) * _FIFTH
    open_now = AWARDS & (mine | known | unseen | shown | led)
    if rules & LOW_FIRST_BIT and not (unseen | shown) >> LOW & 1:
        open_now &= ~(1 << LOW)
    flags = rules & 15 | closed << 4 | (1 << LEADS if lead < 0 else 0)
    return int(
        flags
        | (open_now >> HIGH & 1) << 6
        | (open_now >> LOW & 1) << 7
        | (open_now >> JACK & 1) << 8
    )


_add_rows = row_adder(HIDDEN)
_scalar_layer = layer(SCALAR_COUNT, HIDDEN, bent=True)
_second_layer = layer(HIDDEN, SECOND, bent=True)
_last_layer = layer(SECOND, OUTPUTS, bent=False)


@inner
def work_out(weights: Floats, position: Words, sets: Words, work: Floats) -> None:
    """Work out the number of each card; they stand in the scratch at `NUMBERS`.

    Args:
        weights: the net.
        position: what the seat sees.
        sets: `SETS` words to work in.
        work: `SCRATCH_SIZE` float32.
    """
    flags = describe(position, sets, work, _SCALARS_AT)
    for i in range(HIDDEN):
        work[i] = weights[BIAS + i]
    _add_rows(weights, FLAGS, flags, work, work)
    for k in range(SETS):
        _add_rows(weights, 52 * k, sets[k], work, work)
    _scalar_layer(weights, SCALARS * HIDDEN, work, _SCALARS_AT, 0)
    for j in range(SECOND):
        work[HIDDEN + j] = weights[SECOND_BIAS + j]
    _second_layer(weights, SECOND_ROWS, work, 0, HIDDEN)
    for j in range(OUTPUTS):
        work[NUMBERS + j] = weights[LAST_BIAS + j]
    _last_layer(weights, LAST_ROWS, work, HIDDEN, NUMBERS)


@entry("void(float32[::1], int64[::1], float64[::1])")
def judge(weights: Floats, position: Words, numbers: Doubles) -> None:
    """The number of each legal play, the best the highest; NaN for other cards.

    Args:
        weights: the net.
        position: what the seat sees, `POSITION_SIZE` words.
        numbers: 52 places to be written.
    """
    sets = np.zeros(SETS, dtype=np.int64)
    work = np.zeros(SCRATCH_SIZE, dtype=np.float32)
    work_out(weights, position, sets, work)
    legal = legal_cards(position)
    for card in range(52):
        numbers[card] = work[NUMBERS + card] if legal >> card & 1 else np.nan
