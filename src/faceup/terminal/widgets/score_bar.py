"""The bar above the table: match score, target, dealer, deal, trick and trump."""

from __future__ import annotations

from rich.cells import cell_len

from faceup.i18n import suit_short
from faceup.present.table_model import TableModel
from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.drawn import Drawn

_NAME = 16
"""The most columns a name takes."""


class ScoreBar(Drawn):
    """Shows where a match stands in one row."""

    _model: TableModel | None = None
    _scores: tuple[int, ...] = ()

    def show(self, model: TableModel | None, scores: tuple[int, ...]) -> None:
        """Show the deal on the table, or just scored, and the match score now."""
        self._model, self._scores = model, scores
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The bar at a size."""
        canvas = Canvas(width, height, self.look.style("text", "bar"))
        if self._model is not None:
            draw_bar(canvas, self._model, self._scores, self.look)
        return canvas


def draw_bar(
    canvas: Canvas, model: TableModel, scores: tuple[int, ...], look: Look
) -> None:
    """Draw the score on the left, and on the right as much else as fits."""
    t = look.t
    quiet, plain = look.style("muted", "bar"), look.style("text", "bar")
    strong = look.style("title", "bar", bold=True)
    x = 1
    for place, seat in enumerate((model.bottom, 1 - model.bottom)):
        name = shorten(model.seats[seat].name, _NAME, look.sign("cut"))
        x = canvas.write(x, 0, f"{name} ", plain)
        x = canvas.write(x, 0, str(scores[seat]), strong)
        if model.seats[seat].is_dealer:
            who = "you" if model.seats[seat].is_me else "other"
            x = canvas.write(x, 0, f" {t(f'terminal.dealer.{who}')}", quiet)
        if place == 0:
            x = canvas.write(x, 0, " : ", quiet)
    x = canvas.write(x, 0, f"  {t('terminal.bar.target', n=model.target)}", quiet)
    suit = suit_short(model.trump, glyphs=look.glyphs)
    trump = t("terminal.bar.trump", suit=model.trump_name)
    right = canvas.width - 1
    ink = look.suit(model.trump, "panel")
    numbers = {
        "deal": model.deal_number,
        "trick": model.trick_number,
        "tricks": model.tricks_in_deal,
    }
    # What is trump has to be read; the deal is told shorter for it.
    for words in (f" {trump} ", f" {model.trump_name} ", " "):
        for key in ("deal", "deal.short", "trick"):
            told = t(f"terminal.bar.{key}", **numbers)
            need = cell_len(told) + 2 + cell_len(words) + cell_len(suit)
            if x + 2 + need <= right:
                at = canvas.write_right(right, 0, f" {suit} ", ink)
                at = canvas.write_right(at, 0, words, quiet)
                canvas.write_right(at - 1, 0, told, plain)
                return
    canvas.write_right(right, 0, f" {suit} ", ink)
