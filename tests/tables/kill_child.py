"""A player that may be killed at any moment: `python -m tests.tables.kill_child DB SEED`.

Takes up the table of the database, or opens it, and plays a match in which every action
follows from what the seat knows. After each acknowledged command it says the sequence.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from faceup.games.california_jack import Play
from faceup.store import open_store
from faceup.tables import LocalTable, SeatSetup, Setup

SETUP = Setup(
    game="california-jack",
    rules={"profile": "table-games", "target": 5},
    seats=(SeatSetup("Ada"), SeatSetup("Blaise")),
    seed="kill",
)


def clock() -> float:
    """A clock that stands still, so that two runs give the same record."""
    return 1_000_000.0


def choose(table: LocalTable, seat: int) -> Play:
    """A legal play that follows from the view alone."""
    seen = table.view(seat)
    cards = list(seen.legal)
    digest = sha256(f"{seen.hand}{seen.lead}{seen.exposed}".encode()).digest()
    return Play(cards[digest[0] % len(cards)])


def step(table: LocalTable) -> None:
    """The next command of the match."""
    if table.phase == "deal":
        table.begin_deal()
        return
    seat = table.to_act
    assert seat is not None
    table.act(seat, choose(table, seat))


def main() -> None:
    """Play until the match is over or this process is killed."""
    setup = Setup(**{**_fields(SETUP), "seed": sys.argv[2]})  # type: ignore[arg-type]  # its own fields
    with open_store(Path(sys.argv[1])) as store:
        if store.tables():
            table = LocalTable.resume(store, "t", clock=clock)
        else:
            table, _ = LocalTable.open(store, setup, table_id="t", clock=clock)
        print(table.seq, flush=True)
        while table.phase != "over":
            step(table)
            print(table.seq, flush=True)
        print("over", flush=True)


def _fields(setup: Setup) -> dict[str, object]:
    return {name: getattr(setup, name) for name in Setup.__slots__}


if __name__ == "__main__":
    main()
