"""What an arena plays, as a value: players, rules, how many pairs, and the seed.

Everything that happens follows from it. A pair is one deal, or one match, played twice
with the seats swapped; its chance is named by the seed and its number alone, so it is
the same on any worker, in any batch, and for every two players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from faceup.cards import Stream


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest of two or more players: everybody against everybody."""

    players: tuple[str, ...]
    """Their names, see `players.player`."""
    rules: Mapping[str, Any]
    """The profile and its house rules, as a record holds them."""
    kind: str = "deals"
    """What a game is: `deals` or `matches`."""
    pairs: int = 100
    """How many pairs every two players play."""
    seed: str = "1"
    """What decides every deal and every whim."""
    nodes: int = 30_000
    """The budget of a choice, in positions."""
    check_honest: bool = False
    """Whether every choice is asked for again with other hidden cards."""
    batch: int = 10
    """Pairs of a batch."""
    scores: tuple[tuple[int, int], ...] = ()
    """Where matches begin, by seat, in turn: each twice, for each seat to deal first."""

    def batches(self) -> tuple[Batch, ...]:
        """The whole of it, in pieces of a fixed size."""
        found: list[Batch] = []
        for one, two in combinations(range(len(self.players)), 2):
            for start in range(0, self.pairs, self.batch):
                stop = min(start + self.batch, self.pairs)
                found.append(Batch(len(found), one, two, start, stop))
        return tuple(found)

    def to_json(self) -> dict[str, Any]:
        """The contest as JSON holds it."""
        return {**asdict(self), "players": list(self.players)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Contest:
        """The contest `to_json` told."""
        values = dict(data)
        values["players"] = tuple(values["players"])
        values["scores"] = tuple((one, two) for one, two in values.get("scores", ()))
        return cls(**values)

    def deal_number(self, pair: int, deal: int) -> int:
        """The number of a deal of a pair, as `faceup deal` takes it."""
        return Stream(self.seed, f"arena/{pair}/{deal}").word()

    def begins(self, pair: int) -> tuple[int, int]:
        """The scores of the seats before the first deal of a pair, who deals aside."""
        return self.scores[pair // 2 % len(self.scores)] if self.scores else (0, 0)

    def bot_seed(self, pair: int, table: int) -> str:
        """The chance of the players at a table of a pair; no deal follows from it."""
        return f"{Stream(self.seed, f'arena-bots/{pair}/{table}').word():x}"


@dataclass(frozen=True, slots=True)
class Batch:
    """Some pairs of two players."""

    number: int
    """Its number in the contest."""
    one: int
    """The first player."""
    two: int
    """The second."""
    start: int
    """The first pair."""
    stop: int
    """The pair after the last."""
