"""The totals: what each seat captured so far, and how the awards stand."""

from __future__ import annotations

from rich.cells import cell_len

from faceup.cards import Card, Rank
from faceup.i18n import Catalog, card_short, suit_short
from faceup.present.table_model import AwardModel, TableModel, TrickModel
from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.felt_plan import PANEL_WIDTH

ROWS = 6
"""Rows that the totals take."""

PANEL_ROWS = ROWS + 4
"""Rows of the panel: trump, totals, the last trick, and rows between."""

_COLUMN = 5
"""The least columns for what a seat captured."""

_NAME = 24
"""The most columns for the name of a seat."""

_HONOURS = {"high": Rank.ACE, "low": Rank.TWO, "jack": Rank.JACK}


class TotalsView(Drawn):
    """The panel beside the table: trump, totals and the last trick."""

    _model: TableModel | None = None

    @property
    def model(self) -> TableModel | None:
        """What is shown; nothing before the first deal."""
        return self._model

    @model.setter
    def model(self, model: TableModel | None) -> None:
        self._model = model
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The panel at a size."""
        look, model = self.look, self._model
        canvas = Canvas(width, height, look.style("text", "panel"))
        if model is None:
            return canvas
        x = canvas.write(
            0, 0, look.t("terminal.totals.trump"), look.style("muted", "panel")
        )
        suit = suit_short(model.trump, glyphs=look.glyphs)
        x = canvas.write(x + 1, 0, suit, look.suit(model.trump, "panel"))
        bold = look.style("title", "panel", bold=True)
        canvas.write(x + 1, 0, model.trump_name, bold)
        draw_totals(canvas, 0, 2, model, look, ground="panel", width=min(width, 44))
        if model.last_trick is not None:
            _draw_last(canvas, ROWS + 3, model, model.last_trick, look)
        return canvas


def _draw_last(
    canvas: Canvas, y: int, model: TableModel, trick: TrickModel, look: Look
) -> None:
    """The last trick in a line: its cards in order, and who took it."""
    x = canvas.write(0, y, look.t("terminal.totals.last"), look.style("muted", "panel"))
    for card in (trick.lead, trick.reply):
        if card is not None and card.card is not None:
            ink = look.suit(card.card.suit, "panel")
            x = canvas.write(x + 1, y, card.text(look.glyphs), ink)
    if trick.winner is not None:
        name = model.seats[trick.winner].name
        room = canvas.width - x - 3
        words = shorten(name, room, look.sign("cut"))
        canvas.write(
            x + 1, y, f"{look.sign('turn')} {words}", look.style("text", "panel")
        )


def draw_totals(
    canvas: Canvas,
    x: int,
    y: int,
    model: TableModel,
    look: Look,
    *,
    ground: str = "felt",
    width: int = PANEL_WIDTH,
) -> None:
    """Draw the totals with their top left corner at a cell, in `ROWS` rows."""
    t, cut = look.t, look.sign("cut")
    seats = [model.seats[seat] for seat in (model.bottom, 1 - model.bottom)]
    columns, room = totals_columns(
        (seats[0].name, seats[1].name), width, _least_labels(model, t)
    )
    ends = (x + width - columns[1], x + width)
    quiet, plain = look.style("muted", ground), look.style("text", ground)
    strong = look.style("title", ground, bold=True)
    first = look.style("accent", ground, bold=True)
    canvas.write(x, y, shorten(t("terminal.totals"), room, cut), quiet)
    tricks, points = y + 1, y + ROWS - 1
    canvas.write(x, tricks, shorten(t("terminal.totals.tricks"), room, cut), plain)
    told = t("terminal.totals.card-points")
    if cell_len(told) > room:
        told = t("terminal.totals.card-points.short")
    canvas.write(x, points, shorten(told, room, cut), plain)
    ahead = next((a.seat for a in model.awards if a.award == "game"), None)
    for end, column, seat in zip(ends, columns, seats, strict=True):
        canvas.write_right(end, y, shorten(seat.name, column - 1, cut), quiet)
        for row, count in ((tricks, seat.tricks), (points, seat.card_points)):
            leads = seat.seat == ahead and model.is_by_tricks == (row == tricks)
            mark = f"{look.sign('turn')}{count}" if leads else str(count)
            canvas.write_right(end, row, mark, first if leads else strong)
    honours = [award for award in model.awards if award.award in _HONOURS]
    for row, award in enumerate(honours, y + 2):
        _draw_honour(canvas, x, row, award, model, look, ground=ground, room=room)
        for end, seat in zip(ends, seats, strict=True):
            has = award.seat == seat.seat
            sign = look.sign("has" if has else "none")
            canvas.write_right(end, row, sign, first if has else quiet)


def _least_labels(model: TableModel, t: Catalog) -> int:
    """Columns of the longest label, the one that can be told shorter told shorter."""
    labels = [
        t("terminal.totals"),
        t("terminal.totals.tricks"),
        t("terminal.totals.card-points.short"),
        *(f"{award.name} 10x" for award in model.awards if award.award in _HONOURS),
    ]
    return max(cell_len(label) for label in labels)


def totals_columns(
    names: tuple[str, str], width: int, labels: int
) -> tuple[tuple[int, int], int]:
    """Columns for two names and what stands under them, and what is left for labels.

    Each name has what it needs, as far as the labels leave it; what one does not need
    the other may take.

    >>> totals_columns(("You", "Computer"), 26, 11)
    ((5, 9), 12)
    >>> totals_columns(("Anastasia", "Computer"), 26, 11)
    ((7, 8), 11)
    """
    needs = [min(_NAME, max(_COLUMN, cell_len(name) + 1)) for name in names]
    spare = max(2 * _COLUMN, width - labels)
    if sum(needs) > spare:
        first = min(needs[0], max(spare // 2, spare - needs[1]))
        needs = [first, min(needs[1], spare - first)]
    return (needs[0], needs[1]), width - sum(needs)


def _draw_honour(
    canvas: Canvas,
    x: int,
    y: int,
    award: AwardModel,
    model: TableModel,
    look: Look,
    *,
    ground: str,
    room: int,
) -> None:
    """The name of an award and the card that scores it."""
    card = Card.of(_HONOURS[award.award], model.trump)
    name = shorten(award.name, room - 4, look.sign("cut"))
    x = canvas.write(x, y, f"{name} ", look.style("text", ground))
    short = card_short(card, look.t, glyphs=look.glyphs)
    canvas.write(x, y, short, look.suit(card.suit, ground))
