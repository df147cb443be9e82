"""A table and its computer players, stepped through by a shell."""

from __future__ import annotations

from typing import Any

import pytest

from faceup.games.california_jack import Claim, DealView, Play
from faceup.games.california_jack.events import HandDealt
from faceup.store import MemoryStore
from faceup.tables import LocalTable, SeatSetup, Setup
from faceup.tables.session import Question, Session

ASKED: list[Question] = []
"""Every question the test's player was asked; cleared by `opened`."""


def lowest(question: Question) -> Play | None:
    """A player of the lowest legal card, who never claims."""
    ASKED.append(question)
    view = question.view
    return Play(next(iter(view.legal))) if view.to_act == question.seat else None


def opened(
    *levels: str | None,
    me: int | None,
    enforcement: str = "prevent",
    profile: str = "bicycle",
) -> Session:
    """A new table with these players."""
    ASKED.clear()
    setup = Setup(
        game="california-jack",
        rules={"profile": profile, "target": 1},
        seats=(SeatSetup("Ada", levels[0]), SeatSetup("Bo", levels[1])),
        seed="7",
        enforcement=enforcement,
        practice=True,
    )
    table, _ = LocalTable.open(MemoryStore(), setup, table_id="t", clock=lambda: 0.0)
    return Session(table, lowest, me=me)


def played_to(session: Session, phase: str) -> list[Any]:
    """Play on, the person's lowest cards too, until the table waits for something."""
    events: list[Any] = []
    while session.waits != phase:
        if session.waits == "person":
            events += session.act(Play(next(iter(session.view().legal))))
        else:
            events += session.step()
    return events


def test_a_match_of_computers_steps_to_its_end() -> None:
    """With nobody to wait for, stepping deals, plays and scores until somebody wins."""
    session = opened("casual", "club", me=None)
    played_to(session, "over")

    assert session.table.winner is not None
    assert session.step() == ()
    assert {question.level for question in ASKED} == {"casual", "club"}


def test_a_step_waits_for_the_person() -> None:
    """Nothing happens at a person's turn until the person acts."""
    session = opened(None, "casual", me=0)
    played_to(session, "person")
    before = session.table.seq

    assert session.step() == ()
    assert session.question is None
    assert session.table.seq == before


def test_a_person_is_told_what_a_person_may_know() -> None:
    """Events come redacted to a seat, whole to a spectator of an open table."""
    dealt = opened(None, "casual", me=0).step()
    hands = {event.seat: event.cards for event in dealt if isinstance(event, HandDealt)}
    assert hands[0] is not None
    assert hands[1] is None

    seen = opened("casual", "casual", me=None).step()
    assert all(event.cards for event in seen if isinstance(event, HandDealt))


def test_a_computer_is_asked_with_its_own_view() -> None:
    """A question holds the view of the seat that is asked, and no seed of the deals."""
    session = opened(None, "casual", me=0)
    played_to(session, "over")

    for question in ASKED:
        assert isinstance(question.view, DealView)
        assert question.view.seat == question.seat == 1
        assert question.seed != session.table.setup.seed
        assert session.table.setup.seed not in question.seed.split()


def test_a_played_out_deal_waits_for_a_claim() -> None:
    """Where a revoke may be claimed the computer is asked once, then the person says."""
    session = opened(None, "casual", me=0, enforcement="claim")
    played_to(session, "settle")
    asked = len(ASKED)

    assert ASKED[-1].view.to_act is None
    assert session.step() == ()
    assert len(ASKED) == asked
    session.act(Claim())
    assert session.waits == "computer"
    session.step()
    assert session.waits == "settle"
    session.settle()
    assert session.waits in ("deal", "over")


@pytest.mark.parametrize("enforcement", ["prevent", "claim"])
def test_the_last_trick_stays_in_sight(enforcement: str) -> None:
    """After a deal is scored its last trick is still there to be shown."""
    session = opened("casual", "casual", me=None, enforcement=enforcement)
    assert session.view() is None
    played_to(session, "over")

    assert len(session.view().tricks) == 26
    assert [view.seat for view in session.views()] == [0, 1]


def test_a_play_taken_back_finds_the_same_answer() -> None:
    """Taking back is no way to another answer: the same question is asked again."""
    session = opened(None, "casual", me=0)
    played_to(session, "person")
    card = Play(next(iter(session.view().legal)))
    session.act(card)
    while session.waits == "computer":
        session.step()
    first = ASKED[-1]
    session.take_back()
    session.act(card)
    while session.waits == "computer":
        session.step()

    assert ASKED[-1] == first


def test_advice_is_asked_at_the_person_s_turn_only() -> None:
    """An adviser sees what the person sees, and is not asked out of turn."""
    session = opened(None, "casual", me=0)
    assert session.advice_question("club") is None
    played_to(session, "person")
    question = session.advice_question("club")

    assert question is not None
    assert question.view == session.view()
    assert (question.seat, question.level) == (0, "club")


def test_resigning_ends_the_match() -> None:
    """The other seat wins, and nothing more is waited for."""
    session = opened(None, "casual", me=0)
    session.step()
    session.resign()

    assert session.waits == "over"
    assert (session.table.winner, session.table.resigned) == (1, 0)


def test_a_spectator_cannot_act() -> None:
    """Nobody acts for a seat they do not hold."""
    session = opened("casual", "casual", me=None)
    session.step()
    with pytest.raises(ValueError, match="spectator"):
        session.resign()
