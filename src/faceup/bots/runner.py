"""Runs a bot off the caller's thread, with a time-out; the table always gets a play.

A bot that raises, hangs, or answers with nothing or with what is not legal costs its
seat only the quality of one play: the lowest card it can spare is played, with the
reason `fallback`, and what happened is logged. A thread cannot be killed in Python, so
a bot that hangs is left behind in a daemon thread and its late answer is dropped.

Chance is drawn from a stream named by the table's seed, the deal and the play. Equal
seeds give equal matches, and a play taken back and made again finds the same answer.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress

from faceup.bots.bot import Bot, Budget, Choice, Prepares
from faceup.bots.reasons import details_of, play_of
from faceup.bots.rule_bot import Action
from faceup.cards import Stream
from faceup.games.california_jack import Claim, DealView, Play, play

DEFAULT_BUDGET = Budget()
"""The thought a choice may cost when nobody says."""

_log = logging.getLogger(__name__)


def stream_for(seed: str, deal: int, view: DealView) -> Stream:
    """The chance of one choice: the same for the same play of the same deal."""
    return Stream(seed, f"bot/{deal}/{view.plays_made}/{view.seat}")


class Runner:
    """A bot at a table.

    >>> from faceup.bots.levels import bot
    >>> Runner(bot("club"), seed="7").bot.level
    'club'
    """

    def __init__(
        self,
        bot: Bot[DealView, Action],
        *,
        seed: str,
        budget: Budget = DEFAULT_BUDGET,
    ) -> None:
        self.bot = bot
        """The bot."""
        self.seed = seed
        """The seed of the table."""
        self.budget = budget
        """What one choice may cost."""

    def start(self, view: DealView, *, deal: int) -> Future[Choice[Action]]:
        """Begin to choose, and return at once.

        The future is done when the bot has answered or its time is out, never with an
        error. `cancel()` gives the choice up; `asyncio.wrap_future` awaits it.

        Args:
            view: what the seat to act knows.
            deal: the number of the deal in the match.

        Raises:
            ValueError: if the seat of the view is not to act.
        """
        if view.to_act != view.seat:
            raise ValueError(
                f"seat `{view.seat}` cannot choose now; to act: `{view.to_act}`"
            )
        answer: Future[Choice[Action]] = Future()
        rng = stream_for(self.seed, deal, view)
        clock = threading.Timer(self.budget.seconds, self._time_out, (view, answer))
        clock.daemon = True
        answer.add_done_callback(lambda _: clock.cancel())
        worker = threading.Thread(
            target=self._think,
            args=(view, rng, answer, clock),
            name=f"bot-{self.bot.level}",
            daemon=True,
        )
        worker.start()
        return answer

    def choose(self, view: DealView, *, deal: int) -> Choice[Action]:
        """Choose, and wait for it: a legal action, whatever the bot does."""
        return self.start(view, deal=deal).result()

    def _think(
        self,
        view: DealView,
        rng: Stream,
        answer: Future[Choice[Action]],
        clock: threading.Timer,
    ) -> None:
        try:
            if isinstance(self.bot, Prepares):
                self.bot.prepare()
            if answer.done():  # given up meanwhile
                return
            clock.start()  # one that was stopped before ends at once
            choice = self.bot.choose(view, self.budget, rng)
            fault = why_refused(view, choice)
        except BaseException:  # noqa: BLE001  # whatever a bot does, the table goes on
            _log.exception("bot `%s` failed", self.bot.level)
            choice = fallback(view)
        else:
            if fault is not None:
                _log.error("bot `%s` %s", self.bot.level, fault)
                choice = fallback(view)
        _answer(answer, choice)

    def _time_out(self, view: DealView, answer: Future[Choice[Action]]) -> None:
        if answer.done():
            return
        # Told before it is answered: who waits for the answer finds it in the log.
        _log.error(
            "bot `%s` did not answer in %s s", self.bot.level, self.budget.seconds
        )
        _answer(answer, fallback(view))


def choose(
    bot: Bot[DealView, Action],
    view: DealView,
    *,
    seed: str,
    deal: int,
    budget: Budget = DEFAULT_BUDGET,
) -> Choice[Action]:
    """Choose once, and wait for it; see `Runner`."""
    return Runner(bot, seed=seed, budget=budget).choose(view, deal=deal)


def _answer(answer: Future[Choice[Action]], choice: Choice[Action]) -> None:
    """Give an answer, unless there is one already or it was given up."""
    with suppress(InvalidStateError):
        answer.set_result(choice)


def why_refused(view: DealView, choice: object) -> str | None:
    """What is wrong with a bot's answer, or None if the table can take it."""
    if not isinstance(choice, Choice):
        return f"answered `{choice!r}`, which is no choice"
    match choice.action:
        case Play(card) if card in view.legal:
            return None
        case Claim() if view.may_claim and view.convicted is None:
            last = (view.plays_made, view.seat)
            return "claimed twice before a play" if last in view.claims else None
    return f"answered `{choice.action!r}`; legal: `{view.legal}`"


def fallback(view: DealView) -> Choice[Action]:
    """A legal play for a bot that failed: a plain card before a trump, points last."""
    card = min(
        view.legal,
        key=lambda card: (
            card.suit == view.trump,
            play.points_of(card.index),
            card.rank,
            card.suit,
        ),
    )
    action = play_of(card.index)
    return Choice(action, "fallback", (), details_of(view, action))
