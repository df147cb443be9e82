"""Help: every key of the table, and what its marks mean."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from faceup.games.california_jack import Rules
from faceup.present.keymap import COMMANDS
from faceup.terminal.look import Look

_MARKS = ("legal", "barred", "chosen", "fresh", "turn", "taker", "known")

_NAMED = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "enter": "Enter",
    "space": "Space",
    "question_mark": "?",
    "escape": "Esc",
    "f1": "F1",
}


_REVIEW = (
    ("← →", "card"),
    ("↑ ↓", "trick"),
    ("[ ]  P N", "deal"),
    ("Home End", "ends"),
    ("0-9  G", "jump"),
    ("V", "eyes"),
    ("D", "describe"),
    ("E", "export"),
    ("PgUp PgDn", "scroll"),
    ("F2", "settings"),
    ("Q Esc", "leave"),
)
"""The keys of a review, and the ends of the keys of their labels."""


def help_lines(look: Look) -> list[str]:
    """The help as lines."""
    t = look.t
    keys = [
        (look.keys(_keys(item.keys)), item.label(t))
        for item in COMMANDS.values()
        if item.keys
    ]
    keys.append(("F2", t("terminal.help.settings")))
    keys.append(("PgUp PgDn", t("terminal.help.scroll")))
    width = max(cell_len(key) for key, _ in keys)
    lines = [f"{key:{width}}  {label}" for key, label in keys]
    told = (t("terminal.help.skip"), t("terminal.help.hint"))
    return [*lines, "", told[0], "", told[1], "", *_marks(look)]


def claim_lines(rules: Rules, look: Look) -> list[str]:
    """How a revoke is claimed at a table, and what a good claim brings."""
    t = look.t
    return ["", t("terminal.help.claims"), t(f"rules.revoke.{rules.revoke}")]


def review_help_lines(look: Look) -> list[str]:
    """The help of a record that is gone through."""
    t = look.t
    keys = [
        (look.keys(key), t(f"terminal.help.review.{name}")) for key, name in _REVIEW
    ]
    width = max(cell_len(key) for key, _ in keys)
    lines = [f"{key:{width}}  {label}" for key, label in keys]
    return [*lines, "", t("terminal.help.review.marks"), t("terminal.help.known")]


def _keys(keys: tuple[str, ...]) -> str:
    if len(keys) > 2 and keys[0].isdecimal():
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(_NAMED.get(key, key.upper()) for key in keys)


def _marks(look: Look) -> Iterator[str]:
    """What the marks on the table mean."""
    signs = {name: look.sign(name) for name in ("fresh", "turn")}
    for name in _MARKS:
        yield look.t(f"terminal.help.{name}", **signs)
