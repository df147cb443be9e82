"""Games: pure functions from what happened to what each seat may know.

Start reading in `game.py` (the protocols), then `california_jack/`. A game knows no
screen, network, storage or clock; chance comes in as an argument.
"""
