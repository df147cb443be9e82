"""The parts of a table model: seats, tricks, awards."""

from __future__ import annotations

from dataclasses import dataclass

from faceup.present.card_model import CardModel


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatModel:
    """A seat."""

    seat: int
    """Its number, 0 or 1."""
    name: str
    """Who sits there."""
    is_me: bool
    """Whether the reader sits there."""
    level: str | None
    """The level of a computer player, None for a person."""
    level_name: str
    """The level in words; empty for a person."""
    is_dealer: bool
    """Whether it dealt."""
    is_to_act: bool
    """Whether it is its turn."""
    hand: tuple[CardModel, ...]
    """Its cards: known ones sorted, then backs."""
    tricks: int
    """Tricks taken in this deal."""
    card_points: int
    """Card points captured in this deal."""
    honours: tuple[str, ...]
    """Which of `high`, `low`, `jack` it has in this deal."""
    score: int
    """Its match score before this deal."""
    label: str
    """Who sits there and who dealt, in a sentence."""
    hand_label: str
    """Its cards, in a sentence."""
    captured_label: str
    """What it captured, in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickModel:
    """A trick, on the table or taken."""

    leader: int | None
    """Who led; None while nobody has."""
    lead: CardModel | None
    """The card led."""
    reply: CardModel | None
    """The card that answered."""
    winner: int | None
    """Who took it."""
    drawn: tuple[CardModel | None, CardModel | None]
    """What each seat drew after it: a card, a back, or None where nothing was."""
    label: str
    """The trick in a sentence."""
    drawn_label: str
    """Who drew what after it, in a sentence; empty where nothing was drawn."""

    def card_of(self, seat: int) -> CardModel | None:
        """The card a seat played to it."""
        if self.leader is None:
            return None
        return self.lead if seat == self.leader else self.reply


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardModel:
    """How an award of this deal stands."""

    award: str
    """`high`, `low`, `jack` or `game`."""
    name: str
    """Its name."""
    seat: int | None
    """Who has it, or leads for Game."""
    is_sure: bool
    """Whether nothing can change it any more."""
    label: str
    """How it stands, in a sentence."""
