"""Which key gives which command at the table, and which keys the bar tells of."""

from __future__ import annotations

from faceup.i18n import Catalog
from faceup.present.keymap import COMMANDS
from faceup.present.table_model import TableModel
from faceup.terminal.widgets.key_bar import KeyHint

SETTINGS_KEYS = frozenset({"f2"})
"""The keys that open the settings from the table."""


_KEPT = frozenset({"help", "quit"})
"""The commands the bar tells of however narrow it is."""


def command_of(key: str, *, waits: bool) -> str:
    """The command of a key, or an empty text.

    Where the table waits for the person to go on, keys that may mean that do.
    """
    pressed = key.lower() if len(key) == 1 else key
    if pressed in SETTINGS_KEYS:
        return "settings"
    found = [item.id for item in COMMANDS.values() if pressed in item.all_keys]
    if waits and "go-on" in found:
        return "go-on"
    if not waits and len(found) > 1 and "go-on" in found:
        found.remove("go-on")
    return found[0] if found else ""


def hints_of(model: TableModel | None, t: Catalog, *, waits: bool) -> list[KeyHint]:
    """The hints of the bar of keys: what can be done now comes first."""
    told: list[tuple[str, str]] = []
    if waits:
        told.append((t("terminal.key.space"), "go-on"))
    elif model is not None and model.me is not None:
        last = max(1, len(model.my_hand))
        told.append(("1" if last == 1 else f"1-{last}", "play-card"))
        told.append(("Enter", "confirm"))
        told.append(("H", "hint"))
    if model is not None and model.can_claim:
        told.append(("C", "claim"))
    if model is not None and model.can_take_back:
        told.append(("U", "take-back"))
    told += [("?", "help"), ("Q", "quit"), ("D", "describe"), ("F2", "settings")]
    told += [("S", "sort"), ("M", "memory"), ("R", "rules"), ("X", "resign")]
    return [
        KeyHint(key, t(f"terminal.key.{name}"), f"key:{name}", name in _KEPT)
        for key, name in told
    ]
