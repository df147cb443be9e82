"""Measures the levels of computer players against each other.

    python benchmarks/levels.py --deals 400

Every deal number is dealt twice, the seats swapped, so luck of the cards falls on both.
The figure is net points a deal (High, Low, Jack, Game; from -4 to +4) with the 95 %
interval over pairs; then matches are played to the target, and won or lost.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter

from faceup.bots import Bot, Budget
from faceup.bots.levels import LEVELS, bot
from faceup.bots.runner import stream_for
from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME, Claim, DealState, DealView, Play, Rules
from faceup.games.match import Match

Player = Bot[DealView, Play | Claim]

PAIRS = (*zip(LEVELS[1:], LEVELS, strict=False), ("club", "random"))


@dataclass
class Clock:
    """Time spent in thought by one level."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def note(self, seconds: float) -> None:
        """One more choice."""
        self.choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


def play_deal(
    state: DealState, players: Sequence[Player], number: int, clocks: dict[str, Clock]
) -> DealState:
    """Play a deal out."""
    budget = Budget()
    while not state.is_complete:
        seat = state.turn
        seen = GAME.view(state, seat)
        begun = perf_counter()
        rng = stream_for("levels", number, seen)
        choice = players[seat].choose(seen, budget, rng)
        clock = clocks.setdefault(players[seat].level, Clock())
        clock.note(perf_counter() - begun)
        state, _ = GAME.apply(state, seat, choice.action)
    return state


def net(state: DealState, seat: int) -> int:
    """Net points of a seat in a deal that is played out."""
    owners = (who for _, who in GAME.outcome(state).awards.items())
    return sum(0 if who is None else 1 if who == seat else -1 for who in owners)


def pair_net(
    rules: Rules, players: tuple[Player, Player], number: int, clocks: dict[str, Clock]
) -> float:
    """Net points a deal of the first player over one deal, played with both seats."""
    total = 0
    for seats in (players, players[::-1]):
        deal = GAME.deal(rules, 2, number % 2, SplitMix64(number))
        state, _ = GAME.begin(rules, deal, (0, 0), "prevent")
        end = play_deal(state, seats, number, clocks)
        total += net(end, seats.index(players[0]))
    return total / 2


def wins_match(
    rules: Rules, players: tuple[Player, Player], number: int, clocks: dict[str, Clock]
) -> bool:
    """Whether the first player wins a match; seats alternate with the number."""
    seats = players if number % 2 == 0 else players[::-1]
    match = Match.start(GAME, rules)
    while not match.is_over:
        dealer = match.next_dealer(number // 2 % 2)
        chance = SplitMix64((number // 2 << 16) + len(match.outcomes))
        match, _ = match.begin(match.shuffle(dealer, chance))
        end = play_deal(match.deal, seats, number, clocks)
        match, _ = replace(match, deal=end).settle()
    return match.winner == seats.index(players[0])


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="deals dealt twice")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--profile", default="bicycle", choices=GAME.profile_ids)
    parser.add_argument("--first", type=int, default=1, help="first deal number")
    parser.add_argument("--pair", nargs=2, metavar="LEVEL", choices=LEVELS)
    options = parser.parse_args()
    rules = GAME.parse_rules({"profile": options.profile})
    clocks: dict[str, Clock] = {}
    print(f"{options.profile}, {options.deals} deals twice, {options.matches} matches")
    for first, second in [options.pair] if options.pair else PAIRS:
        players = bot(first), bot(second)
        numbers = range(options.first, options.first + options.deals)
        nets = [pair_net(rules, players, n, clocks) for n in numbers]
        mean = sum(nets) / len(nets)
        spread = sqrt(sum((n - mean) ** 2 for n in nets) / (len(nets) - 1))
        margin = 1.96 * spread / sqrt(len(nets))
        line = f"{first:>7} - {second:<7} {mean:+.2f} ± {margin:.2f} net points a deal"
        if options.matches:
            played = range(options.matches)
            won = sum(wins_match(rules, players, n, clocks) for n in played)
            share = won / options.matches
            error = 1.96 * sqrt(share * (1 - share) / options.matches)
            line += f", {share:.0%} ± {error:.0%} of matches"
        print(line, flush=True)
    for level, clock in clocks.items():
        print(
            f"{level:>7}: {1000 * clock.seconds / clock.choices:.2f} ms a choice,"
            f" longest {1000 * clock.longest:.0f} ms"
        )


if __name__ == "__main__":
    main()
