"""Looking back: a record by card and by trick, open or as a seat saw it."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult

from faceup.i18n import card_name
from faceup.present.table_model import Showing, describe
from faceup.terminal.export import export, proposed_name
from faceup.terminal.looking_back import Moment, parse_place
from faceup.terminal.screens.base import FaceupScreen, same_key
from faceup.terminal.screens.dialogs import AskText
from faceup.terminal.widgets.board import Board, Shown
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.felt import Scene
from faceup.terminal.widgets.key_bar import KeyHint

_KEYS = {
    "right": "card-on",
    "space": "card-on",
    "left": "card-back",
    "down": "trick-on",
    "up": "trick-back",
    "right_square_bracket": "deal-on",
    "n": "deal-on",
    "left_square_bracket": "deal-back",
    "p": "deal-back",
    "home": "start",
    "end": "finish",
    "g": "jump",
    "v": "eyes",
    "d": "describe",
    "e": "export",
    "question_mark": "help",
    "f1": "help",
    "f2": "settings",
    "q": "back",
    "escape": "back",
}
"""The keys, besides digits, and what they do."""

_HINTS = (
    ("← →", "card-on"),
    ("↑ ↓", "trick-on"),
    ("V", "eyes"),
    ("G", "jump"),
    ("N", "deal-on"),
    ("E", "export"),
    ("Q", "back"),
    ("?", "help"),
    ("D", "describe"),
)
"""The keys of the bar; a click does what the name says, on by a card or a trick."""


class Review(FaceupScreen[None]):
    """A record, gone through."""

    def __init__(self, moment: Moment) -> None:
        super().__init__()
        self.moment = moment
        """What is looked at."""
        self._notice = ""
        self._is_warning = False

    def compose(self) -> ComposeResult:
        """A board."""
        yield Board()

    def on_mount(self) -> None:
        """Show the first moment."""
        self._paint()

    def on_screen_resume(self) -> None:
        """Show what another screen may have changed."""
        self._paint()

    def _paint(self) -> None:
        t, moment = self.t, self.moment
        settings = self.faceup.settings
        showing = Showing(sort=settings.sort, memory=settings.memory_aid)
        model = moment.model(t, showing)
        is_led = model.trick.leader is not None
        trick = model.trick if is_led else model.last_trick or model.trick
        hand = [card.card for card in model.seats[model.bottom].hand]
        card = moment.next_card
        scene = Scene(
            model=model,
            trick=trick,
            prompt=self._notice or self._prompt(),
            is_warning=self._is_warning,
            chosen=hand.index(card) if card in hand else None,
            has_keys=False,
        )
        hints = [
            KeyHint(
                self.look.keys(key),
                t(f"terminal.key.review.{name}"),
                name,
                is_kept=name == "back",
            )
            for key, name in _HINTS
        ]
        self.query_one(Board).show(
            Shown(
                scene=scene,
                scores=moment.scores,
                story=moment.sentences(t),
                hints=hints,
            )
        )

    def _prompt(self) -> str:
        """Where this is, with whose eyes, and what is played next."""
        t, moment = self.t, self.moment
        place = {
            "deal": moment.deal + 1,
            "deals": len(moment.replayed.deals),
            "play": moment.play,
            "plays": moment.now.plays,
        }
        card = moment.next_card
        if card is None:
            told = t("terminal.review.end", **place)
        else:
            told = t("terminal.review.at", card=card_name(card, t), **place)
        return f"{told} {self._eyes()}"

    def _eyes(self) -> str:
        """With whose eyes this is seen."""
        t, moment = self.t, self.moment
        if moment.seat is None:
            return t("terminal.review.open")
        if moment.is_own:
            return t("terminal.review.seen.you")
        return t("terminal.review.seen.other", name=moment.names(t)[moment.seat])

    def on_key(self, event: events.Key) -> None:
        """A key."""
        if event.key in {"pageup", "pagedown"}:
            self.query_one(Board).scroll_story(up=event.key == "pageup")
            return
        if event.key.isdecimal():
            event.stop()
            self._ask_place(event.key)
            return
        for key, name in _KEYS.items():
            if same_key(event.key, key):
                event.stop()
                event.prevent_default()
                self.command(name)
                return

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A click: on a key of the bar, or on the table to go on by a card."""
        is_card = not event.spot or event.spot.startswith("hand:")
        self.command("card-on" if is_card else event.spot)

    def command(self, name: str) -> None:
        """Do what a key or a click asks for."""
        moment = self.moment
        moves: dict[str, Callable[[], Moment]] = {
            "card-on": lambda: moment.by_card(1),
            "card-back": lambda: moment.by_card(-1),
            "trick-on": lambda: moment.by_trick(1),
            "trick-back": lambda: moment.by_trick(-1),
            "deal-on": lambda: moment.by_deal(1),
            "deal-back": lambda: moment.by_deal(-1),
            "start": lambda: moment.at(moment.deal, 0),
            "finish": lambda: moment.at(moment.deal, moment.now.plays),
            "eyes": moment.seen_by_next,
        }
        if name in moves:
            self._say("")
            self.moment = moves[name]()
            self._paint()
            return
        match name:
            case "jump":
                self._ask_place("")
            case "describe":
                model = moment.model(self.t, Showing())
                title = self.t("terminal.describe.title")
                self.faceup.show_text(title, describe(model, self.t))
            case "export":
                self._ask_file()
            case "help":
                self.faceup.show_review_help()
            case "settings":
                self.faceup.show_settings()
            case "back":
                self.dismiss(None)
            case _:
                pass

    def _say(self, notice: str, *, warning: bool = False) -> None:
        self._notice, self._is_warning = notice, warning

    def _ask_place(self, begun: str, error: str = "") -> None:
        def typed(text: str | None) -> None:
            if not text:
                return
            place = parse_place(text, self.moment)
            if place is None:
                self._ask_place(text, self.t("terminal.review.no-such-place"))
                return
            self._say("")
            self.moment = self.moment.at(*place)
            self._paint()

        question = self.t("terminal.review.jump")
        self.app.push_screen(AskText(question, begun, error=error), typed)

    def _ask_file(self) -> None:
        def typed(text: str | None) -> None:
            if text:
                told, is_done = export(self.moment.replayed.record, text, self.t)
                self._say(told, warning=not is_done)
                self._paint()

        question = self.t("terminal.export.ask")
        name = proposed_name(self.moment.replayed.record)
        self.app.push_screen(AskText(question, name), typed)
