"""Writes small networks with random weights and what they tell of rounds, for the tests of crates/bots.

    python3 told.py FOLDER RECORD…

FOLDER gets instinct-2.net and instinct-4.net, and beside them a text with a line for each record of so many players: who began, some of its moves, the
chance of each next one, and the share of the win of the seat that moves.
"""

import json
import sys
from pathlib import Path

import torch

from instinct import Player, write_player
from rounds import Rounds, begun, turned_place
from train import quantised

# After how many moves it is looked, record after record.
COUNTS = (0, 1, 2, 5, 9, 13, 17, 20, 22)
MOST = 127


def network(players):
    """A network whose weights are already those that are written."""
    torch.manual_seed(players)
    told = Rounds(2, players, "cpu").told()
    player = Player(told[0].shape[1], told[1].shape[1], players, 8, 1)
    with torch.no_grad():
        for part in player.parameters():
            part.normal_(0, 0.3)
        for layer in player.modules():
            if hasattr(layer, "weight"):
                weight = layer.weight.numpy()
                flat = weight.reshape(weight.shape[0], -1).T
                whole, scale = quantised(flat, MOST)
                layer.weight.copy_(torch.tensor((whole * scale).T.reshape(weight.shape)))
    return player


@torch.no_grad()
def line(player, record, count):
    rounds = begun(record, count)
    planes, numbers, room, legal = rounds.told()
    moves, _, win = player(planes.float(), numbers, room)
    chances = torch.softmax(moves.masked_fill(~legal, -1e9), dim=1)[0]
    start = "ABCD".index(record["setup"].get("start", "A"))
    quarter = (start + count) % rounds.players * 4 // rounds.players
    told = []
    for move in torch.nonzero(legal[0]).flatten().tolist():
        card, square = divmod(move, rounds.width * rounds.width)
        y, x = (number - rounds.frame + 1 for number in divmod(square, rounds.width))
        x, y = turned_place(-quarter, x, y)
        told.append(f"{'01234c'[card]}@{x},{y}={chances[move].item():.6f}")
    share = torch.softmax(win, dim=1)[0, 0].item()
    return f"{'ABCD'[start]}|{' '.join(record['moves'][:count])}|{' '.join(told)}|{share:.6f}\n"


def main():
    folder, records = Path(sys.argv[1]), [json.loads(Path(path).read_text()) for path in sys.argv[2:]]
    for players in (2, 4):
        player = network(players)
        write_player(player, folder / f"instinct-{players}.net", MOST)
        mine = [record for record in records if record["rules"].get("players", 4) == players]
        lines = [line(player, record, count) for record, count in zip(mine, COUNTS)]
        (folder / f"instinct-{players}.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
