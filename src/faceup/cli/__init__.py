"""The `faceup` command.

Start reading in `main.py`. Each module named `…_commands.py` holds a group of commands;
each command reads its arguments, asks other rooms, and hands what it found to
`output.py`. No rule is decided here, and what is heavy is imported when a command runs.
"""
