"""A grid of cells to draw on, for what a layout of boxes cannot say: a table of cards.

Drawing outside is cut off, never an error, so that any picture fits any size. Places can
be marked with a name, by which a click finds out what it hit.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked rectangle of cells."""

    name: str
    """What lies there, like `hand:2`."""
    x: int
    """The first column."""
    y: int
    """The first row."""
    width: int
    """Columns."""
    height: int
    """Rows."""

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Cells with a character and a style each.

    >>> canvas = Canvas(5, 2)
    >>> canvas.write(3, 0, "wide", Style())
    7
    >>> canvas.lines
    ('   wi', '     ')
    """

    __slots__ = ("_cells", "height", "spots", "width")

    def __init__(self, width: int, height: int, style: Style | None = None) -> None:
        self.width = max(0, width)
        """Columns."""
        self.height = max(0, height)
        """Rows."""
        self.spots: list[Spot] = []
        """Marked places; a later one lies over an earlier one."""
        blank = (" ", style or Style.null())
        self._cells = [[blank] * self.width for _ in range(self.height)]

    def write(self, x: int, y: int, text: str, style: Style) -> int:
        """Write a line of text; the column after it."""
        for char in text:
            size = cell_len(char)
            if size:
                self._put(x, y, char, style, size)
            elif unicodedata.combining(char):
                self._join(x - 1, y, char)
            x += size
        return x

    def write_right(self, right: int, y: int, text: str, style: Style) -> int:
        """Write a line of text that ends before a column; the column it begins at."""
        x = right - cell_len(text)
        self.write(x, y, text, style)
        return x

    def write_centre(self, x: int, width: int, y: int, text: str, style: Style) -> None:
        """Write a line of text in the middle of some columns, cut to fit."""
        text = shorten(text, width)
        self.write(x + (width - cell_len(text)) // 2, y, text, style)

    def fill(
        self, x: int, y: int, width: int, height: int, style: Style, char: str = " "
    ) -> None:
        """Fill a rectangle with a character."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self._put(column, row, char, style, 1)

    def mark(self, name: str, x: int, y: int, width: int, height: int) -> None:
        """Give a rectangle a name."""
        self.spots.append(Spot(name, x, y, width, height))

    def spot_at(self, x: int, y: int) -> str | None:
        """The name of what lies at a cell."""
        for spot in reversed(self.spots):
            if spot.holds(x, y):
                return spot.name
        return None

    def strip(self, y: int) -> Strip:
        """A row, as Textual shows it; beyond the last row there are none."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width)
        segments: list[Segment] = []
        text, style = "", Style.null()
        for char, own in self._cells[y]:
            if own is not style and text:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + char, own
        if text:
            segments.append(Segment(text, style))
        return Strip(segments, self.width)

    @property
    def lines(self) -> tuple[str, ...]:
        """The characters alone, row by row."""
        return tuple("".join(char for char, _ in row) for row in self._cells)

    def _join(self, x: int, y: int, mark: str) -> None:
        """Put a mark on the letter before it."""
        if 0 <= y < self.height and 0 <= x < self.width and self._cells[y][x][0]:
            char, style = self._cells[y][x]
            self._cells[y][x] = (char + mark, style)

    def _put(self, x: int, y: int, char: str, style: Style, size: int) -> None:
        if not (0 <= y < self.height and x >= 0 and x + size <= self.width):
            return
        row = self._cells[y]
        last = x + size - 1
        # The second half of a wide character holds nothing; half of one is never left.
        if not row[x][0]:
            row[x - 1] = (" ", row[x - 1][1])
        if last + 1 < self.width and not row[last + 1][0]:
            row[last + 1] = (" ", row[last + 1][1])
        row[x] = (char, style)
        if size == 2:
            row[last] = ("", style)


def shorten(text: str, width: int, sign: str = "…") -> str:
    """A text cut to some columns, with a sign where something was cut.

    >>> shorten("Калифорнийский Джек", 8)
    'Калифор…'
    """
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept + char) > width - 1:
            break
        kept += char
    return kept + sign if width > 0 else ""
