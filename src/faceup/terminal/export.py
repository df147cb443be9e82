"""Writing a record to a file: JSON, or text where the name ends in `.txt`."""

from __future__ import annotations

from pathlib import Path

from faceup.i18n import Catalog
from faceup.records import Record, format_json, format_text


def proposed_name(record: Record) -> str:
    """A name for the file of a record: the day it began, and a number if that is taken."""
    day = str(record.tags.get("date", ""))[:10]
    is_day = len(day) == 10 and day.replace("-", "").isdecimal() and day.isascii()
    stem = f"match-{day}" if is_day else "match"
    name, number = f"{stem}.json", 1
    while Path(name).exists():
        number += 1
        name = f"{stem}-{number}.json"
    return name


def export(record: Record, name: str, t: Catalog) -> tuple[str, bool]:
    """Write a record to a new file; what to tell, the whole path in it, and whether it
    was written.

    A file that is there is never written over.
    """
    try:
        path = Path(name.strip()).expanduser()
        is_text = path.suffix.lower() == ".txt"
        text = format_text(record) if is_text else format_json(record) + "\n"
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        return t("terminal.export.exists", path=name), False
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return t("terminal.export.failed", path=name, why=why), False
    return t("terminal.export.done", path=str(path.absolute())), True
