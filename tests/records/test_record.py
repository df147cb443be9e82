"""The one gate: what has the form of a record."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given

from faceup.errors import RecordError
from faceup.games.game import JsonObject
from faceup.records import format_record, migrate, parse_record, replay
from tests.records.samples import json_values, played, records


def _refusal(raw: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(raw)
    return caught.value


def _without(name: str) -> JsonObject:
    return {key: value for key, value in played(stop=3).items() if key != name}


@pytest.mark.parametrize("name", ["format", "game", "rules", "seats", "deals"])
def test_what_must_be_there_is_named_when_it_is_missing(name: str) -> None:
    """A record without a part it needs is refused by the part's name."""
    error = _refusal(_without(name))

    assert error.code == "bad-format"
    assert f"`{name}` is missing" in error.message


def test_what_may_be_left_out_has_its_default() -> None:
    """Without a word about them, plays are prevented and the score begins at 0."""
    raw = _without("enforcement")
    del raw["scores_before"]

    record = parse_record(raw)

    assert (record.enforcement, record.scores_before) == ("prevent", (0, 0))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", 1),
        ("format", "faceup.record"),
        ("format", "faceup.record/0"),
        ("format", "faceup.record/1 "),
        ("format", "faceup.record/١"),
        ("game", "whist"),
        ("game", "California Jack"),
        ("game", None),
        ("rules", "bicycle"),
        ("enforcement", "maybe"),
        ("enforcement", ["claim"]),
        ("enforcement", None),
        ("seats", "AB"),
        ("seats", ["Ada"]),
        ("seats", ["Ada", "Blaise", "Carl"]),
        ("seats", ["Ada", 1]),
        ("scores_before", None),
        ("scores_before", [1]),
        ("scores_before", [1, 2, 3]),
        ("scores_before", [True, 0]),
        ("scores_before", [1.0, 0]),
        ("scores_before", ["1", 0]),
        ("scores_before", [0, 10**7]),
        ("deals", {}),
        ("deals", "none"),
    ],
)
def test_a_part_of_the_wrong_kind_is_refused(name: str, value: object) -> None:
    """A part with a value it cannot have is refused, whatever the value."""
    error = _refusal(played(stop=3) | {name: value})

    assert error.code == "bad-format"
    assert "deal" not in error.details
    assert "accepted: " in error.message


@pytest.mark.parametrize(
    "deal", [None, [], "2C", {}, {"plays": ["2C"]}, {"plays": None}]
)
def test_a_deal_of_the_wrong_kind_is_refused_with_its_number(deal: object) -> None:
    """A fault inside a deal says in which."""
    raw = played(stop=3)
    error = _refusal(raw | {"deals": [*raw["deals"], deal]})

    assert (error.code, error.details["deal"]) == ("bad-format", 1)


@pytest.mark.parametrize("word", ["ZZ", "X1", "claim", "claim:2", "clams:1", "2C3C"])
def test_an_unreadable_token_is_refused_with_its_place(word: str) -> None:
    """The place counts plays from 0, and claims are no plays."""
    raw = played(stop=3)
    raw["deals"][0]["plays"] += f" claim:0 {word} 2C"
    error = _refusal(raw)

    assert error.code == "bad-format"
    assert (error.details["deal"], error.details["play"]) == (0, 3)


def test_a_newer_record_is_refused_as_newer() -> None:
    """Whoever meets a record of a later version learns that faceup is too old."""
    error = _refusal(played(stop=3) | {"format": "faceup.record/2"})

    assert error.code == "bad-format"
    assert "version 2, written by a newer faceup" in error.message


@pytest.mark.parametrize(
    "rules",
    [
        {"profile": "whist"},
        {"profile": 1},
        {"profile": "bicycle", "targt": 7},
        {"profile": "bicycle", "target": 0},
        {"profile": "bicycle", "target": True},
        {"profile": "bicycle", "follow": {"a": ["b"]}},
        {"profile": "bicycle", "stock": "closed"},
    ],
)
def test_refused_rules_have_their_own_code(rules: JsonObject) -> None:
    """Rules nobody can play by are bad-rules, and the message is the game's."""
    error = _refusal(played(stop=3) | {"rules": rules})

    assert error.code == "bad-rules"
    assert error.details["reason"] in {
        "unknown-profile",
        "unknown-rule-field",
        "bad-rule-value",
        "rules-contradict",
    }


def _nested(depth: int) -> object:
    value: object = None
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        "\ud800",
        {"\udfff": 1},
        {1: 2},
        {1},
        10**2000,
        b"",
        _nested(65),
        _nested(3000),
    ],
)
def test_what_json_cannot_say_is_refused(value: object) -> None:
    """A tag that could not be written is refused before it is kept."""
    assert _refusal(played(stop=3) | {"tag": value}).code == "bad-json"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "california-jack" * 999},
        {"rules": {"profile": "bicycle" * 999}},
        {"seats": ["x" * 9999]},
        {"deals": [{"plays": "2" * 9999}]},
        {"deals": [{"plays": "", "dealer": 0, "hands": "2C" * 999}]},
        {"format": ["x" * 9999]},
    ],
)
def test_no_message_is_long(change: JsonObject) -> None:
    """A message names a value, and is short however long the value."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(played(stop=3) | change))

    assert len(caught.value.message) < 500


@pytest.mark.parametrize("raw", [None, True, 1, "x", [], [{}], ()])
def test_only_an_object_is_a_record(raw: object) -> None:
    """Any other JSON value is refused."""
    assert _refusal(raw).code == "bad-format"


def test_a_record_cannot_change() -> None:
    """What it was made of may change, and what it gives out; it stays."""
    raw = played(stop=3) | {"tag": {"list": [1]}}
    record = parse_record(raw)
    before = format_record(record)
    raw["tag"]["list"].append(2)
    raw["rules"]["target"] = 1
    raw["deals"][0]["hands"][0] = ""
    format_record(record)["tag"]["list"].append(3)

    assert format_record(record) == before
    with pytest.raises(TypeError):
        record.tags["tag"] = 1  # type: ignore[index]  # that it fails is the belief


@given(records())
def test_records_are_values(raw: JsonObject) -> None:
    """Equal records are equal, hash alike, and can be copied and pickled."""
    record = parse_record(raw)

    assert parse_record(copy.deepcopy(raw)) == record
    assert copy.deepcopy(record) == record
    restored = pickle.loads(pickle.dumps(record))  # noqa: S301  # our own bytes
    assert restored == record
    assert hash(restored) == hash(record)
    assert parse_record(raw | {"one more": 1}) != record


@given(records())
def test_every_key_is_kept(raw: JsonObject) -> None:
    """What goes in comes out: names, layouts, and each tag nobody knows."""
    out = format_record(parse_record(raw))

    assert _typed(out) == _typed(raw)


def _typed(value: Any) -> Any:
    """A value that tells True from 1 and 1.0."""
    match value:
        case dict():
            return {name: _typed(item) for name, item in value.items()}
        case list():
            return [_typed(item) for item in value]
        case _:
            return type(value), repr(value)


def test_tokens_come_out_in_one_form() -> None:
    """However a card was spelled, a record writes it one way."""
    raw = played(stop=0)
    raw["deals"][0]["plays"] = "10s ♠Q  S2 CLAIM:1\n10♥"
    record = parse_record(raw)

    assert record.deals[0].tokens == ("TS", "QS", "2S", "claim:1", "TH")
    assert record.deals[0].plays == 4


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ([[0, "a"], [0, "b"], [3, "c"]], ((0, "a"), (0, "b"), (3, "c"))),
        ([[2, "a"], [1, "b"]], ()),
        ([[4, "past the end"]], ()),
        ([[True, "a"]], ()),
        ([[0]], ()),
        ("text", ()),
        ([], ()),
    ],
)
def test_comments_are_those_of_the_right_form(tag: object, expected: object) -> None:
    """A tag `comments` that is none is kept as any tag is, and is no comment."""
    raw = played(stop=3)
    raw["deals"][0]["comments"] = tag
    record = parse_record(raw)

    assert record.deals[0].comments == expected
    assert format_record(record)["deals"][0]["comments"] == tag


@given(json_values)
def test_nothing_but_a_record_error_comes_of_any_value(value: object) -> None:
    """The gate refuses in one way only."""
    for raw in (value, {"format": value}, played(stop=1) | {"deals": [value]}):
        with pytest.raises(RecordError):
            parse_record(raw)


def test_migration_leaves_todays_records_alone() -> None:
    """A record of today's version has no step to go."""
    raw = played(stop=1)

    assert migrate(raw) == raw
