"""The totals: what each seat captured so far, and how the awards stand."""

from __future__ import annotations

from faceup.cards import Card, Rank
from faceup.i18n import card_short, suit_short
from faceup.present.table_model import AwardModel, TableModel, TrickModel
from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.felt_plan import PANEL_WIDTH

ROWS = 6
"""Rows that the totals take."""

PANEL_ROWS = ROWS + 4
"""Rows of the panel: trump, totals, the last trick, and rows between."""

_COLUMN = 6
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
        draw_totals(canvas, 0, 2, model, look, ground="panel", width=min(width, 34))
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
    ends = (x + width - _COLUMN, x + width)
    room = width - 2 * _COLUMN
    quiet, plain = look.style("muted", ground), look.style("text", ground)
    strong = look.style("title", ground, bold=True)
    first = look.style("accent", ground, bold=True)
    canvas.write(x, y, shorten(t("terminal.totals"), room, cut), quiet)
    tricks, points = y + 1, y + ROWS - 1
    canvas.write(x, tricks, shorten(t("terminal.totals.tricks"), room, cut), plain)
    canvas.write(x, points, shorten(t("terminal.totals.card-points"), room, cut), plain)
    ahead = next((a.seat for a in model.awards if a.award == "game"), None)
    for end, seat in zip(ends, seats, strict=True):
        canvas.write_right(end, y, shorten(seat.name, _COLUMN - 1, cut), quiet)
        canvas.write_right(end, tricks, str(seat.tricks), strong)
        leads = seat.seat == ahead
        mark = (
            f"{look.sign('turn')}{seat.card_points}" if leads else str(seat.card_points)
        )
        canvas.write_right(end, points, mark, first if leads else strong)
    honours = [award for award in model.awards if award.award in _HONOURS]
    for row, award in enumerate(honours, y + 2):
        _draw_honour(canvas, x, row, award, model, look, ground=ground, room=room)
        for end, seat in zip(ends, seats, strict=True):
            has = award.seat == seat.seat
            sign = look.sign("has" if has else "none")
            canvas.write_right(end, row, sign, first if has else quiet)


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
