"""What ends a deal and a match: who took what, why the score moved, and what next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from faceup.cards import Suit
from faceup.cli.players import names_at, sentences_of
from faceup.games.california_jack.events import RevokeClaimed
from faceup.games.match import DealScored, MatchWon
from faceup.present.sentences import tell
from faceup.present.table_model import Showing
from faceup.tables import LocalTable
from faceup.terminal.screens.base import Dialog
from faceup.terminal.sitting import Sitting
from faceup.terminal.widgets.score_sheet import DealSheet, MatchSheet, Sides
from faceup.terminal.widgets.words import Words


class DealEnd(Dialog[None]):
    """How a deal was scored."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,й", "leave", show=False),
    ]

    def __init__(self, sitting: Sitting, scored: DealScored) -> None:
        super().__init__()
        self._sitting, self._scored = sitting, scored

    def compose(self) -> ComposeResult:
        """The sheet of the deal, and the same in sentences."""
        session = self._sitting.session
        table, t = session.table, self.t
        model = self._sitting.model(t, Showing())
        trump = Suit.CLUBS if model is None else model.trump
        names = names_at(table, t)
        title, *told = tell(
            self._scored, me=session.me, names=names, t=t, rules=table.rules
        )
        told = [*self._claims(), *told]
        sides = Sides.of(names, session.me)
        with Vertical(classes="page outcome"):
            yield Words(title, classes="title")
            with VerticalScroll():
                yield DealSheet(
                    self._scored.outcome,
                    sides,
                    trump,
                    by_tricks=table.rules.game == "tricks",
                )
                yield Words("\n".join(told), classes="told")
        yield self.keys(
            (t("terminal.key.space"), "go-on", "space"), ("↑ ↓", "scroll", "down")
        )

    def _claims(self) -> list[str]:
        """The claims of a revoke in the deal, where they can be made."""
        session, t = self._sitting.session, self.t
        table = session.table
        if table.setup.enforcement != "claim":
            return []
        made = [item for item in self._sitting.told if isinstance(item, RevokeClaimed)]
        return sentences_of(session, made, t) or [t("terminal.outcome.no-claims")]

    def on_mount(self) -> None:
        """Let keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def on_click(self) -> None:
        """A click goes on."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Go on."""
        self.dismiss(None)


class MatchEnd(Dialog[str]):
    """How a match ended, and the course of its score; gives what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,й", "home", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self._sitting = sitting

    def compose(self) -> ComposeResult:
        """Who won, the course, where the cards came from, and what to do next."""
        session = self._sitting.session
        table, t = session.table, self.t
        sides = Sides.of(names_at(table, t), session.me)
        with Vertical(classes="page outcome"):
            yield Words(self._title(table), classes="title")
            with VerticalScroll():
                yield MatchSheet(
                    table.outcomes, table.setup.scores, sides, table.target
                )
                yield Words("\n".join(self._facts(table)), classes="told")
            yield OptionList(
                *(
                    Option(Content(t(f"terminal.outcome.{name}")), id=name)
                    for name in ("review", "again", "home")
                )
            )
        yield self.keys(("↑ ↓ Enter", "confirm", "enter"), ("Esc", "home", "escape"))

    def on_mount(self) -> None:
        """Let the arrows choose at once."""
        self.query_one(OptionList).focus()

    def _title(self, table: LocalTable) -> str:
        winner = table.winner
        if winner is None:
            return ""
        won = MatchWon(winner, table.scores, table.resigned)
        session = self._sitting.session
        names = names_at(table, self.t)
        return " ".join(tell(won, me=session.me, names=names, t=self.t))

    def _facts(self, table: LocalTable) -> list[str]:
        """Where the cards came from, and what help was taken."""
        t, setup = self.t, table.setup
        if setup.deal_number is None:
            told = [t("terminal.outcome.seed", seed=setup.seed)]
        else:
            told = [t("terminal.outcome.deal-number", number=setup.deal_number)]
        if table.advice_count:
            told.append(t("terminal.outcome.advice", n=table.advice_count))
        if table.take_back_count:
            told.append(t("terminal.outcome.take-backs", n=table.take_back_count))
        return told

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """What to do next was chosen."""
        self.dismiss(event.option.id or "home")

    def action_home(self) -> None:
        """Go home."""
        self.dismiss("home")
