"""What can be learned from views and records. Knows no screen.

Start reading in `statistics.py`.
"""
