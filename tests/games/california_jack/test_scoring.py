"""Awards and booking: the crossing table, the penalties, the book's example."""

from __future__ import annotations

from itertools import product

import pytest

from faceup.cards import CardSet, parse_cards
from faceup.games.california_jack import GAME, PROFILES, Awards, Play, play
from faceup.games.california_jack.deal import Claim
from faceup.games.california_jack.rules import Rules, parse_rules
from faceup.games.california_jack.scoring import book, winner_before
from tests.games.california_jack.strategies import new_deal, states

A, B = 0, 1


def rules(**fields: object) -> Rules:
    """Bicycle with overrides."""
    return parse_rules({"profile": "bicycle", **fields})


def awards(letters: str) -> Awards:
    """Awards from `ABB-`: High, Low, Jack, Game."""
    seats = [None if letter == "-" else "AB".index(letter) for letter in letters]
    assert seats[0] is not None
    assert seats[1] is not None
    assert seats[2] is not None
    return Awards(seats[0], seats[1], seats[2], seats[3])


CROSSING = [
    ((9, 9), "ABBB", ((10, 9), A), ((10, 12), B), A),
    ((9, 9), "BAAB", ((9, 10), B), ((11, 11), None), A),
    ((8, 9), "AAAB", ((10, 9), A), ((11, 10), A), A),
    ((9, 8), "BBA-", ((9, 10), B), ((10, 10), None), B),
    ((8, 8), "ABBA", ((9, 10), B), ((10, 10), None), B),
    ((9, 9), "BABB", ((9, 10), B), ((10, 12), B), A),
    ((9, 8), "BABB", ((10, 9), A), ((10, 11), B), A),
]
"""The table of the specification: scores before, awards, and what each rule makes."""


@pytest.mark.parametrize(("before", "letters", "in_order", "higher", "loses"), CROSSING)
def test_the_crossing_table(
    before: tuple[int, int],
    letters: str,
    in_order: tuple[tuple[int, int], int],
    higher: tuple[tuple[int, int], int | None],
    loses: int,
) -> None:
    """Every line of the crossing table, under each of the three rules."""
    won = awards(letters)

    steps, winner, crossed = book(rules(crossing="in-order"), before, won, None)
    assert (steps[-1].scores, winner) == in_order
    assert crossed
    steps, winner, _ = book(rules(crossing="higher-total"), before, won, None)
    assert (steps[-1].scores, winner) == higher
    steps, winner, _ = book(rules(crossing="game-winner-loses"), before, won, None)
    assert (steps[-1].scores, winner) == (higher[0], loses)


@pytest.mark.parametrize("before", [(9, 9), (8, 9), (9, 8), (8, 8), (7, 9), (6, 6)])
@pytest.mark.parametrize(
    "letters", ["".join(s) for s in product("AB", "AB", "AB", "AB-")]
)
def test_in_order_stops_at_the_target(before: tuple[int, int], letters: str) -> None:
    """Booking in order, against a loop that counts letters one by one."""
    scores = list(before)
    winner = None
    for letter in letters:
        if letter != "-" and winner is None:
            seat = "AB".index(letter)
            scores[seat] += 1
            if scores[seat] == 10:
                winner = seat

    steps, found, _ = book(rules(), before, awards(letters), None)

    assert (list(steps[-1].scores), found) == (scores, winner)
    assert sum(step.is_booked for step in steps) == sum(scores) - sum(before)


def test_a_point_after_the_end_is_told_as_not_booked() -> None:
    """B at 9 takes High and wins; A's three others are told, not booked."""
    steps, winner, crossed = book(rules(), (8, 9), awards("BAAA"), None)

    assert winner == B
    assert crossed
    assert [(s.reason, s.is_booked) for s in steps] == [
        ("high", True),
        ("low", False),
        ("jack", False),
        ("game", False),
    ]
    assert steps[-1].scores == (8, 10)


@pytest.mark.parametrize(
    ("revoke", "expected"),
    [
        ("all-four", (3, 7)),
        ("minus-one", (5, 4)),
        ("opponent-one", (6, 5)),
        ("barred", (6, 4)),
    ],
)
def test_what_a_revoke_costs(revoke: str, expected: tuple[int, int]) -> None:
    """A is convicted at 3:3 in a deal in which A captured three awards and B one."""
    steps, winner, _ = book(rules(revoke=revoke), (3, 3), awards("AAAB"), A)

    assert steps[-1].scores == expected
    assert winner is None


def test_a_penalty_can_win_and_stops_the_booking() -> None:
    """`opponent-one` is added first: the claimant at 9 wins before High is booked."""
    steps, winner, _ = book(rules(revoke="opponent-one"), (9, 9), awards("AAAA"), A)

    assert winner == B
    assert steps[-1].scores == (9, 10)
    assert [step.is_booked for step in steps] == [True, False, False, False, False]


def test_a_score_may_go_below_zero() -> None:
    """`minus-one` takes the point from the offender even at nought."""
    steps, _, _ = book(rules(revoke="minus-one"), (0, 0), awards("BBBB"), A)

    assert steps[-1].scores == (-1, 4)


def test_all_four_are_scored_whole() -> None:
    """Four points are scored even past the target: 9 and a proven revoke are 13."""
    steps, winner, _ = book(rules(revoke="all-four"), (9, 7), awards("BBBB"), B)

    assert (steps[-1].scores, winner) == ((13, 7), A)
    assert len(steps) == 1


def test_equal_totals_play_on_until_unequal() -> None:
    """After 11:11 under higher-total the next unequal deal decides."""
    higher = rules(crossing="higher-total")

    assert winner_before(higher, (11, 11)) is None
    assert winner_before(higher, (11, 12)) == B
    steps, winner, _ = book(higher, (11, 11), awards("AABB"), None)
    assert (steps[-1].scores, winner) == ((13, 13), None)
    steps, winner, _ = book(higher, (13, 13), awards("AAB-"), None)
    assert (steps[-1].scores, winner) == ((15, 14), A)


@pytest.mark.parametrize("profile", PROFILES)
def test_three_or_four_points_a_deal(profile: str) -> None:
    """A deal awards High, Low, Jack and, unless equal, Game; points never more."""
    for number in range(12):
        start = new_deal(PROFILES[profile].rules, number, dealer=number % 2)
        *_, last = states(start, number)
        result = GAME.outcome(last)
        given = [seat for _, seat in result.awards.items() if seat is not None]

        assert len(given) == 4 - (result.awards.game is None)
        assert sum(result.scores) == len(given)
        assert sum(result.card_points) == 80
        assert sum(result.tricks) == 26
        counts = result.tricks if "simple" in profile else result.card_points
        equal = counts[0] == counts[1]
        assert (result.awards.game is None) is equal


@pytest.mark.parametrize(
    ("points", "nobody", "elder"),
    [((39, 41), B, B), ((40, 40), None, B), ((41, 39), A, A), ((80, 0), A, A)],
)
def test_game_at_the_boundaries(
    points: tuple[int, int], nobody: int | None, elder: int
) -> None:
    """39–41, 40–40, 41–39, 80–0: Game, and who has it when equal. A deals."""
    from dataclasses import replace

    from faceup.games.california_jack.scoring import awards_of

    mine = _pile(points[0])
    for tie, expected in (("nobody", nobody), ("elder", elder)):
        *_, last = states(new_deal(rules(game_tie=tie), 5, dealer=A), 1)
        last = replace(last, captured=(mine, ((1 << 52) - 1) & ~mine))
        assert play.card_points(mine) == points[0]

        assert awards_of(last).game == expected


def _pile(points: int) -> int:
    """Some cards worth so many points."""
    mask = 0
    for card in sorted(range(52), key=play.points_of, reverse=True):
        worth = play.points_of(card)
        if 0 < worth <= points:
            points -= worth
            mask |= 1 << card
    assert not points
    return mask


def test_the_book_example() -> None:
    """Seed 003: hearts trump, JH exposed, QD under it. A leads 7C; B, void of clubs,
    takes it with 2H and draws JH; QD shows and A draws it. B will score Low.
    """
    hands = ("7C 5S 6S 9D 4C 3C", "2H 5D 6D 7D 8S 9S")
    dealt = CardSet.parse(" ".join(hands)) | CardSet.parse("JH QD")
    rest = CardSet((1 << 52) - 1) - dealt
    layout = {
        "dealer": 1,
        "hands": list(hands),
        "stock": " ".join(map(str, [*parse_cards("JH QD"), *rest])),
        "trump": "H",
    }
    game_rules = rules()
    state, _ = GAME.begin(
        game_rules, GAME.parse_deal(layout, game_rules, 2), (0, 0), "prevent"
    )

    state, _ = GAME.apply(state, 0, Play(parse_cards("7C")[0]))
    assert [str(a.card) for a in GAME.legal_actions(state)] == ["2H"]
    state, events = GAME.apply(state, 1, Play(parse_cards("2H")[0]))

    told = [(e.kind, getattr(e, "seat", None)) for e in events]
    assert told == [
        ("card-played", 1),
        ("trick-taken", 1),
        ("card-drawn", 1),
        ("card-drawn", 0),
        ("card-exposed", None),
    ]
    assert parse_cards("JH")[0] in CardSet(state.hands[1])
    assert parse_cards("QD")[0] in CardSet(state.hands[0])
    assert state.turn == 1
    *_, last = states(state, 3)
    assert GAME.outcome(last).awards.low == B


def test_29_card_points_are_not_29_points() -> None:
    """Two tens, an ace, a king and a queen are 29 card points."""
    assert play.card_points(CardSet.parse("TS TH AC KD QD").mask) == 29


def test_low_to_the_first_holder_in_hand_and_from_the_stock() -> None:
    """`first-holder` gives Low to who was dealt the two of trumps, or drew it."""
    seen = {"dealt": 0, "drawn": 0}
    for number in range(40):
        start = new_deal(rules(low="first-holder"), number)
        low = play.low_card(start.deal.trump)
        holder = None
        last = start
        for state in states(start, number):
            for seat in (0, 1):
                if holder is None and state.hands[seat] >> low & 1:
                    holder = seat
                    seen["drawn" if state.plays else "dealt"] += 1
            last = state

        assert GAME.outcome(last).awards.low == holder
    assert min(seen.values()) > 3


def test_only_the_first_good_claim_decides() -> None:
    """A claim is good after a revoke, bad before; a second good one changes nothing."""
    state = new_deal(parse_rules({"profile": "strict"}), 3, enforcement="claim")
    revoked_at = None
    for _ in range(52):
        legal = {action.card for action in GAME.legal_actions(state)}
        seat = state.turn
        wrong = [c for c in CardSet(state.hands[seat]) if c not in legal]
        if wrong and revoked_at is None:
            early, _ = GAME.apply(state, 1 - seat, Claim())
            assert early.convicted == -1
            state, _ = GAME.apply(state, seat, Play(wrong[0]))
            revoked_at = seat
            break
        state, _ = GAME.apply(state, seat, GAME.legal_actions(state)[0])
    assert revoked_at is not None

    state, events = GAME.apply(state, 1 - revoked_at, Claim())
    assert state.convicted == revoked_at
    assert [getattr(e, "is_good", None) for e in events] == [True]
    state, events = GAME.apply(state, 1 - revoked_at, Claim())
    assert state.convicted == revoked_at
    assert [getattr(e, "is_good", None) for e in events] == [False]


@pytest.mark.parametrize("enforcement", ["prevent", "claim"])
def test_an_outcome_names_the_revokes_that_no_claim_proved(enforcement: str) -> None:
    """Who revoked is told once the deal is scored, unless a claim told it before."""
    for number in range(8):
        state = new_deal(parse_rules({}), number, enforcement=enforcement)
        revoked = set()
        while (seat := state.to_act) is not None:
            legal = {action.card for action in GAME.legal_actions(state)}
            wrong = [card for card in CardSet(state.hands[seat]) if card not in legal]
            if wrong and enforcement == "claim" and len(state.plays) % 7 < number:
                state, _ = GAME.apply(state, seat, Play(wrong[0]))
                revoked.add(seat)
            else:
                state, _ = GAME.apply(state, seat, GAME.legal_actions(state)[0])

        assert bool(revoked) == (enforcement == "claim" and number > 0)
        assert GAME.outcome(state).unclaimed == tuple(sorted(revoked))
        if enforcement == "claim":
            state, _ = GAME.apply(state, 0, Claim())
            assert GAME.outcome(state).unclaimed == tuple(sorted(revoked - {1}))
