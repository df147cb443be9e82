"""The JSON form: one record is one line, many are newline-delimited JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from faceup.errors import RecordError
from faceup.records.json_value import JsonFault, decode, encode
from faceup.records.record import Record, format_record, parse_record

BOM = "\ufeff"
"""The byte order mark some editors put first; it is read over."""


def format_json(record: Record) -> str:
    """A record as one line, without the line's end: equal records, equal bytes."""
    return encode(format_record(record))


def parse_json(text: str | bytes) -> Record:
    """The record of a JSON text, on one line or on many.

    An object that holds the record under `record`, as a line of test vectors does, will
    do too.

    Raises:
        RecordError: `bad-json` if it is no JSON, or as `parse_record` says.
    """
    return parse_record(_unwrapped(_decode(text)))


def _decode(text: str | bytes) -> object:
    try:
        if isinstance(text, bytes):
            text = text.decode()
        text = text.removeprefix(BOM)
        return decode(text)
    except UnicodeDecodeError as error:
        raise _bad(
            f"byte {error.start} is not UTF-8", "no-utf-8", byte=error.start
        ) from error
    except JsonFault as fault:
        if fault.at is None:
            raise _bad(fault.why, fault.reason, **fault.details) from fault
        assert isinstance(text, str)  # noqa: S101  # it was decoded before
        line = text.count("\n", 0, fault.at) + 1
        column = fault.at - (text.rfind("\n", 0, fault.at) + 1) + 1
        raise RecordError(
            f"not JSON: line {line}, column {column}: {fault.why}",
            code="bad-json",
            reason=fault.reason,
            line=line,
            column=column,
            **fault.details,
        ) from fault


def _bad(why: str, reason: str, **details: object) -> RecordError:
    return RecordError(
        f"not JSON: {why}; accepted: one JSON object",
        code="bad-json",
        reason=reason,
        **details,
    )


def _unwrapped(raw: object) -> object:
    if isinstance(raw, dict) and "format" not in raw:
        inner = raw.get("record")
        if isinstance(inner, Mapping):
            return inner
    return raw


def read_json(lines: Iterable[bytes]) -> Iterator[Record | RecordError]:
    """Every record of a stream, line by line, or in its place why it cannot be read.

    A line is a record; blank lines are passed over. An object may also span lines, as
    when it was printed to be read: it goes on until its brackets are closed, or a line
    begins with `{"`, as the line of another record does.
    """
    for chunk in _chunks(lines):
        try:
            yield parse_json(chunk)
        except RecordError as error:
            yield error


# A string that is not closed goes on to the end of the line.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*(?:"|\\?$)')
_BEGINS = re.compile(rb'\{[ \t]*"')


def _chunks(lines: Iterable[bytes]) -> Iterator[bytes]:
    pending: list[bytes] = []
    depth = 0
    for raw in lines:
        line = raw.removeprefix(BOM.encode()).rstrip(b"\r\n")
        if not line.strip():
            continue
        if pending and _BEGINS.match(line):
            yield b"\n".join(pending)
            pending, depth = [], 0
        pending.append(line)
        bare = _STRING.sub(b"", line)
        depth += bare.count(b"{") + bare.count(b"[")
        depth -= bare.count(b"}") + bare.count(b"]")
        if depth <= 0:
            yield b"\n".join(pending)
            pending, depth = [], 0
    if pending:
        yield b"\n".join(pending)
