"""The four awards of a deal, and how they are booked to the match score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faceup.games.california_jack import play
from faceup.games.california_jack.deal import DealState
from faceup.games.california_jack.rules import Rules

AWARDS = ("high", "low", "jack", "game")
"""The awards, in the order in which they are booked."""


@dataclass(frozen=True, slots=True)
class Awards:
    """Who was awarded each point of a deal, as captured."""

    high: int
    """Who captured the ace of trumps."""
    low: int
    """Who captured the two of trumps, or held it first, as the rules say."""
    jack: int
    """Who captured the jack of trumps."""
    game: int | None
    """Who captured more card points, or took more tricks, as the rules say."""

    def items(self) -> tuple[tuple[str, int | None], ...]:
        """Each award with its seat, in booking order."""
        return (
            ("high", self.high),
            ("low", self.low),
            ("jack", self.jack),
            ("game", self.game),
        )


@dataclass(frozen=True, slots=True)
class Booking:
    """One step of booking: an award or a penalty, and what it did."""

    reason: str
    """`high`, `low`, `jack`, `game`, or `revoke`."""
    seat: int
    """Whose score moved."""
    points: int
    """By how much; negative for a penalty taken."""
    is_booked: bool
    """False when booking had stopped before: somebody had won."""
    scores: tuple[int, int]
    """The match score after this step."""


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """How a deal ended, and why the match score moved."""

    awards: Awards
    """The awards as captured, even when fewer are booked."""
    card_points: tuple[int, int]
    """Card points captured by each seat."""
    tricks: tuple[int, int]
    """Tricks taken by each seat."""
    revoke: int | None
    """The seat that a good claim convicted."""
    bookings: tuple[Booking, ...]
    """Every step of booking, in order."""
    scores: tuple[int, int]
    """The match score after the deal."""
    winner: int | None
    """The seat that has won the match."""
    crossed: bool
    """Whether both reached the target in this deal, so that the crossing rule spoke."""
    unclaimed: tuple[int, ...] = ()
    """The seats whose revoke no claim proved, told once nothing can come of it."""

    @property
    def awarded(self) -> tuple[tuple[str, int | None], ...]:
        """High, Low, Jack and Game, with the seat each went to."""
        return self.awards.items()


def winner_before(rules: Rules, scores: tuple[int, ...]) -> int | None:
    """The seat for which these scores, before a deal, already are a won match.

    Only `higher-total` plays on with both at the target: while they are equal.
    """
    seat = play.won_before(scores[0], scores[1], rules.target, rules.crossing_code)
    return None if seat < 0 else seat


def first_holder(state: DealState, card: int) -> int:
    """The seat that first held a card: dealt it, or drew it from the stock."""
    for seat in (0, 1):
        if state.deal.hands[seat] >> card & 1:
            return seat
    place = state.deal.stock.index(card)
    after = 2 * (place // 2 + 1)  # who leads the next trick won this one
    return play.drawer(place, state.players[after])


def awards_of(state: DealState) -> Awards:
    """The awards of a deal that is played out.

    Bicycle, “How to Keep Score”: High, Low, Jack go to who captures the ace, two, jack
    of trumps; Game to the greater total of card points. `low: first-holder` is the old
    reading of All Fours; `game: tricks` is the simplified scoring of gamerules.com.
    """
    rules, trump = state.rules, state.deal.trump

    def captor(card: int) -> int:
        return 0 if state.captured[0] >> card & 1 else 1

    low = play.low_card(trump)
    by_holder = rules.low == "first-holder"
    counts = state.tricks if rules.game == "tricks" else points_of(state)
    game = play.game_taker(
        counts[0] - counts[1], 1 - state.deal.dealer, rules.game_tie == "elder"
    )
    return Awards(
        captor(play.high_card(trump)),
        first_holder(state, low) if by_holder else captor(low),
        captor(play.jack_card(trump)),
        None if game == play.NOBODY else game,
    )


def points_of(state: DealState) -> tuple[int, int]:
    """The card points each seat has captured."""
    return play.card_points(state.captured[0]), play.card_points(state.captured[1])


def _steps(
    rules: Rules, awards: Awards, convicted: int | None
) -> Iterator[tuple[str, int, int]]:
    """What there is to book, in order: reason, seat, points."""
    if convicted is not None:
        claimant = 1 - convicted
        match rules.revoke:
            case "all-four":
                yield "revoke", claimant, 4
                return
            case "minus-one":
                yield "revoke", convicted, -1
            case "opponent-one":
                yield "revoke", claimant, 1
            case _:
                pass  # barred: a claim convicts and costs nothing
    for reason, seat in awards.items():
        if seat is not None:
            yield reason, seat, 1


def book(
    rules: Rules, before: tuple[int, int], awards: Awards, convicted: int | None
) -> tuple[tuple[Booking, ...], int | None, bool]:
    """Book a deal: the steps, the winner if the match is won, and whether both crossed.

    `in-order` stops the moment a seat reaches the target (Bicycle, “How to Keep
    Score”). `higher-total` and `game-winner-loses` book everything, then compare.
    """
    scores = list(before)
    in_order = rules.crossing == "in-order"
    first: int | None = None  # who reached the target first, in order of booking
    bookings = []
    totals = list(before)
    for reason, seat, points in _steps(rules, awards, convicted):
        totals[seat] += points
        is_booked = first is None or not in_order
        if is_booked:
            scores[seat] += points
        if first is None and scores[seat] >= rules.target:
            first = seat
        bookings.append(
            Booking(reason, seat, points, is_booked, (scores[0], scores[1]))
        )
    crossed = min(totals) >= rules.target
    seat = play.match_winner(
        scores[0],
        scores[1],
        rules.target,
        rules.crossing_code,
        -1 if first is None else first,
        play.NOBODY if awards.game is None else awards.game,
    )
    return tuple(bookings), None if seat < 0 else seat, crossed


def outcome(state: DealState) -> DealOutcome:
    """Score a deal that is played out."""
    awards = awards_of(state)
    revoke = None if state.convicted < 0 else state.convicted
    bookings, winner, crossed = book(state.rules, state.scores, awards, revoke)
    return DealOutcome(
        awards=awards,
        card_points=points_of(state),
        tricks=state.tricks,
        revoke=revoke,
        bookings=bookings,
        scores=bookings[-1].scores if bookings else state.scores,
        winner=winner,
        crossed=crossed,
        unclaimed=tuple(
            seat for seat in (0, 1) if state.revoked[seat] and seat != state.convicted
        ),
    )
