"""Teaches a small network from rows that `selfplay` wrote, and writes its weights.

    python3 train.py ROWS... --sizes "inputs=… values=… scores=… expected=… kinds=…" --out FILE [--hidden 64,32] [--steps N]

A row is what the network is told, what each seat got, what each scored, what a search expected (-1 where none was asked) and, where the
kind of a card is to be guessed, which kind it was (1; 0 for those that it could have been, -1 for those that it could not) and what each
kind would have gained. With one value it is the chance of the seat itself, else the share of each seat. Printed are the losses of
value and kind on rows that were kept aside, before and after. The same seed and the same rows give the same network on the same machine.

While it learns, a network also foretells by how much each seat will be ahead: a game says little by who won it and more by how clearly.
What is written does not tell it any more.

The networks are so small that NumPy teaches them about as fast as a GPU would; nearly all time goes into playing.
"""

import argparse
import json
import struct
import sys
from dataclasses import dataclass

import numpy as np


class Network:
    """Layers with everything below 0 cut off between them: the one shape that the program can run."""

    def __init__(self, sizes, chance):
        self.weights = [chance.uniform(-1, 1, (a, b)).astype(np.float32) / np.sqrt(a) for a, b in zip(sizes, sizes[1:])]
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        # A network that has learned nothing should have no opinion.
        self.weights[-1][:] = 0.0

    def parts(self):
        return [*self.weights, *self.biases]

    def copy(self):
        return [part.copy() for part in self.parts()]

    def become(self, parts):
        for mine, other in zip(self.parts(), parts):
            mine[:] = other

    def forward(self, told):
        """What comes out of each layer, beginning with what goes in."""
        outs = [told]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases)):
            out = outs[-1] @ weight + bias
            outs.append(out if number == len(self.weights) - 1 else np.maximum(out, 0.0))
        return outs

    def backward(self, outs, slope):
        """How the loss changes with each part, where it changes like this with what comes out."""
        weights, biases = [], []
        for number in reversed(range(len(self.weights))):
            weights.insert(0, outs[number].T @ slope)
            biases.insert(0, slope.sum(axis=0))
            slope = (slope @ self.weights[number].T) * (outs[number] > 0.0)
        return [*weights, *biases]

    def round(self, most):
        """Makes all weights those that are written."""
        for weight in self.weights:
            whole, scale = quantised(weight, most)
            weight[:] = whole * scale

    def write(self, path, outputs, most):
        """The format that `crates/bots/src/net/layers.rs` reads, with the first of the numbers that come out."""
        with open(path, "wb") as out:
            out.write(b"TVN1")
            out.write(bytes([len(self.weights)]))
            last = len(self.weights) - 1
            for number, (weight, bias) in enumerate(zip(self.weights, self.biases)):
                if number == last:
                    weight, bias = weight[:, :outputs], bias[:outputs]
                whole, scale = quantised(weight, most)
                out.write(struct.pack("<HH", *weight.shape))
                out.write(scale.astype("<f4").tobytes())
                out.write(bias.astype("<f4").tobytes())
                # One row for each number that comes in.
                out.write(whole.astype(np.int8).tobytes())


def quantised(weight, most=127):
    """Weights as whole numbers from -most to most, with the scale for each number that comes out that changes them least."""
    largest = np.maximum(np.abs(weight).max(axis=0), 1e-8) / np.float32(most)
    best = np.full(largest.shape, np.inf, np.float32)
    wholes, scales = np.zeros_like(weight), largest
    # A few large weights may be cut off, so that the many small ones are told apart.
    for part in (1.0, 0.9, 0.8, 0.7, 0.6):
        scale = largest * np.float32(part)
        whole = np.clip(np.round(weight / scale), -most, most)
        off = ((whole * scale - weight) ** 2).sum(axis=0)
        better = off < best
        best, scales, wholes = np.where(better, off, best), np.where(better, scale, scales), np.where(better, whole, wholes)
    return wholes, scales


def log_softmax(x):
    x = x - x.max(axis=1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=1, keepdims=True))


@dataclass
class Rows:
    """What the columns of a row are."""

    inputs: int
    values: int
    scores: int
    expected: int
    kinds: int
    # How much the expectation of the search counts beside what came of the game.
    trust: float
    # How much the scores count beside the value, and what they are divided by.
    clearly: float
    unit: float = 1.0

    def width(self):
        return self.inputs + self.values + self.scores + self.expected + 2 * self.kinds

    def outputs(self):
        """How many numbers come out of what is written; the scores come after them."""
        return self.values + (1 + self.kinds if self.kinds else 0)

    def leads(self, batch):
        """By how much each seat was ahead of the mean in the end."""
        scores = batch[:, self.inputs + self.values :][:, : self.scores]
        return (scores - scores.mean(axis=1, keepdims=True)) / np.float32(self.unit)

    def wanted(self, batch):
        """What each seat got, or should have expected."""
        got = batch[:, self.inputs : self.inputs + self.values]
        if not self.expected or self.trust <= 0.0:
            return got
        hoped = batch[:, self.inputs + self.values + self.scores :][:, : self.expected]
        known = (hoped[:, :1] >= 0.0) * np.float32(self.trust)
        return got * (1.0 - known) + np.maximum(hoped, 0.0) * known

    def losses(self, batch, out):
        """The losses of value and kind, and how their sum changes with what came out."""
        slope = np.zeros_like(out)
        got, heads = self.wanted(batch), out[:, : self.values]
        if self.values == 0:
            value = 0.0
        elif self.values == 1:
            value = (np.logaddexp(0.0, heads) - heads * got).mean()
            slope[:, :1] = (1.0 / (1.0 + np.exp(-heads)) - got) / len(batch)
        else:
            logs = log_softmax(heads)
            value = -(got * logs).sum(axis=1).mean()
            slope[:, : self.values] = (np.exp(logs) * got.sum(axis=1, keepdims=True) - got) / len(batch)
        outputs = self.outputs()
        # Far ahead is far ahead: beyond three units only the direction counts.
        off = np.zeros((len(batch), 0), np.float32) if not self.scores else np.clip(out[:, outputs:] - self.leads(batch), -3.0, 3.0)
        slope[:, outputs:] = off * np.float32(self.clearly / len(batch))
        if not self.kinds:
            return float(value), 0.0, slope
        begin = self.inputs + self.values + self.scores + self.expected
        was, gains = batch[:, begin : begin + self.kinds], batch[:, begin + self.kinds :]
        likely = out[:, self.values + 1 : outputs] + out[:, self.values : self.values + 1] * gains
        logs = log_softmax(np.where(was < 0.0, np.float32(-1e9), likely))
        was = np.maximum(was, 0.0)
        kind = -(was * logs).sum(axis=1).mean()
        pull = (np.exp(logs) - was) / len(batch)
        slope[:, self.values + 1 : outputs] = pull
        slope[:, self.values] = (pull * gains).sum(axis=1)
        return float(value), float(kind), slope


class Teacher:
    """AdamW: steps that are as long for what changes the loss little as for what changes it much, and weights that decay."""

    def __init__(self, network, rate, steps):
        self.network, self.rate, self.steps, self.done = network, rate, steps, 0
        self.means = [np.zeros_like(part) for part in network.parts()]
        self.squares = [np.zeros_like(part) for part in network.parts()]

    def step(self, slopes):
        self.done += 1
        part_done = self.done / self.steps
        # Rises for a third of the time, then falls to nothing.
        rate = self.rate * (part_done / 0.3 if part_done < 0.3 else (1 + np.cos(np.pi * (part_done - 0.3) / 0.7)) / 2)
        for part, slope, mean, square in zip(self.network.parts(), slopes, self.means, self.squares):
            mean += (slope - mean) * 0.1
            square += (slope * slope - square) * 0.001
            length = np.sqrt(square / (1 - 0.999**self.done)) + 1e-8
            part -= np.float32(rate) * (mean / (1 - 0.9**self.done) / length + 0.01 * part)


def read_rows(paths, width, thin):
    """Every so manyth row: neighbours tell nearly the same."""
    parts = [np.memmap(path, dtype="<f4", mode="r").reshape(-1, width)[::thin] for path in paths]
    return np.concatenate(parts) if len(parts) > 1 else np.array(parts[0])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="+")
    parser.add_argument("--sizes", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--hidden", default="64,32")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--epochs", type=float, default=12.0, help="how often each row is looked at, at most")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--expected", type=float, default=0.0, help="how much the expectation of the search counts")
    parser.add_argument("--clearly", type=float, default=0.1, help="how much it counts how clearly games were won")
    parser.add_argument("--thin", type=int, default=1, help="take every so manyth row")
    parser.add_argument("--most", type=int, default=127, help="the largest of the whole numbers that weights are written as")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", help="append the losses to this file as JSON, one line a run")
    args = parser.parse_args()

    chance = np.random.default_rng(args.seed)
    sizes = dict(part.split("=") for part in args.sizes.split() if "=" in part)
    counts = (int(sizes[name]) for name in ("inputs", "values", "scores", "expected", "kinds"))
    columns = Rows(*counts, trust=args.expected, clearly=args.clearly)
    rows = read_rows(args.rows, columns.width(), args.thin)
    if columns.scores:
        columns.unit = max(float(columns.leads(rows[:: max(len(rows) // 100_000, 1)]).std()), 1e-6)
    # Rows of one game stand together: the part that is kept aside is whole games but for two. Of few games it is a quarter: two of
    # them tell nothing.
    aside = max(len(rows) // 20, min(len(rows) // 4, 4096), 1)
    held, rows = rows[:aside], rows[aside:]
    hidden = [int(size) for size in args.hidden.split(",")]
    network = Network([columns.inputs, *hidden, columns.outputs() + columns.scores], chance)

    def judged():
        found = np.zeros(2)
        for begin in range(0, len(held), 65536):
            part = held[begin : begin + 65536]
            value, kind, _ = columns.losses(part, network.forward(part[:, : columns.inputs])[-1])
            found += np.array([value, kind]) * len(part) / len(held)
        return found.tolist()

    before = judged()
    steps = max(min(args.steps, int(args.epochs * len(rows) / args.batch)), 20)
    teacher = Teacher(network, args.rate, steps)
    best = (sum(before), network.copy())
    for step in range(steps):
        batch = rows[chance.integers(len(rows), size=args.batch)]
        outs = network.forward(batch[:, : columns.inputs])
        teacher.step(network.backward(outs, columns.losses(batch, outs[-1])[2]))
        # Of the networks on the way the one is kept that does best on rows that it never saw.
        if step % (steps // 10) == steps // 10 - 1 or step == steps - 1:
            loss = sum(judged())
            if loss < best[0]:
                best = (loss, network.copy())
    network.become(best[1])
    after = judged()
    # What is written is rounded; the loss that counts is the one with rounded weights.
    network.round(args.most)
    rounded = judged()
    network.write(args.out, columns.outputs(), args.most)
    told = {"out": args.out.rsplit("/", 1)[-1], "rows": len(rows), "before": before, "after": after, "rounded": rounded}
    print(json.dumps(told), flush=True)
    if args.curve:
        with open(args.curve, "a", encoding="utf-8") as curve:
            curve.write(json.dumps(told) + "\n")
    if not sum(rounded) < sum(before):
        sys.exit("nothing was learned")


if __name__ == "__main__":
    main()
