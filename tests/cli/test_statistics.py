"""`faceup statistics`: the fold of the finished matches, on the command line."""

from __future__ import annotations

import pytest

from faceup.records import format_record
from faceup.store import open_store
from tests.cli.running import run
from tests.study.test_statistics import played


def test_nothing_yet() -> None:
    """Without matches a remark says so, and the JSON is empty."""
    done = run("statistics")

    assert (done.status, done.out) == (0, "")
    assert "No finished matches" in done.err
    assert run("statistics", "--json").json == []


@pytest.mark.parametrize("language", ["en", "ru", "be"])
def test_matches_are_counted_in_every_language(language: str) -> None:
    """What is counted is what the records say, with and without help apart."""
    games = [played("1"), played("2"), played("3", advice=2)]
    with open_store() as store:
        for number, (record, _) in enumerate(games):
            store.save_record(format_record(record), now=float(number))
        store.save_record({"format": "strange"}, now=9.0)

    done = run("statistics", "--json", "--lang", language)
    plain, helped = done.json

    assert done.status == 1
    assert "4: " in done.err
    assert (plain["matches"], plain["helped"]) == (2, False)
    assert (helped["matches"], helped["helped"], helped["advice"]) == (1, True, 2)
    assert plain["deals"] == sum(len(table.outcomes) for _, table in games[:2])
    told = run("statistics", "--lang", language)
    assert f"{plain['points']}:{plain['points_against']}" in told.out
