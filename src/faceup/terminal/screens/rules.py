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
    """The rules of a table, or of each profile in turn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й", "leave", show=False),
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
    ]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

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
        told = rules_text(self._rules, t)
        self.query_one(".title", Words).update(told.title)
        self.query_one("#rules", Words).update(rules_content(told))
        self.query_one(KeyBar).hints = [
            KeyHint(self.look.keys("← →"), t("terminal.key.profile"), "key:turn"),
            KeyHint("Esc", t("terminal.key.back"), "key:back"),
        ]

    def action_turn(self, step: int) -> None:
        """Tell the rules of the next profile."""
        names = tuple(PROFILES)
        place = names.index(self._rules.profile) + step
        self._rules = PROFILES[names[place % len(names)]].rules
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
