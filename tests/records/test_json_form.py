"""The JSON form: strict in what it reads, one line in what it writes."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest
from hypothesis import given

from faceup.errors import RecordError
from faceup.games.game import JsonObject
from faceup.i18n import LANGUAGES, Catalog, error_text
from faceup.i18n.errors import phrase_text
from faceup.records import (
    Record,
    format_json,
    format_record,
    parse_json,
    parse_record,
    read_json,
    read_records,
)
from tests.records.samples import played, records


def _line(**tags: object) -> str:
    return format_json(parse_record(played(stop=3) | tags))


def _events(data: bytes) -> list[object]:
    """What a stream holds: the tag `event` of each record, or the code of its error."""
    return [
        entry.code if isinstance(entry, RecordError) else entry.tags["event"]
        for entry in read_records(io.BytesIO(data))
    ]


@given(records())
def test_json_round_trip(raw: JsonObject) -> None:
    """A record comes back equal from its line, and the line from the record."""
    record = parse_record(raw)
    line = format_json(record)

    assert parse_json(line) == record
    assert format_json(parse_json(line.encode())) == line
    assert len(line.splitlines()) == 1


def test_keys_stand_in_the_order_of_the_contract() -> None:
    """The contract's keys come first, as it lists them; the others by name."""
    raw = dict(reversed(played(stop=3).items())) | {"z": 1, "a": {"d": 1, "c": 2}}
    raw["rules"] = {"void": "free", "target": 7, "profile": "bicycle"}
    raw["deals"] = [dict(reversed(deal.items())) for deal in raw["deals"]]
    written = json.loads(_keep_order(format_json(parse_record(raw))))

    assert [name for name, _ in written] == [
        *("format", "game", "rules", "enforcement", "seats", "scores_before", "deals"),
        *("a", "z"),
    ]
    found = dict(written)
    assert [name for name, _ in found["rules"]] == ["profile", "target", "void"]
    assert [name for name, _ in found["a"]] == ["c", "d"]
    assert [name for name, _ in found["deals"][0]] == [
        *("dealer", "hands", "stock", "trump", "plays")
    ]


def _keep_order(text: str) -> str:
    """The JSON text with each object as a list of its pairs."""
    return json.dumps(json.loads(text, object_pairs_hook=list))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "nonsense",
        "{'format': 1}",
        '{"format": "faceup.record/1",}',
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": 1, "a": 2}',
        '{"deals": [{"x": {"b": 1, "b": 1}}]}',
        '{"a": "\n"}',
        "{} {}",
        '{"a": ' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    """Everything RFC 8259 does not allow is bad-json; so is a key that stands twice."""
    with pytest.raises(RecordError) as caught:
        parse_json(text)

    assert caught.value.code == "bad-json"
    assert len(caught.value.message) < 300


@pytest.mark.parametrize("value", ['"\\ud800"', "1e999", '{"\\udc00": 1}', "[" * 70])
def test_json_that_no_record_holds_is_refused(value: str) -> None:
    """Half a surrogate pair, a number beyond all bounds and deep nesting are bad-json."""
    closing = "]" * value.count("[")
    with pytest.raises(RecordError) as caught:
        parse_json(f'{{"tag": {value}{closing}}}')

    assert caught.value.code == "bad-json"


def test_bytes_that_are_not_utf8_are_refused() -> None:
    """The byte at fault is named."""
    with pytest.raises(RecordError, match="byte 2 is not UTF-8") as caught:
        parse_json(b'{"\xff": 1}')

    assert caught.value.code == "bad-json"


def test_the_place_of_a_fault_is_named() -> None:
    """Whoever wrote a record by hand is told where to look."""
    with pytest.raises(RecordError, match="line 3, column 3: `oops`"):
        parse_json('\ufeff{"format":\n "faceup.record/1",\n  oops}')


FAULTS = {
    '{"a" 1}': ("`1`", "a colon"),
    '{"a": 1 "b": 2}': ('`"`', "a comma or a closing bracket"),
    "{a: 1}": ("`a`", "a key in double quotes"),
    '{"a": ': ("the end of the text", "a JSON value"),
    '{"a": "x': ('`"`', "a string that ends with a double quote"),
    '{"a": "\x01"}': (r"`\u0001`", "a control character as an escape"),
    r'{"a": "\q"}': (r"`\q`", "an escape that JSON knows"),
    "{} {}": ("`{`", "the end of the text"),
    "wordy-" * 9: ("`wordy-wordy-wordy-wo`", "a JSON value"),
}
"""Texts, what stands in the wrong place in them, and what should."""


@pytest.mark.parametrize("text", FAULTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_told_without_the_words_of_a_decoder(
    text: str, language: str
) -> None:
    """Line, column, what stands there and what may: in the reader's language alone."""
    found, accepted = FAULTS[text]
    with pytest.raises(RecordError) as caught:
        parse_json(text)
    error, t = caught.value, Catalog(language)

    assert (error.details["found"], error.details["accepted"]) == FAULTS[text]
    assert found in error.message
    assert accepted in error.message
    assert "xpecting" not in error.message
    told = error_text(error, t)
    assert told == t(
        "error.bad-json.syntax",
        line=1,
        column=error.details["column"],
        found=phrase_text(found, t),
        accepted=phrase_text(accepted, t),
    )
    if language != "en":
        assert not re.search(r"[a-z]{4}", told.replace(found, "")), told


@pytest.mark.parametrize(
    "text",
    [
        b'{"a": 1, "a": 2}',
        b'{"a": NaN}',
        b'{"a": 1e999}',
        b'{"a": ' + b"[" * 70 + b"]" * 70 + b"}",
        b"[" * 100_000,
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": ' + b"9" * 2000 + b"}",
        b'{"a": "\\ud800"}',
        b'{"\xff": 1}',
    ],
)
def test_what_no_record_holds_has_words_of_its_own(text: bytes) -> None:
    """Each reason is told in every language, without the English message."""
    with pytest.raises(RecordError) as caught:
        parse_json(text)
    key = f"error.bad-json.{caught.value.details['reason']}"

    for language in ("ru", "be"):
        t = Catalog(language)
        assert t.has(key)
        assert not re.search(r"[a-z]{4}", error_text(caught.value, t))


def test_the_reader_goes_line_by_line() -> None:
    """BOM, CRLF, blank lines and a last line without end are all read over."""
    lines = [_line(event=n) for n in range(4)]
    data = f"\ufeff\r\n{lines[0]}\r\n \n{lines[1]}\n\ufeff{lines[2]}\n\n{lines[3]}"

    assert _events(data.encode()) == [0, 1, 2, 3]


def test_one_bad_record_never_stops_the_next() -> None:
    """Cut lines, rubbish and other objects each give one error, in their place."""
    good = _line(event="good")
    lines = [good, good[:-20], good, "rubbish", "{}", good, good[:50], good[:90], good]

    assert _events("\n".join(lines).encode()) == [
        *("good", "bad-json", "good", "bad-json", "bad-format", "good"),
        *("bad-json", "bad-json", "good"),
    ]


@pytest.mark.parametrize("indent", [0, 2, "\t"])
def test_objects_printed_to_be_read_are_read(indent: int | str) -> None:
    """A record may span lines, whoever printed it, and others may follow it."""
    raw = format_record(parse_json(_line(event='a }{ \\ " b')))
    text = json.dumps(raw, indent=indent)

    assert _events(text.encode()) == [raw["event"]]
    assert _events(f"{text}\n{text}\r\n{_line(event=2)}\n{text}".encode()) == [
        *(raw["event"], raw["event"], 2, raw["event"])
    ]


def test_a_fault_in_an_object_on_many_lines_is_one_error() -> None:
    """A comma too many in a pretty object is not told once a line."""
    text = json.dumps(played(stop=3), indent=2).replace('"prevent",', '"prevent",,')

    assert _events(f"{text}\n{_line(event=2)}".encode()) == ["bad-json", 2]


def test_the_record_of_a_vector_is_used() -> None:
    """A line that wraps a record, as test vectors do, stands for the record."""
    line = json.dumps({"kind": "x", "record": played(stop=3), "expect": {"ok": True}})
    (entry,) = read_json([line.encode()])

    assert isinstance(entry, Record)
    assert entry == parse_record(played(stop=3))


def test_a_deep_stack_changes_nothing() -> None:
    """Where a caller has used up most of the stack, deep nesting is refused as ever."""
    text = '{"tag": ' + "[" * 60 + "]" * 60 + "}"

    def deeper(left: int) -> str:
        if left:
            return deeper(left - 1)
        with pytest.raises(RecordError) as caught:
            parse_json(text)
        return caught.value.code

    assert deeper(sys.getrecursionlimit() // 2) == "bad-format"
