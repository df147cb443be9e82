"""Records of every published version, frozen: their bytes and what they mean."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import pytest

from faceup.games.game import JsonObject
from faceup.records import (
    format_json,
    format_text,
    migrate,
    parse_json,
    parse_record,
    parse_text,
    replay,
    report,
)
from faceup.records.migrate import STEPS, VERSION
from tests.records.samples import GAME, played

GOLDEN = Path(__file__).parent.parent / "golden" / "records"
_MIGRATE = import_module("faceup.records.migrate")  # the room exports a function so
NAMES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))


def _bytes(name: str) -> bytes:
    return (GOLDEN / name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_the_json_form_is_frozen(name: str) -> None:
    """A record of version 1 is written as it was when the version was published."""
    data = _bytes(f"{name}.jsonl")

    assert format_json(parse_json(data)).encode() + b"\n" == data


@pytest.mark.parametrize("name", NAMES)
def test_the_text_form_is_frozen(name: str) -> None:
    """So is its text form, and it holds the same."""
    data = _bytes(f"{name}.txt")

    assert format_text(parse_json(_bytes(f"{name}.jsonl"))).encode() == data
    assert parse_text(data) == parse_json(_bytes(f"{name}.jsonl"))


@pytest.mark.parametrize("name", NAMES)
def test_what_happened_is_frozen(name: str) -> None:
    """An old match replays to the same cards, awards and scores for ever."""
    expected = json.loads(_bytes(f"{name}.report.json"))

    assert report(replay(parse_json(_bytes(f"{name}.jsonl")))) == expected


def test_every_profile_is_among_the_frozen() -> None:
    """Whatever is published can be played again: each profile has a record here."""
    assert set(GAME.profile_ids) <= set(NAMES)


def test_every_older_version_has_its_step() -> None:
    """No version that was ever published is left behind."""
    assert set(STEPS) == set(range(1, VERSION))


def test_older_records_go_through_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step makes a record of one version into one of the next, up to today's."""

    def rename(raw: JsonObject) -> JsonObject:
        return {("players" if k == "seats" else k): v for k, v in raw.items()}

    def add(raw: JsonObject) -> JsonObject:
        return raw | {"steps": [*raw.get("steps", ()), raw["format"]]}

    steps = MappingProxyType({1: rename, 2: add, 3: add})
    monkeypatch.setattr(_MIGRATE, "STEPS", steps)
    monkeypatch.setattr(_MIGRATE, "VERSION", 4)
    raw = played(stop=0)
    before = json.dumps(raw)

    new = migrate(raw)

    assert json.dumps(raw) == before
    assert (new["format"], new["players"]) == ("faceup.record/4", ["Ada", "Blaise"])
    assert new["steps"] == ["faceup.record/2", "faceup.record/3"]


def test_the_gate_migrates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever parses an older record gets one of today's version."""

    def mark(raw: JsonObject) -> JsonObject:
        return raw | {"migrated": True}

    monkeypatch.setattr(_MIGRATE, "STEPS", {1: mark})
    monkeypatch.setattr(_MIGRATE, "VERSION", 2)
    monkeypatch.setattr("faceup.records.record.VERSION", 2)

    assert parse_record(played(stop=0)).tags["migrated"] is True
