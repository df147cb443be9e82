"""What is kept: the logs of live tables, and the shelf of finished records.

An append is all or nothing, succeeds only at the sequence the caller expects, and has
returned only when it is on disk. The store knows no HTTP and no screen, reads no clock
(the time is an argument), and decides no rule: what entries mean is their table's
business.

Start reading in `ports.py`. Importing this package loads no SQLAlchemy; opening a store
on disk does.
"""

from faceup.store.holds import Hold
from faceup.store.memory import MemoryStore
from faceup.store.opening import open_store
from faceup.store.ports import (
    EventLog,
    LogEntry,
    RecordRow,
    RecordShelf,
    StaleSequence,
    Store,
    StoredRecord,
    TableRow,
    TableStatus,
)

__all__ = [
    "EventLog",
    "Hold",
    "LogEntry",
    "MemoryStore",
    "RecordRow",
    "RecordShelf",
    "StaleSequence",
    "Store",
    "StoredRecord",
    "TableRow",
    "TableStatus",
    "open_store",
]
