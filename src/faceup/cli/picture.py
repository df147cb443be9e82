"""A table drawn in letters: what `faceup show` prints, and the README shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from faceup.present.printable import printable

if TYPE_CHECKING:
    from faceup.i18n import Catalog
    from faceup.i18n.cards import Glyphs
    from faceup.present.card_model import CardModel
    from faceup.present.table_model import SeatModel, TableModel

_FRAMES = {"unicode": "╭─╮│╰╯", "ascii": "+-+|++"}
_BACKS = {"unicode": "░░░", "ascii": "###"}
_MARKS = {"unicode": "▲", "ascii": "^"}
_GAP = "  "


def picture(model: TableModel, t: Catalog, *, glyphs: Glyphs) -> list[str]:
    """The table, line by line, 60 columns wide at most where names are short.

    The reader's seat lies below. A mark under a card says that it may be played.
    """
    pen = _Pen(t, glyphs)
    top, bottom = model.seats[1 - model.bottom], model.seats[model.bottom]
    told = [
        model.deal_label,
        model.score_label,
        "",
        *pen.seat(top),
        "",
        *pen.middle(model),
        "",
        *pen.seat(bottom),
        "",
        model.status,
        *model.claims,
    ]
    return [printable(line).rstrip() for line in told]


class _Pen:
    """Draws with one set of signs."""

    def __init__(self, t: Catalog, glyphs: Glyphs) -> None:
        self._t = t
        self._glyphs: Glyphs = glyphs

    def seat(self, seat: SeatModel) -> list[str]:
        """A seat: who sits there, the cards, what was captured."""
        legal = [card.is_legal for card in seat.hand]
        mark = _MARKS[self._glyphs]
        marks = "".join(f"  {mark if is_legal else ' '}  " for is_legal in legal)
        return [
            seat.label,
            *self._row(seat.hand),
            *([f"  {marks}"] if any(legal) else []),
            seat.captured_label,
        ]

    def middle(self, model: TableModel) -> list[str]:
        """The stock and the trick on the table, side by side."""
        t = self._t
        blocks = []
        if model.stock_left:
            top = model.exposed
            caption = t("cli.picture.stock", n=model.stock_left)
            blocks.append(self._block(caption, [self._card(top)]))
        led = [card for card in (model.trick.lead, model.trick.reply) if card]
        if led:
            cards = [self._card(card) for card in led]
            blocks.append(self._block(t("cli.picture.trick"), cards))
        return [model.trump_label, *_beside(blocks)]

    def _row(self, cards: Sequence[CardModel]) -> list[str]:
        if not cards:
            return []
        return [f"  {line}" for line in _joined(self._card(card) for card in cards)]

    def _block(self, caption: str, cards: list[list[str]]) -> list[str]:
        lines = [f"  {line}" for line in _joined(cards)]
        width = max(len(caption), *map(len, lines))
        return [line.ljust(width) for line in (caption, *lines)]

    def _card(self, card: CardModel | None) -> list[str]:
        """A card in three lines of five columns; a back where there is no face."""
        hidden = card is None or card.is_back
        if card is None or hidden:
            text = _BACKS[self._glyphs]
        else:
            text = card.text(self._glyphs).center(3)
        left, line, right, side, low_left, low_right = list(_FRAMES[self._glyphs])
        return [
            f"{left}{line * 3}{right}",
            f"{side}{text}{side}",
            f"{low_left}{line * 3}{low_right}",
        ]


def _joined(cards: Iterable[list[str]]) -> list[str]:
    """Cards side by side."""
    return ["".join(lines) for lines in zip(*cards, strict=True)]


def _beside(blocks: list[list[str]]) -> list[str]:
    """Blocks side by side, each of the same height."""
    return [_GAP.join(lines) for lines in zip(*blocks, strict=True)]
