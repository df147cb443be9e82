"""The table in line mode: sentences out, words in; for screen readers and pipes.

Everything a screen tells is told here, nothing by place or colour. A card is played by
its name, its notation or its number in the hand; commands are words of the reader's
language, or the English ones. When the input ends the match is kept, and the last line
says how to go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from faceup.bots import levels
from faceup.cli.mistakes import shortened
from faceup.cli.players import (
    advise,
    explained,
    hint_lines,
    model_of,
    names_at,
    sentences_of,
)
from faceup.cli.speech import Speech
from faceup.errors import IllegalAction, NotationError, TableError
from faceup.games.california_jack import Claim, Play
from faceup.games.match import MatchWon
from faceup.i18n import Catalog, parse_local_card
from faceup.present.card_model import CardModel, SortOrder
from faceup.present.keymap import COMMANDS, typed_answer, typed_command
from faceup.present.rules_text import rules_text
from faceup.present.sentences import course, refusal_text
from faceup.present.table_model import Showing, TableModel, describe

if TYPE_CHECKING:
    from faceup.cards import Card
    from faceup.games.game import Event
    from faceup.settings import Settings
    from faceup.tables.session import Session


_LINE_LIMIT = 2_000
"""The characters of a line that are looked at; what follows them is passed over."""


def run_plain(
    session: Session,
    *,
    stdin: TextIO,
    stdout: TextIO,
    t: Catalog,
    settings: Settings,
    opening: Iterable[Event] = (),
) -> bool:
    """Play on until the match is over or the input ends; whether it is over.

    `opening` is what happened when the table was opened just now; a table that is
    taken up again is told as it lies.

    Raises:
        KeyboardInterrupt: when the player breaks off, after saying how to go on.
    """
    _never_fail_to_read(stdin)
    mode = _Plain(session, stdin, Speech(stdout), t, settings)
    try:
        return mode.run(tuple(opening))
    except KeyboardInterrupt:
        mode.say_kept()
        raise


def _never_fail_to_read(stdin: TextIO) -> None:
    """What is no letter in the encoding of the input is a wrong word, not a failure."""
    reconfigure = getattr(stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


class _Plain:
    """The line mode of one session."""

    def __init__(
        self,
        session: Session,
        stdin: TextIO,
        speech: Speech,
        t: Catalog,
        settings: Settings,
    ) -> None:
        self._session = session
        self._table = session.table
        self._stdin = stdin
        self._speech = speech
        self._t = t
        self._showing = Showing(sort=settings.sort, memory=settings.memory_aid)
        self._announced: tuple[object, ...] = ()
        self._has_told_winner = False

    def run(self, opening: tuple[Event, ...]) -> bool:
        """The whole of it: welcome, play, farewell."""
        self._welcome(opening)
        while True:
            self._advance()
            if self._session.waits == "over":
                self._say_over()
                return True
            self._announce()
            line = self._read()
            if line is None or not self._obey(line):
                self.say_kept()
                return False

    # telling -------------------------------------------------------------------------

    def _say(self, key: str, **values: object) -> None:
        self._speech.say(self._t(key, **values))

    def _tell(self, events: Iterable[Event]) -> None:
        events = tuple(events)
        self._has_told_winner |= any(isinstance(event, MatchWon) for event in events)
        self._speech.say_all(sentences_of(self._session, events, self._t, by_ear=True))

    def _model(self) -> TableModel | None:
        return model_of(self._session, self._t, self._showing)

    def _welcome(self, opening: tuple[Event, ...]) -> None:
        table, t = self._table, self._t
        self._speech.say(rules_text(table.rules, t).title)
        for seat, name in enumerate(names_at(table, t)):
            level = table.levels[seat]
            if level is not None:
                told = t(f"core.level.{level}")
                self._say("plain.against", name=name, level=told, target=table.target)
        if table.setup.enforcement == "claim":
            self._say("plain.claims")
        self._say("plain.how", help=self._word("help"))
        if levels.unready(table.levels):
            self._say("core.preparing")
        self._tell(opening)
        if not opening and self._session.waits != "over":
            self._say_table("plain.resumed")

    def _say_table(self, key: str) -> None:
        """Tell the table as it lies, but for what is told next: the hand and the turn."""
        model = self._model()
        if model is None:
            return
        self._say(key)
        told_next = {model.status, model.seats[model.bottom].hand_label}
        told = describe(model, self._t)
        self._speech.say_all(line for line in told if line not in told_next)

    def _announce(self) -> None:
        """Say whose turn it is and what can be done, once for each position."""
        table = self._table
        now = (table.deal_number, table.plays_made, table.take_back_count, table.phase)
        if now == self._announced:
            return
        self._announced = now
        if self._session.waits == "settle":
            claim, go_on = self._word("claim"), self._word("go-on")
            is_free = self._table.rules.revoke == "barred"
            key = "plain.settle.free" if is_free else "plain.settle"
            self._say(key, claim=claim, next=go_on)
            return
        self._say_turn()

    def _say_turn(self) -> None:
        model = self._model()
        if model is None:
            return
        self._say_hand(model)
        self._speech.say(model.status)
        legal = [card for card in model.my_hand if card.is_legal]
        if model.is_my_turn and len(legal) < len(model.my_hand):
            told = ", ".join(card.name for card in legal)
            self._say("plain.legal", cards=told)

    def _say_hand(self, model: TableModel) -> None:
        told = "; ".join(
            self._t("plain.numbered", number=card.number, card=self._held(card))
            for card in model.my_hand
        )
        if told:
            self._say("present.hand.you", cards=told)

    def _held(self, card: CardModel) -> str:
        """A card of the hand, trumps told as such."""
        if "trump" in card.tags:
            return self._t("present.card.trump", card=card.name)
        return card.name

    def _say_over(self) -> None:
        table, t = self._table, self._t
        if not self._has_told_winner and table.winner is not None:
            # It was over before, or another window ended it.
            won = MatchWon(table.winner, table.scores, table.resigned)
            self._tell([won])
        self._speech.say_all(
            course(
                table.outcomes,
                before=table.setup.scores,
                me=self._session.me,
                names=names_at(table, t),
                t=t,
            )
        )
        self._say("plain.over", command="faceup records")
        self._speech.flush()

    def say_kept(self) -> None:
        """Say that the match is kept and how to go on."""
        self._say("plain.kept", resume=f"faceup play --plain --resume {self._table.id}")
        self._speech.flush()

    def _word(self, command: str) -> str:
        """The word by which a command is typed."""
        return COMMANDS[command].words(self._t)[0]

    # going on ------------------------------------------------------------------------

    def _advance(self) -> None:
        """Let everything happen that waits for no person."""
        while self._session.waits in ("computer", "deal", "score"):
            try:
                events = self._session.step()
            except TableError as error:
                self._refused(error)
            else:
                self._tell(events)

    def _read(self) -> str | None:
        """The next line of input, or None at its end."""
        if self._stdin.isatty():
            self._speech.ask("> ")
        else:
            self._speech.flush()
        line = self._stdin.readline(_LINE_LIMIT)
        rest = line
        while len(rest) == _LINE_LIMIT and not rest.endswith("\n"):
            rest = self._stdin.readline(_LINE_LIMIT)
        # Some programs begin what they pipe with a byte order mark.
        return line.strip().removeprefix("\ufeff").strip() if line else None

    def _obey(self, line: str) -> bool:
        """Do what a line says; False when the player leaves."""
        command = typed_command(line, self._t)
        if command == "quit":
            return False
        try:
            if command is not None:
                self._command(command)
            elif not line:
                self._command("go-on")
            else:
                self._play(line)
        except IllegalAction as error:
            self._speech.say(refusal_text(error, self._t))
        except TableError as error:
            self._refused(error)
        return True

    def _refused(self, error: TableError) -> None:
        """Another window moved first: the table is told as it lies now."""
        if error.code != "table-moved":
            raise error
        self._say_table("error.table-moved")

    def _play(self, text: str) -> None:
        card = self._card(text)
        if card is None:
            self._say_unknown(text)
            return
        try:
            self._tell(self._session.act(Play(card)))
        except IllegalAction as error:
            self._speech.say(refusal_text(error, self._t))
            model = self._model()
            if model is not None and model.is_my_turn:
                told = ", ".join(c.name for c in model.my_hand if c.is_legal)
                self._say("plain.legal", cards=told)

    def _say_unknown(self, text: str) -> None:
        model, told = self._model(), shortened(text)
        if text.isdecimal() and model is not None and model.my_hand:
            self._say("plain.no-number", text=told, last=len(model.my_hand))
        else:
            self._say("plain.unknown", text=told, help=self._word("help"))

    def _card(self, text: str) -> Card | None:
        """The card a text names: by its number in the hand, or in any spelling."""
        model = self._model()
        if text.isdecimal() and model is not None:
            hand = {card.number: card.card for card in model.my_hand}
            return hand.get(int(text)) if len(text) < 3 else None
        try:
            return parse_local_card(text, self._t.language)
        except NotationError:
            return None

    # commands ------------------------------------------------------------------------

    def _command(self, command: str) -> None:
        session = self._session
        match command:
            case "go-on" if session.waits == "settle":
                self._tell(session.settle())
            case "claim":
                self._tell(session.act(Claim()))
            case "take-back":
                self._tell(session.take_back())
            case "resign":
                self._resign()
            case "hint":
                self._hint()
            case "help":
                self._help()
            case "rules":
                lines = rules_text(self._table.rules, self._t).lines()
                self._speech.say(*(line for line in lines if line))
            case "sort" | "memory":
                self._switch(command)
            case _:
                self._answer(command)

    def _answer(self, command: str) -> None:
        """Tell a part of the table."""
        model = self._model()
        if model is None:
            return
        match command:
            case "describe":
                self._speech.say(*describe(model, self._t))
            case "score":
                self._speech.say(model.score_label)
                self._speech.say(*(seat.captured_label for seat in model.seats))
                self._speech.say(*(award.label for award in model.awards))
            case "last-trick" if model.last_trick is not None:
                self._speech.say(model.last_trick.label)
                if model.last_trick.drawn_label:
                    self._speech.say(model.last_trick.drawn_label)
            case "last-trick":
                self._say("plain.no-trick")
            case "hand":
                self._say_hand(model)
            case _:
                self._say_turn()

    def _hint(self) -> None:
        choice = advise(self._session)
        if choice is None:
            self._say("present.refusal.not-your-turn")
            return
        told = explained(self._session, choice)
        self._speech.say(*hint_lines(choice, told, self._t))

    def _help(self) -> None:
        self._say("plain.how", help=self._word("help"))
        for command in COMMANDS.values():
            words = command.words(self._t)
            if words and self._applies(command.id):
                label = command.label(self._t)
                self._say("plain.help.line", words=", ".join(words), label=label)

    def _applies(self, command: str) -> bool:
        """Whether a command can be of use at this table."""
        match command:
            case "claim" | "go-on":
                return self._table.setup.enforcement == "claim"
            case "take-back":
                return self._table.setup.practice
            case _:
                return True

    def _switch(self, command: str) -> None:
        if command == "sort":
            order: SortOrder = "rank" if self._showing.sort == "suit" else "suit"
            self._showing = replace(self._showing, sort=order)
            model = self._model()
            if model is not None:
                self._say_hand(model)
            return
        self._showing = replace(self._showing, memory=not self._showing.memory)
        state = "on" if self._showing.memory else "off"
        self._say(f"plain.memory.{state}")

    def _resign(self) -> None:
        self._say("plain.resign", yes=self._t("core.yes"), no=self._t("core.no"))
        line = self._read()
        if line is not None and typed_answer(line, self._t):
            self._tell(self._session.resign())
        else:
            self._say("plain.resign.no")
