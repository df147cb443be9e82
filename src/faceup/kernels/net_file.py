"""The weights of the value net as files: one `.npy`, and its recipe beside it.

The recipe is JSON: how the weights were made, what they reached, and their SHA-256, which
is checked whenever they are read. Weights are kept as float16, half the size, and the net
computes with float32.
"""

from __future__ import annotations

import functools
import io
import json
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from faceup.errors import StorageError
from faceup.files import put
from faceup.kernels.net import SIZE
from faceup.kernels.vectors import Floats

NAME = "value_net"
"""The files are called so, with `.npy` and `.json`."""


@functools.cache
def load() -> Floats:
    """The weights that faceup ships; read once, never to be written to."""
    return read(files("faceup").joinpath("data"))


def recipe(folder: Traversable | None = None) -> dict[str, Any]:
    """How the weights in a folder, or those shipped, were made."""
    place = files("faceup").joinpath("data") if folder is None else folder
    text = place.joinpath(f"{NAME}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def read(folder: Traversable) -> Floats:
    """The weights in a folder.

    Raises:
        StorageError: when they are not those of their recipe, or not of this net.
    """
    kept = folder.joinpath(f"{NAME}.npy").read_bytes()
    expected, found = recipe(folder)["sha256"], sha256(kept).hexdigest()
    if found != expected:
        raise StorageError(
            f"the weights `{NAME}.npy` are damaged: their SHA-256 is `{found}`, and"
            f" their recipe says `{expected}`",
            code="weights-damaged",
            found=found,
            expected=expected,
        )
    weights: Floats = np.load(io.BytesIO(kept), allow_pickle=False).astype(np.float32)
    if weights.shape != (SIZE,):
        raise StorageError(
            f"the weights `{NAME}.npy` are {weights.size} numbers, and this net has"
            f" {SIZE}",
            code="weights-foreign",
            found=weights.size,
            expected=SIZE,
        )
    return weights


def as_kept(weights: Floats) -> Floats:
    """The weights as they will be read again: rounded to float16."""
    return weights.astype(np.float16).astype(np.float32)


def write(folder: Path, weights: Floats, made: dict[str, Any]) -> None:
    """Write weights and their recipe, the recipe last."""
    kept = io.BytesIO()
    np.save(kept, weights.astype(np.float16), allow_pickle=False)
    content = kept.getvalue()
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / f"{NAME}.npy", content)
    told = {**made, "numbers": SIZE, "sha256": sha256(content).hexdigest()}
    text = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    put(folder / f"{NAME}.json", text)
