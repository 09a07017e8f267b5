# Two commands do everything: `make run` and `make test`. Both set up what they need.

CARGO ?= cargo
# Tools that are installed for this checkout only stay below target/; Rust may just have been installed by `setup`.
TOOLS := $(CURDIR)/target/tools
export PATH := $(TOOLS)/bin:$(PATH):$(HOME)/.cargo/bin:/usr/sbin

# How long each fuzz target runs, in seconds.
FUZZ_SECONDS ?= 300
FUZZ_TARGETS := record moves drawing rules book command

ROUNDS ?= 10

# The crates whose types the web client has.
TYPED := table wire cassa-grande calcory casa-grande

.PHONY: help run test stress setup lint unit doc wasm web site web-test browser schemathesis screens films lighthouse lessons types \
	python baselines chaos chaos-cluster simulate-faults fuzz fuzz-protocol bench load attack load-cluster strength train mutants dist fresh

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

run: ## build, serve on http://127.0.0.1:7777/ and open it
	@./tools/setup compiler node
	@./tools/run

test: ## install what tests need, and run all of them, side by side, with one table at the end
	@./tools/setup compiler node python
	@./tools/test

stress: setup ## run the suites ROUNDS times beside busy loops
	@./tools/stress $(ROUNDS)

setup: ## install what tests need
	@./tools/setup compiler node python chromium nats poppler strace schemathesis numpy research

lint unit doc web-test browser schemathesis: setup ## one step of the tests, with what it needs
	@./tools/test $(if $(filter browser,$@),wasm build web,$(if $(filter web-test,$@),wasm web,build)) $@

wasm: ## build the games for browsers, one WebAssembly module each, into web/wasm
	@./tools/setup compiler
	@./tools/wasm browser

web: ## build the web client
	@./tools/setup compiler node
	@./tools/web

# Addresses are relative, so that the folder may stand anywhere on a web space.
site: ## write the web client as plain files for any web space into target/site
	@./tools/setup compiler node
	@./tools/web browser --site
	@echo "target/site can be copied to any web space: games against bots and on one device work there without a host."

dist: ## write what people download into target/dist: static binary, Debian package, checksums
	@./tools/setup compiler node
	@./tools/dist

python: ## build the wheel for Python into target/wheels, and try it in a fresh virtual environment
	@./tools/setup compiler python research
	@./tools/python release

baselines: ## how strong simple players are in each game, for docs/python.md; 12 minutes
	@./tools/setup compiler python research
	@./tools/baselines

fresh: ## try the two commands on a bare Debian in a chroot, as root; see tools/fresh
	@./tools/fresh

screens: setup web ## pictures of every screen, 3 sizes x 2 themes x 3 languages, into target/screens
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	cd web && npm run --silent screens

films: setup web ## frames of play (turns of others, hints, ends, replays) at phone and desktop size, into target/films
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	cd web && npm run --silent films

lighthouse: setup ## Lighthouse on home and on each table; wants a calm machine
	@./tools/web browser
	$(CARGO) build --quiet --release --locked -p tavola-cli
	cd web && npm run --silent lighthouse

lessons: setup web ## renew the positions of the guided first games
	$(CARGO) build --quiet --workspace --all-features --bins --locked
	cd web && npm run --silent lessons

types: setup ## renew the types that the web client has of messages, requests, answers and games
	UPDATE_TYPES=1 $(CARGO) test --quiet $(TYPED:%=-p tavola-%) --all-features --locked --test all client_has_the_types

simulate-faults: ## run a table and a house in a bottle from SEEDS (a million) and NODE_SEEDS (20,000) seeds; 40 minutes on two cores
	@./tools/setup compiler
	SEEDS=$${SEEDS:-1000000} $(CARGO) test --release -p tavola-table --all-features --locked --test bottle promises
	SEEDS=$${NODE_SEEDS:-20000} $(CARGO) test --release -p tavola-server --all-features --locked --lib bottle::promises

chaos: setup ## kill the server 500 times while people play
	CHAOS_KILLS=$${CHAOS_KILLS:-500} $(CARGO) test -p tavola-cli --locked --test server -- --nocapture chaos::

fuzz: ## fuzz every parser for minutes
	@./tools/setup compiler cargo-fuzz
	@./tools/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

fuzz-protocol: ## let people and strangers say and ask anything at tables and evenings, for PROTOCOL_SECONDS (an hour)
	@./tools/setup compiler
	PROTOCOL_SECONDS=$${PROTOCOL_SECONDS:-3600} $(CARGO) test -p tavola-server --all-features --locked --test house -- --nocapture protocol::

mutants: ## change the rules and the table in small ways, and see which changes no test notices; hours
	@./tools/setup compiler
	@./tools/mutants

bench: ## games a second, time and instructions a move
	@./tools/setup compiler valgrind
	@./tools/bench

load: ## what a server carries: moves a second, waits, processor time, memory
	@./tools/setup compiler
	@./tools/load

attack: ## what people at 50 tables notice of one address that attacks with 200 sockets for five minutes
	@./tools/setup compiler
	@./tools/load --attack --seconds 300

chaos-cluster: setup ## let CHAOS_FAULTS faults (1,000) happen to three nodes over three servers while people play; hours
	CHAOS_FAULTS=$${CHAOS_FAULTS:-1000} CHAOS_STILL=$${CHAOS_STILL:-15} $(CARGO) test -p tavola-cli --locked --test server -- --nocapture faults::

load-cluster: ## one, two and three nodes over NATS beside one over a file; what sleeping tables cost
	@./tools/setup compiler nats
	@./tools/load --cluster --tables 100

train: ## teach the networks of the bots anew, into target/training; minutes on many cores, a day on two
	@./tools/setup compiler
	@./tools/train

strength: ## how strong the bots are, for docs/strength.md; 15 minutes
	@./tools/setup compiler
	@./tools/strength
