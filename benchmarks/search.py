"""Simulations a second of information-set tree search, ours beside OpenSpiel's.

A simulation is an iteration: hidden cards dealt anew, a walk down the tree, and a random
game to its end. Ours are from the first lead of California Jack, 52 plays from the end, and
count the sampling of hands; OpenSpiel's `ISMCTSBot`, in C++, is asked for the first bid of
euchre, 22 random plays from the end on the mean, with its own rollouts. Rates are per second
of the process's own time, median and spread of the rounds, which take turns.

    python benchmarks/search.py [--rounds 7]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from random import Random

from faceup.bots.textbook_bot import IsmctsBot
from faceup.cards import SplitMix64, Stream
from faceup.games.california_jack import GAME

ITERATIONS = 5000
"""Simulations of one search; what a tree holds changes its speed."""

Search = tuple[str, Callable[[], int]]
"""What is measured, and what runs once and says how many simulations that was."""


def ours(*, linear: bool = False) -> Search:
    """Our search from the first lead, played out at random or by the linear policy."""
    rules = GAME.parse_rules({})
    deal = GAME.deal(rules, 2, 0, SplitMix64(5))
    state, _ = GAME.begin(rules, deal, (0, 0), "prevent")
    view = GAME.view(state, state.turn)
    bot = IsmctsBot(iterations=ITERATIONS, linear=int(linear))
    bot.prepare()

    def search() -> int:
        return round(sum(bot.visits(view, Stream("bench", "search")).values()))

    how = "by the linear policy" if linear else "at random"
    return f"faceup, information-set search played out {how}", search


def theirs(skipped: list[str]) -> list[Search]:
    """OpenSpiel's search from the first bid of euchre; told in `skipped` where missing."""
    if find_spec("pyspiel") is None:
        skipped.append("OpenSpiel ISMCTSBot: skipped, not installed")
        return []
    pyspiel = import_module("pyspiel")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, ITERATIONS)
    rng = Random(1)
    state = pyspiel.load_game("euchre").new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])

    def search() -> int:
        bot.step(state)
        return ITERATIONS

    return [(f"OpenSpiel {version('open-spiel')} ISMCTSBot, euchre", search)]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    skipped: list[str] = []
    lines = [ours(), ours(linear=True), *theirs(skipped)]
    rates: dict[str, list[float]] = {what: [] for what, _ in lines}
    for _, search in lines:
        search()
    for _ in range(options.rounds):
        for what, search in lines:
            begun = time.process_time()
            count = search()
            rates[what].append(count / (time.process_time() - begun))
    first = statistics.median(rates[lines[0][0]])
    for what, found in rates.items():
        median = statistics.median(found)
        told = f"{what}: {median:,.0f} simulations a second"
        print(
            f"{told} ({min(found):,.0f} to {max(found):,.0f}),"
            f" ours is {first / median:.1f} ×"
        )
    for line in skipped:
        print(line)


if __name__ == "__main__":
    main()
