"""What processors do with a word in one instruction and Python in many.

Each function is one body of Python and one instruction of LLVM with the same promise;
`tests/kernels/test_bits.py` compares them. Masks are signed 64-bit integers that use at
most 62 bits; only hashes use all 64, and they wrap round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from faceup.kernels._jit import ENABLED

P = ParamSpec("P")
R = TypeVar("R")

_WORD = 1 << 64
_SIGN = 1 << 63


def _signed(number: int) -> int:
    """The number as a signed 64-bit integer, wrapped round."""
    return (int(number) + _SIGN) % _WORD - _SIGN


def _popcount(mask: int) -> int:
    return (int(mask) % _WORD).bit_count()


def _lowest(mask: int) -> int:
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def _highest(mask: int) -> int:
    return (int(mask) % _WORD).bit_length() - 1


def _extract(value: int, mask: int) -> int:
    value, mask, found, place = int(value), int(mask) % _WORD, 0, 0
    while mask:
        low = mask & -mask
        if value & low:
            found |= 1 << place
        place += 1
        mask ^= low
    return _signed(found)


def _deposit(value: int, mask: int) -> int:
    value, mask, found = int(value), int(mask) % _WORD, 0
    while mask:
        low = mask & -mask
        if value & 1:
            found |= low
        value >>= 1
        mask ^= low
    return _signed(found)


def _times(a: int, b: int) -> int:
    return _signed(int(a) * int(b))


def _plus(a: int, b: int) -> int:
    return _signed(int(a) + int(b))


def _shift_right(a: int, n: int) -> int:
    return _signed((int(a) % _WORD) >> int(n))


def _below_unsigned(a: int, b: int) -> bool:
    return int(a) % _WORD < int(b) % _WORD


def _high_product(a: int, b: int) -> int:
    return _signed((int(a) % _WORD) * (int(b) % _WORD) >> 64)


def _prefetch(_array: object, _index: int) -> None:
    """Python needs none."""


TWINS: dict[str, Callable[..., Any]] = {
    "popcount": _popcount,
    "lowest": _lowest,
    "highest": _highest,
    "extract": _extract,
    "deposit": _deposit,
    "times": _times,
    "plus": _plus,
    "shift_right": _shift_right,
    "below_unsigned": _below_unsigned,
    "high_product": _high_product,
    "prefetch": _prefetch,
}
"""The Python body of every function here, by name."""


def _choose() -> dict[str, Callable[..., Any]]:
    if not ENABLED:
        return TWINS
    from faceup.kernels._instructions import INSTRUCTIONS

    return INSTRUCTIONS


_chosen = _choose()

popcount = cast("Callable[[int], int]", _chosen["popcount"])
"""How many bits a mask has."""
lowest = cast("Callable[[int], int]", _chosen["lowest"])
"""The number of the lowest bit; the mask is not zero."""
highest = cast("Callable[[int], int]", _chosen["highest"])
"""The number of the highest bit; the mask is not zero."""
extract = cast("Callable[[int, int], int]", _chosen["extract"])
"""The bits of a value under a mask, side by side from the lowest place."""
deposit = cast("Callable[[int, int], int]", _chosen["deposit"])
"""The lowest bits of a value, laid under a mask one by one."""
times = cast("Callable[[int, int], int]", _chosen["times"])
"""The product, wrapped to 64 bits."""
plus = cast("Callable[[int, int], int]", _chosen["plus"])
"""The sum, wrapped to 64 bits."""
shift_right = cast("Callable[[int, int], int]", _chosen["shift_right"])
"""The word moved to the right, zeros coming in from the left."""
below_unsigned = cast("Callable[[int, int], bool]", _chosen["below_unsigned"])
"""Whether one word is below another, both read without a sign."""
high_product = cast("Callable[[int, int], int]", _chosen["high_product"])
"""The upper 64 bits of the product of two words read without a sign."""
prefetch = cast("Callable[[NDArray[np.int64], int], None]", _chosen["prefetch"])
"""Ask for the memory of a place in an array ahead of its use; changes nothing."""
