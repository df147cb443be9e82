"""`python -m faceup` is the `faceup` command."""

from __future__ import annotations

import sys

from faceup.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
