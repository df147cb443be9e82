"""What happened, in sentences, the latest last."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual import events

from faceup.terminal.widgets.canvas import Canvas
from faceup.terminal.widgets.drawn import Drawn


class Story(Drawn):
    """Sentences that scroll; the latest ones come in sight when something happens."""

    _sentences: tuple[str, ...] = ()
    _known = 0
    _back = 0

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is told."""
        return self._sentences

    def tell(self, sentences: Sequence[str], *, known: int = 0) -> None:
        """Tell sentences, of which so many first ones are no news."""
        told = tuple(sentences)
        if told != self._sentences:
            self._back = 0
        self._sentences, self._known = told, known
        self.redraw()

    def scroll_page(self, *, up: bool) -> None:
        """Scroll by nearly a page."""
        self._scroll_lines(max(1, self.size.height - 1) * (1 if up else -1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back by some lines."""
        event.stop()
        self._scroll_lines(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On by some lines."""
        event.stop()
        self._scroll_lines(-3)

    def _scroll_lines(self, lines: int) -> None:
        self._back += lines
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The last lines, or so many lines before them as was scrolled back."""
        look = self.look
        canvas = Canvas(width, height, look.style("text", "panel"))
        news, old = look.style("text", "panel"), look.style("muted", "panel", dim=True)
        lines = [
            (line, old if place < self._known else news)
            for place, sentence in enumerate(self._sentences)
            for line in textwrap.wrap(sentence, max(8, width))
        ]
        self._back = max(0, min(self._back, len(lines) - height))
        last = len(lines) - self._back
        shown = lines[max(0, last - height) : last]
        for y, (line, style) in enumerate(shown, height - len(shown)):
            canvas.write(0, y, line, style)
        return canvas
