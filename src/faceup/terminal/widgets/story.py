"""What happened, in sentences, the latest last."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class Story(VerticalScroll, can_focus=False):
    """Sentences that scroll; the latest ones stay in sight."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._sentences: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is told."""
        return self._sentences

    @sentences.setter
    def sentences(self, sentences: Sequence[str]) -> None:
        self._sentences = tuple(sentences)
        if self.is_mounted:
            self._show()

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Tell what there is."""
        self._show()

    def on_resize(self) -> None:
        """Keep the latest in sight."""
        self.scroll_end(animate=False)

    def _show(self) -> None:
        self.query_one(Static).update(Content("\n".join(self._sentences)))
        self.scroll_end(animate=False)
