"""The runner gives the table a legal play whatever a bot does, and repeats itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import pytest

from faceup.bots import Budget, Choice, Runner, choose
from faceup.bots.levels import bot
from faceup.bots.runner import fallback, why_refused
from faceup.cards import Card, Stream
from faceup.games.california_jack import GAME, Claim, DealView, Play, Rules
from tests.bots.tables import begun, seen

Answer = Callable[[DealView], object]


@dataclass(frozen=True)
class Faulty:
    """A bot that answers anything at all."""

    answer: Answer
    """What it answers, or raises."""
    level: str = "faulty"
    """Its name in the log."""

    def choose(
        self, view: DealView, budget: Budget, rng: Stream
    ) -> Choice[Play | Claim]:
        """Whatever it was made to answer."""
        return self.answer(view)  # type: ignore[return-value]  # faulty on purpose


def _raises(view: DealView) -> object:
    raise RuntimeError("no thought today")


def _exits(view: DealView) -> object:
    raise SystemExit(3)


def _plays(action: object) -> Answer:
    return lambda _: Choice(action, "whim")


FAULTS: dict[str, Answer] = {
    "raises": _raises,
    "leaves": _exits,
    "answers nothing": lambda _: None,
    "answers a card": lambda _: Card.parse("4D"),
    "plays a card that is not its own": _plays(Play(Card.parse("AS"))),
    "plays a card against the rules": _plays(Play(Card.parse("4S"))),
    "plays no action": _plays("4D"),
    "claims where nothing can be claimed": _plays(Claim()),
}

VIEW = seen("2H 4D TD 4S 7S KS", lead="9D", exposed="6C")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_bot_costs_one_play(
    fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The runner plays a legal card, says so in the reason, and logs what happened."""
    choice = Runner(Faulty(FAULTS[fault]), seed="1").choose(VIEW, deal=1)

    assert choice.action == Play(Card.parse("4D"))
    assert choice.reason == "fallback"
    assert choice.details == {"card": "4D", "lead": "9D", "exposed": "6C"}
    assert "bot `faulty`" in caplog.text


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """A gate a bot hangs at; opened at the end, so that no thread is left behind."""
    event = threading.Event()
    yield event
    event.set()
    for thread in threading.enumerate():
        if thread.name == "bot-faulty":
            thread.join(5)


def test_a_bot_that_hangs_is_timed_out(
    gate: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    """The table waits no longer than the budget, and the late answer is dropped."""
    hanging = Faulty(lambda _: gate.wait(30) and bot("club"))
    runner = Runner(hanging, seed="1", budget=Budget(seconds=0.05))

    begin = perf_counter()
    choice = runner.choose(VIEW, deal=1)

    assert perf_counter() - begin < 2
    assert choice.reason == "fallback"
    assert "did not answer in 0.05 s" in caplog.text


def test_a_hanging_bot_holds_up_no_other_table(gate: threading.Event) -> None:
    """While one bot hangs, another table's player answers at once."""
    hanging = Runner(Faulty(lambda _: gate.wait(30)), seed="1")
    future = hanging.start(VIEW, deal=1)

    assert choose(bot("club"), VIEW, seed="1", deal=1).reason != "fallback"
    assert not future.done()
    assert future.cancel()


def test_a_choice_can_be_given_up(gate: threading.Event) -> None:
    """A cancelled choice is cancelled at once, and its answer goes nowhere."""
    runner = Runner(Faulty(lambda _: gate.wait(30)), seed="1")
    future = runner.start(VIEW, deal=1)

    assert future.cancel()
    assert future.cancelled()


async def test_a_screen_can_await_a_choice(gate: threading.Event) -> None:
    """The future is awaited without blocking the loop, and times out there too."""
    ticks = 0
    runner = Runner(
        Faulty(lambda _: gate.wait(30)), seed="1", budget=Budget(seconds=0.1)
    )
    answer = asyncio.wrap_future(runner.start(VIEW, deal=1))
    while not answer.done():
        await asyncio.sleep(0.01)
        ticks += 1

    assert ticks > 2
    assert (await answer).reason == "fallback"


def test_a_bot_thinks_off_the_callers_thread() -> None:
    """The bot runs in a daemon thread of its own, which cannot keep a program alive."""
    met: list[threading.Thread] = []
    Runner(Faulty(lambda _: met.append(threading.current_thread())), seed="1").choose(
        VIEW, deal=1
    )

    assert met[0] is not threading.current_thread()
    assert met[0].daemon


def test_a_play_made_again_is_the_same() -> None:
    """Chance belongs to the seed, the deal and the play: a take-back changes nothing."""
    rules = Rules()
    for level in ("random", "novice"):
        runner = Runner(bot(level), seed="table 7")
        state, told = begun(rules, 9), []
        while not state.is_complete:
            view = GAME.view(state, state.turn)
            choice = runner.choose(view, deal=3)
            told.append((state, choice))
            state, _ = GAME.apply(state, state.turn, choice.action)
        again = Runner(bot(level), seed="table 7")
        for state, choice in reversed(told):
            assert again.choose(GAME.view(state, state.turn), deal=3) == choice


def test_other_deals_of_a_match_have_other_chance() -> None:
    """The same position in many deals of a match is not always played alike."""
    found = {
        choose(bot("random"), VIEW, seed="1", deal=deal).action for deal in range(12)
    }

    assert len(found) > 1


def test_a_seat_that_is_not_to_act_is_the_callers_mistake() -> None:
    """Asked out of turn, the runner refuses at once and starts nothing."""
    state = begun(Rules(), 1)
    waiting = GAME.view(state, 1 - state.turn)

    with pytest.raises(ValueError, match="cannot choose now"):
        choose(bot("club"), waiting, seed="1", deal=1)


def test_a_claim_is_taken_once_before_each_play() -> None:
    """A bot that would claim for ever is stopped, so that the table goes on."""
    state = begun(Rules(revoke="minus-one"), 1, enforcement="claim")
    claim = Choice(Claim(), "claim-revoke")
    seat = state.turn

    assert why_refused(GAME.view(state, seat), claim) is None

    state, _ = GAME.apply(state, seat, Claim())
    refused = why_refused(GAME.view(state, seat), claim)

    assert refused == "claimed twice before a play"


def test_the_fallback_is_a_card_that_can_be_spared() -> None:
    """A plain card goes before a trump, and card points last."""
    spared = [
        str(fallback(seen(hand, exposed="6C")).details)
        for hand in ("2H 3H TD AD", "2H 9D TD AD", "3H 2H")
    ]

    assert ["AD" in spared[0], "9D" in spared[1], "2H" in spared[2]] == [True] * 3
