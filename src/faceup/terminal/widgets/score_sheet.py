"""The score sheet: how a deal was booked, step by step, and the course of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from faceup.cards import Card, Rank, Suit
from faceup.games.california_jack import DealOutcome
from faceup.i18n import Catalog, card_short
from faceup.terminal.look import Look
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.drawn import Drawn

_AWARDS = ("high", "low", "jack", "game")
_CARDS = {"high": Rank.ACE, "low": Rank.TWO, "jack": Rank.JACK}
_NAME = 14
_COLUMN = 12
_SCORE = 9
_BAR = 5


@dataclass(frozen=True, slots=True)
class Sides:
    """Whose scores stand on a sheet, the reader first."""

    names: tuple[str, str]
    """The names."""
    order: tuple[int, int]
    """Their seats."""

    @classmethod
    def of(cls, names: Sequence[str], me: int | None) -> Sides:
        """The sides as a seat, or a spectator, reads them."""
        first = me or 0
        return cls((names[first], names[1 - first]), (first, 1 - first))

    @property
    def heading(self) -> str:
        """The names, the reader's first."""
        return " – ".join(self.names)

    def score(self, scores: Sequence[int]) -> str:
        """A score, the reader's first."""
        return f"{scores[self.order[0]]}:{scores[self.order[1]]}"


class DealSheet(Drawn):
    """The awards of a deal: who took which, and the score after each step."""

    def __init__(
        self, outcome: DealOutcome, sides: Sides, trump: Suit, *, by_tricks: bool
    ) -> None:
        super().__init__()
        self._outcome, self._sides, self._trump = outcome, sides, trump
        self._counts = outcome.tricks if by_tricks else outcome.card_points
        self.styles.height = 1 + len(self._rows)

    @property
    def _rows(self) -> list[str]:
        is_revoke = any(step.reason == "revoke" for step in self._outcome.bookings)
        return [*(["revoke"] if is_revoke else []), *_AWARDS]

    def draw(self, width: int, height: int) -> Canvas:
        """The sheet at a size."""
        look = self.look
        canvas = Canvas(width, height, look.style("text", "panel"))
        column = max(4, min(_COLUMN, (width - _NAME - _SCORE) // 2))
        ends = [_NAME + column, _NAME + 2 * column]
        quiet = look.style("muted", "panel")
        for end, name in zip(ends, self._sides.names, strict=True):
            words = shorten(name, column - 1, look.sign("cut"))
            canvas.write_right(end, 0, words, quiet)
        score = look.t("terminal.sheet.score")
        canvas.write_right(ends[1] + _SCORE, 0, score, quiet)
        for y, reason in enumerate(self._rows, 1):
            self._draw_row(canvas, y, reason, ends, look)
        return canvas

    def _draw_row(
        self, canvas: Canvas, y: int, reason: str, ends: list[int], look: Look
    ) -> None:
        outcome = self._outcome
        name = look.t(f"core.award.{reason}")
        x = canvas.write(0, y, f"{name} ", look.style("text", "panel"))
        if reason in _CARDS:
            card = Card.of(_CARDS[reason], self._trump)
            short = card_short(card, look.t, glyphs=look.glyphs)
            canvas.write(x, y, short, look.suit(card.suit, "panel"))
        elif reason == "game":
            told = self._sides.score(self._counts)
            canvas.write(x, y, told, look.style("muted", "panel"))
        step = next((item for item in outcome.bookings if item.reason == reason), None)
        taker = step.seat if step else dict(outcome.awards.items()).get(reason)
        strong = look.style("accent", "panel", bold=True)
        for end, seat in zip(ends, self._sides.order, strict=True):
            sign = "none"
            if seat == taker:
                points = 1 if step is None else step.points
                mark = f"{points:+d}" if points != 1 else look.sign("has")
                canvas.write_right(end, y, mark, strong)
                continue
            canvas.write_right(end, y, look.sign(sign), look.style("muted", "panel"))
        if step is not None and step.is_booked:
            told = self._sides.score(step.scores)
            style = look.style("title", "panel", bold=True)
            canvas.write_right(ends[1] + _SCORE, y, told, style)


class MatchSheet(Drawn):
    """The course of a match: a row a deal, with its awards, score and bars."""

    def __init__(
        self,
        outcomes: Sequence[DealOutcome],
        before: Sequence[int],
        sides: Sides,
        target: int,
    ) -> None:
        super().__init__()
        self._outcomes, self._before = tuple(outcomes), tuple(before)
        self._sides, self._target = sides, target
        self.styles.height = 2 + len(self._outcomes)

    def draw(self, width: int, height: int) -> Canvas:
        """The sheet at a size."""
        look, t = self.look, self.look.t
        canvas = Canvas(width, height, look.style("text", "panel"))
        quiet = look.style("muted", "panel")
        first = cell_len(t("terminal.sheet.deal"))
        canvas.write(0, 0, t("terminal.sheet.deal"), quiet)
        column, score = self._columns(width - first, t)
        ends = [first + column * place for place in range(1, len(_AWARDS) + 1)]
        for end, award in zip(ends, _AWARDS, strict=True):
            name = shorten(t(f"core.award.{award}"), column - 1, look.sign("cut"))
            canvas.write_right(end, 0, name, quiet)
        right = ends[-1] + score
        canvas.write_right(right, 0, t("terminal.sheet.score"), quiet)
        if (width - right - 3) // 2 >= _BAR:
            heading = self._sides.heading
            heading = shorten(heading, width - right - 2, look.sign("cut"))
            canvas.write(right + 2, 0, heading, quiet)
        self._draw_score(canvas, 1, self._before, right, look)
        for y, outcome in enumerate(self._outcomes, 2):
            canvas.write_right(first - 1, y, str(y - 1), quiet)
            for end, (_, seat) in zip(ends, outcome.awards.items(), strict=True):
                self._draw_taker(canvas, end, column - 1, y, seat, look)
            self._draw_score(canvas, y, outcome.scores, right, look)
        return canvas

    def _columns(self, room: int, t: Catalog) -> tuple[int, int]:
        """Columns for the taker of an award, and for the score after the last of them.

        A taker has what the words need, as far as there is room; the score stands
        closer where that lets a name be whole.
        """
        words = [*self._sides.names, *(t(f"core.award.{name}") for name in _AWARDS)]
        need = 1 + max(cell_len(word) for word in words)
        told = [t("terminal.sheet.score"), "10:10"]
        least = min(_SCORE, 1 + max(map(cell_len, told)))
        score = max(least, min(_SCORE, room - len(_AWARDS) * need))
        return max(4, min(need, (room - score) // len(_AWARDS))), score

    def _draw_taker(
        self, canvas: Canvas, end: int, room: int, y: int, seat: int | None, look: Look
    ) -> None:
        if seat is None:
            canvas.write_right(end, y, look.sign("none"), look.style("muted", "panel"))
            return
        is_first = seat == self._sides.order[0]
        name = self._sides.names[0 if is_first else 1]
        ink = "accent" if is_first else "text"
        words = shorten(name, room, look.sign("cut"))
        canvas.write_right(end, y, words, look.style(ink, "panel", bold=is_first))

    def _draw_score(
        self, canvas: Canvas, y: int, scores: Sequence[int], right: int, look: Look
    ) -> None:
        style = look.style("title", "panel", bold=True)
        canvas.write_right(right, y, self._sides.score(scores), style)
        room = (canvas.width - right - 3) // 2
        if room < _BAR:
            return
        top = max(self._target, *scores)
        for place, seat in enumerate(self._sides.order):
            length = max(0, scores[seat]) * (room - 1) // top
            ink = "accent" if place == 0 else "muted"
            bar = look.sign("bar") * length
            canvas.write(right + 2 + place * room, y, bar, look.style(ink, "panel"))
