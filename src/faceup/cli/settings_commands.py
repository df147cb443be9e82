"""`settings`: what is set, where it comes from, and changing it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated

import typer

from faceup.cli.command import Command, Group, Language, command
from faceup.cli.mistakes import BadUsage, nearest_of
from faceup.cli.options import Json
from faceup.cli.output import Output
from faceup.errors import SettingsError
from faceup.settings import SETTING_NAMES, Described, describe, save, settings_path

app = typer.Typer(
    cls=Group, add_completion=False, rich_markup_mode=None, invoke_without_command=True
)
"""The group of commands."""


def known_names() -> dict[str, Collection[str]]:
    """The names that exist for settings that hold a name."""
    from faceup.bots.levels import LEVELS
    from faceup.games.registry import game, game_ids

    profiles = [name for known in game_ids() for name in game(known).profile_ids]
    return {"profile": profiles, "level": tuple(LEVELS)}


def _names(incomplete: str) -> Iterable[str]:
    """Settings that complete a word."""
    return (name for name in SETTING_NAMES if name.startswith(incomplete))


def _values(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Values of the setting named before that complete a word."""
    name = str(ctx.params.get("name") or "")
    for item in describe(known=known_names()):
        if item.name == name and (
            item.default in (True, False) or "," in item.accepted
        ):
            accepted = item.accepted.split(", ")
            return (value for value in accepted if value.startswith(incomplete))
    return ()


Name = Annotated[
    str,
    typer.Argument(metavar="NAME", help="cli.argument.setting", autocompletion=_names),
]
"""The name of a setting."""


@app.callback(help="cli.help.settings")
def settings(ctx: typer.Context, json: Json = False, lang: Language = None) -> None:
    """List the settings, unless a command follows."""
    del lang
    if ctx.invoked_subcommand is None:
        _list(Output.of(ctx), json=json)


def _list(out: Output, *, json: bool) -> None:
    # What the command line says is no setting: here what holds without it is shown.
    described = describe(environ=out.environ, known=known_names())
    if json:
        out.json([_json(item) for item in described])
        return
    t = out.t
    headings = (
        t("cli.settings.name"),
        t("cli.settings.value"),
        t("cli.settings.source"),
    )
    rows = []
    for item in described:
        is_default = item.source == "default"
        source = t("cli.settings.default") if is_default else item.source
        rows.append((item.name, _shown(item.value), source))
    out.table(headings, rows)


@app.command("list", cls=Command, help="cli.help.settings.list")
@command
def list_settings(out: Output, json: Json = False) -> None:
    """List the settings, and where each value comes from."""
    _list(out, json=json)


@app.command("get", cls=Command, help="cli.help.settings.get")
@command
def get(out: Output, name: Name, json: Json = False) -> None:
    """Print one setting."""
    found = _described(out, name)
    if json:
        out.json(_json(found))
    else:
        out.line(_shown(found.value))


@app.command("set", cls=Command, help="cli.help.settings.set")
@command
def change(
    out: Output,
    name: Name,
    value: Annotated[
        str,
        typer.Argument(
            metavar="VALUE", help="cli.argument.value", autocompletion=_values
        ),
    ],
) -> None:
    """Set one setting, for good."""
    key = _key(name)
    if key not in SETTING_NAMES:
        raise _no_setting(name)
    _save(out, key, value)  # a fault in the file is no hindrance: this may mend it
    try:
        after = _described(out, key)
    except SettingsError as error:  # somewhere else, in the environment
        out.error(error)
        return
    if after.source != str(settings_path(out.environ)):
        out.note(out.t("cli.settings.hidden", name=key, source=after.source))


@app.command("unset", cls=Command, help="cli.help.settings.unset")
@command
def unset(out: Output, name: Name) -> None:
    """Take one setting out of the file: its default holds again."""
    key = _key(name)
    # One that only another version knows can be taken out as it stands in the file.
    _save(out, key if key in SETTING_NAMES else name, None)


@app.command("path", cls=Command, help="cli.help.settings.path")
@command
def path(out: Output) -> None:
    """Print where the settings file is."""
    out.line(str(settings_path(out.environ)))


def _save(out: Output, name: str, value: str | None) -> None:
    try:
        save({name: value}, path=settings_path(out.environ), known=known_names())
    except SettingsError as error:
        if error.details.get("key") == name and error.details.get("value") == value:
            raise BadUsage(
                "setting-value",
                name=name,
                value=value,
                accepted=error.details.get("accepted"),
                nearest=error.details.get("nearest"),
            ) from error
        if error.code == "unknown-setting" and error.details.get("key") == name:
            raise _no_setting(name) from error
        raise


def _key(name: str) -> str:
    """A setting's name, however it was typed."""
    return name.strip().lower().replace("-", "_")


def _no_setting(name: str) -> BadUsage:
    return BadUsage(
        "setting",
        value=name,
        accepted=", ".join(SETTING_NAMES),
        nearest=nearest_of(_key(name), SETTING_NAMES),
    )


def _described(out: Output, name: str) -> Described:
    key = _key(name)
    if key not in SETTING_NAMES:
        raise _no_setting(name)
    described = describe(environ=out.environ, known=known_names())
    return next(item for item in described if item.name == key)


def _shown(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _json(item: Described) -> dict[str, object]:
    return {
        "name": item.name,
        "value": item.value,
        "default": item.default,
        "source": item.source,
        "accepted": item.accepted,
    }
