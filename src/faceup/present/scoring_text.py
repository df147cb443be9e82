"""Why the score of a deal moved: every award, every step of booking, every rule."""

from __future__ import annotations

from collections.abc import Sequence

from faceup.games.california_jack import Booking, DealOutcome, Rules
from faceup.games.match import DealScored
from faceup.i18n import Catalog
from faceup.present.teller import Teller


def tell_scoring(event: DealScored, teller: Teller, rules: Rules | None) -> list[str]:
    """A scored deal: what was captured, each step in order, and the crossing rule."""
    outcome: DealOutcome = event.outcome
    bookings = {booking.reason: booking for booking in outcome.bookings}
    told = [teller.t("present.scored", number=event.number)]
    if rules is not None and rules.game == "tricks":
        told.append(teller.score("present.scored.tricks", outcome.tricks))
    else:
        told.append(teller.score("present.scored.card-points", outcome.card_points))
    if outcome.revoke is not None:
        told.append(_revoke(teller, outcome, bookings.get("revoke")))
    told += [teller.said("present.unclaimed", seat) for seat in outcome.unclaimed]
    for award, seat in outcome.awards.items():
        sentence = _award(teller, award, seat, outcome, rules)
        booking = bookings.get(award)
        if booking is not None:
            sentence = f"{sentence} {_step(teller, booking, outcome)}"
        told.append(sentence)
    if outcome.crossed and rules is not None:
        told.append(_crossing(teller, outcome, rules))
    told.append(
        teller.score("present.scored.after", outcome.scores, number=event.number)
    )
    return told


def course(
    outcomes: Sequence[DealOutcome],
    *,
    before: Sequence[int],
    me: int | None,
    names: Sequence[str],
    t: Catalog,
) -> list[str]:
    """The course of the score: a sentence for each deal.

    It starts before the first deal where somebody had points then.
    """
    teller = Teller(t, tuple(names), me)
    told = [teller.score("present.course.before", before)] if any(before) else []
    for number, outcome in enumerate(outcomes, 1):
        told.append(teller.score("present.scored.after", outcome.scores, number=number))
    return told


def _award(
    teller: Teller,
    award: str,
    seat: int | None,
    outcome: DealOutcome,
    rules: Rules | None,
) -> str:
    if seat is None:
        return teller.t("present.scored.game.tie.nobody")
    key = f"present.scored.{award}"
    if award == "low" and rules is not None and rules.low == "first-holder":
        key += ".first"
    if award == "game":
        by_tricks = rules is not None and rules.game == "tricks"
        counts = outcome.tricks if by_tricks else outcome.card_points
        if counts[0] == counts[1]:
            key += ".tie"
        elif by_tricks:
            key += ".tricks"
    return teller.said(key, seat)


def _step(teller: Teller, booking: Booking, outcome: DealOutcome) -> str:
    """What a step of booking did to the score, or that it came too late."""
    if booking.is_booked or outcome.winner is None:
        return teller.score("present.step", booking.scores)
    return teller.said("present.step.late", outcome.winner)


def _revoke(teller: Teller, outcome: DealOutcome, booking: Booking | None) -> str:
    """What a proven revoke costs; told to the offender and to the claimant."""
    if outcome.revoke is None:
        raise ValueError("nobody was convicted of a revoke")
    if booking is None:
        return teller.pair("present.penalty.barred", outcome.revoke)
    kind = {4: "all-four", 1: "opponent-one"}.get(booking.points, "minus-one")
    sentence = teller.pair(f"present.penalty.{kind}", outcome.revoke)
    return f"{sentence} {_step(teller, booking, outcome)}"


def _crossing(teller: Teller, outcome: DealOutcome, rules: Rules) -> str:
    """Which rule spoke when both reached the target in one deal."""
    key = f"present.crossed.{rules.crossing}"
    if outcome.winner is None:
        return teller.t(f"{key}.nobody", target=rules.target)
    if rules.crossing == "game-winner-loses" and outcome.awards.game is None:
        key += ".tie"
    return teller.said(key, outcome.winner, target=rules.target)
