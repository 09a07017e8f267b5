"""A match between two players at a game for two: match.py GAME FIRST SECOND GAMES SECONDS; prints the wins of the first, and the games.

Every deal is played from either seat. When the time is up no further deal is begun, so that at least one was played.

A player is the name of a bot, or `ismcts@MS`: OpenSpiel's IS-MCTS with so many milliseconds for a decision.
"""

import sys
import time

import numpy as np
import tavola


class Ours:
    """One of our bots."""

    def __init__(self, game, name, seat, seed):
        self.bot = tavola.Bot(game, name, seat, seed)
        self.witness = self.bot.witness
        self.decide = self.bot.decide


class IsMcts:
    """OpenSpiel's search, on a state that follows the position."""

    def __init__(self, game, name, seat, seed):
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts
        import tavola.open_spiel as shapes

        self.seconds = int(name.split("@")[1]) / 1000
        text = ",".join(f"{key}={str(value).lower()}" for key, value in game.rules.items() if isinstance(value, (bool, int, str)))
        self.spiel = pyspiel.load_game(f"tavola_{game.name.replace('-', '_')}({text},start=0)")
        self.shapes = shapes
        luck = np.random.RandomState(seed % 2**32)
        self.luck = luck
        self.searcher = ismcts.ISMCTSBot(
            game=self.spiel, evaluator=mcts.RandomRolloutEvaluator(1, luck), uct_c=2.0, max_simulations=1 << 30,
            max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES, random_state=luck,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=False,
            allow_inconsistent_action_sets=False, child_selection_policy=ismcts.ChildSelectionPolicy.UCT)
        self.game, self.seat = game, seat
        self.memory = tavola.Memory(game, seat)

    def witness(self, position, move):
        self.memory.witness(position, move)

    def decide(self, position):
        # A state of OpenSpiel around what this seat imagines: it is given nothing else of the position.
        state = self.shapes.TavolaState(self.spiel)
        state.round = self.shapes._Round(self.game, self.game.setup(0, start=0))
        state.round.position = position.imagine(self.seat, int(self.luck.randint(2**31)), self.memory)
        state.round.memories = [self.memory.lend(other) for other in range(2)]
        legal = state.legal_actions()
        if len(legal) == 1:
            return position.move_of(legal[0])
        searcher = self.searcher
        searcher.reset()
        searcher._root_node = searcher.create_new_node(state)
        end = time.perf_counter() + self.seconds
        # At least one simulation must have gone past the root, however long it takes.
        while time.perf_counter() < end or searcher._root_node.total_visits < 1:
            searcher.run_simulation(searcher.sample_root_state(state))
        policy = searcher.get_final_policy(state, searcher._root_node)
        return position.move_of(int(max(policy, key=lambda both: both[1])[0]))


def player(game, name, seat, seed):
    return (IsMcts if name.startswith("ismcts") else Ours)(game, name, seat, seed)


def main():
    name, first, second, games, seconds = sys.argv[1:]
    game = tavola.Game(name, players=2)
    wins, played, end = 0.0, 0, time.perf_counter() + float(seconds)
    for number in range(int(games)):
        if number % 2 == 0 and number > 0 and time.perf_counter() > end:
            break
        names = (first, second) if number % 2 == 0 else (second, first)
        own = names.index(first) if first != second else number % 2
        # The same deal from either seat.
        draws = tavola.Draws.simulated(1, 2, number // 2 + 1)
        position = game.deal(draws)
        players = [player(game, names[seat], seat, 1000 * number + seat) for seat in range(2)]
        while not position.is_over:
            if position.seat < 0:
                outcomes = position.legal_moves()
                move = outcomes[draws.below(len(outcomes))]
            else:
                move = players[position.seat].decide(position)
            for one in players:
                one.witness(position, move)
            position.play(move)
        wins += list(position.outcome["shares"].values())[own]
        played += 1
    print(wins, played)


main()
