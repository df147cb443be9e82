"""The table: where a match is played.

Keys that play are refused until the driver rests. Whatever happens is on disk before it
is shown, so leaving at any moment loses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual import events, on
from textual.message import Message

from faceup.bots import ADVISER, levels
from faceup.errors import FaceupError
from faceup.games.california_jack import Claim, Play
from faceup.games.game import Event
from faceup.present.card_model import CardModel
from faceup.present.table_model import describe
from faceup.study.explain import Explanation
from faceup.tables.session import Question
from faceup.terminal.advice import (
    advice,
    all_lines,
    explained,
    explained_text,
    hint_text,
)
from faceup.terminal.screens.table_face import TableFace
from faceup.terminal.screens.table_keys import command_of
from faceup.terminal.widgets.board import Board
from faceup.terminal.widgets.drawn import Drawn


class TableScreen(TableFace):
    """A match at the table."""

    _explained: tuple[int, Explanation] | None = None

    # what the person may do --------------------------------------------------------

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
        """Ask for advice, noted in the match; asked again, it tells of every play."""
        if self._show_all_plays():
            return
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
        told = await asyncio.to_thread(explained, question, choice)
        if session.table.seq != seq:
            return  # the person went on without waiting for it
        match choice.action:
            case Play(card):
                self._chosen = card
            case Claim():
                pass
        brief = hint_text(choice, t, with_chance=False)
        if told is None:
            self._note(hint_text(choice, t), brief)
            return
        self._explained = (seq, told)
        glyphs = self.look.glyphs
        self._note(explained_text(choice, told, t, glyphs=glyphs), brief)

    def _show_all_plays(self) -> bool:
        """Show what every play does, where the hint was given; whether it was."""
        seq, told = self._explained or (-1, None)
        if told is None or seq != self.sitting.session.table.seq:
            return False
        lines = all_lines(told, self.t, glyphs=self.look.glyphs)
        self.faceup.show_text(self.t("study.explain.title"), lines)
        return True

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
