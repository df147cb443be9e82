"""`arena`: computer players against each other, and who is stronger."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faceup.cli.command import command
from faceup.cli.mistakes import BadFile, BadUsage, shortened
from faceup.cli.options import (
    House,
    Json,
    ProfileName,
    chosen_rules,
    line,
    number,
    written,
)
from faceup.cli.output import Output
from faceup.cli.progress import Progress
from faceup.present.printable import printable

if TYPE_CHECKING:
    from faceup.arena.contest import Batch, Contest
    from faceup.arena.ladder import Ladder
    from faceup.arena.log import Log
    from faceup.arena.rating import Mean


def _option(name: str, metavar: str) -> Any:
    key = f"cli.option.arena-{name}"
    return typer.Option(f"--{name}", metavar=metavar, help=key)


Text = str | None
"""What an option may hold."""


@command
def arena(
    out: Output,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER", help="cli.argument.arena-players"),
    ] = None,
    *,
    deals: Annotated[Text, _option("deals", "N")] = None,
    matches: Annotated[Text, _option("matches", "N")] = None,
    scores: Annotated[Text, _option("scores", "SCORES")] = None,
    profile: ProfileName = None,
    house: House = None,
    budget: Annotated[Text, _option("budget", "N")] = None,
    seed: Annotated[Text, _option("seed", "TEXT")] = None,
    workers: Annotated[str, _option("workers", "N")] = "1",
    cluster: Annotated[Text, _option("cluster", "ADDRESS")] = None,
    save: Annotated[Text, _option("save", "FILE")] = None,
    resume: Annotated[Text, _option("resume", "FILE")] = None,
    check_honest: Annotated[
        bool, typer.Option("--check-honest", help="cli.option.arena-check-honest")
    ] = False,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="cli.option.arena-csv")] = False,
    plot: Annotated[Text, _option("plot", "FILE")] = None,
) -> None:
    """Let computer players play paired deals or matches, and say who is stronger."""
    from faceup.arena.contest import Contest
    from faceup.arena.ladder import ladder
    from faceup.arena.players import player

    count = number(workers, "--workers", low=1, high=512)
    chart = None if plot is None else _chart_place(plot)
    path = _own_place() if save is None else Path(save)
    if resume is not None:
        path = Path(resume)
        said = (players, save, deals, matches, scores, profile, house, budget, seed)
        if any(said) or check_honest:
            raise BadUsage("arena-resume-alone")
        log = _opened(path, None)
    else:
        if not players or len(players) < 2 or len(set(players)) < len(players):
            raise BadUsage("arena-players")
        if deals is not None and matches is not None:
            raise BadUsage("arena-deals-or-matches")
        for name in players:
            player(name)
        if scores is not None and deals is not None:
            raise BadUsage("either", first="--scores", second="--deals")
        kind = "deals" if matches is None and scores is None else "matches"
        asked = deals if matches is None else matches
        game, rules = chosen_rules(out, game=None, profile=profile, house=house)
        contest = Contest(
            tuple(players),
            game.format_rules(rules),
            kind=kind,
            pairs=number(asked or "100", f"--{kind}", low=1, high=10_000_000),
            seed=line(seed or "1", "--seed"),
            nodes=number(budget or "30000", "--budget", low=1, high=10**9),
            check_honest=check_honest,
            batch=10 if kind == "deals" else 3,
            scores=() if scores is None else _scores(scores, rules.target),
        )
        log = _opened(path, contest)
    with log:
        try:
            _play(out, log, count, cluster)
        except KeyboardInterrupt:
            out.note(out.t("cli.arena.kept", path=str(path)))
            raise
    found = ladder(log.contest, log.done)
    _tell(out, log.contest, found, json=json, csv=csv)
    if chart is not None:
        _draw(out, found, chart, path)
    if save is None and resume is None:
        path.unlink()


def _scores(text: str, target: int) -> tuple[tuple[int, int], ...]:
    """The scores of `9:9,8:9`; no match can begin with one that has won it."""
    found = []
    for pair in text.split(","):
        words = [word.strip() for word in pair.split(":")]
        if len(words) != 2 or not all(
            word.isascii()
            and word.isdecimal()
            and len(word) < 10
            and int(word) < target
            for word in words
        ):
            raise BadUsage("arena-scores", value=shortened(text), target=target)
        found.append((int(words[0]), int(words[1])))
    return tuple(dict.fromkeys(found))


def _chart_place(text: str) -> Path:
    """Where a chart goes, which is looked at before anything is played."""
    from faceup.arena.chart import FORMATS, verify_drawable

    place = Path(written(text, "--plot"))
    if place.suffix[1:].lower() not in FORMATS:
        raise BadUsage("arena-plot", value=shortened(text))
    if not place.parent.is_dir():
        raise BadFile("missing", path=str(place.parent))
    verify_drawable()
    return place


def _draw(out: Output, found: Ladder, chart: Path, log: Path) -> None:
    """Draw the chart; what was played is not lost with it."""
    from faceup.arena.chart import WORDS, draw

    keys = {"title": "chart"}
    words = {word: out.t(f"cli.arena.{keys.get(word, word)}") for word in WORDS}
    try:
        draw(found, chart, words)
    except OSError as error:
        out.note(out.t("cli.arena.kept", path=printable(str(log))))
        raise BadFile.of(error, str(chart)) from error
    out.note(out.t("cli.arena.drawn", path=printable(str(chart))))


def _own_place() -> Path:
    """Where batches are kept when nobody says; gone once all is told."""
    from faceup.settings import data_dir

    folder = data_dir() / "arena"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.jsonl"


def _opened(path: Path, contest: Contest | None) -> Log:
    from faceup.arena.log import Log

    try:
        return Log.resume(path) if contest is None else Log.begin(path, contest)
    except OSError as error:
        raise BadFile.of(error, str(path)) from error


def _play(out: Output, log: Log, workers: int, cluster: str | None) -> None:
    """Play what is not done yet; progress goes to standard error."""
    every = log.contest.batches()
    left = [batch for batch in every if batch.number not in log.done]
    progress = Progress(out)

    def tell() -> None:
        done, total = len(log.done), len(every)
        told = out.t("cli.arena.playing", done=done, total=total)
        progress.tell(told, done / total)

    try:
        tell()
        for result in _results(log.contest, left, workers, cluster):
            log.add(result)
            tell()
    finally:
        progress.end()


def _results(
    contest: Contest, left: list[Batch], workers: int, cluster: str | None
) -> Iterator[dict[str, Any]]:
    from faceup.arena import executors

    if not left:
        return iter(())
    if cluster is not None:
        return executors.on_cluster(contest, left, cluster)
    if workers == 1:
        return executors.alone(contest, left)
    return executors.in_processes(contest, left, workers)


def _tell(
    out: Output, contest: Contest, found: Ladder, *, json: bool, csv: bool
) -> None:
    t = out.t
    if json:
        whole = found.to_json()
        out.json(_finite({"contest": contest.to_json(), **whole}))
        return
    if csv:
        out.line(_as_csv(found).rstrip("\n"))
        return
    out.table(
        [t(f"cli.arena.{key}") for key in ("pair", "pairs", "net", "adjusted", "wins")],
        [
            (
                f"{duel.one} - {duel.two}",
                str(duel.net.count),
                _shown(duel.net),
                _shown(duel.adjusted),
                _shown(duel.wins),
            )
            for duel in found.duels
        ],
    )
    if contest.scores:
        out.line()
        out.table(
            [t(f"cli.arena.{key}") for key in ("pair", "score", "pairs", "wins")],
            [
                (f"{duel.one} - {duel.two}", score, str(won.count), _shown(won))
                for duel in found.duels
                for score, won in duel.from_scores
            ],
        )
    out.line()
    out.table(
        [t(f"cli.arena.{key}") for key in ("player", "elo", "time")],
        [
            (
                rung.name,
                f"{rung.elo:+.0f} ± {rung.margin:.0f}",
                f"{rung.milliseconds:.2f}",
            )
            for rung in found.rungs
        ],
    )


def _as_csv(found: Ladder) -> str:
    """The duels, a line each, as spreadsheets read them."""
    from csv import writer
    from io import StringIO

    from faceup.arena.ladder import AWARDS

    told = StringIO()
    rows = writer(told, lineterminator="\n")
    heads = ("net", "adjusted", "wins")
    margins = [name for head in heads for name in (head, f"{head}_margin")]
    awards = [f"{award}_{side}" for award in AWARDS for side in ("one", "two")]
    rows.writerow(["one", "two", "pairs", *margins, *awards])
    for duel in found.duels:
        cells: list[object] = [duel.one, duel.two, duel.net.count]
        for mean in (duel.net, duel.adjusted, duel.wins):
            cells += ["", ""] if mean is None else [mean.value, mean.margin]
        taken = {item.award: (item.one, item.two) for item in duel.taken}
        for award in AWARDS:
            cells += taken.get(award, ("", ""))
        rows.writerow(cells)
    return told.getvalue()


def _shown(mean: Mean | None) -> str:
    return "" if mean is None else f"{mean.value:+.3f} ± {mean.margin:.3f}"


def _finite(value: Any) -> Any:
    """The same without infinities, which JSON cannot say."""
    match value:
        case dict():
            return {key: _finite(item) for key, item in value.items()}
        case list() | tuple():
            return [_finite(item) for item in value]
        case float() if value in (float("inf"), float("-inf")):
            return None
    return value
