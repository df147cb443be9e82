"""A new match: rules, opponent, target and house rules, each with its usual value."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList

from faceup.bots import LEVELS
from faceup.cards import DEAL_NUMBER_LIMIT
from faceup.errors import FaceupError
from faceup.games.california_jack.profiles import PROFILES
from faceup.games.california_jack.rules import FIELDS, parse_rules
from faceup.games.match import ENFORCEMENTS
from faceup.i18n import error_text
from faceup.present.rules_text import field_name, value_text
from faceup.settings import Settings
from faceup.tables import SeatSetup, Setup
from faceup.terminal.choices import turned, yes_no
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.screens.dialogs import AskText
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.form import Form, Row
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint
from faceup.terminal.widgets.words import Words

GAME = "california-jack"
"""The game of every profile that can be chosen here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A match as the form holds it."""

    profile: str
    """The profile of rules."""
    level: str
    """The computer player."""
    practice: bool = False
    """Whether plays may be taken back."""
    enforcement: str = "prevent"
    """Whether revokes are refused, or claimed."""
    seed: str = ""
    """The seed of the deals; empty for one that nobody knows."""
    deal_number: str = ""
    """The number of the first deal; empty for deals of the seed."""
    house: dict[str, str | int] = field(default_factory=dict)
    """House rules by field."""

    @classmethod
    def of(cls, settings: Settings) -> Wish:
        """What the settings say."""
        profile = settings.profile if settings.profile in PROFILES else "bicycle"
        return cls(profile=profile, level=settings.level)

    def value(self, name: str) -> str | int:
        """The value of a rule field."""
        base: str | int = getattr(PROFILES[self.profile].rules, name)
        return self.house.get(name, base)

    def with_rule(self, name: str, value: str | int) -> Wish:
        """With a rule field set; the profile's own value is no house rule."""
        house = {key: own for key, own in self.house.items() if key != name}
        if value != getattr(PROFILES[self.profile].rules, name):
            house[name] = value
        return replace(self, house=house)

    def setup(self, name: str) -> Setup:
        """What a table is opened with; an empty name was not chosen.

        Raises:
            RulesError, TableError: for what cannot be played.
        """
        rules: dict[str, object] = {"profile": self.profile, **self.house}
        parse_rules(rules)
        number = self.deal_number.strip()
        return Setup(
            game=GAME,
            rules=rules,
            seats=(SeatSetup(name), SeatSetup("", self.level)),
            seed=self.seed.strip() or secrets.token_hex(16),
            enforcement=self.enforcement,
            deal_number=int(number) if number else None,
            practice=self.practice,
        )


class NewMatch(FaceupScreen[Setup | None]):
    """The form of a new match; gives what the table is opened with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й", "leave", show=False),
        Binding("s,ы,і", "start", show=False),
    ]

    def __init__(self, wish: Wish) -> None:
        super().__init__()
        self.wish = wish
        """What is chosen."""

    def compose(self) -> ComposeResult:
        """A title, the form, what is to be said about it, and the keys."""
        with Vertical(classes="page"):
            yield Words(classes="title")
            yield Form(id="wish")
            yield Words(id="message")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Show what is chosen."""
        t = self.t
        self.query_one(".title", Words).update(t("terminal.new.title"))
        self.query_one(KeyBar).hints = [
            KeyHint(t("terminal.key.enter"), t("terminal.key.change"), "key:change"),
            KeyHint(self.look.keys("← →"), t("terminal.key.turn"), "key:turn"),
            KeyHint("S", t("terminal.key.start"), "key:start"),
            KeyHint("Esc", t("terminal.key.back"), "key:back"),
        ]
        self._fill()
        self.query_one(Form).focus()

    def _fill(self) -> None:
        self.query_one(Form).rows = [*self._match_rows(), *self._house_rows()]
        self._tell(self._mistake() or self._about())

    def _match_rows(self) -> list[Row]:
        t, wish = self.t, self.wish
        enforcement = t(f"terminal.new.enforcement.{wish.enforcement}")
        values = {
            "profile": t(f"core.profile.{wish.profile}"),
            "target": value_text("target", wish.value("target"), t),
            "level": t(f"core.level.{wish.level}"),
            "practice": yes_no(wish.practice, t),
            "enforcement": enforcement,
        }
        typed = {
            "seed": wish.seed or t("terminal.new.seed.any"),
            "deal_number": wish.deal_number or t("terminal.new.deal_number.any"),
        }
        return [
            Row(name="start", label=t("terminal.new.start"), is_button=True),
            *(self._row(name, value, is_choice=True) for name, value in values.items()),
            *(self._row(name, value, is_choice=False) for name, value in typed.items()),
        ]

    def _row(self, name: str, value: str, *, is_choice: bool) -> Row:
        return Row(
            name=name,
            label=self.t(f"terminal.new.{name}"),
            value=value,
            is_choice=is_choice,
            is_changed=name == "target" and name in self.wish.house,
        )

    def _house_rows(self) -> list[Row]:
        t, wish = self.t, self.wish
        return [
            Row(label=t("terminal.new.house")),
            *(
                Row(
                    name=f"rule:{name}",
                    label=field_name(name, t),
                    value=value_text(name, wish.value(name), t),
                    is_choice=True,
                    is_changed=name in wish.house,
                )
                for name in FIELDS
                if name != "target"
            ),
        ]

    def _tell(self, message: str) -> None:
        self.query_one("#message", Words).update(message)

    def _about(self) -> str:
        """What the chosen row is about."""
        name = self.query_one(Form).chosen
        key = f"terminal.new.{name}.about"
        if name == "profile":
            source = self.t(f"rules.source.{self.wish.profile}")
            return self.t("rules.source", source=source)
        if name.startswith("rule:"):
            return self.t("terminal.new.house.about")
        told = self.t(key) if self.t.has(key) else ""
        if name == "enforcement" and self.wish.enforcement == "claim":
            told += " " + self.t(f"rules.revoke.{self.wish.value('revoke')}")
        return told

    def _mistake(self) -> str:
        """Why the match cannot be played as it is, or an empty text."""
        try:
            self.wish.setup("")
        except FaceupError as error:
            return error_text(error, self.t, glyphs=self.look.glyphs)
        return ""

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        """Another row is chosen."""
        self._tell(self._mistake() or self._about())

    @on(Form.Turned)
    def _turned(self, event: Form.Turned) -> None:
        """A row was turned or entered."""
        event.stop()
        name, step = event.name, event.step or 1
        wish = self.wish
        kind, _, rule = name.partition(":")
        match kind:
            case "start":
                self.action_start()
            case "target" if event.step:
                target = max(1, int(wish.value("target")) + step)
                self._change(wish.with_rule("target", target))
            case "target" | "seed" | "deal_number":
                self._type(name)
            case "rule":
                value = turned(FIELDS[rule].values, wish.value(rule), step)
                if isinstance(value, str | int):
                    self._change(wish.with_rule(rule, value))
            case _:
                self._change(self._turn(name, step))

    def _turn(self, name: str, step: int) -> Wish:
        wish = self.wish
        match name:
            case "profile":
                chosen = str(turned(tuple(PROFILES), wish.profile, step))
                return replace(wish, profile=chosen, house={})
            case "level":
                return replace(wish, level=str(turned(LEVELS, wish.level, step)))
            case "practice":
                return replace(wish, practice=not wish.practice)
            case _:
                chosen = str(turned(ENFORCEMENTS, wish.enforcement, step))
                return replace(wish, enforcement=chosen)

    def _change(self, wish: Wish) -> None:
        self.wish = wish
        self._fill()

    def _type(self, name: str) -> None:
        """Type a value; a number that is none is told and can be mended."""
        now = str(
            self.wish.value(name) if name == "target" else getattr(self.wish, name)
        )
        self._ask(name, now, "")

    def _ask(self, name: str, now: str, error: str) -> None:
        def typed(text: str | None) -> None:
            if text is None:
                return
            mistake = self._typed(name, text.strip())
            if mistake:
                self._ask(name, text, mistake)

        question = self.t(f"terminal.new.{name}.ask")
        self.app.push_screen(AskText(question, now, error=error), typed)

    def _typed(self, name: str, text: str) -> str:
        """Take a typed value; what is wrong with it, or an empty text."""
        if name == "seed":
            self._change(replace(self.wish, seed=text))
            return ""
        if name == "deal_number" and not text:
            self._change(replace(self.wish, deal_number=""))
            return ""
        low, high = (1, 1_000_000) if name == "target" else (0, DEAL_NUMBER_LIMIT - 1)
        is_number = text.isascii() and text.isdecimal() and len(text) <= 20
        if not is_number or not low <= int(text) <= high:
            return self.t("terminal.new.not-a-number", low=low, high=high)
        if name == "target":
            self._change(self.wish.with_rule("target", int(text)))
        else:
            self._change(replace(self.wish, deal_number=text))
        return ""

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A key of the bar was clicked."""
        form = self.query_one(Form)
        match event.spot:
            case "key:start":
                self.action_start()
            case "key:turn":
                form.action_turn(1)
            case "key:change":
                form.action_select()
            case "key:back":
                self.action_leave()
            case _:
                pass

    def action_start(self) -> None:
        """Open the table, or say why it cannot be opened."""
        mistake = self._mistake()
        if mistake:
            self._tell(mistake)
            return
        self.dismiss(self.wish.setup(self.faceup.settings.name))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
