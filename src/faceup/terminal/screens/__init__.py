"""The screens: home, a new match, the table, what ends deals and matches, records."""
