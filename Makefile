# Everything that a person runs, in one list. It needs Python 3.11 or newer, git and make: Node.js comes
# from a Python package, and everything is installed below this folder. `make` alone lists the targets.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
NPM := $(BIN)/python web/build_hook.py npm
PYTHON ?=  # the interpreter for the environment; empty: the first that fits

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play client test check format bench web-dev clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

play: .make/play ## install what is missing and serve the games on this machine
	$(BIN)/parlour serve $(ARGS)

client: .make/build ## build the web client, if its sources have changed
	@$(BIN)/python web/build_hook.py

test: .make/dev ## run all tests, Python's and the web client's
	$(BIN)/python -m pytest $(ARGS)
	$(NPM) test

check: .make/dev ## format, lint, types, imports, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python -m parlour.server.typescript --check
	$(NPM) run check

format: .make/dev ## format the sources
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

bench: .make/dev ## measure, print, and write benchmarks/results.md
	$(BIN)/python -m benchmarks $(ARGS)

web-dev: .make/play ## serve the client from its sources, reloading as they change
	$(NPM) run dev

clean: ## remove what these targets have built and installed
	rm -rf .make $(VENV) web/node_modules src/parlour/server/static

# --- what the targets stand on: a stamp file a step, older than what it was made from -> made again ---

.make/venv:
	@mkdir -p .make
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	    "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' \
	        2>/dev/null && exec "$$python" -m venv $(VENV); \
	done; echo "parlour needs Python 3.11 to 3.14; name one with: make PYTHON=/path/to/python" >&2; exit 1
	$(PIP) install --quiet 'pip>=25.1'
	@touch $@

.make/build: .make/venv pyproject.toml
	@echo "parlour: installing the build tools ..." >&2
	$(PIP) install --quiet --group build
	@touch $@

# The client is looked at on every run (a few milliseconds); that alone installs nothing again.
.make/play: .make/build | client
	@echo "parlour: installing parlour ..." >&2
	$(PIP) install --quiet --no-build-isolation --editable .
	@touch $@

.make/dev: .make/play
	@echo "parlour: installing the tools for tests and checks ..." >&2
	$(PIP) install --quiet --group dev
	@touch $@
