"""What a computer player is: it takes a view and gives back a choice with a reason.

A bot never holds a state, so it cannot peek: all it gets is the `View` of its seat, a
budget, and a stream of chance. Equal views, budgets and streams give equal choices, in
any process. Bots of other games implement the same protocol over their own views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from faceup.cards import Stream
from faceup.errors import UsageError

ActionT_co = TypeVar("ActionT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought one choice may cost."""

    seconds: float = 5.0
    """After so long the runner plays in the bot's place; bots read no clock."""
    nodes: int = 30_000
    """Full tricks a search may look at, in all worlds together: what bounds a bot, the
    same on any machine. The last tricks that compiled code counts out are not counted."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[ActionT_co]):
    """An action as a bot judges it."""

    action: ActionT_co
    """The action."""
    score: float
    """What it is worth to the bot; compare only inside one choice."""
    reason: str
    """A code of `faceup.bots.reasons.REASONS`: true of the position."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[ActionT_co]):
    """What a bot does, and why."""

    action: ActionT_co
    """The action."""
    reason: str
    """A code of `faceup.bots.reasons.REASONS`; `bots.reason.<code>` is its text."""
    alternatives: tuple[Ranked[ActionT_co], ...] = ()
    """Every legal play, the best first, the chosen one among them."""
    details: Mapping[str, str] | None = None
    """Tokens of the cards its text names: `card`, `lead`, `exposed`; those there are."""
    is_chance: bool = False
    """Whether the scores are chances to win the match, 0 to 1."""
    is_exact: bool = False
    """Whether the scores are counted out, nothing in them guessed or sampled."""


def verify_parameter(name: str, value: int, low: int, high: int) -> None:
    """Refuse a bot's parameter outside its range.

    Raises:
        UsageError: with the name, the value and the range.
    """
    if not low <= value <= high:
        raise UsageError(
            f"`{name}` of a player cannot be `{value}`; accepted: {low} to {high}",
            code="bad-parameter",
            name=name,
            value=value,
            low=low,
            high=high,
        )


class Bot(Protocol[ViewT_contra, ActionT_co]):
    """A computer player."""

    @property
    def level(self) -> str:
        """The name it is chosen by, like `club`."""
        ...

    def choose(
        self, view: ViewT_contra, budget: Budget, rng: Stream
    ) -> Choice[ActionT_co]:
        """What to do now; the view is of the seat that is to act."""
        ...


@runtime_checkable
class Prepares(Protocol):
    """A bot that has something to make ready before its first choice."""

    @property
    def is_ready(self) -> bool:
        """Whether it could choose at once."""
        ...

    def prepare(self) -> None:
        """Make it ready; at once when it is. The clock of a choice starts after it."""
        ...
