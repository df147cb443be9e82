"""Events and refusals told: whole sentences, in three languages, to each reader."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from faceup.cards import Card, CardSet, Stream, Suit
from faceup.errors import IllegalAction
from faceup.games import match as matches
from faceup.games.california_jack import GAME, PROFILES, Rules
from faceup.games.california_jack import events as dealt
from faceup.games.california_jack.scoring import Awards, DealOutcome, book
from faceup.games.game import Event, Refusal
from faceup.games.match import DealScored, Match, MatchWon
from faceup.i18n import LANGUAGES, Catalog
from faceup.present.refusals import BY_SUIT, refusal_text
from faceup.present.sentences import course, tell, tell_all

ADA, BO = "Ada", "Бо"
NAMES = (ADA, BO)
READERS = (0, 1, None)

KING, TWO = Card.parse("KS"), Card.parse("2C")
HAND = CardSet.parse("2C 3C 4C 5C 6C KS")


def outcome_of(
    rules: Rules,
    before: tuple[int, int],
    awards: tuple[int, int, int, int | None],
    *,
    convicted: int | None = None,
    card_points: tuple[int, int] | None = None,
) -> DealOutcome:
    """An outcome booked by the rules for awards given by hand."""
    given = Awards(*awards)
    bookings, winner, crossed = book(rules, before, given, convicted)
    game = awards[3]
    points = (40, 40) if game is None else ((50, 30), (30, 50))[game]
    return DealOutcome(
        awards=given,
        card_points=card_points or points,
        tricks=(13, 13) if game is None else ((14, 12), (12, 14))[game],
        revoke=convicted,
        bookings=bookings,
        scores=bookings[-1].scores if bookings else before,
        winner=winner,
        crossed=crossed,
    )


def samples() -> Iterator[Event]:
    """At least one event of every kind, each way it can be."""
    rules = GAME.parse_rules({})
    for seat in (0, 1):
        yield matches.FirstDealerFound(seat, ())
        yield matches.FirstDealerFound(seat, ((TWO, TWO), (KING, TWO)))
        yield matches.ActionsTakenBack(seat, 2)
        yield MatchWon(seat, (10, 7))
        yield MatchWon(seat, (3, 7), 1 - seat)
        outcome = outcome_of(rules, (0, 0), (seat, 0, 1, None))
        yield DealScored(1, outcome)
        yield DealScored(1, replace(outcome, unclaimed=(seat,)))
        yield dealt.DealBegan(seat)
        yield dealt.HandDealt(seat, HAND)
        yield dealt.HandDealt(seat, None)
        yield dealt.CardPlayed(seat, KING, None)
        yield dealt.CardPlayed(seat, KING, TWO)
        yield dealt.TrickTaken(seat, TWO, KING, 3)
        yield dealt.CardDrawn(seat, KING, True)
        yield dealt.CardDrawn(seat, None, False)
        yield dealt.RevokeClaimed(seat, True)
        yield dealt.RevokeClaimed(seat, False)
    yield dealt.TrumpShown(Suit.HEARTS, True)
    yield dealt.TrumpShown(Suit.HEARTS, False)
    yield dealt.CardExposed(KING, 40)
    yield dealt.DealPlayedOut()


def test_the_samples_hold_every_kind_of_event() -> None:
    """No event of the game or the match is without a sentence to be tested."""
    kinds = {
        item.kind
        for module in (dealt, matches)
        for item in vars(module).values()
        if inspect.isclass(item) and hasattr(item, "kind")
    }

    assert kinds == {event.kind for event in samples()}


@pytest.mark.parametrize(("language", "me"), [*product(LANGUAGES, READERS)])
def test_every_event_is_told(language: str, me: int | None) -> None:
    """Every event has whole sentences in each language for each reader."""
    t = Catalog(language)
    rules = GAME.parse_rules({})
    for event in samples():
        told = tell(event, me=me, names=NAMES, t=t, rules=rules)

        assert told, event
        for sentence in told:
            assert sentence[-1] in ".!", sentence
            assert sentence[0].isupper() or sentence.startswith(NAMES), sentence
            assert "{" not in sentence
            assert "present." not in sentence


@pytest.mark.parametrize(("language", "me"), [*product(LANGUAGES, READERS)])
@pytest.mark.parametrize("winner", [0, 1])
def test_who_wins_a_match_has_the_first_score(
    language: str, me: int | None, winner: int
) -> None:
    """Whoever reads, also where the rules let the lower total win; a word says what it is."""
    scores = (8, 11)
    won = MatchWon(winner, scores)
    (told,) = tell(won, me=me, names=NAMES, t=Catalog(language))

    first, last = scores[winner], scores[1 - winner]
    told_as = {
        "en": f"the match, {first} to {last}.",
        "ru": f"со счётом {first} : {last}.",
        "be": f"з лікам {first} : {last}.",
    }
    assert told.endswith(told_as[language])


@pytest.mark.parametrize(
    ("language", "mine", "theirs"),
    [
        ("en", "You lead: king of spades.", "Бо leads: king of spades."),
        ("ru", "Вы заходите: король пик.", "Бо заходит: король пик."),
        ("be", "Вы заходзіце: кароль пік.", "Бо заходзіць: кароль пік."),
    ],
)
def test_a_seat_is_told_of_itself_as_you(language: str, mine: str, theirs: str) -> None:
    """What a seat did is told to it as “you”, to all others by name."""
    event = dealt.CardPlayed(1, KING, None)
    t = Catalog(language)

    assert tell(event, me=1, names=NAMES, t=t) == [mine]
    assert tell(event, me=0, names=NAMES, t=t) == [theirs]
    assert tell(event, me=None, names=NAMES, t=t) == [theirs]


@pytest.mark.parametrize(
    ("language", "left", "ends"),
    [
        ("en", 2, "Under it lies 1 more card."),
        ("en", 3, "Under it lie 2 more cards."),
        ("ru", 2, "Под ней ещё 1 карта."),
        ("ru", 3, "Под ней ещё 2 карты."),
        ("ru", 6, "Под ней ещё 5 карт."),
        ("ru", 12, "Под ней ещё 11 карт."),
        ("ru", 22, "Под ней ещё 21 карта."),
        ("ru", 40, "Под ней ещё 39 карт."),
        ("be", 2, "Пад ёй яшчэ 1 карта."),
        ("be", 23, "Пад ёй яшчэ 22 карты."),
        ("be", 12, "Пад ёй яшчэ 11 карт."),
    ],
)
def test_counts_take_their_plural(language: str, left: int, ends: str) -> None:
    """Cards under the exposed one are counted as the language counts."""
    event = dealt.CardExposed(KING, left)
    [told] = tell(event, me=0, names=NAMES, t=Catalog(language))

    assert told.endswith(ends)


@pytest.mark.parametrize(
    ("n", "ending"),
    [(1, "отменён 1 ход."), (3, "отменены 3 хода."), (11, "отменено 11 ходов.")],
)
def test_plays_taken_back_are_counted(n: int, ending: str) -> None:
    """Plays undone are counted as Russian counts them."""
    event = matches.ActionsTakenBack(0, n)

    assert tell(event, me=0, names=NAMES, t=Catalog("ru"))[0].endswith(ending)


def scored(
    rules: Rules, before: tuple[int, int], awards: tuple[int, int, int, int | None]
) -> list[str]:
    """A deal scored by hand, told in English to seat 0."""
    event = DealScored(3, outcome_of(rules, before, awards))
    return tell(event, me=0, names=NAMES, t=Catalog("en"), rules=rules)


def test_a_scored_deal_says_who_took_what_and_why() -> None:
    """Each award is told with its reason and with the score after it."""
    told = scored(GAME.parse_rules({}), (2, 3), (0, 1, 1, None))

    assert told == [
        "Deal 3 is scored.",
        "Card points: you 40, Бо 40.",
        "High is yours: you took the ace of trumps. Score: you 3, Бо 3.",
        "Low goes to Бо, who took the two of trumps. Score: you 3, Бо 4.",
        "Jack goes to Бо, who took the jack of trumps. Score: you 3, Бо 5.",
        "Game goes to nobody: both have the same.",
        "After deal 3: you 3, Бо 5.",
    ]


def test_an_award_that_came_too_late_is_told() -> None:
    """Under `in-order` what is no longer booked is told, and the rule is named."""
    told = scored(GAME.parse_rules({}), (9, 9), (0, 1, 1, 1))

    assert told[2].endswith("Score: you 10, Бо 9.")
    for late in told[3:6]:
        assert late.endswith("It no longer counts: you have already won.")
    assert "in the order High, Low, Jack, Game, and you get there first" in told[6]
    assert told[-1] == "After deal 3: you 10, Бо 9."


@pytest.mark.parametrize(
    ("crossing", "before", "awards", "said"),
    [
        ("in-order", (9, 8), (1, 1, 0, None), "Бо gets there first"),
        ("higher-total", (9, 9), (0, 1, 1, 1), "the higher score wins, and Бо has it"),
        ("higher-total", (9, 9), (1, 0, 0, 1), "equal scores: another deal decides"),
        ("game-winner-loses", (9, 9), (0, 1, 1, 1), "took Game loses, so you win"),
        ("game-winner-loses", (8, 9), (0, 0, 1, None), "nobody took Game"),
    ],
)
def test_the_crossing_rule_is_named(
    crossing: str,
    before: tuple[int, int],
    awards: tuple[int, int, int, int | None],
    said: str,
) -> None:
    """When both reach the target in one deal, the rule that decides is told."""
    told = scored(GAME.parse_rules({"crossing": crossing}), before, awards)

    assert said in " ".join(told)


@pytest.mark.parametrize("me", READERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_penalty_is_told(language: str, me: int | None) -> None:
    """What a proven revoke costs is told first, under each rule and to each reader."""
    t = Catalog(language)
    seen = set()
    for revoke in ("barred", "all-four", "minus-one", "opponent-one"):
        rules = GAME.parse_rules({"revoke": revoke})
        outcome = outcome_of(rules, (0, 0), (0, 1, 0, 1), convicted=1)
        told = tell(DealScored(1, outcome), me=me, names=NAMES, t=t, rules=rules)
        seen.add(told[2])
    assert len(seen) == 4


def test_the_penalty_of_four_books_nothing_else() -> None:
    """Under `all-four` awards are told as captured, without a score of their own."""
    rules = GAME.parse_rules({"revoke": "all-four"})
    outcome = outcome_of(rules, (0, 0), (0, 1, 0, 1), convicted=0)
    told = tell(DealScored(1, outcome), me=0, names=NAMES, t=Catalog("en"), rules=rules)

    assert told[2] == (
        "You revoked: Бо scores 4 for this deal, and you score nothing."
        " Score: you 0, Бо 4."
    )
    assert told[3] == "High is yours: you took the ace of trumps."


@pytest.mark.parametrize("me", READERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_whole_match_is_told(profile: str, language: str, me: int | None) -> None:
    """A match of any profile, close to its end, is told without a missing word."""
    match = Match.start(GAME, {"profile": profile}, scores=(5, 5))
    rng, t = Random(1), Catalog(language)
    match, events = match.begin(match.shuffle(0, Stream("1", "deal/0")))
    happened = list(events)
    while not match.awaits_scoring:
        seat = match.deal.to_act
        action = rng.choice(GAME.legal_actions(match.deal))
        match, more = match.apply(seat, action)
        happened += more
    match, more = match.settle()
    happened += more
    seen = [event if me is None else event.seen_by(me) for event in happened]
    told = tell_all(
        [event for event in seen if event is not None],
        me=me,
        names=NAMES,
        t=t,
        rules=match.rules,
    )

    assert len(told) >= 52 + 26
    assert not any("{" in line for line in told)


def test_the_course_has_a_line_a_deal() -> None:
    """The course of the score has every deal, and what was scored before the first."""
    rules = GAME.parse_rules({})
    first = outcome_of(rules, (0, 0), (0, 0, 1, 0))
    second = outcome_of(rules, (3, 1), (1, 1, 1, None))
    told, more = (
        course([first, second], before=before, me=1, names=NAMES, t=Catalog("ru"))
        for before in ((0, 0), (0, 2))
    )

    assert more == ["До первой сдачи: вы 2, Ada 0.", *told]
    assert told == [
        "После сдачи 1: вы 1, Ada 3.",
        "После сдачи 2: вы 4, Ada 3.",
    ]


@pytest.mark.parametrize(
    ("lead", "reply", "why"),
    [
        ("2C", "KC", "with the higher card"),
        ("KH", "2H", "with the higher card"),
        ("AC", "2H", "with a trump"),
        ("2H", "AC", "with a trump"),
        ("2C", "AS", "with the suit led"),
    ],
)
def test_whoever_sees_no_cards_is_told_why_a_trick_is_taken(
    lead: str, reply: str, why: str
) -> None:
    """With the trump suit, hearts here, the reason is told; without it only the taker."""
    event = dealt.TrickTaken(1, Card.parse(lead), Card.parse(reply), 3)
    t = Catalog("en")

    told = tell(event, me=1, names=NAMES, t=t, trump=Suit.HEARTS)
    assert told == [f"You take the trick {why}."]
    told = tell(event, me=0, names=NAMES, t=t, trump=Suit.HEARTS)
    assert told == [f"Бо takes the trick {why}."]
    assert tell(event, me=1, names=NAMES, t=t) == ["You take the trick."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_duty_is_told_for_every_suit(language: str) -> None:
    """Each duty has a sentence of its own for each suit led, all different."""
    t = Catalog(language)
    told = {
        refusal_text(Refusal(code, "…", {"led": suit.letter}), t)
        for code in BY_SUIT
        for suit in Suit
    }

    assert len(told) == 12


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "code", ["not-held", "not-your-turn", "deal-over", "match-over", "claim-not-open"]
)
def test_other_refusals_are_told_at_the_table(language: str, code: str) -> None:
    """What has nothing to do with suits has one sentence, for errors as for refusals."""
    t = Catalog(language)
    error = IllegalAction("…", code=code)

    assert refusal_text(error, t) == refusal_text(Refusal(code, "…", {}), t) != "…"


def test_a_refusal_without_words_keeps_its_message() -> None:
    """Telling a refusal nobody has written words for never fails."""
    odd = Refusal("no-such-code", "the moon is full", {})

    assert refusal_text(odd, Catalog("be")) == "the moon is full"
