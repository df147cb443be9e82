"""Driving the app in tests as a person does: by what the screen shows."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from faceup.cli.players import answer, model_of
from faceup.games.california_jack import Play
from faceup.i18n import Catalog
from faceup.present.table_model import Showing
from faceup.settings import Settings
from faceup.store import MemoryStore
from faceup.store.ports import Store
from faceup.tables import LocalTable, SeatSetup, Setup
from faceup.tables.session import Session
from faceup.terminal.app import FaceupApp
from faceup.terminal.screens.table import TableScreen
from faceup.terminal.widgets.board import Board
from faceup.terminal.widgets.felt import Scene
from faceup.terminal.widgets.felt_view import FeltView
from faceup.terminal.widgets.words import Words

PATIENCE = 500
"""How often a test looks whether the table is at rest before it gives up."""


def app_of(
    language: str = "en",
    *,
    store: Store | None = None,
    environ: Mapping[str, str] | None = None,
    double_press: float = 0.0,
    **settings: Any,
) -> FaceupApp:
    """An app that lingers on nothing and takes keys as fast as a test presses them."""
    app = FaceupApp(
        store=MemoryStore() if store is None else store,
        settings=Settings(**{"pace": "instant", **settings}),
        language=language,
        environ=environ or {},
    )
    app.double_press = double_press
    return app


def setup_of(
    language: str = "en",
    *,
    seed: str = "1",
    level: str = "random",
    rules: Mapping[str, object] | None = None,
    **more: Any,
) -> Setup:
    """A match of a person against a computer player."""
    t = Catalog(language)
    return Setup(
        game="california-jack",
        rules={"profile": "bicycle", **(rules or {})},
        seats=(
            SeatSetup(t("core.seat.you")),
            SeatSetup(t("core.seat.computer"), level),
        ),
        seed=seed,
        **more,
    )


async def at_rest(pilot: Pilot[None]) -> None:
    """Wait until the table asks the person, or another screen lies over it."""
    for _ in range(PATIENCE):
        await pilot.pause(0.005)
        match pilot.app.screen:
            case TableScreen() as table:
                if table.driver.is_at_rest:
                    return
            case _:
                return
    raise AssertionError("the table never came to rest")


async def opened(app: FaceupApp, pilot: Pilot[None], setup: Setup) -> TableScreen:
    """Open a table and wait until it asks."""
    app.open(setup)
    await pilot.pause()
    await at_rest(pilot)
    return table_of(pilot)


def played_on(store: Store, setup: Setup, *, left: int = 0) -> str:
    """Play a match without a screen, as `play_deal_by_keys` would; its table's name.

    It is played to its end, or until the person has so many cards of the deal left.
    """
    name = f"played-{left}"
    table, _ = LocalTable.open(store, setup, table_id=name, clock=time.time)
    session = Session(table, answer, me=0)
    while session.waits != "over":
        if session.waits != "person":
            session.step()
            continue
        model = model_of(session, Catalog("en"), Showing())
        assert model is not None
        if table.plays_made >= 52 - 2 * left:
            break
        card = next(card for card in model.my_hand if card.is_legal)
        assert card.card is not None
        session.act(Play(card.card))
    return name


async def late_in_a_deal(
    app: FaceupApp, pilot: Pilot[None], setup: Setup
) -> TableScreen:
    """Sit down at a table with two cards of its first deal left, and wait until it asks."""
    app.resume(played_on(app.store, setup, left=2))
    await pilot.pause()
    await at_rest(pilot)
    return table_of(pilot)


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def scene_of(pilot: Pilot[None]) -> Scene:
    """What the felt of the screen shows."""
    shown = pilot.app.screen.query_one(Board).shown
    assert shown is not None
    assert shown.scene is not None
    return shown.scene


def story_of(pilot: Pilot[None]) -> list[str]:
    """What the story of the screen tells."""
    shown = pilot.app.screen.query_one(Board).shown
    assert shown is not None
    return list(shown.story)


def felt_text(pilot: Pilot[None]) -> str:
    """What the felt of the screen looks like, without colours."""
    return "\n".join(pilot.app.screen.query_one(FeltView).canvas.lines)


def legal_places(pilot: Pilot[None]) -> list[int]:
    """The places of the cards that the screen marks as playable."""
    hand = scene_of(pilot).model.my_hand
    return [place for place, card in enumerate(hand) if card.is_legal]


async def play_deal_by_keys(pilot: Pilot[None]) -> None:
    """Play the first legal card by its digit until nothing is asked."""
    for _ in range(26):
        if not isinstance(pilot.app.screen, TableScreen):
            return
        if not scene_of(pilot).is_asked:
            return
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)


def shows(app: App[None], kind: type[Screen[Any]]) -> bool:
    """Whether the screen on top is of a kind."""
    return isinstance(app.screen, kind)


def words_of(app: FaceupApp) -> str:
    """The words of the screen on top, whatever lies around them."""
    return "\n".join(str(item.content) for item in app.screen.query(Words))


def seen_text(app: FaceupApp) -> str:
    """Every character of the screen shown, row by row."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    assert len(lines) == height
    assert all(line.cell_length == width for line in lines)
    return "\n".join(line.text for line in lines)
