"""Records: what happened in a match, to keep, send, read and replay.

A record is a value (`record.py`) with two forms that hold exactly the same: JSON for
machines (`json_form.py`) and a text for people (`text_form.py`). `replay.py` plays it
again, and says where and why it cannot be; `migrate.py` brings old ones up to date;
`positions.py` names one state in one line. The room knows every game by its protocol,
and nobody who might be watching.
"""

from __future__ import annotations

from faceup.records.json_form import format_json, parse_json, read_json
from faceup.records.migrate import FORMAT, VERSION, migrate
from faceup.records.positions import format_position, parse_position
from faceup.records.reading import read_records
from faceup.records.record import DealRecord, Record, format_record, parse_record
from faceup.records.replay import (
    Replay,
    ReplayedDeal,
    Step,
    error_report,
    replay,
    report,
)
from faceup.records.text_form import format_text, parse_text, read_text

__all__ = [
    "FORMAT",
    "VERSION",
    "DealRecord",
    "Record",
    "Replay",
    "ReplayedDeal",
    "Step",
    "error_report",
    "format_json",
    "format_position",
    "format_record",
    "format_text",
    "migrate",
    "parse_json",
    "parse_position",
    "parse_record",
    "parse_text",
    "read_json",
    "read_records",
    "read_text",
    "replay",
    "report",
]
