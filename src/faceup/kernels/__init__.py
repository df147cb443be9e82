"""The rules compiled: simulation, exact endings, the value net and search, over ints and arrays.

What comes in and goes out are ints and numpy arrays, never objects of other rooms. The
rule functions are those of `games/california_jack/play.py`, compiled as they stand.

Every module here is written once and runs twice: compiled by numba through the one door,
`_jit.py`, or, with `FACEUP_JIT=0`, as the Python it is.
"""
