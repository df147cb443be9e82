"""The bar below a screen: which keys do what; each can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from faceup.terminal.widgets.canvas import Canvas
from faceup.terminal.widgets.drawn import Drawn


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key and what it does."""

    key: str
    """The key as it is shown."""
    label: str
    """What it does, in a word or two."""
    spot: str
    """What a click on it hits."""


class KeyBar(Drawn):
    """Shows as many hints as fit, the first ones first."""

    _hints: tuple[KeyHint, ...] = ()

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """What is shown."""
        return self._hints

    @hints.setter
    def hints(self, hints: Sequence[KeyHint]) -> None:
        self._hints = tuple(hints)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The bar at a size."""
        look = self.look
        canvas = Canvas(width, height, look.style("muted", "bar"))
        key_style = look.style("accent", "bar", bold=True)
        label_style = look.style("text", "bar")
        x = 1
        for hint in self._hints:
            need = cell_len(hint.key) + 1 + cell_len(hint.label)
            if x + need > width:
                break
            canvas.mark(hint.spot, x, 0, need, 1)
            x = canvas.write(x, 0, hint.key, key_style)
            x = canvas.write(x + 1, 0, hint.label, label_style) + 2
        return canvas
