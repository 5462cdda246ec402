# The two commands are `make play` and `make test`; both set up what they need first.
# Set-up is made of stamp files with real dependencies: when nothing changed it costs milliseconds.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

SYSTEM_PYTHON ?= python3
UV_VERSION := 0.13.7
VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
UV := $(BIN)/uv
WORKERS ?= 2
ARGS ?=

# uv must trust the same certificates as the rest of the machine, and never look for a Python elsewhere.
export UV_SYSTEM_CERTS := 1
export UV_PYTHON_DOWNLOADS := never
export UV_NO_PROGRESS := 1
# Without bytecode every start would compile numba's sources again: 1.6 s instead of 0.5.
export UV_COMPILE_BYTECODE := 1
# Our own too, whatever the machine says: servers and workers are started by the dozen.
export PYTHONDONTWRITEBYTECODE :=
# Material's makers announce a successor at every build.
export NO_MKDOCS_2_WARNING := 1

WEB_SOURCES := $(if $(wildcard web/package.json),$(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*'))
PHYSICS_SOURCES := $(wildcard src/palheta/physics/*.py src/palheta/physics/*/*.py)

# What the browser's message types are made of.
WIRE_SOURCES := $(shell find tools/wire src/palheta/server/wire src/palheta/facts src/palheta/ruling src/palheta/table \
  src/palheta/play src/palheta/rulebooks/base.py src/palheta/rulebooks/dice_book.py src/palheta/rulebooks/clauses.py \
  src/palheta/rulebooks/common src/palheta/server/words.py -name '*.py')
PROTOCOL := web/src/protocol.ts

INSTALLED := $(VENV)/.installed
DEV_INSTALLED := $(VENV)/.installed-dev
BENCH_INSTALLED := $(VENV)/.installed-bench
NODE_INSTALLED := $(if $(WEB_SOURCES),web/node_modules/.installed)
NODE_DEV_INSTALLED := $(if $(WEB_SOURCES),web/node_modules/.installed-dev)
WIRED := $(VENV)/.wired
WEB_BUILT := $(if $(WEB_SOURCES),src/palheta/server/static/.built)
WARMED := $(if $(wildcard src/palheta/play/warm.py),$(VENV)/.warmed)

.PHONY: told help play test check docs format words vectors bench cluster mutate soak setup system lock clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(INSTALLED) $(WEB_BUILT) told ## play in the browser (ARGS="--port 9000" and so on)
	$(BIN)/palheta serve $(ARGS)

test: setup check ## everything that must hold: linters, types, import contracts, tests
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --durations=10 $(ARGS)
	$(if $(WEB_SOURCES),cd web && npm test)

check: $(DEV_INSTALLED) $(NODE_DEV_INSTALLED) ## the linters, the types, the import contracts, the documentation's site
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/mkdocs build --strict --quiet
	$(if $(WEB_SOURCES),cd web && npm run --if-present lint && npm run --if-present types)

docs: $(DEV_INSTALLED) ## the documentation as a site, http://127.0.0.1:8001 (ARGS="--dev-addr 127.0.0.1:9000" and so on)
	$(BIN)/mkdocs serve --strict --dev-addr 127.0.0.1:8001 $(ARGS)

format: $(DEV_INSTALLED) $(NODE_DEV_INSTALLED) ## put the code into shape: ruff, and prettier for the browser's
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(if $(WEB_SOURCES),$(PYTHON) -m tools.browser_format)

words: $(DEV_INSTALLED) ## bring the catalogues in web/locale up to date, and say what is not translated
	$(PYTHON) -m tools.words update
	$(PYTHON) -m tools.words missing

vectors: $(DEV_INSTALLED) ## what Python and the browser both compute, written down anew (ARGS=--quick leaves the placings)
	$(PYTHON) -m tools.vectors $(ARGS)

bench: setup $(BENCH_INSTALLED) ## what the speed claims rest on
	$(PYTHON) -m bench $(ARGS)

cluster: setup ## a Dask scheduler and two workers here: palheta simulate … --cluster tcp://127.0.0.1:8786
	$(BIN)/dask scheduler --host 127.0.0.1 --port 8786 --dashboard-address 127.0.0.1:8787 & \
	trap "kill $$!" EXIT; \
	$(BIN)/dask worker tcp://127.0.0.1:8786 --nworkers 2 --nthreads 1 --local-directory $(VENV)/dask

mutate: $(INSTALLED) ## switch each clause off in turn: some situation must disagree
	$(PYTHON) -m palheta.situations.mutate $(ARGS)

soak: setup ## the long runs that do not fit into `make test` (ARGS=--attack: attacks on a server)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m long
	$(PYTHON) -m bench.soak $(ARGS)

setup: system $(DEV_INSTALLED) $(NODE_DEV_INSTALLED) $(WEB_BUILT) $(WARMED) told ## .venv with the command palheta, the browser app, system packages

# After a first set-up: what it has cost.
told:
	@[ ! -e $(VENV)/.began ] || { \
	  echo "set up in $$(( $$(date +%s) - $$(cat $(VENV)/.began) )) s: $$(du -scm $(VENV) web/node_modules | tail -1 | cut -f1) MB"; \
	  rm $(VENV)/.began; \
	}

# Debian packages that the tests need, and only those that are missing. Playing needs none of them.
system:
	@missing=(); \
	command -v chromium >/dev/null || missing+=(chromium); \
	compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql); \
	if [ $${#missing[@]} -eq 0 ]; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
	  echo "The tests need $${missing[*]}: please install them (apt-get install $${missing[*]}) and try again." >&2; \
	  exit 1; \
	fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	apt-get update -q && apt-get install -q -y --no-install-recommends "$${missing[@]}"

# Debian's python3 comes without ensurepip unless python3-venv is there.
$(UV): Makefile
	@$(SYSTEM_PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "palheta needs Python 3.11 or newer: make SYSTEM_PYTHON=..." >&2; exit 1; }
	@$(SYSTEM_PYTHON) -c 'import ensurepip' 2>/dev/null || [ "$$(id -u)" != 0 ] \
	  || DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends python3-venv
	[ -x $(PYTHON) ] || { $(SYSTEM_PYTHON) -m venv $(VENV) && date +%s > $(VENV)/.began; }
	$(PYTHON) -m pip install -q --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

$(INSTALLED): $(UV) requirements.lock pyproject.toml
	$(UV) pip install -q --python $(PYTHON) --require-hashes -r requirements.lock
	$(UV) pip install -q --python $(PYTHON) --no-deps --no-build-isolation -e .
	@touch $@

$(DEV_INSTALLED): $(INSTALLED) requirements-dev.lock
	$(UV) pip install -q --python $(PYTHON) --require-hashes -r requirements-dev.lock
	@touch $@

$(BENCH_INSTALLED): $(INSTALLED) requirements-bench.lock
	$(UV) pip install -q --python $(PYTHON) --require-hashes -r requirements-bench.lock
	@touch $@

ifdef WEB_SOURCES
# What the build needs; npm cannot add the rest later without beginning anew, so whoever has it all has this too.
$(NODE_INSTALLED): web/package.json web/package-lock.json
	cd web && npm ci --omit=dev --no-audit --no-fund
	@touch $@

$(NODE_DEV_INSTALLED): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $(NODE_INSTALLED) $@

# Written only where it is not what it should be: then the app is built anew.
$(WIRED): $(INSTALLED) $(WIRE_SOURCES)
	$(PYTHON) -m tools.wire
	@touch $@

$(PROTOCOL): $(WIRED) ;

$(WEB_BUILT): $(NODE_INSTALLED) $(WEB_SOURCES) $(PROTOCOL)
	cd web && npm run build
	@mkdir -p $(@D) && touch $@
endif

# numba compiles at first use. A server does that by itself and says so; tests would wait for it one by one.
$(VENV)/.warmed: $(INSTALLED) $(PHYSICS_SOURCES)
	$(PYTHON) -m palheta.play.warm
	@touch $@

COMPILE = $(UV) pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header
lock: $(UV) ## renew requirements*.lock (to play, to develop, to compare) from pyproject.toml (ARGS=--upgrade)
	$(COMPILE) pyproject.toml --group play -o requirements.lock $(ARGS)
	$(COMPILE) pyproject.toml --group dev --constraint requirements.lock -o requirements-dev.lock $(ARGS)
	$(COMPILE) pyproject.toml --group bench --constraint requirements-dev.lock -o requirements-bench.lock $(ARGS)

clean: ## remove everything that was made
	rm -rf $(VENV) build dist web/node_modules web/dist src/palheta/server/static \
	  .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
