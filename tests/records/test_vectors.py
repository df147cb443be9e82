"""The vectors that a separate program made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faceup.errors import RecordError
from faceup.games.game import JsonObject
from faceup.records import (
    Record,
    error_report,
    format_text,
    parse_text,
    read_records,
    replay,
    report,
)


@pytest.fixture
def vectors(shared: Path) -> Path:
    """The file of records and what is expected of them."""
    return shared / "vectors" / "california-jack" / "replay.jsonl"


def _reports(path: Path) -> list[JsonObject]:
    found = []
    with path.open("rb") as lines:
        for entry in read_records(lines):
            try:
                if isinstance(entry, RecordError):
                    raise entry
                found.append(report(replay(entry)))
            except RecordError as error:
                found.append(error_report(error))
    return found


_CODES = {
    "after-end": "after-end",
    "deck": "bad-deck",
    "illegal": "illegal-play",
    "not-held": "not-held",
    "surplus": "surplus",
    "trump": "bad-trump",
}


def test_every_vector_is_reported_as_expected(vectors: Path) -> None:
    """Good records give the same report; bad ones the same deal, code and play."""
    lines = vectors.read_text(encoding="utf-8").splitlines()
    expected = [json.loads(line)["expect"] for line in lines]

    for number, (want, told) in enumerate(
        zip(expected, _reports(vectors), strict=True), 1
    ):
        if want["ok"]:
            assert told == want, f"line {number}"
            continue
        reason, _, play = want["reason"].partition(" ")
        assert (told["ok"], told["deal"]) == (False, want["deal"]), f"line {number}"
        assert told["code"] == _CODES[reason], f"line {number}"
        assert told.get("play") == (int(play) if play else told.get("play"))


def test_every_vector_survives_the_text_form(vectors: Path) -> None:
    """What people read holds all of what machines read, bad records included."""
    with vectors.open("rb") as lines:
        for entry in read_records(lines):
            assert isinstance(entry, Record)
            assert parse_text(format_text(entry)) == entry
