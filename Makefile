# A fresh machine needs Python 3.11 or newer and make; the rest is set up here, in .venv.
#   make play     open a table against the computer (no terminal: watch a match)
#   make test     the tests; SLOW=1 takes the slow ones along
#   make check    format, lint, types, arrows and the tests: what must hold to commit
#   make format   put the source in its one form
#   make bench    measure speed
#   make docs     write the generated pages again
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
SLOW ?=
# One worker more than cores: tests of screens and processes wait much of their time.
WORKERS := $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null) && expr $$n + 1 || echo auto)
PYTEST_ARGS := -n $(WORKERS) $(if $(SLOW),-m "" --hypothesis-profile=ci)

.DEFAULT_GOAL := help
.PHONY: help play test check format bench docs clean

help:
	@sed -n 's/^#   //p' Makefile

# Status 141: whoever read the match told has gone away, as `head` does.
play: $(VENV)/ready-to-play
	@if [ -t 0 ] && [ -t 1 ] && [ -z "$$CI" ]; then exec $(BIN)/python -m faceup $(ARGS); \
	else $(BIN)/python -m faceup watch $(ARGS) || [ $$? -eq 141 ]; fi

test: $(VENV)/ready-to-test
	@$(BIN)/python -m pytest $(PYTEST_ARGS) $(ARGS)

check: $(VENV)/ready-to-test
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/python -m pytest $(PYTEST_ARGS) $(ARGS)

format: $(VENV)/ready-to-test
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(VENV)/ready-to-play
	@$(BIN)/python benchmarks/run.py $(ARGS)

docs: $(VENV)/ready-to-play
	@$(BIN)/python docs/build.py

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# The stamps say what .venv was set up for; a change of either file sets it up again.
$(VENV)/ready-to-play: pyproject.toml constraints.txt
	@PYTHON="$(PYTHON)" sh tools/set-up $(VENV) .
	@touch $@

$(VENV)/ready-to-test: pyproject.toml constraints.txt
	@PYTHON="$(PYTHON)" sh tools/set-up $(VENV) '.[dev]'
	@touch $(VENV)/ready-to-play $@
