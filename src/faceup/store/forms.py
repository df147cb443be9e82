"""What every store makes of what it is given: JSON texts, rows, and refusals.

A store in memory and one on disk take and give the same because both go through here.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from faceup.errors import StorageError
from faceup.store.ports import StaleSequence, TableStatus

NAME_LENGTH: Final = 120
"""The longest name of a table or a kind of entry, in characters."""

LARGEST: Final = 2**63 - 1
"""The largest whole number a database holds."""

STATUSES: Final[tuple[TableStatus, ...]] = get_args(TableStatus)
"""Every status a table may have."""


@dataclass(frozen=True, slots=True)
class RecordForm:
    """A record as it is kept, before it has a number."""

    text: str
    """The record as JSON."""
    game: str
    """Its game; empty if it names none."""
    profile: str
    """The profile of its rules; empty if it names none."""
    seats: str
    """The names of its seats, as JSON."""
    result: str
    """Its result, as JSON."""


def json_text(value: Mapping[str, object] | Sequence[object]) -> str:
    """A value as one line of compact JSON that every database and file can hold.

    >>> json_text({"name": "Ада", "scores": (7, 4)})
    '{"name":"Ада","scores":[7,4]}'

    Raises:
        StorageError: with code `not-json` if it is none.
    """
    try:
        text = _dumps(value, ascii_only=False)
        text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair, as a hostile name may hold: kept as an escape.
        return _dumps(value, ascii_only=True)
    except (TypeError, ValueError, RecursionError) as error:
        raise StorageError(
            f"this cannot be kept as JSON: {error}", code="not-json", why=str(error)
        ) from error
    return text


def _dumps(value: object, *, ascii_only: bool) -> str:
    return json.dumps(
        value, ensure_ascii=ascii_only, allow_nan=False, separators=(",", ":")
    )


def json_object(text: str) -> dict[str, object]:
    """The object a kept text holds; a ValueError if somebody changed it to none."""
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError(f"`{text[:40]}` is kept where a JSON object belongs")
    return value


def json_names(text: str) -> tuple[str, ...]:
    """The names a kept text lists."""
    return tuple(map(str, json.loads(text)))


def entry_texts(
    entries: Sequence[tuple[str, Mapping[str, object]]],
) -> list[tuple[str, str]]:
    """The kind and JSON of entries to append."""
    if not entries:
        raise ValueError("nothing to append; give at least one entry")
    return [(checked_name(kind), json_text(data)) for kind, data in entries]


def record_form(record: Mapping[str, object]) -> RecordForm:
    """A record as it is kept.

    Lists show what the record says of itself, and show nothing where it says nothing
    readable: a match is never lost for want of a heading.
    """
    rules, seats, result = (record.get(key) for key in ("rules", "seats", "result"))
    names = seats if isinstance(seats, list | tuple) else ()
    return RecordForm(
        text=json_text(record),
        game=text_in(record, "game"),
        profile=text_in(rules, "profile"),
        seats=json_text([name for name in names if isinstance(name, str)]),
        result=json_text(result if isinstance(result, Mapping) else {}),
    )


def text_in(value: object, key: str) -> str:
    """A name a mapping holds under a key; empty if it holds none that can be kept."""
    found = value.get(key) if isinstance(value, Mapping) else None
    return found if isinstance(found, str) and is_name(found) else ""


def is_name(text: str) -> bool:
    """Whether a text can name a table, a kind of entry or a game."""
    return 0 < len(text) <= NAME_LENGTH and text.isprintable()


def checked_name(text: str) -> str:
    """A name, if it can be one.

    Raises:
        StorageError: with code `bad-name` if it cannot.
    """
    if not is_name(text):
        raise StorageError(
            f"`{text!a:.60}` cannot be a name; accepted: 1 to {NAME_LENGTH} printable"
            " characters",
            code="bad-name",
            value=ascii(text)[:60],
            accepted=NAME_LENGTH,
        )
    return text


def checked_status(text: str) -> TableStatus:
    """A status, if it is one; only a mistake in a program gives another."""
    for status in STATUSES:
        if text == status:
            return status
    raise ValueError(f"`{text}` is no status; accepted: {', '.join(STATUSES)}")


def checked_time(now: float) -> float:
    """A time, if it is one; only a mistake in a program gives another."""
    if not math.isfinite(now):
        raise ValueError(f"`{now}` is no time; accepted: seconds since 1970")
    return float(now)


def checked_page(limit: int | None, offset: int) -> tuple[int, int]:
    """The most rows to give and how many to pass over."""
    most = LARGEST if limit is None else limit
    if most < 0 or offset < 0:
        raise ValueError(f"limit `{limit}`, offset `{offset}`: accepted: 0 and more")
    return min(most, LARGEST), min(offset, LARGEST)


def stale(table_id: str, expected: int, last: int) -> StaleSequence:
    """The refusal of an append at the wrong sequence."""
    return StaleSequence(
        f"the log of table `{table_id}` ends at `{last}`, not at `{expected}`:"
        " somebody else wrote first; read on from there",
        table=table_id,
        expected=expected,
        last=last,
    )


def unknown_table(table_id: str, where: str) -> StorageError:
    """The refusal of a table that is not there."""
    return StorageError(
        f"there is no table `{table_id}` in {where}",
        code="unknown-table",
        value=table_id,
        path=where,
    )


def held(table_id: str) -> StorageError:
    """The refusal to remove a table somebody sits at."""
    return StorageError(
        f"table `{table_id}` is open in another window or program; leave it there first",
        code="table-held",
        value=table_id,
    )


def finished(table_id: str) -> StorageError:
    """The refusal to remove a table that has a record, or must have had one."""
    return StorageError(
        f"table `{table_id}` is finished; remove its record by number",
        code="table-finished",
        value=table_id,
    )


def unknown_record(record_id: int, where: str) -> StorageError:
    """The refusal of a record that is not there."""
    return StorageError(
        f"there is no record `{record_id}` in {where}",
        code="unknown-record",
        value=record_id,
        path=where,
    )


def closed(where: str) -> StorageError:
    """The refusal of anything asked of a closed store."""
    return StorageError(
        f"the store {where} was closed; open it again",
        code="storage-closed",
        path=where,
    )
