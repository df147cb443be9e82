"""Words on a screen: never markup, and nothing a terminal would obey."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, VisualType
from textual.widgets import Static

from faceup.present.printable import NO_BREAK, printable

_JOIN: Final = "\ue000"
"""A letter of no alphabet, one column wide; `printable` takes it out of any text."""


class Told(Content):
    """A text whose no-break spaces break no line: Textual alone breaks lines there too.

    Lines are broken with another letter in their place, so that every column of the
    text stays where it is, and a part of it can be marked and copied.
    """

    def get_height(self, rules: RulesMap, width: int) -> int:
        """The lines it takes at a width."""
        return self._joined.get_height(rules, width)

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """Its lines, drawn."""
        strips = self._joined.render_strips(width, height, style, options)
        return [Strip(map(_spaced, strip), strip.cell_length) for strip in strips]

    @property
    def _joined(self) -> Content:
        return Content(self.plain.replace(NO_BREAK, _JOIN), [*self.spans])


def _spaced(segment: Segment) -> Segment:
    return Segment(
        segment.text.replace(_JOIN, NO_BREAK), segment.style, segment.control
    )


class Words(Static):
    """A text that is shown as it is, whoever wrote it."""

    def __init__(
        self,
        text: str = "",
        *,
        id: str | None = None,  # noqa: A002  # Textual's word
        classes: str | None = None,
    ) -> None:
        super().__init__(
            Told(printable(text, lines=True)), id=id, classes=classes, markup=False
        )

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Show another text."""
        shown = (
            Told(printable(content, lines=True))
            if isinstance(content, str)
            else content
        )
        super().update(shown, layout=layout)
