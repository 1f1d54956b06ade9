# Two commands: `make run` serves the default scenario, `make test` runs every check. Each sets up what
# it needs on a machine that has Python 3.11+ with venv and pip, once, and is quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SCENARIO ?= default
ARGS ?=
# Some tests wait for a process or a browser: one worker more than cores keeps the cores at work. Each imports and
# collects everything.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')

.DEFAULT_GOAL := help
.PHONY: help run test test-clients lock-clients test-floors test-pythons check format generated lint types imports unit thorough image lock vendor bench bench-micro bench-growth bench-peers soak clean

help:
	@echo "make run    install what is needed and serve the default scenario (SCENARIO=name, ARGS='--port 9000')"
	@echo "make test   every check: format, lint, types, imports, tests with coverage"
	@echo "make test-clients  lint the served documents, mock them, and use clients made of them (npm, Java)"
	@echo "make test-floors, test-pythons: the oldest libraries allowed; each Python found (ARGS=tests for all tests)"
	@echo "make format rewrite the code in the house style"
	@echo "make generated  rewrite what is made from the contract, after a change of its documents"
	@echo "make image  build the container image, try it and keep it (needs docker, or buildah and podman)"
	@echo "make lock   renew what the image is built from: libraries by hash, its base by digest"
	@echo "make vendor fetch the renderer of the contract page anew (needs npm)"
	@echo "make bench  what a call costs beside bare aiohttp, and which goals are met (ARGS='--quick')"
	@echo "make bench-peers, bench-growth, bench-micro: beside other servers; curves; call by call"
	@echo "make thorough   the properties with ten times as many examples as in make test, others each time"
	@echo "make soak   loads that once stopped or bloated a server: memory, pauses, and what others wait"
	@echo "make clean  remove what make has made"

run: $(VENV)/.installed
	@$(BIN)/customer-sandbox serve $(SCENARIO) $(ARGS)

test: check

test-floors test-pythons: test-%: $(VENV)/.installed-dev
	@.ci/try_versions $* $(ARGS)

# The groups are independent: with two cores they take as long as the longest one.
check: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types imports unit

# Linters, mock servers and generators of clients, in a folder of their own; without npm and Java, none.
CLIENTS := build/clients
NPM := npm --no-audit --no-fund --ignore-scripts --omit-lockfile-registry-resolved

test-clients: $(VENV)/.installed-dev $(CLIENTS)/.installed
	$(BIN)/pytest -q -n 2 tests/clients

$(CLIENTS)/.installed: tests/clients/package-lock.json pyproject.toml
	@command -v npm && command -v javac || { echo "make test-clients needs npm and a JDK" >&2; exit 1; }
	rm -rf $(CLIENTS) && mkdir -p $(CLIENTS)
	$(PYTHON) -m venv $(CLIENTS)/venv
	$(CLIENTS)/venv/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(CLIENTS)/venv/bin/python -m pip install --quiet --group clients
	cp tests/clients/package.json tests/clients/package-lock.json $(CLIENTS)
	cd $(CLIENTS) && $(NPM) ci
	@touch $@

lock-clients:
	cd tests/clients && $(NPM) install --package-lock-only $(addsuffix @latest,$(shell sed -n 's/^    "\(.*\)": .*/\1/p' tests/clients/package.json))

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

REFERENCE := docs/scenario-format.md
COMMANDS := docs/command-line.md

generated: $(VENV)/.installed-dev
	$(BIN)/python -m mock_server.server.contract_files
	$(BIN)/customer-sandbox schema > scenarios/scenario.schema.json
	{ sed '/^<!-- reference/q' $(REFERENCE); $(BIN)/customer-sandbox schema --markdown; \
	  sed -n '/^<!-- .reference/,$$p' $(REFERENCE); } > $(REFERENCE).new && mv $(REFERENCE).new $(REFERENCE)
	{ sed '/^<!-- reference/q' $(COMMANDS); $(BIN)/python -m mock_server.cli.manual; \
	  sed -n '/^<!-- .reference/,$$p' $(COMMANDS); } > $(COMMANDS).new && mv $(COMMANDS).new $(COMMANDS)
	PYTHONPATH=tests $(BIN)/python -m support.readings
	PYTHONPATH=tests $(BIN)/python -m support.golden

lint: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

imports: $(VENV)/.installed-dev
	$(BIN)/lint-imports

# The pure packages are covered whole, branches included.
PURE := mock_server/domain/*,mock_server/contract/*,mock_server/sandbox/*

# pytest rewrites what it imports, in each worker and in each pytest that a test starts, unless it may keep that.
unit thorough: export PYTHONDONTWRITEBYTECODE =

unit: $(VENV)/.installed-dev
	$(BIN)/coverage erase
	$(BIN)/pytest -q -n $(WORKERS) --ignore=tests/clients --cov --cov-report= $(PYTEST_ARGS)
	$(BIN)/coverage report --fail-under=95
	$(BIN)/coverage report --include='$(PURE)' --fail-under=100

# The properties alone, with ten times as many examples as in `make test`, drawn anew each time.
thorough: export EXAMPLES_TIMES = 10
thorough: $(VENV)/.installed-dev
	$(BIN)/pytest -q -n $(WORKERS) -m hypothesis --ignore=tests/clients $(PYTEST_ARGS)

image:
	.ci/try_image

# What the image is built from: names, versions and hashes alone, for every platform, so that no index stands in
# them. The digest of the base image is looked up where a registry can be reached.
LOCKED := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header
BUILT_WITH := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

lock: $(VENV)/.installed-lock
	$(LOCKED) --extra postgresql --extra uvloop --output-file requirements/image.txt pyproject.toml >/dev/null
	$(BIN)/python -c '$(BUILT_WITH)' | $(LOCKED) --no-annotate --output-file requirements/build.txt - >/dev/null
	.ci/pin_base

# What renders /docs, as it is published: its version stands here, and beside the files.
SWAGGER_UI := 5.35.0
RENDERER := mock_server/web/console/vendor/swagger-ui
RENDERER_FILES := LICENSE NOTICE swagger-ui-bundle.js swagger-ui-bundle.js.LICENSE.txt swagger-ui.css

vendor:
	rm -rf build/vendor $(RENDERER)
	mkdir -p build/vendor $(RENDERER)
	cd build/vendor && npm pack --silent swagger-ui-dist@$(SWAGGER_UI) && tar -xzf *.tgz
	cp $(addprefix build/vendor/package/,$(RENDERER_FILES)) $(RENDERER)/
	echo "swagger-ui-dist $(SWAGGER_UI)" > $(RENDERER)/VERSION

bench: $(VENV)/.installed
	@$(BIN)/python -m benchmarks $(ARGS)

bench-micro: $(VENV)/.installed-bench
	@$(BIN)/pytest -c benchmarks/micro/pytest.ini benchmarks/micro $(ARGS)

# Servers that keep their state are killed as well, ten times as often as in `make test`.
soak: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.soak $(ARGS)
	@KILLS_TIMES=10 $(BIN)/pytest -q tests/store/test_killed_server.py tests/store/test_killed_clients.py \
		tests/store/test_several_histories.py

bench-growth: $(VENV)/.installed-bench
	@$(BIN)/python -m benchmarks.growth $(ARGS)

bench-peers: $(VENV)/.installed-bench
	@$(BIN)/python -m benchmarks.peers --write $(ARGS)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; set PYTHON=...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'

# pip compiles what it installs, but not what it only points to; a start would take 80 ms longer
# wherever Python is told not to write bytecode.
COMPILE := $(BIN)/python -m compileall -q mock_server

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[uvloop]'
	@$(COMPILE)
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[uvloop]' --group dev
	@$(COMPILE)
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-bench: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[uvloop]' --group bench
	@$(COMPILE)
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-lock: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --group lock
	@touch $@

clean:
	rm -rf $(VENV) build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
