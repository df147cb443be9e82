"""What happened, in sentences, the latest last."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual import events

from faceup.terminal.widgets.canvas import Canvas
from faceup.terminal.widgets.drawn import Drawn

PAGE_KEYS = ("PgUp", "PgDn")
"""The keys that scroll, as they stand beside a sentence that does not fit."""

GUTTER = 1 + max(map(len, PAGE_KEYS))
"""Columns the names of those keys take from the words."""


class Story(Drawn):
    """Sentences that scroll; the latest ones come in sight when something happens.

    One that is too long to be seen whole, as a hint may be, is shown from its beginning,
    with the key that shows the rest.
    """

    _sentences: tuple[str, ...] = ()
    _known = 0
    _back: int | None = None
    """Lines scrolled back from the end; None: where a reader begins."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is told."""
        return self._sentences

    def tell(self, sentences: Sequence[str], *, known: int = 0) -> None:
        """Tell sentences, of which so many first ones are no news."""
        told = tuple(sentences)
        if told != self._sentences:
            self._back = None
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
        told, longest = self._wrapped(self.size.width, self.size.height)
        most = max(0, len(told) - self.size.height)
        self._back = max(0, min(self._begin(longest) + lines, most))
        self.redraw()

    def _begin(self, longest: int) -> int:
        """Lines from the end at which the story is scrolled now."""
        if self._back is not None:
            return self._back
        return max(0, longest - self.size.height)

    def _wrapped(self, width: int, height: int) -> tuple[list[tuple[str, bool]], int]:
        """The lines, each with whether it is no news, and the lines of the last sentence.

        Beside a last sentence that does not fit, all lines leave the gutter free.
        """
        latest, room = "".join(self._sentences[-1:]), max(8, width)
        if len(textwrap.wrap(latest, room)) > height:
            room = max(8, width - GUTTER)
        told = [
            (line, place < self._known)
            for place, sentence in enumerate(self._sentences)
            for line in textwrap.wrap(sentence, room)
        ]
        return told, len(textwrap.wrap(latest, room))

    def draw(self, width: int, height: int) -> Canvas:
        """The lines a reader scrolled to, at first the latest."""
        look = self.look
        canvas = Canvas(width, height, look.style("text", "panel"))
        news, old = look.style("text", "panel"), look.style("muted", "panel", dim=True)
        lines, longest = self._wrapped(width, height)
        back = max(0, min(self._begin(longest), len(lines) - height))
        last = len(lines) - back
        shown = lines[max(0, last - height) : last]
        for y, (line, is_old) in enumerate(shown, height - len(shown)):
            canvas.write(0, y, line, old if is_old else news)
        if longest > height > 0:
            up, down = PAGE_KEYS
            key, y = (down, height - 1) if back else (up, 0)
            canvas.write_right(width, y, key, look.style("accent", "panel"))
        return canvas
