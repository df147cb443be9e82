"""How the value net is made: a linear policy, self-play, a fit, and again.

Start at `chain.py`; the net itself is `faceup.kernels.net`.
"""
