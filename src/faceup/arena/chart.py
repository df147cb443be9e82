"""The result of a contest as a chart: points with their 95 % intervals, PNG or SVG.

It needs the extra `plot` (matplotlib). Colours are of the set by Okabe and Ito, which
the colour-blind tell apart, and every colour has a shape of its own beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from faceup.arena.ladder import Ladder
from faceup.arena.rating import Mean
from faceup.errors import TableError
from faceup.files import replacing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = ("png", "svg")
"""What a chart can be written as: the end of the file's name says which."""

WORDS: Final = ("title", "net", "adjusted", "wins", "elo")
"""The texts a chart needs."""

_BLUE, _RED, _GREY = "#0072B2", "#D55E00", "#767676"
_ROW, _PANEL = 0.45, 4.6

_Points = Sequence[tuple[str, float, float]]
"""Names with values and half their intervals."""


def verify_drawable() -> None:
    """Make sure that charts can be drawn here.

    Raises:
        TableError: when matplotlib is not there.
    """
    try:
        import matplotlib as mpl  # noqa: F401  # only whether it is there
    except ImportError as error:
        raise TableError(
            "a chart needs the extra `plot`: pip install 'faceup[plot]'",
            code="extra-missing",
            extra="plot",
        ) from error


def draw(found: Ladder, path: Path, words: Mapping[str, str]) -> None:
    """Draw a result to a file, in the place of one that is there.

    Args:
        found: the result.
        path: where to; it ends with one of `FORMATS`.
        words: a text for each of `WORDS`.

    Raises:
        TableError: when matplotlib is not there.
        OSError: when the file cannot be written.
    """
    verify_drawable()
    import matplotlib as mpl
    from matplotlib.figure import Figure

    duels = [(f"{duel.one} - {duel.two}", duel) for duel in found.duels]
    wins = [(name, duel.wins) for name, duel in duels if duel.wins is not None]
    panels = 3 if wins else 2
    rows = max(2 * len(found.duels), len(found.rungs), 4)
    with mpl.rc_context(  # SVG with texts in it, and equal results in equal bytes
        {"svg.fonttype": "none", "svg.hashsalt": "faceup", "text.parse_math": False}
    ):
        figure = Figure(figsize=(_PANEL * panels, 1.7 + _ROW * rows), dpi=150)
        figure.set_layout_engine("constrained")
        figure.suptitle(words["title"])
        axes = [figure.add_subplot(1, panels, place + 1) for place in range(panels)]
        net, adjusted = (
            [(name, *_ends(mean)) for name, mean in means]
            for means in (
                [(name, duel.net) for name, duel in duels],
                [(name, duel.adjusted) for name, duel in duels],
            )
        )
        _panel(axes[0], words["net"], net, 0, at=-0.14, label=words["net"])
        _points(axes[0], adjusted, at=0.14, label=words["adjusted"], is_second=True)
        figure.legend(
            *axes[0].get_legend_handles_labels(),
            loc="outside lower left",
            frameon=False,
        )
        if wins:
            shares = [(name, *_ends(mean)) for name, mean in wins]
            _panel(axes[1], words["wins"], shares, 0.5)
        ladder = [(rung.name, rung.elo, rung.margin) for rung in found.rungs]
        _panel(axes[-1], words["elo"], ladder, 0)
        kind = path.suffix[1:].lower()
        about = {"Title": words["title"], **({"Date": None} if kind == "svg" else {})}
        with replacing(path) as file:
            figure.savefig(file, format=kind, metadata=about)


def _ends(mean: Mean) -> tuple[float, float]:
    return mean.value, mean.margin


def _panel(
    axes: Axes,
    title: str,
    points: _Points,
    even: float,
    *,
    at: float = 0,
    label: str = "",
) -> None:
    """Points from the top down, and a line where nobody is ahead."""
    axes.set_title(title, fontsize="medium")
    axes.axvline(even, color=_GREY, linewidth=1, linestyle="--", zorder=0)
    _points(axes, points, at=at, label=label)
    axes.set_yticks(range(len(points)), [name for name, _, _ in points])
    axes.set_ylim(len(points) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _points(
    axes: Axes, points: _Points, *, at: float, label: str, is_second: bool = False
) -> None:
    """A point a row with its interval; one observation has none that ends."""
    axes.errorbar(
        [value for _, value, _ in points],
        [row + at for row in range(len(points))],
        xerr=[margin if isfinite(margin) else 0.0 for _, _, margin in points],
        fmt="s" if is_second else "o",
        color=_RED if is_second else _BLUE,
        markerfacecolor="white" if is_second else _BLUE,
        capsize=4,
        label=label,
    )
