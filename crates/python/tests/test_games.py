"""Games, positions, bots and records as Python sees them."""

import ast
import copy
import inspect
import pathlib
import pickle
import random
import threading

import numpy as np
import pytest
import tavola
from tavola import _tavola
from variants import ALL, NAMES, games


def walk(game, seed, moves=10_000):
    """A random game: each position with the move that is about to be made in it."""
    luck = random.Random(seed)
    position = game.deal(seed)
    for _ in range(moves):
        if position.is_over:
            return
        move = luck.choice(position.legal_moves())
        yield position, move
        position.play(move)


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_every_game_is_played_to_its_end(game):
    position = game.deal(1)
    assert position.turn in ("A", "B", "C", "D")[: game.seats]
    end = position.copy()
    assert end.playout(3) > 0 and end.is_over and end.turn is None and end.seat == -2
    assert not position.is_over and position != end
    outcome = end.outcome
    assert min(outcome["places"].values()) == 1
    assert abs(sum(outcome["shares"].values()) - 1) < 1e-9
    assert abs(sum(end.returns)) < 1e-9 and len(end.returns) == game.seats
    assert position.outcome is None and position.returns == [0.0] * game.seats
    again = position.copy()
    again.playout(3)
    assert again == end and hash(again) == hash(end)
    # The first of many is the one that begins with the same seed.
    assert position.playouts(1, 3) == position.copy().playout(3) and position.playouts(0) == 0
    assert position.playouts(4, 3) == position.playouts(4, 3) > position.playouts(1, 3) and position == game.deal(1)
    assert end.draw() and position.draw("A")


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_moves_are_texts_and_numbers(game):
    for position, move in walk(game, 5, 60):
        action = position.action_of(move)
        assert 0 <= action < game.action_count
        assert position.move_of(action) == move
        assert position.after(move) == position.after(action)
        mask = position.action_mask()
        assert mask.shape == (game.action_count,) and np.flatnonzero(mask).tolist() == position.legal_actions()
        for viewer in ("A", "watcher"):
            assert isinstance(position.event(move, viewer), dict)


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_observations_keep_to_their_layout(game):
    fields = game.layout
    highs = np.concatenate([np.full(int(np.prod(field["shape"])), field["high"]) for field in fields])
    assert highs.size == game.observation_size and game.layout_version == 1
    assert [field["offset"] for field in fields] == list(np.cumsum([0] + [int(np.prod(f["shape"])) for f in fields[:-1]]))
    for position, _ in walk(game, 6, 80):
        for seat in range(game.seats):
            row = position.observation(seat)
            assert row.dtype == np.uint8 and (row <= highs).all(), fields
    hot = tavola.one_hot(game, np.stack([position.observation(0), position.observation(1)]))
    assert hot.shape == (2, tavola.one_hot_size(game)) and hot.min() >= 0 and hot.max() <= 1
    assert hot.sum() >= sum(int(np.prod(field["shape"])) for field in fields if field["kind"] == "category")


def test_what_is_refused_says_what_would_be_right():
    with pytest.raises(tavola.RulesError, match="the games are cassa-grande, calcory, casa-grande"):
        tavola.Game("chess")
    with pytest.raises(tavola.RulesError, match="2 or 4 players, not for 3"):
        tavola.Game("cassa-grande", players=3)
    with pytest.raises(tavola.RulesError, match="unknown field"):
        tavola.Game("calcory", colours=7)
    game = tavola.Game("cassa-grande")
    position = game.deal(1, start="A")
    with pytest.raises(tavola.MoveError, match="a move is CARD@X,Y"):
        position.play("hello")
    with pytest.raises(tavola.MoveError, match="0,0"):
        position.play("2@5,5")
    with pytest.raises(tavola.MoveError, match="numbered from 0 to 703"):
        position.play(704)
    for wrong in (-1, 2**40):
        with pytest.raises(tavola.MoveError, match=f"no move number {wrong}"):
            position.play(wrong)
    for number in (lambda: tavola.Record.simulate(game, ["easy"] * 4, number=0), lambda: tavola.Draws.simulated(1, 4, 0)):
        with pytest.raises(tavola.RulesError, match="counted from 1"):
            number()
    with pytest.raises(tavola.RulesError, match="A to D"):
        position.view("E")
    with pytest.raises(tavola.RulesError, match="there is no bot"):
        tavola.Bot(game, "genius", "A")
    with pytest.raises(tavola.RulesError, match="different games"):
        tavola.Bot(game, "easy", "A").decide(tavola.Game("calcory").deal(1))
    with pytest.raises(tavola.MoveError, match="nothing to decide"):
        tavola.Bot(game, "easy", "B").decide(position)
    position.playout()
    with pytest.raises(tavola.MoveError, match="over"):
        position.play("2@0,0")
    assert issubclass(tavola.MoveError, tavola.TavolaError) and issubclass(tavola.TavolaError, ValueError)


def test_copies_are_apart_and_things_can_be_pickled():
    game = tavola.Game("casa-grande", players=3)
    position = game.deal(2)
    twin = copy.deepcopy(position)
    twin.play(twin.legal_moves()[0])
    assert twin != position and copy.copy(position) == position
    assert pickle.loads(pickle.dumps(game)) == game and hash(pickle.loads(pickle.dumps(game))) == hash(game)
    record = tavola.Record.simulate(game, ["random"] * 3, 1)
    assert pickle.loads(pickle.dumps(record)).moves == record.moves


@pytest.mark.parametrize("name", ["cassa-grande", "calcory", "casa-grande"])
def test_bots_play_and_records_tell_where_chance_came_from(name):
    game = tavola.Game(name, players=2)
    record = tavola.Record.simulate(game, ["easy", "random"], 3, 2)
    assert record.check() == "follows"
    again = tavola.Record.read(record.text())
    assert again.moves == record.moves and again.outcome == record.outcome
    assert len(record.events("A")) == len(record)
    # The same seeds give the same game.
    assert tavola.Record.simulate(game, ["easy", "random"], 3, 2).text() == record.text()
    # Whoever plays move by move gets the same moves from the same bot.
    bot = tavola.Bot(game, "medium", 0, 9)
    twin = tavola.Bot(game, "medium", "A", 9)
    for position, move in walk(game, 8, 12):
        if position.turn == "A":
            assert bot.decide(position) == twin.decide(position)
        bot.witness(position, move)
        twin.witness(position, move)


def test_every_level_plays():
    game = tavola.Game("casa-grande", players=2)
    assert tavola.bots()[-5:] == ["easy", "medium", "hard", "master", "grandmaster"]
    for name in tavola.bots():
        position = game.deal(1)
        name = f"{name}@5" if name in ("plain", "hard", "master", "grandmaster") else name
        assert tavola.Bot(game, name, position.turn).decide(position) in position.legal_moves()


def test_decisions_are_judged():
    game = tavola.Game("cassa-grande", players=2, frame=3, hand={"0": 1, "1": 2, "c": 1}, laying="open")
    record = tavola.Record.simulate(game, ["random", "random"], 4)
    judged = record.analyse("easy")
    assert judged and all(entry["gave_away"] >= 0 and entry["played"] in record.moves for entry in judged)
    some = record.analyse("easy", [judged[0]["number"]])
    assert some == judged[:1]
    begun = tavola.Record(game, game.setup(1))
    begun.play(begun.position().legal_moves()[0])
    advice = begun.advise("easy")
    assert advice["best"] in begun.position().legal_moves() and advice["played"] is None
    begun.finish(["easy", "easy"])
    assert begun.outcome and begun.advise("easy") is None


def test_other_threads_go_on_while_a_bot_thinks():
    game = tavola.Game("cassa-grande", players=4)
    position = game.deal(1)
    bot = tavola.Bot(game, "plain@300", position.turn)
    done = threading.Event()
    thread = threading.Thread(target=lambda: (bot.decide(position), done.set()))
    thread.start()
    count = 0
    while not done.is_set():
        count += 1
    thread.join()
    # A thread that had to wait for the search would have counted once or twice.
    assert count > 100


def test_a_memory_keeps_what_calcory_forgets():
    game = tavola.Game("calcory")
    position = game.deal(4)
    memories = {seat: tavola.Memory(game, seat) for seat in "AB"}
    luck = random.Random(1)
    known = {}
    for _ in range(200):
        if position.is_over:
            break
        move = luck.choice(position.legal_moves())
        if move.startswith("flip"):
            known[move[5:]] = int(position.event(move, "A")["act"]["card"][1:])
        if move.startswith("put"):
            known.pop(move.split()[2], None)
        for memory in memories.values():
            memory.witness(position, move)
        position.play(move)
    places = {field["name"]: slice(field["offset"], field["offset"] + 60) for field in game.layout if field["shape"] == (6, 10)}
    row = position.observation("A", memories["A"])
    names = [f"{column}{figure}" for figure in range(1, 7) for column in "abcdefghij"]
    remembered = dict(zip(names, row[places["remembered"]]))
    spots = dict(zip(names, row[places["spots"]]))
    sure = {place: number for place, number in known.items() if spots[place] and remembered[place] != 11}
    assert len(sure) > 10 and all(remembered[place] == number + 1 for place, number in sure.items())
    assert not position.observation("A")[places["remembered"]].any()
    with pytest.raises(tavola.RulesError, match="memory of B"):
        position.observation("A", memories["B"])
    imagined = position.imagine("A", 1, memories["A"])
    assert imagined.view_text("A") == position.view_text("A")


def test_stubs_name_all_that_is_there():
    """What the module has and what its types say is the same, with the same words about it."""
    stubs = ast.parse((pathlib.Path(tavola.__file__).parent / "_tavola.pyi").read_text())
    said = {node.name: node for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    there = {name for name in dir(_tavola) if not name.startswith("_")}
    assert there == set(said) - {"Field", "Outcome"}
    for name, node in said.items():
        if name in ("Field", "Outcome") or not isinstance(node, ast.ClassDef) or name.endswith("Error"):
            continue
        members = {item.name for item in node.body if isinstance(item, ast.FunctionDef) and not item.name.startswith("_")}
        real = {member for member in vars(getattr(_tavola, name)) if not member.startswith("_")}
        assert members == real, name
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and item.name in real and ast.get_docstring(item):
                # The first sentence of the one is that of the other.
                first = inspect.getdoc(getattr(getattr(_tavola, name), item.name)) or ""
                begin = ast.get_docstring(item).split("\n")[0].split(";")[0].split(":")[0].split(".")[0].rstrip(".")
                assert " ".join(first.split()).startswith(begin), (name, item.name)


def test_the_list_has_every_game():
    assert {name for name, _ in ALL} == set(tavola.games())
