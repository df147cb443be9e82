"""How long a person waits: `faceup --help`, the first screen, the compiled kernels.

Each is a process of its own, timed whole, several times; the median is told beside a
bare `python -c pass` in the same run. The first screen is timed inside the process,
from its start to the first screen being drawn (headless).

    python benchmarks/startup.py [--runs 7] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

FIRST_SCREEN = """
import asyncio
from faceup.settings import load
from faceup.store import open_store
from faceup.terminal.app import FaceupApp
async def main():
    with open_store() as store:
        app = FaceupApp(store=store, settings=load(), language="en")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
asyncio.run(main())
"""

KERNELS = """
import pkgutil
from importlib import import_module
import faceup.kernels
for module in pkgutil.iter_modules(faceup.kernels.__path__):
    import_module(f"faceup.kernels.{module.name}")
from faceup.kernels import _jit
_jit.warm()
"""


def kernels(python: str, runs: int) -> tuple[float, float]:
    """Seconds to compile every kernel in a fresh cache, and the median to find them."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "FACEUP_CACHE_DIR": home}
        times = []
        for _ in range(runs + 1):
            begun = time.perf_counter()
            subprocess.run([python, "-c", KERNELS], env=env, check=True)
            times.append(time.perf_counter() - begun)
    return times[0], statistics.median(times[1:])


def seconds(command: list[str], runs: int) -> float:
    """The median time of a command, after one run to warm the file cache."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "FACEUP_DATA_DIR": home, "FACEUP_CONFIG_DIR": home}
        times = []
        for _ in range(runs + 1):
            begun = time.perf_counter()
            subprocess.run(command, env=env, check=True, capture_output=True)
            times.append(time.perf_counter() - begun)
    return statistics.median(times[1:])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    python = sys.executable
    bare = seconds([python, "-c", "pass"], options.runs)
    first, warm = kernels(python, options.runs)
    rows: list[tuple[str, float, float | None]] = [
        ("python -c pass", bare, None),
        ("import numba", seconds([python, "-c", "import numba"], options.runs), None),
        ("all kernels, warm", warm, None),
        ("all kernels, first", first, None),
        (
            "faceup --help",
            seconds([python, "-m", "faceup", "--help"], options.runs),
            0.2,
        ),
        ("first screen", seconds([python, "-c", FIRST_SCREEN], options.runs), 1.0),
    ]
    if options.json:
        print(json.dumps([{"what": w, "seconds": round(s, 3)} for w, s, _ in rows]))
        return
    for what, taken, aim in rows:
        aimed = "" if aim is None else f"   aim {aim * 1000:.0f} ms"
        print(
            f"{what:20} {taken * 1000:7.0f} ms   {taken / bare:5.1f} x bare python{aimed}"
        )


if __name__ == "__main__":
    main()
