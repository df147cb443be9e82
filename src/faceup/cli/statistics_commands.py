"""`statistics`: what a person's finished matches add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faceup.cli.command import command
from faceup.cli.options import Json
from faceup.cli.output import Output, Status
from faceup.errors import FaceupError

if TYPE_CHECKING:
    from faceup.study.statistics import Heading, Line


@command
def statistics(out: Output, json: Json = False) -> int:
    """Tell what the finished matches add up to, by profile and level."""
    from faceup.present.statistics_text import statistics_table
    from faceup.store import open_store
    from faceup.study.statistics import replays
    from faceup.study.statistics import statistics as counted

    bad: dict[int, FaceupError] = {}
    with open_store() as store:
        if out.is_terminal:
            out.note(out.t("present.statistics.counting"))
        lines = counted(
            replays(((kept.row.id, kept.text) for kept in store.export()), bad)
        )
    for number, error in bad.items():
        out.error(error, where=str(number))
    if json:
        out.json([_json(heading, line) for heading, line in lines.items()])
    elif lines:
        headings, rows = statistics_table(lines, out.t)
        out.table(headings, rows)
        out.note(out.t("present.statistics.how"))
    else:
        out.note(out.t("present.statistics.none"))
    return Status.BAD_INPUT if bad else Status.GOOD


def _json(heading: Heading, line: Line) -> dict[str, object]:
    return {
        "game": heading.game,
        "profile": heading.profile,
        "level": heading.level,
        "helped": heading.helped,
        **line.to_json(),
    }
