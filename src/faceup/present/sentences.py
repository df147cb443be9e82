"""What happened, told in whole sentences: one key for each event and each reader.

A seat is told what it did itself by `….you`, what others did by `….other`; a spectator
(`me` is None) is told of everyone by name. Events are told as they come: hand in what
`seen_by` gives, and nobody hears of a card they may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from faceup.cards import Card, CardSet, Suit
from faceup.games.california_jack import Rules
from faceup.games.california_jack.events import (
    CardDrawn,
    CardExposed,
    CardPlayed,
    DealBegan,
    DealPlayedOut,
    HandDealt,
    RevokeClaimed,
    TrickTaken,
    TrumpShown,
)
from faceup.games.game import Event
from faceup.games.match import (
    ActionsTakenBack,
    DealScored,
    FirstDealerFound,
    MatchWon,
)
from faceup.i18n import Catalog, card_name, suit_name
from faceup.present.refusals import refusal_text
from faceup.present.scoring_text import course, tell_scoring
from faceup.present.teller import Teller

__all__ = ["course", "refusal_text", "tell", "tell_all"]


def tell(
    event: Event,
    *,
    me: int | None,
    names: Sequence[str],
    t: Catalog,
    rules: Rules | None = None,
    trump: Suit | None = None,
) -> list[str]:
    """An event in whole sentences, as the seat `me` is told it.

    The rules of the table are needed to tell why the score of a deal moved as it did;
    without them the crossing rule is not named. Whoever sees no cards is told why a
    trick was taken, for which the trump suit is needed.

    >>> tell(DealBegan(1), me=1, names=("Ada", "Bo"), t=Catalog("en"))
    ['A new deal: you are the dealer.']
    """
    teller = Teller(t, tuple(names), me)
    match event:
        case DealScored():
            return tell_scoring(event, teller, rules)
        case FirstDealerFound(seat, rounds):
            return _tell_first_dealer(teller, seat, rounds)
        case CardDrawn() | CardExposed() | HandDealt() | TrumpShown():
            return [_tell_cards(teller, event)]
        case CardPlayed(seat, card, lead):
            key = "present.led" if lead is None else "present.answered"
            return [teller.said(key, seat, card=card_name(card, t))]
        case TrickTaken(seat, lead, reply):
            return [teller.said(f"present.taken{_why_taken(lead, reply, trump)}", seat)]
        case DealBegan(dealer):
            return [teller.said("present.deal-began", dealer)]
        case RevokeClaimed(seat, is_good):
            return [teller.pair(f"present.claimed.{_GOOD[is_good]}", seat)]
        case DealPlayedOut():
            return [t("present.status.over")]
        case ActionsTakenBack(seat, count):
            return [teller.said("present.taken-back", seat, n=count)]
        case MatchWon(seat, scores, resigned):
            return [_tell_won(teller, seat, scores, resigned)]
        case _:
            return [t(f"present.{event.kind}")]


def tell_all(
    events: Iterable[Event],
    *,
    me: int | None,
    names: Sequence[str],
    t: Catalog,
    rules: Rules | None = None,
    trump: Suit | None = None,
) -> list[str]:
    """Events in whole sentences, in order; the rest as for `tell`."""
    return [
        sentence
        for event in events
        for sentence in tell(event, me=me, names=names, t=t, rules=rules, trump=trump)
    ]


def _why_taken(lead: Card, reply: Card, trump: Suit | None) -> str:
    """What follows the key of a trick taken, to say why; nothing where it is not said."""
    if trump is None:
        return ""
    if lead.suit is reply.suit:
        return ".higher"
    return ".trump" if trump in (lead.suit, reply.suit) else ".led"


_GOOD = {True: "good", False: "bad"}


def _tell_cards(
    teller: Teller, event: CardDrawn | CardExposed | HandDealt | TrumpShown
) -> str:
    t = teller.t
    match event:
        case CardDrawn(seat, None):
            return teller.said("present.drew.hidden", seat)
        case CardDrawn(seat, Card() as card):
            return teller.said("present.drew", seat, card=card_name(card, t))
        case CardExposed(card, left):
            return t("present.stock.open", card=card_name(card, t), n=left - 1)
        case HandDealt(seat, None):
            return teller.said("present.dealt.hidden", seat)
        case HandDealt(seat, CardSet() as cards):
            told = ", ".join(card_name(card, t) for card in cards)
            return teller.said("present.dealt", seat, cards=told)
        case TrumpShown(suit, cut):
            key = "present.trump.cut" if cut else "present.trump"
            return t(key, suit=suit_name(suit, t))
        case _:
            raise ValueError(f"an event out of its kind: {event!r}")


def _tell_first_dealer(
    teller: Teller, seat: int, rounds: Sequence[Sequence[Card]]
) -> list[str]:
    """The cards drawn for the first deal, round by round, and who deals."""
    if not rounds:
        return [teller.said("present.first-dealer.lot", seat)]
    told = []
    for place, cards in enumerate(rounds):
        drawn = [card_name(card, teller.t) for card in cards]
        for who, card in enumerate(drawn):
            told.append(teller.said("present.first-dealer.drew", who, card=card))
        if place < len(rounds) - 1:
            told.append(teller.t("present.first-dealer.again"))
    return [*told, teller.said("present.first-dealer", seat)]


def _tell_won(
    teller: Teller, seat: int, scores: Sequence[int], resigned: int | None
) -> str:
    if resigned is not None:
        return teller.pair("present.resigned", resigned)
    high, low = scores[seat], scores[1 - seat]
    return teller.said("present.won", seat, high=high, low=low)
