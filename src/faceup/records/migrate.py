"""Older records, made into records of today's version.

Every version that was ever published keeps its step here for ever, and golden files
that its step must turn into the same record. There has been one version so far.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from faceup.errors import RecordError
from faceup.games.game import JsonObject
from faceup.records.json_value import shown

VERSION = 1
"""The version this library writes."""

FORMAT = f"faceup.record/{VERSION}"
"""What `format` holds in a record of that version."""

STEPS: Mapping[int, Callable[[JsonObject], JsonObject]] = MappingProxyType({})
"""For each older version, what makes a record of it one of the next version."""

_NAME = re.compile(r"faceup\.record/([1-9][0-9]{0,5})")


def version_of(raw: Mapping[str, object]) -> int:
    """The version of a record.

    Raises:
        RecordError: `bad-format` if it is no record, or one of a newer version.
    """
    if "format" not in raw:
        raise RecordError(
            f"`format` is missing; accepted: {shown(FORMAT)}",
            code="bad-format",
            reason="missing",
            part="format",
            accepted=FORMAT,
        )
    name = raw["format"]
    found = _NAME.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise RecordError(
            f"`format` cannot be {shown(name)}; accepted: {shown(FORMAT)}",
            code="bad-format",
            reason="part",
            part="format",
            value=shown(name).strip("`"),
            accepted=FORMAT,
        )
    version = int(found[1])
    if version > VERSION:
        raise RecordError(
            f"the record is of version {version}, written by a newer faceup;"
            f" accepted: version {VERSION} and older",
            code="bad-format",
            reason="newer",
            version=version,
        )
    return version


def migrate(raw: JsonObject) -> JsonObject:
    """A record of any published version as one of today's; the old one is not changed.

    >>> migrate({"format": "faceup.record/2"})
    Traceback (most recent call last):
        ...
    faceup.errors.RecordError: the record is of version 2, written by a newer faceup; \
accepted: version 1 and older

    Raises:
        RecordError: `bad-format` if it is no record, or one of a newer version.
    """
    for version in range(version_of(raw), VERSION):
        raw = STEPS[version](raw) | {"format": f"faceup.record/{version + 1}"}
    return raw
