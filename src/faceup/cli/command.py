"""Commands that speak the reader's language, on Typer.

Help strings are fixed when a module is imported, before anybody knows who reads. So
they are keys (`help="cli.option.seat"`), and these classes look them up when help is
shown. A command is a function of an `Output` and its own options; `command` makes it
what Typer expects and gives it `--lang`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup

from faceup.cli.mistakes import BadUsage, metavar_text, nearest_of
from faceup.cli.output import Output, Status
from faceup.i18n import LANGUAGES

if TYPE_CHECKING:
    from faceup.i18n import Catalog


def languages(incomplete: str) -> Iterable[str]:
    """Languages that complete a word."""
    return (name for name in LANGUAGES if name.startswith(incomplete))


Language = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="LANG", help="cli.option.lang", autocompletion=languages
    ),
]
"""The option every command has. `main` has read it before any command is looked for."""


def command(function: Callable[..., int | None]) -> Callable[..., int]:
    """A command as Typer wants it, from one whose first argument is its output.

    The command gets a `--lang` besides its own options. One that returns nothing has
    gone well.
    """
    plain = inspect.signature(function, eval_str=True)
    _, *own = plain.parameters.values()
    place = inspect.Parameter.KEYWORD_ONLY
    ctx = inspect.Parameter(
        "ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context
    )
    lang = inspect.Parameter("lang", place, default=None, annotation=Language)
    parameters = [ctx, *(item.replace(kind=place) for item in own), lang]

    def run(ctx: typer.Context, **options: Any) -> int:
        del options["lang"]
        status = function(Output.of(ctx), **options)
        return Status.GOOD if status is None else status

    run.__name__ = function.__name__
    run.__doc__ = function.__doc__
    run.__annotations__ = {item.name: item.annotation for item in parameters}
    vars(run)["__signature__"] = plain.replace(parameters=parameters)
    return run


class _AsTyped:
    """Takes values as they were typed.

    Typer converts through pydantic, whose import takes longer than most commands. Here
    every option is a text or a flag, read by our own functions, which also say what is
    wrong with it in the reader's language.
    """

    def coerce(self, value: object, param: object, ctx: object) -> object:
        """The value itself."""
        return value


def _taking_as_typed(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if hasattr(parameter, "_runtime_param"):  # not in every version of Typer
            vars(parameter)["_runtime_param"] = _AsTyped()
    return parameters


class Command(TyperCommand):
    """A command whose help is in the reader's language."""

    allow_extra_args = True  # refused below, by name and in the reader's language

    def get_params(self, ctx: Any) -> list[Any]:
        """Every parameter, `--help` included, each taking values as they were typed."""
        return _taking_as_typed(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line; what is left over is refused by name."""
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise BadUsage("extra-argument", value=left[0])
        return left

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help in the reader's language."""
        write_help(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first line of the help, in the reader's language."""
        return first_line(self.help or "", Output().t)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Completions, told in the reader's language."""
        return _told(super().shell_complete(ctx, incomplete))


class Group(TyperGroup):
    """A group of commands whose help is in the reader's language."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Every parameter, `--help` included, each taking values as they were typed."""
        return _taking_as_typed(super().get_params(ctx))

    def resolve_command(
        self, ctx: Any, args: list[str]
    ) -> tuple[str | None, Any, list[str]]:
        """Find the command; an unknown one is refused with the nearest name."""
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            near = nearest_of(name, self.list_commands(ctx))
            raise BadUsage("unknown-command", value=name, nearest=near)
        return super().resolve_command(ctx, args)

    def listing(self, ctx: Any, t: Catalog) -> list[tuple[str, str]]:
        """Every command with the first line of its help."""
        found = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            found.append((name, first_line((command and command.help) or "", t)))
        return found

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help in the reader's language."""
        write_help(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first line of the help, in the reader's language."""
        return first_line(self.help or "", Output().t)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Completions, told in the reader's language."""
        return _told(super().shell_complete(ctx, incomplete))


class LazyGroup(Group):
    """A group that imports the module of a command when the command is asked for."""

    places: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Name -> `module:attribute`, a function made by `command` or a `typer.Typer`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order they are shown."""
        return list(self.places)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command, or None if there is none of the name."""
        place = self.places.get(cmd_name)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        found = getattr(import_module(module), attribute)
        if not isinstance(found, typer.Typer):
            single = typer.Typer(add_completion=False, rich_markup_mode=None)
            single.command(cmd_name, cls=Command, help=f"cli.help.{cmd_name}")(found)
            found = single
        return typer.main.get_command(found)

    def listing(self, ctx: Any, t: Catalog) -> list[tuple[str, str]]:
        """Every command with the first line of its help; no module is imported."""
        return [(name, first_line(f"cli.help.{name}", t)) for name in self.places]


# help --------------------------------------------------------------------------------


def told(key: str, t: Catalog) -> str:
    """The text of a key; a text that is no key as it is."""
    return t(key) if key.startswith("cli.") else key


def first_line(key: str, t: Catalog) -> str:
    """The first line of a help text, without its full stop."""
    return told(key, t).partition("\n")[0].removesuffix(".")


def _metavar(parameter: Any, t: Catalog) -> str:
    """How help names the value of a parameter."""
    return metavar_text(parameter.metavar or parameter.name.upper(), t)


def write_help(command: Any, ctx: Any, formatter: Any) -> None:
    """Usage, what the command does, its arguments, options and commands."""
    t = Output.of(ctx).t
    shown = [item for item in command.get_params(ctx) if not vars(item).get("hidden")]
    arguments = [item for item in shown if item.param_type_name == "argument"]
    options = [item for item in shown if item.param_type_name == "option"]
    pieces = [t("cli.help.options-piece"), *(_piece(item, t) for item in arguments)]
    is_group = isinstance(command, Group)
    if is_group:
        pieces.append(t("cli.help.command-piece"))
    usage = f"{t('cli.help.usage')} "
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=usage)
    for paragraph in told(command.help or "", t).split("\n\n"):
        formatter.write("\n")
        formatter.write_text(paragraph)
    sections = [
        ("cli.help.arguments", [_row(item, t) for item in arguments]),
        ("cli.help.options", [_row(item, t) for item in options]),
        ("cli.help.commands", command.listing(ctx, t) if is_group else []),
    ]
    for heading, rows in sections:
        if rows:
            with formatter.section(t(heading)):
                formatter.write_dl(rows)
    if command.epilog:
        formatter.write("\n")
        formatter.write_text(told(command.epilog, t))


def _piece(argument: Any, t: Catalog) -> str:
    name = _metavar(argument, t)
    if argument.nargs == -1:
        name += "…"
    return name if argument.required else f"[{name}]"


def _row(parameter: Any, t: Catalog) -> tuple[str, str]:
    """What to type, and what it does; Typer's own `--help` is told in our words."""
    if parameter.param_type_name == "argument":
        return _metavar(parameter, t), told(parameter.help or "", t)
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    if not parameter.is_flag:
        names += f" {_metavar(parameter, t)}"
    key = "cli.option.help" if parameter.name == "help" else parameter.help
    return names, told(key or "", t)


def _told(completions: list[Any]) -> list[Any]:
    """Completions with their keys looked up."""
    t = Output().t
    for item in completions:
        if item.help:
            key = "cli.option.help" if item.value == "--help" else item.help
            item.help = told(key, t)
    return completions
