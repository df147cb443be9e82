"""The vectors that a separate program made, through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faceup.cli.output import Status
from tests.cli.running import run


@pytest.fixture
def vectors(shared: Path) -> Path:
    """The file of records and what is expected of them."""
    return shared / "vectors" / "california-jack" / "replay.jsonl"


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]


def test_every_vector_is_answered_as_expected(vectors: Path) -> None:
    """Every key of a good record's answer agrees; a bad one is bad in the same deal."""
    lines = _lines(vectors)
    given = "".join(json.dumps(item["record"]) + "\n" for item in lines)
    ran = run("replay", "-", "--json", given=given)
    told = [json.loads(text) for text in ran.out.splitlines()]

    assert ran.status == Status.BAD_INPUT
    assert len(told) == len(lines)
    for number, (item, answer) in enumerate(zip(lines, told, strict=True)):
        expect = item["expect"]
        assert isinstance(expect, dict)
        if expect["ok"]:
            assert {key: answer[key] for key in expect} == expect, number
        else:
            assert answer["ok"] is False, number
            assert answer["deal"] == expect["deal"], number


def test_the_file_of_vectors_can_be_given_as_it_is(vectors: Path) -> None:
    """A line that holds its record under `record` gets the same answer."""
    lines = _lines(vectors)
    given = "".join(json.dumps(item["record"]) + "\n" for item in lines)

    direct = run("replay", str(vectors), "--json")

    assert direct.out == run("replay", "-", "--json", given=given).out


def test_each_vector_alone_has_its_status(vectors: Path, tmp_path: Path) -> None:
    """Status 0 for a good record, 1 for a bad one."""
    path = tmp_path / "one.jsonl"
    kinds = set()
    for item in _lines(vectors):
        expect = item["expect"]
        assert isinstance(expect, dict)
        if item["kind"] in kinds:
            continue
        kinds.add(item["kind"])
        path.write_text(json.dumps(item["record"]), encoding="utf-8")

        assert run("replay", str(path)).status == (0 if expect["ok"] else 1)


def test_every_vector_is_the_same_in_either_form(vectors: Path) -> None:
    """Good or bad, the text form of each record gives the same answer."""
    text = run("convert", str(vectors), "--to", "text")
    direct = run("replay", str(vectors), "--json")

    assert text.status == 0
    assert run("replay", "-", "--json", given=text.out).out == direct.out
