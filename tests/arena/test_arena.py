"""The arena: equal seeds, honest players, luck, workers that die, ratings."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from faceup.arena.contest import Contest
from faceup.arena.executors import alone, in_processes
from faceup.arena.honesty import resampled
from faceup.arena.ladder import ladder
from faceup.arena.log import Log
from faceup.arena.players import player
from faceup.arena.rating import elo, mean_of, without_luck
from faceup.arena.table import play_batch
from faceup.bots.levels import LEVELS
from faceup.cards import SplitMix64, Stream
from faceup.errors import StorageError, TableError, UnknownName, UsageError
from faceup.games.california_jack import GAME
from faceup.games.match import Match
from faceup.i18n import Catalog, error_text

CONTEST = Contest(("casual", "random"), {"profile": "bicycle"}, pairs=4, batch=1)


def _games(results: Any) -> dict[int, Any]:
    return {result["batch"]: result["games"] for result in results}


def test_workers_change_nothing_and_one_that_dies_costs_its_batch() -> None:
    """Two processes, the first of them killed, give the games of one process."""
    killed: list[int] = []

    def kill_first(pid: int) -> None:
        if not killed:
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    batches = CONTEST.batches()
    spread = _games(in_processes(CONTEST, batches, 2, started=kill_first))

    assert killed
    assert spread == _games(alone(CONTEST, batches))


@pytest.mark.parametrize("kind", ["deals", "matches"])
def test_awards_are_those_of_the_games_played_again(kind: str) -> None:
    """What each side took follows from the plays that are kept, whoever sat where."""
    contest = replace(CONTEST, pairs=2, batch=2, kind=kind)
    rules = GAME.parse_rules(contest.rules)
    for game in play_batch(contest, contest.batches()[0])["games"]:
        match, found = Match.start(GAME, rules), dict[str, list[int]]()
        for number, plays in enumerate(game["plays"]):
            chance = SplitMix64(contest.deal_number(game["pair"], number))
            dealer = match.next_dealer(game["pair"] % 2)
            match, _ = match.begin(match.shuffle(dealer, chance))
            for token in plays.split():
                seat = match.deal.turn
                match, _ = match.apply(seat, GAME.parse_action(token))
            match, _ = match.settle()
            for award, owner in match.outcomes[-1].awarded:
                sides = found.setdefault(award, [0, 0])
                if owner is not None:
                    sides[owner ^ game["turned"]] += 1
        assert game["taken"] == found
        assert sum(one - two for one, two in found.values()) == game["net"]


def test_a_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """What is kept is read again, a torn last line left out, and the end is the same."""
    path = tmp_path / "kept.jsonl"
    first, *rest = CONTEST.batches()
    with Log.begin(path, CONTEST) as log:
        log.add(play_batch(CONTEST, first))
    with path.open("ab") as file:
        file.write(b'{"batch":1')
    with Log.resume(path) as log:
        assert (log.contest, set(log.done)) == (CONTEST, {0})
        for batch in rest:
            log.add(play_batch(log.contest, batch))
    with Log.resume(path) as log:
        kept = dict(log.done)
    straight = {item["batch"]: item for item in alone(CONTEST, CONTEST.batches())}

    assert ladder(CONTEST, kept).duels == ladder(CONTEST, straight).duels
    path.write_text("no\n")
    with pytest.raises(StorageError):
        Log.resume(path)


@pytest.mark.parametrize("profile", ["bicycle", "shasta-sam", "strict"])
def test_other_hidden_cards_look_the_same(profile: str) -> None:
    """A table with its hidden cards drawn anew gives the seat to act the same view."""
    rules = GAME.parse_rules({"profile": profile})
    state, _ = GAME.begin(
        rules, GAME.deal(rules, 2, 0, SplitMix64(7)), (0, 0), "prevent"
    )
    rng = Stream("7", "test")
    while not state.is_complete:
        other = resampled(state, rng)
        assert GAME.view(other, state.turn) == GAME.view(state, state.turn)
        action = rng.choice(tuple(GAME.legal_actions(state)))
        state, _ = GAME.apply(state, state.turn, action)


def test_a_cheat_is_caught_by_name() -> None:
    """A player that reads hidden cards is named with the play; honest ones pass."""
    name = "tests.arena.cheats.Cheat"
    honest = replace(CONTEST, check_honest=True, pairs=1)
    play_batch(honest, honest.batches()[0])
    caught = replace(honest, players=(name, "random"))
    with pytest.raises(TableError) as error:
        play_batch(caught, caught.batches()[0])

    assert error.value.code == "dishonest-player"
    assert error.value.details["name"] == name


def test_luck_has_no_mean() -> None:
    """Over many draws luck is 0 on the mean, within its interval."""
    contest = replace(CONTEST, players=("random", "random"), pairs=60, batch=60)
    games = play_batch(contest, contest.batches()[0])["games"]
    found = mean_of([game["luck"] for game in games])

    assert abs(found.value) < 2 * found.margin


def test_elo_finds_the_order() -> None:
    """Whoever wins more stands higher, by what the share says; all won stays finite."""
    games = [(n, 0, 1, float(n % 4 > 0)) for n in range(400)]
    (one, margin), (two, _) = elo(2, games)

    assert one - two == pytest.approx(191, abs=5)
    assert 10 < margin < 40
    assert elo(2, [(n, 0, 1, 1.0) for n in range(50)])[0][0] < 1000


def test_parameters_change_a_player() -> None:
    """A level with fields changed is that; other names are refused."""
    assert getattr(player("casual:memory=3,whims=5"), "whims", None) == 5
    assert getattr(player("club:memory=3"), "memory", None) == 3
    assert getattr(player("master:worlds=100,draws=2"), "draws", None) == 2
    for name in ("casual:whims=101", "master:worlds=0", "master:draws=9"):
        with pytest.raises(UsageError) as error:
            player(name)
        assert error.value.code == "bad-parameter"
    for name in ("clubb", "club:colour=1", "no.such.Bot"):
        with pytest.raises(UnknownName):
            player(name)


def test_an_unknown_player_is_told_all_that_are_known() -> None:
    """Levels, those to measure by and those for points, the nearest of them by name."""
    for name, nearest in (
        ("linera", "linear"),
        ("ismct:100", "ismcts:N"),
        ("pmic", "pimc:N"),
        ("mastre:points", "master"),
        ("zzz", ""),
    ):
        with pytest.raises(UnknownName) as error:
            player(name)
        assert error.value.code == "unknown-arena-player"
        assert error.value.details["nearest"] == nearest
        accepted = str(error.value.details["accepted"]).split(", ")
        others = [
            "linear",
            "policy",
            "ismcts:N",
            "pimc:N",
            "master:points",
            "module.Class",
        ]
        assert set(accepted) >= {*LEVELS, *others}
        for item in accepted[:-1]:
            player(item.replace("N", "7"))  # what is told is accepted
        assert error_text(error.value, Catalog("en")).count("linear") >= 1
    assert player(" Linear") == player("linear")


def test_matches_begin_with_the_scores_asked_for() -> None:
    """Each score in turn, with either seat dealing; the swapped game begins alike."""
    scores = ((9, 9), (8, 9))
    contest = replace(
        CONTEST, kind="matches", pairs=8, batch=8, scores=scores, seed="late"
    )
    begun = [contest.begins(pair) for pair in range(8)]
    assert begun == [(9, 9), (9, 9), (8, 9), (8, 9)] * 2
    assert Contest.from_json(contest.to_json()) == contest

    (batch,) = contest.batches()
    result = play_batch(contest, batch)
    for game in result["games"]:
        assert 1 <= len(game["plays"]) <= 4  # from 0:0 no three deals are enough
    (duel,) = ladder(contest, {0: result}).duels
    assert [(name, mean.count) for name, mean in duel.from_scores] == [
        ("9:9", 4),
        ("8:9", 4),
    ]
    assert duel.wins is not None
    assert fmean(mean.value for _, mean in duel.from_scores) == duel.wins.value


def test_a_player_can_be_told_to_play_for_points() -> None:
    """`master:points` is `master` but for that; a player that does no other is none."""
    assert player("master:points") == replace(player("master"), for_match=False)  # type: ignore[type-var]  # a SearchBot
    both = player("master:points,worlds=7")
    assert (getattr(both, "for_match", None), getattr(both, "worlds", 0)) == (False, 7)
    with pytest.raises(UnknownName):
        player("club:points")


def _fitted_in_place(net: Any, luck: Any, _: Any) -> Any:
    """What must not be done: the weight fitted on the pairs it is used for."""
    return net - luck * (luck @ (net - net.mean()) / (luck @ luck))


def _lopsided(rng: np.random.Generator, pairs: int) -> tuple[Any, Any]:
    """Net points with a mean of 0.3, and luck with one of 0 that bends what it does."""
    luck = rng.exponential(size=pairs) - 1
    return 0.3 + 0.5 * luck + (luck**2 - 1) + rng.normal(size=pairs), luck


@pytest.mark.parametrize(
    ("reckon", "is_biased"), [(without_luck, False), (_fitted_in_place, True)]
)
def test_the_weight_of_luck_leaves_the_mean(reckon: Any, is_biased: bool) -> None:
    """Over thousands of small contests the mean is the true one; fitted in place, not."""
    rng = np.random.default_rng(5)
    means = []
    for _ in range(6000):
        net, luck = _lopsided(rng, 12)
        means.append(fmean(reckon(net, luck, [2] * 12)))
    found = mean_of(means)

    assert (abs(found.value - 0.3) > 1.5 * found.margin) == is_biased


@pytest.mark.parametrize("weight", [0.0, 0.3, 1.0])
def test_luck_that_shows_less_is_taken_off_less(weight: float) -> None:
    """The spread that is left is that of the rest, however much of the luck shows."""
    rng = np.random.default_rng(6)
    luck, rest = rng.normal(size=400), rng.normal(size=400)
    net = weight * luck + 0.5 * rest
    cleared = without_luck(net.tolist(), luck.tolist(), [2] * 400)

    assert np.std(cleared) == pytest.approx(0.5 * np.std(rest), rel=0.03)


def test_a_pair_or_none_has_its_luck_taken_off_whole() -> None:
    """Where no other pair tells, the weight is 1; and no luck takes nothing off."""
    assert without_luck([3.0], [1.0], [2]) == [2.0]
    assert without_luck([3.0, 1.0], [0.0, 0.0], [2, 2]) == [3.0, 1.0]
