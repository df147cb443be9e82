"""How everything looks: words, glyphs and colours, chosen once and used by every widget.

Without colour (`NO_COLOR`) the same roles are told by bold, dim and reverse; nothing on
any screen is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.style import Style
from textual.theme import Theme

from faceup.cards import Suit
from faceup.i18n import Catalog
from faceup.i18n.cards import Glyphs
from faceup.present.theme import PALETTES
from faceup.settings import Settings

_SIGNS = {
    "turn": ("›", ">"),
    "has": ("✓", "*"),
    "none": ("–", "-"),
    "fresh": ("+", "+"),
    "cut": ("…", "~"),
    "weave": ("╱╲", "/\\"),
    "edge": ("▏", "|"),
    "less": ("‹", "<"),
    "more": ("›", ">"),
    "bar": ("█", "#"),
}
"""Signs in Unicode and in ASCII."""

_Key = tuple[str, str, bool, bool, bool]


@dataclass(frozen=True, slots=True)
class Look:
    """What a screen is drawn with."""

    t: Catalog
    """The words."""
    shade: str = "dark"
    """`dark` or `light`: the background the colours are chosen for."""
    glyphs: Glyphs = "unicode"
    """Suit signs and lines, or ASCII."""
    four_colours: bool = False
    """Whether each suit has a colour of its own."""
    left_handed: bool = False
    """Whether the table is laid out for the left hand."""
    is_plain: bool = False
    """Whether there are no colours at all."""
    _styles: dict[_Key, Style] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def keys(self, told: str) -> str:
        """Names of keys as they can be shown: arrows are words in ASCII."""
        if self.glyphs != "ascii":
            return told
        arrows = {"←": "<-", "→": "->", "↑": "Up", "↓": "Dn"}
        return "".join(arrows.get(sign, sign) for sign in told)

    def style(
        self,
        ink: str = "text",
        ground: str = "felt",
        *,
        bold: bool = False,
        dim: bool = False,
        reverse: bool = False,
    ) -> Style:
        """The style of an ink on a ground; dim and reverse stand in for colours only."""
        key = (ink, ground, bold, dim, reverse)
        found = self._styles.get(key)
        if found is None:
            if self.is_plain:
                found = Style(bold=bold, dim=dim, reverse=reverse)
            else:
                palette = PALETTES[self.shade]
                found = Style(color=palette[ink], bgcolor=palette[ground], bold=bold)
            self._styles[key] = found
        return found

    def suit(self, suit: Suit, ground: str = "felt", *, dim: bool = False) -> Style:
        """The style of a suit's sign on a ground."""
        deck = "four" if self.four_colours else "two"
        role = f"{ground}.{deck}.{suit.letter}"
        return self.style(role, ground, bold=not dim, dim=dim)

    def sign(self, name: str) -> str:
        """A sign of the table in the glyphs that can be shown."""
        return _SIGNS[name][self.glyphs == "ascii"]


def look_of(
    settings: Settings, t: Catalog, *, environ: Mapping[str, str], encoding: str
) -> Look:
    """The look a player's settings ask for on this terminal."""
    return Look(
        t,
        shade=_shade(settings.theme, environ),
        glyphs=_glyphs(settings.glyphs, environ, encoding),
        four_colours=settings.deck == "four-colour",
        left_handed=settings.left_handed,
        is_plain=bool(environ.get("NO_COLOR")),
    )


def _shade(theme: str, environ: Mapping[str, str]) -> str:
    """Dark, unless the player or the terminal says light.

    `COLORFGBG` ends with the number of the background's colour; 7 and above 8 are light.
    """
    if theme != "auto":
        return theme
    last = environ.get("COLORFGBG", "").rpartition(";")[2]
    is_light = last.isdecimal() and int(last) in {7, *range(9, 16)}
    return "light" if is_light else "dark"


def _glyphs(chosen: str, environ: Mapping[str, str], encoding: str) -> Glyphs:
    """Unicode, unless the player or the terminal says otherwise."""
    if chosen == "auto":
        can_show = encoding.lower().replace("-", "").startswith("utf")
        return "unicode" if can_show and environ.get("TERM") != "dumb" else "ascii"
    return "ascii" if chosen == "ascii" else "unicode"


def themes() -> tuple[Theme, ...]:
    """The palettes as Textual's themes, named `faceup-dark` and `faceup-light`."""
    return tuple(
        Theme(
            name=f"faceup-{shade}",
            primary=palette["accent"],
            secondary=palette["good"],
            accent=palette["accent"],
            foreground=palette["text"],
            background=palette["felt"],
            surface=palette["panel"],
            panel=palette["bar"],
            success=palette["good"],
            warning=palette["warning"],
            error=palette["warning"],
            dark=shade == "dark",
            variables={
                "felt": palette["felt"],
                "bar": palette["bar"],
                "muted": palette["muted"],
                "title": palette["title"],
                "line": palette["line"],
                "block-cursor-background": palette["accent"],
                "block-cursor-foreground": palette["felt"],
                "block-cursor-text-style": "bold",
                "block-cursor-blurred-background": palette["bar"],
                "block-cursor-blurred-foreground": palette["text"],
                "input-cursor-background": palette["text"],
                "scrollbar": palette["line"],
                "scrollbar-hover": palette["accent"],
                "scrollbar-active": palette["accent"],
                "scrollbar-background": palette["bar"],
                "scrollbar-background-hover": palette["bar"],
                "scrollbar-background-active": palette["bar"],
                "scrollbar-corner-color": palette["bar"],
            },
        )
        for shade, palette in PALETTES.items()
    )
