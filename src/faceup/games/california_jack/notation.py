"""The words of California Jack in records and chats: tokens, layouts, positions.

A **position** is one line that names a state exactly, history included:

```
cj1 bicycle,target=7 prevent 3:4 1 C 6S3HJD2D4D4S/2H6DKS6C8STC 5CAS7D…JH 6S8STC4D
│   │                │       │   │ │ │                         │         └ plays, or -
│   rules            │       │   │ │ the hands as dealt, seats 0 and 1   stock, top down
format and version   enforcement │ trump
                             scores before; dealer
```
A claim stands among the plays as `!0` or `!1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from faceup.cards import ALL_CARDS, Card, CardSet, Suit, parse_card, parse_cards
from faceup.cards.card import SUIT_LETTERS
from faceup.errors import (
    FaceupError,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
)
from faceup.games.california_jack import deal as deals
from faceup.games.california_jack.deal import Action, Claim, Deal, DealState, Play
from faceup.games.california_jack.rules import FIELDS, Rules, parse_rules
from faceup.games.game import JsonObject

POSITION_VERSION = "cj1"
"""The first word of a position string."""


def parse_token(text: str) -> tuple[int | None, Action]:
    """An action of a record: a card, or `claim:0` / `claim:1` with its seat.

    Raises:
        NotationError: if it is neither.
    """
    if text.lower().startswith("claim"):
        word, _, seat = text.partition(":")
        if word.lower() != "claim" or seat not in ("0", "1"):
            raise NotationError(
                f"not a claim: `{text}`; accepted: `claim:0`, `claim:1`",
                code="not-a-claim",
                text=text,
            )
        return int(seat), Claim()
    card = parse_card(text)
    if card.index >= 52:
        raise NotationError(
            f"`{text}` is not in this pack; accepted: the 52 cards without jokers",
            code="not-a-card",
            text=text,
        )
    return None, Play(card)


def format_token(seat: int, action: Action) -> str:
    """The token of an action in a record."""
    match action:
        case Play(card):
            return str(card)
        case Claim():
            return f"claim:{seat}"


def parse_action(text: str) -> Action:
    """An action from its token; a bare `claim` will do, since the seat is known."""
    if text.strip().lower() == "claim":
        return Claim()
    return parse_token(text.strip())[1]


def format_action(action: Action) -> str:
    """The token of an action, without its seat."""
    return "claim" if isinstance(action, Claim) else str(action.card)


# layouts -------------------------------------------------------------------------------


def format_deal(deal: Deal) -> JsonObject:
    """A layout as a record holds it."""
    return {
        "dealer": deal.dealer,
        "hands": [str(CardSet(hand)) for hand in deal.hands],
        "stock": " ".join(str(ALL_CARDS[card]) for card in deal.stock),
        "trump": SUIT_LETTERS[deal.trump],
    }


def parse_deal(data: Mapping[str, object], rules: Rules) -> Deal:
    """A layout from a record.

    Raises:
        RecordError: `bad-format` for a part that is missing or of the wrong shape,
            `bad-deck` when the cards are not 52 different ones laid 6, 6 and 40,
            `bad-trump` when the trump cannot be.
    """
    dealer = data.get("dealer")
    if type(dealer) is not int or dealer not in (0, 1):
        raise bad_part("dealer", dealer, "0, 1")
    hands = data.get("hands")
    if not isinstance(hands, list | tuple) or len(hands) != 2:
        raise bad_part("hands", hands, "two strings of cards")
    first, second = (cards_in(f"hands[{n}]", hands[n], deals.HAND) for n in (0, 1))
    stock = cards_in("stock", data.get("stock"), deals.STOCK)
    everything = [*first, *second, *stock]
    if len(set(everything)) != deals.PLAYS:
        number = next(card for card in everything if everything.count(card) > 1)
        twice = str(ALL_CARDS[number])
        raise RecordError(
            f"`{twice}` lies twice in the deck; accepted: 52 different cards",
            code="bad-deck",
            reason="card-twice",
            card=twice,
        )
    trump = parse_trump(data.get("trump"))
    if rules.trump == "stock-top" and trump != stock[0] // 13:
        top, right = ALL_CARDS[stock[0]], SUIT_LETTERS[stock[0] // 13]
        raise RecordError(
            f"`trump` cannot be `{SUIT_LETTERS[trump]}`: the first stock card is"
            f" `{top}`; accepted: `{right}`",
            code="bad-trump",
            reason="not-of-the-top",
            trump=SUIT_LETTERS[trump],
            card=str(top),
        )
    masks = tuple(sum(1 << card for card in hand) for hand in (first, second))
    return Deal(dealer, (masks[0], masks[1]), stock, trump)


def bad_part(part: str, value: object, accepted: str) -> RecordError:
    """What to raise for a part of a record that cannot be what it is."""
    return RecordError(
        f"`{part}` cannot be `{value}`; accepted: {accepted}",
        code="bad-format",
        reason="part",
        part=part,
        value=value,
        accepted=accepted,
    )


def cards_in(name: str, text: object, size: int | None) -> tuple[int, ...]:
    """The cards of a part, by index; `size` is how many there must be, None for any.

    Raises:
        RecordError: `bad-format` if it is no string, `bad-deck` for anything else.
    """
    if not isinstance(text, str):
        count = "" if size is None else f"{size} "
        raise bad_part(name, text, f"a string of {count}cards")
    try:
        cards = parse_cards(text)
    except NotationError as error:
        raise RecordError(
            f"`{name}`: {error}",
            code="bad-deck",
            reason=error.code,
            **error.details,
        ) from error
    wanted = len(cards) if size is None else size
    if len(cards) != wanted or any(card.index >= deals.PLAYS for card in cards):
        raise RecordError(
            f"`{name}` has {len(cards)} cards, `{text}`; accepted: {wanted} of the 52",
            code="bad-deck",
            reason="size",
            part=name,
            value=text,
            size=wanted,
        )
    return tuple(card.index for card in cards)


def parse_trump(text: object) -> Suit:
    """The trump suit from its letter or sign.

    Raises:
        RecordError: `bad-trump` if it is none.
    """
    if isinstance(text, str):
        letter = text.strip().upper()
        letter = {suit.glyph: suit.letter for suit in Suit}.get(letter, letter)
        if len(letter) == 1 and letter in SUIT_LETTERS:
            return Suit(SUIT_LETTERS.index(letter))
    raise RecordError(
        f"`trump` cannot be `{text}`; accepted: C, D, H, S",
        code="bad-trump",
        reason="no-suit",
        value=text,
        accepted="C, D, H, S",
    )


# positions -----------------------------------------------------------------------------


def format_position(state: DealState) -> str:
    """A state as one line, with its history; `parse_position` is its inverse."""
    rules = state.rules
    words = (
        POSITION_VERSION,
        ",".join((rules.profile, *(f"{k}={v}" for k, v in rules.overrides().items()))),
        "claim" if state.may_claim else "prevent",
        f"{state.scores[0]}:{state.scores[1]}",
        str(state.deal.dealer),
        SUIT_LETTERS[state.deal.trump],
        "/".join(_run(CardSet(hand)) for hand in state.deal.hands),
        _run(ALL_CARDS[card] for card in state.deal.stock),
        _plays(state) or "-",
    )
    return " ".join(words)


def _run(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _plays(state: DealState) -> str:
    parts = [str(ALL_CARDS[card]) for card in state.plays]
    for place, (ply, seat) in enumerate(state.claims):
        parts.insert(ply + place, f"!{seat}")
    return "".join(parts)


_PLAY = re.compile(r"!([01])|([2-9TJQKA][CDHS])")


def parse_position(text: str) -> DealState:
    """The state a position string names.

    Raises:
        NotationError: when a part cannot be read.
        PositionError: when the cards, the trump or a play cannot be.
        RulesError: when the rules cannot be.
    """
    words = text.split()
    if len(words) != 9 or words[0] != POSITION_VERSION:
        raise NotationError(
            f"not a position: `{text[:80]}`; accepted: nine words that begin with"
            f" `{POSITION_VERSION}`",
            code="not-a-position",
            text=text[:80],
        )
    rules = _parse_rules(words[1])
    if words[2] not in ("prevent", "claim"):
        raise _bad_part("enforcement", words[2], "prevent, claim")
    scores = re.fullmatch(r"(-?[0-9]{1,7}):(-?[0-9]{1,7})", words[3])
    if scores is None:
        raise _bad_part("scores", words[3], "two numbers, like `3:4`")
    if words[4] not in ("0", "1"):
        raise _bad_part("dealer", words[4], "0, 1")
    layout = {
        "dealer": int(words[4]),
        "trump": words[5],
        "hands": [_spaced(part) for part in words[6].split("/")],
        "stock": _spaced(words[7]),
    }
    try:
        deal = parse_deal(layout, rules)
        before = (int(scores[1]), int(scores[2]))
        state, _ = deals.begin(rules, deal, before, words[2])
        for seat, action in _parse_plays(words[8]):
            state, _ = deals.apply(state, state.turn if seat is None else seat, action)
    except (RecordError, IllegalAction) as error:
        why = error if isinstance(error, RecordError) else _as_of_a_record(error)
        raise PositionError(
            f"the position cannot be: {why}", code="bad-position", why=str(why)
        ) from why
    return state


def _as_of_a_record(error: IllegalAction) -> RecordError:
    """Why a play was refused, said of a play made long ago."""
    code, reason = error.record_code, error.code
    return RecordError(error.message, code=code, reason=reason, **error.details)


def _parse_rules(word: str) -> Rules:
    profile, *pairs = word.split(",")
    data: dict[str, object] = {"profile": profile}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in data:
            raise _bad_part("rules", word, "a profile and overrides, `field=value`")
        spec = FIELDS.get(name)
        is_number = spec is not None and (not spec.values or spec.values[0] in (1, 3))
        is_typed = is_number and re.fullmatch("[0-9]{1,9}", value)
        data[name] = int(value) if is_typed else value
    return parse_rules(data)


def _spaced(run: str) -> str:
    return " ".join(run[n : n + 2] for n in range(0, len(run), 2))


def _parse_plays(word: str) -> list[tuple[int | None, Action]]:
    if word == "-":
        return []
    found: list[tuple[int | None, Action]] = []
    end = 0
    for item in _PLAY.finditer(word):
        if item.start() != end:
            break
        end = item.end()
        if item[1]:
            found.append((int(item[1]), Claim()))
        else:
            found.append((None, Play(parse_card(item[2]))))
    if end != len(word):
        raise _bad_part("plays", word, "cards like `TS`, claims like `!0`, or `-`")
    return found


def _bad_part(name: str, value: str, accepted: str) -> FaceupError:
    return NotationError(
        f"the {name} of a position cannot be `{value}`; accepted: {accepted}",
        code="bad-position-part",
        part=name,
        value=value,
        accepted=accepted,
    )
