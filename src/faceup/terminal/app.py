"""The app: what every screen shares, and how one leads to another."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from faceup.cli.opening import new_table_id
from faceup.errors import FaceupError
from faceup.games.california_jack import Rules
from faceup.games.california_jack.profiles import PROFILES
from faceup.i18n import Catalog, choose_language, error_text
from faceup.settings import Settings, save
from faceup.store.ports import Store
from faceup.tables import Setup
from faceup.terminal.choices import KNOWN
from faceup.terminal.look import Look, look_of, themes
from faceup.terminal.screens.home import Home

if TYPE_CHECKING:
    from faceup.store.holds import Hold
    from faceup.terminal.sitting import Sitting

# The first screen is to be there at once: every other screen, and what it needs, is
# imported when it is first shown.

DOUBLE_PRESS = 0.25
"""Seconds in which a second key or click is a slip of the first, and plays nothing."""


def run_app(
    *, store: Store, settings: Settings, language: str, table_id: str | None = None
) -> int:
    """Open the terminal: the home screen, or the table of a match; the exit status."""
    app = FaceupApp(
        store=store, settings=settings, language=language, table_id=table_id
    )
    app.run()
    return app.return_code or 0


class FaceupApp(App[None]):
    """faceup in the terminal."""

    CSS_PATH = "faceup.tcss"
    TITLE = "faceup"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # Everything is on disk already, so leaving needs no question.
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        *,
        store: Store,
        settings: Settings,
        language: str,
        table_id: str | None = None,
        environ: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._environ = os.environ if environ is None else environ
        # Without colour the terminal's own colours are left alone.
        super().__init__(ansi_color=True if self._environ.get("NO_COLOR") else None)
        self.store = store
        """Where matches and records are kept."""
        self.settings = settings
        """What the player chose, as it is now."""
        self.double_press = DOUBLE_PRESS
        """Seconds in which a second key or click is taken for a slip of the first."""
        self._clock = clock
        self._table_id = table_id
        self._hold: Hold | None = None
        self._language = language
        self.look = self._look()
        """How everything looks now."""
        for theme in themes():
            self.register_theme(theme)
        self._dress()

    def _look(self) -> Look:
        encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
        t = Catalog(self._language)
        return look_of(self.settings, t, environ=self._environ, encoding=encoding)

    async def on_mount(self) -> None:
        """Show the home screen, and the table over it if one is named."""
        await self.push_screen(Home())
        if self._table_id is not None:
            self.resume(self._table_id)

    # settings ----------------------------------------------------------------------

    def change_setting(self, name: str, value: object) -> None:
        """Keep a setting and let it apply at once.

        Raises:
            SettingsError: if it is refused or cannot be kept; then nothing changes.
        """
        save({name: value}, known=KNOWN)
        text = value.strip() if isinstance(value, str) else value
        self.settings = replace(self.settings, **{name: text})  # type: ignore[arg-type]  # `save` refused what is no value
        if name == "language":
            self._language = choose_language(self._environ, self.settings.language)
        self.look = self._look()
        self._dress()

    def _dress(self) -> None:
        """Tell the style sheet how everything looks now."""
        self.theme = f"faceup-{self.look.shade}"
        self.set_class(self.look.is_plain, "-plain")
        self.set_class(self.look.glyphs == "ascii", "-ascii")

    def toggle(self, name: str) -> None:
        """Turn the order of the hand or the memory aid; it holds even if not kept."""
        changes: dict[str, object] = (
            {"sort": "rank" if self.settings.sort == "suit" else "suit"}
            if name == "sort"
            else {"memory_aid": not self.settings.memory_aid}
        )
        for setting, value in changes.items():
            try:
                self.change_setting(setting, value)
            except FaceupError:
                self.settings = replace(self.settings, **{setting: value})  # type: ignore[arg-type]  # the two values above

    # tables ------------------------------------------------------------------------

    def open(self, setup: Setup) -> None:
        """Open a table and sit down."""
        from faceup.terminal.sitting import Sitting

        self._sit_down(
            lambda: Sitting.open(self.store, setup, new_table_id(), self._clock)
        )

    def resume(self, table_id: str) -> None:
        """Sit down again at a table."""
        from faceup.terminal.sitting import Sitting

        self._sit_down(lambda: Sitting.resume(self.store, table_id, self._clock))

    def _sit_down(self, find: Callable[[], Sitting]) -> None:
        from faceup.terminal.screens.table import TableScreen

        try:
            sitting = find()
        except FaceupError as error:
            self.tell_home(error_text(error, self.look.t))
            return
        self._hold = sitting.hold
        self.push_screen(TableScreen(sitting))

    def on_unmount(self) -> None:
        """The app is closed, perhaps at a table."""
        self._let_go()

    def _let_go(self) -> None:
        """Nobody sits at the table any more; it may be removed."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    def tell_home(self, message: str) -> None:
        """Tell something on the home screen, if it is the one shown."""
        match self.screen:
            case Home() as home:
                home.tell(message)
            case _:
                self.notify(message, markup=False)

    def leave_table(self, message: str) -> None:
        """Get up from the table, and tell at home how the match is gone on with."""
        self._let_go()
        self.pop_screen()
        self.tell_home(message)

    def remove_match(self, table_id: str) -> None:
        """Remove a running match with its log, or say why that cannot be."""
        try:
            self.store.remove_table(table_id)
        except FaceupError as error:
            self.tell_home(error_text(error, self.look.t))

    # screens -----------------------------------------------------------------------

    def ask(self, question: str, then: Callable[[], None]) -> None:
        """Ask, and do it if the answer is yes."""
        from faceup.terminal.screens.dialogs import Ask

        def answered(is_yes: bool | None) -> None:  # noqa: FBT001  # Textual calls it so
            if is_yes:
                then()

        self.push_screen(Ask(question), answered)

    def show_text(self, title: str, lines: Sequence[str]) -> None:
        """Show a text to read."""
        from faceup.terminal.screens.dialogs import TextScreen

        self.push_screen(TextScreen(title, lines))

    def show_home_help(self) -> None:
        """Show the keys of the home screen, and then those of a table."""
        from faceup.terminal.screens.help import help_lines

        lines = [self.look.t("terminal.help.home"), "", *help_lines(self.look)]
        self.show_text(self.look.t("terminal.help.title"), lines)

    def show_help(self, claims: Rules | None = None) -> None:
        """Show the keys, what the marks mean, and at a table of claims their price."""
        from faceup.terminal.screens.help import claim_lines, help_lines

        lines = help_lines(self.look)
        if claims is not None:
            lines += claim_lines(claims, self.look)
        self.show_text(self.look.t("terminal.help.title"), lines)

    def show_review_help(self) -> None:
        """Show the keys of a record that is gone through."""
        from faceup.terminal.screens.help import review_help_lines

        title = self.look.t("terminal.help.review.title")
        self.show_text(title, review_help_lines(self.look))

    def show_rules(self, rules: Rules | None) -> None:
        """Show the rules of a table, or else of the profile in the settings."""
        from faceup.terminal.screens.rules import RulesScreen

        profile = PROFILES.get(self.settings.profile, PROFILES["bicycle"])
        shown = profile.rules if rules is None else rules
        self.push_screen(RulesScreen(shown, at_table=rules is not None))

    def show_settings(self) -> None:
        """Show the settings."""
        from faceup.terminal.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_records(self) -> None:
        """Show the finished matches."""
        from faceup.terminal.screens.records import Records

        self.push_screen(Records())

    def show_new_match(self) -> None:
        """Show the form of a new match."""
        from faceup.terminal.screens.new_match import NewMatch, Wish

        def chosen(setup: Setup | None) -> None:
            if setup is not None:
                self.open(setup)

        self.push_screen(NewMatch(Wish.of(self.settings)), chosen)

    def show_outcome(self, sitting: Sitting, then: Callable[[], None]) -> None:
        """Show how a deal was scored, and the match if it is over; else go on."""
        from faceup.terminal.screens.outcome import DealEnd

        table = sitting.session.table
        scored = sitting.last_scored
        if scored is None or table.resigned is not None:
            self._show_match_end(sitting)
            return

        def seen(_: None) -> None:
            if table.phase == "over":
                self._show_match_end(sitting)
            else:
                then()

        self.push_screen(DealEnd(sitting, scored), seen)

    def _show_match_end(self, sitting: Sitting) -> None:
        from faceup.terminal.screens.outcome import MatchEnd

        def chosen(name: str | None) -> None:
            self._let_go()
            self.pop_screen()  # the table
            match name:
                case "review":
                    self._review(sitting)
                case "again":
                    seed = secrets.token_hex(16)
                    setup = sitting.session.table.setup
                    self.open(replace(setup, seed=seed, deal_number=None))
                case _:
                    pass

        self.push_screen(MatchEnd(sitting), chosen)

    def _review(self, sitting: Sitting) -> None:
        from faceup.records import parse_record
        from faceup.terminal.looking_back import Moment
        from faceup.terminal.screens.review import Review

        try:
            moment = Moment.first(parse_record(sitting.session.table.record()))
        except FaceupError as error:
            self.tell_home(error_text(error, self.look.t))
            return
        if moment is None:
            self.tell_home(self.look.t("terminal.review.no-deals"))
            return
        self.push_screen(Review(moment))
