"""Who has High, Low and Jack, in two bits each, and what of them is certain already.

From the lowest bits: High, Low, Jack; 0 nobody yet, 1 the leader, 2 the other, or 1 I and
2 the other where a search keeps one side's. `LEADER_IS_ELDER` may stand beside them: it
matters where a tie for Game goes to the elder.
"""

from __future__ import annotations

from typing import Final

from faceup.kernels._jit import inlined, inner
from faceup.kernels.rules import AWARDS, HIGH, JACK, LOW, LOW_FIRST_BIT

LEADER_IS_ELDER: Final = 64
"""Set among the awards where the leader is the elder of the deal."""


@inlined
def open_cards(awards: int) -> int:
    """The cards that score by being captured and belong to nobody yet."""
    cards = 0
    if not awards & 3:
        cards |= 1 << HIGH
    if not awards & 12:
        cards |= 1 << LOW
    if not awards & 48:
        cards |= 1 << JACK
    return cards


@inlined
def given(awards: int, cards: int, code: int) -> int:
    """The awards with those of open cards given to 1, me, or 2, the other."""
    cards &= AWARDS
    if cards == 0:
        return awards
    if cards >> HIGH & 1:
        awards |= code
    if cards >> LOW & 1:
        awards |= code << 2
    if cards >> JACK & 1:
        awards |= code << 4
    return awards


@inlined
def captured(awards: int, cards: int, code: int) -> int:
    """The awards with those of captured cards given to 1, the leader, or 2, the other.

    An award that is given already stays.
    """
    return given(awards, cards & open_cards(awards), code)


@inner
def swapped(awards: int) -> int:
    """The awards when the lead passes to the other; its own inverse."""
    first = awards & 0b010101
    second = awards >> 1 & 0b010101
    return first << 1 | second | (awards & LEADER_IS_ELDER ^ LEADER_IS_ELDER)


@inner
def first_held(awards: int, rules: int, first: int, second: int, lead: int) -> int:
    """The awards, with Low given to its holder where the first holder scores it.

    A hand keeps what it was dealt and drew until it plays it, so who holds the two at
    any time held it first; `lead` is the first one's card on the table, or -1.
    """
    if not rules & LOW_FIRST_BIT or awards & 12:
        return awards
    if first >> LOW & 1 or lead == LOW:
        return awards | 4
    return awards | 8 if second >> LOW & 1 else awards


@inner
def settled(awards: int, rules: int, leader_hand: int, other_hand: int) -> int:
    """The awards with those added that the hands make certain.

    The trump ace takes any trick; the first holder of the trump two still holds it.
    """
    if leader_hand >> HIGH & 1:
        awards |= 1
    elif other_hand >> HIGH & 1:
        awards |= 2
    return first_held(awards, rules, leader_hand, other_hand, -1)
