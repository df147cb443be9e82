"""What every game is: the protocols Game, State, View, Action, Event, Outcome.

They carry games for two to six players, with turns of one action or of many, and with
cards that lie open, lie closed, or are known to some seats only:

* an **action** comes from a seat. The state says whose turn it is (`to_act`), a turn may
  hold several actions, and a game may let a seat speak out of turn (claim a revoke);
* an **event** is a value in the past tense with an **audience**: who may know all of
  it. `seen_by(seat)` is the event as that seat may know it. Redaction asks whose a card
  is and who saw it, never which phase it is;
* a **state** is a value: `apply` gives a new one and the events that led there;
* a **view** is all a seat may know. Everything outside `games/` holds views.

A deal is one shuffle of the pack; a match is deals to a target (`match.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

from faceup.cards import Card, CardSet
from faceup.cards.shuffle import Words

JsonObject: TypeAlias = dict[str, Any]
"""A JSON object: what records, logs and machines read."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may know the whole of an event."""

    seats: frozenset[int] | None = None
    """The seats, or None for everyone, spectators included."""

    def includes(self, seat: int | None) -> bool:
        """Whether a seat belongs to it; `None` is a spectator."""
        return self.seats is None or seat in self.seats


EVERYONE = Audience()
"""The whole table, spectators included."""

_ONLY = tuple(Audience(frozenset({seat})) for seat in range(6))


def only(seat: int) -> Audience:
    """The audience of one seat."""
    return _ONLY[seat]


class Event(Protocol):
    """Something that happened, as a value."""

    kind: ClassVar[str]
    """The stable name of the kind of event, like `card-played`."""

    @property
    def audience(self) -> Audience:
        """Who may know the whole of it."""
        ...

    def seen_by(self, seat: int | None) -> Self | None:
        """The event as a seat may know it; None if it may not know it happened."""
        ...


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event that everyone may know in full."""

    @property
    def audience(self) -> Audience:
        """Everyone."""
        return EVERYONE

    def seen_by(self, seat: int | None) -> Self | None:
        """The same for all."""
        return self


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: what is translated, tested and sent is the code."""

    code: str
    """A stable code, like `must-follow`."""
    message: str
    """The reason in English, with the thing, the value and what is allowed."""
    details: Mapping[str, object]
    """The values the message names, for telling it in another language."""


class State(Hashable, Protocol):
    """A deal at one moment: frozen, hashable, comparable."""

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None when the deal is played out."""
        ...

    @property
    def is_complete(self) -> bool:
        """Whether the deal is played out and can be scored."""
        ...


class View(Protocol):
    """All a seat may know of a deal, and nothing else."""

    @property
    def seat(self) -> int:
        """Whose view it is."""
        ...

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None."""
        ...

    @property
    def hand(self) -> CardSet:
        """The cards the seat holds."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of every seat before this deal."""
        ...

    @property
    def plays_made(self) -> int:
        """Plays made so far, as a record counts them: what names a moment of a deal."""
        ...


class Outcome(Protocol):
    """How a deal ended and what it did to the match score."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of every seat after the deal."""
        ...

    @property
    def winner(self) -> int | None:
        """The seat that has won the match, if one has."""
        ...

    @property
    def awarded(self) -> tuple[tuple[str, int | None], ...]:
        """What the deal awarded, by name, with the seat it went to, for counting."""
        ...


RulesT = TypeVar("RulesT")
DealT = TypeVar("DealT")
StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound=View)
OutcomeT = TypeVar("OutcomeT", bound=Outcome)


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """How the first dealer was found."""

    dealer: int
    """The seat that deals first."""
    cards: tuple[tuple[Card, ...], ...] = ()
    """The rounds of cards drawn for it, a card a seat; empty when it was by lot."""


class Game(Protocol[RulesT, DealT, StateT, ActionT, ViewT, OutcomeT]):
    """A game. One object a game; every variant of it is a value of its rules."""

    @property
    def id(self) -> str:
        """The name in records and commands, like `california-jack`."""
        ...

    @property
    def default_profile(self) -> str:
        """The profile played when none is named."""
        ...

    @property
    def profile_ids(self) -> tuple[str, ...]:
        """Every named profile, in the order they are shown."""
        ...

    @property
    def layout_keys(self) -> tuple[str, ...]:
        """The keys of a dealt layout in a record, in the order they are written."""
        ...

    @property
    def enforcements(self) -> tuple[str, ...]:
        """Which of `match.ENFORCEMENTS` its tables can have, the usual one first."""
        ...

    # rules and notation ------------------------------------------------------------

    def parse_rules(self, data: Mapping[str, object]) -> RulesT:
        """Rules from a profile and overrides; RulesError by name when refused."""
        ...

    def format_rules(self, rules: RulesT) -> JsonObject:
        """The profile and the overrides that make these rules."""
        ...

    def seat_counts(self, rules: RulesT) -> range:
        """How many can play under these rules."""
        ...

    def target(self, rules: RulesT) -> int:
        """The match score to reach."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """An action from its token; NotationError when it is none."""
        ...

    def format_action(self, action: ActionT) -> str:
        """The token of an action, the same in every record and log."""
        ...

    def parse_token(self, text: str) -> tuple[int | None, ActionT]:
        """An action of a record, with the seat if the token names one."""
        ...

    def format_token(self, seat: int, action: ActionT) -> str:
        """The token of an action in a record: it names the seat where play does not.

        It has no blank, bracket or brace, and does not begin with a number and a dot.
        """
        ...

    def numbered_plays(self, plays: Sequence[ActionT], seats: int) -> Collection[int]:
        """The places of the plays that begin a trick, or a turn of several steps.

        A record for people numbers these. The plays need not be legal.
        """
        ...

    def parse_deal(
        self, data: Mapping[str, object], rules: RulesT, seats: int
    ) -> DealT:
        """A layout dealt to so many seats, from a record.

        Raises:
            RecordError: with a code of the contract when it cannot be.
        """
        ...

    def format_deal(self, deal: DealT) -> JsonObject:
        """A dealt layout as a record holds it, without plays."""
        ...

    def dealer_of(self, deal: DealT) -> int:
        """The seat that dealt."""
        ...

    # chance ------------------------------------------------------------------------

    def first_dealer(self, rules: RulesT, seats: int, words: Words) -> FirstDealer:
        """Find the first dealer the way the rules say."""
        ...

    def deal(self, rules: RulesT, seats: int, dealer: int, words: Words) -> DealT:
        """Shuffle and deal."""
        ...

    # play --------------------------------------------------------------------------

    def begin(
        self, rules: RulesT, deal: DealT, scores: tuple[int, ...], enforcement: str
    ) -> tuple[StateT, tuple[Event, ...]]:
        """The state before the first action, and the events of dealing."""
        ...

    def legal_actions(self, state: StateT) -> Sequence[ActionT]:
        """Every legal action of the seat to act; empty only when the deal is over."""
        ...

    def why_illegal(self, state: StateT, seat: int, action: ActionT) -> Refusal | None:
        """Why a seat may not do it now, or None if it may."""
        ...

    def apply(
        self, state: StateT, seat: int, action: ActionT
    ) -> tuple[StateT, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction when refused."""
        ...

    def view(self, state: StateT, seat: int) -> ViewT:
        """All a seat may know."""
        ...

    def view_json(self, view: ViewT) -> JsonObject:
        """A view told to a machine; equal views give equal bytes."""
        ...

    def outcome(self, state: StateT) -> OutcomeT:
        """Score a deal that is played out."""
        ...

    def deal_report(self, state: StateT, outcome: OutcomeT | None) -> JsonObject:
        """A deal told to a machine; `outcome` once it is scored."""
        ...

    def winner_before(self, rules: RulesT, scores: tuple[int, ...]) -> int | None:
        """The seat for which these scores, before a deal, already are a won match."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of the registry, when it does not matter which."""
