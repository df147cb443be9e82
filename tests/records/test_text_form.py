"""The text form: all a record holds, readable, and read back exactly."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.errors import NotationError, RecordError
from faceup.games.game import JsonObject
from faceup.i18n import Catalog, error_text
from faceup.records import (
    Record,
    format_text,
    parse_record,
    parse_text,
    read_records,
    read_text,
)
from tests.records.samples import HOSTILE, played, records


@given(records())
def test_text_round_trip(raw: JsonObject) -> None:
    """Whatever the names, tags and comments, the equal record comes back."""
    record = parse_record(raw)
    text = format_text(record)

    assert parse_text(text) == record
    assert format_text(parse_text(text.encode())) == text


@given(records(), st.sampled_from(["\r\n", "\r", " \n", "\t\r\n", "\n\n"]))
def test_text_survives_what_editors_do(raw: JsonObject, end: str) -> None:
    """BOM, other ends of line, trailing blanks and blank lines change nothing."""
    record = parse_record(raw)
    text = "\ufeff" + format_text(record).replace("\n", end)

    assert parse_text(text) == record


@given(st.lists(records(), max_size=4))
def test_many_records_share_a_text(raws: list[JsonObject]) -> None:
    """Records follow each other in one file, with or without a blank line between."""
    found = [parse_record(raw) for raw in raws]
    text = "\n".join(map(format_text, found))

    assert list(read_text(text)) == found
    assert list(read_text(text.replace("\n\n", "\n"))) == found


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_safe_everywhere(text: str) -> None:
    """A text that looks like notation is a text, as name, tag and comment."""
    raw = played(stop=5) | {"seats": [text, text], text: text, "comments": [text, text]}
    raw["deals"][0] |= {text: [text], "comments": [[0, text], [0, text], [5, text]]}
    record = parse_record(raw)

    written = format_text(record)

    assert parse_text(written) == record
    assert not {"Cc", "Zl", "Zp"} & {
        unicodedata.category(letter) for letter in written.replace("\n", "")
    }


def test_the_text_is_pleasant_to_read() -> None:
    """Tags, then each deal with its tags, its comments and its plays in tricks."""
    raw = played({"profile": "bicycle", "target": 7}, stop=5)
    raw["comments"] = ["A quiet evening."]
    raw["deals"][0]["comments"] = [[0, "Both look up."], [3, "Why?"], [5, "The bell."]]
    raw["deals"][0]["plays"] = "2C 3C 4C 5C 6C"

    assert format_text(parse_record(raw)).split("\n") == [
        '[format "faceup.record/1"]',
        '[game "california-jack"]',
        '[rules {"profile": "bicycle", "target": 7}]',
        '[enforcement "prevent"]',
        '[seats ["Ada", "Blaise"]]',
        "[scores_before [0, 0]]",
        "{A quiet evening.}",
        "",
        "== deal 1 ==",
        "[dealer 0]",
        f'[hands ["{raw["deals"][0]["hands"][0]}", "{raw["deals"][0]["hands"][1]}"]]',
        f'[stock "{raw["deals"][0]["stock"]}"]',
        f'[trump "{raw["deals"][0]["trump"]}"]',
        "",
        "{Both look up.} 1. 2C 3C 2. 4C {Why?} 5C 3. 6C {The bell.}",
        "",
    ]


def test_lines_are_not_long() -> None:
    """Plays and comments are broken between words."""
    raw = played() | {"comments": ["word " * 100]}
    lines = format_text(parse_record(raw)).split("\n")

    assert max(len(line) for line in lines if not line.startswith("[")) <= 80


def test_texts_written_by_hand_are_read() -> None:
    """Numbers may stand as in chess books or not at all; cards in any spelling."""
    text = """
      [ format "faceup.record/1" ] [game "california-jack"]
      [rules {}]  { two
         lines } [seats
      ["Ada", "Blaise"]]

      ==deal 7== {first} [dealer 0] {second}
      1.2c 10♠ 2... ♠Q claim:1 { after }
    """
    record = parse_text(text)

    assert record.comments == (" two lines ",)
    assert record.deals[0].tokens == ("2C", "TS", "QS", "claim:1")
    assert record.deals[0].comments == ((0, "first"), (0, "second"), (3, " after "))


_HEAD = '[format "faceup.record/1"]\n[game "california-jack"]\n'
_WHOLE = _HEAD + '[rules {}]\n[seats ["A", "B"]]\n== deal 1 ==\n[dealer 0]\n1. 2C 3C\n'


@pytest.mark.parametrize(
    ("text", "line", "column", "accepted"),
    [
        ("", 1, 1, "[format"),
        ("\ufeff  \nhello", 2, 1, "[format"),
        ('[game "x"]', 1, 1, "[format"),
        ("{comment first}", 1, 1, "[format"),
        (_HEAD + "[rules]", 3, 7, "a JSON value"),
        (_HEAD + "[rules {} {}]", 3, 11, "one JSON value"),
        (_HEAD + "[rules {", 3, 9, "a JSON value"),
        (_HEAD + "[rules {]", 3, 9, "a JSON value"),
        (_HEAD + "[[rules] {}]", 3, 2, "the name of a tag"),
        (_HEAD + '["rules {}]', 3, 2, "a name in quotes"),
        (_HEAD + "[deals []]", 3, 1, "no `deals`"),
        (_HEAD + "[a 1]\r\n[a 2]", 4, 1, "each name once"),
        (_HEAD + "[a {" + '"b": 1, "b": 1}]', 3, 4, "a JSON value"),
        (_HEAD + "[a NaN]", 3, 4, "a JSON value"),
        (_HEAD + "[a " + "[" * 100_000 + "]", 3, 4, "a JSON value"),
        (_HEAD + "2C 3C", 3, 1, "`== deal 1 ==`"),
        (_HEAD + "== dael 1 ==", 3, 1, "`== deal 1 =="),
        (_HEAD + "  {no end", 3, 3, "`}`"),
        (_HEAD + r"{a \b}", 3, 4, r"`\n`"),
        (_HEAD + '{a}[comments ["b"]]', 3, 20, "either"),
        (_WHOLE + "\n  ZZ", 9, 3, "a play"),
        (_WHOLE + "[x 1]", 8, 1, "a new deal"),
        (_WHOLE + "}", 8, 1, "a new deal"),
        (_WHOLE + "== deal 2 ==\n[plays 1]", 9, 1, "no `deals` or `plays`"),
        (_WHOLE + _WHOLE, 8, 1, "the end"),
    ],
)
def test_faults_are_told_with_line_and_column(
    text: str, line: int, column: int, accepted: str
) -> None:
    """Whoever writes by hand is told where the fault is and what could stand there."""
    with pytest.raises(NotationError) as caught:
        parse_text(text)

    details = caught.value.details
    assert (details["line"], details["column"]) == (line, column), caught.value
    assert accepted in str(details["accepted"])
    assert caught.value.message.startswith(f"line {line}, column {column}: ")
    assert "accepted: " in caught.value.message


def test_bytes_that_are_not_utf8_are_told_with_line_and_column() -> None:
    """Another encoding is a fault like any other."""
    with pytest.raises(NotationError, match="line 2, column 2: byte 0xff"):
        parse_text(b"[\n \xff")


def test_faults_of_content_are_those_of_any_record() -> None:
    """A text that is well written may still hold no record."""
    with pytest.raises(RecordError) as caught:
        parse_text(_HEAD + '[rules {"profile": "whist"}]')

    assert caught.value.code == "bad-rules"


def test_reading_goes_on_after_a_fault() -> None:
    """The record after a bad one is read, even where a brace was left open."""
    good = format_text(parse_record(played(stop=5)))
    cut = good.replace("== deal", "{left open\n== deal")
    words = good.replace("1. ", "1. oops ")
    wrong = good.replace('"bicycle"', '"whist"').replace("[format", " [format")
    nobody = good.replace("california-jack", "whist")
    text = f"{good}{cut}{good}{words}{good}\n{wrong}{nobody}{good}"
    found = [
        entry.code if isinstance(entry, RecordError) else "good"
        for entry in read_text(text)
    ]

    assert found == [
        *("good", "bad-format", "good", "bad-format", "good"),
        *("bad-rules", "bad-format", "good"),
    ]


def test_either_form_is_read_from_a_stream() -> None:
    """Nobody has to say in which form a file is."""
    record = parse_record(played(stop=5))
    text = f"\ufeff\r\n{format_text(record)}"

    assert list(read_records(text.encode().splitlines(keepends=True))) == [record]
    assert list(read_records([])) == []
    (error,) = read_records([b"[format \xff"])
    assert isinstance(error, RecordError)
    assert error.code == "bad-format"
    (error,) = read_records([b'[{"format": "faceup.record/1"}]'])
    assert isinstance(error, RecordError)
    assert error.code == "bad-format"


def test_an_unreadable_play_keeps_its_place() -> None:
    """The text reader says which play it was, as every reader of records does."""
    (entry,) = read_text(_WHOLE + "claim:0 ZZ")

    assert isinstance(entry, RecordError)
    assert (entry.details["deal"], entry.details["play"]) == (0, 2)


def test_a_comment_stays_in_a_deal_without_plays() -> None:
    """A deal nobody played can be commented on, and an empty match too."""
    raw = played(stop=0) | {"comments": ["x"]}
    raw["deals"][0]["comments"] = [[0, "y"], [0, ""]]
    record = parse_record(raw)

    assert isinstance(record, Record)
    assert parse_text(format_text(record)) == record


@pytest.mark.parametrize("language", ["ru", "be"])
def test_a_fault_of_a_stream_is_told_without_the_english_message(
    language: str,
) -> None:
    """Where a text is read among others its fault is told as that of a single one."""
    t = Catalog(language)
    for text in ('[format "faceup.record/1"]\n[rules bicycle]', "[format 1"):
        (error,) = read_text(text)
        assert isinstance(error, RecordError)
        with pytest.raises(NotationError) as caught:
            parse_text(text)

        assert error.code == "bad-format"
        assert error_text(error, t) == error_text(caught.value, t) != error.message
