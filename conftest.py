"""What every test and every doctest stands on: a home of its own, and one locale."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

ROOT = Path(__file__).parent
"""The repository."""

COMPILED = ROOT / ".pytest_cache" / "faceup"
"""Where every test finds compiled kernels: making them again in each home would take
most of the time. What is kept there is named by the sources it was compiled from."""

hypothesis_settings.register_profile(
    "default",
    max_examples=40,
    deadline=None,  # two busy cores make any deadline a coin toss
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.register_profile(
    "ci", hypothesis_settings.get_profile("default"), max_examples=400
)
hypothesis_settings.load_profile("default")


def pytest_configure() -> None:
    """Have kernels that are compiled while tests are collected kept with the rest."""
    os.environ["FACEUP_CACHE_DIR"] = str(COMPILED)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that .ci/run turns on."""
    parser.addoption(
        "--no-skips",
        action="store_true",
        help="a test that would be skipped fails: everything it needs must be here",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure where nothing may be skipped."""
    report = yield
    forbidden = item.config.getoption("--no-skips")
    if forbidden and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and nothing may be: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give each test an empty home and one locale, for it and the programs it starts."""
    home = tmp_path_factory.mktemp("home")
    ours = {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_STATE_HOME": str(home / "state"),
        "FACEUP_DATA_DIR": str(home / "faceup-data"),
        "FACEUP_CONFIG_DIR": str(home / "faceup-config"),
        "FACEUP_CACHE_DIR": str(COMPILED),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(("FACEUP_", "LC_")) and name != "FACEUP_SHARED":
                patch.delenv(name)
        for name in ("LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "TEXTUAL"):
            patch.delenv(name, raising=False)
        for name, value in ours.items():
            patch.setenv(name, value)
        yield


@pytest.fixture
def shared() -> Path:
    """The folder of vectors and specifications beside the repository, or a skip."""
    chosen = os.environ.get("FACEUP_SHARED")
    folder = Path(chosen) if chosen else ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"no shared folder at {folder}; FACEUP_SHARED can name it")
    return folder
