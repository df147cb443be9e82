"""What a seat can work out about cards it has not seen.

A **world** is a whole layout of the unseen cards that agrees with everything a view
proves: the opponent's hidden cards and the order of the stock. Worlds are counted by the
number of complete deals (first hands and stock) that lead there, each as likely as any
other, so that sampling by these counts is sampling a shuffled pack given what was seen.

What the opponent's plays prove is a **story**: voids, cards played, cards drawn, in
order. A void speaks of the hand at that moment. Going through the story backwards from a
supposed hand, each draw that was not seen took one of the cards then held; how many ways
that can happen depends only on how many cards of each suit are held, so a dozen small
counters do exactly what listing every history would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from math import comb, factorial

from faceup.cards import Card, CardSet, Stream
from faceup.games.california_jack import play
from faceup.games.california_jack.rules import Rules

Counts = tuple[int, int, int, int]
"""Cards of each suit."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick, as a seat saw it."""

    leader: int
    """Who led."""
    lead: Card
    """The card led."""
    reply: Card
    """The card that answered."""
    winner: int
    """Who took it."""
    drawn: tuple[Card | None, Card | None]
    """What each seat drew after it; None where that was not seen or not drawn."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that bears on the opponent's hand."""

    kind: str
    """`void`, `played`, `drew` (seen) or `drew-unseen`."""
    suits: int = 0
    """For `void`: bit *s* is set when no card of suit *s* was held."""
    suit: int = -1
    """For `played` and `drew`: the suit of the card."""


@dataclass(frozen=True, slots=True)
class Story:
    """What bears on the opponent's hidden cards, in order."""

    steps: tuple[Step, ...]
    """The steps, first to last."""
    has_voids: bool = field(default=False)
    """Whether any void was proven; without one every hidden card is as any other."""


@dataclass(frozen=True, slots=True)
class Certain:
    """Unseen cards whose place can be worked out, as masks."""

    held: int
    """Cards the opponent must hold."""
    stocked: int
    """The stock card that can lie nowhere else, if it is the only unseen one left."""


def story_of(
    rules: Rules,
    seat: int,
    trump: int,
    tricks: tuple[Trick, ...],
    *,
    led: Card | None,
    may_claim: bool,
) -> Story:
    """The story of the opponent of a seat; `led` is the card it has just led, if any.

    Where a revoke may be claimed, plays prove nothing: any card held may be played.
    """
    steps = []
    has_voids = False
    for number, trick in enumerate(tricks):
        if trick.leader == seat:
            suits = 0 if may_claim else _void_suits(rules, trick, trump)
            if suits:
                has_voids = True
                steps.append(Step("void", suits=suits))
            steps.append(Step("played", suit=trick.reply.suit))
        else:
            steps.append(Step("played", suit=trick.lead.suit))
        if number < play.TRICKS_WITH_DRAWS:
            card = trick.drawn[1 - seat]
            if card is None:
                steps.append(Step("drew-unseen"))
            else:
                steps.append(Step("drew", suit=card.suit))
    if led is not None:
        steps.append(Step("played", suit=led.suit))
    return Story(tuple(steps), has_voids)


def _void_suits(rules: Rules, trick: Trick, trump: int) -> int:
    mask = play.proven_voids(
        trick.lead.index, trick.reply.index, trump, rules.follow_code, rules.void_code
    )
    return sum(1 << suit for suit in range(4) if mask >> 13 * suit & play.SUIT_MASK)


def ways_table(story: Story) -> dict[Counts, int]:
    """In how many ways a hand with so many cards of each suit can have come about.

    A way says which card each unseen draw brought. Hands that cannot be are missing.
    """
    table: dict[Counts, int] = {
        (c, d, h, 6 - c - d - h): 1
        for c, d, h in product(range(7), repeat=3)
        if c + d + h <= 6
    }
    for step in story.steps:
        after: dict[Counts, int] = {}
        for counts, ways in table.items():
            match step.kind:
                case "void":
                    held = (counts[s] for s in range(4) if step.suits >> s & 1)
                    if not any(held):
                        after[counts] = ways
                case "played":
                    if counts[step.suit]:
                        after[_plus(counts, step.suit, -1)] = ways
                case "drew":
                    after[_plus(counts, step.suit, 1)] = ways
                case _:
                    for suit in range(4):
                        grown = _plus(counts, suit, 1)
                        more = ways * grown[suit]
                        after[grown] = after.get(grown, 0) + more
        table = after
    return table


def _plus(counts: Counts, suit: int, by: int) -> Counts:
    changed = list(counts)
    changed[suit] += by
    return changed[0], changed[1], changed[2], changed[3]


def _by_suit(mask: int) -> Counts:
    sizes = [(mask >> 13 * s & play.SUIT_MASK).bit_count() for s in range(4)]
    return sizes[0], sizes[1], sizes[2], sizes[3]


def _splits(story: Story, unseen: int, known: int, hidden: int) -> dict[Counts, int]:
    """Every way to split the hidden cards over the suits that can be, with its ways."""
    sizes, sure = _by_suit(unseen), _by_suit(known)
    if not story.has_voids and all(step.kind != "drew-unseen" for step in story.steps):
        table: dict[Counts, int] | None = None  # every hand is as any other
    else:
        table = ways_table(story)
    found = {}
    for c, d, h in product(*(range(min(size, hidden) + 1) for size in sizes[:3])):
        s = hidden - c - d - h
        if 0 <= s <= sizes[3]:
            whole = (c + sure[0], d + sure[1], h + sure[2], s + sure[3])
            ways = 1 if table is None else table.get(whole, 0)
            if ways:
                found[c, d, h, s] = ways
    return found


def deduce(story: Story, unseen: int, known: int, hidden: int) -> Certain:
    """The unseen cards whose place follows from the story.

    `unseen` are cards not seen to be anywhere, `known` cards seen to go to the
    opponent's hand, `hidden` how many more it holds; the rest of `unseen` is stock.
    """
    stocked = unseen.bit_count() - hidden
    if not stocked:
        return Certain(held=unseen, stocked=0)
    held = 0
    if story.has_voids:
        if all(step.kind != "drew-unseen" for step in story.steps):
            # All hidden cards were dealt, so each void speaks of every one of them.
            barred = 0
            for step in story.steps:
                barred |= step.suits
            free = unseen
            for suit in range(4):
                if barred >> suit & 1:
                    free &= ~(play.SUIT_MASK << 13 * suit)
            held = free if free.bit_count() == hidden else 0
        else:
            splits = _splits(story, unseen, known, hidden)
            sizes = _by_suit(unseen)
            for suit in range(4):
                if all(split[suit] == sizes[suit] for split in splits):
                    held |= unseen & play.SUIT_MASK << 13 * suit
    left = unseen & ~held
    sole = stocked == 1 and held.bit_count() == hidden
    return Certain(held=held, stocked=left if sole else 0)


@dataclass(frozen=True, slots=True)
class World:
    """One layout of everything a seat has not seen."""

    hand: CardSet
    """All the cards the opponent holds."""
    stock: tuple[Card, ...]
    """The stock from its top down, the exposed card included."""
    ways: int
    """In how many complete deals this layout lies."""


class Worlds:
    """Every world that agrees with a view.

    Args:
        story: what bears on the opponent's hand.
        known: the cards the opponent is known to hold.
        hidden: how many more it holds.
        unseen: the cards whose place is not known.
        top: the stock cards that are known, from the top.
    """

    def __init__(
        self,
        story: Story,
        *,
        known: CardSet,
        hidden: int,
        unseen: CardSet,
        top: tuple[Card, ...],
    ) -> None:
        self._known, self._unseen, self._top = known, unseen, top
        self._hidden = hidden
        self._splits = _splits(story, unseen.mask, known.mask, hidden)
        sizes = _by_suit(unseen.mask)
        self._weights = {
            split: ways * _product(map(comb, sizes, split))
            for split, ways in self._splits.items()
        }
        self._orders = factorial(len(unseen) - hidden)

    @property
    def count(self) -> int:
        """How many complete deals agree with the view."""
        return sum(self._weights.values()) * self._orders

    @property
    def splits(self) -> Mapping[Counts, tuple[int, int]]:
        """How the hidden cards may be split over the suits, c d h s.

        For each split in how many ways the deal came to it, and in how many hands times
        ways it is seen.
        """
        return {
            split: (ways, self._weights[split]) for split, ways in self._splits.items()
        }

    def __iter__(self) -> Iterator[World]:
        """Every world once; look at `count` before asking for all."""
        suits = self._suits()
        for split, ways in self._splits.items():
            for chosen in product(*map(combinations, suits, split)):
                hidden = CardSet.of(card for part in chosen for card in part)
                rest = tuple(self._unseen - hidden)
                for order in permutations(rest):
                    yield World(self._known | hidden, (*self._top, *order), ways)

    def sample(self, stream: Stream) -> World:
        """A world drawn as a shuffled pack would lay it, given what was seen."""
        split = self._drawn_split(stream)
        hidden = CardSet.of(
            card
            for cards, size in zip(self._suits(), split, strict=True)
            for card in stream.shuffled(cards)[:size]
        )
        order = stream.shuffled(tuple(self._unseen - hidden))
        return World(self._known | hidden, (*self._top, *order), self._splits[split])

    def _drawn_split(self, stream: Stream) -> Counts:
        target = stream.below(sum(self._weights.values()))
        for split, weight in self._weights.items():
            target -= weight
            if target < 0:
                return split
        raise AssertionError("a number below the sum of the weights lies in one")

    def _suits(self) -> tuple[tuple[Card, ...], ...]:
        mask = self._unseen.mask
        return tuple(
            tuple(CardSet(mask & play.SUIT_MASK << 13 * suit)) for suit in range(4)
        )


def _product(numbers: Iterable[int]) -> int:
    total = 1
    for number in numbers:
        total *= number
    return total
