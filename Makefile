# `make run` serves the default scenario, `make test` runs every check. The first run installs what is
# needed, on a machine that has Python 3.11+ with venv and pip; later runs are quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SCENARIO ?= default
ARGS ?=
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')

.DEFAULT_GOAL := help
.PHONY: help run test quick rest nightly test-clients lock-clients test-floors test-pythons check format generated lint types imports unit covered thorough docs docs-serve tutorial image sidecar lock cut release-check release-notes mcp-server dist sbom image-release vendor bench soak calibrations pictures clean

help:
	@echo "make run    install what is needed and serve the default scenario (SCENARIO=name, ARGS='--port 9000')"
	@echo "make test   every check: tests, format, lint, types, imports; about 6 minutes on two cores"
	@echo "make quick  its quick part, within a minute: golden exchanges, core and examples"
	@echo "make nightly  the tests that take too long for make test: about half an hour more"
	@echo "make covered  branch coverage of domain, contract and sandbox: 100 %"
	@echo "make test-clients  lint the served documents, mock them, and use clients generated from them (npm, Java)"
	@echo "make test-floors, test-pythons: test with the oldest allowed libraries; under each Python found (ARGS=tests for all tests)"
	@echo "make format rewrite the code in the house style"
	@echo "make generated  rewrite the files generated from the contract, after a change of its documents"
	@echo "make docs   build the documentation as a site in build/site; a broken link is an error"
	@echo "make docs-serve  build it and serve it on http://127.0.0.1:8090 (DOCS_PORT=...)"
	@echo "make tutorial    follow the tutorial as its reader does, in a new folder with a new environment"
	@echo "make image  build the container image, check it and keep it (needs docker, or buildah and podman)"
	@echo "make sidecar  try that image in each way that the examples show, with times (ARGS='compose gitlab')"
	@echo "make lock   update what the image is built from: libraries by hash, its base by digest"
	@echo "make cut VERSION=1.0.0   make a version of the unreleased changes in the changelog"
	@echo "make dist, sbom, image-release: build what is released; release-check TAG=v1.0.0, release-notes: check it; print the notes"
	@echo "make vendor download the renderer of the contract page again (needs npm)"
	@echo "make bench  measure calls in comparison with bare aiohttp, and which goals are met (ARGS='--quick')"
	@echo "make thorough   test the properties with ten times as many examples as make test, different ones each time"
	@echo "make calibrations   find settings drawn at random from recordings: many more than in make test"
	@echo "make soak   loads that once blocked or bloated a server: memory and pauses"
	@echo "make clean  remove what make has created"

run: export PYTHONDONTWRITEBYTECODE =
run: $(VENV)/.installed
	@echo "in a second terminal: . $(BIN)/activate"
	@$(BIN)/customer-sandbox serve $(SCENARIO) $(ARGS)

test-floors test-pythons: test-%: $(VENV)/.installed-dev
	@.ci/try_versions $* $(ARGS)

test check: $(VENV)/.installed-dev
	@.ci/check

# Linters, mock servers and generators of clients, in a folder of their own. They need npm and Java.
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

generated: $(VENV)/.installed-dev
	PYTHONPATH=tests $(BIN)/python -m support.kept_contract
	$(BIN)/customer-sandbox schema > scenarios/scenario.schema.json
	PYTHONPATH=tests $(BIN)/python -m support.reference.pages
	PYTHONPATH=tests $(BIN)/python -m support.golden

lint: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

imports: $(VENV)/.installed-dev
	$(BIN)/lint-imports

# Tests take the pictures of the README, and those that the views are compared with.
pictures: $(VENV)/.installed-dev
	TAKE_PICTURES=1 $(BIN)/pytest -q tests/browser/test_pictures.py

# Without this, pytest could not cache the test modules that it rewrites, and would do so in every process.
quick rest nightly covered thorough: export PYTHONDONTWRITEBYTECODE =

# A test that hangs prints its stack, ends its worker and fails; the other tests go on.
NO_HANGING := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true

ALL_TESTS := -q --dist worksteal $(NO_HANGING) --ignore=tests/clients
SOON := $(ALL_TESTS) -m 'not nightly'

# What tells most about a change in the shortest time.
QUICK := tests/test_exchanges.py tests/behaviour tests/examples

quick: $(VENV)/.installed-dev
	@$(BIN)/pytest $(SOON) -n $(WORKERS) $(QUICK) $(PYTEST_ARGS)

unit: quick rest

# All tests that `make quick` leaves out. Some workers wait for a process or a browser, so there is one more than cores.
rest: $(VENV)/.installed-dev
	@$(BIN)/pytest $(SOON) -n $$(($(WORKERS) + 1)) $(addprefix --ignore=,$(QUICK)) $(PYTEST_ARGS)

# What takes too long for `make test`: kills by the hundred, stops within a batch, boundary values of each operation, drawn
# settings, whole runs of the plugin, wheels, proxies, details of the page, pictures. The release workflow runs it.
nightly: $(VENV)/.installed-dev
	@$(BIN)/pytest $(ALL_TESTS) -m nightly -n $(WORKERS) $(PYTEST_ARGS)

# The pure packages are covered completely, branches included, by the tests that run in one process.
PURE := domain contract sandbox
IN_PROCESS := access attacks behaviour certification conduct contract control explaining faults lint population record \
  sandbox sandboxes scenario_file test_building.py test_exchanges.py test_retired.py test_rows.py test_programs.py

covered: $(VENV)/.installed-dev
	@$(BIN)/coverage erase
	@$(BIN)/pytest $(ALL_TESTS) -n $(WORKERS) $(addprefix --cov=mock_server/,$(PURE)) --cov-report= \
	  $(addprefix tests/,$(IN_PROCESS)) $(PYTEST_ARGS)
	@$(BIN)/coverage report --fail-under=100

# Only the properties, with ten times as many examples as in `make test`, different ones each time.
thorough: export EXAMPLES_TIMES = 10
thorough: $(VENV)/.installed-dev
	$(BIN)/pytest -q -n $(WORKERS) -m hypothesis --ignore=tests/clients $(PYTEST_ARGS)

# Finds settings from recordings made under them. Each of SEEDS draws settings; `make test` draws two.
SEEDS ?= 100:220
calibrations: export CALIBRATION_SEEDS = $(SEEDS)
calibrations: $(VENV)/.installed-dev
	$(BIN)/pytest -q -s tests/calibration/test_drawn_settings.py

# Sphinx reads the Markdown files where they are. Every warning is an error, such as a broken link or anchor, or a page
# that the navigation lacks.
SITE := build/site
DOCS_PORT ?= 8090

docs: $(VENV)/.installed-docs
	rm -rf $(SITE)
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --conf-dir docs/site --doctree-dir build/site-read . $(SITE)
	@echo "$(SITE)/index.html: open it, or make docs-serve"

docs-serve: docs
	@echo "http://127.0.0.1:$(DOCS_PORT)/"
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(SITE) $(DOCS_PORT)

tutorial: $(VENV)/.installed-dev
	PYTHONPATH=tests $(BIN)/python -m support.tutorial

image:
	.ci/try_image

sidecar: $(VENV)/.installed-dev
	.ci/try_sidecar $(ARGS)

# Lists what the image is built from: only names, versions and hashes, for every platform, without the address of an
# index. The digest of the base image is updated if a registry can be reached.
LOCKED := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header
BUILT_WITH := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

lock: $(VENV)/.installed-lock
	$(LOCKED) --extra postgresql --extra uvloop --output-file requirements/image.txt pyproject.toml >/dev/null
	$(BIN)/python -c '$(BUILT_WITH)' | $(LOCKED) --no-annotate --output-file requirements/build.txt - >/dev/null
	.ci/pin_base

# A release, step by step, as .github/workflows/release.yml makes it when a tag is pushed. Only image-release with
# PUSH=1 publishes anything.
DATE ?= $(shell date -u +%Y-%m-%d)
TAG ?=
RELEASE := build/release
UV := UV_DEFAULT_INDEX=$${UV_DEFAULT_INDEX:-$${PIP_INDEX_URL:-https://pypi.org/simple}} $(BIN)/uv

cut: $(VENV)/.installed-dev
	$(BIN)/python .ci/release.py cut '$(VERSION)' $(DATE)
	$(MAKE) --no-print-directory generated
	PYTHONPATH=tests $(BIN)/python -m support.golden --release

release-check: $(VENV)/bin/python
	@$(BIN)/python .ci/release.py check $(TAG)

release-notes: $(VENV)/bin/python
	@$(BIN)/python .ci/release.py notes

mcp-server: $(VENV)/bin/python
	@$(BIN)/python .ci/release.py mcp-server

# Built with the same libraries as in the image, so that the wheel built there has the same digest.
dist: $(VENV)/.installed-release
	rm -rf dist
	$(UV) build --quiet --build-constraints requirements/build.txt --require-hashes --out-dir dist --no-create-gitignore .
	cd dist && sha256sum *

# The libraries installed in the image, as CycloneDX: each with its version, licence and dependencies.
sbom: dist
	rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	$(UV) venv --quiet $(RELEASE)/venv
	$(UV) pip install --quiet --python $(RELEASE)/venv --require-hashes --requirement requirements/image.txt
	$(UV) pip install --quiet --python $(RELEASE)/venv --no-deps dist/*.whl
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
	  --output-file $(RELEASE)/customer-sandbox.cdx.json $(RELEASE)/venv/bin/python
	rm -rf $(RELEASE)/venv

# For both architectures, labelled with the digest of the wheel in dist; PUSH=1 pushes to the registry in IMAGE.
image-release: dist
	.ci/release_image $(IMAGE)

# The renderer of /docs, as published. Its version is here, and in a file beside it.
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

# The first call of each kind imports its module, which may keep its bytecode: an installed server compiles nothing.
soak: export PYTHONDONTWRITEBYTECODE =
soak: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.soak $(ARGS)

# The pip of that Python installs a new pip in a third of the time in which ensurepip installs an old one.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; set PYTHON=...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv --without-pip $(VENV)
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-compile 'pip>=25.1' 2>/dev/null || { \
	  $(PYTHON) -m venv --clear $(VENV) && $(BIN)/python -m pip install --quiet --no-compile --upgrade 'pip>=25.1'; }

# Only what a server imports is compiled, by its first start: a quarter of the time to the first answer went into
# modules of Faker that nobody imports.
$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[uvloop]'
	@touch $@

# pip compiles what it installs, but not an editable project; without this, a start would take 80 ms
# longer wherever Python does not write bytecode.
$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[uvloop]' --group dev --group docs
	@$(BIN)/python -m compileall -q $(VENV)/lib mock_server
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-docs: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --group docs
	@touch $@

$(VENV)/.installed-lock: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --group lock
	@touch $@

$(VENV)/.installed-release: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --group release
	@touch $@

clean:
	rm -rf $(VENV) build dist .benchmarks .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .schemathesis
	find . -name __pycache__ -prune -exec rm -rf {} +
