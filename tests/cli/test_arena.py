"""`faceup arena`: who is stronger, on the command line."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.mark.parametrize("language", ["en", "ru", "be"])
def test_a_result_is_told_kept_and_resumed(tmp_path: Path, language: str) -> None:
    """A table in every language; a kept file tells the same again."""
    path = str(tmp_path / "kept.jsonl")
    words = ["arena", "casual", "random", "--deals", "2", "--save", path]
    done = run(*words, "--lang", language)
    again = run("arena", "--resume", path, "--lang", language)

    assert (done.status, done.out) == (0, again.out)
    assert "casual - random" in done.out
    assert run(*words).status == 1


def test_what_cannot_be_played_is_refused() -> None:
    """One player, two lengths, an unknown level: each is a mistake of usage."""
    assert run("arena", "club").status == 2
    assert run("arena", "club", "casual", "--deals", "1", "--matches", "1").status == 2
    assert run("arena", "club", "clubb").status == 2


@pytest.mark.parametrize(
    "more", ["--seed", "--budget", "--rules", "--deals", "--scores"]
)
def test_nothing_is_dropped_when_a_file_is_resumed(tmp_path: Path, more: str) -> None:
    """What the file decides cannot be said again, rather than be passed over."""
    path = str(tmp_path / "kept.jsonl")
    run("arena", "casual", "random", "--deals", "1", "--save", path)
    value = {"--rules": "strict", "--scores": "7:7"}.get(more, "7")
    assert run("arena", "--resume", path, more, value).status == 2
    assert run("arena", "--resume", path, "--check-honest").status == 2


def test_csv_has_a_cell_for_every_heading() -> None:
    """A player's comma stays in its cell."""
    words = ("arena", "casual:memory=3,whims=5", "random", "--deals", "1", "--csv")
    heads, row = csv.reader(run(*words).out.splitlines())
    assert len(heads) == len(row) == 17
    assert row[:3] == ["casual:memory=3,whims=5", "random", "1"]


def test_csv_tells_who_took_what(tmp_path: Path) -> None:
    """A column for each award and side; what one took more makes the net points.

    A file that was kept before awards were has empty cells there, and the rest.
    """
    path = tmp_path / "kept.jsonl"
    words = ("arena", "casual", "random", "--deals", "6", "--csv")
    told = run(*words, "--save", str(path)).out
    [row] = csv.DictReader(told.splitlines())
    taken = {
        award: [float(row[f"{award}_{side}"]) for side in ("one", "two")]
        for award in ("high", "low", "jack", "game")
    }
    net = sum(one - two for one, two in taken.values())
    assert net == pytest.approx(float(row["net"]))
    assert [sum(taken[award]) for award in ("high", "low", "jack")] == [1, 1, 1]
    assert 0 < sum(taken["game"]) <= 1

    first, *rest = (json.loads(line) for line in path.read_text().splitlines())
    for batch in rest:
        for game in batch["games"]:
            del game["taken"]
    path.write_text("".join(json.dumps(item) + "\n" for item in (first, *rest)))
    [old] = csv.DictReader(
        run("arena", "--resume", str(path), "--csv").out.splitlines()
    )
    assert {key: old[key] or row[key] for key in row} == row
    assert not any(old[f"{award}_one"] or old[f"{award}_two"] for award in taken)


@pytest.mark.slow
def test_workers_change_no_byte_of_the_csv() -> None:
    """Eight batches on eight workers give the answer of one."""
    words = ("arena", "casual", "random", "--deals", "80", "--csv")
    assert run(*words, "--workers", "8").out == run(*words).out


def test_rules_are_a_profile_too() -> None:
    """Both names of the option choose the same rules, and they change the games."""
    words = ("arena", "casual", "random", "--deals", "2", "--csv")
    strict = run(*words, "--profile", "strict")

    assert strict.status == 0
    assert strict.out == run(*words, "--rules", "strict").out
    assert strict.out != run(*words).out


def test_matches_from_late_scores_are_told_by_score() -> None:
    """The table has a line a score; scores that won, or belong to deals, are refused."""
    words = ("arena", "casual", "random", "--matches", "4")
    told = run(*words, "--scores", "9:9, 8:9").out

    assert [line.split()[3] for line in told.splitlines()[4:6]] == ["9:9", "8:9"]
    for wrong in ("10:0", "9", "9:9:9", "9:x", "", "-1:2"):
        assert run(*words, f"--scores={wrong}").status == 2
    few = ("arena", "casual", "random", "--scores", "1:1", "--deals", "1")
    assert run(*few).status == 2


def test_a_chart_is_drawn_beside_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is there; a name of no picture is refused, and a missing extra named."""
    words = ("arena", "casual", "random", "--deals", "2", "--csv")
    path = tmp_path / "chart.svg"
    assert run(*words, "--plot", str(tmp_path / "chart.pdf")).status == 2
    assert run(*words, "--plot", str(tmp_path / "none" / "chart.svg")).status == 1
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "matplotlib", None)
        refused = run(*words, "--plot", str(path))
        assert refused.status == 1
        assert "faceup[plot]" in refused.err
    pytest.importorskip("matplotlib")
    done = run(*words, "--plot", str(path))

    assert done.status == 0
    assert done.out == run(*words).out
    assert "casual - random" in path.read_text(encoding="utf-8")


def test_a_budget_bounds_what_a_player_sees() -> None:
    """With hardly a position to look at, the ending is not counted, and plays differ."""
    words = ("arena", "club", "casual", "--deals", "10", "--csv")
    few = run(*words, "--budget", "1")

    assert few.status == 0
    assert few.out != run(*words).out
    assert few.out == run(*words, "--budget", "1").out
