"""Waiting for a preparation that is told when it takes long."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from faceup.cli.output import Output

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds a preparation may take before it is told."""


def waited_for(out: Output, work: Callable[[], T], key: str) -> T:
    """What a work comes to; Ctrl-C is heard meanwhile.

    Args:
        out: is told the text of the key when it takes long.
        work: the work, which is done in a thread.
        key: the text that says what takes so long.

    Raises:
        Exception: what the work raised.
    """
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:  # noqa: BLE001  # raised where it is waited for
            answer.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        out.note(out.t(key))
    return answer.result()
