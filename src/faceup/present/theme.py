"""Colours by role, and the marks that say the same without colour.

An ink stands on a ground; `contrast` of every pair that a screen uses is proven by a
test. The four-colour deck takes the colours of Okabe and Ito, which people who see
colour differently tell apart. Nothing anywhere is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faceup.cards.card import SUIT_LETTERS

GROUNDS = ("felt", "panel", "paper", "faded", "back", "bar")
"""What things lie on: table, side panel, a card, a card that is not in play, a back of a
card, the bars of keys and status."""

INKS = ("text", "muted", "title", "accent", "good", "warning", "line")
"""What is written on felt, panel and bar."""

CARD_INKS = ("edge", "chosen")
"""What is drawn on paper and faded paper besides suits."""

BACK_INKS = ("edge-back", "weave")
"""What is drawn on the back of a card."""

SUIT_GROUNDS = ("felt", "panel", "paper", "faded")
"""Grounds suits are shown on: `<ground>.two.<letter>` and `<ground>.four.<letter>`."""


def _suits(ground: str, two: str, four: str) -> dict[str, str]:
    """Suit inks of a ground: black and red; then clubs, diamonds, hearts, spades."""
    black, red = two.split()
    inks = {
        f"{ground}.four.{s}": c for s, c in zip(SUIT_LETTERS, four.split(), strict=True)
    }
    for letter in SUIT_LETTERS:
        inks[f"{ground}.two.{letter}"] = red if letter in "DH" else black
    return inks


_DARK = {
    "felt": "#0f3d2e",
    "panel": "#0b2b21",
    "paper": "#fbf8ef",
    "faded": "#b9b5a6",
    "back": "#274472",
    "bar": "#08201a",
    "text": "#f2efe4",
    "muted": "#b4c4b8",
    "title": "#ffffff",
    "accent": "#ffd166",
    "good": "#8ee0a8",
    "warning": "#ffb38a",
    "line": "#8fb3a0",
    "edge": "#3c3c38",
    "chosen": "#6b3300",
    "edge-back": "#c9d7ee",
    "weave": "#a9c1e4",
    **_suits("felt", "#f2efe4 #ff9d8f", "#7fe0b4 #8fc7ff #ffab7d #f2efe4"),
    **_suits("panel", "#f2efe4 #ff9d8f", "#7fe0b4 #8fc7ff #ffab7d #f2efe4"),
    **_suits("paper", "#1a1a1a #b3151b", "#006848 #005a9c #a83f00 #1a1a1a"),
    **_suits("faded", "#2a2a28 #8c0f14", "#00432e #003f70 #742b00 #2a2a28"),
}

_LIGHT = {
    "felt": "#e4efe6",
    "panel": "#f4f8f3",
    "paper": "#ffffff",
    "faded": "#c9c6ba",
    "back": "#c7d6ec",
    "bar": "#d3e2d6",
    "text": "#18211c",
    "muted": "#45544b",
    "title": "#000000",
    "accent": "#7a3e00",
    "good": "#0b5a2c",
    "warning": "#8f2f00",
    "line": "#456257",
    "edge": "#3c3c38",
    "chosen": "#6b3300",
    "edge-back": "#274472",
    "weave": "#35588f",
    **_suits("felt", "#18211c #a01218", "#005c40 #004f8a #943700 #18211c"),
    **_suits("panel", "#18211c #a01218", "#005c40 #004f8a #943700 #18211c"),
    **_suits("paper", "#1a1a1a #b3151b", "#006848 #005a9c #a83f00 #1a1a1a"),
    **_suits("faded", "#2a2a28 #8c0f14", "#00432e #003f70 #742b00 #2a2a28"),
}

PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"dark": MappingProxyType(_DARK), "light": MappingProxyType(_LIGHT)}
)
"""The colour of every role on a dark and on a light background, as `#rrggbb`."""

MARKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "turn": ("▶", ">"),
        "dealer": ("●", "*"),
        "legal": ("▲", "^"),
        "trump": ("★", "!"),
        "known": ("◦", "o"),
        "taken": ("✓", "+"),
        "open": ("·", "."),
    }
)
"""Marks that stand beside colours: a sign, and the same in ASCII."""


def mark(name: str, *, ascii_only: bool = False) -> str:
    """A mark by name."""
    return MARKS[name][ascii_only]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2 defines it.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
