"""What every screen has: words, look, and keys that are told and clicked the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual import on
from textual.screen import ModalScreen, Screen

from faceup.i18n import Catalog
from faceup.present.keymap import twins
from faceup.terminal.look import Look
from faceup.terminal.widgets.drawn import Drawn, look_of_app
from faceup.terminal.widgets.key_bar import KeyBar, KeyHint

if TYPE_CHECKING:
    from faceup.terminal.app import FaceupApp

Result = TypeVar("Result")


class FaceupScreen(Screen[Result]):
    """A screen that fills the window."""

    @property
    def faceup(self) -> FaceupApp:
        """The app, by its own type."""
        return app_of(self)

    @property
    def look(self) -> Look:
        """The look of the app."""
        return look_of_app(self)

    @property
    def t(self) -> Catalog:
        """The words."""
        return self.look.t


class Dialog(ModalScreen[Result]):
    """A screen that lies over another; its keys stand where the other's would."""

    def keys(self, *hints: tuple[str, str, str]) -> KeyBar:
        """A bar of keys: as shown, the end of the key of the label, and as pressed."""
        return KeyBar(
            [
                KeyHint(self.look.keys(key), self.t(f"terminal.key.{name}"), pressed)
                for key, name, pressed in hints
            ],
            id="keys",
        )

    @on(Drawn.Hit)
    def _clicked(self, event: Drawn.Hit) -> None:
        """A key of the bar was clicked: it is as good as pressed."""
        event.stop()
        if event.spot:
            # Sent by the app: a key that its own screen sends does not come back to it.
            self.app.call_later(self.app.simulate_key, event.spot)

    @property
    def faceup(self) -> FaceupApp:
        """The app, by its own type."""
        return app_of(self)

    @property
    def look(self) -> Look:
        """The look of the app."""
        return look_of_app(self)

    @property
    def t(self) -> Catalog:
        """The words."""
        return self.look.t


def app_of(screen: Screen[Result]) -> FaceupApp:
    """The app of a screen, by its own type."""
    from faceup.terminal.app import FaceupApp

    if not isinstance(screen.app, FaceupApp):
        raise TypeError("this screen belongs to another app")
    return screen.app


def same_key(pressed: str, key: str) -> bool:
    """Whether a key was pressed, by itself or by the letter on its place.

    >>> same_key("р", "h"), same_key("g", "h")
    (True, False)
    """
    return pressed == key or pressed.lower() == key or pressed.lower() in twins(key)


def hint(key: str, label: str, spot: str) -> KeyHint:
    """A hint of the bar of keys."""
    return KeyHint(key, label, spot)
