"""Sets of outcomes: what an exact search is asked to force.

A set is 24 bits, bit n for the outcome of number n (`rules.py`); three bytes, Game to me,
to the other, to nobody, and in each byte a bit for every share of High, Low and Jack. I
am the side that leads. What is captured no longer matters to a set: the bits that would
tell it apart are made alike (`taken`), so that two ways to the same rest of a deal ask
the same. Every function here serves a byte alone as well.
"""

from __future__ import annotations

from typing import Final

from faceup.kernels._jit import inlined
from faceup.kernels.rules import AWARDS, HIGH, JACK, LOW

ALL_SHARES: Final = 0xFF
"""The byte in which every share of the awards is wanted."""
EVERYTHING: Final = 0xFFFFFF
"""The set of all outcomes."""
_HIGH_MINE: Final = 0x555555
_LOW_MINE: Final = 0x333333
_JACK_MINE: Final = 0x0F0F0F


@inlined
def taken(wanted: int, cards: int, other: int) -> int:
    """What of a set is left to want when cards are captured by me, or 1, by the other."""
    if cards >> HIGH & 1:
        if other:
            wanted &= ~_HIGH_MINE
            wanted |= wanted >> 1
        else:
            wanted &= _HIGH_MINE
            wanted |= wanted << 1
    if cards >> LOW & 1:
        if other:
            wanted &= ~_LOW_MINE
            wanted |= wanted >> 2
        else:
            wanted &= _LOW_MINE
            wanted |= wanted << 2
    if cards >> JACK & 1:
        if other:
            wanted &= ~_JACK_MINE
            wanted |= wanted >> 4
        else:
            wanted &= _JACK_MINE
            wanted |= wanted << 4
    return wanted


@inlined
def turned(wanted: int) -> int:
    """What the other must force so that a set is missed, as he sees it who leads then."""
    wanted = (wanted & 0x555555) << 1 | wanted >> 1 & 0x555555
    wanted = (wanted & 0x333333) << 2 | wanted >> 2 & 0x333333
    wanted = (wanted & 0x0F0F0F) << 4 | wanted >> 4 & 0x0F0F0F
    wanted = wanted & 0xFF0000 | (wanted & 0xFF) << 8 | wanted >> 8 & 0xFF
    return ~wanted & EVERYTHING


@inlined
def turned_byte(shares: int) -> int:
    """`turned` for a byte alone."""
    shares = (shares & 0x55) << 1 | shares >> 1 & 0x55
    shares = (shares & 0x33) << 2 | shares >> 2 & 0x33
    shares = (shares & 0x0F) << 4 | shares >> 4 & 0x0F
    return ~shares & ALL_SHARES


@inlined
def told_apart(wanted: int) -> int:
    """The cards of High, Low and Jack whose captor still matters to a set."""
    cards = 0
    if (wanted >> 1 ^ wanted) & _HIGH_MINE:
        cards |= 1 << HIGH
    if (wanted >> 2 ^ wanted) & _LOW_MINE:
        cards |= 1 << LOW
    if (wanted >> 4 ^ wanted) & _JACK_MINE:
        cards |= 1 << JACK
    return cards


@inlined
def prefers_game(wanted: int) -> bool:
    """Whether a set never loses by more for Game: it has what mine has of nobody's."""
    mine, his, nobody = wanted & 0xFF, wanted >> 8 & 0xFF, wanted >> 16
    return nobody & ~mine == 0 and his & ~nobody == 0


@inlined
def has_award(cards: int) -> bool:
    """Whether a card among these scores by being captured."""
    return cards & AWARDS != 0
