"""Small screens over others: a question, a line to type, a text to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from faceup.terminal.screens.base import Dialog
from faceup.terminal.widgets.words import Words


class Ask(Dialog[bool]):
    """A question that is answered with yes or no; no is chosen to begin with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and the two answers."""
        with Vertical(classes="box"):
            yield Words(self._question, classes="question")
            yield OptionList(
                Option(Content(self.t("terminal.ask.no")), id="no"),
                Option(Content(self.t("terminal.ask.yes")), id="yes"),
            )
        yes, no = (self.t(f"terminal.ask.{name}.key") for name in ("yes", "no"))
        yield self.keys(
            ("↑ ↓ Enter", "confirm", "enter"),
            (yes.upper(), "yes", yes),
            (no.upper(), "no", no),
            ("Esc", "back", "escape"),
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen."""
        self.dismiss(event.option.id == "yes")

    def on_key(self, event: events.Key) -> None:
        """The first letters of the answers, in the reader's language or in English.

        No letter stands for the one on its place here: н is “нет” and lies on the Y.
        """
        letters = {"n": False, "y": True}
        for answer in ("no", "yes"):
            letters[self.t(f"terminal.ask.{answer}.key")] = answer == "yes"
        chosen = letters.get(event.key.lower())
        if chosen is not None:
            event.stop()
            self.dismiss(chosen)

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001  # Textual calls it so
        """Answer by a key."""
        self.dismiss(answer)


class AskText(Dialog[str | None]):
    """A line to type; nothing is given up by Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, value: str = "", *, error: str = "") -> None:
        super().__init__()
        self._question, self._value, self._error = question, value, error

    def compose(self) -> ComposeResult:
        """The question and the line."""
        with Vertical(classes="box"):
            yield Words(self._question, classes="question")
            yield Input(self._value, select_on_focus=False)
            yield Words(self._error, classes="error")
        yield self.keys(("Enter", "done", "enter"), ("Esc", "back", "escape"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line was typed."""
        self.dismiss(event.value)

    def action_leave(self) -> None:
        """Give nothing."""
        self.dismiss(None)


class TextScreen(Dialog[None]):
    """A text to read; it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й,enter,space", "leave", show=False),
        Binding("j,о", "scroll(1)", show=False),
        Binding("k,л", "scroll(-1)", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title, self._lines = title, tuple(lines)

    def compose(self) -> ComposeResult:
        """A title, the text, and the keys."""
        with Vertical(classes="page"):
            yield Words(self._title, classes="title")
            with VerticalScroll():
                yield Words("\n".join(self._lines))
        yield self.keys(
            ("↑ ↓", "scroll", "down"),
            ("PgUp PgDn", "page", "pagedown"),
            ("Esc", "back", "escape"),
        )

    def on_mount(self) -> None:
        """Let keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_scroll(self, step: int) -> None:
        """Scroll by a line."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
