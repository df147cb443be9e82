"""What a seat can know: exactly that, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from faceup.cards import Card, CardSet, Stream
from faceup.games.california_jack import (
    GAME,
    PROFILES,
    DealState,
    DealView,
    Play,
    Rules,
)
from faceup.games.california_jack.deal import Deal
from faceup.games.california_jack.inference import World
from faceup.games.california_jack.view import view_json
from tests.games.california_jack.strategies import (
    house_rules,
    new_deal,
    numbers,
    played,
    state_at,
    states,
)

WHOLE = CardSet((1 << 52) - 1)


def replayed(state: DealState, deal: Deal) -> DealState | None:
    """The same plays from another deal, or None if they were not legal there."""
    enforcement = "claim" if state.may_claim else "prevent"
    other, _ = GAME.begin(state.rules, deal, state.scores, enforcement)
    for card in state.plays:
        action = Play(Card(card))
        if GAME.why_illegal(other, other.turn, action) is not None:
            return None
        other, _ = GAME.apply(other, other.turn, action)
    return other


def shuffled_unseen(state: DealState, seat: int, rng: Random) -> Deal:
    """Another deal that gives the seat the same hand and the same sights so far.

    Places the seat has seen into keep their cards: its own hand and draws, open draws
    and the exposed card, and every card played by the opponent lies somewhere the
    opponent could have it from. The rest is shuffled.
    """
    deal, other = state.deal, 1 - seat
    fixed_stock = set()
    leaders = (*state.players, state.turn)
    for place in range(state.drawn):
        winner = leaders[2 * (place // 2) + 2]
        drawer = winner if place % 2 == 0 else 1 - winner
        if state.rules.is_open or drawer == seat:
            fixed_stock.add(place)
    if state.rules.is_open and state.drawn < 40:
        fixed_stock.add(state.drawn)
    if state.rules.trump == "stock-top":
        fixed_stock.add(0)
    free_places = [p for p in range(40) if p not in fixed_stock]
    pool = list(CardSet(deal.hands[other])) + [Card(deal.stock[p]) for p in free_places]
    rng.shuffle(pool)
    hand = sum(1 << card.index for card in pool[:6])
    stock = list(deal.stock)
    for place, card in zip(free_places, pool[6:], strict=True):
        stock[place] = card.index
    hands = (deal.hands[0], hand) if seat == 0 else (hand, deal.hands[1])
    return Deal(deal.dealer, hands, tuple(stock), deal.trump)


@given(played(), st.sampled_from((0, 1)))
def test_a_view_is_right(state: DealState, seat: int) -> None:
    """What a view says is so: every card is where it says, and all are accounted for."""
    seen = GAME.view(state, seat)
    other = CardSet(state.hands[1 - seat])
    stock = CardSet.of(Card(c) for c in state.deal.stock[state.drawn :])

    assert seen.hand == CardSet(state.hands[seat])
    assert seen.opponent_known <= other
    assert len(seen.opponent_known) + seen.opponent_hidden == len(other)
    assert seen.unseen <= (other | stock)
    assert CardSet.of(seen.stock_known) <= stock
    assert seen.stock_left == len(stock)
    exposed = CardSet() if seen.exposed is None else CardSet.of([seen.exposed])
    lead = CardSet() if seen.lead is None else CardSet.of([seen.lead])
    parts = [
        seen.hand,
        seen.opponent_known,
        seen.unseen,
        CardSet.of(seen.stock_known),
        exposed,
        lead,
        *seen.captured,
    ]
    assert sum(map(len, parts)) == 52
    assert CardSet.of(card for part in parts for card in part) == WHOLE
    legal = CardSet(0 if state.is_complete else state.legal_mask())
    assert seen.legal == (legal if state.to_act == seat else CardSet())
    if state.rules.is_open and state.drawn == 40:
        assert not seen.unseen
        assert seen.opponent_known == other


@given(played(), st.sampled_from((0, 1)), st.randoms(use_true_random=False))
def test_what_cannot_be_known_changes_nothing(
    state: DealState, seat: int, rng: Random
) -> None:
    """Another deal that agrees with all the seat saw gives the same view, byte for
    byte, and every event reaches the seat alike.
    """
    tried = 0
    for _ in range(60):
        twin = replayed(state, shuffled_unseen(state, seat, rng))
        if twin is None:
            continue
        tried += 1
        one, two = GAME.view(state, seat), GAME.view(twin, seat)

        assert one == two
        assert json.dumps(view_json(one)) == json.dumps(view_json(two))
        assert events_seen(state, seat) == events_seen(twin, seat)
        if tried == 3:
            break
    assume(tried)


def events_seen(state: DealState, seat: int) -> str:
    """All a seat hears of a deal, as text."""
    enforcement = "claim" if state.may_claim else "prevent"
    now, events = GAME.begin(state.rules, state.deal, state.scores, enforcement)
    heard = [event.seen_by(seat) for event in events]
    for card in state.plays:
        now, events = GAME.apply(now, now.turn, Play(Card(card)))
        heard += [event.seen_by(seat) for event in events]
    return repr(heard)


@given(house_rules(), numbers, st.integers(0, 2**32))
def test_only_the_first_twelve_cards_hide_in_an_open_deal(
    rules: Rules, number: int, seed: int
) -> None:
    """With an open stock the opponent's hidden cards are ones it was dealt."""
    assume(rules.is_open)
    for state in states(new_deal(rules, number), seed):
        for seat in (0, 1):
            seen = GAME.view(state, seat)
            dealt = CardSet(state.deal.hands[1 - seat])
            hidden = CardSet(state.hands[1 - seat]) - seen.opponent_known
            assert hidden <= dealt


def short_of_unseen(rules: Rules, number: int, seed: int, plays: int) -> DealState:
    """A late state in which only few layouts are left to try."""
    return state_at(new_deal(rules, number), plays, seed)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("profile", ["bicycle", "strict", "cats-at-cards"])
def test_open_worlds_are_all_there_are(profile: str, number: int) -> None:
    """Counted, listed and tried by brute force: the same worlds, late in open deals."""
    rules = PROFILES[profile].rules
    for plays in (35, 36, 37, 38, 39):
        state = short_of_unseen(rules, number, number, plays)
        for seat in (0, 1):
            seen = GAME.view(state, seat)
            worlds = seen.worlds()
            hidden = seen.opponent_hidden + max(seen.stock_left - 1, 0)
            if hidden > 7:
                continue
            listed = {
                (w.hand.mask, tuple(c.index for c in w.stock)): w.ways for w in worlds
            }
            assert sum(listed.values()) == worlds.count
            assert listed == brute_open(state, seat)


def brute_open(state: DealState, seat: int) -> dict[tuple[int, tuple[int, ...]], int]:
    """The worlds of an open deal by trying every layout of the unplayed unseen cards."""
    from itertools import permutations

    deal, other = state.deal, 1 - seat
    seen = GAME.view(state, seat)
    gone = CardSet.of(Card(c) for c in state.plays)
    opening = CardSet(deal.hands[other])
    first = state.drawn + 1 if state.drawn < 40 else 40
    free = list(range(first, 40))
    pool = [*(opening - gone), *(Card(deal.stock[p]) for p in free)]
    keep = len(pool) - len(free)
    found: dict[tuple[int, tuple[int, ...]], int] = {}
    for order in permutations(sorted(pool)):
        if list(order[:keep]) != sorted(order[:keep]):
            continue
        stock = list(deal.stock)
        for place, card in zip(free, order[keep:], strict=True):
            stock[place] = card.index
        hand = (opening & gone).mask | sum(1 << card.index for card in order[:keep])
        hands = (deal.hands[0], hand) if seat == 0 else (hand, deal.hands[1])
        twin = replayed(state, Deal(deal.dealer, hands, tuple(stock), deal.trump))
        if twin is not None and GAME.view(twin, seat) == seen:
            found[twin.hands[other], tuple(twin.deal.stock[twin.drawn :])] = 1
    return found


@pytest.mark.parametrize("seed", range(12))
def test_closed_histories_are_counted_exactly(seed: int) -> None:
    """The ways a closed hand can have come about, against trying every assignment of
    the opponent's cards to its draws.
    """
    from itertools import permutations

    rules = (
        PROFILES["shasta-sam-bicycle"].rules
        if seed % 2
        else PROFILES["shasta-sam"].rules
    )
    tricks = 3
    state = state_at(new_deal(rules, seed), 2 * tricks, seed)
    seen = GAME.view(state, 0)
    from faceup.games.california_jack.inference import ways_table

    table = ways_table(seen.story)
    hand = list(CardSet(state.hands[1]))
    theirs = [
        Card(c) for c, who in zip(state.plays, state.players, strict=True) if who == 1
    ]
    counts = Counter(card.suit for card in hand)
    ways = 0
    everything = [*hand, *theirs]
    for drawn in permutations(everything, tricks):
        ways += possible(state, everything, drawn)
    vector = (counts[0], counts[1], counts[2], counts[3])  # type: ignore[index]  # suits

    assert table.get(vector, 0) == ways


def possible(state: DealState, cards: list[Card], drawn: tuple[Card, ...]) -> bool:
    """Whether the opponent of seat 0 can have drawn these cards, in this order."""
    from faceup.games.california_jack.play import legal_plays

    held = set(cards) - set(drawn)
    rules, trump = state.rules, state.deal.trump
    for trick, draw in enumerate(drawn):
        first, second = state.plays[2 * trick], state.plays[2 * trick + 1]
        leads = state.players[2 * trick] == 1
        mine = Card(first if leads else second)
        if mine not in held:
            return False
        mask = sum(1 << card.index for card in held)
        lead = -1 if leads else first
        if (
            not legal_plays(mask, lead, trump, rules.follow_code, rules.void_code)
            >> mine.index
            & 1
        ):
            return False
        held.remove(mine)
        held.add(draw)
    return True


def test_samples_respect_what_is_proven_and_vary() -> None:
    """Every sampled world gives the same view when the deal is played again from it,
    and samples differ where more than one world is possible.
    """
    for profile in ("bicycle", "strict", "shasta-sam-bicycle", "shasta-sam"):
        rules = PROFILES[profile].rules
        for seed in range(8):
            state = state_at(new_deal(rules, seed), 7 + 5 * seed, seed)
            seen = GAME.view(state, seed % 2)
            worlds = seen.worlds()
            stream = Stream(str(seed), "worlds")
            drawn = [worlds.sample(stream) for _ in range(40)]
            for world in drawn:
                check_world(seen, world)
            if worlds.count > 100:
                assert (
                    len({world.hand for world in drawn} | {w.stock for w in drawn}) > 1
                )


def check_world(seen: DealView, world: World) -> None:
    """A world holds the cards it must, where it must."""
    assert seen.opponent_known <= world.hand
    assert len(world.hand) == len(seen.opponent_known) + seen.opponent_hidden
    assert len(world.stock) == seen.stock_left
    if seen.exposed is not None:
        assert world.stock[0] == seen.exposed
    both = world.hand | CardSet.of(world.stock)
    assert len(both) == len(world.hand) + len(world.stock)
    assert seen.unseen <= both
    assert world.ways >= 1


def test_samples_are_uniform_over_the_worlds() -> None:
    """Where the worlds are few, 6,000 samples spread over them by their ways."""
    checked = 0
    for seed in range(40):
        state = state_at(new_deal(PROFILES["bicycle"].rules, seed), 36, seed)
        seen = GAME.view(state, state.turn)
        worlds = seen.worlds()
        if not 4 <= worlds.count <= 60:
            continue
        checked += 1
        stream = Stream(str(seed), "uniform")
        samples = 100 * worlds.count
        counts = Counter(worlds.sample(stream) for _ in range(samples))
        every = list(worlds)
        assert set(counts) <= set(every)
        chi = sum(
            (counts[w] - samples * w.ways / worlds.count) ** 2
            / (samples * w.ways / worlds.count)
            for w in every
        )
        free = len(every) - 1
        assert chi < free + 5 * (2 * free) ** 0.5
        if checked == 5:
            break
    assert checked == 5


def test_no_sample_follows_the_truth() -> None:
    """The true hand is drawn no more often than its share of the worlds."""
    state = state_at(new_deal(PROFILES["bicycle"].rules, 3), 4, 3)
    seen = GAME.view(state, 0)
    worlds = seen.worlds()
    stream = Stream("truth", "worlds")
    truth = CardSet(state.hands[1])
    hits = sum(worlds.sample(stream).hand == truth for _ in range(500))

    assert worlds.count > 10**6
    assert hits < 5


def test_the_state_does_not_stand_in_a_view() -> None:
    """No field of a view holds a state or the deal."""
    seen = GAME.view(new_deal(PROFILES["bicycle"].rules, 1), 0)
    for item in fields(seen):
        assert not isinstance(getattr(seen, item.name), DealState | Deal)


def test_a_proven_void_ends_when_the_suit_is_drawn() -> None:
    """A discard proves a void; worlds respect it; an open draw of the suit is known."""
    rules = PROFILES["bicycle"].rules
    proven = 0
    for number in range(60):
        for state in states(new_deal(rules, number), number):
            seen = GAME.view(state, 0)
            for step in seen.story.steps:
                proven += step.kind == "void"
            if seen.story.has_voids and seen.opponent_hidden:
                barred = 0
                for step in seen.story.steps:
                    barred |= step.suits
                world = seen.worlds().sample(Stream(str(number), "void"))
                hidden = world.hand - seen.opponent_known
                assert not any(barred >> card.suit & 1 for card in hidden)
    assert proven > 50


def test_claim_tables_prove_nothing() -> None:
    """Where illegal plays may be made, a discard proves no void."""
    rules = PROFILES["strict"].rules
    start = new_deal(rules, 2, enforcement="claim")
    state = start
    rng = Random(5)
    while not state.is_complete:
        hand = list(CardSet(state.hands[state.turn]))
        state, _ = GAME.apply(state, state.turn, Play(rng.choice(hand)))
        assert not GAME.view(state, 0).story.has_voids


def test_a_view_names_its_seats() -> None:
    """Only seats 0 and 1 have a view."""
    state = new_deal(PROFILES["bicycle"].rules, 1)
    with pytest.raises(ValueError, match="accepted: 0, 1"):
        GAME.view(state, 2)


def test_the_last_trick_and_the_open_draws_are_seen() -> None:
    """After a trick of an open deal both seats see both draws; closed, only their own."""
    for profile, both in (("bicycle", True), ("shasta-sam", False)):
        state = state_at(new_deal(PROFILES[profile].rules, 9), 2, 9)
        winner = state.turn
        stock = [Card(c) for c in state.deal.stock]
        for seat in (0, 1):
            trick = GAME.view(state, seat).last_trick
            assert trick is not None
            assert trick.winner == winner
            drawn = {winner: stock[0], 1 - winner: stock[1]}
            for who in (0, 1):
                expected = drawn[who] if both or who == seat else None
                assert trick.drawn[who] == expected
        hidden = replace(GAME.view(state, 0))
        assert (hidden.exposed is None) is not both


@given(house_rules(), numbers)
def test_what_game_goes_by_is_what_the_rules_count(rules: Rules, number: int) -> None:
    """Game goes by tricks or card points, and to the seat with more of what is told."""
    state = state_at(new_deal(rules, number), 52, number)
    seen = GAME.view(state, 0)
    assert seen.game_counts == (
        seen.tricks_taken if rules.game == "tricks" else seen.card_points
    )
    first, second = seen.game_counts
    if first != second:
        assert GAME.outcome(state).awards.game == int(second > first)
