"""The weights of the nets as files: one `.npy`, and its recipe beside it.

The recipe is JSON: how the weights were made, what they reached, and their SHA-256, which
is checked whenever they are read. Weights are kept as float16, half the size, and the nets
compute with float32.
"""

from __future__ import annotations

import functools
import io
import json
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import numpy as np

from faceup.errors import StorageError
from faceup.files import put
from faceup.kernels import net, policy_net
from faceup.kernels.vectors import Floats


@dataclass(frozen=True, slots=True)
class Kind:
    """A net by which its files are known."""

    name: str
    """The files are called so, with `.npy` and `.json`."""
    size: int
    """How many weights it has."""


VALUE: Final = Kind("value_net", net.SIZE)
"""The value net, see `net`."""
POLICY: Final = Kind("policy_net", policy_net.SIZE)
"""The policy net, see `policy_net`."""


@functools.cache
def load(kind: Kind = VALUE) -> Floats:
    """The weights that faceup ships; read once, never to be written to."""
    return read(files("faceup").joinpath("data"), kind)


def recipe(folder: Traversable | None = None, kind: Kind = VALUE) -> dict[str, Any]:
    """How the weights in a folder, or those shipped, were made."""
    place = files("faceup").joinpath("data") if folder is None else folder
    text = place.joinpath(f"{kind.name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def read(folder: Traversable, kind: Kind = VALUE) -> Floats:
    """The weights in a folder.

    Raises:
        StorageError: when they are not those of their recipe, or not of this net.
    """
    name = f"{kind.name}.npy"
    kept = folder.joinpath(name).read_bytes()
    expected, found = recipe(folder, kind)["sha256"], sha256(kept).hexdigest()
    if found != expected:
        raise StorageError(
            f"the weights `{name}` are damaged: their SHA-256 is `{found}`, and"
            f" their recipe says `{expected}`",
            code="weights-damaged",
            name=name,
            found=found,
            expected=expected,
        )
    weights: Floats = np.load(io.BytesIO(kept), allow_pickle=False).astype(np.float32)
    if weights.shape != (kind.size,):
        raise StorageError(
            f"the weights `{name}` are {weights.size} numbers, and this net has"
            f" {kind.size}",
            code="weights-foreign",
            name=name,
            found=weights.size,
            expected=kind.size,
        )
    return weights


def as_kept(weights: Floats) -> Floats:
    """The weights as they will be read again: rounded to float16."""
    return weights.astype(np.float16).astype(np.float32)


def write(
    folder: Path, weights: Floats, made: dict[str, Any], kind: Kind = VALUE
) -> None:
    """Write weights and their recipe, the recipe last."""
    kept = io.BytesIO()
    np.save(kept, weights.astype(np.float16), allow_pickle=False)
    content = kept.getvalue()
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / f"{kind.name}.npy", content)
    told = {**made, "numbers": kind.size, "sha256": sha256(content).hexdigest()}
    text = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    put(folder / f"{kind.name}.json", text)
