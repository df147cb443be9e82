"""Players that search: their worlds, their values, and that they can be stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from faceup.bots import Budget, Runner
from faceup.bots import verdict as verdicts
from faceup.bots.endgame import count_out
from faceup.bots.levels import bot
from faceup.bots.position import remember
from faceup.bots.question import moved, moved_card, question_of
from faceup.bots.search_bot import SearchBot, affordable
from faceup.bots.stakes import equities, stakes_of
from faceup.bots.verdict import make_ready, match_objective, verdict
from faceup.cards import CardSet, Stream
from faceup.games.california_jack import GAME, DealView
from faceup.kernels import chance, search
from faceup.kernels._jit import ENABLED
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.memo import memo_and_room
from faceup.kernels.rules import OUTCOMES, points
from tests.bots.tables import begun, steps
from tests.kernels.stopping import ENOUGH, told_to_stop

compiled = pytest.mark.skipif(not ENABLED, reason="too slow as Python")


def _views(profile: str, number: int) -> list[DealView]:
    rules = GAME.parse_rules({"profile": profile})
    players = [bot("club")] * 2
    return [view for _, view, _ in steps(begun(rules, number), players)]


@compiled
@pytest.mark.parametrize(
    ("profile", "deals"),
    [
        ("bicycle", 2),
        pytest.param("bicycle", 6, marks=pytest.mark.slow),
        pytest.param("shasta-sam", 6, marks=pytest.mark.slow),
        pytest.param("shasta-sam-bicycle", 6, marks=pytest.mark.slow),
    ],
)
def test_hands_are_drawn_as_the_worlds_of_a_view_are(profile: str, deals: int) -> None:
    """The same hands can come, and as often: chi-square over hands, closed stocks too."""
    compared = 0
    for number in range(deals):
        for view in _views(profile, number)[20:42:5]:
            if not view.opponent_hidden:
                continue
            rng = Stream("7", f"{number}/{view.plays_made}")
            every = question_of(view, rng, worlds=4000, draws=1)
            if not every.is_complete or every.hidden.size < 4:
                continue
            size = 2000
            drawn = [view.worlds().sample(rng).hand for _ in range(size)]
            seen = Counter(moved(view, hand - view.opponent_known) for hand in drawn)
            expected = every.likely / every.likely.sum() * size
            places = {int(mask): i for i, mask in enumerate(every.hidden)}
            assert set(seen) <= set(places)
            found = np.zeros(len(places))
            for mask, count in seen.items():
                found[places[mask]] = count
            degrees = len(places) - 1
            chi = float((((found - expected) ** 2) / expected).sum())
            assert chi < degrees + 6 * (2 * degrees) ** 0.5 + 12
            compared += 1

    assert compared >= 2


@compiled
@pytest.mark.parametrize("profile", ["bicycle", "shasta-sam"])
def test_a_sample_has_the_suits_of_the_whole(profile: str) -> None:
    """Sampled hands have the size they must, of unseen cards, each card as often."""
    view = _views(profile, 3)[6]
    size = 4000
    found = question_of(view, Stream("1", "sample"), worlds=size, draws=1)
    assert not found.is_complete
    unseen = moved(view, view.unseen)
    mean = np.zeros(52)
    for mask in found.hidden.tolist():
        assert mask & ~unseen == 0
        assert mask.bit_count() == view.opponent_hidden
        mean += [mask >> card & 1 for card in range(52)]
    rng = Stream("2", "worlds")
    other = np.zeros(52)
    for _ in range(size):
        hand = view.worlds().sample(rng).hand - view.opponent_known
        mask = moved(view, hand)
        other += [mask >> card & 1 for card in range(52)]
    assert np.abs(mean - other).max() / size < 0.06


@compiled
def test_chances_add_up_and_give_the_value() -> None:
    """The chances of a play sum to one, and its value is what they are worth."""
    for view in _views("bicycle", 4)[:30:3]:
        found = verdict(view, Stream("1", "v"), worlds=20, draws=2)
        assert set(found.values) == {card.index for card in view.legal}
        for card, chances in found.chances.items():
            assert chances.sum() == pytest.approx(1.0)
            assert chances @ points() == pytest.approx(found.values[card], abs=1e-6)


def _estimated(view: DealView) -> NDArray[np.float64]:
    """The chances to win the match that `count_out` goes by."""
    chance = equities(view.rules, view.scores, view.seat, view.elder, view.convicted)
    games = (1, -1, 0)
    return np.array(
        [
            chance[not n & 1, not n & 2, not n & 4, games[n >> 3]]
            for n in range(OUTCOMES)
        ]
    )


@compiled
@pytest.mark.parametrize("profile", ["bicycle", "strict", "gamerules-simple"])
def test_an_empty_stock_is_counted_out(profile: str) -> None:
    """With the stock empty the values are those of `count_out`, by match chance."""
    met = 0
    for number in range(4):
        for view in _views(profile, number)[44:]:
            if view.stock_left or view.opponent_hidden or len(view.legal) < 2:
                continue
            objective = _estimated(view)
            found = verdict(
                view, Stream("1", "e"), worlds=1, draws=1, objective=objective
            )
            assert found.is_exact
            exact = count_out(remember(view), stakes_of(view), 1_000_000)
            best = max(exact.values())
            for card, value in exact.items():
                # Match chances of both sides add to one; values may be so or their like.
                other = found.values[card] - max(found.values.values())
                assert value - best == pytest.approx(other, abs=1e-6)
            met += 1

    assert met > 5


@compiled
def test_a_search_can_be_stopped() -> None:
    """Told to stop before it begins, a search looks at no world."""
    view = _views("bicycle", 1)[0]
    stop = np.ones(1, dtype=np.int64)

    found = verdict(view, Stream("1", "s"), worlds=50, draws=1, stop=stop)

    assert all(value == 0.0 for value in found.values.values())


@compiled
def test_a_running_search_stops_within_20_ms() -> None:
    """Told by another thread in the middle, a search ends at once with what it has."""
    make_ready()
    view = _views("bicycle", 1)[0]

    def begin() -> tuple[NDArray[np.int64], Callable[[], verdicts.Verdict]]:
        stop, rng = np.zeros(1, dtype=np.int64), Stream("1", "s")
        return stop, lambda: verdict(view, rng, worlds=50_000, draws=8, stop=stop)

    late, found = told_to_stop(begin)

    assert late < ENOUGH
    for each in found:
        assert np.isfinite(list(each.values.values())).all()


@compiled
def test_a_seed_decides_every_play() -> None:
    """The same view and stream give the same choice; the match objective has 24 worths."""
    make_ready()
    view = _views("bicycle", 2)[10]
    player = SearchBot(level="test", worlds=10, draws=1)

    first = player.choose(view, Runner(player, seed="1").budget, Stream("1", "a"))
    second = player.choose(view, Runner(player, seed="1").budget, Stream("1", "a"))

    assert first == second
    assert match_objective(view).shape == (OUTCOMES,)


@compiled
def test_a_search_looks_at_no_more_than_its_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Worlds times plays times replies stay within the nodes; none left, it is `club`."""
    make_ready()
    asked: list[int] = []

    def watched(view: DealView, rng: Stream, **more: Any) -> verdicts.Verdict:
        asked.append(more["worlds"])
        return verdict(view, rng, **more)

    monkeypatch.setattr(verdicts, "verdict", watched)
    views = [view for view in _views("bicycle", 2)[:30] if len(view.legal) > 1]
    for view in views:
        player = SearchBot("test", worlds=40, draws=1)
        replies = 6 if view.lead is None else 1
        for nodes in (0, 35, 100, 500, 30_000):
            asked.clear()
            choice = player.choose(view, Budget(nodes=nodes), Stream("1", "b"))
            paid = nodes // (len(view.legal) * replies)
            assert asked == ([min(40, paid)] if paid else [])
            if not paid:
                club = bot("club").choose(view, Budget(nodes=nodes), Stream("1", "b"))
                assert choice == club
    assert {view.lead is None for view in views} == {True, False}
    master = SearchBot("master")
    assert all(affordable(view, Budget().nodes) >= master.worlds for view in views)


def test_hidden_cards_are_moved_with_their_suit() -> None:
    """A card of the trump suit comes to suit 3, and one of suit 3 to the trump's place."""
    view = _views("bicycle", 1)[0]
    trump = CardSet.of(card for card in view.unseen if card.suit == view.trump)

    assert moved(view, trump) & ~(0x1FFF << 39) == 0


@compiled
def test_scores_of_a_master_are_chances_and_exact_at_the_end() -> None:
    """Every score lies from 0 to 1; the last six tricks are counted out, the first not."""
    views = [view for view in _views("bicycle", 5) if len(view.legal) > 1]
    first, last = (
        SearchBot("master", worlds=20).choose(view, Budget(), Stream("1", "x"))
        for view in (views[0], next(view for view in views if not view.stock_left))
    )
    for choice in (first, last):
        assert choice.is_chance
        assert all(0.0 <= item.score <= 1.0 for item in choice.alternatives)
    assert (first.is_exact, last.is_exact) == (False, True)


@compiled
def test_the_card_led_tells_the_card_above_it_from_the_one_below() -> None:
    """Of two low cards of ours around the lead one takes the trick and one does not."""
    met = 0
    for number in range(60):
        for view in _views("bicycle", number):
            if view.lead is None or view.stock_left < 20:
                continue
            lead, plain = view.lead, [card for card in view.legal if card.rank < 8]
            suited = [card.index for card in plain if card.suit == lead.suit]
            below = [card for card in suited if card < lead.index]
            above = [card for card in suited if card > lead.index]
            if lead.suit == view.trump or not below or not above:
                continue
            met += 1
            found = verdict(view, Stream("1", str(number)), worlds=20, draws=1).values
            assert found[max(below)] != found[min(above)]
    assert met >= 5


@compiled
def test_the_last_draw_is_valued_as_every_order_is() -> None:
    """With two cards in the stock and both hands known, leads and replies are exact."""
    memo, room = memo_and_room(12)
    compared = 0
    for number in range(40):
        for view in _views("bicycle", number)[36:40]:
            if view.stock_left != 2 or view.opponent_hidden or view.exposed is None:
                continue
            found = verdict(view, Stream("1", "x"), worlds=1, draws=1)
            words = question_of(view, Stream("1", "x"), worlds=1, draws=1).words
            asked = [int(word) for word in words]
            i_lead = asked[search.LEAD] < 0
            mine, other = asked[search.MINE], asked[search.KNOWN]
            values = np.empty(52)
            chance.expectations(
                mine if i_lead else other,
                other if i_lead else mine,
                asked[search.LEAD],
                asked[search.EXPOSED],
                asked[search.UNSEEN],
                asked[search.WORD],
                int(bool(asked[search.TAKEN] & LEADER_IS_ELDER)),
                asked[search.TAKEN] & 63,
                asked[search.LEADERS],
                asked[search.OTHERS],
                points(),
                memo,
                room,
                values,
            )
            for card in view.legal:
                value = values[moved_card(view, card)]
                assert found.values[card.index] == pytest.approx(value)
            compared += 1
    assert compared >= 20
