"""How a sentence finds its key: told to whom it is about, or told of them by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faceup.i18n import Catalog


@dataclass(frozen=True, slots=True)
class Teller:
    """Who is told, and in which words."""

    t: Catalog
    """The reader's words."""
    names: tuple[str, ...]
    """The name at each seat."""
    me: int | None
    """The reader's seat; None for a spectator."""

    def said(self, key: str, seat: int, **values: object) -> str:
        """A sentence about one seat: `….you`, or `….other` with `{name}`."""
        if seat == self.me:
            return self.t(f"{key}.you", **values)
        return self.t(f"{key}.other", name=self.names[seat], **values)

    def pair(self, key: str, seat: int, **values: object) -> str:
        """A sentence about a seat and its opponent.

        `….you` (the opponent is `{name}`), `….other` (the seat is `{name}`, the
        opponent is you), or `….open` (`{name}` and `{opponent}`).
        """
        other = self.names[1 - seat]
        if self.me is None:
            names = {"name": self.names[seat], "opponent": other}
            return self.t(f"{key}.open", **names, **values)
        if seat == self.me:
            return self.t(f"{key}.you", name=other, **values)
        return self.t(f"{key}.other", name=self.names[seat], **values)

    def score(self, key: str, scores: Sequence[int], **values: object) -> str:
        """A sentence with a score.

        `….me` with `{mine}`, `{theirs}` and the opponent's `{name}`; `….open` with
        `{first}`, `{one}`, `{second}`, `{two}`.
        """
        if self.me is None:
            return self.t(
                f"{key}.open",
                first=self.names[0],
                second=self.names[1],
                one=scores[0],
                two=scores[1],
                **values,
            )
        return self.t(
            f"{key}.me",
            name=self.names[1 - self.me],
            mine=scores[self.me],
            theirs=scores[1 - self.me],
            **values,
        )
