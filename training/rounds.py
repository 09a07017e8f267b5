"""Thousands of rounds of Cassa Grande at once, by the standard rules, as tensors.

All rounds of a batch are at the same move: each has as many moves as there are cards. Seat 0 begins; whoever else does, the table looks the same
once it is turned. Squares are `[row, column]` of a board as large as any round can become with the first card in its middle. Seen by a seat,
columns grow to its right and rows away from it.

    python3 rounds.py RECORD…

replays records of standard rounds, and tells whether every move was legal here and every total the one of the record.
"""

import json
import sys

import torch

# How many of each kind a seat has: 0 to 4, and the comma.
HANDS = {2: (3, 2, 3, 2, 1, 1), 4: (2, 1, 2, 1, 1, 1)}
FRAMES = {2: 5, 4: 6}
KINDS = 6
COMMA = 5
# Stands on a place without a card.
NOTHING = 6


class Rounds:
    """A batch of rounds that begin together."""

    def __init__(self, batch, players, device):
        self.batch, self.players, self.device = batch, players, device
        self.frame = FRAMES[players]
        self.width = width = 2 * self.frame - 1
        self.cards = players * sum(HANDS[players])
        self.ply = 0
        self.turns = [torch.tensor(order, device=device) for order in turned(players, width)]
        self.kind = torch.full((batch, width * width), NOTHING, dtype=torch.long, device=device)
        self.layer = torch.full((batch, width * width), -1, dtype=torch.long, device=device)
        self.when = torch.zeros((batch, width * width), dtype=torch.long, device=device)
        hand = torch.tensor(HANDS[players], device=device)
        self.hands = hand.repeat(batch, players, 1)
        self.hands[:, :, COMMA] = 0
        self.front = hand[COMMA].repeat(batch, players)
        self.fixed = torch.zeros(batch, dtype=torch.bool, device=device)
        # How many cards lay when the frame was fixed; those that lay then are digits, as everybody knows.
        self.fixed_at = torch.full((batch,), self.cards, dtype=torch.long, device=device)
        # The first and last row and column that hold a card.
        middle = self.frame - 1
        self.low = torch.full((batch, 2), middle, dtype=torch.long, device=device)
        self.high = torch.full((batch, 2), middle, dtype=torch.long, device=device)

    def mover(self):
        return self.ply % self.players

    def room(self):
        """Where a card may come to lie later, or lies: `[batch, row, column]`, as seat 0 sees it."""
        along = torch.arange(self.width, device=self.device)
        within = (along >= self.high.unsqueeze(-1) - self.frame + 1) & (along <= self.low.unsqueeze(-1) + self.frame - 1)
        return within[:, 0].unsqueeze(2) & within[:, 1].unsqueeze(1)

    def places(self):
        """Where the next card may be laid, as seat 0 sees it."""
        taken = (self.kind < NOTHING).view(self.batch, 1, self.width, self.width)
        if self.ply == 0:
            free = torch.zeros_like(taken[:, 0])
            free[:, self.frame - 1, self.frame - 1] = True
            return free
        near = torch.nn.functional.max_pool2d(taken.half(), 3, stride=1, padding=1) > 0
        return (near & ~taken)[:, 0] & self.room()

    def held(self):
        """Which kinds the seat may lay whose move it is."""
        mine = self.hands[:, self.mover()]
        held = mine > 0
        # cassa-grande.md 3.5: a seat without a hand lays a comma of those in front of it.
        held[:, COMMA] |= (mine.sum(dim=1) == 0) & (self.front[:, self.mover()] > 0)
        return held

    def turn(self, boards, seat):
        """Boards as `[batch, …, squares]`, seen by a seat."""
        return boards[..., self.turns[seat]]

    def told(self):
        """What the seat knows whose move it is: planes, numbers, the room and the legal moves `[batch, kind × square]`."""
        me, batch, squares = self.mover(), self.batch, self.width * self.width
        kind, layer = self.turn(self.kind, me), self.turn(self.layer, me)
        when = self.turn(self.when, me)
        place = self.turn(self.places().view(batch, squares), me)
        room = self.turn(self.room().view(batch, squares), me)
        mine = layer == me
        planes = [mine & (kind == card) for card in range(KINDS)]
        planes += [layer == (me + other) % self.players for other in range(1, self.players)]
        planes.append((layer >= 0) & ~mine & (when >= self.fixed_at.unsqueeze(1)))
        planes.append(place)
        planes = [plane.half() for plane in planes]
        planes.append((layer >= 0) * (self.ply - when).half() / self.cards)
        planes = torch.stack(planes, dim=1).view(batch, -1, self.width, self.width)
        seat = torch.zeros(batch, self.players, device=self.device)
        seat[:, me] = 1.0
        whole = torch.full((batch, 1), self.ply / self.cards, device=self.device)
        numbers = torch.cat([self.hands[:, me] / 2.0, self.fixed.unsqueeze(1), whole, seat], dim=1)
        legal = (self.held().unsqueeze(2) & place.unsqueeze(1)).view(batch, -1)
        return planes, numbers, room.view(batch, 1, self.width, self.width), legal

    def seen_through(self):
        """What somebody would know who sees all cards: more planes and numbers."""
        me, batch = self.mover(), self.batch
        kind, layer = self.turn(self.kind, me), self.turn(self.layer, me)
        order = [(me + other) % self.players for other in range(self.players)]
        planes = [(layer == seat) & (kind == card) for seat in order[1:] for card in range(KINDS)]
        planes = torch.stack(planes, dim=1).half().view(batch, -1, self.width, self.width)
        return planes, self.hands[:, order].reshape(batch, -1) / 2.0

    def hidden(self):
        """The kinds of others' cards on each square, as the mover sees the board; -1 elsewhere."""
        me = self.mover()
        kind, layer = self.turn(self.kind, me), self.turn(self.layer, me)
        return torch.where((layer >= 0) & (layer != me), kind, -1)

    def play(self, moves):
        """Lays a card in every round: kind × squares + square, as the mover sees it."""
        me, squares = self.mover(), self.width * self.width
        kind, square = moves // squares, self.turns[me][moves % squares]
        rows = torch.arange(self.batch, device=self.device)
        self.kind[rows, square] = kind
        self.layer[rows, square] = me
        self.when[rows, square] = self.ply
        from_front = self.hands[:, me].sum(dim=1) == 0
        self.front[:, me] -= from_front.long()
        self.hands[rows, me, kind] -= (~from_front).long()
        at = torch.stack([square // self.width, square % self.width], dim=1)
        self.low, self.high = torch.minimum(self.low, at), torch.maximum(self.high, at)
        fixing = ((self.high - self.low) == self.frame - 1).all(dim=1) & ~self.fixed
        self.fixed |= fixing
        self.ply += 1
        self.fixed_at = torch.where(fixing, self.ply, self.fixed_at)
        self.hands[:, :, COMMA] += torch.where(fixing.unsqueeze(1), self.front, 0)
        self.front = torch.where(fixing.unsqueeze(1), 0, self.front)

    def totals(self):
        """What each seat reads in the end."""
        assert self.ply == self.cards
        frame = torch.arange(self.frame, device=self.device)
        rows = self.low[:, 0].view(-1, 1, 1) + frame.view(1, -1, 1)
        columns = self.low[:, 1].view(-1, 1, 1) + frame.view(1, 1, -1)
        table = self.kind.gather(1, (rows * self.width + columns).view(self.batch, -1))
        whole = []
        for order in turned(self.players, self.frame):
            lines = table[:, torch.tensor(order, device=self.device)].view(self.batch, self.frame, self.frame)
            number = torch.zeros_like(lines[:, :, 0])
            goes_on = torch.ones_like(number, dtype=torch.bool)
            for column in range(self.frame):
                digit = lines[:, :, column]
                goes_on &= digit < COMMA
                number = torch.where(goes_on, number * 10 + digit, number)
            whole.append(number.sum(dim=1))
        return torch.stack(whole, dim=1)

    def shares(self):
        """Each seat's share of the win."""
        totals = self.totals()
        best = (totals == totals.max(dim=1, keepdim=True).values).float()
        return best / best.sum(dim=1, keepdim=True)


def turned(players, width):
    """For each seat, which square of seat 0's board it sees on each of its own."""
    last = width - 1
    # A square of mine as (x, y) from the middle of the board, twice: where it lies for seat 0.
    ways = {
        2: [lambda x, y: (x, y), lambda x, y: (last - x, last - y)],
        4: [
            lambda x, y: (x, y),
            lambda x, y: (y, last - x),
            lambda x, y: (last - x, last - y),
            lambda x, y: (last - y, x),
        ],
    }[players]
    orders = []
    for way in ways:
        order = []
        for y in range(width):
            for x in range(width):
                theirs = way(x, y)
                order.append(theirs[1] * width + theirs[0])
        orders.append(order)
    return orders


def turned_place(quarter, x, y):
    """A place as it looks from a side of the table, so many quarters of a turn from the south."""
    return [(x, y), (-y, x), (-x, -y), (y, -x)][quarter % 4]


def begun(record, count=None):
    """A round of a record after so many moves; None if one of them is not legal here."""
    players = record["rules"].get("players", 4)
    start = "ABCD".index(record["setup"].get("start", "A"))
    rounds = Rounds(1, players, "cpu")
    for ply, text in enumerate(record["moves"][:count]):
        card, place = text.split("@")
        x, y = (int(number) for number in place.split(","))
        x, y = turned_place((start + ply) % players * 4 // players, x, y)
        middle = rounds.frame - 1
        square = (y + middle) * rounds.width + x + middle
        move = "01234c".index(card) * rounds.width * rounds.width + square
        if not rounds.told()[3][0, move]:
            return None
        rounds.play(torch.tensor([move]))
    return rounds


def holds(record):
    """Whether a record of a standard round is one here, too."""
    rounds = begun(record)
    if rounds is None:
        return False
    start = "ABCD".index(record["setup"].get("start", "A"))
    totals = rounds.totals()[0].tolist()
    return {"ABCD"[(start + seat) % rounds.players]: total for seat, total in enumerate(totals)} == record["result"]["scores"]


def main():
    wrong = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            if not holds(json.load(file)):
                print(f"{path}: does not hold")
                wrong += 1
    print(f"{len(sys.argv) - 1 - wrong} hold, {wrong} do not")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
