"""Everything public says what it promises, fields and members included."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    path
    for path in (ROOT / "src" / "faceup").rglob("*.py")
    # Revisions are read by Alembic alone, and named by what they do.
    if "versions" not in path.parts
)

FRAMEWORK = {
    *("TYPE_CHECKING", "__all__"),  # Python
    *("BINDINGS", "COMMANDS", "CSS", "CSS_PATH", "DEFAULT_CSS", "SCREENS", "TITLE"),
    *("ENABLE_COMMAND_PALETTE", "AUTO_FOCUS"),  # Textual
}
"""Names whose meaning is not ours to say: they are asked for by Python or Textual."""


def silent(node: ast.Module | ast.ClassDef, where: str = "") -> Iterator[str]:
    """Name what is public inside and says nothing, by line and dotted name."""
    for index, statement in enumerate(node.body):
        match statement:
            case ast.ClassDef(name=name) if _is_public(name):
                if ast.get_docstring(statement) is None:
                    yield f"{statement.lineno}: {where}{name}"
                yield from silent(statement, f"{where}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                told = ast.get_docstring(statement) or _is_told_elsewhere(statement)
                if _is_public(name) and not told:
                    yield f"{statement.lineno}: {where}{name}"
            case ast.Assign() | ast.AnnAssign():
                names = [name for name in _assigned(statement) if _is_public(name)]
                told = _said(node.body, index) or _is_redefined(node, statement)
                if names and not told:
                    yield f"{statement.lineno}: {where}{', '.join(names)}"
            case _:
                pass


def _is_public(name: str) -> bool:
    return not name.startswith("_") and name not in FRAMEWORK


def _assigned(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    match statement.value:
        case ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec")):
            return []
        case _:
            pass
    if isinstance(statement, ast.AnnAssign):
        targets: list[ast.expr] = [statement.target]
    else:
        targets = statement.targets
    nodes = (node for target in targets for node in ast.walk(target))
    return [node.id for node in nodes if isinstance(node, ast.Name)]


def _said(body: list[ast.stmt], index: int) -> bool:
    """Whether a string stands right after the statement at `index`."""
    match body[index + 1 : index + 2]:
        case [ast.Expr(value=ast.Constant(value=str()))]:
            return True
        case _:
            return False


def _is_redefined(node: ast.Module | ast.ClassDef, statement: ast.stmt) -> bool:
    """Whether a class gives a value to what its base has told about.

    Only an assignment without a type can be: a field or a new name has one. Members of
    an enum look the same, but its base tells nothing about them.
    """
    if not isinstance(node, ast.ClassDef) or not isinstance(statement, ast.Assign):
        return False
    bases = [ast.unparse(base) for base in node.bases]
    return bool(bases) and not any("Enum" in base or "Flag" in base for base in bases)


def _is_told_elsewhere(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is an overload, or the setter of a property."""
    decorators = [ast.unparse(decorator) for decorator in function.decorator_list]
    return any(d == "overload" or d.endswith(".setter") for d in decorators)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_everything_public_says_what_it_promises(path: Path) -> None:
    """A module, class, function, field, member or constant has a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert ast.get_docstring(tree) is not None, "the module says nothing"
    assert "\n".join(silent(tree)) == ""


def test_the_check_sees_what_says_nothing() -> None:
    """A silent function, field, member and constant are each named."""
    tree = ast.parse(
        """
LIMIT = 3
@dataclass
class Card:
    'Said.'
    rank: int
    suit: int
    'Said.'
    def play(self): ...
    def _hidden(self): ...
class Suit(Enum):
    'Said.'
    CLUBS = 0
class Illegal(UsageError):
    'Said.'
    code = "said in UsageError"
"""
    )

    assert [line.partition(": ")[2] for line in silent(tree)] == [
        "LIMIT",
        "Card.rank",
        "Card.play",
        "Suit.CLUBS",
    ]
