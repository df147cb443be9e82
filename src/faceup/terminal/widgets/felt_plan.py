"""Where everything lies on the felt: plain arithmetic, so that every size can be tested.

Three layouts. *Roomy* has large cards, *normal* fits 80 × 24 beside a panel, *compact*
fits 60 × 20 and has room for the totals because there is no panel. Below the smallest
size nothing is planned; the screen says so in words.
"""

from __future__ import annotations

from dataclasses import dataclass

from faceup.terminal.widgets.card_art import LARGE, MEDIUM, SMALL, Size

HAND = 6
"""Cards of a full hand."""

PANEL_WIDTH = 26
"""Columns the totals need."""

LEAST_WIDTH = 48
"""Below it six medium cards do not lie side by side."""

LEAST_HEIGHT = 15
"""Below it the compact layout does not fit."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies on a felt."""

    hand: Size
    """How big the reader's cards are."""
    middle: Size
    """How big the exposed card and the trick are."""
    top: Size | None
    """How big the opponent's cards are; None: a line of short names."""
    x: int
    """The column of the first card of a hand."""
    stock_x: int
    """The column of the stock."""
    trick_x: tuple[int, int]
    """The columns of the card led and of the card that answers."""
    label_width: int
    """Columns for words above and below a card of the middle."""
    totals_x: int | None
    """The column of the totals, if they lie here."""
    name_x: int
    """The first column of the opponent's name."""
    name_width: int
    """Columns for the opponent's name, and in a line with it the cards."""
    name_y: int
    """The row of the opponent's name."""
    top_y: int
    """The first row of the opponent's cards."""
    label_y: int
    """The row above stock and trick."""
    middle_y: int
    """The first row of stock and trick."""
    under_y: int
    """The row below stock and trick."""
    prompt_y: int
    """The first of two rows of what is asked."""
    hand_y: int
    """The first row of the reader's cards; the chosen one stands a row higher."""

    @property
    def step(self) -> int:
        """Columns from one card of the hand to the next."""
        return self.hand.width + 1

    @property
    def keys_y(self) -> int:
        """The row of keys below the hand."""
        return self.hand_y + self.hand.height

    @property
    def row(self) -> int:
        """Columns of a full hand."""
        return HAND * self.step - 1

    def slot(self, place: int) -> int:
        """The column of a card of the hand, counted from 0."""
        return self.x + place * self.step


def plan(
    width: int, height: int, *, with_totals: bool, left_handed: bool
) -> Plan | None:
    """The layout of a felt of some size, or None if nothing fits."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    is_roomy = width >= HAND * (LARGE.width + 1) and height >= 25
    hand = LARGE if is_roomy else MEDIUM
    is_compact = height < 20
    middle = SMALL if is_compact else hand
    top: Size | None = None if is_compact else SMALL
    if is_roomy and height >= 28:
        top = MEDIUM
    top_rows = 0 if top is None else top.height
    # Name, cards, label, middle, label, prompt (2), lifted edge, hand, keys.
    used = 1 + top_rows + 1 + middle.height + 1 + 2 + 1 + hand.height + 1
    gaps = _gaps(height - used)
    name_y = gaps[0]
    top_y = name_y + (0 if top is None else 1)
    label_y = name_y + 1 + top_rows + gaps[1]
    middle_y = label_y + 1
    under_y = middle_y + middle.height
    prompt_y = under_y + 1 + gaps[2]
    hand_y = prompt_y + 2 + gaps[3] + 1
    row = HAND * (hand.width + 1) - 1
    x = (width - row) // 2
    stock_x, trick_x, totals_x = _across(
        width, row, middle, with_totals=with_totals, left_handed=left_handed
    )
    name_x, name_width = x, row
    if totals_x is not None:
        name_x = totals_x + PANEL_WIDTH + 1 if left_handed else 1
        name_width = width - PANEL_WIDTH - 3
    return Plan(
        name_x=name_x,
        name_width=name_width,
        hand=hand,
        middle=middle,
        top=top,
        x=x,
        stock_x=stock_x,
        trick_x=trick_x,
        label_width=trick_x[1] - trick_x[0] - 1,
        totals_x=totals_x,
        name_y=name_y,
        top_y=top_y,
        label_y=label_y,
        middle_y=middle_y,
        under_y=under_y,
        prompt_y=prompt_y,
        hand_y=hand_y,
    )


def _gaps(spare: int) -> tuple[int, int, int, int]:
    """Empty rows above the name, the middle, the prompt and the hand."""
    order = (1, 2, 0, 3, 1, 2, 1, 2, 0, 3)
    gaps = [0, 0, 0, 0]
    for place in order[: max(0, spare)]:
        gaps[place] += 1
    gaps[0] += max(0, spare - len(order)) // 2
    return gaps[0], gaps[1], gaps[2], gaps[3]


def _across(
    width: int, row: int, middle: Size, *, with_totals: bool, left_handed: bool
) -> tuple[int, tuple[int, int], int | None]:
    """Columns of the stock, of the two cards of the trick, and of the totals.

    For the left hand all is mirrored, but the card led stays left of its answer, and
    totals stay in the order they are read.
    """
    if with_totals:
        x, row = 1, width - 2
        room, step, stock = row - PANEL_WIDTH - 1, middle.width + 6, 1
        first = stock + middle.width + 4
        totals_x = x if left_handed else x + row - PANEL_WIDTH
        start = x + row - room if left_handed else x
    else:
        x = start = (width - row) // 2
        room, step, stock, totals_x = row, middle.width + 5, 2, None
        first = (row + middle.width) // 2 - middle.width + 1
    if left_handed:
        stock_at = start + room - stock - middle.width
        last = start + room - first - middle.width
        return stock_at, (last - step, last), totals_x
    return start + stock, (start + first, start + first + step), totals_x
