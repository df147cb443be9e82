"""A small game with what California Jack lacks, to hold the protocols to their word.

Two to six seats; a pack of 108, jokers and twins included; a turn of several steps: take
a card off the closed stock, or the open pile's cards from one on; put down sets of three
or more; discard, which ends the turn. Who has no card left, or an empty stock, ends the
deal. Cards put down count one each, cards held minus one; the highest total that reaches
the target alone wins the match. A joker goes into any set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from faceup.cards import CardSet, format_cards, pack, parse_card, parse_cards
from faceup.cards.shuffle import Words, below, shuffled
from faceup.errors import IllegalAction, NotationError, RecordError, RulesError
from faceup.games.game import Event, FirstDealer, Game, JsonObject, Refusal
from tests.games.long_turns.deal import (
    HAND,
    Action,
    CardsLaid,
    CardsTaken,
    Deal,
    Discard,
    Draw,
    HandDealt,
    Outcome,
    Put,
    Rules,
    State,
    Take,
    View,
    held,
    is_possible,
    laid_out,
    winner_of,
)


class LongTurns:
    """The game."""

    id = "long-turns"
    """Its name."""
    default_profile = "plain"
    """Its one profile."""
    profile_ids = ("plain",)
    """Its one profile."""
    layout_keys = ("dealer", "hands", "stock")
    """The keys of a layout."""
    enforcements = ("prevent",)
    """No illegal action can be made and claimed."""

    def parse_rules(self, data: Mapping[str, object]) -> Rules:
        """Rules from a target."""
        target = data.get("target", 12)
        if not isinstance(target, int):
            raise RulesError(f"`target` cannot be `{target}`; accepted: an integer")
        return Rules(target)

    def format_rules(self, rules: Rules) -> JsonObject:
        """The profile and the target."""
        return {"profile": "plain", "target": rules.target}

    def seat_counts(self, rules: Rules) -> range:
        """Two to six play."""
        return range(2, 7)

    def target(self, rules: Rules) -> int:
        """The match score to reach."""
        return rules.target

    def parse_action(self, text: str) -> Action:
        """An action from its token: `draw`, `take:9S`, `put:9S,9H,X1+`, `9S`."""
        word, _, rest = text.partition(":")
        match word:
            case "draw" if not rest:
                return Draw()
            case "take":
                return Take(parse_card(rest))
            case "put":
                return Put(CardSet.of(parse_cards(rest)))
            case _:
                return Discard(parse_card(text))

    def format_action(self, action: Action) -> str:
        """The token of an action."""
        match action:
            case Draw():
                return "draw"
            case Take(card):
                return f"take:{card}"
            case Put(cards):
                return f"put:{','.join(map(str, cards))}"
            case Discard(card):
                return str(card)

    def parse_token(self, text: str) -> tuple[int | None, Action]:
        """An action of a record: whose turn it is names the seat."""
        return None, self.parse_action(text)

    def format_token(self, seat: int, action: Action) -> str:
        """The token of an action in a record."""
        return self.format_action(action)

    def numbered_plays(self, plays: Sequence[Action], seats: int) -> Collection[int]:
        """Each turn begins after a discard."""
        ends = (n for n, play in enumerate(plays) if isinstance(play, Discard))
        return {0, *(end + 1 for end in ends)}

    def parse_deal(self, data: Mapping[str, object], rules: Rules, seats: int) -> Deal:
        """A layout from a record."""
        try:
            dealer, hands, stock = (data[key] for key in self.layout_keys)
            assert isinstance(hands, list)
            assert isinstance(stock, str)
            assert isinstance(dealer, int)
            held = tuple(CardSet.parse(hand) for hand in hands)
            deal = Deal(dealer, held, parse_cards(stock))
        except (AssertionError, KeyError, NotationError) as error:
            raise RecordError(f"no layout: {error}", code="bad-deck") from error
        cards = Counter(card for hand in held for card in hand) + Counter(deal.stock)
        if len(held) != seats or cards != Counter(pack(108)):
            raise RecordError("another pack, or other seats", code="bad-deck")
        return deal

    def format_deal(self, deal: Deal) -> JsonObject:
        """A layout as a record holds it."""
        return {
            "dealer": deal.dealer,
            "hands": list(map(str, deal.hands)),
            "stock": format_cards(deal.stock),
        }

    def dealer_of(self, deal: Deal) -> int:
        """The seat that dealt."""
        return deal.dealer

    def first_dealer(self, rules: Rules, seats: int, words: Words) -> FirstDealer:
        """By lot."""
        return FirstDealer(below(words, seats))

    def deal(self, rules: Rules, seats: int, dealer: int, words: Words) -> Deal:
        """Shuffle and deal."""
        order = shuffled(pack(108), words)
        hands = (CardSet.of(order[HAND * s : HAND * s + HAND]) for s in range(seats))
        return Deal(dealer, tuple(hands), order[HAND * seats :])

    def begin(
        self, rules: Rules, deal: Deal, scores: tuple[int, ...], enforcement: str
    ) -> tuple[State, tuple[Event, ...]]:
        """The seat after the dealer begins."""
        seats = len(deal.hands)
        state = State(
            deal=deal,
            rules=rules,
            scores=scores,
            turn=(deal.dealer + 1) % seats,
            hands=deal.hands,
            seen=(CardSet(),) * seats,
            down=(0,) * seats,
        )
        return state, tuple(HandDealt(*item) for item in enumerate(deal.hands))

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Every legal action, but of the sets only the whole ones without a joker."""
        if state.is_complete:
            return ()
        hand = state.hands[state.turn]
        ranks = {card.rank for card in hand if not card.is_joker}
        some: list[Action] = [Draw(), *map(Take, state.pile), *map(Discard, hand)]
        some += [Put(hand.of_rank(rank)) for rank in sorted(ranks)]
        return tuple(action for action in some if is_possible(state, action))

    def why_illegal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do it now."""
        if state.is_complete:
            return Refusal("deal-over", "the deal is over", {})
        if seat != state.turn:
            return Refusal("not-your-turn", "it is another's turn", {})
        if not is_possible(state, action):
            return Refusal("not-now", f"not now: {self.format_action(action)}", {})
        return None

    def apply(
        self, state: State, seat: int, action: Action
    ) -> tuple[State, tuple[Event, ...]]:
        """The state after an action, and what happened."""
        refusal = self.why_illegal(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal.message, code=refusal.code)
        now = replace(state, plays=state.plays + 1)
        match action:
            case Draw():
                card = state.deal.stock[state.drawn]
                now = replace(held(now, CardSet.of([card])), has_taken=True)
                event: Event = CardsTaken(seat, (card,), is_open=False)
                return replace(now, drawn=state.drawn + 1), (event,)
            case Take(card):
                place = state.pile.index(card)
                cards = state.pile[place:]
                now = held(now, CardSet.of(cards), is_open=True)
                now = replace(now, pile=state.pile[:place], has_taken=True)
                return now, (CardsTaken(seat, cards, is_open=True),)
            case Put(laid):
                down = list(state.down)
                down[seat] += len(laid)
                now = replace(laid_out(now, laid), down=tuple(down))
                return now, (CardsLaid(seat, laid),)
            case Discard(card):
                laid = CardSet.of([card])
                now = replace(laid_out(now, laid), pile=(*state.pile, card))
                turn = (seat + 1) % len(state.hands)
                now = replace(now, turn=turn, has_taken=False)
                return now, (CardsLaid(seat, laid),)

    def view(self, state: State, seat: int) -> View:
        """All a seat may know."""
        return View(
            seat=seat,
            to_act=state.to_act,
            hand=state.hands[seat],
            scores=state.scores,
            plays_made=state.plays,
            known=state.seen,
            sizes=tuple(map(len, state.hands)),
            pile=state.pile,
            legal=tuple(self.legal_actions(state)) if state.to_act == seat else (),
        )

    def view_json(self, view: View) -> JsonObject:
        """A view told to a machine."""
        return {"seat": view.seat, "hand": str(view.hand), "sizes": list(view.sizes)}

    def outcome(self, state: State) -> Outcome:
        """Score a deal that is over."""
        scores = tuple(
            before + down - len(hand)
            for before, down, hand in zip(
                state.scores, state.down, state.hands, strict=True
            )
        )
        out = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
        return Outcome(scores, winner_of(state.rules, scores), (("out", out),))

    def deal_report(self, state: State, outcome: Outcome | None) -> JsonObject:
        """A deal told to a machine."""
        return {"plays": state.plays, "complete": outcome is not None}

    def winner_before(self, rules: Rules, scores: tuple[int, ...]) -> int | None:
        """The seat for which these scores already are a won match."""
        return winner_of(rules, scores)


GAME: Game[Rules, Deal, State, Action, View, Outcome] = LongTurns()
"""The game, as a registry holds it: the type says that it keeps the protocol."""


def any_legal(view: Any, number: int) -> Action:
    """One of the legal actions of a view, sets first, so that deals come to an end."""
    legal: list[Action] = list(view.legal)
    sets = [action for action in legal if isinstance(action, Put)]
    return sets[0] if sets else legal[number % len(legal)]
