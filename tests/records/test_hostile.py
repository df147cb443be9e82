"""Records made to hurt: they cost no more than their length, and are refused by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from faceup.errors import RecordError
from faceup.records import (
    Record,
    format_text,
    parse_record,
    parse_text,
    read_records,
    replay,
)
from faceup.records.json_value import encode
from tests.records.samples import played

LONG = 20_000
"""Long enough that work in the square of it takes far longer than is allowed here."""

SECONDS = 20.0
"""What linear work on it never takes, on a slow machine that is busy."""


def _many_keys() -> str:
    keys = ",".join(f'"k{n}":1' for n in range(LONG))
    return f'{{{keys},"k{LONG - 1}":1}}'


def _tagged(name: str, value: Any) -> str:
    return encode(played(stop=0) | {name: value})


def _claims() -> str:
    record = played(enforcement="claim", stop=4)
    record["deals"][0]["plays"] = "claim:0 claim:1 " * LONG
    return encode(record)


HURTFUL: dict[str, Callable[[], str]] = {
    "a key twice after very many": _many_keys,
    "a comment of blanks": lambda: _tagged("comments", ["  " * LONG]),
    "a comment of tabs and feeds": lambda: _tagged("comments", ["\t\f " * LONG]),
    "claims without end": _claims,
    "texts that are no JSON": lambda: "[format x]\n" * LONG,
    "texts with an open comment": lambda: '[format "faceup.record/1"] {\n' * LONG,
    "texts of a wrong play": lambda: (
        '[format "faceup.record/1"]\n[game "california-jack"]\n== deal 1 ==\nzz\n'
        * (LONG // 4)
    ),
    "texts on one line": lambda: '[format "faceup.record/1"] ' * LONG,
}


@pytest.mark.parametrize("name", HURTFUL)
def test_work_is_linear(name: str) -> None:
    """No record costs more than its length says, read, replayed and written."""
    data = HURTFUL[name]().encode()
    began = time.process_time()
    for found in read_records(data.splitlines(keepends=True)):
        if isinstance(found, Record):
            replay(found)
            assert parse_text(format_text(found)) == found
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("dealer", [1.0, 0.0, -0.0, True, False, "1", None, [1]])
def test_a_dealer_is_a_whole_number(dealer: object) -> None:
    """A dealer of another type is refused, even one that equals a seat."""
    record = played(stop=0)
    record["deals"][0]["dealer"] = dealer
    with pytest.raises(RecordError) as caught:
        replay(parse_record(record))
    assert caught.value.code == "bad-format"
    assert caught.value.details["deal"] == 0


def test_faults_of_texts_keep_their_lines() -> None:
    """Each bad record of a text is told with its own line and column in the file."""
    good = format_text(parse_record(played(stop=3)))
    bad = '[format "faceup.record/1"]\n[game x]\n'
    data = f"{good}\n{bad}\r\n{good}{bad}".encode()
    found = list(read_records(data.splitlines(keepends=True)))
    faults = [error.details for error in found if isinstance(error, RecordError)]
    before = good.count("\n") + 1
    assert [isinstance(entry, Record) for entry in found] == [True, False, True, False]
    assert [(fault["line"], fault["column"]) for fault in faults] == [
        (before + 2, 7),
        (2 * before + 4, 7),
    ]


def test_a_record_breaks_off_where_the_next_begins() -> None:
    """A tag that was never closed is told, and does not swallow the next record."""
    good = format_text(parse_record(played(stop=3)))
    data = f"[format \n{good}".encode()
    first, second = read_records(data.splitlines(keepends=True))
    assert isinstance(first, RecordError)
    assert "the end of the text" not in first.message
    assert isinstance(second, Record)
