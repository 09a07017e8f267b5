"""Teaches a network which moves of Cassa Grande are worth a thought, by rounds against itself, and writes its weights.

    python3 instinct.py --players 2 --seconds 480 --out FILE [--keep FILE] [--begin FILE] [--curve FILE]

The network is told what a seat knows, and tells how likely a good player would lay each card on each place, and what each seat may expect.
While it learns, it also guesses what others' face-down cards are, and a judge that sees all cards tells by how much each move was better than
what was to be expected: so little of what is learned is chance. Some seats are played by what the network was some time before, so that
nothing is forgotten. Moves are drawn, and it pays to stay undecided, less and less: without that it learns a few ways to play by heart, and
beats nobody else.

Wants PyTorch, and a GPU: without one it goes slowly. With `--rounds` the same seed gives the same weights on the same machine.
"""

import argparse
import json
import struct
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from rounds import KINDS, Rounds
from train import quantised


class Board(nn.Module):
    """Looks at a board: squares tell their neighbours what they hold, a few times, and all of them hear the mean of all."""

    def __init__(self, planes, numbers, channels, blocks):
        super().__init__()
        self.first = nn.Conv2d(planes, channels, 3, padding=1)
        self.numbers = nn.Linear(numbers, channels)
        self.ones = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.wholes = nn.ModuleList(nn.Linear(channels, channels) for _ in range(blocks))
        self.twos = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        for two in self.twos:
            nn.init.zeros_(two.weight)
            nn.init.zeros_(two.bias)

    def forward(self, planes, numbers, room):
        now = F.relu(self.first(planes) + self.numbers(numbers)[:, :, None, None])
        # Of the same width as what comes out, so that nothing is widened by it.
        room = room.to(now.dtype)
        size = room.sum(dim=(2, 3))
        now = now * room
        for one, whole, two in zip(self.ones, self.wholes, self.twos):
            mean = now.sum(dim=(2, 3)) / size
            between = F.relu(one(now) + whole(mean)[:, :, None, None]) * room
            now = F.relu(now + two(between)) * room
        return now, now.sum(dim=(2, 3)) / size


class Player(nn.Module):
    """Tells moves and shares of the win, which are written, and kinds of hidden cards."""

    def __init__(self, planes, numbers, players, channels, blocks):
        super().__init__()
        self.board = Board(planes, numbers, channels, blocks)
        self.moves = nn.Conv2d(channels, KINDS, 1)
        self.kinds = nn.Conv2d(channels, KINDS, 1)
        self.win = nn.Linear(channels, players)
        for head in (self.moves, self.kinds, self.win):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, planes, numbers, room):
        board, mean = self.board(planes, numbers, room)
        return self.moves(board).flatten(1), self.kinds(board).flatten(2), self.win(mean)


class Judge(nn.Module):
    """Sees all cards and tells the shares of the win; only needed to learn."""

    def __init__(self, planes, numbers, players, channels, blocks):
        super().__init__()
        self.board = Board(planes, numbers, channels, blocks)
        self.win = nn.Linear(channels, players)
        nn.init.zeros_(self.win.weight)
        nn.init.zeros_(self.win.bias)

    def forward(self, planes, numbers, room):
        return self.win(self.board(planes, numbers, room)[1])


def choose(logits, chance):
    """Draws moves with these chances, and tells the logarithms of these."""
    logs = F.log_softmax(logits, dim=1)
    noise = torch.empty_like(logs).exponential_(generator=chance).clamp_min(1e-20)
    moves = (logs - noise.log()).argmax(dim=1)
    return moves, logs.gather(1, moves.unsqueeze(1)).squeeze(1)


class School:
    """A network, its judge, and what it was before."""

    def __init__(self, args):
        self.args, self.players = args, args.players
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(args.seed)
        self.chance = torch.Generator(self.device).manual_seed(args.seed)
        first = Rounds(2, args.players, self.device)
        told, seen = first.told(), first.seen_through()
        self.cards = first.cards
        self.shape = (told[0].shape[1], told[1].shape[1], args.players, args.channels, args.blocks)
        both = (told[0].shape[1] + seen[0].shape[1], told[1].shape[1] + seen[1].shape[1])
        self.player = self.place(Player(*self.shape))
        self.judge = self.place(Judge(*both, args.players, args.judge, args.blocks))
        self.old = self.place(Player(*self.shape))
        self.pool = []
        self.parts = [*self.player.parameters(), *self.judge.parameters()]
        self.steps = torch.optim.Adam(self.parts, lr=args.rate, eps=1e-5)

    def place(self, network):
        return network.to(self.device, memory_format=torch.channels_last)

    def narrow(self):
        """Computes with fewer digits, where the machine is quicker so."""
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    @torch.no_grad()
    def logits(self, player, told):
        planes, numbers, room, legal = told
        with self.narrow():
            moves = player(self.wide(planes), numbers, room)[0]
        return moves.float().masked_fill(~legal, -1e9)

    @torch.no_grad()
    def play(self, batch, old_rows):
        """Plays rounds; in the first rows one seat is played by what the player was before."""
        rounds = Rounds(batch, self.players, self.device)
        kept = []
        values = []
        each = old_rows // self.players
        for ply in range(self.cards):
            me = rounds.mover()
            told, seen, hidden = rounds.told(), rounds.seen_through(), rounds.hidden()
            logits = self.logits(self.player, told)
            mine = torch.ones(batch, dtype=torch.bool, device=self.device)
            if each:
                rows = slice(me * each, (me + 1) * each)
                logits[rows] = self.logits(self.old, tuple(part[rows] for part in told))
                mine[rows] = False
            moves, logs = choose(logits, self.chance)
            with self.narrow():
                win = self.judge(*self.judged(told, seen))
            value = torch.softmax(win.float(), dim=1)
            values.append(torch.roll(value, me, dims=1))
            kept.append((*told, *seen, hidden.to(torch.int8), moves, logs, mine))
            rounds.play(moves)
        shares = rounds.shares()
        values.append(shares)
        # How much better each move was than what was to be expected, and what should have been expected of each seat.
        gain = torch.zeros_like(shares)
        gains, wanted = [None] * self.cards, [None] * self.cards
        for ply in reversed(range(self.cards)):
            gain = values[ply + 1] - values[ply] + self.args.far * gain
            me = ply % self.players
            gains[ply] = gain[:, me].clone()
            wanted[ply] = torch.roll(values[ply] + gain, -me, dims=1)
        ends = [torch.roll(shares, -(ply % self.players), dims=1) for ply in range(self.cards)]
        columns = [torch.cat(column) for column in zip(*kept)]
        return [*columns, torch.cat(gains), torch.cat(wanted), torch.cat(ends)], shares

    def wide(self, planes):
        """Planes as networks want them."""
        narrow = torch.bfloat16 if self.device == "cuda" else torch.float32
        return planes.to(narrow).contiguous(memory_format=torch.channels_last)

    def judged(self, told, seen):
        planes = self.wide(torch.cat([told[0], seen[0]], dim=1))
        return planes, torch.cat([told[1], seen[1]], dim=1), told[2]

    def learn(self, columns, done):
        """One look at each of the moves that were played."""
        count = len(columns[0])
        curious = self.args.curious * (1 - done) + self.args.curious_last * done
        for group in self.steps.param_groups:
            group["lr"] = self.args.rate * min(1.0, 2.0 * (1 - done)) * min(1.0, 0.05 + done * 50)
        order = torch.randperm(count, device=self.device, generator=self.chance)
        told_of = torch.zeros(6, device=self.device)
        parts = count // self.args.minibatch
        for rows in order[: parts * self.args.minibatch].view(parts, -1):
            planes, numbers, room, legal, seen, hands, hidden, moves, before, mine, gains, wanted, ends = (
                column[rows] for column in columns
            )
            with self.narrow():
                logits, kinds, win = self.player(self.wide(planes), numbers, room)
                judged = self.judge(*self.judged((planes, numbers, room), (seen, hands)))
            logs = F.log_softmax(logits.float().masked_fill(~legal, -1e9), dim=1)
            weight = mine.float() / mine.float().mean()
            scaled = (gains - gains.mean()) / (gains.std() + 1e-6)
            ratio = (logs.gather(1, moves.unsqueeze(1)).squeeze(1) - before).exp()
            better = torch.minimum(ratio * scaled, ratio.clamp(0.8, 1.2) * scaled)
            spread = -(logs.exp() * logs.clamp_min(-50)).sum(dim=1)
            policy = -((better + curious * spread) * weight).mean()
            judge = -(wanted * F.log_softmax(judged.float(), dim=1)).sum(dim=1).mean()
            share = -(ends * F.log_softmax(win.float(), dim=1)).sum(dim=1).mean()
            kind = F.cross_entropy(kinds.float(), hidden.long(), ignore_index=-1)
            loss = policy * (done >= self.args.first) + judge + 0.2 * share + 0.2 * torch.nan_to_num(kind)
            self.steps.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.parts, 1.0)
            self.steps.step()
            off = (ratio - 1).abs().mean()
            told_of += torch.stack([policy, judge, share, kind, spread.mean(), off]).detach()
        return (told_of / parts).tolist()

    @torch.no_grad()
    def match(self, state, batch=2048):
        """How often the player wins against what it was then, a seat against all others."""
        self.old.load_state_dict(state)
        rounds = Rounds(batch, self.players, self.device)
        alone = torch.arange(batch, device=self.device) % self.players
        for ply in range(self.cards):
            told = rounds.told()
            logits, other = self.logits(self.player, told), self.logits(self.old, told)
            mine = (alone == rounds.mover()).unsqueeze(1)
            rounds.play(choose(torch.where(mine, logits, other), self.chance)[0])
        return rounds.shares().gather(1, alone.unsqueeze(1)).mean().item()

    def snapshot(self):
        return {name: part.detach().clone() for name, part in self.player.state_dict().items()}

    def run(self):
        args, began, done, round_number, looked = self.args, time.monotonic(), 0.0, 0, 0.0
        self.pool.append(self.snapshot())
        while done < 1.0:
            gone = time.monotonic() - began
            done = min(1.0, round_number / args.rounds if args.rounds else gone / args.seconds)
            pick = torch.randint(len(self.pool), (1,), generator=self.chance, device=self.device).item()
            self.old.load_state_dict(self.pool[pick])
            columns, shares = self.play(args.batch, int(args.batch * args.old))
            losses = self.learn(columns, done)
            round_number += 1
            if round_number % args.every == 0:
                self.pool.append(self.snapshot())
                self.pool = self.pool[-40:]
            if gone - looked > args.look:
                looked = gone
                wins = [round(self.match(self.pool[at]), 3) for at in {0, len(self.pool) // 2, max(len(self.pool) - 4, 0)}]
                names = ("moves", "judge", "share", "kind", "spread", "off")
                line = {"seconds": round(gone), "rounds": round_number * args.batch, "wins": wins}
                line |= {name: round(loss, 4) for name, loss in zip(names, losses)}
                print(json.dumps(line), flush=True)
                if args.curve:
                    with open(args.curve, "a", encoding="utf-8") as curve:
                        curve.write(json.dumps({"out": args.out, **line}) + "\n")
                self.write()
        self.write()

    def write(self):
        if self.args.keep:
            whole = {"player": self.player, "judge": self.judge}
            halves = {name: {key: part.half().cpu() for key, part in net.state_dict().items()} for name, net in whole.items()}
            torch.save(halves, self.args.keep)
        write_player(self.player, self.args.out, self.args.most)


def write_player(player, path, most):
    """The format that `crates/bots/src/net/board.rs` reads."""
    board = player.board
    layers = [board.first, board.numbers]
    for block in zip(board.ones, board.wholes, board.twos):
        layers += block
    sizes = (board.first.in_channels, board.numbers.in_features, KINDS, player.win.out_features)
    with open(path, "wb") as out:
        out.write(b"TVB1" + struct.pack("<BBBBBB", *sizes, board.first.out_channels, len(board.ones)))
        for layer in [*layers, player.moves, player.win]:
            # One row for each number that comes in, of each of the squares around in turn.
            weight = layer.weight.detach().float().cpu().numpy()
            weight = weight.transpose(2, 3, 1, 0) if weight.ndim == 4 else weight.T
            whole, scale = quantised(weight.reshape(-1, weight.shape[-1]), most)
            out.write(scale.astype("<f4").tobytes() + layer.bias.detach().float().cpu().numpy().astype("<f4").tobytes())
            out.write(whole.astype(np.int8).tobytes())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=2, choices=(2, 4))
    parser.add_argument("--out", required=True)
    parser.add_argument("--keep", help="where everything goes that is needed to learn on")
    parser.add_argument("--begin", help="learns on from what was kept there")
    parser.add_argument("--soften", type=float, default=1.0, help="what was kept is less sure of its moves by so much")
    parser.add_argument("--curve", help="append how it goes to this file")
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--rounds", type=int, default=0, help="so many batches, instead of seconds")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--minibatch", type=int, default=16384)
    parser.add_argument("--channels", type=int, default=48)
    parser.add_argument("--judge", type=int, default=48)
    parser.add_argument("--blocks", type=int, default=4)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--far", type=float, default=0.95, help="how far ahead a move is judged by what became of it")
    parser.add_argument("--curious", type=float, default=0.08)
    parser.add_argument("--curious-last", type=float, default=0.015)
    parser.add_argument("--old", type=float, default=0.2, help="share of the rounds with somebody of before")
    parser.add_argument("--first", type=float, default=0.0, help="for so much of the time the judge learns alone")
    parser.add_argument("--every", type=int, default=30)
    parser.add_argument("--look", type=float, default=30)
    parser.add_argument("--most", type=int, default=31, help="as in train.py")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    school = School(args)
    if args.begin:
        kept = torch.load(args.begin, map_location=school.device)
        kept["player"]["moves.weight"] *= args.soften
        kept["player"]["moves.bias"] *= args.soften
        school.player.load_state_dict({key: part.float() for key, part in kept["player"].items()})
        if kept["judge"]["win.weight"].shape == school.judge.win.weight.shape:
            school.judge.load_state_dict({key: part.float() for key, part in kept["judge"].items()})
    school.run()


if __name__ == "__main__":
    main()
