"""The felt as a widget."""

from __future__ import annotations

from faceup.terminal.widgets.canvas import Canvas
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.felt import Scene, paint


class FeltView(Drawn):
    """Shows a scene; a click on a card of the reader's hand hits `hand:<place>`."""

    with_totals = False
    """Whether the totals lie on the felt, because there is no panel for them."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._scene: Scene | None = None

    @property
    def scene(self) -> Scene | None:
        """What is shown; nothing before the first deal."""
        return self._scene

    @scene.setter
    def scene(self, scene: Scene | None) -> None:
        self._scene = scene
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The scene at a size."""
        if self._scene is None:
            return Canvas(width, height, self.look.style())
        return paint(
            self._scene,
            width,
            height,
            self.look,
            with_totals=self.with_totals,
            left_handed=self.look.left_handed,
        )
