"""A live table: commands in, events out, and a log that is the truth.

Every command is verified, appended to the log, and only then told: what was
acknowledged is on disk. The table itself is a fold of its log, so taking up a table
after a crash, or seeing what another process did to it, is reading on.

Start reading in `local.py`. A table knows no HTTP, SQL, screen or computer player.
"""

from faceup.tables.local import LocalTable
from faceup.tables.log import Log, LogEntry
from faceup.tables.setup import SeatSetup, Setup

__all__ = ["LocalTable", "Log", "LogEntry", "SeatSetup", "Setup"]
