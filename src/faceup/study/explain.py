"""What each play does to High, Low, Jack, Game and the exposed card: facts, no words.

A hint ranks the plays. Here each is set beside the best one, and the best beside the
first that leads elsewhere; a fact is told where the two differ. `present.explain_text`
puts facts into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from faceup.bots import levels
from faceup.bots.bot import Budget, Choice
from faceup.bots.runner import DEFAULT_BUDGET, stream_for
from faceup.bots.search_bot import SearchBot
from faceup.cards import Card
from faceup.games.california_jack import Claim, DealView, Play, play
from faceup.study.prospects import TOPICS, Prospect, Share, prospects

LEAST: Final = 0.03
"""A difference below this is the luck of the worlds looked at, and is not told."""

MOST_FACTS: Final = 3
"""The most facts told of a play: the largest differences."""

LIKELY: Final = 0.75
"""From this chance on, a play very likely takes what it is better for."""

UNLIKELY: Final = 0.25
"""Up to this chance, a play hardly takes what it is worse for."""

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "high": ("sure", "lost", "likely", "better", "worse", "unlikely"),
    "low": ("sure", "lost", "keeps", "likely", "better", "worse", "unlikely"),
    "jack": ("sure", "lost", "keeps", "likely", "better", "worse", "unlikely"),
    "game": ("sure", "lost", "tied", "likely", "better", "worse", "unlikely"),
    "exposed": ("sure", "lost", "likely", "better", "worse", "unlikely"),
}
"""Every code a fact may have, by topic.

`sure` and `lost` are certain, and `tied` is Game that goes to nobody; `keeps` and
`likely` are good chances, better than with the other play, the first of a card that
stays in hand; `better` is only better; `worse` and `unlikely` are worse.
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """What one play does to one thing, beside another play."""

    topic: str
    """One of `TOPICS`."""
    code: str
    """One of the `CODES` of the topic."""
    chance: float
    """The chance to take it with this play, 0 to 1."""
    against: float
    """The chance with the play it is set beside."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One play, explained."""

    card: Card
    """The card."""
    score: float
    """The chance to win the match."""
    beside: Card | None
    """The play it is set beside; None where no other leads elsewhere."""
    facts: tuple[Fact, ...]
    """What is different, the largest difference first."""
    prospect: Prospect
    """The shares of all things, whether they are told or not."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """All legal plays, the best first."""

    plays: tuple[Explained, ...]
    """The plays, as the adviser ranked them."""
    exposed: Card | None
    """The exposed card; None where there is none."""
    is_exact: bool
    """Whether the chances are proved."""

    def as_json(self) -> dict[str, object]:
        """The explanation as plain values, for programs."""
        return {
            "exact": self.is_exact,
            "exposed": None if self.exposed is None else str(self.exposed),
            "plays": [_play_json(item) for item in self.plays],
        }


def _play_json(item: Explained) -> dict[str, object]:
    return {
        "card": str(item.card),
        "chance": item.score,
        "beside": None if item.beside is None else str(item.beside),
        "facts": [
            {
                "topic": fact.topic,
                "code": fact.code,
                "chance": fact.chance,
                "against": fact.against,
            }
            for fact in item.facts
        ],
        "shares": {
            topic: {"mine": share.mine, "theirs": share.theirs, "sure": share.is_sure}
            for topic, share in item.prospect.items()
        },
    }


def explanation(
    view: DealView,
    choice: Choice[Play | Claim],
    *,
    level: str,
    seed: str,
    deal: int,
    budget: Budget = DEFAULT_BUDGET,
) -> Explanation | None:
    """Explain a choice of a searching player.

    The same worlds are looked at as for the choice, so what is told fits its scores.

    Args:
        view: what the seat knew.
        choice: what the player chose.
        level: the player's level.
        seed: the seed of the table, as the choice was made with it.
        deal: the number of the deal in the match.
        budget: what the choice could cost.

    Returns:
        None where there is nothing to compare: one legal play, a claim, a player whose
        scores are no chances.
    """
    player = levels.bot(level)
    scores = {
        item.action.card: item.score
        for item in choice.alternatives
        if isinstance(item.action, Play)
    }
    if not isinstance(player, SearchBot) or not choice.is_chance or len(scores) < 2:
        return None
    seen = prospects(view, player, budget, stream_for(seed, deal, view))
    if seen.keys() != scores.keys():
        return None
    cards = tuple(scores)
    plays = []
    for card in cards:
        kept = _kept(view, card)
        others = cards[1:] if card == cards[0] else cards[:1]
        beside, told = _beside(card, others, seen, kept)
        plays.append(Explained(card, scores[card], beside, told, seen[card]))
    return Explanation(tuple(plays), view.exposed, choice.is_exact)


def _beside(
    card: Card,
    others: Sequence[Card],
    seen: Mapping[Card, Prospect],
    kept: frozenset[str],
) -> tuple[Card | None, tuple[Fact, ...]]:
    """The first of other plays that leads elsewhere, and what is different."""
    for other in others:
        told = facts(seen[card], seen[other], kept)
        if told:
            return other, told
    return None, ()


def _kept(view: DealView, card: Card) -> frozenset[str]:
    """The awards whose card stays in hand after a play."""
    low, jack = play.low_card(view.trump), play.jack_card(view.trump)
    after = view.hand.mask & ~(1 << card.index)
    cards = {"low": low, "jack": jack}
    return frozenset(award for award, held in cards.items() if after >> held & 1)


def facts(
    prospect: Prospect, other: Prospect, kept: frozenset[str] = frozenset()
) -> tuple[Fact, ...]:
    """What is different after a play and after another, the largest difference first.

    Args:
        prospect: the shares after the play.
        other: those after the other.
        kept: the awards whose card stays in hand after the play.
    """
    found: list[tuple[float, Fact]] = []
    for topic in TOPICS:
        if topic not in prospect or topic not in other:
            continue
        one, two = prospect[topic], other[topic]
        size = max(abs(one.mine - two.mine), abs(one.theirs - two.theirs))
        code = _code(one, two, is_kept=topic in kept) if size >= LEAST else None
        if code is not None:
            found.append((size, Fact(topic, code, one.mine, two.mine)))
    found.sort(key=lambda item: -item[0])
    return tuple(fact for _, fact in found[:MOST_FACTS])


def _code(one: Share, two: Share, *, is_kept: bool) -> str | None:
    """How a share differs from another; None where only a tie is more likely."""
    if one.is_sure:
        return "sure" if one.mine == 1 else "lost" if one.theirs == 1 else "tied"
    if abs(one.mine - two.mine) < LEAST:
        return None
    if one.mine > two.mine:
        likely = "keeps" if is_kept else "likely"
        return likely if one.mine >= LIKELY else "better"
    return "unlikely" if one.mine <= UNLIKELY else "worse"
