"""What players lose against the exact solver: nothing in endings, and how much before.

Endings: positions with the stock empty, under every profile and under house rules, at any
score, which players of every strength came to. `master` is given a view and chooses; the
solver values every legal play by what `master` plays for there, the chance to win the
match, and `master:points` is asked the same about deal points. No choice may lose.

Losses: positions of `master` against itself under `bicycle`, by the size of the stock. Each
player chooses; the solver, which knows both hands and the order of the stock, values every
play in deal points. A position that takes longer than the limit counts as out of time, and
in nothing else.

    python benchmarks/losses.py [--endings 10000] [--deals 400] [--seed 1] [--limit 60]
        [--write]

Ctrl-C ends the measuring and keeps what is done. Exit 1 when a choice in an ending loses.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from peers import commit, machine

from faceup.arena.players import player
from faceup.bots.bot import Prepares
from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME, DealState, Play
from faceup.games.california_jack.open_position import open_position
from faceup.study import exact
from faceup.study.exact import Solution, Solver
from tests.bots.endings import KINDS, Loss, asked, ending, for_match, loss_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "losses.md"
PLAYERS = ("master:points", "linear", "club")
"""Who is measured before the stock is empty."""
CHOOSERS = ("master", "master:points", "linear")
"""Who is asked in endings; the last one for contrast, and for points."""
HEAD = (
    "| | endings | matters for the match | `master` loses in | in all"
    " | matters for points | `master:points` loses in | in all"
    " | `linear` loses in | points in all |"
)
SIZES = range(0, 42, 2)
MOST = {26: 250, 28: 160, 30: 120, 32: 80, 34: 60, 36: 45, 38: 36, 40: 32}
"""The most positions of a size; of smaller stocks as many as there are deals."""


class Progress:
    """Tells on standard error how far a work is, and the time left."""

    def __init__(self, what: str, whole: float) -> None:
        self.what, self.whole, self.done = what, whole, 0.0
        self.begun = self.told = time.monotonic()

    def add(self, done: float) -> None:
        """Tell that more is done, now and then."""
        self.done += done
        now = time.monotonic()
        if now - self.told < (1 if sys.stderr.isatty() else 30):
            return
        self.told = now
        left = (now - self.begun) * (self.whole / self.done - 1)
        line = (
            f"{self.what}: {self.done / self.whole:.0%}, {left / 60:.1f} minutes left"
        )
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"{line:60}", end=end, file=sys.stderr, flush=True)


# endings -------------------------------------------------------------------------------


def _zeros() -> dict[str, float]:
    return dict.fromkeys(CHOOSERS, 0.0)


@dataclass
class Tally:
    """What choices in endings of one kind lost, by player."""

    endings: int = 0
    matters: Counter[str] = field(default_factory=Counter)
    losing: Counter[str] = field(default_factory=Counter)
    lost: dict[str, float] = field(default_factory=_zeros)
    blind: dict[str, float] = field(default_factory=_zeros)

    def note(self, found: dict[str, Loss]) -> None:
        """One more ending: for each player what its choice lost."""
        self.endings += 1
        for name, loss in found.items():
            self.matters[name] += loss.worst > 0
            self.losing[name] += loss.lost > 0
            self.lost[name] += loss.lost
            self.blind[name] += loss.mean

    def row(self, title: str) -> str:
        """A row of the table."""
        cells = [title, f"{self.endings:,}"]
        for name in CHOOSERS:
            if name != CHOOSERS[-1]:
                cells.append(f"{self.matters[name]:,}")
            cells += [f"{self.losing[name]:,}", _total(self.lost[name])]
        return f"| {' | '.join(cells)} |"


def _total(lost: float) -> str:
    """Nothing is told as 0, and anything, however little, as something else."""
    return f"{lost:.3g}" if lost else "0"


def judged(solver: Solver, state: DealState, seed: str, number: int) -> dict[str, Loss]:
    """What each player's choice loses in an ending, by what it plays for."""
    found = {}
    for name in CHOOSERS:
        choice = asked(player(name), state, seed, number)
        wanted = for_match(state) if name == "master" else None
        found[name] = loss_of(solver, state, choice.action, wanted)
    return found


def measure_endings(args: argparse.Namespace) -> tuple[list[str], int, bool]:
    """The lines of the page, how many choices of master lost, and whether all was done."""
    solver, progress = Solver(), Progress("endings", args.endings)
    kinds = {kind: Tally() for kind in KINDS}
    cards = {
        (size, lead): Tally() for size in range(6, 1, -1) for lead in (True, False)
    }
    whole, stopped = Tally(), ""
    try:
        for number in range(args.endings):
            state = ending(args.seed, number)
            found = judged(solver, state, f"losses {args.seed}", number)
            whole.note(found)
            kinds[KINDS[number % len(KINDS)]].note(found)
            cards[state.hands[state.turn].bit_count(), state.lead < 0].note(found)
            for name in CHOOSERS[:2]:
                if found[name].lost:
                    print(f"ending {number}: {name} loses {found[name].lost:.3g}")
            progress.add(1)
    except KeyboardInterrupt:
        stopped = f"stopped after {whole.endings} of {args.endings} endings"
        print(stopped, file=sys.stderr)
    matches, points = (whole.blind[name] for name in CHOOSERS[:2])
    lines = [
        _where(args, f"`--endings {args.endings}`."),
        *([f"**Not whole: {stopped}.**"] if stopped else []),
        "",
        HEAD,
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
        *(tally.row(kind) for kind, tally in kinds.items()),
        *(
            tally.row(f"{size} cards, {'to lead' if lead else 'to reply'}")
            for (size, lead), tally in cards.items()
        ),
        whole.row("**all**"),
        "",
        f"A legal play at random would lose {matches:.1f} matches and {points:.0f} points.",
    ]
    wrong = whole.losing["master"] + whole.losing["master:points"]
    return lines, wrong, not stopped


# before the stock is empty -------------------------------------------------------------


@dataclass
class Size:
    """What was found of the positions with a stock of one size."""

    forced: int = 0
    late: int = 0
    matters: int = 0
    losses: dict[str, list[float]] = field(
        default_factory=lambda: {name: [] for name in PLAYERS}
    )

    @property
    def solved(self) -> int:
        """How many positions were solved."""
        return len(self.losses[PLAYERS[0]])

    @property
    def choices(self) -> float:
        """How large a share of plays is a choice: more than one card is legal."""
        met = self.solved + self.late
        return met / (met + self.forced)

    def row(self, stock: int) -> str:
        """A row of the table."""
        cells = [str(stock), str(self.solved), str(self.late)]
        cells.append(f"{self.matters / self.solved:.2f}")
        for losses in self.losses.values():
            cells.append(f"{sum(loss > 0 for loss in losses) / self.solved:.3f}")
            cells.append("{:.3f} ± {:.3f}".format(*_mean(losses)))
        return f"| {' | '.join(cells)} |"


def _mean(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    square = sum((n - mean) ** 2 for n in numbers) / max(1, len(numbers) - 1)
    return mean, 1.96 * sqrt(square / len(numbers))


def met_in_play(seed: int, number: int) -> dict[int, DealState]:
    """A deal of master against itself: for each size of the stock a play of one seat.

    Who leads and who replies take turns, by the deal's number and the size.
    """
    rules = GAME.parse_rules({"profile": "bicycle"})
    deal = GAME.deal(rules, 2, number % 2, SplitMix64((seed << 32) + number))
    state = GAME.begin(rules, deal, (0, 0), "prevent")[0]
    found, master = {}, player("master")
    while not state.is_complete:
        left = len(state.deal.stock) - state.drawn
        if left not in found and (state.lead < 0) == ((number + left // 2) % 2 == 0):
            found[left] = state
        choice = asked(master, state, f"play {seed}", number)
        state, _ = GAME.apply(state, state.turn, choice.action)
    return found


class Timed:
    """The solver with a limit of seconds for a position."""

    def __init__(self, limit: float) -> None:
        self.limit, self.solver = limit, Solver()

    def solve(self, state: DealState) -> Solution:
        """What every play is worth, or bounds where the limit came first.

        Raises:
            KeyboardInterrupt: as soon as the search has ended.
        """
        position = open_position(state)
        if position is None:
            raise ValueError("nothing is left to play")
        box: list[Solution] = []
        thread = threading.Thread(
            target=lambda: box.append(self.solver.solve(position))
        )
        thread.start()
        try:
            thread.join(self.limit)
        finally:
            stopped = thread.is_alive()
            if stopped:
                self.solver.stop()
            thread.join()
        if stopped and box[0].is_proved:
            self.solver = Solver()  # told too late: the next search would be stopped
        return box[0]


def note(size: Size, state: DealState, timed: Timed, seed: str, number: int) -> None:
    """One more position of a size."""
    if len(GAME.legal_actions(state)) < 2:
        size.forced += 1
        return
    solution = timed.solve(state)
    if not solution.is_proved:
        size.late += 1
        return
    values = {card: bounds.least for card, bounds in solution.moves.items()}
    best = max(values.values())
    lost = {}
    for name in PLAYERS:
        action = asked(player(name), state, seed, number).action
        if not isinstance(action, Play):
            raise TypeError(f"{name} claims a revoke where there is none")
        lost[name] = best - values[action.card]
    size.matters += best > min(values.values())
    for name, loss in lost.items():
        size.losses[name].append(loss)


def _cost(stock: int) -> float:
    """About how long a position takes, in seconds: to tell the time left by."""
    return 0.01 + 0.0008 * 1.27**stock


def measure_losses(args: argparse.Namespace) -> tuple[list[str], bool]:
    """The lines of the page, and whether all was done."""
    counts = {size: min(args.deals, MOST.get(size, args.deals)) for size in SIZES}
    sizes = {size: Size() for size in SIZES}
    timed = Timed(args.limit)
    whole = args.deals * 0.1 + sum(_cost(size) * n for size, n in counts.items())
    progress, begun, stopped = Progress("losses", whole), time.monotonic(), ""
    try:
        deals = []
        for number in range(args.deals):
            deals.append(met_in_play(args.seed, number))
            progress.add(0.1)
        for size, count in counts.items():
            stopped = f"stopped at a stock of {size}"
            for number, deal in enumerate(deals[:count]):
                note(sizes[size], deal[size], timed, f"losses {args.seed}", number)
                progress.add(_cost(size))
            took = time.monotonic() - begun
            print(f"{sizes[size].row(size)} after {took:.0f} s", flush=True)
        stopped = ""
    except KeyboardInterrupt:
        stopped = stopped or "stopped before any position was solved"
        print(stopped, file=sys.stderr)
    done = {size: found for size, found in sizes.items() if found.solved}
    heads = " | ".join(f"`{name}` misses | mean loss" for name in PLAYERS)
    lines = [
        _where(args, f"`--deals {args.deals}`; limit {args.limit:.0f} s a position."),
        *([f"**Not whole: {stopped}.**"] if stopped else []),
        "",
        f"| stock | positions | out of time | matters | {heads} |",
        f"|{'--:|' * (4 + 2 * len(PLAYERS))}",
        *(found.row(size) for size, found in done.items()),
        "",
        *_sums(done),
    ]
    return lines, not stopped


def _sums(done: dict[int, Size]) -> list[str]:
    """What a seat loses in a deal: over its plays, those without a choice as nothing."""
    lines = []
    for name in PLAYERS:
        total = square = 0.0
        for size, found in done.items():
            if size:
                mean, margin = _mean(found.losses[name])
                total += found.choices * mean
                square += (found.choices * margin) ** 2
        lines.append(f"* `{name}`: {total:.2f} ± {sqrt(square):.2f}")
    tricks = sum(size > 0 for size in done)
    told = f"Points that a seat loses over the {tricks} tricks that are drawn after"
    return [f"{told}, plays without a choice counted as nothing lost:", "", *lines]


# telling -------------------------------------------------------------------------------


def _where(args: argparse.Namespace, more: str) -> str:
    return f"Machine: {machine()}. Commit {args.commit}. Seed {args.seed}; {more}"


def _tell(name: str, lines: list[str], *, write: bool) -> None:
    """Print lines, and put them into the page between the marks of a name."""
    print("\n".join(lines), flush=True)
    if not write:
        return
    begin, end = f"<!-- measured: {name} -->", "<!-- end -->"
    head, mark, rest = PAGE.read_text("utf-8").partition(begin)
    if not mark:
        raise ValueError(f"{PAGE} has no mark {begin}")
    tail = rest.partition(end)[2]
    text = "\n".join([begin, *lines, end])
    PAGE.write_text(f"{head}{text}{tail}", "utf-8")


def make_ready() -> None:
    """Compile what is to run, before it is measured."""
    exact.make_ready()
    for name in {*PLAYERS, *CHOOSERS}:
        found = player(name)
        if isinstance(found, Prepares):
            found.prepare()


def main() -> int:
    """Measure and print; 1 when master loses in an ending, 130 when it was stopped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--endings", type=int, default=10_000, help="0: none")
    parser.add_argument("--deals", type=int, default=400, help="0: none")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    args = parser.parse_args()
    args.commit = commit()
    make_ready()
    wrong, whole = 0, True
    if args.endings:
        lines, wrong, whole = measure_endings(args)
        _tell("endings", lines, write=args.write)
    if args.deals and whole:
        lines, whole = measure_losses(args)
        _tell("losses", lines, write=args.write)
    return 1 if wrong else 0 if whole else 130


if __name__ == "__main__":
    sys.exit(main())
