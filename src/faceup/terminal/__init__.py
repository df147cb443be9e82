"""The terminal: screens and widgets of Textual around the table model.

`run_app` in `app.py` opens it. Start reading in `screens/table.py`, where a match is
played, and `widgets/felt.py`, where a table is drawn. No rule is decided here: what may
be played, what it means and how it is told comes from the model.
"""
