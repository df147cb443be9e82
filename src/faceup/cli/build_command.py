"""`build`: make anew what is shipped ready-made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from faceup.cli.command import command
from faceup.cli.options import choice, number, written
from faceup.cli.output import Output, Status
from faceup.cli.progress import Progress
from faceup.present.printable import printable

BUILT = ("equity",)
"""What can be built."""

_MOST_DEALS = 1_000_000


def _what(incomplete: str) -> tuple[str, ...]:
    return tuple(name for name in BUILT if name.startswith(incomplete))


@command
def build(
    out: Output,
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="cli.argument.build", autocompletion=_what),
    ],
    *,
    file: Annotated[
        str, typer.Option("--out", metavar="FILE", help="cli.option.build-out")
    ] = "award_outcomes.json",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="NUMBER", help="cli.option.build-seed"),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option("--deals", metavar="N", help="cli.option.build-deals"),
    ] = None,
) -> int:
    """Count by self-play how the awards of a deal fall, for the chance to win a match."""
    choice(what, "WHAT", BUILT)
    place = Path(written(file, "--out"))
    from faceup.study import equity

    chosen = 1 if seed is None else number(seed, "--seed")
    count = equity.DEALS
    if deals is not None:
        count = number(deals, "--deals", low=1, high=_MOST_DEALS)
    progress = Progress(out)

    def tell(done: int, total: int) -> None:
        text = out.t("study.equity.progress", done=done, total=total)
        progress.tell(text, done / total)

    try:
        data = equity.counted(chosen, count, tell)
    except KeyboardInterrupt:
        progress.end()
        out.note(out.t("study.equity.stopped"))
        return Status.INTERRUPTED
    progress.end()
    equity.write(data, place)
    out.line(out.t("study.equity.done", path=printable(str(place))))
    return Status.GOOD
