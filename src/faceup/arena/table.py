"""A table of an arena: two players, each handed its views and nothing else."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from faceup.arena.contest import Batch, Contest
from faceup.arena.honesty import resampled
from faceup.arena.luck import NetLuck
from faceup.arena.players import Player, player
from faceup.bots import Budget
from faceup.bots.bot import Prepares
from faceup.bots.runner import stream_for, why_refused
from faceup.cards import SplitMix64, Stream
from faceup.errors import TableError
from faceup.games.california_jack import GAME, DealState
from faceup.games.match import Match


@dataclass(slots=True)
class Table:
    """A match, or one deal, being played."""

    contest: Contest
    """What it belongs to."""
    names: tuple[str, str]
    """Who sits where."""
    players: tuple[Player, Player]
    """The players."""
    seed: str
    """Their chance."""
    luck: NetLuck
    """What reckons the luck of the draw."""
    match: Match
    """How it stands."""
    plays: list[str] = field(default_factory=list)
    """The plays of each deal."""
    net: float = 0.0
    """Deal points of seat 0 less those of seat 1."""
    taken: dict[str, list[int]] = field(default_factory=dict)
    """How often each seat took High, Low, Jack and Game."""
    lucky: float = 0.0
    """How much of that was luck of the draw."""
    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Seconds each seat thought."""
    choices: list[int] = field(default_factory=lambda: [0, 0])
    """Choices each seat made."""

    def run(self, pair: int) -> None:
        """Play the whole of it."""
        while not self.match.is_over:
            deal = len(self.plays)
            chance = SplitMix64(self.contest.deal_number(pair, deal))
            dealer = self.match.next_dealer(pair % 2)
            self.match, _ = self.match.begin(self.match.shuffle(dealer, chance))
            self._play_deal(deal)
            self.match, _ = self.match.settle()
            for award, who in self.match.outcomes[-1].awarded:
                found = self.taken.setdefault(award, [0, 0])
                if who is not None:
                    self.net += 1 - 2 * who
                    found[who] += 1
            if self.contest.kind == "deals":
                break

    def _play_deal(self, deal: int) -> None:
        tokens: list[str] = []
        while not self.match.deal.is_complete:
            state: DealState = self.match.deal
            seat = state.turn
            action = self._asked(seat, deal)
            if self.contest.check_honest:
                self._verify(seat, deal, action, len(tokens))
            tokens.append(GAME.format_action(action))
            after, _ = GAME.apply(state, seat, action)
            if after.drawn != state.drawn:
                self.lucky += self.luck.of_draw(after)
            self.match = replace(self.match, deal=after)
        self.plays.append(" ".join(tokens))

    def _asked(self, seat: int, deal: int) -> Any:
        """What a seat plays; an answer that is no play ends the contest."""
        view = GAME.view(self.match.deal, seat)
        rng = stream_for(self.seed, deal, view)
        budget = Budget(nodes=self.contest.nodes)
        begun = perf_counter()
        choice = self.players[seat].choose(view, budget, rng)
        self.spent[seat] += perf_counter() - begun
        self.choices[seat] += 1
        fault = why_refused(view, choice)
        if fault is not None:
            raise TableError(
                f"`{self.names[seat]}` {fault}",
                code="bad-choice",
                name=self.names[seat],
                play=len(self.match.deal.plays) + 1,
            )
        return choice.action

    def _verify(self, seat: int, deal: int, action: Any, made: int) -> None:
        """Ask again with other hidden cards on the table.

        Meanwhile the true ones are nowhere in the process but as bytes.
        """
        kept = pickle.dumps(self.match)
        rng = Stream(self.seed, f"hidden/{deal}/{made}")
        other = resampled(self.match.deal, rng)
        self.match = replace(self.match, deal=other)
        again = self._asked(seat, deal)
        self.match = pickle.loads(kept)  # noqa: S301  # our own bytes
        if again != action:
            raise TableError(
                f"`{self.names[seat]}` is dishonest at play {made + 1}: other hidden"
                f" cards made it play `{GAME.format_action(again)}` in place of"
                f" `{GAME.format_action(action)}`",
                code="dishonest-player",
                name=self.names[seat],
                play=made + 1,
                card=GAME.format_action(action),
                other=GAME.format_action(again),
            )


def play_batch(contest: Contest, batch: Batch) -> dict[str, Any]:
    """Play a batch; equal contests and batches give equal results, times left out."""
    names = contest.players[batch.one], contest.players[batch.two]
    players = player(names[0]), player(names[1])
    for asked in players:
        if isinstance(asked, Prepares):
            asked.prepare()  # compiling is no part of the time a choice takes
    rules = GAME.parse_rules(contest.rules)
    luck = NetLuck(rules)
    games, seconds, choices = [], [0.0, 0.0], [0, 0]
    for pair in range(batch.start, batch.stop):
        for turned in (0, 1):
            table = Table(
                contest,
                (names[turned], names[1 - turned]),
                (players[turned], players[1 - turned]),
                contest.bot_seed(pair, turned),
                luck,
                Match.start(GAME, rules, scores=contest.begins(pair)),
            )
            table.run(pair)
            sign = 1 - 2 * turned
            winner = table.match.winner
            games.append(
                {
                    "pair": pair,
                    "turned": turned,
                    "net": sign * table.net,
                    "taken": {
                        award: [found[turned], found[1 - turned]]
                        for award, found in table.taken.items()
                    },
                    "luck": sign * round(table.lucky, 9),
                    "won": None if winner is None else int(winner == turned),
                    "plays": table.plays,
                }
            )
            for seat in (0, 1):
                seconds[seat ^ turned] += table.spent[seat]
                choices[seat ^ turned] += table.choices[seat]
    return {
        "batch": batch.number,
        "games": games,
        "seconds": [round(item, 3) for item in seconds],
        "choices": choices,
    }
