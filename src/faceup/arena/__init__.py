"""Who is stronger, and how surely: paired deals and matches of computer players.

`contest.py` says what is played, `table.py` plays it, `luck.py` takes the luck of the
draw out, `honesty.py` catches a player that sees hidden cards, `executors.py` spreads
batches over processes or a cluster, `log.py` keeps finished ones, `rating.py` reckons.
"""
