# Two commands do everything for a newcomer: make run, make test.
PYTHON ?= python3
BIN = .venv/bin
SEARCHES ?= 5
# Without it each test process and each server that it starts compiles a thousand modules anew.
unexport PYTHONDONTWRITEBYTECODE
COMPILE = uv pip compile --quiet pyproject.toml --group build --extra anthropic --extra postgres --extra redis \
	--universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-header

.PHONY: run test train check audit unit web web-packages browser e2e e2e-soak bench bench-peers soak contracts lock environment

run: ## set up and start everything on this machine; Ctrl-C ends it; LAN=1 opens it to phones
	@$(PYTHON) backend/dev/run.py $(if $(LAN),--lan)

test: ## set up, then every gate and test; what is fetched comes at once, gates run beside the web's
	@$(MAKE) --no-print-directory -j3 environment web-packages browser
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-O) check web
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory e2e

environment:
	@$(PYTHON) backend/dev/environment.py --development

check: environment
	$(BIN)/ruff check backend mcp_servers benchmarks training
	$(BIN)/ruff format --check backend mcp_servers benchmarks training
	$(BIN)/mypy backend/src mcp_servers/src
	$(BIN)/lint-imports
	$(BIN)/python backend/dev/sizes.py
	$(BIN)/python backend/dev/house.py
	$(BIN)/python backend/dev/ratchets.py
	$(BIN)/python backend/dev/contracts.py --check

audit: environment ## known holes in what is locked; asks the public advisory databases
	$(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements-dev.lock
	if [ -f frontend/package-lock.json ]; then cd frontend && npm audit --omit=dev; fi

# Three for two cores: many tests wait for a process, a socket or a retry.
unit: environment ## what fails beside others runs once more alone, and must pass there
	$(BIN)/python -m pytest -q -n 3 --dist worksteal --durations 12 -m "not soak" || { \
	echo "Once more, each alone: what failed above. A test that passes now depends on load: mend it."; \
	$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none -m "not soak"; }

ifneq ($(wildcard frontend/package.json),)
web-packages:
	@$(PYTHON) backend/dev/environment.py --web-packages

web: environment web-packages ## the web app's gates and tests, and its files
	cd frontend && npm run lint && npm run types && npm run client:check && npm test
	@$(PYTHON) backend/dev/environment.py --web

browser:
	@$(PYTHON) backend/dev/environment.py --browser > /dev/null

e2e e2e-soak: environment ## the web app in a browser; installs Chromium as root, is left out without one
	@$(PYTHON) backend/dev/environment.py --web
	@browser="$$($(PYTHON) backend/dev/environment.py --browser)" || exit 1; \
	if [ -n "$$browser" ]; then cd frontend && CHROME_PATH="$$browser" $(if $(filter e2e-soak,$@),SOAK=1) npm run e2e; fi
else
web-packages web browser e2e e2e-soak:
	@:
endif

soak: environment e2e-soak ## long runs: kills, leaks, rarer pages; and a search at random
	$(BIN)/python -m pytest -q -m soak
	for round in $$(seq $(SEARCHES)); do \
	echo "Search at random, $$round of $(SEARCHES). What it finds is mended and becomes an @example."; \
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "hypothesis and not soak" \
	--hypothesis-profile=random || exit 1; done

bench: environment ## what we claim about speed and quality; non-zero on a miss
	$(BIN)/python benchmarks/all.py

bench-peers: environment ## beside agent-service-toolkit, and Aegra where BENCH_POSTGRES says where; installs both, with uv
	$(BIN)/python benchmarks/peers/compare.py

lock: ## the hashed locks from pyproject.toml, kept where they still fit; needs uv
	$(COMPILE) --extra vectors -o requirements.lock
	$(COMPILE) --extra vectors --extra dev -c requirements.lock -o requirements-dev.lock

contracts: environment ## write contracts/openapi.json from the application
	$(BIN)/python backend/dev/contracts.py

train: environment ## the reader's weights from the marked messages; about an hour on two cores
	@$(PYTHON) training/run.py
