"""A second California Jack, written from the rules alone: lists and strings, no masks.

It shares nothing with the engine but the words of the record, and is as plain and slow
as it can be. Where the two agree on random deals of random rules, both read the rules
alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def legal(
    hand: list[str], lead: str | None, trump: str, follow: str, void: str
) -> list[str]:
    """What may be played, straight from the sentences of the rules."""
    if lead is None:
        return list(hand)
    same = [card for card in hand if card[1] == lead[1]]
    trumps = [card for card in hand if card[1] == trump]
    if lead[1] == trump:  # trump led is simply the suit led
        return same or list(hand)
    if same and follow == "suit":
        return same
    if same:
        return same + trumps
    if trumps and void == "trump":
        return trumps
    return list(hand)


def beats(lead: str, reply: str, trump: str) -> bool:
    """Whether the reply takes the trick."""
    if reply[1] == trump and lead[1] != trump:
        return True
    return reply[1] == lead[1] and RANKS.index(reply[0]) > RANKS.index(lead[0])


@dataclass
class NaiveDeal:
    """A deal, played by changing lists."""

    rules: dict[str, object]
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    trump: str
    turn: int = 0
    lead: str | None = None
    captured: list[list[str]] = field(default_factory=lambda: [[], []])
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    low_holder: int | None = None

    def __post_init__(self) -> None:
        self.turn = self.dealer if self.rules["leader"] == "dealer" else 1 - self.dealer
        self._look_for_low()

    def _look_for_low(self) -> None:
        for seat in (0, 1):
            if self.low_holder is None and "2" + self.trump in self.hands[seat]:
                self.low_holder = seat

    def legal(self) -> list[str]:
        """What the seat to play may play."""
        return legal(
            self.hands[self.turn],
            self.lead,
            self.trump,
            str(self.rules["follow"]),
            str(self.rules["void"]),
        )

    def play(self, card: str) -> None:
        """Play a card for the seat to play."""
        self.hands[self.turn].remove(card)
        if self.lead is None:
            self.lead = card
            self.turn = 1 - self.turn
            return
        winner = self.turn if beats(self.lead, card, self.trump) else 1 - self.turn
        self.captured[winner] += [self.lead, card]
        self.tricks[winner] += 1
        if self.stock:
            self.hands[winner].append(self.stock.pop(0))
            self.hands[1 - winner].append(self.stock.pop(0))
            self._look_for_low()
        self.lead = None
        self.turn = winner

    def points(self) -> list[int]:
        """Card points captured."""
        return [sum(POINTS.get(c[0], 0) for c in pile) for pile in self.captured]

    def awards(self) -> dict[str, int | None]:
        """The awards of a finished deal."""

        def captor(card: str) -> int:
            return 0 if card in self.captured[0] else 1

        counts = self.tricks if self.rules["game"] == "tricks" else self.points()
        game: int | None = 0 if counts[0] > counts[1] else 1
        if counts[0] == counts[1]:
            game = 1 - self.dealer if self.rules["game_tie"] == "elder" else None
        by_captor = self.rules["low"] == "captor"
        return {
            "high": captor("A" + self.trump),
            "low": captor("2" + self.trump) if by_captor else self.low_holder,
            "jack": captor("J" + self.trump),
            "game": game,
        }
