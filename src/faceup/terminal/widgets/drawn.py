"""Widgets that are drawn on a canvas."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas


class Drawn(Widget):
    """A widget that draws itself anew when what it shows, its size or the look changes."""

    ALLOW_SELECT = False

    class Hit(Message):
        """A marked place was clicked."""

        def __init__(self, spot: str, chain: int, moment: float) -> None:
            super().__init__()
            self.spot = spot
            """The name of the place; empty beside all of them."""
            self.chain = chain
            """Which click of a series it was: 2 is a double click's second."""
            self.moment = moment
            """When it was, by the clock of Textual's messages."""

    _canvas: Canvas | None = None

    def draw(self, width: int, height: int) -> Canvas:
        """What the widget shows at a size."""
        raise NotImplementedError

    @property
    def look(self) -> Look:
        """The look of the app."""
        return look_of_app(self)

    @property
    def canvas(self) -> Canvas:
        """What is shown now."""
        width, height = self.size
        canvas = self._canvas
        if canvas is None or (canvas.width, canvas.height) != (width, height):
            canvas = self._canvas = self.draw(width, height)
        return canvas

    def redraw(self) -> None:
        """Draw anew."""
        self._canvas = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of the canvas."""
        return self.canvas.strip(y)

    def on_click(self, event: events.Click) -> None:
        """Say which marked place was clicked."""
        spot = self.canvas.spot_at(event.x, event.y) or ""
        self.post_message(self.Hit(spot, event.chain, event.time))


def look_of_app(widget: Widget) -> Look:
    """The look of the app a widget lives in."""
    look = getattr(widget.app, "look", None)
    if not isinstance(look, Look):
        raise TypeError("the app of this widget has no look")
    return look
