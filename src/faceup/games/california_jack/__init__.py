"""California Jack and Shasta Sam, under every published set of rules.

Two seats hold six cards each; the other forty lie *face up* as the stock (face down in
Shasta Sam). The winner of a trick draws the exposed card, the loser the next; after
twenty tricks the stock is gone and the last six are played out. High, Low and Jack go
to those who capture the ace, two and jack of trumps, Game to the most card points.

Where to read: `rules.py` (what books disagree about) and `profiles.py` (who says
what); `play.py` (the rules over ints, the one copy); `deal.py` (a deal as a value);
`scoring.py` (awards and booking); `view.py` and `inference.py` (what a seat may know);
`notation.py` (tokens, layouts, positions); `report.py` (a deal told to a machine).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from faceup.cards import pack
from faceup.cards.shuffle import Words, below, shuffled
from faceup.games.california_jack import deal as deals
from faceup.games.california_jack import notation, scoring
from faceup.games.california_jack.deal import Action, Claim, Deal, DealState, Play
from faceup.games.california_jack.profiles import PROFILES, Profile, profile
from faceup.games.california_jack.report import deal_report
from faceup.games.california_jack.rules import Rules, format_rules, parse_rules
from faceup.games.california_jack.scoring import Awards, Booking, DealOutcome
from faceup.games.california_jack.view import DealView, view, view_json
from faceup.games.game import Event, FirstDealer, JsonObject, Refusal
from faceup.games.match import ENFORCEMENTS

__all__ = [
    "GAME",
    "PROFILES",
    "Awards",
    "Booking",
    "CaliforniaJack",
    "Claim",
    "Deal",
    "DealOutcome",
    "DealState",
    "DealView",
    "Play",
    "Profile",
    "Rules",
    "profile",
]


class CaliforniaJack:
    """The game, as the registry holds it; see `faceup.games.game.Game`."""

    id = "california-jack"
    """The name in records and commands."""
    default_profile = "bicycle"
    """The profile played when none is named."""
    profile_ids = tuple(PROFILES)
    """Every named profile, in the order they are shown."""
    layout_keys = ("dealer", "hands", "stock", "trump")
    """The keys of a dealt layout in a record, in the order they are written."""
    enforcements = ENFORCEMENTS
    """A table refuses illegal plays, or lets them be made and claimed."""

    def __reduce__(self) -> str:
        return "GAME"  # copied or sent to another process it stays the one object

    def parse_rules(self, data: Mapping[str, object]) -> Rules:
        """Rules from a profile and overrides; RulesError by name when refused."""
        return parse_rules(data)

    def format_rules(self, rules: Rules) -> JsonObject:
        """The profile and the overrides that make these rules."""
        return format_rules(rules)

    def seat_counts(self, rules: Rules) -> range:
        """Two play."""
        return range(2, 3)

    def target(self, rules: Rules) -> int:
        """The match score to reach."""
        return rules.target

    def parse_action(self, text: str) -> Action:
        """A play or a claim from its token."""
        return notation.parse_action(text)

    def format_action(self, action: Action) -> str:
        """The token of a play or a claim."""
        return notation.format_action(action)

    def parse_token(self, text: str) -> tuple[int | None, Action]:
        """An action of a record, with the seat if it is a claim."""
        return notation.parse_token(text)

    def format_token(self, seat: int, action: Action) -> str:
        """The token of an action in a record."""
        return notation.format_token(seat, action)

    def numbered_plays(self, plays: Sequence[Action], seats: int) -> Collection[int]:
        """The leads: every other play begins a trick."""
        return range(0, len(plays), seats)

    def parse_deal(self, data: Mapping[str, object], rules: Rules, seats: int) -> Deal:
        """A dealt layout from a record; RecordError with a code when it cannot be."""
        return notation.parse_deal(data, rules)

    def format_deal(self, deal: Deal) -> JsonObject:
        """A dealt layout as a record holds it, without plays."""
        return notation.format_deal(deal)

    def dealer_of(self, deal: Deal) -> int:
        """The seat that dealt."""
        return deal.dealer

    def first_dealer(self, rules: Rules, seats: int, words: Words) -> FirstDealer:
        """By lot, or by the higher or lower card drawn; equal ranks draw again.

        Foster, “Complete Hoyle”: the ace is the highest; table-games.ru: the higher
        card deals.
        """
        if rules.first_dealer == "random":
            return FirstDealer(below(words, seats))
        rounds = []
        while True:
            drawn = shuffled(pack(52), words)[:seats]
            rounds.append(drawn)
            ranks = [card.rank for card in drawn]
            if ranks[0] != ranks[1]:
                high = rules.first_dealer == "high-card"
                best = max(ranks) if high else min(ranks)
                return FirstDealer(ranks.index(best), tuple(rounds))

    def deal(self, rules: Rules, seats: int, dealer: int, words: Words) -> Deal:
        """Shuffle and deal, the elder first, by packets.

        The order of the pack is drawn before a trump is cut, so a deal number names
        the same order under every profile.
        """
        order = [card.index for card in shuffled(pack(52), words)]
        hands = [0, 0]
        for place in range(2 * deals.HAND):
            seat = 1 - dealer if place // rules.packet % 2 == 0 else dealer
            hands[seat] |= 1 << order[place]
        stock = tuple(order[2 * deals.HAND :])
        namer = below(words, 52) if rules.trump == "cut" else stock[0]
        trump = namer // 13
        return Deal(dealer, (hands[0], hands[1]), stock, trump)

    def begin(
        self, rules: Rules, deal: Deal, scores: tuple[int, ...], enforcement: str
    ) -> tuple[DealState, tuple[Event, ...]]:
        """The state before the first lead, and the events of dealing."""
        return deals.begin(rules, deal, scores, enforcement)

    def legal_actions(self, state: DealState) -> Sequence[Play]:
        """Every legal play of the seat to act, in index order."""
        return deals.legal_actions(state)

    def why_illegal(
        self, state: DealState, seat: int, action: Action
    ) -> Refusal | None:
        """Why a seat may not do it now, or None if it may."""
        return deals.why_illegal(state, seat, action)

    def apply(
        self, state: DealState, seat: int, action: Action
    ) -> tuple[DealState, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction when refused."""
        return deals.apply(state, seat, action)

    def view(self, state: DealState, seat: int) -> DealView:
        """All a seat may know."""
        return view(state, seat)

    def view_json(self, view: DealView) -> JsonObject:
        """A view told to a machine, as the record contract says."""
        return view_json(view)

    def outcome(self, state: DealState) -> DealOutcome:
        """Score a deal that is played out."""
        return scoring.outcome(state)

    def deal_report(self, state: DealState, outcome: DealOutcome | None) -> JsonObject:
        """A deal told to a machine, as the record contract says."""
        return deal_report(state, outcome)

    def winner_before(self, rules: Rules, scores: tuple[int, ...]) -> int | None:
        """The seat for which these scores already are a won match."""
        return scoring.winner_before(rules, scores)


GAME = CaliforniaJack()
"""The game."""
