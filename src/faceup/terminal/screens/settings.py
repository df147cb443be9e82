"""Settings: each applies at once, to every screen, and is kept."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList

from faceup.errors import SettingsError
from faceup.i18n import error_text
from faceup.settings import SETTING_NAMES, Settings
from faceup.terminal.choices import setting_choices, setting_text, turned
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.screens.dialogs import AskText
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.form import Form, Row
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint
from faceup.terminal.widgets.words import Words


class SettingsScreen(FaceupScreen[None]):
    """Every setting with its value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й", "leave", show=False),
    ]

    _told = ""

    def compose(self) -> ComposeResult:
        """A title, the settings, what the chosen one is for, and the keys."""
        with Vertical(classes="page"):
            yield Words(classes="title")
            yield Form(id="settings")
            yield Words(id="message")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Show what is set."""
        self._fill()
        self.query_one(Form).focus()

    def _fill(self) -> None:
        t, settings, usual = self.t, self.faceup.settings, Settings()
        rows = []
        for name in SETTING_NAMES:
            value = getattr(settings, name)
            rows.append(
                Row(
                    name=name,
                    label=t(f"terminal.setting.{name}"),
                    value=setting_text(name, value, t),
                    is_choice=bool(setting_choices(name)),
                    is_changed=value != getattr(usual, name),
                )
            )
        self.query_one(".title", Words).update(t("terminal.settings.title"))
        self.query_one(Form).rows = rows
        self.query_one(KeyBar).hints = [
            KeyHint(self.look.keys("← →"), t("terminal.key.turn"), "key:turn"),
            KeyHint(t("terminal.key.enter"), t("terminal.key.change"), "key:change"),
            KeyHint("Esc", t("terminal.key.back"), "key:back"),
        ]
        self._about()

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        """Another setting is chosen; a list that is only laid out anew says nothing."""
        if self.query_one(Form).chosen != self._told:
            self._about()

    def _about(self) -> None:
        """Tell what the chosen setting is for, and how changes are told."""
        t, name = self.t, self.query_one(Form).chosen
        self._told = name
        told = [t(f"terminal.setting.{name}.about")] if name else []
        told.append(t("terminal.settings.changed"))
        self.query_one("#message", Words).update("\n".join(told))

    @on(Form.Turned)
    def _turned(self, event: Form.Turned) -> None:
        """A setting was turned or entered."""
        event.stop()
        choices = setting_choices(event.name)
        if choices:
            now = getattr(self.faceup.settings, event.name)
            self._set(event.name, turned(choices, now, event.step or 1))
        else:
            self._type(event.name)

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A key of the bar was clicked."""
        form = self.query_one(Form)
        match event.spot:
            case "key:turn":
                form.action_turn(1)
            case "key:change":
                form.action_select()
            case "key:back":
                self.action_leave()
            case _:
                pass

    def _type(self, name: str) -> None:
        """Type a value."""

        def typed(value: str | None) -> None:
            if value is not None:
                self._set(name, value)

        question = self.t(f"terminal.setting.{name}")
        value = str(getattr(self.faceup.settings, name))
        self.app.push_screen(AskText(question, value), typed)

    def _set(self, name: str, value: object) -> None:
        """Keep a value and show it; one that is refused changes nothing."""
        try:
            self.faceup.change_setting(name, value)
        except SettingsError as error:
            self.query_one("#message", Words).update(error_text(error, self.t))
            return
        self._fill()

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
