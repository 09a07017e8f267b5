"""Steps a second: our games one by one and in batches, beside card games of PettingZoo and games of OpenSpiel in C++.

    target/python/venv/bin/python crates/python/benches/speed.py [SECONDS [batches]]

All of it in one run on one machine; with `batches`, only our batches beside the bare engine. Wants a wheel that was built for release:
`make python`.

**What is in the loops.** The bare playout copies a position and plays random moves to the end, in Rust, many games a call; it observes
nothing. `in Rust` is `play_random(20)`: after every move of every game the rows of all seats, the legal moves, the seat to move, rewards
and ends are written, and games that ended are counted and dealt anew. `step` is `step(sample())` from Python: the same with two calls for
each step, a number for each move, and a check that it is legal.

The figures of a game are taken in turns, in short passes, and the middle one of each is told, so that what else the machine does
falls on all of them alike. Processor time is that of all threads of this process together, waiting in a loop included.
"""

import os
import random
import statistics
import sys
import time

import numpy as np
import tavola

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0


#: Into how many passes the time of a figure is cut.
PASSES = 15


def measure(work, seconds=SECONDS):
    """How often a second something is done that tells how often it was done; by the clock, and by processor time of this process."""
    begin, begin_cpu, count = time.perf_counter(), time.process_time(), 0
    while (spent := time.perf_counter() - begin) < seconds or count == 0:
        count += work()
    return count / spent, count / (time.process_time() - begin_cpu)


def in_turns(works):
    """The same for several, one after the other in each pass: the middle pass of each."""
    for work in works:
        work()
    passes = [[measure(work, SECONDS / PASSES) for work in works] for _ in range(PASSES)]
    return [tuple(statistics.median(rates) for rates in zip(*own)) for own in zip(*passes)]


def show(name, rates, more=""):
    by_clock, by_cpu = rates
    print(f"{name:56} {by_clock:14,.0f} {by_cpu:14,.0f} {1e9 / by_cpu:9,.1f} ns {more}", flush=True)


def one_by_one(game):
    """Random legal moves over a position, by number."""
    luck = random.Random(1)

    def work():
        position = game.deal(luck.getrandbits(30))
        moves = 0
        while not position.is_over:
            position.play(luck.choice(position.legal_actions()))
            moves += 1
        return moves

    return work


def playouts(game):
    """Whole random games in Rust, one after the other: the bare engine."""
    first = game.deal(1)
    luck = random.Random(1)
    return lambda: first.playouts(200, luck.getrandbits(30))


def batched(game, threads, games, way):
    batch = tavola.Batch(game, games, threads=threads, seed=1)

    def stepped():
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * games

    def alone():
        batch.play_random(20)
        return 20 * games

    return stepped if way == "step" else alone


def pettingzoo_games():
    """PettingZoo's environments, driven as its own benchmark drives them."""
    import importlib

    for name in ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "connect_four_v3"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            yield f"PettingZoo {name}", module.env()
        except Exception as missing:
            print(f"not measured: PettingZoo {name}: {missing}")
    from tavola.pettingzoo import env

    for name in ("cassa-grande", "calcory", "casa-grande"):
        yield f"PettingZoo API over tavola: {name}", env(name)


def driven(environment):
    luck = np.random.default_rng(1)

    def work():
        environment.reset(seed=int(luck.integers(1 << 30)))
        moves = 0
        for agent in environment.agent_iter():
            observation, _, over, cut, _ = environment.last()
            action = None if over or cut else int(luck.choice(np.flatnonzero(observation["action_mask"])))
            environment.step(action)
            moves += action is not None
        return moves

    return work


def spiel(name):
    import pyspiel

    game = pyspiel.load_game(name)
    luck = random.Random(1)

    def work():
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(luck.choices(actions, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                moves += 1
        return moves

    return work


def main():
    print(f"{os.cpu_count()} processors, {SECONDS:g} s a figure, load {os.getloadavg()[0]:.1f}")
    print(f"{'steps a second':56} {'by the clock':>14} {'by cpu time':>14} {'cpu a move':>12}")
    for name, players in (("cassa-grande", 4), ("cassa-grande", 2), ("calcory", 4), ("casa-grande", 4)):
        game = tavola.Game(name, players=players)
        works = {"bare playouts": playouts(game), "one by one": one_by_one(game)}
        for threads in (1, 2):
            games = 512 * threads
            works[f"{games} at once, {threads} threads, step"] = batched(game, threads, games, "step")
            works[f"{games} at once, {threads} threads, in Rust"] = batched(game, threads, games, "rust")
        figures = in_turns(list(works.values()))
        bare = figures[0][1]
        for what, rates in zip(works, figures):
            show(f"{name}, {players} players: {what}", rates, f"{bare / rates[1]:6.2f} times the bare playout")
    if sys.argv[2:] == ["batches"]:
        return
    for name, environment in pettingzoo_games():
        show(name, in_turns([driven(environment)])[0])
    try:
        import pyspiel  # noqa: F401
        from tavola import open_spiel  # noqa: F401
    except ImportError:
        print("not measured: OpenSpiel, which is not there")
        return
    for name in ("leduc_poker", "gin_rummy", "hearts", "backgammon", "connect_four"):
        show(f"OpenSpiel in C++ from Python: {name}", in_turns([spiel(name)])[0])
    for name in ("tavola_cassa_grande(players=4)", "tavola_calcory", "tavola_casa_grande"):
        show(f"OpenSpiel API over tavola: {name}", in_turns([spiel(name)])[0])


main()
