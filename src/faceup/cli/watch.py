"""A match between two computer players, told as it is played, all cards open."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TextIO

from faceup.bots.levels import unready
from faceup.cli.players import answer, names_at, sentences_of
from faceup.cli.speech import Speech
from faceup.present.rules_text import rules_text
from faceup.present.sentences import course
from faceup.store import MemoryStore
from faceup.tables import LocalTable
from faceup.tables.session import Session

if TYPE_CHECKING:
    from faceup.i18n import Catalog
    from faceup.settings import Pace
    from faceup.tables import Setup

PAUSES: Mapping[str, float] = MappingProxyType(
    {"instant": 0.0, "fast": 0.3, "normal": 0.9, "slow": 2.0}
)
"""Seconds between one play and the next, by pace; nobody waits through a pipe."""


def run_watch(
    setup: Setup,
    *,
    stdout: TextIO,
    t: Catalog,
    pace: Pace = "instant",
    again: str | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Play the match of a setup whose seats are both of computer players, and tell it.

    `again` is the command that plays the same match; equal setups give equal lines.

    Raises:
        KeyboardInterrupt: when it is broken off, after saying so.
        BrokenPipeError: when nobody reads any more.
    """
    table, opening = LocalTable.open(
        MemoryStore(), setup, table_id="watch", clock=lambda: 0.0
    )
    session = Session(table, answer, me=None)
    speech = Speech(stdout)
    pause = PAUSES[pace] if stdout.isatty() else 0.0
    try:
        _say_players(session, speech, t, again)
        if unready(table.levels):  # to stderr: what is told stays the same line by line
            print(t("core.preparing"), file=sys.stderr, flush=True)
        speech.say_all(sentences_of(session, opening, t, by_ear=True))
        while session.waits != "over":
            events = session.step()
            speech.say(*sentences_of(session, events, t, by_ear=True))
            if pause and events:
                speech.flush()
                sleep(pause)
        names = names_at(table, t)
        speech.say_all(
            course(table.outcomes, before=setup.scores, me=None, names=names, t=t)
        )
    except KeyboardInterrupt:
        speech.say_all([t("plain.watch.stopped")])
        raise


def _say_players(
    session: Session, speech: Speech, t: Catalog, again: str | None
) -> None:
    table = session.table
    names = names_at(table, t)
    levels = [t(f"core.level.{level}") for level in table.levels]
    speech.say(rules_text(table.rules, t).title)
    speech.say(
        t(
            "plain.watch.players",
            first=names[0],
            one=levels[0],
            second=names[1],
            two=levels[1],
            target=table.target,
        )
    )
    if again is not None:
        speech.say(t("plain.watch.again", command=again))
    speech.flush()
