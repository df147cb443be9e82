"""The rules told in words, profile by profile, composed from what play reads."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from faceup.games.california_jack import Rules
from faceup.games.california_jack.profiles import PROFILES
from faceup.present.rules_text import RulesText, rules_text
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint
from faceup.terminal.widgets.words import Words


class RulesScreen(FaceupScreen[None]):
    """The rules of each profile in turn, and among them those of a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й", "leave", show=False),
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
    ]

    def __init__(self, rules: Rules, *, at_table: bool = False) -> None:
        super().__init__()
        leaves = [profile.rules for profile in PROFILES.values()]
        place = leaves.index(PROFILES[rules.profile].rules)
        if at_table:
            # Under house rules beside the plain profile, else in its place.
            plain = int(not rules.diff(leaves[place]))
            leaves[place : place + plain] = [rules]
        self._leaves = tuple(leaves)
        self._place = place
        self._table_place = place if at_table else None

    def compose(self) -> ComposeResult:
        """A title, the text, and the keys."""
        with Vertical(classes="page"):
            yield Words(classes="title")
            with VerticalScroll():
                yield Words(id="rules")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Tell them."""
        self._fill()
        self.query_one(VerticalScroll).focus()

    def _fill(self) -> None:
        t = self.t
        told = rules_text(self._leaves[self._place], t)
        is_table = self._place == self._table_place
        title = t("rules.at-table", title=told.title) if is_table else told.title
        self.query_one(".title", Words).update(title)
        self.query_one("#rules", Words).update(rules_content(told))
        self.query_one(KeyBar).hints = [
            KeyHint(self.look.keys("← →"), t("terminal.key.profile"), "key:turn"),
            KeyHint("Esc", t("terminal.key.back"), "key:back"),
        ]

    def action_turn(self, step: int) -> None:
        """Tell the rules of the next leaf; after the last comes the first."""
        self._place = (self._place + step) % len(self._leaves)
        self._fill()
        self.query_one(VerticalScroll).scroll_home(animate=False)

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A key of the bar was clicked."""
        match event.spot:
            case "key:turn":
                self.action_turn(1)
            case "key:back":
                self.action_leave()
            case _:
                pass

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def rules_content(told: RulesText) -> Content:
    """The rules as a page: titles in bold, a sentence a line."""
    parts: list[Content] = []
    for section in told.sections:
        parts.append(Content.styled(section.title, "bold $accent"))
        parts += [Content(sentence) for sentence in section.sentences]
        parts.append(Content(""))
    return Content("\n").join(parts)
