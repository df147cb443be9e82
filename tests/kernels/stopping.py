"""How soon a running search ends when another thread tells it to stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from statistics import median
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Found = TypeVar("Found")

ENOUGH = 0.02
"""Seconds in which a search has to end."""


def told_to_stop(
    begin: Callable[[], tuple[NDArray[np.int64], Callable[[], Found]]],
    *,
    times: int = 9,
) -> tuple[float, list[Found]]:
    """The median delay in seconds of searches stopped in the middle, and what they found.

    `begin` gives the word that stops a search, and the search.
    """
    late, results = [], []
    for _ in range(times):
        stop, search = begin()
        ended: list[tuple[Found, float]] = []
        thread = threading.Thread(target=_run, args=(search, ended))
        thread.start()
        time.sleep(0.1)
        assert not ended, "it takes seconds if nobody stops it"
        told = time.perf_counter()
        stop[0] = 1
        thread.join()
        found, moment = ended[0]
        late.append(moment - told)
        results.append(found)
    return median(late), results


def _run(search: Callable[[], Found], ended: list[tuple[Found, float]]) -> None:
    found = search()
    ended.append((found, time.perf_counter()))
