"""A person's statistics in words and as a table, for every shell."""

from __future__ import annotations

from collections.abc import Mapping

from faceup.games.california_jack.scoring import AWARDS
from faceup.i18n import Catalog
from faceup.study.statistics import Heading, Line


def statistics_table(
    lines: Mapping[Heading, Line], t: Catalog
) -> tuple[list[str], list[list[str]]]:
    """The headings of a table of statistics, and its rows; pairs are own : other's."""
    columns = ("rules", "level", "helped", "matches", "won", "deals", "points")
    headings = [t(f"present.statistics.{name}") for name in columns]
    headings += [t(f"core.award.{award}") for award in AWARDS]
    rows = []
    for heading, line in lines.items():
        rows.append(
            [
                _named("profile", heading.profile, t),
                _named("level", heading.level, t),
                t("core.yes") if heading.helped else t("core.no"),
                str(line.matches),
                str(line.won),
                str(line.deals),
                f"{line.points}:{line.points_against}",
                *_pairs(line).values(),
            ]
        )
    return headings, rows


def statistics_sentences(lines: Mapping[Heading, Line], t: Catalog) -> list[str]:
    """The same as sentences, a paragraph a heading; one line says so if there are none."""
    if not lines:
        return [t("present.statistics.none")]
    told = []
    for heading, line in lines.items():
        key = "with-help" if heading.helped else "without-help"
        told += [
            t(
                f"present.statistics.{key}",
                rules=_named("profile", heading.profile, t),
                level=_named("level", heading.level, t),
            ),
            t(
                "present.statistics.count",
                n=line.matches,
                won=line.won,
                deals=t("core.deals", n=line.deals),
                own=line.points,
                other=line.points_against,
            ),
            t("present.statistics.awards", **_pairs(line)),
            "",
        ]
    return [*told, t("present.statistics.how")]


def _named(kind: str, name: str, t: Catalog) -> str:
    """The name of a profile or level; one this version does not know is told as it is."""
    key = f"core.{kind}.{name}"
    return t(key) if t.has(key) else name


def _pairs(line: Line) -> dict[str, str]:
    return {
        award: f"{line.awards.get(award, 0)}:{line.awards_against.get(award, 0)}"
        for award in AWARDS
    }
