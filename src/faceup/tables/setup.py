"""What a table is opened with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faceup.cards import DEAL_NUMBER_LIMIT, SplitMix64, Stream
from faceup.cards.shuffle import Words
from faceup.errors import TableError


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits in a seat."""

    name: str
    """The name shown and recorded; empty where none was chosen."""
    level: str | None = None
    """The level of a computer player; None for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a table is opened with; it never changes while the match lasts."""

    game: str
    """The game, by its name in the registry."""
    rules: Mapping[str, object]
    """The profile and its overrides."""
    seats: tuple[SeatSetup, ...]
    """Who sits where."""
    seed: str
    """The seed of the first dealer and of the deals."""
    enforcement: str = "prevent"
    """`prevent`, or `claim` where a revoke may be made and claimed."""
    deal_number: int | None = None
    """The number of the first deal, the next deals being the next numbers; or None."""
    practice: bool = False
    """Whether plays may be taken back."""
    scores: tuple[int, ...] = ()
    """The match score to begin with, a score a seat; all 0 if none are given."""

    def __post_init__(self) -> None:
        if not self.scores:
            object.__setattr__(self, "scores", (0,) * len(self.seats))
        for text in (self.seed, *(seat.name for seat in self.seats)):
            _verify_text(text)
        number = self.deal_number
        if number is not None and not 0 <= number < DEAL_NUMBER_LIMIT:
            raise TableError(
                f"`{number}` is no deal number; accepted: 0 to {DEAL_NUMBER_LIMIT - 1}",
                code="bad-deal-number",
                value=number,
                accepted=f"0 … {DEAL_NUMBER_LIMIT - 1}",
            )
        if len(self.scores) != len(self.seats):
            raise TableError(
                f"{len(self.scores)} scores for {len(self.seats)} seats; accepted: one"
                " score a seat",
                code="bad-scores",
                value=len(self.scores),
                accepted=len(self.seats),
            )

    def words(self, index: int) -> Words:
        """The source of chance of a deal, counted from 0."""
        if self.deal_number is None:
            return Stream(self.seed, f"deal/{index}")
        return SplitMix64((self.deal_number + index) % DEAL_NUMBER_LIMIT)

    def to_json(self) -> dict[str, object]:
        """The setup as the log holds it."""
        return {
            "game": self.game,
            "rules": dict(self.rules),
            "enforcement": self.enforcement,
            "seats": [{"name": seat.name, "level": seat.level} for seat in self.seats],
            "seed": self.seed,
            # As text: JSON readers that know only doubles would round 64 bits.
            "deal_number": None if self.deal_number is None else str(self.deal_number),
            "practice": self.practice,
            "scores": list(self.scores),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Setup:
        """The setup a log holds.

        Raises:
            TableError: if it is damaged.
        """
        try:
            return cls._read(data)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise TableError(
                f"the log of this table is damaged: {error!r}",
                code="bad-log",
                why=repr(error),
            ) from error

    @classmethod
    def _read(cls, data: Mapping[str, object]) -> Setup:
        seats, rules, scores = data["seats"], data["rules"], data["scores"]
        number = data["deal_number"]
        if not isinstance(seats, list) or not isinstance(rules, dict):
            raise TypeError("seats and rules")
        if not isinstance(scores, list):
            raise TypeError("scores")
        return cls(
            game=str(data["game"]),
            rules=rules,
            enforcement=str(data["enforcement"]),
            seats=tuple(SeatSetup(seat["name"], seat["level"]) for seat in seats),
            seed=str(data["seed"]),
            deal_number=None if number is None else int(str(number)),
            practice=bool(data["practice"]),
            scores=tuple(scores),
        )


def _verify_text(text: str) -> None:
    """Refuse half a surrogate pair: no record, and no seed, could be written with it."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        shown = ascii(text)[1:-1][:60]
        raise TableError(
            f"`{shown}` is no text; accepted: text that UTF-8 can hold",
            code="not-text",
            value=shown,
        ) from error
