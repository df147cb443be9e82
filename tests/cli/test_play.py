"""`play` and `watch`: what they open with. How they tell it is tested beside them."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from faceup.bots.levels import LEVELS
from faceup.cli.output import Output, Status
from faceup.games.california_jack import PROFILES
from faceup.i18n import LANGUAGES
from faceup.store import Store, open_store
from tests.cli.running import run


def opened() -> dict[str, Any]:
    """What the only running match was opened with."""
    with open_store() as store:
        (row,) = store.tables("running")
        setup: Any = store.read(row.id)[0].data["setup"]
    assert isinstance(setup, dict)
    return setup


def test_what_is_said_goes_before_the_settings() -> None:
    """Rules, level and name come from the settings unless the command line says them."""
    env = {"FACEUP_PROFILE": "foster", "FACEUP_LEVEL": "novice", "FACEUP_NAME": "Ёж"}
    run("play", "--plain", env=env)
    by_settings = opened()
    name = run("records", "--json").json["running"][0]["match"]
    run("records", "remove", name, "--yes")
    words = ("--rules", "strict", "--level", "casual", "--name", "Ada", "--target", "5")
    run("play", "--plain", *words, "--house", "void=trump", env=env)
    by_words = opened()

    assert by_settings["rules"] == {"profile": "foster"}
    assert by_settings["seats"][0] == {"name": "Ёж", "level": None}
    assert by_settings["seats"][1]["level"] == "novice"
    assert by_settings["enforcement"] == "prevent"
    assert by_settings["practice"] is False
    assert by_words["rules"] == {"profile": "strict", "void": "trump", "target": 5}
    assert by_words["seats"][0]["name"] == "Ada"
    assert by_words["seats"][1]["level"] == "casual"


def test_enforcement_practice_and_the_first_deal_are_chosen() -> None:
    """Each has its option."""
    run("play", "--plain", "--claims", "--practice", "--deal", str(2**64 - 1))
    setup = opened()

    assert setup["enforcement"] == "claim"
    assert setup["practice"] is True
    assert setup["deal_number"] == str(2**64 - 1)


def test_equal_seeds_give_equal_deals_and_others_do_not() -> None:
    """Without a seed every match is another."""
    one = run("play", "--plain", "--seed", "x").out.splitlines()[:-1]
    two = run("play", "--plain", "--seed", "x").out.splitlines()[:-1]
    free = {run("play", "--plain").out.split("You are dealt", 1)[1] for _ in range(3)}

    assert one == two
    assert len(free) == 3


def test_a_match_goes_on_where_it_was_left() -> None:
    """By its name or as the last one; never with options of a new match."""
    run("play", "--plain", "--seed", "7", "--name", "Ada")
    name = run("records", "--json").json["running"][0]["match"]
    by_name = run("play", "--plain", "--resume", name)
    by_last = run("play", "--plain", "--resume", "last")

    assert by_name.status == by_last.status == 0
    assert by_name.out == by_last.out
    assert f"--resume {name}" in by_name.out.splitlines()[-1]
    for words in (["--seed", "1"], ["--level", "club"], ["--name", "x"], ["--claims"]):
        assert run("play", "--resume", name, *words).status == Status.USAGE


def test_a_match_that_is_not_there_cannot_go_on() -> None:
    """Status 1 for a name nobody has, and for `last` when nothing runs."""
    for name in ("last", "nothing", "9" * 40):
        ran = run("play", "--plain", "--resume", name)

        assert ran.status == Status.BAD_INPUT
        assert ran.out == ""


def test_on_a_terminal_the_table_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a terminal and without --plain the screen is handed the match."""
    from faceup.cli import home

    seen = []

    def open_table(out: Output, store: Store, table_id: str | None) -> int:
        assert table_id is not None
        seen.append(store.table(table_id).status)
        return 0

    monkeypatch.setattr(home, "open_table", open_table)

    assert run("play", "--seed", "7", terminal=True).status == 0
    assert seen == ["running"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_watch_plays_a_match_to_its_end(language: str) -> None:
    """Two computer players play it out, and equal seeds tell it equally."""
    words = ("watch", "--seed", "3", "--target", "3", "--lang", language)
    ran = run(*words)

    assert ran.status == 0
    assert ran == run(*words)
    assert run("records", "--json").json == {"running": [], "finished": []}


def test_watch_names_the_command_that_tells_the_same_again() -> None:
    """Rules, levels, enforcement and seed are all in it."""
    words = ("--rules", "shasta-sam", "--house", "void=trump", "--target", "2")
    more = ("--level", "novice", "--against", "casual", "--claims")
    ran = run("watch", *words, *more)
    again = next(
        text for text in ran.out.splitlines() if "faceup watch" in text
    ).partition("faceup ")[2]

    assert run(*shlex.split(again)).out == ran.out


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_be_watched(profile: str) -> None:
    """One deal of each, with each level at work."""
    words = ("--rules", profile, "--target", "1", "--deal", "9")

    assert run("watch", *words, "--level", "random").status == 0
    assert run("watch", *words, "--against", "novice").status == 0


def test_equal_levels_are_told_apart_by_name() -> None:
    """Two players of one level are called differently, and so are those of two."""
    for words in (("--level", "club"), ("--level", "club", "--against", "random")):
        told = run("watch", *words, "--target", "1", "--deal", "9").out.splitlines()[1]
        first, second = told.split(" plays ")
        assert first.split(",")[0] != second.split(",")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_level(language: str) -> None:
    """The levels stand in the help in their order, in every language."""
    told = " ".join(run("play", "--help", "--lang", language).out.split())
    assert ", ".join(LEVELS) in told
