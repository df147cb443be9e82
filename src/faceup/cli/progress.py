"""How far a long work is, on standard error.

On a terminal one line is written over and over; elsewhere each stage has a line.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Hashable

from rich.cells import cell_len, set_cell_size

from faceup.cli.output import Output


class Progress:
    """Tells of one work, and of the time that is left of it."""

    def __init__(
        self, out: Output, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._out, self._clock = out, clock
        self._rewrites = sys.stderr.isatty()
        self._began: tuple[float, float] | None = None
        self._stage: Hashable = _NO_STAGE
        self._width = 0

    def begin(self, share: float) -> None:
        """Reckon the time left from here on: what was done before took none, or other."""
        self._began = (self._clock(), share)

    def tell(self, text: str, share: float, *, stage: Hashable = None) -> None:
        """Tell a sentence about the stage, and the time left, with a share done of 0 to 1.

        The time is reckoned from the first work that is told done: before that, kernels
        are compiled.
        """
        if self._began is None and share > 0:
            self.begin(share)
        whole = f"{text}{self._left(share)}"
        if self._rewrites:
            room = max(1, shutil.get_terminal_size().columns - 1)
            shown = min(room, max(self._width, cell_len(whole)))
            sys.stderr.write(f"\r{set_cell_size(whole, shown)}")
            sys.stderr.flush()
            self._width = min(room, cell_len(whole))
        elif stage != self._stage:
            self._out.note(whole)
        self._stage = stage

    def end(self) -> None:
        """Leave the line that is written over."""
        if self._width:
            sys.stderr.write("\n")
            self._width = 0

    def _left(self, share: float) -> str:
        if self._began is None or share >= 1:
            return ""
        started, begun = self._began
        if share <= begun:
            return ""
        left = (self._clock() - started) * (1 - share) / (share - begun)
        return f" {self._out.t('core.left', n=round(left / 60))}"


_NO_STAGE = object()
