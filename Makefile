# make run     serve a tournament on this machine    make test    all tests
# make setup   install what is missing               make lint    style, types, layers
# make bench   each speed ratio beside its bound     make words   bring the catalogues up to date
# make simulate   tournaments with each pairing system, for docs/pairing-systems.md
# make soak    many more deals, other lots           make locks   renew the locks (needs uv)
# make mutants change the rules a little, see who notices (20 minutes; MUTANTS="rules.game*")

BIN := .venv/bin
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard app/translations/*/LC_MESSAGES/*.po))
LOCK := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header \
	--python-version 3.11

ifeq ($(shell uname -s),Darwin)
export DYLD_FALLBACK_LIBRARY_PATH := $(shell brew --prefix 2>/dev/null)/lib:/usr/local/lib:/usr/lib
endif

.PHONY: run setup setup-dev catalogues words test soak mutants lint bench simulate locks
.NOTPARALLEL:

run: setup catalogues
	@$(BIN)/coinche serve $(ARGS)

setup:
	@tools/setup.sh run

setup-dev:
	@tools/setup.sh dev

catalogues: $(CATALOGUES)

%.mo: %.po
	@$(BIN)/python tools/catalogues.py

words: setup-dev
	@$(BIN)/python tools/catalogues.py gather

test: setup-dev catalogues
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

soak: setup-dev catalogues
	@COINCHE_SIMULATED=20000 $(BIN)/python -m pytest -n auto --dist worksteal \
		--hypothesis-profile soak tests/tournament/test_simulated_deals.py \
		tests/tournament/test_ruling_machine.py tests/tournament/test_tournament_machine.py \
		tests/tournament/pairing tests/rules $(ARGS)

mutants: setup-dev
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-mutants.lock
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/mutmut run $(MUTANTS)
	@$(BIN)/mutmut results

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup-dev catalogues
	@$(BIN)/python -m benchmarks $(ARGS)

simulate: setup-dev
	@$(BIN)/python -m benchmarks.systems $(ARGS)

locks:
	$(LOCK) pyproject.toml build-requirements.in --output-file requirements.lock
	$(LOCK) pyproject.toml build-requirements.in --extra dev --output-file requirements-dev.lock
	$(LOCK) pyproject.toml build-requirements.in --extra dev --extra mutants \
		--constraint requirements-dev.lock --output-file requirements-mutants.lock
