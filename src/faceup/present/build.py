"""How the parts of a table model are made from views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from faceup.cards import Card, CardSet
from faceup.games.california_jack import DealView, play
from faceup.games.california_jack.inference import Trick
from faceup.games.california_jack.standing import Standing, standings
from faceup.i18n import Catalog, card_name, suit_name
from faceup.present.card_model import CardModel, SortOrder, back, face, sort_cards
from faceup.present.parts import AwardModel, SeatModel, TrickModel
from faceup.present.refusals import refusal_text
from faceup.present.teller import Teller

_TAKING: dict[bool, tuple[str, ...]] = {True: ("taking",), False: ()}


class Maker:
    """Makes the parts of one model; `me` is None where both hands lie open."""

    __slots__ = ("me", "names", "order", "t", "teller", "trump_name", "view", "views")

    def __init__(
        self,
        view: DealView,
        views: tuple[DealView, ...],
        names: Sequence[str],
        t: Catalog,
        me: int | None,
        order: SortOrder,
        reader: int | None = None,
    ) -> None:
        self.view = view
        """The view the public parts are made from."""
        self.views = views
        """Every view the reader holds."""
        self.names = tuple(names)
        """The name at each seat."""
        self.t = t
        """The reader's words."""
        self.teller = Teller(t, self.names, reader if me is None else me)
        """How the reader is told; over open hands the reader may still have a seat."""
        self.me = me
        """The reader's seat."""
        self.order = order
        """How hands are sorted."""
        self.trump_name = suit_name(view.trump, t)
        """The trump suit in words."""

    # cards -------------------------------------------------------------------------

    def face(self, card: Card, *tags: str) -> CardModel:
        """A card that lies open outside a hand of one's own."""
        return face(card, self.t, self.view.trump, *tags)

    def own_hand(self, view: DealView) -> tuple[CardModel, ...]:
        """The hand of a view's own seat, each card with what may be done with it."""
        cards = sort_cards(view.hand, view.trump, self.order)
        return tuple(self._held(view, card, n) for n, card in enumerate(cards, 1))

    def _held(self, view: DealView, card: Card, number: int) -> CardModel:
        refusal = view.why_illegal(card)
        is_turn = view.to_act == view.seat
        why = "" if refusal is None else refusal_text(refusal, self.t)
        shown = face(card, self.t, view.trump)
        if not is_turn:
            key = "present.card.hand"
        else:
            key = (
                "present.card.hand.legal"
                if refusal is None
                else "present.card.hand.not"
            )
        name = shown.label
        return CardModel(
            card=card,
            short=shown.short,
            ascii=shown.ascii,
            name=shown.name,
            label=self.t(key, number=number, card=name, why=why),
            number=number,
            is_legal=refusal is None,
            can_play=is_turn and (refusal is None or view.may_claim),
            why_code="" if refusal is None else refusal.code,
            why=why,
            tags=shown.tags,
        )

    def other_hand(self, view: DealView, *, memory: bool) -> tuple[CardModel, ...]:
        """The opponent's hand: what is known of it, unless that is not shown, and backs."""
        known = view.opponent_known if memory else CardSet()
        cards = sort_cards(known, view.trump, self.order)
        backs = view.opponent_hidden + len(view.opponent_known) - len(known)
        return (
            *(self.face(card, "known") for card in cards),
            *(back(self.t) for _ in range(backs)),
        )

    def exposed(self) -> CardModel | None:
        """The exposed card."""
        card = self.view.exposed
        return None if card is None else self.face(card, "exposed")

    def under_known(self) -> tuple[CardModel, ...]:
        """Cards that can only lie under the exposed one."""
        known = max((view.stock_known for view in self.views), key=len)
        return tuple(self.face(card, "known") for card in known)

    # tricks ------------------------------------------------------------------------

    def trick(self) -> TrickModel:
        """The trick on the table."""
        lead, to_act = self.view.lead, self.view.to_act
        leader = None if lead is None or to_act is None else 1 - to_act
        shown = None if lead is None else self.face(lead, "led")
        if lead is None or leader is None:
            label = self.t("present.trick.empty")
        else:
            label = self.teller.said(
                "present.led", leader, card=card_name(lead, self.t)
            )
        return TrickModel(
            leader=leader,
            lead=shown,
            reply=None,
            winner=None,
            drawn=(None, None),
            label=label,
            drawn_label="",
        )

    def last_trick(self) -> TrickModel | None:
        """The last trick taken, with the draws after it as far as they are known."""
        trick = self.view.last_trick
        if trick is None:
            return None
        has_draws = len(self.view.tricks) <= play.TRICKS_WITH_DRAWS
        drawn: list[CardModel | None] = [None, None]
        for seat in (0, 1):
            seen = [view.tricks[-1].drawn[seat] for view in self.views]
            card = next((item for item in seen if item is not None), None)
            if card is not None:
                drawn[seat] = self.face(card)
            elif has_draws:
                drawn[seat] = back(self.t)
        order = (trick.winner, 1 - trick.winner)
        told = [self._drew(seat, drawn[seat]) for seat in order if drawn[seat]]
        led_wins = trick.winner == trick.leader
        return TrickModel(
            leader=trick.leader,
            lead=self.face(trick.lead, "led", *_TAKING[led_wins]),
            reply=self.face(trick.reply, *_TAKING[not led_wins]),
            winner=trick.winner,
            drawn=(drawn[0], drawn[1]),
            label=self._trick_label(trick),
            drawn_label=" ".join(told),
        )

    def _trick_label(self, trick: Trick) -> str:
        cards = {
            "lead": card_name(trick.lead, self.t),
            "reply": card_name(trick.reply, self.t),
        }
        reader = self.teller.me
        if reader is None:
            return self.t(
                "present.last.open",
                leader=self.names[trick.leader],
                follower=self.names[1 - trick.leader],
                winner=self.names[trick.winner],
                **cards,
            )
        led = "you" if trick.leader == reader else "other"
        took = "you" if trick.winner == reader else "other"
        name = self.names[1 - reader]
        return self.t(f"present.last.{led}.{took}", name=name, **cards)

    def _drew(self, seat: int, card: CardModel | None) -> str:
        if card is None or card.is_back:
            return self.teller.said("present.drew.hidden", seat)
        return self.teller.said("present.drew", seat, card=card.name)

    # words -------------------------------------------------------------------------

    def _list(self, cards: Iterable[CardModel]) -> str:
        return ", ".join(card.name for card in cards)

    def awards(self) -> tuple[AwardModel, ...]:
        """How the awards stand, as far as the reader knows."""
        found: dict[str, Standing] = {}
        for view in self.views:
            for item in standings(view):
                if item.award not in found or found[item.award].seat is None:
                    found[item.award] = item
        return tuple(self._award(item) for item in found.values())

    def _award(self, item: Standing) -> AwardModel:
        key = f"present.award.{item.award}"
        if item.award == "game" and item.is_sure:
            key += ".sure"
        if item.seat is None:
            label = self.t(f"{key}.nobody")
        else:
            label = self.teller.said(key, item.seat)
        return AwardModel(
            award=item.award,
            name=self.t(f"core.award.{item.award}"),
            seat=item.seat,
            is_sure=item.is_sure,
            label=label,
        )

    def seat(
        self,
        seat: int,
        hand: tuple[CardModel, ...],
        level: str | None,
        awards: Sequence[AwardModel],
    ) -> SeatModel:
        """A seat with its hand."""
        view = self.view
        role = "dealer" if seat == view.dealer else "elder"
        level_name = "" if level is None else self.t(f"core.level.{level}")
        if level and seat != self.me:
            label = self.t(
                f"present.seat.computer.{role}", name=self.names[seat], level=level_name
            )
        else:
            label = self.teller.said(f"present.seat.{role}", seat)
        taken = {"tricks": view.tricks_taken[seat], "points": view.card_points[seat]}
        return SeatModel(
            seat=seat,
            name=self.names[seat],
            is_me=seat == self.me,
            level=level,
            level_name=level_name,
            is_dealer=seat == view.dealer,
            is_to_act=seat == view.to_act,
            hand=hand,
            tricks=view.tricks_taken[seat],
            card_points=view.card_points[seat],
            honours=tuple(
                item.award
                for item in awards
                if item.seat == seat and item.award != "game"
            ),
            score=view.scores[seat],
            label=label,
            hand_label=self._hand_label(seat, hand),
            captured_label=self.teller.said("present.captured", seat, **taken),
        )

    def _hand_label(self, seat: int, hand: tuple[CardModel, ...]) -> str:
        known = [card for card in hand if not card.is_back]
        hidden = len(hand) - len(known)
        if not hand:
            return self.teller.said("present.hand.empty", seat)
        if not hidden:
            return self.teller.said("present.hand", seat, cards=self._list(known))
        name = self.names[seat]
        if not known:
            return self.t("present.hand.hidden", name=name, n=hidden)
        return self.t(
            "present.hand.mixed", name=name, cards=self._list(known), n=hidden
        )

    def stock_label(self, known: Sequence[CardModel]) -> str:
        """The stock in a sentence."""
        view, t = self.view, self.t
        if not view.stock_left:
            return t("present.stock.empty")
        if view.exposed is None:
            return t("present.stock.closed", n=view.stock_left)
        told = t(
            "present.stock.open",
            card=card_name(view.exposed, t),
            n=view.stock_left - 1,
        )
        if not known:
            return told
        return f"{told} {t('present.stock.known', cards=self._list(known))}"

    def score_label(self) -> str:
        """The match score in a sentence."""
        target = self.view.rules.target
        return self.teller.score("present.score", self.view.scores, target=target)

    def deal_label(self, deal: int, trick: int) -> str:
        """Deal, trick and dealer in a sentence."""
        return self.t("present.deal", deal=deal, trick=trick, tricks=play.TRICKS)

    def status(self) -> str:
        """Whose turn it is and what is asked of it."""
        view, t = self.view, self.t
        if view.to_act is None:
            return t("present.status.over")
        if view.lead is None:
            return self.teller.said("present.status.lead", view.to_act)
        led = card_name(view.lead, t)
        if view.to_act != self.teller.me:
            return t(
                "present.status.reply.other", name=self.names[view.to_act], card=led
            )
        refusals = (view.why_illegal(card) for card in view.hand - view.legal)
        first = next((item for item in refusals if item is not None), None)
        if first is None:
            return t("present.status.reply.any", card=led)
        suit = view.lead.suit.name.lower()
        return t(f"present.status.{first.code}.{suit}", card=led)

    def claims(self) -> tuple[str, ...]:
        """The claims of this deal, and the seat one of them convicted, told."""
        told = [self.teller.said("present.claim", seat) for _, seat in self.view.claims]
        if self.view.convicted is not None:
            told.append(self.teller.said("present.revoked", self.view.convicted))
        return tuple(told)
