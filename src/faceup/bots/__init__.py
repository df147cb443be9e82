"""Computer players: they hold a view, never a state, and say why they play.

`bot.py` has the protocol, `levels.py` the levels by name, `runner.py` runs a bot off the
caller's thread with a time-out. Start reading in `rule_bot.py`: how a player weighs a
play; `stakes.py` and `values.py` say what cards are worth, `position.py` what a player
has in mind, `endgame.py` counts the last tricks, `reasons.py` names the reasons.
"""

from faceup.bots.bot import Bot, Budget, Choice, Ranked
from faceup.bots.levels import ADVISER, LEVELS
from faceup.bots.revokes import revoke_is_proven
from faceup.bots.runner import Runner, choose

__all__ = [
    "ADVISER",
    "LEVELS",
    "Bot",
    "Budget",
    "Choice",
    "Ranked",
    "Runner",
    "choose",
    "revoke_is_proven",
]
