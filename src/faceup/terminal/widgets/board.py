"""The board: bars, felt, totals and story, laid out for the size of the window.

The table and the review of a record show the same board. Where the window is too small
for cards it says so in words, and what is asked of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from faceup.terminal.look import Look
from faceup.terminal.widgets.drawn import look_of_app
from faceup.terminal.widgets.felt import Scene
from faceup.terminal.widgets.felt_plan import LEAST_HEIGHT, LEAST_WIDTH, PANEL_WIDTH
from faceup.terminal.widgets.felt_view import FeltView
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint
from faceup.terminal.widgets.score_bar import ScoreBar
from faceup.terminal.widgets.story import Story
from faceup.terminal.widgets.totals import TotalsView
from faceup.terminal.widgets.words import Words

BARS = 2
"""Rows of the bars above and below the table."""

STORY_ROWS = 3
"""The least rows of the story below a compact table."""

PANEL_FROM = 76
"""From so many columns on, a panel stands beside the table."""

TOTALS_FROM = LEAST_WIDTH + 10
"""From so many columns on, the totals find a place on a felt without a panel."""

LEAST = (LEAST_WIDTH, LEAST_HEIGHT + BARS + STORY_ROWS)
"""Columns and rows below which cards are not drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a board shows."""

    scene: Scene | None
    """The felt; None before the first deal."""
    scores: tuple[int, ...]
    """The match score now."""
    story: Sequence[str]
    """What happened, in sentences."""
    known: int = 0
    """How many of the first sentences are no news."""
    hints: Sequence[KeyHint]
    """The keys that do something now."""


class Board(Container):
    """Shows a table."""

    _shown: Shown | None = None
    _layout_done: tuple[int, int, bool] | None = None

    def compose(self) -> ComposeResult:
        """Bars above and below; between them the felt, the totals and the story."""
        yield ScoreBar(id="score")
        with Container(id="middle"):
            yield FeltView(id="felt")
            with Vertical(id="side"):
                yield TotalsView(id="totals")
                yield Story(id="story")
        yield KeyBar(id="keys")
        yield Words(id="small")

    @property
    def shown(self) -> Shown | None:
        """What is shown."""
        return self._shown

    def show(self, shown: Shown) -> None:
        """Show it."""
        self._shown = shown
        model = None if shown.scene is None else shown.scene.model
        self.query_one(FeltView).scene = shown.scene
        self.query_one(TotalsView).model = model
        self.query_one(ScoreBar).show(model, shown.scores)
        self.query_one(Story).tell(shown.story, known=shown.known)
        self.query_one(KeyBar).hints = shown.hints
        self._arrange()

    def on_resize(self) -> None:
        """Lay the board out for its size."""
        self._arrange()

    def scroll_story(self, *, up: bool) -> None:
        """Scroll the story by a page."""
        self.query_one(Story).scroll_page(up=up)

    def _arrange(self) -> None:
        width, height = self.size
        look = look_of_app(self)
        layout = (width, height, look.left_handed)
        if layout != self._layout_done:
            self._layout_done = layout
            self._lay_out(width, height, look)
        if self.has_class("-small"):
            self._say_small(width, height, look)

    def _lay_out(self, width: int, height: int, look: Look) -> None:
        is_small = width < LEAST[0] or height < LEAST[1]
        is_wide = width >= PANEL_FROM
        self.set_class(is_small, "-small")
        self.set_class(is_wide, "-wide")
        self.set_class(look.left_handed, "-left")
        felt, side = self.query_one(FeltView), self.query_one("#side")
        felt.with_totals = not is_wide and width >= TOTALS_FROM
        if is_wide:
            side.styles.width = min(46, PANEL_WIDTH + 2 + max(0, width - 80) // 3)
            side.styles.height = "100%"
        else:
            side.styles.width = "100%"
            side.styles.height = STORY_ROWS + max(0, height - LEAST[1]) // 3
        felt.redraw()

    def _say_small(self, width: int, height: int, look: Look) -> None:
        told = look.t(
            "terminal.small",
            width=width,
            height=height,
            least_width=LEAST[0],
            least_height=LEAST[1],
        )
        scene = None if self._shown is None else self._shown.scene
        prompt = "" if scene is None else f"\n{scene.prompt}"
        self.query_one("#small", Words).update(told + prompt)
