"""How a card is drawn: three sizes, faces and backs, Unicode lines or ASCII.

Nothing is said by colour alone. A card that may be played has bright paper and its key
in brackets below; one that may not is dim and its key stands bare; the chosen one has
heavy edges and stands a row higher.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rich.style import Style

from faceup.present.card_model import CardModel
from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Size:
    """How big a card is drawn."""

    width: int
    """Columns, edges included."""
    height: int
    """Rows, edges included."""


SMALL = Size(5, 3)
"""Rank and suit in a frame."""

MEDIUM = Size(7, 5)
"""Two corners and a sign in the middle."""

LARGE = Size(11, 7)
"""Two corners and the signs of a printed card."""


class Mood(Enum):
    """What a screen says about a card by the way it is drawn."""

    PLAIN = "plain"
    """Nothing."""
    BARRED = "barred"
    """It may not be played now."""
    CHOSEN = "chosen"
    """It is chosen, or takes the trick."""
    CHOSEN_BARRED = "chosen-barred"
    """It is chosen, and may not be played now."""
    FADED = "faded"
    """It is no longer what matters."""

    @property
    def is_heavy(self) -> bool:
        """Whether its edges are heavy."""
        return self in {Mood.CHOSEN, Mood.CHOSEN_BARRED}

    @property
    def is_dim(self) -> bool:
        """Whether it is drawn dim."""
        return self in {Mood.BARRED, Mood.CHOSEN_BARRED, Mood.FADED}


_EDGES = {
    ("unicode", False): "╭─╮│╰╯",
    ("unicode", True): "┏━┓┃┗┛",
    ("ascii", False): "+-+|++",
    ("ascii", True): "#=####",
}
"""Corners and lines: top left, across, top right, down, bottom left, bottom right."""

_WEAVE = {"unicode": "╱╲", "ascii": "/\\"}
"""What the back of a card is woven of."""

# Where the signs of a card lie in the middle three columns of a large one, by rank.
_SIGNS = {
    0: (" x ", "   ", "   ", "   ", " x "),
    1: (" x ", "   ", " x ", "   ", " x "),
    2: ("x x", "   ", "   ", "   ", "x x"),
    3: ("x x", "   ", " x ", "   ", "x x"),
    4: ("x x", "   ", "x x", "   ", "x x"),
    5: ("x x", " x ", "x x", "   ", "x x"),
    6: ("x x", " x ", "x x", " x ", "x x"),
    7: ("x x", "x x", " x ", "x x", "x x"),
    8: ("x x", "x x", "x x", "x x", "x x"),
    12: ("   ", "   ", " x ", "   ", "   "),
}

# The frame around the letter of a jack, queen or king.
_COURT = {
    "unicode": ("╭─╮", "│x│", "│L│", "│x│", "╰─╯"),
    "ascii": ("/-\\", "|x|", "|L|", "|x|", "\\-/"),
}


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: CardModel,
    size: Size,
    look: Look,
    mood: Mood = Mood.PLAIN,
) -> None:
    """Draw a card, or its back, with its top left corner at a cell."""
    if card.card is None:
        draw_back(canvas, x, y, size, look)
        return
    suit = card.card.suit
    ground = "faded" if mood.is_dim else "paper"
    edge = look.style("edge", ground, dim=mood.is_dim)
    if mood.is_heavy:
        edge = look.style("chosen", ground, bold=True)
    canvas.fill(x, y, size.width, size.height, edge)
    _draw_edges(canvas, x, y, size, edge, _EDGES[look.glyphs, mood.is_heavy])
    ink = look.suit(suit, ground, dim=mood.is_dim)
    text = card.text(look.glyphs)
    if size is SMALL:
        canvas.write_centre(x + 1, size.width - 2, y + 1, text, ink)
        return
    canvas.write(x + 1, y + 1, text, ink)
    canvas.write_right(x + size.width - 1, y + size.height - 2, text, ink)
    sign = suit.letter if look.glyphs == "ascii" else suit.glyph
    if size is LARGE:
        _draw_middle(canvas, x + 4, y + 1, card, sign, ink, look)


def _draw_edges(
    canvas: Canvas, x: int, y: int, size: Size, style: Style, edges: str
) -> None:
    right, bottom = x + size.width - 1, y + size.height - 1
    across = edges[1] * (size.width - 2)
    canvas.write(x, y, edges[0] + across + edges[2], style)
    canvas.write(x, bottom, edges[4] + across + edges[5], style)
    canvas.fill(x, y + 1, 1, size.height - 2, style, edges[3])
    canvas.fill(right, y + 1, 1, size.height - 2, style, edges[3])


def _draw_middle(
    canvas: Canvas, x: int, y: int, card: CardModel, sign: str, ink: Style, look: Look
) -> None:
    """The signs of a number card, or a court card's frame, in 3 × 5 cells."""
    rank = -1 if card.card is None else card.card.rank
    letter = card.text(look.glyphs)[0]
    for row, line in enumerate(_SIGNS.get(rank, _COURT[look.glyphs])):
        for column, char in enumerate(line):
            if char != " ":
                said = {"x": sign, "L": letter}.get(char, char)
                canvas.write(x + column, y + row, said, ink)


def draw_back(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """Draw the back of a card."""
    style = look.style("weave", "back")
    weave = _WEAVE[look.glyphs]
    for row in range(size.height - 2):
        for column in range(size.width - 2):
            char = weave[(row + column) % 2]
            canvas.write(x + 1 + column, y + 1 + row, char, style)
    edges = _EDGES[look.glyphs, False]
    _draw_edges(canvas, x, y, size, look.style("edge-back", "back"), edges)


def draw_place(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """Draw the outline of a place where no card lies."""
    style = look.style("line", dim=True)
    _draw_edges(canvas, x, y, size, style, _EDGES[look.glyphs, False])
