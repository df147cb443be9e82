"""What of a match stands on the table's screen, and what a driver shows there."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.message import Message

from faceup.bots import levels
from faceup.bots.bot import Prepares
from faceup.cards import Card
from faceup.errors import FaceupError
from faceup.games.california_jack.events import DealBegan
from faceup.games.game import Event
from faceup.present.refusals import refusal_text
from faceup.present.table_model import Showing, TableModel
from faceup.terminal.advice import made_ready
from faceup.terminal.driver import Driver
from faceup.terminal.notes import Notes
from faceup.terminal.pace import PACES, Pace
from faceup.terminal.screens.base import FaceupScreen
from faceup.terminal.screens.table_keys import hints_of
from faceup.terminal.sitting import Sitting, newly_drawn, since_draws
from faceup.terminal.widgets.board import Board, Shown
from faceup.terminal.widgets.felt import Scene


class TableFace(FaceupScreen[None]):
    """A table that shows itself, and rests where the person is asked.

    It is the stage of its driver; what a person may do is added by `TableScreen`.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        """The person's sitting."""
        self.driver = Driver(sitting, self)
        """What lets happen what waits for nobody."""
        self._chosen: Card | None = None
        self._fresh: frozenset[Card] = frozenset()
        self._notice = ""
        self._brief = ""
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

    def _note(self, note: str, brief: str = "") -> None:
        """Say something, and keep it in the story, where there is room for all of it."""
        self._say(note, brief=brief)
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
            brief=self._brief,
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

    def _say(self, notice: str, *, warning: bool = False, brief: str = "") -> None:
        self._notice, self._is_warning, self._brief = notice, warning, brief

    def _drive(self, events: Sequence[Event] = ()) -> None:
        self.driver.is_at_rest = False
        self.run_worker(self.driver.run(events), group="drive", exclusive=True)

    # what the table waits for ------------------------------------------------------

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
