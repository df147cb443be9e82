"""Home: go on with a match, begin one, look back, read the rules, change settings."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from faceup.errors import FaceupError
from faceup.i18n import error_text
from faceup.present.names import levels_in, seat_names
from faceup.store.ports import TableRow
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.form import Form, Row
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint
from faceup.terminal.widgets.title import Title
from faceup.terminal.widgets.words import Words

SHOWN = 5
"""Running matches that are offered; older ones can be resumed by name."""

MENU = ("new", "records", "rules", "settings", "help", "quit")
"""What can be chosen besides running matches, in order."""


class Home(FaceupScreen[None]):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,т", "open('new')", show=False),
        Binding("l,д", "open('records')", show=False),
        Binding("r,к", "open('rules')", show=False),
        Binding("s,ы,і", "open('settings')", show=False),
        Binding("question_mark,f1", "open('help')", show=False),
        Binding("q,й", "open('quit')", show=False),
        Binding("x,ч,delete", "remove", show=False),
    ]

    def compose(self) -> ComposeResult:
        """A title, the menu, and the keys."""
        with Vertical(id="home"):
            yield Title()
            yield Form(id="menu")
            yield Words(id="message")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Offer what there is."""
        self.fill()
        self.query_one(Form).focus()

    def on_screen_resume(self) -> None:
        """Offer what there is now, the match played last first."""
        self.fill()
        self.query_one(Form).choose("")

    def tell(self, message: str) -> None:
        """Tell something below the menu."""
        self.query_one("#message", Words).update(message)

    def fill(self) -> None:
        """Fill the menu."""
        t = self.t
        rows = [self._row_of(row) for row in self._tables()]
        rows += [Row(name=name, label=t(f"terminal.home.{name}")) for name in MENU]
        self.query_one(Title).redraw()
        form = self.query_one(Form)
        form.rows = rows
        hints = [
            KeyHint(t("terminal.key.enter"), t("terminal.key.open"), "key:open"),
            KeyHint("N", t("terminal.key.new"), "key:new"),
            KeyHint("?", t("terminal.key.help"), "key:help"),
            KeyHint("Q", t("terminal.key.exit"), "key:quit"),
        ]
        if len(rows) > len(MENU):
            hints.insert(1, KeyHint("X", t("terminal.key.abandon"), "key:remove"))
        self.query_one(KeyBar).hints = hints

    def _tables(self) -> tuple[TableRow, ...]:
        """The running matches a person plays in."""
        try:
            rows = self.faceup.store.tables("running")
        except FaceupError as error:
            self.tell(error_text(error, self.t))
            return ()
        with_person = [row for row in rows if None in _levels(row)]
        return tuple(with_person[:SHOWN])

    def _row_of(self, row: TableRow) -> Row:
        summary = row.summary
        names, scores = _texts(summary.get("names")), _texts(summary.get("scores"))
        levels = levels_in(summary.get("levels"), len(names))
        rules = summary.get("rules")
        profile = str(rules.get("profile", "")) if isinstance(rules, dict) else ""
        key = f"core.profile.{profile}"
        t = self.t
        label = t(
            "terminal.home.continue",
            names=" – ".join(seat_names(names, levels, t)),
            scores=":".join(scores),
            target=summary.get("target", ""),
            profile=t(key) if t.has(key) else profile,
        )
        return Row(name=f"table:{row.id}", label=label)

    @on(Form.Turned)
    def _chosen(self, event: Form.Turned) -> None:
        """A row of the menu was entered."""
        event.stop()
        self.action_open(event.name)

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A key of the bar was clicked."""
        name = event.spot.partition(":")[2]
        if name == "remove":
            self.action_remove()
        elif name:
            chosen = self.query_one(Form).chosen
            self.action_open(chosen if name == "open" else name)

    def action_open(self, name: str) -> None:
        """Open what a row or a key stands for."""
        app = self.faceup
        self.tell("")
        kind, _, table_id = name.partition(":")
        match kind:
            case "table":
                app.resume(table_id)
            case "new":
                app.show_new_match()
            case "records":
                app.show_records()
            case "rules":
                app.show_rules(None)
            case "settings":
                app.show_settings()
            case "help":
                app.show_home_help()
            case "quit":
                app.exit()
            case _:
                pass

    def action_remove(self) -> None:
        """Remove a running match for good, after asking."""
        kind, _, table_id = self.query_one(Form).chosen.partition(":")
        if kind == "table":
            question = self.t("terminal.ask.abandon")
            self.faceup.ask(question, lambda: self._remove(table_id))

    def _remove(self, table_id: str) -> None:
        self.faceup.remove_match(table_id)
        self.fill()

    def on_key(self, event: events.Key) -> None:
        """The number of a row opens it."""
        rows = [row for row in self.query_one(Form).rows if row.name]
        if event.key.isdecimal() and 0 < int(event.key) <= len(rows):
            event.stop()
            self.action_open(rows[int(event.key) - 1].name)


def _levels(row: TableRow) -> list[object]:
    levels = row.summary.get("levels")
    return levels if isinstance(levels, list) else []


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
