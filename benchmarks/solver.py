"""Seconds to solve an open deal by the size of its stock, beside another program.

Positions come from random play of seeded deals under `bicycle`, before the lead. What is
measured is the value of the position, not that of every play. The other program is a
solver in C++ that this one grew from; it is compiled here where its source and a compiler
are there, with tables of the same size, and must agree about every value. Both are given
each position in turn, in the same minute, so that a busy machine slows both. What takes
longer than the limit counts as the limit. Whole deals from the first lead, which only we
solve in numbers, follow.

    python benchmarks/solver.py [--seed 1] [--limit 60] [--source FILE] [--whole 100]
                                [--sizes …] [--write]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME, DealState
from faceup.games.california_jack.open_position import OpenPosition, open_position
from faceup.kernels import rules as words
from faceup.kernels import solve
from faceup.kernels.solve_table import OUT, STOP, solver_memory

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT.parent / "shared/research/prototype/solver.cpp"
PAGE = ROOT / "docs" / "solver.md"
SIZES = {14: 40, 18: 40, 22: 30, 26: 30, 30: 20, 34: 12, 40: 10}
"""Positions for each size of the stock."""
BITS = 20
"""Tables of 160 MB."""


@dataclass
class Timed:
    """The seconds of a solver for positions of one size."""

    seconds: list[float] = field(default_factory=list)
    values: list[float | None] = field(default_factory=list)

    def line(self) -> str:
        """Median, mean and longest."""
        return (
            f"{_told(statistics.median(self.seconds))} |"
            f" {_told(statistics.mean(self.seconds))} | {_told(max(self.seconds))}"
        )


def _told(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def positions(size: int, count: int, rng: Random) -> list[DealState]:
    """Deals played at random until the stock has so many cards."""
    found = []
    for _ in range(count):
        rules = GAME.parse_rules({"profile": "bicycle"})
        deal = GAME.deal(rules, 2, 0, SplitMix64(rng.getrandbits(64)))
        state = GAME.begin(rules, deal, (0, 0), "prevent")[0]
        while len(state.deal.stock) - state.drawn > size:
            action = rng.choice(GAME.legal_actions(state))
            state, _ = GAME.apply(state, state.turn, action)
        found.append(state)
    return found


def position_of(state: DealState) -> OpenPosition:
    """The position of a deal that goes on."""
    found = open_position(state)
    if found is None:
        raise ValueError("nothing is left to play")
    return found


class Ours:
    """The compiled solver."""

    name = "faceup"

    def __init__(self) -> None:
        solve.solved.ready()
        self.memory = solver_memory(BITS)

    def solve(self, state: DealState, limit: float) -> tuple[float, float | None]:
        """Seconds, and the value for who leads, None when the limit came first."""
        now = position_of(state)
        levels = np.zeros(24)
        lows, highs = np.zeros(52, np.int64), np.zeros(52, np.int64)
        awards = 0
        for place, seat in enumerate(now.awards):
            if seat is not None:
                awards |= (1 if seat == now.turn else 2) << 2 * place
        arguments = (
            words.trumps_last(now.hands[now.turn].mask, now.trump),
            words.trumps_last(now.hands[1 - now.turn].mask, now.trump),
            -1,
            np.array([words.card_last(c, now.trump) for c in now.stock], np.int64),
            words.rules_word(now.rules.values()),
            int(now.dealer != now.turn),
            awards,
            now.counts[now.turn] - now.counts[1 - now.turn],
            words.points(),
            0,
            self.memory,
            levels,
            lows,
            highs,
        )
        self.memory[STOP] = 0
        timer = threading.Timer(limit, self.memory.__setitem__, (STOP, 1))
        timer.start()
        started = time.perf_counter()
        solve.solved(*arguments)
        passed = time.perf_counter() - started
        timer.cancel()
        if self.memory[OUT]:
            return limit, None
        return passed, float(levels[max(lows)])


class Theirs:
    """The solver in C++, a process that answers one line at a time."""

    name = "solver.cpp"

    def __init__(self, program: Path) -> None:
        self.program = program
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            [str(self.program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("pipes were asked for")
        self.to, self.its = self.process.stdin, self.process.stdout

    def solve(self, state: DealState, limit: float) -> tuple[float, float | None]:
        """Seconds as it tells them, and the value for who leads."""
        now = position_of(state)
        net = sum(1 - 2 * seat for seat in now.awards if seat is not None)
        hands = [words.trumps_last(hand.mask, now.trump) for hand in now.hands]
        stock = [words.card_last(card, now.trump) for card in now.stock]
        line = (
            f"1 1 {hands[0]:x} {hands[1]:x} {len(stock)}"
            f" {' '.join(map(str, stock))} {now.turn} -1 {net} {now.counts[0]}\n"
        )
        timer = threading.Timer(limit, self.process.kill)
        timer.start()
        self.to.write(line)
        told = self.its.readline().split()
        timer.cancel()
        if len(told) < 3:
            self._start()
            return limit, None
        return float(told[2]), float(told[0])

    def close(self) -> None:
        """End the process."""
        self.process.kill()


def compiled(source: Path, folder: Path) -> Path | None:
    """The other program, or None with a line that says why."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if not source.is_file() or compiler is None:
        print("solver.cpp: skipped, its source or a C++ compiler is not there")
        return None
    program = folder / "solver"
    options = [
        "-O3",
        "-march=native",
        f"-DBITS={BITS}",
        str(source),
        "-o",
        str(program),
    ]
    if subprocess.run([compiler, *options], check=False).returncode:
        print("solver.cpp: skipped, it cannot be compiled here")
        return None
    return program


def measured(
    args: argparse.Namespace, ours: Ours, theirs: Theirs | None
) -> tuple[list[str], int]:
    """The rows of the table, and how many values differ."""
    solvers: list[Ours | Theirs] = [ours, *([theirs] if theirs else [])]
    for state in positions(40, 3, Random(0)):  # so that no table is new memory
        for solver in solvers:
            solver.solve(state, args.limit)
    rows, wrong = [], 0
    for size in args.sizes:
        times = [Timed() for _ in solvers]
        for state in positions(
            size, SIZES.get(size, 20), Random(f"{args.seed}:{size}")
        ):
            for timed, solver in zip(times, solvers, strict=True):
                seconds, value = solver.solve(state, args.limit)
                timed.seconds.append(seconds)
                timed.values.append(value)
        row = f"| {size} | {len(times[0].seconds)} | {times[0].line()}"
        if theirs is None:
            row += " | | | | |"
        else:
            ratio = sum(times[0].seconds) / sum(times[1].seconds)
            row += f" | {times[1].line()} | {ratio:.2f} |"
            pairs = zip(times[0].values, times[1].values, strict=True)
            wrong += sum(None not in pair and pair[0] != pair[1] for pair in pairs)
        rows.append(row)
        print(row, flush=True)
    return rows, wrong


def whole_deals(args: argparse.Namespace, ours: Ours) -> list[str]:
    """The lines that tell how long whole deals take."""
    seconds = []
    for state in positions(40, args.whole, Random(f"{args.seed}:whole")):
        seconds.append(ours.solve(state, args.limit)[0])
        print(f"whole deal {len(seconds)}: {_told(seconds[-1])}", flush=True)
    if not seconds:
        return []
    tenths = np.quantile(seconds, (0.1, 0.25, 0.5, 0.75, 0.9))
    late = sum(passed > 20 for passed in seconds)
    row = " | ".join([_told(tenth) for tenth in tenths] + [_told(max(seconds))])
    print(f"{row}; {late} of {len(seconds)} above 20 s")
    told = (
        f"{len(seconds)} whole deals, from the first lead; mean"
        f" {_told(statistics.mean(seconds))}, and {late} took more than 20 s:"
    )
    return [
        "",
        told,
        "",
        "| 10 % below | 25 % | median | 75 % | 90 % | longest |",
        "|--:|--:|--:|--:|--:|--:|",
        f"| {row} |",
    ]


def main() -> int:
    """Measure and print; 1 when the solvers do not agree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--source", type=Path, default=SOURCE)
    parser.add_argument("--sizes", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--whole", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(args.source, Path(folder))
        theirs = Theirs(program) if program else None
        ours = Ours()
        rows, wrong = measured(args, ours, theirs)
        rows += whole_deals(args, ours)
        if theirs is not None:
            theirs.close()
    if wrong:
        print(f"{wrong} values differ")
    if args.write:
        _write(rows, args)
    return int(wrong > 0)


def _write(rows: list[str], args: argparse.Namespace) -> None:
    """Put the table into the page, between its marks."""
    from peers import commit, machine

    begin, end = "<!-- measured -->", "<!-- end -->"
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition(begin)
    tail = rest.partition(end)[2]
    where = f"Machine: {machine()}. Commit {commit()}."
    names = "stock | deals | median | mean | longest"
    table = "\n".join(
        [
            f"{where} Seed {args.seed}; the limit is {args.limit:.0f} s.",
            "",
            f"| {names} | solver.cpp: median | mean | longest | ours / its, in all |",
            "|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
            *rows,
        ]
    )
    PAGE.write_text(f"{head}{begin}\n{table}\n{end}{tail}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
