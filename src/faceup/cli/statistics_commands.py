"""`statistics`: what a person's finished matches add up to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from faceup.cli.command import command
from faceup.cli.options import Json
from faceup.cli.output import Output, Status
from faceup.errors import FaceupError

if TYPE_CHECKING:
    from faceup.records import Record
    from faceup.study.statistics import Heading, Line

AWARDS = ("high", "low", "jack", "game")
"""The awards told, in the order in which they are booked."""


@command
def statistics(out: Output, json: Json = False) -> int:
    """Tell what the finished matches add up to, by profile and level."""
    from faceup.store import open_store
    from faceup.study.statistics import statistics as counted

    bad: list[tuple[str, FaceupError]] = []

    def whole() -> Iterator[Record]:
        from faceup.records import parse_json, replay

        for stored in store.export():
            try:
                record = parse_json(stored.text)
                replay(record)
            except FaceupError as error:
                bad.append((str(stored.row.id), error))
            else:
                yield record

    with open_store() as store:
        lines = counted(whole())
    for number, error in bad:
        out.error(error, where=number)
    if json:
        out.json([_json(heading, line) for heading, line in lines.items()])
    elif lines:
        _table(out, lines)
    else:
        out.note(out.t("cli.statistics.none"))
    return Status.BAD_INPUT if bad else Status.GOOD


def _json(heading: Heading, line: Line) -> dict[str, object]:
    return {
        "game": heading.game,
        "profile": heading.profile,
        "level": heading.level,
        "helped": heading.helped,
        **line.to_json(),
    }


def _table(out: Output, lines: dict[Heading, Line]) -> None:
    t = out.t
    columns = ("rules", "level", "helped", "matches", "won", "deals", "points")
    headings = [t(f"cli.statistics.{name}") for name in columns]
    headings += [t(f"core.award.{award}") for award in AWARDS]
    rows = []
    for heading, line in lines.items():
        rules, level = f"core.profile.{heading.profile}", f"core.level.{heading.level}"
        pairs = [
            (line.awards.get(award, 0), line.awards_against.get(award, 0))
            for award in AWARDS
        ]
        rows.append(
            [
                t(rules) if t.has(rules) else heading.profile,
                t(level) if t.has(level) else heading.level,
                t("core.yes") if heading.helped else t("core.no"),
                str(line.matches),
                str(line.won),
                str(line.deals),
                f"{line.points}:{line.points_against}",
                *(f"{own}:{other}" for own, other in pairs),
            ]
        )
    out.table(headings, rows)
    out.note(t("cli.statistics.how"))
