"""A list of things to choose: each row has a name and a value that left and right turn.

Enter and a click do what a row is for: turn its value, open it, or start something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from faceup.present.printable import printable
from faceup.terminal.widgets.drawn import look_of_app

_EDGES = 8
"""Columns for the frame of the list, its scroll bar and the signs around a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a form."""

    name: str = ""
    """What it is called by; a heading has no name and cannot be chosen."""
    label: str
    """What it says."""
    value: str = ""
    """What is chosen now; empty for a row that starts something."""
    is_choice: bool = False
    """Whether left and right turn its value."""
    is_changed: bool = False
    """Whether its value is not the usual one."""
    is_button: bool = False
    """Whether it looks like a button: it does what the form is for."""


class Form(OptionList):
    """Rows to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    class Turned(Message):
        """A row's value was turned, or the row was entered."""

        def __init__(self, name: str, step: int) -> None:
            super().__init__()
            self.name = name
            """The row."""
            self.step = step
            """-1 or 1 for left and right, 0 for Enter or a click."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id, markup=False)
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[Row]) -> None:
        chosen = self.chosen
        self._rows = tuple(rows)
        self._fill()
        self.choose(chosen)

    @property
    def chosen(self) -> str:
        """The name of the row the cursor is on; empty if on none."""
        place = self.highlighted
        return "" if place is None else self._rows[place].name

    def choose(self, name: str) -> None:
        """Put the cursor on a row, or else on the first."""
        places = [n for n, row in enumerate(self._rows) if row.name]
        named = [n for n in places if self._rows[n].name == name]
        found = named or places
        self.highlighted = found[0] if found else None

    def on_resize(self) -> None:
        """Lay the rows out for the width."""
        chosen = self.chosen
        self._fill()
        self.choose(chosen)

    def action_turn(self, step: int) -> None:
        """Turn the value of the row the cursor is on."""
        place = self.highlighted
        if place is not None and self._rows[place].is_choice:
            self.post_message(self.Turned(self._rows[place].name, step))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        event.stop()
        self.post_message(self.Turned(self._rows[event.option_index].name, 0))

    def _fill(self) -> None:
        width = max(20, (self.size.width or 80) - _EDGES)
        label = max((cell_len(row.label) for row in self._rows if row.value), default=0)
        label = min(label, width // 2)
        options = [
            Option(self._prompt(row, label, width), disabled=not row.name)
            for row in self._rows
        ]
        self.set_options(options)

    def _prompt(self, row: Row, label: int, width: int) -> Content:
        look = look_of_app(self)
        text, value = printable(row.label), printable(row.value)
        if not row.name:
            return Content.styled(text, "bold $secondary")
        if row.is_button:
            return Content.styled(f"[ {text} ]", "bold")
        if not value:
            return Content.styled(text, "bold")
        if row.is_choice:
            value = f"{look.sign('less')} {value} {look.sign('more')}"
        if row.is_changed:
            value += " *"
        gap = label - cell_len(text) + 2
        if gap < 2 or label + 2 + cell_len(value) > width:
            return Content(f"{text}\n    {value}")
        return Content(text + " " * gap + value)
