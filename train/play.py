"""Whole games by nets in whole numbers, many side by side: the arithmetic of bots/net.c again, in PyTorch
and exactly, so what is measured here is what plays there."""
import sys

import numpy as np
import torch

import whole
from env import MAX_PLAYERS, Env
from features import Features

SEATS = MAX_PLAYERS
LOOSE = 5  # what logits are divided by where a decision strays, as in the tree of bots/tree.c


def device_of(on_gpu):
    """Where tensors are kept. Who has no GPU is told, before anything is compiled for one."""
    if on_gpu and not torch.cuda.is_available():
        raise whole.Unfit("there is no GPU here that PyTorch can use; --cpu does without one, slowly")
    return "cuda" if on_gpu else "cpu"


def read_net(path, env):
    """A net's file that fits the games of an environment. It may be of another box: nets are taught on from one to
    the next."""
    file = whole.read(path)
    if (file.game, file.version, file.letters, file.largest) != (env.game, env.about.version, env.letters, env.largest[:env.cells]):
        raise whole.Unfit(f"{path} is a net for {file.game} with eyes of version {file.version}, not for {env.game} with those of version {env.about.version}")
    if file.mark != env.about.mark:
        print(f"{path} was made for another box", file=sys.stderr)
    return file


class Whole:
    """A net of a file. Products of whole numbers below 2^24 are exact in single precision."""

    def __init__(self, q, features, env, device):
        table = q["table"].astype(np.float64)
        rows, at = np.zeros((features.seen, table.shape[1])), 0
        for cell, top in enumerate(env.largest[:env.cells]):
            block = table[at:at + top]
            first = features.first[cell]
            rows[first:first + top] = block if env.is_name[cell] else np.diff(block, axis=0, prepend=0)
            at += top

        def floats(array):
            return torch.tensor(np.ascontiguousarray(array), dtype=torch.float32, device=device)

        self.letters = env.letters
        self.one, self.two, self.three = floats(rows), floats(q["w2"].T), floats(q["w3"].T)
        self.rest = {name: torch.tensor(q[name].astype(np.int64), device=device)
                     for name in ("bias1", "mul1", "bias2", "mul2", "bias3", "mul3")}
        self.order = torch.arange(1023, 1023 - env.letters, -1, device=device)

    @staticmethod
    def product(a, b):
        with torch.autocast(a.device.type, enabled=False):
            return (a.float() @ b).long()

    def hidden(self, x):
        """The second hidden layer for features, 0 … 127."""
        r = self.rest
        one = (((self.product(x, self.one) + r["bias1"]) * r["mul1"] + (1 << 13)) >> 14).clamp(0, 127)
        return (((self.product(one, self.two) + r["bias2"]) * r["mul2"] + (1 << 19)) >> 20).clamp(0, 127)

    def outputs(self, hidden):
        """Letters and heads, in parts of whole.ONE."""
        r = self.rest
        return ((self.product(hidden, self.three) + r["bias3"]) * r["mul3"] + (1 << 19)) >> 20

    def heads(self, hidden):
        """The heads alone, for many positions."""
        return torch.cat([self.outputs(part)[:, self.letters:] for part in hidden.split(1 << 17)])

    def choose(self, outputs, mask):
        """The letter liked best of those in the mask; of equals the lowest."""
        liked = outputs[:, :self.letters] * 1024 + self.order
        return liked.masked_fill(mask == 0, -(1 << 40)).argmax(-1).int()

    def choose_loosely(self, outputs, mask):
        """By chance, with logits divided by LOOSE."""
        likes = (outputs[:, :self.letters].float() / (whole.ONE * LOOSE)).masked_fill(mask == 0, -1e9)
        noise = -torch.log(-torch.log(torch.rand_like(likes).clamp(1e-9, 1 - 1e-7)))
        return (likes + noise).argmax(-1).int()


class Games:
    """What became of many games: win [n][seats] in parts of a win, total [n][seats], decisions [n]; and, if it was
    wanted, of every decision the table, the seat and the second hidden layer."""


def play_out(game, variants, nets, seats=None, salt=1, on_gpu=True, keep=False, longest=4000, stray=0):
    """Plays one game at each table. variants: players and options of each; nets: contents of files; seats: for each table
    which net has which seat [n][seats]; stray: at every other table that part of the decisions is made loosely, so that
    positions come up that no net would bring about."""
    device = device_of(on_gpu)
    n = len(variants)
    env = Env(game, [p for p, _ in variants], [o for _, o in variants], salt, on_gpu)
    features = Features(env.largest, env.is_name, env.cells, device)
    kind = torch.float32
    nets = [Whole(q, features, env, device) for q in nets]
    seats = torch.zeros(n, SEATS, dtype=torch.long, device=device) if seats is None else seats.to(device)

    def zeros(*shape, kind=torch.uint8):
        return torch.zeros(*shape, dtype=kind, device=device)

    cell, mask, seat, done = zeros(n, env.cells + env.behind), zeros(n, env.letters), zeros(n), zeros(n)
    win, total, letter = zeros(n, SEATS), zeros(n, SEATS, kind=torch.int16), zeros(n, kind=torch.int32)
    games = Games()
    games.env, games.win, games.total = env, win.clone(), total.clone()
    games.decisions = zeros(n, kind=torch.int32)
    games.table, games.seat, games.hidden = [], [], []
    over = zeros(n, kind=torch.bool)
    letter.fill_(-1)
    for step in range(longest):
        env.step(*(t.data_ptr() for t in (letter, cell, mask, seat, done, win, total)),
                 stream=torch.cuda.current_stream().cuda_stream if on_gpu else None)
        ends = (done != 0) & ~over
        games.win = torch.where(ends[:, None], win, games.win)
        games.total = torch.where(ends[:, None], total, games.total)
        over |= ends
        if step % 16 == 0 and bool(over.all()):
            break
        games.decisions += (~over).int()
        at = torch.arange(n, device=device)
        # Only games that go on: in parts, for memory.
        for rows in at[~over].split(16384):
            x = features.of(cell, kind, rows)[:, :features.seen]
            who = seats[rows].gather(1, seat[rows].long()[:, None])[:, 0]
            for k, net in enumerate(nets):
                hidden = net.hidden(x)
                outputs = net.outputs(hidden)
                chosen = net.choose(outputs, mask[rows])
                if stray:
                    chosen = torch.where((rows % 2 == 1) & (torch.rand(len(rows), device=device) < stray),
                                         net.choose_loosely(outputs, mask[rows]), chosen)
                letter[rows] = torch.where(who == k, chosen, letter[rows])
                if keep and k == 0:
                    games.hidden.append(hidden.byte())
                    games.table.append(rows)
                    games.seat.append(seat[rows])
    assert not env.error(), env.error()
    games.over = over
    if keep:
        games.table, games.seat, games.hidden = (torch.cat(t) for t in (games.table, games.seat, games.hidden))
    env.close()
    return games


def shares(games, variants):
    """What each seat got of the win; a game for one counts by its turns: 2 / (1 + turns), and the rest is a second
    seat's. [n][seats]"""
    won = games.win.float() / games.win.float().sum(1, keepdim=True).clamp(min=1)
    alone = torch.tensor([p == 1 for p, _ in variants], device=won.device)
    fast = torch.where(games.win[:, 0] > 0, 2 / (1 + games.total[:, 0].float().clamp(min=1)), torch.zeros_like(won[:, 0]))
    return torch.where(alone[:, None], torch.stack([fast, 1 - fast] + [torch.zeros_like(fast)] * (SEATS - 2), 1), won)


def relative(values, games, variants):
    """Values of seats [n][seats] for every decision that was kept, from the seat that acts; and which seats are there."""
    players = torch.tensor([max(p, 2) for p, _ in variants], device=values.device)[games.table]
    place = torch.arange(SEATS, device=values.device)[None]
    there = place < players[:, None]
    seat = torch.where(there, (place + games.seat[:, None].long()) % players[:, None], place)
    return values[games.table].gather(1, seat), there


def match(game, one, other, tables, salt, on_gpu, players=2, options=0):
    """The share of the wins that one net has at a table where all others play by another, every deal from every seat;
    and the half of its 95 % interval."""
    variants = [(players, options)] * tables
    won = torch.zeros(tables, device=device_of(on_gpu))
    for seat in range(players):
        seats = torch.ones(tables, SEATS, dtype=torch.long)
        seats[:, seat] = 0
        games = play_out(game, variants, [one, other], seats, salt, on_gpu)
        won += shares(games, variants)[:, seat] / players
    return won.mean().item(), 1.96 * won.std().item() / tables ** 0.5
