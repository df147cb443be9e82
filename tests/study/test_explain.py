"""What a hint tells of each play: true numbers, certain only where it is, no secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from faceup.bots import ADVISER, choose
from faceup.bots.levels import bot
from faceup.bots.position import bits, remember
from faceup.bots.runner import DEFAULT_BUDGET, stream_for
from faceup.bots.search_bot import SearchBot
from faceup.bots.verdict import match_objective
from faceup.games.california_jack import GAME, DealState, DealView, play
from faceup.games.california_jack.standing import standings
from faceup.i18n import LANGUAGES, Catalog
from faceup.i18n.compile import entries
from faceup.kernels import rules as words
from faceup.kernels._jit import ENABLED
from faceup.present.explain_text import explanation_lines, fact_texts
from faceup.study.explain import (
    CODES,
    LEAST,
    MOST_FACTS,
    Explained,
    Explanation,
    Fact,
    explanation,
    facts,
)
from faceup.study.prospects import AWARDS, TOPICS, Share, prospects
from tests.bots.tables import begun, seen, steps
from tests.games.california_jack.test_view import replayed, shuffled_unseen

compiled = pytest.mark.skipif(not ENABLED, reason="too slow as Python")


def _asked(profile: str, *numbers: int) -> Iterator[tuple[DealState, DealView]]:
    """What a seat is asked with more than one legal play, in deals of good players."""
    rules = GAME.parse_rules({"profile": profile})
    for number in numbers:
        for state, view, _ in steps(begun(rules, number), [bot("club")] * 2):
            if len(view.legal) > 1:
                yield state, view


def _explained(view: DealView) -> Explanation:
    choice = choose(bot(ADVISER), view, seed="1", deal=1)
    told = explanation(view, choice, level=ADVISER, seed="1", deal=1)
    assert told is not None
    assert [item.card for item in told.plays] == [
        getattr(item.action, "card", None) for item in choice.alternatives
    ]
    return told


# brute force -------------------------------------------------------------------------


class _Brute:
    """Every line of an ending; an outcome as its numbers, for the seat of a view."""

    def __init__(self, view: DealView) -> None:
        self.view, self.position = view, remember(view)
        pickers = (play.high_card, play.low_card, play.jack_card)
        self.cards = [pick(view.trump) for pick in pickers]
        self.worth = match_objective(view)
        self.deal_points = words.points()

    def key(self, outcome: int) -> tuple[float, float]:
        """What both play for: the match, and deal points where it is the same."""
        return round(float(self.worth[outcome]), 9), float(self.deal_points[outcome])

    def outcomes(
        self, mine: int, other: int, lead: int, leads: bool, taken: tuple[int, int]
    ) -> set[int]:
        """Where best play may end; `taken` are the cards each captured from here on."""
        if not mine | other and lead < 0:
            return {self.ended(taken)}
        my_turn = leads == (lead < 0)
        hand = mine if my_turn else other
        found: set[int] = set()
        for card in bits(hand if lead < 0 else self.position.replies(hand, lead)):
            found |= self.after(card, mine, other, lead, leads, taken)
        best = (max if my_turn else min)(self.key(outcome) for outcome in found)
        return {outcome for outcome in found if self.key(outcome) == best}

    def after(
        self,
        card: int,
        mine: int,
        other: int,
        lead: int,
        leads: bool,
        taken: tuple[int, int],
    ) -> set[int]:
        """Where best play may end after a card."""
        left = ~(1 << card)
        if lead < 0:
            return self.outcomes(mine & left, other & left, card, leads, taken)
        i_take = play.takes(lead, card, self.position.trump) != leads
        trick = 1 << card | 1 << lead
        won = (taken[0] | trick * i_take, taken[1] | trick * (not i_take))
        return self.outcomes(mine & left, other & left, -1, i_take, won)

    def ended(self, taken: tuple[int, int]) -> int:
        """The outcome when all cards are captured."""
        view, number = self.view, 0
        for place, item in enumerate(standings(view)[:3]):
            mine = bool(taken[0] >> self.cards[place] & 1)
            if item.seat is not None:
                mine = item.seat == view.seat
            number += (not mine) << place
        counts = [view.game_counts[view.seat], view.game_counts[view.opponent]]
        for side, mask in enumerate(taken):
            by_tricks = view.rules.game == "tricks"
            counts[side] += (
                mask.bit_count() // 2 if by_tricks else play.card_points(mask)
            )
        lead = counts[0] - counts[1]
        if not lead and view.rules.game_tie == "elder":
            lead = 1 if view.elder == view.seat else -1
        return number + 8 * (0 if lead > 0 else 1 if lead < 0 else 2)


@compiled
@pytest.mark.parametrize(
    ("profile", "least"), [("bicycle", 10), ("strict", 10), ("gamerules-simple", 0)]
)
def test_an_ending_is_told_as_trying_every_line_finds_it(
    profile: str, least: int
) -> None:
    """With the stock empty every share is certain, and best play can lead there."""
    met = told = 0
    for _, view in _asked(profile, *range(6)):
        if view.plays_made < 42:
            continue
        brute, found = _Brute(view), _explained(view)
        lead = -1 if view.lead is None else view.lead.index
        hands = view.hand.mask, view.opponent_known.mask
        for item in found.plays:
            ends = brute.after(item.card.index, *hands, lead, lead < 0, (0, 0))
            shares = item.prospect
            assert all(share.is_sure for share in shares.values())
            assert "exposed" not in shares
            lost = [shares[award].theirs == 1 for award in AWARDS]
            game = shares["game"]
            games = 0 if game.mine == 1 else 1 if game.theirs == 1 else 2
            number = sum(1 << n for n in range(3) if lost[n]) + 8 * games
            assert number in ends
            assert {fact.code for fact in item.facts} <= {"sure", "lost", "tied"}
            told += len(item.facts)
        assert found.is_exact
        met += 1
    assert met > 10
    assert told >= least


# numbers -----------------------------------------------------------------------------


@compiled
@pytest.mark.parametrize("profile", ["bicycle", "strict", "shasta-sam"])
def test_shares_of_both_add_up(profile: str) -> None:
    """One of the two takes each card; Game may be tied; certain is what is 0 or 1."""
    for _, view in list(_asked(profile, 1, 2))[::3]:
        for item in _explained(view).plays:
            topics = set(TOPICS) if view.exposed is not None else {*AWARDS, "game"}
            assert set(item.prospect) == topics
            for topic, share in item.prospect.items():
                both = share.mine + share.theirs
                assert both == pytest.approx(1) or (topic == "game" and both < 1)
                if share.is_sure:
                    assert {share.mine, share.theirs} <= {0, 1}
            assert len(item.facts) <= MOST_FACTS


@compiled
def test_what_is_certain_is_what_the_worlds_say() -> None:
    """Where a rule decides, no world of the sample says otherwise."""
    player = bot(ADVISER)
    assert isinstance(player, SearchBot)
    met = dict.fromkeys(TOPICS, 0)
    for _, view in _asked("bicycle", *range(6)):
        if not view.stock_left:
            continue
        rng = (stream_for("1", 1, view) for _ in range(2))
        seen_ahead = prospects(view, player, DEFAULT_BUDGET, next(rng))
        found = player.weigh(view, DEFAULT_BUDGET, next(rng))
        assert found is not None
        for card, prospect in seen_ahead.items():
            chances = found.chances[card.index]
            for topic, share in prospect.items():
                if not share.is_sure:
                    continue
                met[topic] += 1
                if topic == "exposed":
                    mine = found.tricks[card.index]
                elif topic == "game":
                    mine = chances[:8].sum()
                else:
                    place = AWARDS.index(topic)
                    mine = sum(chances[n] for n in range(24) if not n >> place & 1)
                assert share.mine == pytest.approx(mine, abs=1e-5), (topic, card)
    assert all(met.values()), met


@compiled
def test_a_reply_tells_for_certain_who_draws_the_exposed_card() -> None:
    """Replies decide the trick; the jack that takes it is its owner's from then on."""
    view = seen("JH 3C 9D", lead="TC", exposed="KD", hidden=2, stock_left=24)
    shares = {str(item.card): item.prospect for item in _explained(view).plays}
    assert shares["JH"]["exposed"] == shares["JH"]["jack"] == Share(1, 0, is_sure=True)
    assert shares["3C"]["exposed"] == Share(0, 1, is_sure=True)
    assert not shares["3C"]["jack"].is_sure


@compiled
def test_a_lead_is_certain_only_where_nothing_can_beat_it() -> None:
    """The ace of trumps takes the trick; a king may meet the ace, in no world drawn too."""
    view = seen("AH KC 2D", exposed="KD", hidden=3, stock_left=24)
    shares = {str(item.card): item.prospect for item in _explained(view).plays}
    assert shares["AH"]["exposed"] == shares["AH"]["high"] == Share(1, 0, is_sure=True)
    assert not shares["KC"]["exposed"].is_sure


@compiled
def test_a_closed_stock_has_no_exposed_card() -> None:
    """Nobody sees what the winner of a trick draws, so nothing is told of it."""
    for _, view in list(_asked("shasta-sam", 1))[::4]:
        told = _explained(view)
        assert told.exposed is None
        for item in told.plays:
            assert "exposed" not in item.prospect


@compiled
def test_where_nothing_compares_nothing_is_explained() -> None:
    """One legal play, or a player whose scores are no chances: no explanation."""
    alone = seen("AH", exposed="KD", hidden=1, stock_left=24)
    master = choose(bot(ADVISER), alone, seed="1", deal=1)
    assert explanation(alone, master, level=ADVISER, seed="1", deal=1) is None
    view = seen("AH KC 2D", exposed="KD", hidden=3, stock_left=24)
    club = choose(bot("club"), view, seed="1", deal=1)
    assert explanation(view, club, level="club", seed="1", deal=1) is None


@compiled
def test_hidden_cards_change_no_byte() -> None:
    """Another deal that looks the same to the seat gets the very same hint."""
    met = 0
    rng = Random(5)
    for state, view in list(_asked("bicycle", *range(5)))[::4]:
        for _ in range(60):
            twin = replayed(state, shuffled_unseen(state, view.seat, rng))
            if twin is None or twin.deal == state.deal:
                continue
            one = _explained(view)
            two = _explained(GAME.view(twin, view.seat))
            assert json.dumps(one.as_json()) == json.dumps(two.as_json())
            t = Catalog("en")
            assert explanation_lines(one, t) == explanation_lines(two, t)
            met += 1
            break
    assert met >= 4


# facts -------------------------------------------------------------------------------


def _share(mine: float, *, is_sure: bool = False) -> Share:
    return Share(mine, 1 - mine, is_sure)


@pytest.mark.parametrize(
    ("one", "two", "is_kept", "code"),
    [
        (_share(1, is_sure=True), _share(0.5), False, "sure"),
        (_share(0, is_sure=True), _share(0.5), True, "lost"),
        (_share(1), _share(0.5), False, "likely"),
        (_share(0.8), _share(0.5), True, "keeps"),
        (_share(0.6), _share(0.5), True, "better"),
        (_share(0.6), _share(0.9), True, "worse"),
        (_share(0.1), _share(0.9), True, "unlikely"),
        (_share(0.5), _share(0.5 + LEAST / 2), False, None),
        (_share(1, is_sure=True), _share(1, is_sure=True), False, None),
    ],
)
def test_a_difference_has_its_code(
    one: Share, two: Share, *, is_kept: bool, code: str | None
) -> None:
    """Certain, likely, better or worse; too small a difference is not told."""
    kept = frozenset({"jack"} if is_kept else ())
    told = facts({"jack": one}, {"jack": two}, kept)
    assert [fact.code for fact in told] == ([] if code is None else [code])


def test_game_may_go_to_nobody() -> None:
    """A certain tie is told; one that is only more likely is not."""
    tie, lost = Share(0, 0, is_sure=True), Share(0, 1, is_sure=True)
    assert [fact.code for fact in facts({"game": tie}, {"game": lost})] == ["tied"]
    assert facts({"game": Share(0.2, 0.6)}, {"game": Share(0.2, 0.8)}) == ()


def test_the_largest_differences_come_first_and_are_three() -> None:
    """Of five differences the three largest are told, the largest first."""
    sizes = {"high": 0.1, "low": 0.4, "jack": 0.2, "game": 0.3, "exposed": 0.05}
    one = {topic: _share(0.5 + size) for topic, size in sizes.items()}
    two = dict.fromkeys(sizes, _share(0.5))
    assert [fact.topic for fact in facts(one, two)] == ["low", "game", "jack"]


# words -------------------------------------------------------------------------------


def test_every_fact_has_its_sentence_and_no_sentence_is_idle() -> None:
    """The catalog has a sentence for each topic and code, and for no others."""
    wanted = {
        f"study.explain.{topic}.{code}" for topic in TOPICS for code in CODES[topic]
    }
    beginnings = tuple(f"study.explain.{topic}." for topic in TOPICS)
    for language in LANGUAGES:
        keys = {entry.key for entry in entries(language, "study")}
        assert {key for key in keys if key.startswith(beginnings)} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_tell_both_chances_and_the_other_play(language: str) -> None:
    """What is likely is told with both chances; what is certain with none."""
    t = Catalog(language)
    view = seen("AH KC", exposed="KD", hidden=2, stock_left=24)
    first, second = view.hand
    certain = {"sure", "lost", "tied"}
    for topic, code in ((one, two) for one in TOPICS for two in CODES[one]):
        item = Explained(first, 0.5, second, (Fact(topic, code, 0.61, 0.9),), {})
        told = Explanation((item,), view.exposed, is_exact=False)
        [text] = fact_texts(item, told, t, str)
        assert ("61\u00a0%" in text, "90\u00a0%" in text) == (code not in certain,) * 2
        assert (str(second) in text) == (code not in certain)
        assert ("KD" in text) == (topic == "exposed")
        assert text.endswith(".")


@pytest.mark.parametrize(
    ("language", "is_exact"), list(product(LANGUAGES, (False, True)))
)
def test_lines_rank_the_plays_and_say_what_is_proved(
    language: str, *, is_exact: bool
) -> None:
    """A line a play in their order; proved chances are told as proved."""
    t = Catalog(language)
    view = seen("AH KC", exposed="KD", hidden=2, stock_left=24)
    first, second = view.hand
    plays = tuple(
        Explained(card, score, None, (), {})
        for card, score in ((first, 0.614), (second, 0.5))
    )
    about, *lines = explanation_lines(Explanation(plays, None, is_exact), t, str)
    assert lines == [f"1. {first}: 61\u00a0%.", f"2. {second}: 50\u00a0%."]
    proved = {"en": "proved", "ru": "доказана", "be": "даказана"}[language]
    assert (proved in about) == is_exact
