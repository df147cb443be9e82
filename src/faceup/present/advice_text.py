"""Why a computer player chose, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from faceup.cards import parse_card
from faceup.games.california_jack import Play
from faceup.i18n import Catalog, card_name


class Judged(Protocol):
    """An action with what it is worth to who judged it."""

    @property
    def action(self) -> object:
        """The action."""
        ...

    @property
    def score(self) -> float:
        """What it is worth."""
        ...


class Advice(Protocol):
    """As much of a computer player's choice as is told; `faceup.bots.Choice` has it."""

    @property
    def reason(self) -> str:
        """A code; `bots.reason.<code>` is its text."""
        ...

    @property
    def details(self) -> Mapping[str, str] | None:
        """Tokens of the cards its text names."""
        ...

    @property
    def alternatives(self) -> Sequence[Judged]:
        """Every legal play, the best first."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether the scores are chances to win the match."""
        ...

    @property
    def is_exact(self) -> bool:
        """Whether the scores are counted out."""
        ...


def reason_text(choice: Advice, t: Catalog) -> str:
    """Why a computer player chose; and the chance to win, if it knows one."""
    cards = {
        name: card_name(parse_card(token), t)
        for name, token in (choice.details or {}).items()
    }
    reason = t(f"bots.reason.{choice.reason}", **cards)
    ranked = [
        (item.action.card, round(100 * item.score))
        for item in choice.alternatives[:2]
        if isinstance(item.action, Play)
    ]
    if not choice.is_chance or len(ranked) < 2:
        return reason
    (_, best), (other, second) = ranked
    key = "core.hint.exact" if choice.is_exact else "core.hint.chance"
    told = t(key, best=best, card=card_name(other, t), second=second)
    return f"{reason} {told}"
