"""A deal with every card known: both hands, the stock in order, what is won so far.

It is what an exact solver is asked about. It names no history, so it is read from JSON of
its own (`parse_open_position`), or taken from the state of a deal (`open_position`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faceup.cards import CardSet, Suit
from faceup.errors import RecordError
from faceup.games.california_jack import play
from faceup.games.california_jack.deal import HAND, PLAYS, STOCK, DealState
from faceup.games.california_jack.notation import bad_part, cards_in, parse_trump
from faceup.games.california_jack.rules import Rules, parse_rules

AWARD_NAMES = ("high", "low", "jack")
"""The awards of captured cards, in their order."""

_MOST_SCORE = 10_000_000
"""More digits than a position string may have."""


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A deal with every card known, before a play."""

    rules: Rules
    """The rules of the deal."""
    dealer: int
    """The seat that dealt."""
    trump: Suit
    """The trump suit."""
    hands: tuple[CardSet, CardSet]
    """The cards of seats 0 and 1; a card that was led is in neither."""
    stock: tuple[int, ...]
    """Its cards by index, the next to be drawn first."""
    turn: int
    """The seat that plays next."""
    lead: int
    """The index of the card led to the trick, -1 before the lead."""
    awards: tuple[int | None, int | None, int | None]
    """The seats that have High, Low and Jack."""
    counts: tuple[int, int]
    """What each seat counts for Game: card points, or tricks by the rules."""
    scores: tuple[int, int] = (0, 0)
    """The match score before the deal."""
    convicted: int | None = None
    """The seat that a good claim of a revoke convicted."""

    @property
    def leader(self) -> int:
        """The seat that leads, or has led, the trick."""
        return self.turn if self.lead < 0 else 1 - self.turn

    @property
    def legal(self) -> CardSet:
        """The legal plays of the seat that plays next."""
        rules = self.rules
        return CardSet(
            play.legal_plays(
                self.hands[self.turn].mask,
                self.lead,
                self.trump,
                rules.follow_code,
                rules.void_code,
            )
        )


def open_position(state: DealState) -> OpenPosition | None:
    """The position of a deal that goes on; None when nothing is left to play.

    What a convicted revoke costs is no part of deal points, as `study.exact` reckons them.
    """
    if state.to_act is None:
        return None
    awards: list[int | None] = [None, None, None]
    cards = (
        play.high_card(state.deal.trump),
        play.low_card(state.deal.trump),
        play.jack_card(state.deal.trump),
    )
    for place, card in enumerate(cards):
        for seat in (0, 1):
            if state.captured[seat] >> card & 1:
                awards[place] = seat
    if state.rules.low == "first-holder":
        awards[1] = _first_holder(state, cards[1])
    if state.rules.game == "tricks":
        counts = state.tricks
    else:
        first, second = (play.card_points(mask) for mask in state.captured)
        counts = (first, second)
    return OpenPosition(
        state.rules,
        state.deal.dealer,
        Suit(state.deal.trump),
        (CardSet(state.hands[0]), CardSet(state.hands[1])),
        state.deal.stock[state.drawn :],
        state.to_act,
        state.lead,
        (awards[0], awards[1], awards[2]),
        counts,
        state.scores,
        None if state.convicted < 0 else state.convicted,
    )


def _first_holder(state: DealState, low: int) -> int | None:
    """The seat that was dealt the trump two or drew it first; None: it is in the stock."""
    for seat in (0, 1):
        if state.hands[seat] >> low & 1:
            return seat
    for card, seat in zip(state.plays, state.players, strict=True):
        if card == low:
            return seat
    return None


# from JSON -----------------------------------------------------------------------------


def parse_open_position(data: object) -> OpenPosition:
    """A position from JSON: `{"game", "rules", "dealer", "trump", "hands", …}`.

    The wrapper `{"position": …}` is optional, and so are `scores`, by default `[0, 0]`.

    Raises:
        RecordError: `bad-format` for a part that is missing, of the wrong shape, or at
            odds with the others; `bad-deck` for cards that are none or lie twice;
            `bad-trump` for a trump that is no suit.
        RulesError: for rules that cannot be.
        UnknownName: for a profile that is not there.
    """
    if isinstance(data, Mapping) and "position" in data:
        data = data["position"]
    if not isinstance(data, Mapping):
        raise bad_part("position", data, "a JSON object")
    game = data.get("game", "california-jack")
    if game not in ("california-jack", "shasta-sam"):
        raise bad_part("game", game, "california-jack, shasta-sam")
    told = data.get("rules", {"profile": "bicycle"})
    if not isinstance(told, Mapping):
        raise bad_part("rules", told, "a JSON object")
    rules = parse_rules(told)
    trump = parse_trump(data.get("trump"))
    dealer, turn = _seat(data, "dealer"), _seat(data, "turn")
    lead = -1
    if data.get("lead") is not None:
        lead = cards_in("lead", data["lead"], 1)[0]
    hands = data.get("hands")
    if not isinstance(hands, list | tuple) or len(hands) != 2:
        raise bad_part("hands", hands, "two strings of cards")
    stock = cards_in("stock", data.get("stock", ""), None)
    if len(stock) % 2 or len(stock) > STOCK:
        raise bad_part("stock", data.get("stock"), "an even number of cards, 0 to 40")
    held = [cards_in(f"hands[{n}]", hands[n], None) for n in (0, 1)]
    _check_sizes(held, turn, lead, len(stock))
    left = [*held[0], *held[1], *stock, *([lead] if lead >= 0 else [])]
    _check_once(left)
    masks = [sum(1 << card for card in cards) for cards in held]
    captured = data.get("captured")
    if not isinstance(captured, Mapping):
        raise bad_part("captured", captured, "a JSON object")
    return OpenPosition(
        rules,
        dealer,
        trump,
        (CardSet(masks[0]), CardSet(masks[1])),
        stock,
        turn,
        lead,
        _awards(captured, rules, trump, left, stock),
        _counts(captured, rules, left),
        _scores(data.get("scores", [0, 0])),
    )


def _scores(value: object) -> tuple[int, int]:
    match value:
        case [int(one), int(two)] if not any(type(item) is bool for item in (one, two)):
            if max(abs(one), abs(two)) < _MOST_SCORE:
                return one, two
    raise bad_part("scores", value, "two numbers, like [3, 4]")


def _seat(data: Mapping[str, object], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or value not in (0, 1):
        raise bad_part(name, value, "0, 1")
    return value


def _check_sizes(held: list[tuple[int, ...]], turn: int, lead: int, stock: int) -> None:
    """Six cards each while the stock lasts, later as many each; one less once led."""
    whole = len(held[turn])
    other = whole - (lead >= 0)
    accepted = ""
    if stock and whole != HAND:
        accepted = f"{HAND} cards while the stock lasts"
    elif not 1 <= whole <= HAND:
        accepted = f"1 to {HAND} cards"
    seat = turn
    if not accepted and len(held[1 - turn]) != other:
        seat, accepted = 1 - turn, f"{other} cards"
    if accepted:
        cards = str(CardSet(sum(1 << card for card in set(held[seat]))))
        raise bad_part(f"hands[{seat}]", cards, accepted)


def _check_once(cards: list[int]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            twice = str(CardSet(1 << card))
            raise RecordError(
                f"`{twice}` lies twice in the deck; accepted: different cards",
                code="bad-deck",
                reason="card-twice",
                card=twice,
            )


def _awards(
    captured: Mapping[str, object],
    rules: Rules,
    trump: Suit,
    left: list[int],
    stock: tuple[int, ...],
) -> tuple[int | None, int | None, int | None]:
    found: list[int | None] = []
    cards = (play.high_card(trump), play.low_card(trump), play.jack_card(trump))
    for name, card in zip(AWARD_NAMES, cards, strict=True):
        value, part = captured.get(name), f"captured.{name}"
        if value is not None and (type(value) is not int or value not in (0, 1)):
            raise bad_part(part, value, "null, 0, 1")
        owned = value if isinstance(value, int) else None
        held_first = name == "low" and rules.low == "first-holder"
        may_be_given = card not in left or (held_first and card not in stock)
        if owned is not None and not may_be_given:
            raise bad_part(part, value, "null")
        if owned is None and card not in left:
            raise bad_part(part, value, "0, 1")
        found.append(owned)
    return found[0], found[1], found[2]


def _counts(
    captured: Mapping[str, object], rules: Rules, left: list[int]
) -> tuple[int, int]:
    tricks = (PLAYS - len(left)) // 2
    points = play.CARD_POINTS - play.card_points(sum(1 << card for card in left))
    by_tricks = rules.game == "tricks"
    name, total = ("tricks", tricks) if by_tricks else ("card_points", points)
    value = captured.get(name)
    if (
        not isinstance(value, list | tuple)
        or len(value) != 2
        or any(type(number) is not int or number < 0 for number in value)
        or sum(value) != total
    ):
        raise bad_part(f"captured.{name}", value, f"two numbers that make {total}")
    return value[0], value[1]
