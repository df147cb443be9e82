"""A finished record, gone through card by card; it holds no widget.

A moment is a deal and the plays made in it. What is told and shown of it is what all
saw, with every hand open, or only what one seat saw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from faceup.bots import LEVELS
from faceup.cards import Card
from faceup.games.california_jack import Play
from faceup.games.game import Event
from faceup.i18n import Catalog
from faceup.present.names import levels_in, reader_seat, seat_names
from faceup.present.sentences import tell_all
from faceup.present.table_model import (
    Showing,
    TableModel,
    open_table_model,
    table_model,
)
from faceup.records import Record, Replay, ReplayedDeal, replay


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in a replayed record, as a reader looks at it."""

    replayed: Replay
    """The record."""
    deal: int = 0
    """The deal, counted from 0."""
    play: int = 0
    """The plays made in it."""
    seat: int | None = None
    """Whose eyes it is seen with; None with all hands open."""

    @classmethod
    def first(cls, record: Record) -> Moment | None:
        """Before the first card of a record; None if there is no deal in it.

        Raises:
            RecordError: if it cannot be replayed.
        """
        replayed = replay(record)
        return cls(replayed) if replayed.deals else None

    @property
    def now(self) -> ReplayedDeal:
        """The deal looked at."""
        return self.replayed.deals[self.deal]

    @property
    def seats(self) -> tuple[str, ...]:
        """The names in the record."""
        return self.replayed.record.seats

    def names(self, t: Catalog) -> tuple[str, ...]:
        """Who sat where, to whoever looks."""
        return seat_names(self.seats, self._levels(), t, eyes=self.seat)

    @property
    def reader(self) -> int | None:
        """The seat that is addressed: whose eyes these are, or whose match it was."""
        if self.seat is not None:
            return self.seat
        return reader_seat(self.seats, self._levels())

    @property
    def is_own(self) -> bool:
        """Whether a person looks with their own eyes, who is “You” by name."""
        return self.seat is not None and self.seat == reader_seat(
            self.seats, self._levels()
        )

    # moving ------------------------------------------------------------------------

    def by_card(self, step: int) -> Moment:
        """Some cards on or back, over the ends of deals."""
        play, deal = self.play + step, self.deal
        if play < 0 and deal > 0:
            return self.at(deal - 1, self.replayed.deals[deal - 1].plays)
        if play > self.now.plays and deal + 1 < len(self.replayed.deals):
            return self.at(deal + 1, 0)
        return self.at(deal, play)

    def by_trick(self, step: int) -> Moment:
        """To the next or the last beginning of a trick."""
        if step > 0:
            return (
                self.by_card(2 - self.play % 2)
                if self.play < self.now.plays
                else (self.by_card(1))
            )
        return (
            self.by_card(-1)
            if self.play == 0
            else self.at(self.deal, self.play - (self.play % 2 or 2))
        )

    def by_deal(self, step: int) -> Moment:
        """To the beginning of another deal."""
        return self.at(self.deal + step, 0)

    def at(self, deal: int, play: int) -> Moment:
        """A deal and a play; beyond the ends, the nearest there is."""
        deal = min(max(0, deal), len(self.replayed.deals) - 1)
        play = min(max(0, play), self.replayed.deals[deal].plays)
        return replace(self, deal=deal, play=play)

    def seen_by_next(self) -> Moment:
        """With the next eyes: all hands open, then each seat."""
        eyes: list[int | None] = [None, *range(len(self.seats))]
        place = eyes.index(self.seat) + 1
        return replace(self, seat=eyes[place % len(eyes)])

    # what is seen ------------------------------------------------------------------

    def model(self, t: Catalog, showing: Showing) -> TableModel:
        """The table of the moment."""
        levels = self._levels()
        shared: dict[str, Any] = {
            "names": self.names(t),
            "t": t,
            "levels": levels,
            "deal_number": self.deal + 1,
            "showing": showing,
        }
        if self.seat is not None:
            return table_model(self._view(self.seat), **shared)
        views = (self._view(0), self._view(1))
        return open_table_model(views, **shared, reader=self.reader)

    def _view(self, seat: int) -> Any:
        return self.replayed.view(seat, self.deal, self.play)

    def _levels(self) -> tuple[str | None, str | None]:
        tag = levels_in(self.replayed.record.tags.get("levels"), len(self.seats))
        first, second = (level if level in LEVELS else None for level in tag)
        return first, second

    @property
    def next_card(self) -> Card | None:
        """The card played next."""
        for step in self.now.steps:
            match step.action:
                case Play(card) if step.play == self.play:
                    return card
                case _:
                    continue
        return None

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score: after the deal, once it is played out."""
        outcome = self.now.outcome
        if outcome is not None and self.play == self.now.plays:
            found: tuple[int, ...] = outcome.scores
            return found
        if self.deal == 0:
            return self.replayed.record.scores_before
        before: tuple[int, ...] = self.replayed.deals[self.deal - 1].outcome.scores
        return before

    def sentences(self, t: Catalog) -> list[str]:
        """What happened in the deal until the moment, and what was noted about it."""
        rules = self.replayed.record.parsed_rules
        deal = self.now
        told = self._told(deal.opening, t, rules)
        notes = list(deal.record.comments)
        for step in deal.steps:
            if step.play >= self.play:
                break
            told += [text for place, text in notes if place <= step.play]
            notes = [note for note in notes if note[0] > step.play]
            told += self._told(step.events, t, rules)
        told += [text for place, text in notes if place <= self.play]
        if self.play == deal.plays:
            told += self._told(deal.closing, t, rules)
        return told

    def _told(self, events: tuple[Event, ...], t: Catalog, rules: Any) -> list[str]:
        if self.seat is not None:
            seen = (event.seen_by(self.seat) for event in events)
            events = tuple(event for event in seen if event is not None)
        return tell_all(events, me=self.reader, names=self.names(t), t=t, rules=rules)


def parse_place(text: str, moment: Moment) -> tuple[int, int] | None:
    """A place as a person types it: `14` is a trick of this deal, `3.14` of deal 3.

    The deal and the plays made in it, both counted from 0; None if there is no such
    place.
    """
    first, dot, second = text.strip().replace(",", ".").partition(".")
    deal, trick = (first, second) if dot else (str(moment.deal + 1), first)
    deals = len(moment.replayed.deals)
    if deal.isdecimal() and 1 <= int(deal) <= deals:
        tricks = max(1, (moment.replayed.deals[int(deal) - 1].plays + 1) // 2)
        if not trick and dot:
            trick = "1"
        if trick.isdecimal() and 1 <= int(trick) <= tricks:
            return int(deal) - 1, 2 * (int(trick) - 1)
    return None
