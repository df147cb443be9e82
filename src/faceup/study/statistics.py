"""A person's statistics, folded from finished records and kept nowhere else.

What is counted is what the records say, so numbers can never disagree with them. A
match counts for the person's seat against a computer player; matches in which advice
was taken, or plays were taken back, are told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from faceup.errors import FaceupError
from faceup.games.game import JsonObject
from faceup.records import Replay, parse_json, replay


@dataclass(frozen=True, slots=True, order=True)
class Heading:
    """What a line of statistics is about."""

    game: str
    """The game."""
    profile: str
    """The profile of its rules."""
    level: str
    """The level of the computer player."""
    helped: bool
    """Whether advice was taken or plays were taken back."""


@dataclass(slots=True)
class Line:
    """What was counted under a heading."""

    matches: int = 0
    """Matches finished."""
    won: int = 0
    """Matches won by the person."""
    resigned: int = 0
    """Matches the person resigned."""
    deals: int = 0
    """Deals scored."""
    points: int = 0
    """Match points the person scored."""
    points_against: int = 0
    """Match points the computer scored."""
    awards: dict[str, int] = field(default_factory=dict)
    """How often the person was given each award."""
    awards_against: dict[str, int] = field(default_factory=dict)
    """How often the computer was given each award."""
    advice: int = 0
    """How often advice was taken."""
    take_backs: int = 0
    """How often plays were taken back."""

    def to_json(self) -> JsonObject:
        """The line for a machine."""
        return {
            "matches": self.matches,
            "won": self.won,
            "resigned": self.resigned,
            "deals": self.deals,
            "points": self.points,
            "points_against": self.points_against,
            "awards": dict(self.awards),
            "awards_against": dict(self.awards_against),
            "advice": self.advice,
            "take_backs": self.take_backs,
        }


def statistics(replays: Iterable[Replay]) -> dict[Heading, Line]:
    """Statistics of a person from finished matches, by heading, in order.

    Matches in which no person sat against one computer player, or which have no result,
    do not count.
    """
    lines: dict[Heading, Line] = {}
    for replayed in replays:
        record = replayed.record
        seat = _person(record.tags)
        result = record.tags.get("result")
        if seat is None or not isinstance(result, Mapping):
            continue
        advice = _count(record.tags.get("advice"))
        take_backs = _count(record.tags.get("take_backs"))
        heading = Heading(
            record.game.id,
            str(record.rules.get("profile", record.game.default_profile)),
            str(record.tags["levels"][1 - seat]),
            bool(advice or take_backs),
        )
        line = lines.setdefault(heading, Line())
        line.advice += advice
        line.take_backs += take_backs
        _add(line, replayed, seat, result)
    return dict(sorted(lines.items()))


def replays(
    texts: Iterable[tuple[int, str]], bad: dict[int, FaceupError]
) -> Iterator[Replay]:
    """Kept matches, replayed, from their numbers and JSON texts.

    One that cannot be replayed stops no other: its number and error go to `bad`.
    """
    for number, text in texts:
        try:
            replayed = replay(parse_json(text))
        except FaceupError as error:
            bad[number] = error
        else:
            yield replayed


def _person(tags: Mapping[str, object]) -> int | None:
    """The seat of the person, where one sat against one computer player."""
    levels = tags.get("levels")
    if not isinstance(levels, list | tuple) or len(levels) != 2:
        return None
    if [level is None for level in levels].count(True) != 1:
        return None
    return 0 if levels[0] is None else 1


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _add(line: Line, replayed: Replay, seat: int, result: Mapping[str, object]) -> None:
    before = replayed.record.scores_before
    line.matches += 1
    line.won += result.get("winner") == seat
    line.resigned += result.get("by") == "resign" and result.get("winner") != seat
    line.points += replayed.scores[seat] - before[seat]
    line.points_against += replayed.scores[1 - seat] - before[1 - seat]
    for outcome in replayed.outcomes:
        line.deals += 1
        for award, who in outcome.awarded:
            if who is not None:
                given = line.awards if who == seat else line.awards_against
                given[award] = given.get(award, 0) + 1
