"""The weights in files: kept small, read back, and never taken when they are damaged."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from faceup.errors import StorageError
from faceup.kernels import net, net_file
from faceup.kernels.vectors import Floats


def weights() -> Floats:
    """Random weights."""
    return np.random.default_rng(3).standard_normal(net.SIZE).astype(np.float32)


def test_weights_read_are_those_written(tmp_path: Path) -> None:
    """They come back as kept, their recipe beside them."""
    net_file.write(tmp_path, weights(), {"seed": 3})

    found = net_file.read(tmp_path)

    np.testing.assert_array_equal(found, net_file.as_kept(weights()))
    assert net_file.recipe(tmp_path)["seed"] == 3


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    """One bit turned over, and the recipe's checksum tells."""
    net_file.write(tmp_path, weights(), {})
    kept = tmp_path / "value_net.npy"
    content = bytearray(kept.read_bytes())
    content[-1] ^= 1
    kept.write_bytes(bytes(content))

    with pytest.raises(StorageError, match="SHA-256") as caught:
        net_file.read(tmp_path)

    assert caught.value.code == "weights-damaged"


def test_weights_of_another_net_are_refused(tmp_path: Path) -> None:
    """Weights of another size are not cut or filled up."""
    net_file.write(tmp_path, weights()[:-24], {})

    with pytest.raises(StorageError) as caught:
        net_file.read(tmp_path)

    assert caught.value.code == "weights-foreign"
    assert caught.value.details["expected"] == net.SIZE


def test_the_weights_shipped_are_small_and_of_this_net() -> None:
    """They load, once, with a recipe that tells their seed; 200 kB at most."""
    found = net_file.load()

    assert found.shape == (net.SIZE,)
    assert found is net_file.load()
    assert 2 * net.SIZE <= 200_000
    assert isinstance(net_file.recipe()["seed"], int)
    json.dumps(net_file.recipe())
