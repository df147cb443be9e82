"""What a contest came to: every two players, and the ladder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from faceup.arena.contest import Contest
from faceup.arena.rating import Mean, elo, mean_of, without_luck

AWARDS: Final = ("high", "low", "jack", "game")
"""The awards of a deal, in the order they are told."""


@dataclass(frozen=True, slots=True)
class Taken:
    """How often an award was taken, a deal: two shares that make 1, but for ties."""

    award: str
    """The award: `high`, `low`, `jack` or `game`."""
    one: float
    """By the first player."""
    two: float
    """By the second."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players against each other."""

    one: str
    """The first."""
    two: str
    """The second."""
    net: Mean
    """Deal points of the first less those of the second, a deal."""
    adjusted: Mean
    """The same without the luck of the draw."""
    wins: Mean | None
    """The share of matches the first won."""
    from_scores: tuple[tuple[str, Mean], ...] = ()
    """The same from each score that matches began with: of each seat, like `8:9`."""
    taken: tuple[Taken, ...] = ()
    """Who took what; empty for a file that was written before this was kept."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A player on the ladder."""

    name: str
    """The player."""
    elo: float
    """Its Elo; the mean of all is 0."""
    margin: float
    """Half the 95 % interval."""
    milliseconds: float
    """Time a choice took, on the mean."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The whole result."""

    duels: tuple[Duel, ...]
    """Every two players."""
    rungs: tuple[Rung, ...]
    """The players, the strongest first."""

    def to_json(self) -> dict[str, Any]:
        """The result for a machine."""
        return {
            "duels": [asdict(duel) for duel in self.duels],
            "ladder": [asdict(rung) for rung in self.rungs],
        }


def ladder(contest: Contest, done: Mapping[int, Mapping[str, Any]]) -> Ladder:
    """The result of the batches that are done, whatever order they came in."""
    pairs: dict[tuple[int, int], list[list[Any]]] = defaultdict(list)
    seconds = [0.0] * len(contest.players)
    choices = [0] * len(contest.players)
    for batch in contest.batches():
        result = done.get(batch.number)
        if result is None:
            continue
        games = result["games"]
        both = zip(games[::2], games[1::2], strict=True)
        pairs[batch.one, batch.two] += [list(pair) for pair in both]
        for seat, who in enumerate((batch.one, batch.two)):
            seconds[who] += result["seconds"][seat]
            choices[who] += result["choices"][seat]
    rated = [
        (game["pair"], one, two, _score(contest, game))
        for (one, two), found in pairs.items()
        for pair in found
        for game in pair
    ]
    points = elo(len(contest.players), rated) if rated else ()
    rungs = [
        Rung(name, value, margin, 1000 * seconds[who] / max(choices[who], 1))
        for who, (name, (value, margin)) in enumerate(
            zip(contest.players, points, strict=False)
        )
    ]
    return Ladder(
        tuple(_duel(contest, *who, found) for who, found in pairs.items()),
        tuple(sorted(rungs, key=lambda rung: -rung.elo)),
    )


def _score(contest: Contest, game: Mapping[str, Any]) -> float:
    """What the first player scored of a game: a match won, or more of a deal."""
    if contest.kind == "matches":
        return float(game["won"])
    return 0.5 if game["net"] == 0 else float(game["net"] > 0)


def _duel(contest: Contest, one: int, two: int, pairs: list[list[Any]]) -> Duel:
    deals = [sum(len(game["plays"]) for game in pair) for pair in pairs]
    a_pair = sum(deals) / len(pairs)
    raw = [sum(game["net"] for game in pair) for pair in pairs]
    lucky = [sum(game["luck"] for game in pair) for pair in pairs]
    cleared = without_luck(raw, lucky, deals)
    wins = [sum(game["won"] or 0 for game in pair) / 2 for pair in pairs]
    begun: dict[str, list[float]] = {f"{a}:{b}": [] for a, b in contest.scores}
    if begun:
        for pair, won in zip(pairs, wins, strict=True):
            here, there = contest.begins(pair[0]["pair"])
            begun[f"{here}:{there}"].append(won)
    return Duel(
        contest.players[one],
        contest.players[two],
        _a_deal(raw, deals, a_pair),
        _a_deal(cleared, deals, a_pair),
        mean_of(wins) if contest.kind == "matches" else None,
        tuple((score, mean_of(found)) for score, found in begun.items() if found),
        _taken([game for pair in pairs for game in pair], sum(deals)),
    )


def _taken(games: list[Mapping[str, Any]], deals: int) -> tuple[Taken, ...]:
    if not all("taken" in game for game in games):
        return ()
    found = []
    for award in AWARDS:
        one, two = (
            sum(game["taken"][award][side] for game in games) for side in (0, 1)
        )
        found.append(Taken(award, one / deals, two / deals))
    return tuple(found)


def _a_deal(nets: list[float], deals: list[int], a_pair: float) -> Mean:
    """Net points a deal: a ratio of sums, its error by what is left of each pair."""
    ratio = sum(nets) / sum(deals)
    rest = [
        (net - ratio * count) / a_pair for net, count in zip(nets, deals, strict=True)
    ]
    spread = mean_of(rest)
    return Mean(ratio, spread.margin, len(nets))
