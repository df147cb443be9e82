"""The rules told in words: those of a table among those of the profiles."""

from __future__ import annotations

import pytest

from faceup.games.california_jack.profiles import PROFILES
from faceup.i18n import LANGUAGES, Catalog
from faceup.present.rules_text import RulesText, rules_text
from faceup.terminal.screens.rules import rules_content
from faceup.terminal.widgets.words import Words
from tests.terminal.driving import app_of, opened, seen_text, setup_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", [{}, {"target": 7, "void": "free"}])
async def test_the_rules_of_a_table_are_a_leaf_of_their_own(
    language: str, house: dict[str, object]
) -> None:
    """Leafed away and back, the table's house rules are there; the profile as well."""
    t = Catalog(language)
    app = app_of(language)
    async with app.run_test(size=(60, 20)) as pilot:
        table = await opened(app, pilot, setup_of(language, rules=house))
        own = rules_text(table.sitting.session.table.rules, t)
        plain = rules_text(PROFILES["bicycle"].rules, t)
        await pilot.press("r")
        await pilot.pause()

        def leaf() -> tuple[str, str]:
            title, text = app.screen.query(Words)
            return str(title.content), str(text.content)

        def told(rules: RulesText) -> str:
            return str(rules_content(rules))

        at_table = (t("rules.at-table", title=own.title), told(own))
        assert leaf() == at_table
        assert leaf()[0] in seen_text(app)  # one line, whole at this width
        leaves = []
        for _ in range(len(PROFILES) + bool(house)):
            await pilot.press("right")
            await pilot.pause()
            leaves.append(leaf())
        assert len(set(leaves)) == len(leaves)
        assert leaves[-1] == at_table
        assert ((plain.title, told(plain)) in leaves) is bool(house)
        await pilot.press("left", "right")
        await pilot.pause()
        assert leaf() == at_table
