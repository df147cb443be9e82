"""The table: where a match is played.

A driver lets happen what waits for nobody; keys that play are refused until it rests.
Whatever happens is on disk before it is shown, so leaving at any moment loses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.message import Message

from faceup.bots import ADVISER, levels
from faceup.bots.bot import Prepares
from faceup.cards import Card
from faceup.errors import FaceupError
from faceup.games.california_jack import Claim, Play
from faceup.games.california_jack.events import DealBegan
from faceup.games.game import Event
from faceup.present.card_model import CardModel
from faceup.present.refusals import refusal_text
from faceup.present.table_model import Showing, TableModel, describe
from faceup.tables.session import Question
from faceup.terminal.advice import advice, hint_text, made_ready
from faceup.terminal.driver import Driver
from faceup.terminal.notes import Notes
from faceup.terminal.pace import PACES, Pace
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.screens.table_keys import command_of, hints_of
from faceup.terminal.sitting import Sitting, newly_drawn, since_draws
from faceup.terminal.widgets.board import Board, Shown
from faceup.terminal.widgets.drawn import Drawn
from faceup.terminal.widgets.felt import Scene


class TableScreen(FaceupScreen[None]):
    """A match at the table."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        """The person's sitting."""
        self.driver = Driver(sitting, self)
        """What lets happen what waits for nobody."""
        self._chosen: Card | None = None
        self._fresh: frozenset[Card] = frozenset()
        self._notice = ""
        self._is_warning = False
        self._midway: TableModel | None = None
        self._untold = 0
        self._notes = Notes()
        self._known = 0
        self._rest_time = 0.0
        self._act_time = 0.0

    # what stands on the screen -----------------------------------------------------

    def compose(self) -> ComposeResult:
        """A board."""
        yield Board()

    def on_mount(self) -> None:
        """Go on where the table was left."""
        self._paint()
        self._drive()
        waiting = levels.unready(self.sitting.session.table.levels)
        if waiting:
            self.run_worker(self._prepare(waiting), group="prepare", exclusive=True)

    async def _prepare(self, players: Sequence[Prepares]) -> None:
        """Make players ready while the person looks at the table; tell when it takes."""
        async for key in made_ready(players):
            self._note(self.t(key))

    def on_screen_resume(self) -> None:
        """Show what another screen may have changed: words, colours, order."""
        self._paint()

    def _paint(self) -> None:
        """Show everything as it stands."""
        model = self._midway or self.model()
        shown = Shown(
            scene=None if model is None else self._scene(model),
            scores=self.sitting.session.table.scores,
            story=self._story(),
            known=self._known,
            hints=hints_of(model, self.t, waits=self._waits),
        )
        self.query_one(Board).show(shown)

    def _story(self) -> list[str]:
        """What happened, and among it what the person asked for and was told."""
        return self._notes.among(self.sitting.sentences(self.t, untold=self._untold))

    def _note(self, note: str) -> None:
        """Say something, and keep it in the story, where there is room for all of it."""
        self._say(note)
        self._notes.add(note, len(self.sitting.sentences(self.t, untold=self._untold)))
        self._paint()

    def _scene(self, model: TableModel) -> Scene:
        is_led = model.trick.leader is not None
        trick = model.trick if is_led else model.last_trick or model.trick
        is_asked = self._is_asked and model.is_my_turn
        hand = [card.card for card in model.my_hand]
        chosen = hand.index(self._chosen) if self._chosen in hand else None
        return Scene(
            model=model,
            trick=trick,
            prompt=self._notice or self._prompt(model),
            is_warning=self._is_warning,
            is_asked=is_asked,
            chosen=chosen,
            fresh=self._fresh,
        )

    def _prompt(self, model: TableModel) -> str:
        """What is asked of the person now."""
        if self.driver.is_held:
            return self.t("terminal.prompt.scored")
        if self._waits_for == "settle":
            is_free = self.sitting.session.table.rules.revoke == "barred"
            return self.t(f"terminal.prompt.settle{'.free' if is_free else ''}")
        return model.status

    # the stage of the driver -------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """The pace of the settings."""
        return PACES[self.faceup.settings.pace]

    def model(self) -> TableModel | None:
        """The table as the person may see it."""
        settings = self.faceup.settings
        showing = Showing(sort=settings.sort, memory=settings.memory_aid)
        return self.sitting.model(self.t, showing)

    def show(self, events: Sequence[Event], midway: TableModel | None) -> None:
        """Show what happened."""
        self._midway = midway
        me = self.sitting.session.me
        # While a full trick lies on the table, nobody has drawn yet.
        self._untold = since_draws(events) if midway is not None else 0
        if any(isinstance(event, DealBegan) for event in events):
            self._known = 0
            self._notes.clear()
        drawn = newly_drawn(events, me)
        if drawn:
            self._fresh = drawn
        self._say("")
        self._paint()

    def rest(self) -> None:
        """Ask the person; keys pressed before this moment play nothing."""
        self._rest_time = Message().time
        self._paint()

    def fail(self, error: FaceupError) -> None:
        """Tell why it cannot go on."""
        self._midway, self._untold = None, 0
        self._say(refusal_text(error, self.t, glyphs=self.look.glyphs), warning=True)

    def _say(self, notice: str, *, warning: bool = False) -> None:
        self._notice, self._is_warning = notice, warning

    def _drive(self, events: Sequence[Event] = ()) -> None:
        self.driver.is_at_rest = False
        self.run_worker(self.driver.run(events), group="drive", exclusive=True)

    # what the person may do --------------------------------------------------------

    @property
    def _waits_for(self) -> str:
        return self.sitting.session.waits

    @property
    def _is_asked(self) -> bool:
        """Whether the person is to choose a card."""
        driver = self.driver
        return driver.is_at_rest and not driver.is_held and self._waits_for == "person"

    @property
    def _waits(self) -> bool:
        """Whether the table waits for the person to go on."""
        return self.driver.is_at_rest and not self._is_asked

    def _may_act(self, moment: float) -> bool:
        """Whether a key or click of this moment may change the match.

        One made before the table came to rest, or the second of a double one, may not:
        after a trick is won the same key would lead the next card.
        """
        gap = self.faceup.double_press
        return (
            self.driver.is_at_rest
            and moment >= self._rest_time
            and moment - self._act_time >= gap
        )

    def on_key(self, event: events.Key) -> None:
        """A key: it skips what lingers, and gives its command."""
        command = command_of(event.key, waits=self._waits)
        if command:
            event.stop()
            event.prevent_default()
            self.command(command, event.time, event.key)
        elif event.key in {"pageup", "pagedown"}:
            self.query_one(Board).scroll_story(up=event.key == "pageup")

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A click: on a card, on a key of the bar, or anywhere to go on."""
        kind, _, name = event.spot.partition(":")
        if kind == "key":
            self.command(name, event.moment, "1" if name == "play-card" else "")
        elif kind == "hand" and not self._waits:
            self._pick(int(name), event.moment, is_repeat=event.chain > 1)
        elif self._waits or not self.driver.is_at_rest:
            self.command("go-on", event.moment, "")

    def command(self, name: str, moment: float, key: str) -> None:
        """Do what a key or a click asks for."""
        if not self.driver.is_at_rest:
            self.driver.skip()
        match name:
            case "play-card":
                self._pick(int(key) - 1, moment)
            case "left" | "right":
                self._choose_next(1 if name == "right" else -1)
            case "confirm":
                self._confirm(moment)
            case "go-on":
                self._go_on(moment)
            case "hint":
                self._ask_hint()
            case "take-back":
                self._change(self.sitting.session.take_back, moment)
            case "claim":
                self._claim(moment)
            case "resign":
                self._resign()
            case "quit":
                self._quit()
            case "sort" | "memory":
                self.faceup.toggle(name)
                self._paint()
            case _:
                self._tell(name)

    def _hand(self) -> tuple[CardModel, ...]:
        model = self.model()
        return () if model is None else model.my_hand

    def _pick(self, place: int, moment: float, *, is_repeat: bool = False) -> None:
        """A card was named or clicked: choose it, and play it if that is enough.

        The second click of a double one plays nothing but the card the first one chose.
        """
        hand = self._hand()
        if not 0 <= place < len(hand):
            return
        card = hand[place]
        was_chosen = card.card == self._chosen
        if is_repeat and not was_chosen:
            return
        self._choose(card)
        needs_two = self.faceup.settings.confirm_play or not card.is_legal
        if self._is_asked and (was_chosen or not needs_two):
            self._play(card, moment)

    def _choose(self, card: CardModel) -> None:
        """Choose a card; one the rules are against is chosen with the reason."""
        self._chosen = card.card
        why = card.why if self._is_asked and not card.is_legal else ""
        if why and card.can_play:
            why = self.t("terminal.prompt.revoke", why=why)
        self._say(why, warning=bool(why))
        self._paint()

    def _choose_next(self, step: int) -> None:
        hand = self._hand()
        places = [n for n, card in enumerate(hand) if card.card == self._chosen]
        if hand:
            start = -1 if step > 0 else 0
            place = (places[0] if places else start) + step
            self._choose(hand[place % len(hand)])

    def _confirm(self, moment: float) -> None:
        """Play the chosen card; if none is, choose the first that may be played."""
        if not self._is_asked:
            return
        hand = self._hand()
        chosen = next((card for card in hand if card.card == self._chosen), None)
        if chosen is not None:
            self._play(chosen, moment)
        elif self._may_act(moment):
            self._choose(next(card for card in hand if card.is_legal))

    def _play(self, card: CardModel, moment: float) -> None:
        """Play a card, or say why it cannot be played."""
        if card.card is None or not self._may_act(moment):
            return
        if not card.can_play:
            self._choose(card)
            return
        play = Play(card.card)
        self._change(lambda: self.sitting.session.act(play), moment)

    def _change(self, act: Callable[[], tuple[Event, ...]], moment: float) -> None:
        """Change the match, or say why that cannot be."""
        if not self._may_act(moment):
            return
        try:
            happened = act()
        except FaceupError as error:
            self.fail(error)
            self._paint()
            return
        self._act_time = moment
        self._known = len(self._story())
        self._chosen, self._fresh = None, frozenset()
        self._drive(happened)

    def _go_on(self, moment: float) -> None:
        """Go on where the table waits for it."""
        if self._is_asked or not self._may_act(moment):
            return
        if self.driver.is_held:
            self.faceup.show_outcome(self.sitting, self._next_deal)
        elif self._waits_for == "settle":
            self._change(self.sitting.session.settle, moment)
        else:
            self._drive()

    def _next_deal(self) -> None:
        """The person has seen how the deal was scored."""
        self.driver.is_held = False
        self._chosen = None
        self._drive()

    # what only tells ---------------------------------------------------------------

    def _tell(self, name: str) -> None:
        """Tell what a command asks for."""
        model = self.model()
        match name:
            case "describe" if model is not None:
                title = self.t("terminal.describe.title")
                self.faceup.show_text(title, describe(model, self.t))
            case "last-trick" if model is not None:
                trick = model.last_trick
                if trick is None:
                    self._say(self.t("terminal.prompt.no-trick"))
                    self._paint()
                else:
                    self._note(f"{trick.label} {trick.drawn_label}".strip())
            case "rules":
                self.faceup.show_rules(self.sitting.session.table.rules)
            case "help":
                table = self.sitting.session.table
                claims = table.rules if table.setup.enforcement == "claim" else None
                self.faceup.show_help(claims)
            case "settings":
                self.faceup.show_settings()
            case _:
                pass

    def _ask_hint(self) -> None:
        """Ask for advice; it is noted in the match."""
        session = self.sitting.session
        question = session.advice_question(ADVISER) if self._is_asked else None
        if question is None:
            self._say(self.t("terminal.prompt.no-hint"), warning=True)
            self._paint()
            return
        session.table.note_advice(question.seat)
        self.run_worker(self._advise(question), group="hint", exclusive=True)

    async def _advise(self, question: Question) -> None:
        session, t = self.sitting.session, self.t
        seq = session.table.seq
        if waiting := levels.unready((ADVISER,)):
            await self._prepare(waiting)
        choice = await asyncio.to_thread(advice, question)
        if session.table.seq != seq:
            return  # the person went on without waiting for it
        match choice.action:
            case Play(card):
                self._chosen = card
            case Claim():
                pass
        self._note(hint_text(choice, t))

    def _claim(self, moment: float) -> None:
        """Ask before a revoke is claimed, and tell what a good claim brings."""
        table = self.sitting.session.table
        claim = Claim()

        def claimed() -> None:
            self._change(lambda: self.sitting.session.act(claim), Message().time)

        model = self.model()
        if model is None or not model.can_claim:
            self._change(lambda: self.sitting.session.act(claim), moment)
        elif self._may_act(moment):
            price = self.t(f"rules.revoke.{table.rules.revoke}")
            self.faceup.ask(self.t("terminal.ask.claim", price=price), claimed)

    # leaving -----------------------------------------------------------------------

    def _resign(self) -> None:
        if self.driver.is_at_rest and self._waits_for != "over":
            question = self.t("terminal.ask.resign")
            self.faceup.ask(question, self._do_resign)

    def _do_resign(self) -> None:
        try:
            happened = self.sitting.session.resign()
        except FaceupError as error:
            self.fail(error)
            self._paint()
            return
        self._drive(happened)
        self.faceup.show_outcome(self.sitting, self._next_deal)

    def _quit(self) -> None:
        """Get up at once: everything is kept, so nothing has to be asked."""
        is_over = self.sitting.session.table.phase == "over"
        self.faceup.leave_table("" if is_over else self.t("terminal.left"))
