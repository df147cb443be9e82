"""Positions from the textbook: the play, and the reason that is true of it."""

from __future__ import annotations

import pytest

from faceup.bots.levels import bot
from faceup.games.california_jack import GAME
from tests.bots.tables import asked, seen

TEXTBOOK = {
    "the book's example: the two is brought home on a plain lead": (
        seen("2H 5H 7D QD 4S 8S", lead="7C", exposed="JH"),
        "2H",
        "bring-two-home",
    ),
    "the jack is kept from the ace": (
        seen("3H JH 4C 5D 8S 9S", lead="AH", exposed="6C"),
        "3H",
        "save-jack",
    ),
    "the jack is brought home by taking a plain card": (
        seen("JH 6D 7D 9D 8S 9S", lead="8C", exposed="6C"),
        "JH",
        "only-play",
    ),
    "the jack takes rather than a small trump: so it is safe": (
        seen("4H JH 6D 7D 8S 9S", lead="8C", exposed="6C"),
        "JH",
        "bring-jack-home",
    ),
    "last to play, the lowest winner is enough": (
        seen("9C QC AC 3D 4S 5S", lead="8C", exposed="TS"),
        "9C",
        "minimal-winner",
    ),
    "a ten that takes the trick comes home": (
        seen("9C TC 3D 4D 4S 5S", lead="8C", exposed="6S"),
        "TC",
        "bring-ten-home",
    ),
    "a good exposed card is fought for": (
        seen("4C KC 3D 4D 4S 5S", lead="QC", exposed="AH"),
        "KC",
        "win-exposed-card",
    ),
    "no honour on a trick that cannot be won": (
        seen("4C QC TC 3D 4S 5S", lead="AC", exposed="6D", hidden=5, lost="2H 3H"),
        "4C",
        "lose-cheaply",
    ),
    "with nothing to follow or trump, a worthless card goes": (
        seen("TD QD 4D TS KS AS", lead="8C", exposed="AH"),
        "4D",
        "discard-worthless",
    ),
    "an opponent's jack is caught": (
        seen("3H QH 4C 5D 8S 9S", lead="JH", exposed="6C"),
        "QH",
        "catch-award",
    ),
    "a poor exposed card is left to the opponent": (
        seen("2C KC 3D 4D 4S 5S", lead="3C", exposed="2D"),
        "2C",
        "leave-exposed-card",
    ),
    "the ace of trumps draws the jack the opponent is known to hold": (
        seen("AH 4C 5D 8S 9S 7D", exposed="6C", known="JH TC 2C 3C 5C 6D"),
        "AH",
        "draw-out-trump",
    ),
    "the ace is led for a jack that lies exposed": (
        seen("AH KH 3D 4D 4S 5C", exposed="JH"),
        "AH",
        "win-exposed-card",
    ),
    "a king that is the highest left is led for it": (
        seen("KH 3D 4D 4S 5C 6C", exposed="JH", won="AH 2C"),
        "KH",
        "win-exposed-card",
    ),
    "a queen is led for the ace that lies exposed, the king being gone": (
        seen("QH 3D 4D 4S 5C 6C", exposed="AH", won="KH 2C", stock_left=30),
        "QH",
        "win-exposed-card",
    ),
    "a high trump is led for a good card, though it may be beaten": (
        seen("QH 3D 4D 4S 5C 6C", exposed="AH", won="3H 2C", stock_left=30),
        "QH",
        "try-exposed-card",
    ),
    "a ten nobody can beat is cashed": (
        seen("TC 3D 4D 4S 5S 6S", exposed="7S", known="2C 3C 8D 9D JD QD"),
        "TC",
        "cash-high",
    ),
    "a low lead leaves a poor card to the opponent": (
        seen("2C KC 3D 4D 4S 9S", exposed="2D"),
        "4S",
        "leave-exposed-card",
    ),
    "a trump is not spent on a trick of small cards": (
        seen("2C 3C 4H 5H 7S 8S", lead="9C", exposed="6D"),
        "2C",
        "keep-trumps",
    ),
    "a ten that was led is taken, with a spare queen": (
        seen("9C QC 3D 4D 4S AC", lead="TC", exposed="6S"),
        "QC",
        "take-points",
    ),
    "the first holder of the two scores Low: it is drawn, at the price of a king": (
        seen(
            "2C KC 3D 4D 4S 5S",
            lead="QC",
            exposed="2H",
            rules={"low": "first-holder"},
        ),
        "KC",
        "win-exposed-card",
    ),
    "where tricks count a ten is a card as any other": (
        seen("9C TC 3D 4D 4S 5S", lead="8C", exposed="6S", rules={"game": "tricks"}),
        "9C",
        "minimal-winner",
    ),
    "with a closed stock there is no card to fight for": (
        seen("9C TC 3D 4D 4S 5S", lead="8C", rules={"stock": "closed"}),
        "TC",
        "bring-ten-home",
    ),
    "a single legal card needs no thought": (
        seen("4C TD QD TS KS AS", lead="8C", exposed="AH", rules={"follow": "suit"}),
        "4C",
        "only-play",
    ),
}


@pytest.mark.parametrize("name", TEXTBOOK)
def test_club_plays_by_the_textbook(name: str) -> None:
    """In each position of the textbook club plays its card and gives its reason."""
    view, card, reason = TEXTBOOK[name]

    choice = asked(bot("club"), view)

    found = GAME.format_action(choice.action), choice.reason
    assert found == (card, reason), choice.alternatives
