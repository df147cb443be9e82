"""`settings`: reading and changing them, and where each comes from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from faceup.cli.output import Status
from faceup.i18n import LANGUAGES, Catalog
from faceup.settings import SETTING_NAMES, load
from tests.cli.running import run


def _file() -> Path:
    return Path(os.environ["FACEUP_CONFIG_DIR"]) / "settings.toml"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_listed_with_where_it_comes_from(language: str) -> None:
    """Name, value and source of each, in the language of the reader."""
    assert run("settings", "set", "pace", "slow").status == 0
    env = {"FACEUP_SORT": "rank"}
    ran = run("settings", "--lang", language, env=env)
    told = {item["name"]: item for item in run("settings", "--json", env=env).json}

    assert ran == run("settings", "list", "--lang", language, env=env)
    assert list(told) == list(SETTING_NAMES)
    assert told["pace"]["source"] == str(_file())
    assert told["sort"]["source"] == "FACEUP_SORT"
    assert told["deck"]["source"] == "default"
    assert Catalog(language)("cli.settings.default") in ran.out
    for name in SETTING_NAMES:
        assert f"\n{name} " in ran.out


def test_a_setting_is_set_got_and_unset() -> None:
    """What is set stays, is what `get` prints and the file holds, until it is unset."""
    assert run("settings", "set", "left-handed", "yes").status == 0
    assert run("settings", "get", "left_handed").out == "true\n"
    assert run("settings", "get", "left_handed", "--json").json["value"] is True
    assert load().left_handed is True
    assert run("settings", "unset", "left_handed").status == 0
    assert run("settings", "get", "left_handed").out == "false\n"
    assert run("settings", "path").out == f"{_file()}\n"


def test_a_name_may_be_any_letters() -> None:
    """The name of a player is kept as it is typed."""
    assert run("settings", "set", "name", "Ёжик “♠”").status == 0
    assert run("settings", "get", "name").out == "Ёжик “♠”\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["set", "pace", "slwo"], "“slow”"),
        (["set", "pcae", "slow"], "“pace”"),
        (["get", "colour"], "colour"),
        (["set", "profile", "bicycel"], "“bicycle”"),
        (["set", "level", "grandmaster"], "grandmaster"),
        (["set", "name", "x" * 41], "40"),
        (["set", "name", "a\x1b[2J"], "name"),
        (["set", "pace"], "VALUE"),
    ],
)
def test_a_bad_setting_is_refused_and_nothing_written(
    words: list[str], told: str
) -> None:
    """Status 2, the nearest name or what is accepted, and no file."""
    ran = run("settings", *words)

    assert ran.status == Status.USAGE
    assert told in ran.err
    assert "\x1b" not in ran.err
    assert not _file().exists()


def test_a_variable_that_goes_before_the_file_is_told() -> None:
    """Setting what the environment overrules is done, with a remark."""
    ran = run("settings", "set", "pace", "slow", env={"FACEUP_PACE": "fast"})

    assert ran.status == 0
    assert "FACEUP_PACE" in ran.err
    assert 'pace = "slow"' in _file().read_text(encoding="utf-8")


def test_a_file_that_cannot_be_read_is_not_written_over() -> None:
    """A broken settings file is status 1, and stays as it is."""
    _file().parent.mkdir(parents=True)
    _file().write_text("pace = [")
    ran = run("settings", "set", "pace", "slow")

    assert ran.status == Status.BAD_INPUT
    assert _file().read_text() == "pace = ["


def test_an_unknown_setting_in_the_file_is_named() -> None:
    """A key nobody knows is refused by name, with the nearest."""
    _file().parent.mkdir(parents=True)
    _file().write_text('pcae = "slow"\n')
    ran = run("settings")

    assert ran.status == Status.BAD_INPUT
    assert "pcae" in ran.err
    assert "pace" in ran.err
