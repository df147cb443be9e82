"""What a person asked for and was told at the table, kept among what happened."""

from __future__ import annotations

from collections.abc import Sequence


class Notes:
    """Notes of one deal, each after so many sentences of what happened.

    >>> notes = Notes()
    >>> notes.add("Hint: ten of clubs.", 1)
    >>> notes.among(["You lead.", "Computer answers."])
    ['You lead.', 'Hint: ten of clubs.', 'Computer answers.']
    """

    def __init__(self) -> None:
        self._notes: list[tuple[int, str]] = []

    def add(self, note: str, place: int) -> None:
        """Keep a note after so many sentences, once."""
        if (place, note) not in self._notes:
            self._notes.append((place, note))

    def clear(self) -> None:
        """Forget all: another deal begins."""
        self._notes.clear()

    def among(self, told: Sequence[str]) -> list[str]:
        """Sentences with the notes in their places."""
        story = list(told)
        for place, note in reversed(self._notes):
            story.insert(min(place, len(story)), note)
        return story
