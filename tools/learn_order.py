"""Learn in which order the open-deal solver tries plays; minutes of one core.

    python tools/learn_order.py [--seed 1] [--share 1.0] [--write]

The weights are printed, or with `--write` put where the solver reads them. They decide
nothing but how many positions a search looks at.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from faceup.kernels import order_file
from faceup.study.training.order import learn_all

PLACE = Path(order_file.__file__).resolve().parent.parent / "data/solve_order.json"


def text_of(found: dict[str, object]) -> str:
    """The file: a line for each stage of each kind."""
    text = json.dumps(found, indent=1)
    lines: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if (lines and len(line) - len(line.lstrip()) >= 4) or stripped in ("],", "]"):
            lines[-1] += stripped if lines[-1].endswith("[") else f" {stripped}"
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Learn, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    started = time.monotonic()

    def told(kind: str, done: int, deals: int) -> None:
        passed = time.monotonic() - started
        print(
            f"\r{kind}: {done} of {deals} deals, {passed:.0f} s",
            end="",
            file=sys.stderr,
        )
        if done == deals:
            print(file=sys.stderr)

    found = learn_all(args.seed, told, args.share)
    if args.write:
        PLACE.write_text(text_of(found), "utf-8")
    else:
        print(text_of(found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
