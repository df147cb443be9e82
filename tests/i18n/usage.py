"""What the source of the program says about keys and error codes, read as a tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import faceup

SOURCE = Path(faceup.__file__).parent
"""Where the source of the program lies."""

_KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)+")
_PREFIX = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]*)+")


@dataclass(frozen=True, slots=True)
class Raised:
    """A place that raises or returns a coded error."""

    code: str
    """The code."""
    details: frozenset[str] | None
    """The names of its details, or None where the source does not show them."""
    where: str
    """File and line."""


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Every module of the program, by its path inside the package."""
    return tuple(
        (
            path.relative_to(SOURCE).as_posix(),
            ast.parse(path.read_text(encoding="utf-8")),
        )
        for path in sorted(SOURCE.rglob("*.py"))
    )


def _nodes() -> Iterator[tuple[str, ast.AST]]:
    for path, tree in trees():
        for node in ast.walk(tree):
            yield path, node


def called_keys(domains: frozenset[str]) -> dict[str, str]:
    """Keys that are the first argument of a call, each with a place that calls it."""
    found: dict[str, str] = {}
    for path, node in _nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        for key in _keys_in(node.args[0]):
            if key.partition(".")[0] in domains and not _is_file(key):
                found.setdefault(key, f"{path}:{node.lineno}")
    return found


def _keys_in(node: ast.expr) -> Iterator[str]:
    """The literal keys of an argument, those of both branches of an `if` included."""
    match node:
        case ast.Constant(value=str(text)) if _KEY.fullmatch(text):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _keys_in(body)
            yield from _keys_in(other)
        case _:
            pass


def _is_file(key: str) -> bool:
    """Whether it is the name of a file rather than a key."""
    return key.endswith((".py", ".po", ".mo", ".txt", ".log", ".tcss"))


def mentioned(domains: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Whole keys, and beginnings of keys that values complete, anywhere in the source."""
    keys: set[str] = set()
    prefixes: set[str] = set()
    for _, node in _nodes():
        match node:
            case ast.Constant(value=str(text)) if _KEY.fullmatch(text):
                keys.add(text)
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
                if _PREFIX.fullmatch(text):
                    prefixes.add(text)
            case _:
                pass
    return (
        frozenset(key for key in keys if key.partition(".")[0] in domains),
        frozenset(text for text in prefixes if text.partition(".")[0] in domains),
    )


def raised() -> tuple[Raised, ...]:
    """Every coded error and refusal the source names."""
    found: list[Raised] = []
    for path, node in _nodes():
        match node:
            case ast.Call():
                place = f"{path}:{node.lineno}"
                details = _details(node)
                found += (Raised(code, details, place) for code in _codes(node))
            case ast.ClassDef(bases=[_, *_]):
                found += _class_code(node, path)
            case _:
                pass
    return tuple(found)


def _codes(call: ast.Call) -> Iterator[str]:
    """The codes a call gives: `code="…"`, or the first argument of a Refusal."""
    given = [word.value for word in call.keywords if word.arg == "code"]
    if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
        given += call.args[:1]
    for value in given:
        yield from _texts(value)


def _texts(value: ast.expr) -> Iterator[str]:
    """The texts a value may be; one completed while running is no text yet."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body)
            yield from _texts(other)
        case _:
            pass


def composed_codes() -> frozenset[str]:
    """Beginnings of codes that a value completes: `no-such-`."""
    return frozenset(
        text
        for _, node in _nodes()
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "code" and isinstance(word.value, ast.JoinedStr)
        for first in word.value.values[:1]
        if isinstance(first, ast.Constant)
        for text in (str(first.value),)
    )


def words_like(pattern: str) -> frozenset[str]:
    """Every text of the source that is a pattern through and through."""
    return frozenset(
        node.value
        for _, node in _nodes()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(pattern, node.value)
    )


def accepted_phrases() -> dict[str, str]:
    """What errors say is accepted, where it is a phrase, each with a place."""
    found: dict[str, str] = {}
    for path, node in _nodes():
        if not isinstance(node, ast.keyword) or node.arg != "accepted":
            continue
        for text in _texts(node.value):
            if re.search("[a-z] [a-z]", text) and ": " not in text:
                found.setdefault(text, f"{path}:{node.value.lineno}")
    return found


def _details(call: ast.Call) -> frozenset[str] | None:
    """The names of the details a call gives, where the source shows them all."""
    if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
        given = call.args[2] if len(call.args) > 2 else None
        if not isinstance(given, ast.Dict):
            return None
        keys = [key.value for key in given.keys if isinstance(key, ast.Constant)]
        return frozenset(map(str, keys)) if len(keys) == len(given.keys) else None
    names = [word.arg for word in call.keywords]
    shown = frozenset(name for name in names if name is not None)
    return shown - {"code"} if len(shown) == len(names) else None


def _class_code(node: ast.ClassDef, path: str) -> Iterator[Raised]:
    """The code every error of a class has: `code = "…"` in its body."""
    for line in node.body:
        match line:
            case (
                ast.Assign(
                    targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))
                )
                | ast.AnnAssign(
                    target=ast.Name(id="code"), value=ast.Constant(value=str(code))
                )
            ):
                yield Raised(code, None, f"{path}:{line.lineno}")
            case _:
                pass
