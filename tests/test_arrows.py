"""The arrows of the house hold, and the contracts that say so would notice if not."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import faceup

ROOT = Path(__file__).parent.parent
HEAVY = {"litestar", "numba", "sqlalchemy", "textual"}

ROOMS = {
    "arena": "cards games records kernels bots study",
    "bots": "cards games records kernels",
    "cards": "",
    "cli": "cards games records kernels bots study arena research tables store i18n "
    "present terminal web",
    "games": "cards",
    "i18n": "cards",
    "kernels": "cards games records",
    "present": "cards games records study i18n",
    "records": "cards games",
    "research": "cards games records kernels bots study",
    "store": "cards games records tables",
    "study": "cards games records kernels bots",
    "tables": "cards games records",
    "terminal": "cards games records kernels bots study arena research tables store "
    "i18n present",
    "web": "cards games records kernels bots study arena research tables store i18n "
    "present",
}
"""Each room and the rooms it may import, read off the picture by hand."""

SHELLS = {"cli", "terminal", "web"}


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the package in a folder against the contracts of this repository."""
    program = "from importlinter.cli import lint_imports_command as lint; lint()"
    options = ["--no-cache", "--no-logo", str(ROOT / "pyproject.toml")]
    return subprocess.run(
        [sys.executable, "-c", program, *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def _skeleton(folder: Path, arrows: dict[str, str]) -> None:
    """An empty house with every room, and just these imports."""
    package = folder / "faceup"
    for room in ROOMS:
        (package / room).mkdir(parents=True)
        (package / room / "__init__.py").write_text("")
    jack = package / "games" / "california_jack"
    jack.mkdir()
    for name in ("__init__", "deal"):
        (jack / f"{name}.py").write_text("")
    for name in ("__init__", "errors", "files", "settings"):
        (package / f"{name}.py").write_text("")
    for importer, text in arrows.items():
        module = package / importer
        module = module / "one.py" if module.is_dir() else module.with_suffix(".py")
        module.write_text(text)


def test_the_source_keeps_the_arrows() -> None:
    """Every import in src/faceup goes to the left or above."""
    report = _lint(ROOT / "src")

    assert report.returncode == 0, report.stdout + report.stderr


def test_every_arrow_of_the_picture_is_allowed(tmp_path: Path) -> None:
    """All imports the house allows, at once, break no contract."""
    leaves = [f"import faceup.{name}" for name in ("errors", "files", "settings")]
    arrows = {
        room: "\n".join(
            leaves + [f"import faceup.{other}" for other in allowed.split()]
        )
        for room, allowed in ROOMS.items()
    }
    _skeleton(tmp_path, arrows | {"settings": "import faceup.errors, faceup.files"})
    report = _lint(tmp_path)

    assert report.returncode == 0, report.stdout + report.stderr


def _forbidden() -> list[tuple[str, str]]:
    """Every pair of rooms between which the picture draws no arrow."""
    return [
        (importer, imported)
        for importer, allowed in ROOMS.items()
        for imported in ROOMS
        if imported not in {importer, *allowed.split()}
        and not {importer, imported} <= SHELLS
    ]


def test_every_other_arrow_is_refused(tmp_path: Path) -> None:
    """Each import the house does not allow is found, by importer and imported."""
    pairs = _forbidden()
    arrows = {
        room: "\n".join(f"import faceup.{to}" for at, to in pairs if at == room)
        for room in ROOMS
    }
    _skeleton(tmp_path, arrows)
    report = _lint(tmp_path)
    said = {" ".join(line.split()) for line in report.stdout.splitlines()}
    unseen = [
        (at, to)
        for at, to in pairs
        if not any(
            line.startswith(f"- faceup.{at}.one -> faceup.{to} (") for line in said
        )
    ]

    assert report.returncode == 1
    assert unseen == []


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("bots", "from faceup.games.california_jack.deal import State"),
        ("errors", "import faceup.settings"),
        ("files", "import faceup.settings"),
        ("settings", "import faceup.cards"),
        ("games", "import sqlalchemy"),
        ("tables", "import sqlalchemy"),
        ("present", "from textual import widgets"),
        ("i18n", "import litestar"),
        ("records", "import numba"),
    ],
)
def test_what_a_room_may_not_know_is_refused(
    tmp_path: Path, importer: str, line: str
) -> None:
    """Bots cannot name the state, leaves stay leaves, light rooms stay light."""
    _skeleton(tmp_path, {importer: line})
    report = _lint(tmp_path)

    assert report.returncode == 1, report.stdout + report.stderr
    assert "BROKEN" in report.stdout


def _loaded(program: str) -> set[str]:
    """The top-level modules a program has loaded when it ends."""
    tail = "; import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    finished = subprocess.run(
        [sys.executable, "-c", program + tail],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(finished.stdout.splitlines()[-1].split())


def test_importing_faceup_loads_nothing_heavy() -> None:
    """`import faceup` loads no heavy library, nor any room of the house."""
    program = (
        "import sys, faceup; rooms = [m for m in sys.modules if m.startswith('faceup.')]"
        "; assert rooms == [], rooms"
    )

    assert _loaded(program) & HEAVY == set()


def test_asking_for_help_loads_nothing_heavy() -> None:
    """`faceup --help` answers without screens, storage, web or compiled code."""
    program = (
        "import sys; from faceup.cli.main import main; sys.argv = ['faceup', '--help']"
        "\ntry: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
    )

    assert _loaded(program + "pass") & HEAVY == set()


def test_importing_faceup_is_quick() -> None:
    """`import faceup` takes less than 50 ms, the best of five fresh starts."""
    program = "import time; t = time.perf_counter(); import faceup; "
    took = [
        float(
            subprocess.run(
                [sys.executable, "-c", program + "print(time.perf_counter() - t)"],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for _ in range(5)
    ]

    assert min(took) < 0.050


def test_public_names_are_there_and_typed() -> None:
    """Each public name loads, and type checkers are told the same as the table."""
    tree = ast.parse(Path(faceup.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
    }

    assert typed == faceup._PUBLIC  # the table is what the two must agree on
    for name in faceup.__all__:
        assert getattr(faceup, name) is not None
        assert name in dir(faceup)
    with pytest.raises(AttributeError, match="no attribute 'Kard'"):
        _ = faceup.Kard
