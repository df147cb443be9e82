"""The bar below a screen: which keys do what; each can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from faceup.terminal.widgets.canvas import Canvas
from faceup.terminal.widgets.drawn import Drawn

_GAP = 2
"""Columns between two hints."""


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key and what it does."""

    key: str
    """The key as it is shown."""
    label: str
    """What it does, in a word or two."""
    spot: str
    """What a click on it hits."""
    is_kept: bool = False
    """Whether others that stand before it give way to it where there is no room."""

    @property
    def width(self) -> int:
        """Columns it needs."""
        return cell_len(self.key) + 1 + cell_len(self.label)


class KeyBar(Drawn):
    """Shows as many hints as fit, the first ones first, and those that are kept."""

    def __init__(
        self,
        hints: Sequence[KeyHint] = (),
        *,
        id: str | None = None,  # noqa: A002  # Textual's word
    ) -> None:
        super().__init__(id=id)
        self._hints = tuple(hints)

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
        for hint in fitting(self._hints, width - 1):
            canvas.mark(hint.spot, x, 0, hint.width, 1)
            x = canvas.write(x, 0, hint.key, key_style)
            x = canvas.write(x + 1, 0, hint.label, label_style) + _GAP
        return canvas


def fitting(hints: Sequence[KeyHint], width: int) -> list[KeyHint]:
    """The hints that fit into some columns, in their order.

    >>> bar = [KeyHint("H", "hint", ""), KeyHint("S", "sort", "")]
    >>> [hint.key for hint in fitting([*bar, KeyHint("Q", "leave", "", True)], 18)]
    ['H', 'Q']
    """
    room = width + _GAP - sum(hint.width + _GAP for hint in hints if hint.is_kept)
    shown: list[KeyHint] = []
    is_full = room < 0
    for hint in hints:
        need = hint.width + _GAP
        if hint.is_kept:
            shown.append(hint)
        elif not is_full and need <= room:
            room -= need
            shown.append(hint)
        else:
            is_full = True
    return shown
