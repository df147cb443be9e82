"""Every benchmark, one after another: what `make bench` runs.

python benchmarks/run.py [NAME …]
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ALL = ("engine", "startup", "levels", "losses", "search", "solver", "peers")


def main() -> int:
    """Run those named, or all; the worst exit status."""
    worst = 0
    for name in sys.argv[1:] or ALL:
        if name not in ALL:
            print(f"no benchmark is called `{name}`; accepted: {', '.join(ALL)}")
            return 2
        print(f"== {name}", flush=True)
        done = subprocess.run([sys.executable, str(FOLDER / f"{name}.py")], check=False)
        worst = max(worst, done.returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main())
