# Two commands do everything: `make run` and `make test`. Both set up what they need.

CARGO ?= cargo
# Tools that are built for this checkout only stay below target/.
TOOLS := $(CURDIR)/target/tools
# Debian keeps servers, such as that of NATS, where not everybody looks for programs.
export PATH := $(TOOLS)/bin:$(PATH):/usr/sbin

# How long each fuzz target runs, in seconds.
FUZZ_SECONDS ?= 15
FUZZ_TARGETS := record moves drawing rules book command

# How long the HTTP interface is asked, in seconds.
SCHEMATHESIS_SECONDS ?= 60

.PHONY: run test lint unit doc wasm web site web-test browser screens lighthouse lessons types chaos schemathesis fuzz \
	fuzz-short bench load load-cluster strength setup \
	fuzz-setup bench-setup help

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

run: setup web ## build, serve on http://127.0.0.1:7777/ and open it
	$(CARGO) build --release --locked -p tavola-cli
	@./tools/run

test: setup web lint unit doc web-test browser schemathesis fuzz-short ## run all tests

setup:
	@./tools/setup compiler

lint: setup ## formatting and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features --locked -- -D warnings

# nextest where it is installed; the plain runner does the same work elsewhere.
unit: setup ## unit, rule, law, vector and command tests
	@./tools/setup nats
	@./tools/setup poppler
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		$(CARGO) nextest run --workspace --all-features --locked; \
	else \
		$(CARGO) test --workspace --all-features --locked --lib --bins --tests; \
	fi

doc: setup ## documentation and its examples
	$(CARGO) test --workspace --all-features --locked --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --all-features --no-deps --locked

# Not `npm ci`: it refuses a lock without the packages of other platforms, and registries do not all have those.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@./tools/setup node
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

wasm: setup ## build the games for browsers, one WebAssembly module each, into web/wasm
	@./tools/wasm

web: wasm web/node_modules/.package-lock.json ## build the web client, which becomes part of the program
	cd web && npm run --silent build -- --logLevel warn

# Addresses are relative, so that the folder may stand anywhere on a web space.
site: wasm web/node_modules/.package-lock.json ## write the web client as plain files for any web space into target/site
	cd web && VITE_SITE=1 npm run --silent build -- --logLevel warn --outDir ../target/site --emptyOutDir
	@rm -rf target/site/.vite
	@echo "target/site can be copied to any web space: games against bots and on one device work there without a host."

web-test: web/node_modules/.package-lock.json ## types, lints and unit tests of the web client
	cd web && npm run --silent check && npm run --silent lint && npm test --silent

browser: web site ## the web client in a real browser: with the program, and from plain files
	@./tools/setup chromium
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	cd web && npm run --silent e2e -- --project phone --project real-phone --project real-desktop

screens: web ## pictures of every screen, 3 sizes x 2 themes x 3 languages, into target/screens
	@./tools/setup chromium
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	cd web && npm run --silent screens

lighthouse: web ## Lighthouse on home and on each table; wants a calm machine
	@./tools/setup chromium
	$(CARGO) build --quiet --release --locked -p tavola-cli
	cd web && npm run --silent lighthouse

lessons: web/node_modules/.package-lock.json ## renew the positions of the guided first games
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	cd web && npm run --silent lessons

types: setup ## renew the web client's types of messages
	UPDATE_TYPES=1 $(CARGO) test --quiet -p tavola-table --features ts --locked --test all types::

chaos: setup ## kill the server 500 times while people play
	CHAOS_KILLS=$${CHAOS_KILLS:-500} $(CARGO) test -p tavola-cli --locked --test server -- --nocapture chaos::

schemathesis: setup ## ask the HTTP interface what its description allows, and what not
	@./tools/setup schemathesis $(TOOLS)
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	@./tools/schemathesis target/debug/tavola $(SCHEMATHESIS_SECONDS)

fuzz: FUZZ_SECONDS = 300
fuzz: fuzz-short ## fuzz every parser for minutes

fuzz-short: fuzz-setup
	@./tools/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

fuzz-setup: setup
	@./tools/setup cargo-fuzz $(TOOLS)

bench: bench-setup ## games a second, time and instructions a move
	@./tools/bench

load: setup ## what a server carries: moves a second, waits, processor time, memory
	@./tools/load

load-cluster: setup ## one, two and three nodes over NATS beside one over a file; what sleeping tables cost
	@./tools/setup nats
	@./tools/load --cluster --tables 100

strength: setup ## how strong the bots are, for docs/strength.md; 15 minutes
	@./tools/strength

bench-setup: setup
	@./tools/setup valgrind
