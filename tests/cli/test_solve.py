"""`solve`: positions in, the value of every play out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faceup.cli.output import Status
from faceup.games.california_jack import GAME
from faceup.records import format_position
from tests.cli.running import run
from tests.cli.samples import record
from tests.games.california_jack.strategies import new_deal, state_at

POSITION = {
    "rules": {"profile": "bicycle"},
    "dealer": 0,
    "trump": "S",
    "hands": ["3C 5C QC KC 2D KS", "4D 7D QD 2H 6H 5S"],
    "stock": "",
    "turn": 1,
    "lead": None,
    "captured": {"high": 0, "low": 1, "jack": 0, "card_points": [33, 37]},
}
"""The first of the vectors."""


def at(plays: int) -> str:
    """A deal played at random, as a position string."""
    state = new_deal(GAME.parse_rules({"profile": "bicycle"}), 4)
    return format_position(GAME, state_at(state, plays, 4))


def test_the_vectors(shared: Path) -> None:
    """Every line of the endgames gives exactly the answer that is expected."""
    path = shared / "vectors" / "california-jack" / "endgames.jsonl"
    ran = run("solve", str(path), "--json")
    expected = [json.loads(line)["expect"] for line in path.read_text().splitlines()]
    assert ran.status == Status.GOOD
    assert [json.loads(line) for line in ran.out.splitlines()] == expected


def test_answers_the_first_vector() -> None:
    """One position without its wrapper, for a machine and for people."""
    ran = run("solve", "-", "--json", given=json.dumps(POSITION))
    assert ran.json == {
        "value": 0,
        "moves": {"4D": 0, "7D": 0, "QD": 0, "2H": 0, "6H": 0, "5S": -2},
    }
    told = run("solve", "-", given=json.dumps({"position": POSITION}))
    assert told.status == Status.GOOD
    assert "Proved" in told.out
    assert "5♠    −2" in told.out
    assert told.out.count("best") == 6  # five plays, and what the value is


@pytest.mark.parametrize("language", ["ru", "be"])
@pytest.mark.parametrize("more", [(), ("--scores",)])
def test_speaks_the_readers_language(language: str, more: tuple[str, ...]) -> None:
    """No English is left in the answer."""
    told = run("solve", at(44), "--lang", language, *more)
    assert told.status == Status.GOOD
    own = told.out.lower().replace("bicycle", "")  # a proper name
    assert not set("abcdefghijklmnopqrstuvwxyz") & set(own)


def test_a_bad_line_stops_nothing() -> None:
    """The line is named, the others are solved, and the status says it."""
    lines = [json.dumps(POSITION), "{", json.dumps({**POSITION, "turn": 7}), at(46)]
    ran = run("solve", "-", "--json", given="\n".join(lines))
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == Status.BAD_INPUT
    assert [answer.get("ok", True) for answer in told] == [True, False, False, True]
    assert "position 2" in ran.err
    assert "`turn`" in ran.err or "“turn”" in ran.err


def test_a_moment_of_a_record_is_its_position(tmp_path: Path) -> None:
    """A record at a deal and a play is solved as the position string of that moment."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record(plays=60)))
    moment = ("--deal", "0", "--play", "42")
    ran = run("solve", str(path), *moment, "--json")
    assert ran.status == Status.GOOD, ran.err
    position = run("position", str(path), *moment).out.strip()
    assert ran.json == run("solve", position, "--json").json


def test_time_runs_out_with_bounds() -> None:
    """A whole deal in one second: the best so far, and what is not proved is null."""
    ran = run("solve", at(0), "--json", "--seconds", "1")
    assert ran.status == Status.GOOD
    told = ran.json
    if "proved" in told:
        assert told["proved"] is False
        for card, (least, most) in told["bounds"].items():
            assert -4 <= least <= most <= 4
            assert told["moves"][card] == (least if least == most else None)


def scored(scores: tuple[int, int], plays: int = 44, **house: object) -> str:
    """A deal played at random, in a match that stands so."""
    rules = GAME.parse_rules({"profile": "bicycle", **house})
    state = state_at(new_deal(rules, 4, scores=scores), plays, 4)
    return format_position(GAME, state)


def test_the_match_is_played_for_from_the_score() -> None:
    """What is told are chances, of which match and score, and that both players share."""
    told = run("solve", scored((6, 3)), "--scores", "--json").json
    assert told["objective"] == "match"
    assert told["rules"] == {"profile": "bicycle"}
    assert (told["scores"], told["counted"]) == ([6, 3], True)
    assert told["value"] == max(told["moves"].values())
    assert 0 < told["value"] < 1
    points = run("solve", scored((6, 3)), "--json").json
    assert set(points) == {"value", "moves"}
    assert set(points["moves"]) == set(told["moves"])
    values = {
        run("solve", scored((6, 3), target=n), "--scores", "--json").json["value"]
        for n in (9, 10, 11, 15)
    }
    assert len(values) == 4


def test_a_point_decides_where_points_are_equal() -> None:
    """At 9:9 the first award booked wins: the chances are certain, and so told."""
    told = run("solve", scored((9, 9)), "--scores", "--lang", "en")
    values = run("solve", scored((9, 9)), "--scores", "--json").json["moves"].values()
    assert set(values) <= {0, 1}
    assert "to win the match from 9:9 (to 10, Bicycle)" in told.out
    assert f"{100 * max(values):.1f}\u00a0%" in told.out


def test_positions_in_json_tell_the_score() -> None:
    """Without one the match has just begun; one that is won is refused and named."""
    lines = [POSITION, {**POSITION, "scores": [0, 0]}, {**POSITION, "scores": [10, 3]}]
    given = "\n".join(map(json.dumps, lines))
    ran = run("solve", "-", "--scores", "--json", "--lang", "en", given=given)
    first, second, third = (json.loads(line) for line in ran.out.splitlines())
    assert ran.status == Status.BAD_INPUT
    assert first == second
    assert third["code"] == "match-won"
    assert "10:3" in ran.err
    assert run("solve", "-", "--json", given=given).status == Status.GOOD


def test_house_rules_that_were_not_counted_are_told() -> None:
    """A profile's rules are counted, and so are those that change no way to play."""
    odd = scored((2, 5), low="first-holder", game="tricks", void="trump")
    assert run("solve", odd, "--scores", "--json").json["counted"] is False
    assert "not counted" in run("solve", odd, "--scores", "--lang", "en").out
    near = run("solve", scored((2, 5), target=21), "--scores", "--lang", "en").out
    assert "not counted" not in near


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("solve", "no-such-file"), Status.BAD_INPUT),
        (("solve", "-"), Status.BAD_INPUT),
        (("solve", "-", "--seconds", "0"), Status.USAGE),
        (("solve", at(52)), Status.USAGE),
    ],
)
def test_refuses_what_it_cannot_solve(words: tuple[str, ...], status: Status) -> None:
    """A file that is not there, an empty one, no time, a deal that is over."""
    ran = run(*words)
    assert ran.status == status
    assert ran.out == ""
    assert ran.err.startswith("faceup: ")
