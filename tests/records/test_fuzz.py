"""Whatever comes in, only a RecordError or a NotationError comes out."""

from __future__ import annotations

import contextlib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from faceup.errors import NotationError, RecordError
from faceup.games.game import JsonObject
from faceup.records import (
    Record,
    format_json,
    format_text,
    parse_json,
    parse_record,
    parse_text,
    read_records,
    replay,
    report,
)
from faceup.records.json_value import encode
from tests.records.samples import HOSTILE, json_values, played, records

_JSON = format_json(parse_record(played(deals=2, stop=20) | {"tag": [1, {"a": "b"}]}))
_TEXT = format_text(parse_json(_JSON))


def _use(data: bytes) -> None:
    """Read, replay and write all there is; anything unforeseen fails the test."""
    for entry in read_records(data.splitlines(keepends=True)):
        if isinstance(entry, Record):
            with contextlib.suppress(RecordError):
                encode(report(replay(entry)))
            assert parse_text(format_text(entry)) == entry
    for parse in (parse_json, parse_text):
        with contextlib.suppress(RecordError, NotationError):
            parse(data)


@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    """Bytes that mean nothing are refused."""
    _use(data)


@given(st.text(alphabet='[]{}"\\:,.=0123456789 \nformatdealCDHS♠u', max_size=80))
def test_random_notation(text: str) -> None:
    """Texts of the letters that matter are refused or read."""
    _use(text.encode())
    _use(_TEXT.encode() + text.encode())


@st.composite
def _damaged(draw: st.DrawFn) -> bytes:
    """A good record in either form with a few stretches replaced."""
    data = draw(st.sampled_from([_JSON, _TEXT])).encode()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = at + draw(st.sampled_from([0, 1, 2, 9, 100]))
        new = draw(
            st.one_of(
                st.binary(max_size=4),
                st.sampled_from([text.encode() for text in HOSTILE]),
                st.just(data[at - 9 : at]),
            )
        )
        data = data[:at] + new + data[end:]
    return data


@given(_damaged())
def test_damaged_bytes(data: bytes) -> None:
    """Records damaged on the way are refused, or read as what they now say."""
    _use(data)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for name, item in items:
        found += _places(item, (*path, name))
    return found


def _replaced(value: Any, path: tuple[Any, ...], new: object) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = _replaced(value[path[0]], path[1:], new)
    return copy


@given(st.data(), records())
def test_damaged_values(data: st.DataObject, raw: JsonObject) -> None:
    """A record with any other value in any place is refused, or is another record."""
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(_places(raw)[1:]))
        raw = _replaced(raw, path, data.draw(json_values))
    _use(encode(raw).encode())
