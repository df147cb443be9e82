"""Words on a screen: never markup, and nothing a terminal would obey."""

from __future__ import annotations

from textual.content import Content
from textual.visual import VisualType
from textual.widgets import Static

from faceup.present.printable import printable


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
            Content(printable(text, lines=True)), id=id, classes=classes, markup=False
        )

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Show another text."""
        shown = (
            Content(printable(content, lines=True))
            if isinstance(content, str)
            else content
        )
        super().update(shown, layout=layout)
