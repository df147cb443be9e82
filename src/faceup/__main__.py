"""`python -m faceup` is the `faceup` command."""

from __future__ import annotations

from faceup.cli.main import main

if __name__ == "__main__":
    main()
