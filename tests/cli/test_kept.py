"""`records`: the matches that are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from faceup.cli.output import Status
from faceup.i18n import LANGUAGES, Catalog
from faceup.records import parse_record
from faceup.store import open_store
from tests.cli.running import run
from tests.cli.samples import record


def keep(**changes: Any) -> str:
    """Put a finished match in the store; its number."""
    kept = record(**changes)
    kept["result"] = {"winner": 0, "by": "score"}
    summary = {"scores": [3, 1], "levels": kept.get("levels")}
    with open_store() as store:
        return str(store.save_record(kept, now=1_700_000_000.0, summary=summary))


def begin(*plays: str) -> str:
    """Begin a match in line mode and leave it; its name."""
    run(
        "play",
        "--plain",
        "--seed",
        "7",
        "--target",
        "99",
        given="".join(f"{p}\n" for p in plays),
    )
    return str(run("records", "--json").json["running"][0]["match"])


def play_a_deal() -> str:
    """Begin a match and play into its second deal; its name."""
    return begin(*(str(number) for _ in range(60) for number in range(1, 7)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_resigned_names_who_won(language: str) -> None:
    """It is told as won, by whoever did not resign, and never as still open."""
    run("play", "--plain", "--seed", "7", given="resign\ny\n")
    won = run("records", "--lang", language).out.splitlines()[-1]
    told = run("records", "show", "1", "--lang", language).out.splitlines()[-1]
    t = Catalog(language)

    assert t("core.seat.computer") in won
    assert t("core.seat.computer") in told
    assert t("cli.replay.open", one=0, two=0) != told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kept", [("", ""), ("Вы", "Компьютер")])
def test_players_without_names_are_told_in_every_language(
    kept: tuple[str, str], language: str
) -> None:
    """Nothing that is kept is bound to a language, and old words are understood."""
    run("play", "--plain", "--seed", "7", "--lang", "ru", given="resign\nда\n")
    begun = begin()
    number = keep(seats=kept, levels=[None, "club"])
    listed = run("records", "--json").json
    t = Catalog(language)
    you, computer = t("core.seat.you"), t("core.seat.computer")
    players = f"{you} – {computer}"

    assert listed["running"][0]["summary"]["names"] == ["", ""]
    assert [item["seats"] for item in listed["finished"]] == [["", ""], [*kept]]
    assert run("records", "--lang", language).out.count(players) == 3
    for match in ("1", begun, number):
        shown = run("records", "show", match, "--lang", language).out
        assert shown.startswith(players)
    told = run("records", "show", number, "--lang", language).out.splitlines()[-1]
    assert told == t("cli.replay.won.you", one=3, two=2)


def test_a_match_of_ones_own_is_drawn_with_you_in_it(tmp_path: Path) -> None:
    """Open or with one's own eyes it says “You”; with those of the other, a player."""
    file = tmp_path / "own.json"
    own = record(seats=("", ""), levels=[None, "club"])
    file.write_text(json.dumps(own), encoding="utf-8")
    there = (str(file), "--deal", "0", "--play", "20")

    assert "You" in run("show", *there).out
    assert "You" in run("show", *there, "--seat", "0").out
    assert "You" not in run("show", *there, "--seat", "1").out.split("\n")[0]
    assert "Player" in run("view", *there, "--seat", "1").out
    assert "Player" not in run("view", *there, "--seat", "0").out


def test_nothing_kept_is_told() -> None:
    """An empty list is no answer and a remark; for a machine an empty list."""
    ran = run("records")

    assert ran.status == 0
    assert ran.out == ""
    assert "faceup play" in ran.err
    assert run("records", "--json").json == {"running": [], "finished": []}


@pytest.mark.parametrize("language", LANGUAGES)
def test_running_and_finished_matches_are_listed(language: str) -> None:
    """Each has its number or name, the players, the rules and how it stands."""
    number = keep(seats=("Ада\x1b[2J", "Blaise"))
    name = begin()
    ran = run("records", "--lang", language)
    told = run("records", "list", "--json").json

    assert [item["match"] for item in told["running"]] == [name]
    assert [item["match"] for item in told["finished"]] == [int(number)]
    assert ran == run("records", "list", "--lang", language)
    lines = ran.out.splitlines()
    assert len(lines) == 3
    assert lines[1].startswith(name)
    assert lines[2].startswith(number)
    assert "Ада – Blaise" in lines[2]
    assert "\x1b" not in ran.out
    assert "2023-11-14" in lines[2] or "2023-11-15" in lines[2]


def test_a_finished_match_is_shown_and_exported_exactly() -> None:
    """The record that comes out is the record that went in, in either form."""
    number = keep()
    whole = parse_record({**record(), "result": {"winner": 0, "by": "score"}})
    as_json = run("records", "export", number)
    as_text = run("records", "export", number, "--to", "text")

    assert parse_record(json.loads(as_json.out)) == whole
    assert run("convert", "-", given=as_text.out).out == as_json.out
    assert run("records", "show", number).out.count("Deal ") == len(whole.deals)
    assert run("records", "show", number, "--json").json["ok"] is True


def test_all_matches_are_exported_to_a_file(tmp_path: Path) -> None:
    """`--all` writes every finished match; a file that is there stays without force."""
    first, second = keep(number=1), keep(number=2)
    target = tmp_path / "all.jsonl"
    ran = run("records", "export", "--all", "-o", str(target))
    lines = target.read_text(encoding="utf-8").splitlines()

    assert ran.status == 0
    assert ran.out == ""
    assert len(lines) == 2
    assert run("records", "export", first, second).out.splitlines() == lines
    assert run("records", "export", first, "-o", str(target)).status == Status.BAD_INPUT
    assert run("replay", str(target)).status == 0


def test_the_export_of_a_running_match_tells_no_secret() -> None:
    """The deal being played is left out, and the seed of the deals to come."""
    fresh = begin()
    early = run("records", "export", fresh).json
    name = play_a_deal()
    later = run("records", "export", name).json

    assert early["deals"] == []
    assert later["deals"]
    assert all(len(deal["plays"].split()) == 52 for deal in later["deals"])
    for told in (early, later):
        assert "seed" not in told
        assert "deal_number" not in told
    assert fresh != name


def test_a_match_is_removed_only_with_a_yes() -> None:
    """Asked on a terminal; refused where there is nobody to ask; --yes does it."""
    number, name = keep(), begin()

    assert run("records", "remove", number).status == Status.USAGE
    assert run("records", "remove", number, terminal=True, given="no\n").status == 0
    assert len(run("records", "--json").json["finished"]) == 1
    assert run("records", "remove", number, terminal=True, given="yes\n").status == 0
    assert run("records", "remove", name, "--yes").status == 0
    assert run("records", "--json").json == {"running": [], "finished": []}


def test_a_running_match_is_removed_with_its_log() -> None:
    """Nothing of it is left in the store; what finished matches add up to stays."""
    number, name = keep(), begin("1", "2", "3")
    before = run("statistics", "--json").json
    assert run("records", "remove", name, "--yes").status == 0

    assert run("statistics", "--json").json == before
    assert run("records", "show", name).status == Status.BAD_INPUT
    with open_store() as store:
        assert store.tables() == ()
        assert store.read(name) == ()
        assert [str(row.id) for row in store.records()] == [number]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_that_is_open_or_finished_is_not_removed(language: str) -> None:
    """Open elsewhere, it is refused by name; finished, its record has a number."""
    name = begin()
    t = Catalog(language)
    with open_store() as store, store.hold(name):
        ran = run("records", "remove", name, "--yes", "--lang", language)
        assert ran.status == Status.BAD_INPUT
        assert ran.out == ""
        assert t("error.table-held", value=name) in ran.err
        assert store.read(name)
    run("play", "--plain", "--resume", name, given="resign\ny\n")
    ran = run("records", "remove", name, "--yes", "--lang", language)
    assert t("error.table-finished", value=name) in ran.err
    assert len(run("records", "--json").json["finished"]) == 1


@pytest.mark.parametrize("command", ["show", "export", "remove"])
@pytest.mark.parametrize("match", ["17", "nothing", "9" * 30, "a\x1b[2J"])
def test_a_match_there_is_not_is_told(command: str, match: str) -> None:
    """Status 1 and one line, whatever the name."""
    ran = run("records", command, match)

    assert ran.status == Status.BAD_INPUT
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.err


def test_export_wants_matches_or_all() -> None:
    """Neither, and both, are mistakes of the command line."""
    assert run("records", "export").status == Status.USAGE
    assert run("records", "export", "1", "--all").status == Status.USAGE
