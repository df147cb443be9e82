"""Plays per second of the Python engine, beside peers in the same run.

The engine makes a new frozen state and the events at every play. Its peers: the naive
twin of the tests (lists that are changed in place, no events), and python-chess where
it is installed (`pip install chess`), making random moves on one board. Time is the
process's own (CPU), the best of several rounds, everything from fixed seeds.

    python benchmarks/engine.py [--deals 300] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from faceup.cards import ALL_CARDS, SplitMix64
from faceup.games.california_jack import GAME, PROFILES, DealState, Play
from tests.games.california_jack.naive import NaiveDeal

RULES = PROFILES["bicycle"].rules
PLAYS = tuple(Play(card) for card in ALL_CARDS[:52])
ROUNDS = 5


def start(number: int) -> DealState:
    """The state before the first lead of a numbered deal."""
    deal = GAME.deal(RULES, 2, 0, SplitMix64(number))
    return GAME.begin(RULES, deal, (0, 0), "prevent")[0]


def scripts(deals: int) -> list[tuple[DealState, list[Play]]]:
    """Deals and the plays made in them, chosen before the clock runs."""
    found = []
    for number in range(deals):
        rng = Random(number)
        state = begun = start(number)
        plays = []
        while not state.is_complete:
            plays.append(rng.choice(GAME.legal_actions(state)))
            state, _ = GAME.apply(state, state.turn, plays[-1])
        found.append((begun, plays))
    return found


def best_rate(count: int, work: Callable[[], object]) -> float:
    """Things per second of CPU, the best of some rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        best = max(best, count / (time.process_time() - begun))
    return best


def apply_all(script: list[tuple[DealState, list[Play]]]) -> None:
    """Make the plays."""
    for begun, plays in script:
        state = begun
        for action in plays:
            state, _ = GAME.apply(state, state.turn, action)


def random_deals(deals: int) -> None:
    """Whole random deals: shuffle, list the legal plays, choose, play, score."""
    for number in range(deals):
        rng = Random(number)
        state = start(number)
        while not state.is_complete:
            action = rng.choice(GAME.legal_actions(state))
            state, _ = GAME.apply(state, state.turn, action)
        GAME.outcome(state)


def naive_all(script: list[tuple[DealState, list[Play]]]) -> None:
    """The same plays by the naive twin, legality checked as the engine does."""
    for begun, plays in script:
        layout = GAME.format_deal(begun.deal)
        twin = NaiveDeal(
            {**RULES.values()},
            begun.deal.dealer,
            [hand.split() for hand in layout["hands"]],
            layout["stock"].split(),
            layout["trump"],
        )
        for action in plays:
            card = str(action.card)
            if card not in twin.legal():
                raise AssertionError(card)
            twin.play(card)


def chess_rate(moves: int) -> float | None:
    """Moves per second of python-chess: choose among the legal moves, push."""
    try:
        import chess
    except ImportError:
        return None

    def work() -> None:
        rng = Random(1)
        board = chess.Board()
        for _ in range(moves):
            legal = list(board.legal_moves)
            if not legal or board.is_game_over():
                board = chess.Board()
                legal = list(board.legal_moves)
            board.push(rng.choice(legal))

    return best_rate(moves, work)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    script = scripts(options.deals)
    plays = 52 * options.deals
    applied = best_rate(plays, lambda: apply_all(script))
    rows: list[tuple[str, float]] = [
        ("engine, plays applied", applied),
        (
            "engine, whole random deals",
            best_rate(plays, lambda: random_deals(options.deals)),
        ),
        ("naive twin, plays applied", best_rate(plays, lambda: naive_all(script))),
    ]
    chess = chess_rate(4000)
    if chess is not None:
        rows.append(("python-chess, random moves", chess))
    if options.json:
        print(json.dumps([{"what": w, "per_second": round(r)} for w, r in rows]))
        return
    for what, rate in rows:
        print(f"{what:32} {rate:10,.0f} a second   engine is {applied / rate:5.2f} x")
    if chess is None:
        print("python-chess is not installed: no peer of that name in this run")


if __name__ == "__main__":
    main()
