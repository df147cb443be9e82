"""Finished matches: look back at one, or write it to a file."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from faceup.errors import FaceupError
from faceup.i18n import error_text
from faceup.present.names import levels_in, seat_names
from faceup.present.statistics_text import statistics_sentences
from faceup.records import Record, parse_json
from faceup.store.ports import RecordRow
from faceup.study.statistics import Heading, Line, replays, statistics
from faceup.terminal.export import export, proposed_name
from faceup.terminal.looking_back import Moment
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.screens.dialogs import AskText
from faceup.terminal.screens.review import Review
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.form import Form, Row
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint
from faceup.terminal.widgets.words import Words

SHOWN = 200
"""The latest records are listed; the command `faceup records` lists all."""


class Records(FaceupScreen[None]):
    """The list of finished matches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й", "leave", show=False),
        Binding("e,у", "export", show=False),
        Binding("s,ы", "count", show=False),
    ]

    def compose(self) -> ComposeResult:
        """A title, the list, and the keys."""
        with Vertical(classes="page"):
            yield Words(classes="title")
            yield Form(id="records")
            yield Words(id="message")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """List what there is."""
        t = self.t
        self.query_one(".title", Words).update(t("terminal.records.title"))
        self.query_one(KeyBar).hints = [
            KeyHint(t("terminal.key.enter"), t("terminal.key.review"), "key:open"),
            KeyHint("E", t("terminal.key.export"), "key:export"),
            KeyHint("S", t("terminal.key.statistics"), "key:count"),
            KeyHint("Esc", t("terminal.key.back"), "key:back"),
        ]
        try:
            rows = self.faceup.store.records(SHOWN)
        except FaceupError as error:
            self._tell(error_text(error, t))
            rows = ()
        form = self.query_one(Form)
        form.rows = [self._row_of(row) for row in rows]
        if not rows:
            self._tell(t("terminal.records.none"))
        form.focus()

    def _row_of(self, row: RecordRow) -> Row:
        t = self.t
        when = datetime.fromtimestamp(row.finished_at, UTC).astimezone()
        scores = row.summary.get("scores")
        told = scores if isinstance(scores, list) else []
        winner = _winner_of(row)
        key = f"core.profile.{row.profile}"
        levels = levels_in(row.summary.get("levels"), len(row.seats))
        names = seat_names(row.seats, levels, t)
        label = t(
            f"terminal.records.row.{_end_of(row)}",
            date=when.strftime("%Y-%m-%d %H:%M"),
            names=" – ".join(names),
            scores=":".join(map(str, told)),
            profile=t(key) if t.has(key) else row.profile,
            winner="" if winner is None else names[winner],
        )
        return Row(name=str(row.id), label=label)

    def _tell(self, message: str) -> None:
        self.query_one("#message", Words).update(message)

    @on(Form.Turned)
    def _chosen(self, event: Form.Turned) -> None:
        """A record was entered."""
        event.stop()
        try:
            moment = Moment.first(self._record(int(event.name)))
        except FaceupError as error:
            self._tell(error_text(error, self.t))
            return
        if moment is None:
            self._tell(self.t("terminal.review.no-deals"))
            return
        self.app.push_screen(Review(moment))

    def _record(self, record_id: int) -> Record:
        return parse_json(self.faceup.store.record(record_id).text)

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A key of the bar was clicked."""
        match event.spot:
            case "key:open":
                self.query_one(Form).action_select()
            case "key:export":
                self.action_export()
            case "key:count":
                self.action_count()
            case "key:back":
                self.action_leave()
            case _:
                pass

    def action_export(self) -> None:
        """Write the chosen record to a file."""
        chosen = self.query_one(Form).chosen
        if not chosen:
            return

        def typed(text: str | None) -> None:
            if text:
                self._write(int(chosen), text)

        try:
            name = proposed_name(self._record(int(chosen)))
        except FaceupError as error:
            self._tell(error_text(error, self.t))
            return
        self.app.push_screen(AskText(self.t("terminal.export.ask"), name), typed)

    def _write(self, record_id: int, name: str) -> None:
        try:
            record = self._record(record_id)
        except FaceupError as error:
            self._tell(error_text(error, self.t))
            return
        told, _ = export(record, name, self.t)
        self._tell(told)

    def action_count(self) -> None:
        """Show what the finished matches add up to."""
        self._tell(self.t("present.statistics.counting"))
        self.run_worker(self._count(), group="count", exclusive=True)

    async def _count(self) -> None:
        """Replay every match in a thread, then tell; those that cannot be are named."""
        bad: dict[int, FaceupError] = {}
        store = self.faceup.store

        def counted() -> dict[Heading, Line]:
            kept = ((stored.row.id, stored.text) for stored in store.export())
            return statistics(replays(kept, bad))

        try:
            lines = await asyncio.to_thread(counted)
        except FaceupError as error:
            self._tell(error_text(error, self.t))
            return
        self._tell("")
        told = statistics_sentences(lines, self.t)
        told += [f"{n}: {error_text(error, self.t)}" for n, error in bad.items()]
        self.faceup.show_text(self.t("present.statistics.title"), told)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def _winner_of(row: RecordRow) -> int | None:
    """The seat that won, as far as the record says."""
    match row.result.get("winner"):
        case int(seat) if 0 <= seat < len(row.seats):
            return seat
        case _:
            return None


def _end_of(row: RecordRow) -> str:
    """How a match ended: by score, by resigning, or as the record does not say."""
    if _winner_of(row) is None:
        return "open"
    return "resigned" if row.result.get("by") == "resign" else "won"
