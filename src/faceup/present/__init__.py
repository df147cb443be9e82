"""What every screen shows and says, made once for all of them.

Start reading in `table_model.py`: everything a seat may see, ready to show.
`sentences.py` tells events and refusals, `keymap.py` names the table's commands,
`theme.py` its colours, `rules_text.py` tells the rules of a profile. Everything here is
made from views and events as a seat may know them; no table, store or device is known.
"""
