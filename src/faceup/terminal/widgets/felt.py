"""The felt: the table itself, drawn from a model.

`paint` is a plain function from a scene and a size to a canvas; the widget in
`table_view.py` shows the canvas and says which card was clicked.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.style import Style

from faceup.cards import Card
from faceup.present.card_model import CardModel
from faceup.present.table_model import SeatModel, TableModel, TrickModel
from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.card_art import (
    Mood,
    Size,
    draw_back,
    draw_card,
    draw_place,
)
from faceup.terminal.widgets.felt_plan import Plan, plan
from faceup.terminal.widgets.totals import draw_totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What the felt shows at one moment."""

    model: TableModel
    """The table as its reader may see it."""
    trick: TrickModel
    """The trick shown: the one on the table, or the last one until the next lead."""
    prompt: str
    """What is asked, answered or explained."""
    brief: str = ""
    """The same in fewer words, if there are such, for where the prompt does not fit."""
    is_warning: bool = False
    """Whether the prompt says no to something."""
    is_asked: bool = False
    """Whether the reader is to choose a card now."""
    chosen: int | None = None
    """The place of the chosen card in the reader's hand, counted from 0."""
    has_keys: bool = True
    """Whether the reader's cards are played by keys."""
    fresh: frozenset[Card] = frozenset()
    """Cards of the reader's hand that were just drawn."""


def paint(
    scene: Scene,
    width: int,
    height: int,
    look: Look,
    *,
    with_totals: bool = False,
    left_handed: bool = False,
) -> Canvas:
    """Draw a scene; a felt too small for cards shows what is asked, in words."""
    canvas = Canvas(width, height, look.style())
    places = plan(width, height, with_totals=with_totals, left_handed=left_handed)
    if places is None:
        _prompt(canvas, 1, 0, max(1, width - 2), height, scene, look)
        return canvas
    model = scene.model
    _top(canvas, places, model.seats[1 - model.bottom], look)
    _stock(canvas, places, model, look)
    _trick(canvas, places, scene, look)
    x, y, width, rows = prompt_place(scene.prompt, places, canvas.width)
    if scene.brief and len(textwrap.wrap(scene.prompt, width)) > rows:
        scene = replace(scene, prompt=scene.brief)
        x, y, width, rows = prompt_place(scene.prompt, places, canvas.width)
    _prompt(canvas, x, y, width, rows, scene, look)
    _hand(canvas, places, scene, look)
    if places.totals_x is not None:
        draw_totals(canvas, places.totals_x, places.name_y, model, look)
    return canvas


def seat_text(seat: SeatModel, look: Look) -> str:
    """A name, with the mark of whose turn it is."""
    turn = f"{look.sign('turn')} " if seat.is_to_act else ""
    return turn + seat.name


def _top(canvas: Canvas, places: Plan, seat: SeatModel, look: Look) -> None:
    """The other hand: backs, and what is known of it."""
    style = look.style("accent" if seat.is_to_act else "text", bold=seat.is_to_act)
    name, x, y = seat_text(seat, look), places.name_x, places.name_y
    if places.top is None:
        room = places.name_width - sum(_short_width(card) for card in seat.hand)
        x = canvas.write(x, y, shorten(name, room, look.sign("cut")), style)
        for card in seat.hand:
            x = _draw_short(canvas, x + 1, y, card, look)
        return
    canvas.write(x, y, shorten(name, places.name_width, look.sign("cut")), style)
    for place, card in enumerate(seat.hand):
        at = places.x + place * (places.top.width + 1)
        draw_card(canvas, at, places.top_y, card, places.top, look)


def _short_width(card: CardModel) -> int:
    return 1 + (2 if card.is_back else len(card.short))


def _draw_short(canvas: Canvas, x: int, y: int, card: CardModel, look: Look) -> int:
    """A card in a line of text; the column after it."""
    if card.card is None:
        weave = look.sign("weave")
        return canvas.write(x, y, weave, look.style("weave", "back"))
    ink = look.suit(card.card.suit, "paper")
    return canvas.write(x, y, card.text(look.glyphs), ink)


def _stock(canvas: Canvas, places: Plan, model: TableModel, look: Look) -> None:
    """The exposed card, or the back of the stock, and how many lie under it."""
    t, size = look.t, places.middle
    x, y = places.stock_x, places.middle_y
    quiet = look.style("muted")
    _label(canvas, places, x, places.label_y, t("terminal.stock"), quiet, look)
    if model.stock_left == 0:
        draw_place(canvas, x, y, size, look)
        _label(
            canvas, places, x, places.under_y, t("terminal.stock.empty"), quiet, look
        )
        return
    if model.under:
        _draw_depth(canvas, x, y, size, look)
    top = model.exposed
    if top is None:
        draw_back(canvas, x, y, size, look)
        under = t("terminal.stock.closed", n=model.stock_left)
    else:
        draw_card(canvas, x, y, top, size, look)
        under = t("terminal.stock.under", n=model.under)
        if model.under_known:
            known = " ".join(card.text(look.glyphs) for card in model.under_known)
            under = t("terminal.stock.known", cards=known)
    _label(canvas, places, x, places.under_y, under, look.style("text"), look)


def _draw_depth(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """The edge of the cards under the top one."""
    style = look.style("weave", "back")
    canvas.fill(x + size.width, y, 1, size.height, style, look.sign("edge"))


def _trick(canvas: Canvas, places: Plan, scene: Scene, look: Look) -> None:
    """The two cards of the trick in the order they were played, with words."""
    trick, seats = scene.trick, scene.model.seats
    size, y = places.middle, places.middle_y
    for place, card in enumerate((trick.lead, trick.reply)):
        x = places.trick_x[place]
        if card is None or trick.leader is None:
            draw_place(canvas, x, y, size, look)
            continue
        seat = trick.leader if place == 0 else 1 - trick.leader
        takes = trick.winner == seat
        is_lost = trick.winner is not None and not takes
        mood = Mood.CHOSEN if takes else Mood.FADED if is_lost else Mood.PLAIN
        draw_card(canvas, x, y, card, size, look, mood)
        name = seats[seat].name
        style = look.style("accent" if takes else "text", bold=takes)
        _label(canvas, places, x, places.label_y, name, style, look)
        who = "you" if seats[seat].is_me else "other"
        word = ""
        if takes:
            word = look.t(f"terminal.trick.takes.{who}")
        elif place == 0:
            word = look.t("terminal.trick.led")
        _label(canvas, places, x, places.under_y, word, style, look)


def _label(
    canvas: Canvas, places: Plan, x: int, y: int, text: str, style: Style, look: Look
) -> None:
    """Words centred on a card of the middle, moved where they would leave the felt."""
    text = shorten(text, places.label_width, look.sign("cut"))
    room = cell_len(text)
    at = x + (places.middle.width - room) // 2
    canvas.write(max(0, min(at, canvas.width - room)), y, text, style)


def prompt_place(prompt: str, places: Plan, width: int) -> tuple[int, int, int, int]:
    """Where a prompt stands: its column, its row, its columns and its rows.

    It stands in two rows above the hand; a longer one takes the columns beside the hand
    as well, and then an empty row below or above, if there is one.
    """
    if len(textwrap.wrap(prompt, places.row)) <= 2:
        return places.x, places.prompt_y, places.row, 2
    x, room = 1, width - 2
    if len(textwrap.wrap(prompt, room)) <= 2:
        return x, places.prompt_y, room, 2
    below = places.hand_y - 1 - (places.prompt_y + 2)
    above = places.prompt_y - (places.under_y + 1)
    if below > 0:
        return x, places.prompt_y, room, 3
    return x, places.prompt_y - (above > 0), room, 2 + (above > 0)


def _prompt(
    canvas: Canvas, x: int, y: int, width: int, rows: int, scene: Scene, look: Look
) -> None:
    """What is asked, in as many rows as there are."""
    lines = textwrap.wrap(scene.prompt, width)
    if len(lines) > rows:
        lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])]
    ink = "warning" if scene.is_warning else "accent" if scene.is_asked else "text"
    style = look.style(ink, bold=scene.is_warning or scene.is_asked)
    first = y + (rows - len(lines) if rows == 2 else 0)
    for row, line in enumerate(lines):
        canvas.write(x, first + row, shorten(line, width, look.sign("cut")), style)


def _hand(canvas: Canvas, places: Plan, scene: Scene, look: Look) -> None:
    """The reader's cards, with the keys that play them."""
    hand = scene.model.seats[scene.model.bottom].hand
    for place, card in enumerate(hand):
        x, y = places.slot(place), places.hand_y
        is_chosen = place == scene.chosen
        barred = scene.is_asked and not card.is_legal
        mood = {
            (False, False): Mood.PLAIN,
            (False, True): Mood.BARRED,
            (True, False): Mood.CHOSEN,
            (True, True): Mood.CHOSEN_BARRED,
        }[is_chosen, barred]
        draw_card(canvas, x, y - is_chosen, card, places.hand, look, mood)
        canvas.mark(
            f"hand:{place}", x, y - 1, places.hand.width, places.hand.height + 2
        )
        if scene.model.me is None or not scene.has_keys:
            continue
        key = f"[{place + 1}]" if scene.is_asked and card.can_play else f" {place + 1} "
        if card.card in scene.fresh:
            key += look.sign("fresh")
        is_open = scene.is_asked and card.is_legal
        style = look.style("accent" if is_open else "muted", bold=is_open)
        canvas.write(x + (places.hand.width - 3) // 2, places.keys_y, key, style)
