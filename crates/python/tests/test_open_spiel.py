"""OpenSpiel's own tests and algorithms on our games."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this Python: its tests were NOT TRIED")

import numpy as np
import tavola
import tavola.open_spiel
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.bots import uniform_random
from open_spiel.python import policy
from variants import ALL



def loadable(name, rules):
    """The name of a game with its rules, as OpenSpiel takes it."""
    told = {**rules}
    if "hand" in told:
        told["hand"] = "_".join(card for card, count in told["hand"].items() for _ in range(count))
    settings = ",".join(f"{key}={str(value).lower()}" for key, value in told.items())
    return f"tavola_{name.replace('-', '_')}({settings})"


#: Every game, number of players and variant; platforms of one's own can't be said in OpenSpiel's parameters.
GAMES = [loadable(name, rules) for name, rules in ALL if "platforms" not in rules and name != "knock"]
GAMES += ["tavola_casa_grande(players=2,blocks=18)"]

#: The last four cards of a small frame that is fixed, after four that both seats know of: each has two different cards left to lay face down.
TINY = ("cassa-grande", {"players": 2, "frame": 3, "hand": {"0": 1, "1": 1, "2": 1, "3": 1}}, "tavola_cassa_grande(players=2,frame=3,hand=0_1_2_3,start=0,opening=%s)", ["0@0,0", "0@1,1", "1@2,2", "1@0,1"])


def tiny(rules="", more=()):
    """The small game for OpenSpiel, and the position in which it begins; with more moves before that it is smaller still."""
    name, settings, text, moves = TINY
    extra = dict(part.split("=") for part in rules.split(",") if part)
    position = tavola.Game(name, **settings, **extra).deal(0, start="A")
    opening = []
    for move in (*moves, *more):
        opening.append(position.action_of(move))
        position.play(move)
    return pyspiel.load_game(text.replace("(", f"({rules}," if rules else "(") % "".join(f"{number}_" for number in opening)), position


@pytest.mark.parametrize("name", GAMES)
def test_random_sim(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["tavola_cassa_grande(players=2)", "tavola_calcory(players=2)", "tavola_casa_grande(players=2,blocks=18)"])
def test_playthrough(name):
    """The account of a whole game, with all that OpenSpiel asks of every state."""
    told = generate_playthrough.playthrough(name, None, alsologtostdout=False, seed=3)
    assert "IsTerminal() = True" in told and told.count("IsTerminal() = False") > 5


def test_playthroughs_are_the_same():
    name = "tavola_cassa_grande(players=2,frame=3,hand=0_1_1_c)"
    first, second = (generate_playthrough.playthrough(name, None, alsologtostdout=False, seed=3) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_is_told_tells_no_secret(name):
    """A state drawn from what a player knows gives it the same strings and tensors."""
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(2)
    state = game.new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    steps = compared = 0
    while not state.is_terminal() and compared < 6:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(luck.choice(actions, p=chances))
            continue
        player = state.current_player()
        if steps % 7 == 3:
            other = state.resample_from_infostate(player, sampler)
            for told in ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor"):
                assert getattr(other, told)(player) == getattr(state, told)(player), told
            assert other.legal_actions() == state.legal_actions()
            compared += 1
        steps += 1
        state.apply_action(luck.choice(state.legal_actions()))
    assert compared


def play(game, bots, seed):
    """A game to its end, or for some moves."""
    luck = np.random.RandomState(seed)
    state = game.new_initial_state()
    for _ in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(luck.choice(actions, p=chances))
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    return state


def test_mcts_plays():
    for name in ("tavola_casa_grande(players=2,blocks=18)", "tavola_cassa_grande(players=2,laying=open,frame=3,hand=0_1_1_2)"):
        game = pyspiel.load_game(name)
        luck = np.random.RandomState(1)
        searcher = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        state = game.new_initial_state()
        moves = 0
        while moves < 4:
            if state.is_chance_node():
                state.apply_action(0)
                continue
            action = searcher.step(state) if state.current_player() == 0 else state.legal_actions()[0]
            assert action in state.legal_actions()
            state.apply_action(action)
            moves += 1


def test_ismcts_plays():
    for name in ("tavola_cassa_grande(players=2,frame=3,hand=0_1_1_c)", "tavola_calcory(players=2)"):
        game = pyspiel.load_game(name)
        luck = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        searcher = ISMCTSBot(
            game=game,
            evaluator=evaluator,
            uct_c=2.0,
            max_simulations=4,
            max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
            random_state=luck,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=False,
            child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
        )
        state = game.new_initial_state()
        moves = 0
        while moves < 5 and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
                continue
            action = searcher.step(state) if moves % 2 == 0 else state.legal_actions()[-1]
            assert action in state.legal_actions()
            state.apply_action(int(action))
            moves += 1


@pytest.mark.parametrize("name", ["tavola_cassa_grande(players=2,frame=3,hand=0_1_1_c)", "tavola_calcory(players=3)", "tavola_casa_grande(players=2,blocks=18)"])
def test_our_bots_play_as_its_bots(name):
    game = pyspiel.load_game(name)
    seats = game.num_players()
    bots = [tavola.open_spiel.TavolaBot(game, 0, "medium", 4)]
    bots += [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(1, seats)]
    state = play(game, bots, 2)
    again = play(game, [tavola.open_spiel.TavolaBot(game, 0, "medium", 4)] + [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(1, seats)], 2)
    assert str(again) == str(state)


@pytest.mark.parametrize("laying", ["hidden", "open", "alternating"])
@pytest.mark.parametrize("goal", ["highest", "lowest"])
def test_exploitability_agrees_with_our_solver(laying, goal):
    game, position = tiny(f"laying={laying},goal={goal}")
    ours = tavola.Equilibrium([position])
    uniform = policy.TabularPolicy(game)
    theirs = exploitability.nash_conv(game, uniform)
    assert theirs == pytest.approx(sum(ours.gains), abs=1e-9)
    # As many situations as their policy has rows.
    assert len(uniform.states_per_player[0]) + len(uniform.states_per_player[1]) == ours.sets


def test_equilibria_agree():
    game, position = tiny(more=["2@2,0"])
    ours = tavola.Equilibrium([position])
    ours.improve(300)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    learned = solver.average_policy()
    left = exploitability.nash_conv(game, learned)
    value = game_value(game.new_initial_state(), learned)
    assert sum(ours.gains) < 0.01 and left < 0.2
    # Two strategies of which nobody can gain more than this have values that are not further apart.
    assert abs(value - ours.value) <= left + sum(ours.gains) + 1e-9


def game_value(state, strategy):
    """What the first seat can expect."""
    if state.is_terminal():
        return state.returns()[0]
    ways = state.chance_outcomes() if state.is_chance_node() else strategy.action_probabilities(state).items()
    return sum(chance * game_value(state.child(action), strategy) for action, chance in ways if chance > 0)


def test_external_sampling_learns():
    game, _ = tiny(more=["2@2,0"])
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    before = exploitability.nash_conv(game, policy.TabularPolicy(game))
    for _ in range(30):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < before
