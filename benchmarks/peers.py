"""Our kernels beside other packages, in one run: writes the table docs/speed.md.

Random card games in plays per second of one core's time; plain C of the same loop where a
compiler is; simulations of information-set search; double-dummy endings of bridge as a
landmark. A package that is not installed is skipped with a line; `pip install
'faceup[bench]'` brings them. Every line is the median of several rounds, with the lowest
and the highest, and rounds of all lines take turns.

    python benchmarks/peers.py [--rounds 5] [--write]
"""

from __future__ import annotations

import argparse
import ctypes
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random

import numpy as np
from peer_games import PEERS
from search import ours as our_search
from search import theirs as their_search

from faceup.games.california_jack import PROFILES, play
from faceup.kernels import bounds, dealing, ending, policies, simulate
from faceup.kernels.rules import HIGH, JACK, LOW, points

FOLDER = Path(__file__).resolve().parent
DEALS = 100_000
TABLE = dealing.table_word(PROFILES["bicycle"].rules.values())
NOTES = (
    "* A play is a decision of a player; dealing counts as none. Whole deals are measured,",
    "  the shuffle and the score included.",
    "* pgx plays 4096 games side by side. Its Leduc hold'em is a game of six cards and a",
    "  few plays, without a deal of a whole pack.",
    "* A simulation of a search deals the hidden cards anew, walks the tree and plays to",
    "  the end at random: 52 plays from our first lead, 22 on the mean from euchre's bids.",
    "* An ending of bridge has four hands and one of California Jack two, so those lines",
    "  are a landmark and no contest.",
)


@dataclass
class Line:
    """A line of the table: something measured over and over."""

    what: str
    play: Callable[[], int]
    rates: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Measure a round, in seconds of the process's own time."""
        begun = time.process_time()
        count = self.play()
        self.rates.append(count / (time.process_time() - begun))

    @property
    def median(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)


def our_playouts() -> int:
    """Random deals by the kernel."""
    simulate.playouts(0, DEALS, 0, TABLE, 1, np.zeros(24, dtype=np.int64))
    return DEALS * simulate.PLAYS


def our_deals() -> int:
    """The same by the general kernel, every play written down."""
    count = DEALS // 4
    results, nothing = np.zeros(count, dtype=np.int64), np.zeros(0)
    plays = np.zeros(count * simulate.PLAYS, dtype=np.int8)
    both = simulate.pair(policies.RANDOM, policies.RANDOM)
    simulate.deals(0, 0, TABLE, both, nothing, nothing, 1, results, plays)
    return count * simulate.PLAYS


def our_endings() -> Callable[[], int]:
    """Endings of six cards a hand, every play's value exact in deal points."""
    rng, worth, room, values = Random(1), points(), np.zeros(bounds.ROOM), np.zeros(52)
    positions = []
    for _ in range(200):
        pack = rng.sample(range(52), 12)
        hands = [sum(1 << card for card in hand) for hand in (pack[:6], pack[6:])]
        awards = 0
        for place, card in enumerate((HIGH, LOW, JACK)):
            if card not in pack:
                awards |= rng.choice((1, 2)) << 2 * place
        rest = 80 - sum(play.points_of(card) for card in pack)
        mine = rng.randrange(rest + 1)
        positions.append((*hands, -1, TABLE & 31, 0, awards, mine, rest - mine))

    def solve() -> int:
        for position in positions:
            ending.plays_of(*position, worth, room, values)
        return len(positions)

    return solve


def plain_c(folder: Path) -> Callable[[], int] | None:
    """The loop in C, its totals compared with ours; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    made = folder / "playouts.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    source = FOLDER / "playouts.c"
    subprocess.run([compiler, *flags, "-o", str(made), str(source)], check=True)
    function = ctypes.CDLL(str(made)).playouts
    function.argtypes = [ctypes.c_int64] * 5 + [ctypes.c_void_p]
    function.restype = None
    for profile in PROFILES.values():
        word = dealing.table_word(profile.rules.values())
        theirs, ours = np.zeros((2, 24), dtype=np.int64)
        function(7, 10_000, 1, word, 3, theirs.ctypes.data)
        simulate.playouts(7, 10_000, 1, word, 3, ours)
        if (theirs != ours).any():
            raise SystemExit(f"C and the kernel differ under {profile.id}")

    def play() -> int:
        totals = np.zeros(24, dtype=np.int64)
        function(0, DEALS, 0, TABLE, 1, totals.ctypes.data)
        return DEALS * simulate.PLAYS

    return play


def peer_lines(skipped: list[str]) -> list[Line]:
    """A line for each game of each package that is there."""
    lines = []
    for package, name, game, make, games in PEERS:
        try:
            loop = make(game)
        except ImportError as error:
            skipped.append(f"{package} {game}: skipped, {error}")
            continue
        what = f"{package} {version(name)}, {game}"
        lines.append(Line(what, lambda loop=loop, games=games: loop(games)))
    return lines


def bridge_lines(skipped: list[str]) -> list[Line]:
    """Bridge endings solved by endplay (Haglund's solver), every card's value."""
    if find_spec("endplay") is None:
        skipped.append("endplay: skipped, not installed")
        return []
    solver, kinds = import_module("endplay.dds"), import_module("endplay.types")
    ranks, rng, lines = "23456789TJQKA", Random(1), []
    for cards in (6, 8):
        deals = []
        for _ in range(50):
            pack = rng.sample(range(52), 4 * cards)
            hands = [
                ".".join(
                    "".join(ranks[card % 13] for card in hand if card // 13 == suit)
                    for suit in range(4)
                )
                for hand in (sorted(pack[k::4], reverse=True) for k in range(4))
            ]
            deal = kinds.Deal("N:" + " ".join(hands))
            deal.trump, deal.first = kinds.Denom.spades, kinds.Player.north
            deals.append(deal)

        def solve(deals: list[object] = deals) -> int:
            for deal in deals:
                solver.solve_board(deal)
            return len(deals)

        what = f"endplay {version('endplay')}, bridge, {cards} cards a hand"
        lines.append(Line(what, solve))
    return lines


def rows(lines: list[Line], beside: Line | None) -> list[str]:
    """The lines as rows of a table, with how many times faster ours is."""
    told = []
    for line in sorted(lines, key=lambda line: -line.median):
        ratio = ""
        if beside is not None and line is not beside:
            ratio = f"{beside.median / line.median:,.1f} ×"
        low, high = min(line.rates), max(line.rates)
        told.append(
            f"| {line.what} | {line.median:,.0f} | {low:,.0f} to {high:,.0f} | {ratio} |"
        )
    return told


def machine() -> str:
    """The processor's name, the cores, the system."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = [n for n in info.read_text().splitlines() if n.startswith("model name")]
        name = found[0].partition(": ")[2] if found else name
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


def commit() -> str:
    """The commit measured."""
    command = ["git", "-C", str(FOLDER), "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def report(groups: list[tuple[str, str, list[str]]], skipped: list[str]) -> str:
    """The page."""
    versions = ", ".join(f"{n} {version(n)}" for n in ("numba", "numpy"))
    out = [
        "# Speed beside other packages",
        "",
        "Written by `python benchmarks/peers.py --write`; all numbers are of one run.",
        "Rates are per second of the process's own time, median and spread of the rounds.",
        "",
        f"Machine: {machine()}. Python {platform.python_version()}, {versions}.",
        f"Commit {commit()}.",
    ]
    out += ["", *NOTES]
    for title, unit, table in groups:
        head = [f"| what | {unit} a second | spread | ours is |", "|---|--:|--:|--:|"]
        out += ["", f"## {title}", "", *head, *table]
    if skipped:
        out += ["", "## Skipped", "", *(f"* {line}" for line in skipped)]
    return "\n".join(out) + "\n"


def main() -> None:
    """Measure, print, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="write docs/speed.md")
    options = parser.parse_args()
    skipped: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        ours = Line("**faceup**, California Jack, whole random deals", our_playouts)
        games = [ours, Line("faceup, the same with every play recorded", our_deals)]
        in_c = plain_c(Path(folder))
        if in_c is None:
            skipped.append("plain C: skipped, no compiler")
        else:
            games.append(Line("the same loop in plain C, equal totals", in_c))
        games += peer_lines(skipped)
        tree = Line("**faceup**, California Jack, from the first lead", our_search()[1])
        search = [tree, *(Line(*found) for found in their_search(skipped))]
        bridge = bridge_lines(skipped)
        solved = Line("**faceup**, six cards a hand, every play", our_endings())
        bridge.append(solved)
        every = [*games, *search, *bridge]
        for line in every:
            line.play()
        for _ in range(options.rounds):
            for line in every:
                line.measure()
    groups = [("Random card games", "plays", rows(games, ours))]
    groups.append(("Search", "simulations", rows(search, tree)))
    groups.append(("Exact solving, a landmark", "endings", rows(bridge, solved)))
    page = report(groups, skipped)
    print(page)
    if options.write:
        (FOLDER.parent / "docs" / "speed.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
