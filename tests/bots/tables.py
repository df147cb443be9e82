"""What the tests of computer players share: hand-made views, and deals they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from faceup.bots import Bot, Budget, Choice
from faceup.bots.runner import stream_for, why_refused
from faceup.cards import Card, CardSet, SplitMix64, Suit
from faceup.games.california_jack import (
    GAME,
    Claim,
    DealState,
    DealView,
    Play,
    Rules,
    play,
)

Player = Bot[DealView, Play | Claim]
"""A computer player of California Jack."""

PACK = CardSet((1 << 52) - 1)
"""All cards."""

BUDGET = Budget()
"""The budget nobody had to name."""


def seen(  # each keyword is a thing a player sees
    hand: str,
    *,
    trump: str = "H",
    lead: str = "",
    exposed: str = "",
    stock_left: int = 20,
    known: str = "",
    hidden: int | None = None,
    won: str = "",
    lost: str = "",
    scores: tuple[int, int] = (0, 0),
    rules: Mapping[str, object] | None = None,
) -> DealView:
    """The view of seat 0, told by what lies where; it is its turn.

    `won` and `lost` are the cards captured by it and by the opponent. Trump is cut, so
    that any card may lie exposed.
    """
    own, theirs = CardSet.parse(hand), CardSet.parse(known)
    captured = CardSet.parse(won), CardSet.parse(lost)
    led = Card.parse(lead) if lead else None
    top = Card.parse(exposed) if exposed else None
    fields = GAME.parse_rules({"trump": "cut", **(rules or {})})
    suit = Suit("CDHS".index(trump))
    table = CardSet.of(card for card in (led, top) if card is not None)
    gone = own | theirs | captured[0] | captured[1] | table
    size = len(own) - (led is not None)
    legal = play.legal_plays(
        own.mask,
        -1 if led is None else led.index,
        suit,
        fields.follow_code,
        fields.void_code,
    )
    return DealView(
        seat=0,
        rules=fields,
        may_claim=False,
        scores=scores,
        dealer=0,
        trump=suit,
        to_act=0,
        hand=own,
        legal=CardSet(legal),
        lead=led,
        exposed=top,
        stock_left=stock_left if top is not None or not fields.is_open else 0,
        opponent_known=theirs,
        opponent_hidden=size - len(theirs) if hidden is None else hidden,
        unseen=PACK - gone,
        stock_known=(),
        captured=captured,
        card_points=(
            play.card_points(captured[0].mask),
            play.card_points(captured[1].mask),
        ),
        tricks_taken=(len(captured[0]) // 2, len(captured[1]) // 2),
        tricks=(),
        claims=(),
        convicted=None,
    )


def asked(
    player: Player, view: DealView, seed: str = "1", deal: int = 1
) -> Choice[Play | Claim]:
    """What a player chooses, as a runner would ask it."""
    return player.choose(view, BUDGET, stream_for(seed, deal, view))


def begun(
    rules: Rules,
    number: int,
    *,
    scores: tuple[int, int] = (0, 0),
    enforcement: str = "prevent",
) -> DealState:
    """The state before the first lead of a numbered deal."""
    deal = GAME.deal(rules, 2, number % 2, SplitMix64(number))
    return GAME.begin(rules, deal, scores, enforcement)[0]


def steps(
    state: DealState, players: Sequence[Player], seed: str = "1"
) -> Iterator[tuple[DealState, DealView, Choice[Play | Claim]]]:
    """A deal as players play it: each state, the view of its seat, and the choice."""
    while not state.is_complete:
        view = GAME.view(state, state.turn)
        choice = asked(players[state.turn], view, seed)
        assert why_refused(view, choice) is None
        yield state, view, choice
        state, _ = GAME.apply(state, state.turn, choice.action)


def played_out(state: DealState, players: Sequence[Player]) -> DealState:
    """The last state of a deal as players play it."""
    last, _, choice = list(steps(state, players))[-1]
    return GAME.apply(last, last.turn, choice.action)[0]
