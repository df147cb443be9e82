"""The title of the home screen: the name, and the four cards that score."""

from __future__ import annotations

from faceup.cards import Card
from faceup.present.card_model import face
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.card_art import MEDIUM, draw_card
from faceup.terminal.widgets.drawn import Drawn

_CARDS = ("AH", "2H", "JH", "TS")


class Title(Drawn):
    """High, Low, Jack and a ten for Game, beside the name."""

    def draw(self, width: int, height: int) -> Canvas:
        """The title at a size; without cards where there is no room."""
        look, t = self.look, self.look.t
        canvas = Canvas(width, height, look.style())
        name, about = t("terminal.home.name"), t("terminal.home.about")
        text_x = 0
        if height >= MEDIUM.height and width >= 52:
            for place, token in enumerate(_CARDS):
                card = Card.parse(token)
                model = face(card, t, card.suit)
                draw_card(canvas, place * (MEDIUM.width + 1), 0, model, MEDIUM, look)
            text_x = len(_CARDS) * (MEDIUM.width + 1) + 2
        y = max(0, height // 2 - 1)
        bold = look.style("title", bold=True)
        canvas.write(text_x, y, name, bold)
        words = shorten(about, width - text_x, look.sign("cut"))
        canvas.write(text_x, y + 1, words, look.style("muted"))
        return canvas
