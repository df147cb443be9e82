"""A person's sitting at a table: what they were told, and what they see of it now.

It holds no widget, so that what the screen says can be tested without a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from faceup.cards import Card
from faceup.cli.opening import seat_of_person
from faceup.cli.players import answer, model_of, sentences_of
from faceup.errors import TableError
from faceup.games.california_jack.events import CardDrawn, DealBegan
from faceup.games.game import Event
from faceup.games.match import DealScored, FirstDealerFound
from faceup.i18n import Catalog
from faceup.present.card_model import CardModel
from faceup.present.table_model import Showing, TableModel
from faceup.store.holds import Hold
from faceup.store.ports import Store
from faceup.tables import LocalTable, Setup
from faceup.tables.session import Session


@dataclass(slots=True)
class Sitting:
    """One person at one table."""

    session: Session
    """The table and its computer players."""
    told: list[Event]
    """What the person was told since the last deal began."""
    hold: Hold
    """The table is not removed before this is released."""

    @classmethod
    def open(
        cls, store: Store, setup: Setup, table_id: str, clock: Callable[[], float]
    ) -> Sitting:
        """Sit down at a new table."""
        with ExitStack() as undoing:
            hold = undoing.enter_context(store.hold(table_id))
            table, events = LocalTable.open(
                store, setup, table_id=table_id, clock=clock
            )
            undoing.pop_all()
        return cls(_session(table), list(events), hold)

    @classmethod
    def resume(cls, store: Store, table_id: str, clock: Callable[[], float]) -> Sitting:
        """Sit down again where the table was left, with what was told of its deal."""
        with ExitStack() as undoing:
            hold = undoing.enter_context(store.hold(table_id))
            table = LocalTable(store, table_id, clock=clock)
            events = table.refresh()
            if not table.seq:
                raise TableError(
                    f"there is no table `{table_id}`",
                    code="unknown-table",
                    value=table_id,
                )
            undoing.pop_all()
        sitting = cls(_session(table), [], hold)
        sitting.hear(table.events_for(sitting.session.me, events))
        return sitting

    def hear(self, events: Iterable[Event]) -> None:
        """Note what the person is told; a new deal begins a new story.

        How the first dealer was found belongs to the first deal.
        """
        for event in events:
            match event:
                case DealBegan():
                    found = [e for e in self.told if isinstance(e, FirstDealerFound)]
                    self.told = [*found, event] if self.told == found else [event]
                case _:
                    self.told.append(event)

    def sentences(self, t: Catalog, *, untold: int = 0) -> list[str]:
        """What the person was told, in words, but for so many of the latest events."""
        told = self.told[: len(self.told) - untold]
        return sentences_of(self.session, told, t)

    def model(self, t: Catalog, showing: Showing) -> TableModel | None:
        """The table as the person may see it; None before the first deal."""
        return model_of(self.session, t, showing)

    @property
    def last_scored(self) -> DealScored | None:
        """How the last deal was scored, if none has begun since."""
        table = self.session.table
        if not table.outcomes or table.phase not in {"deal", "over"}:
            return None
        return DealScored(len(table.outcomes), table.outcomes[-1])


def _session(table: LocalTable) -> Session:
    return Session(table, answer, me=seat_of_person(table))


def before_draws(
    before: TableModel, after: TableModel, events: Iterable[Event]
) -> TableModel | None:
    """The table between a full trick and the draws after it; None if nobody drew.

    It is the table after the draws with the stock as it lay and the hands without what
    they drew: for a moment the screen shows what a player at a table would see.
    """
    drawn = [event for event in events if isinstance(event, CardDrawn)]
    if not drawn:
        return None
    hands = [_undrawn(before, after, seat) for seat in (0, 1)]
    seats = tuple(
        replace(after.seats[seat], hand=hands[seat], is_to_act=False) for seat in (0, 1)
    )
    return replace(
        after,
        seats=(seats[0], seats[1]),
        exposed=before.exposed,
        stock_left=before.stock_left,
        under=before.under,
        under_known=before.under_known,
    )


def _undrawn(before: TableModel, after: TableModel, seat: int) -> tuple[CardModel, ...]:
    """A hand after the trick and before the draw: what was held before and still is."""
    trick = after.last_trick
    played = None if trick is None else trick.card_of(seat)
    hand = list(before.seats[seat].hand)
    for place, card in enumerate(hand):
        if played is not None and card.card == played.card:
            return tuple(hand[:place] + hand[place + 1 :])
    # A card of the trick came from among the backs, or was led before `before`.
    backs = [card for card in hand if card.is_back]
    if len(hand) == 6 and backs:
        hand.remove(backs[-1])
    return tuple(hand)


def since_draws(events: Sequence[Event]) -> int:
    """How many events there are from the first draw on: what a full trick delays."""
    for place, event in enumerate(events):
        if isinstance(event, CardDrawn):
            return len(events) - place
    return 0


def newly_drawn(events: Iterable[Event], me: int | None) -> frozenset[Card]:
    """The cards that a seat drew, as far as it was told."""
    return frozenset(
        event.card
        for event in events
        if isinstance(event, CardDrawn) and event.seat == me and event.card is not None
    )
