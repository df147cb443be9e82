"""Nothing is kept from a tool without a reason that stands beside it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]

_EXCEPTION = re.compile(
    r"# (?:type: ignore|noqa)\b(?:\[[^]]*\]|: [A-Z]+\d+(?:, ?[A-Z]+\d+)*)?"
)
_REASON = re.compile(r" +(?:# |- )\S.*")


def unreasoned(text: str) -> list[str]:
    """The lines that keep a tool away and do not say why."""
    found = []
    for line in text.splitlines():
        exceptions = list(_EXCEPTION.finditer(line))
        if exceptions and not _REASON.fullmatch(line[exceptions[-1].end() :]):
            found.append(line.strip())
    return found


def test_every_exception_has_its_reason() -> None:
    """Each `noqa` and `type: ignore` is followed by why, on its line."""
    sign, other = "# no" + "qa", "# type" + ": ignore"
    assert unreasoned(f"x  {sign}: S101\ny  {other}[index]") != []
    assert unreasoned(f"x  {sign}: S101  # a constant\ny  {other}[index]  # why") == []
    bare = {
        f"{path.relative_to(ROOT)}: {line}"
        for folder in ("src", "tests", "tools", "benchmarks")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in unreasoned(path.read_text("utf-8"))
    }

    assert bare == set()
