"""The folders faceup keeps things in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX: Final = "FACEUP_"
"""What the environment's names start with: `FACEUP_PACE` is the setting `pace`."""

FILE_NAME: Final = "settings.toml"
"""The settings file, in the configuration folder."""


def settings_path(environ: Mapping[str, str] | None = None) -> Path:
    """Where the settings file is, whether it exists or not."""
    return config_dir(environ) / FILE_NAME


def config_dir(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of settings; `FACEUP_CONFIG_DIR` moves it."""
    return _folder("config", environ)


def data_dir(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of matches and records; `FACEUP_DATA_DIR` moves it."""
    return _folder("data", environ)


def cache_dir(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of what can be made again; `FACEUP_CACHE_DIR` moves it."""
    return _folder("cache", environ)


def _folder(
    kind: Literal["config", "data", "cache"], environ: Mapping[str, str] | None
) -> Path:
    chosen = (os.environ if environ is None else environ).get(
        f"{PREFIX}{kind.upper()}_DIR", ""
    )
    if chosen.strip():
        return Path(chosen).expanduser()
    import platformdirs

    dirs = platformdirs.PlatformDirs("faceup", appauthor=False)
    match kind:
        case "config":
            return dirs.user_config_path
        case "data":
            return dirs.user_data_path
        case "cache":
            return dirs.user_cache_path
