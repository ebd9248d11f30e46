# Two commands are enough on a fresh machine: `make run` and `make test`.
# Everything is installed inside .venv; running a target again costs nothing.
.NOTPARALLEL:

SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.stamps
# One more than two cores: a test in front of a screen waits longer than it works. Each loads the word list once.
WORKERS ?= 3
# Where the room opens to the network; 127.0.0.1 to stay alone.
HOST ?= 0.0.0.0
# Of this computer; the public has the next one, badges the one after, under TLS.
PORT ?= 8765
# More of what `duplicata serveur` takes: make run OPTIONS="--port-public 80"
OPTIONS ?=
# The interpreter of another checkout, set up, which `make load-…` has take turns with this one.
BEFORE ?=
# How many simulated games `make soak` plays, from which seed.
PARTIES ?= 10000
GRAINE ?= 1
# How many slips it has ruled in every version by the program and by the second implementation of tests/oracle.
BULLETINS ?= 50000
# What `make kills-http` does to the served room, and how many forks `make forks` forces.
KILLS ?= 1000
PAUSES ?= 200
DEMANDS ?= 10000
FORKS ?= 100
# How many centres `make simultane` simulates.
CENTRES ?= 200
# How many primaries `make failovers` kills.
FAILOVERS ?= 200
# What `make long-run` plays.
GAMES ?= 12
TABLES ?= 500
MOVES ?= 20
# How many demands `make fuzz-api` makes of each operation, well formed and malformed alike.
EXAMPLES ?= 2000
# How often `make load` plays each scene, and which.
ROUNDS ?= 5
SCENES ?= 33 1000 burst many kill
# What `make windows` embeds, in place of the one it fetches.
PYTHON_EMBED ?=
# How long `make fuzz` runs.
SECONDS ?= 30
# What `make mutation` changes, and the tests that must notice.
MODULE ?= src/duplicata/arbitrage src/duplicata/reglement
TESTS ?= $(addprefix tests/rulings/test_,dessin.py lecture.py versions.py motifs.py valeurs.py raccord_altere.py reader_language.py fautes.py)

# Tests see these variables and no other, so that none of the caller's hides a fault.
TEST_PATH := PATH="$(CURDIR)/$(BIN):/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
TEST_HOME := $(CURDIR)/build/home
CLEAN = mkdir -p "$(TEST_HOME)" && env -i $(TEST_PATH) HOME="$(TEST_HOME)" LANG=C.UTF-8

NATIVE_SOURCES := $(wildcard CMakeLists.txt native/*.txt native/*.hpp native/*.cpp native/*.h)

.DEFAULT_GOAL := help
.PHONY: help setup setup-tests run test test-packages environment fresh lint types tests coverage bench load load-jokers load-codes fuzz fuzz-api soak kills-http forks failovers long-run exports simultane mutation lexique lock wheels test-wheels deb test-deb windows test-windows release docs pictures screenshots clean

help: ## show this list
	@awk -F':.*## ' '/^[a-zA-Z_-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMPS)/package $(STAMPS)/tools ## install everything the program and its tests need, inside .venv

setup-tests: setup ## install what the tests need beside Python: Debian's Chromium, node, npm and tsc, faketime, iproute2, poppler
	@$(TEST_PATH) sh tools/test_packages.sh

run: $(STAMPS)/package ## install the program alone, then serve the room with a demonstration event (PORT=8765, HOST=0.0.0.0, OPTIONS="--port-public 80")
	@$(BIN)/duplicata serveur --demonstration --hote $(HOST) --port $(PORT) $(OPTIONS)

test: test-packages lint types tests ## set up, then run all checks and tests

# First of all, so that what cannot be installed is told before anything runs.
test-packages:
	@$(TEST_PATH) sh tools/test_packages.sh || echo "== the tests that need them are skipped, and named at the end"

lint: setup ## ruff
	@echo "== ruff"
	@$(BIN)/ruff check

types: setup ## mypy --strict
	@echo "== mypy"
	@$(BIN)/mypy

tests: setup ## pytest (WORKERS=3 processes)
	@echo "== pytest"
	@rm -rf "$(TEST_HOME)"
	@$(CLEAN) $(BIN)/pytest -n $(WORKERS) --dist worksteal -q

environment: ## show the variables that tests see, whatever the caller has
	@$(CLEAN) env

coverage: setup ## branch coverage of the rulings by their tests: 100 % or failure
	@$(BIN)/coverage run --source=duplicata.arbitrage,duplicata.reglement -m pytest -q tests/rulings
	@$(BIN)/coverage report --show-missing --skip-covered --fail-under=100

bench: setup ## measure the engine beside the prototype (bench/results.md), then the count of games
	@$(BIN)/python bench/bench.py
	@$(BIN)/python bench/rulings.py
	@$(BIN)/python bench/competition.py

load: setup ## measure how fast slips are taken, and what telling the screens costs (ROUNDS=5 OPTIONS="--with WORKTREE" SCENES="33 1000 burst many kill")
	@$(BIN)/python bench/publication.py
	@$(BIN)/python bench/burst.py --rounds $(ROUNDS) $(OPTIONS) $(SCENES)

load-jokers: setup ## open forty entry screens on a rack with two jokers while slips come in (BEFORE=an interpreter to compare with)
	@$(BIN)/python bench/two_jokers.py $(if $(BEFORE),--before $(BEFORE))

load-codes: setup ## try codes from 200 addresses under TLS while slips come in (BEFORE=an interpreter to compare with)
	@$(BIN)/python bench/codes.py $(if $(BEFORE),--before $(BEFORE))

fuzz: ## throw random arguments at the C++ core under sanitizers (SECONDS=30 GRAINE=1)
	@mkdir -p build
	@$(CXX) -std=c++17 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Inative \
		$(filter-out native/binding.cpp native/python_plays.cpp,$(wildcard native/*.cpp)) -o build/fuzz
	@build/fuzz $(SECONDS) $(GRAINE)

fuzz-api: setup ## try every operation of the web interface against its OpenAPI document (EXAMPLES=2000)
	@$(CLEAN) EXAMPLES=$(EXAMPLES) $(BIN)/pytest -q tests/web/api/test_openapi.py

soak: setup ## simulate seeded games and draws, then rule seeded slips twice: 0 difference (PARTIES=10000 BULLETINS=50000 GRAINE=1)
	@PYTHONPATH=tests $(BIN)/python tools/soak.py --parties $(PARTIES) --graine $(GRAINE)
	@PYTHONPATH=tests $(BIN)/python -m oracle.compare --slips $(BULLETINS) --graine $(GRAINE)

kills-http: setup ## kill and pause the served room under load, then cut its network: nothing lost, nothing twice (KILLS=1000 PAUSES=200 DEMANDS=10000 GRAINE=1)
	@PYTHONPATH=tools:tests $(BIN)/python -m http_faults --kills $(KILLS) --pauses $(PAUSES) --demands $(DEMANDS) --seed $(GRAINE)

forks: setup ## force two servers to go on from one tournament: refused or told each time (FORKS=100 GRAINE=1)
	@PYTHONPATH=tests $(BIN)/python tools/forks.py $(FORKS) --seed $(GRAINE)

failovers: setup ## kill the primary of a PostgreSQL base, promote its standby: nothing lost, nothing doubled (FAILOVERS=200 GRAINE=1)
	@PYTHONPATH=tools $(BIN)/python tools/failovers.py $(FAILOVERS) --seed $(GRAINE)

long-run: setup ## eight hours of a room, compressed: memory, descriptors and log stay where they are (GAMES=12 TABLES=500 MOVES=20 GRAINE=1)
	@PYTHONPATH=tools:tests:bench $(BIN)/python tools/long_run.py --games $(GAMES) --tables $(TABLES) --moves $(MOVES) --seed $(GRAINE)

simultane: setup ## send a whole simultané to a central, cut, shuffled, twice: the results of one room, byte for byte (CENTRES=200 GRAINE=1)
	@PYTHONPATH=tools $(BIN)/python -m simultane --centres $(CENTRES) --graine $(GRAINE)

exports: setup ## export seeded games and judge them again from their files: 0 difference (PARTIES=10000 GRAINE=1)
	@PYTHONPATH=tests $(BIN)/python tools/soak.py --exports --parties $(PARTIES) --graine $(GRAINE)

mutation: setup ## change the code bit by bit, expect a failing test each time (MODULE=... TESTS=...)
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/mutation.txt
	@PYTHONPATH=tests $(BIN)/python tools/mutation.py $(MODULE) --tests $(TESTS)

fresh: ## (root) prove both commands on a minimal Debian that has never seen the project, then remove it
	@sh tools/fresh.sh

lexique: setup ## rebuild the embedded word list from Debian's hunspell-fr-comprehensive
	@sh tools/hunspell_fr.sh build/hunspell-fr
	@PYTHONPATH=tools $(BIN)/python -m embedded_lexicon build/hunspell-fr/fr.aff build/hunspell-fr/fr.dic

$(STAMPS)/system: tools/system_packages.sh
	@sh tools/system_packages.sh "$(PYTHON)"
	@test -x $(BIN)/python || { echo "== virtual environment in $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/program: $(STAMPS)/system requirements/run.txt requirements/build.txt
	@echo "== what the program needs (pinned and hashed in requirements/run.txt and build.txt)"
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements/run.txt -r requirements/build.txt
	@touch $@

# After the package, never at the same time: both write to the same environment.
$(STAMPS)/tools: $(STAMPS)/program requirements/dev.txt | $(STAMPS)/package
	@echo "== what its tests and checks need (pinned and hashed in requirements/dev.txt)"
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

# The installation knows its modules by name: once one came, left or moved, it is made again.
$(STAMPS)/modules: $(STAMPS)/program .FORCE
	@find src/duplicata -name '*.py' | LC_ALL=C sort > $@.now
	@if cmp -s $@.now $@; then rm $@.now; else mv $@.now $@; fi

.FORCE:

$(STAMPS)/package: $(STAMPS)/program $(STAMPS)/modules pyproject.toml $(NATIVE_SOURCES)
	@echo "== duplicata (and its C++ core)"
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

lock: setup $(STAMPS)/release ## pin the requirements again, with the hashes of every file (needs the network)
	@cd requirements && for name in run dev build mutation release; do echo "$$name.txt"; \
	    ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	        --no-emit-index-url --no-header --no-annotate $$name.in -o $$name.txt; done

$(STAMPS)/release: requirements/release.txt | $(STAMPS)/tools
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/release.txt
	@touch $@

wheels: setup ## a wheel compiled for this platform, one for all others, the source: into dist/
	@PYTHONPATH=tools $(BIN)/python -m release.wheels

test-wheels: wheels $(STAMPS)/release ## install each of them in an empty environment by pip and uv, start the room from it (needs the network)
	@PYTHONPATH=tools $(BIN)/python -m release.try_wheels

deb: setup ## a Debian package for the Python of this computer, into dist/
	@PYTHONPATH=tools $(BIN)/python -m release.deb

test-deb: deb ## unpack it and start the room from it
	@PYTHONPATH=tools $(BIN)/python -m release.try_deb

windows: setup ## on Debian, the zip and the installer for Windows, into dist/ (PYTHON_EMBED=another embeddable Python of the same minor)
	@sh tools/windows/packages.sh build
	@PYTHONPATH=tools $(BIN)/python -m windows --python "$(PYTHON_EMBED)"

test-windows: setup ## install what `make windows` made under wine, and go through an evening
	@sh tools/windows/packages.sh try
	@PYTHONPATH=tools $(BIN)/python -m windows.under_wine

release: wheels deb windows ## all that people install, with checksums, licences and the list of what is bundled, into dist/
	@PYTHONPATH=tools $(BIN)/python -m release

docs: setup ## write the generated pages of docs again, from their sources and the cases of the tests, and the schema of results
	@$(BIN)/python tools/regulation_pages.py
	@$(BIN)/python tools/results_schema.py
	@$(BIN)/python tools/asvs_page.py
	@$(BIN)/python tools/room_sizes.py

pictures: setup ## draw the pictures of the documentation again
	@$(BIN)/python tools/board_picture.py

screenshots: setup-tests ## take the pictures of every screen again, into docs/screens/
	@$(BIN)/python tools/screenshots.py

clean: ## remove what was built (not .venv)
	@rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis $(STAMPS)/package
