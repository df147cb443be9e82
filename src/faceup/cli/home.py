"""Opening the terminal: the home screen, or the table of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faceup.cli.output import Output
    from faceup.store import Store


def open_home(out: Output) -> int:
    """The home screen, until the player leaves."""
    from faceup.store import open_store

    with open_store() as store:
        return open_table(out, store, None)


def open_table(out: Output, store: Store, table_id: str | None) -> int:
    """The table of a match, or the home screen if none is named."""
    from faceup.terminal.app import run_app

    return run_app(
        store=store, settings=out.settings, language=out.language, table_id=table_id
    )
