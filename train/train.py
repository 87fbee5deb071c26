"""Teaches a net a game by letting it play itself: proximal policy optimisation (PPO).

    train/train.py koryo --seconds 75 --out koryo            on a machine with a GPU and PyTorch
    train/train.py koryo --seconds 20 --cpu --games 64 …     anywhere, to try

Games with each number of players are played side by side by one net. Its policy sees what a seat may
see; a critic, which is used here alone, also sees what is hidden. Both tell for every seat its share
of the win, and how much of the margin and how many points it will have.

Writes OUT.net (whole numbers, docs/nets.md), OUT.json (the training card) and OUT.png (curves)."""
import argparse
import hashlib
import json
import math
import os
import subprocess
import sys
import time

import numpy as np
import torch
from torch import nn

import curve
import heads
import play
import whole
from env import MAX_PLAYERS, ROOT, WIN, Env, positive
from features import Features

SEATS = MAX_PLAYERS
PICKS = (4, 12)  # actions that come to mind at a glance, each at half of the tables
GLANCES = (0.05, 0.15, 0.4, 1.0)  # parts of their decisions that seats make at one, each at as many tables
STREAMS = 3  # what is predicted of every seat: its share of the win, of the margin, its points
PLAYERS = {"blank": [(2, 0), (3, 0), (4, 0), (5, 0)], "koryo": [(2, 0), (2, 0), (3, 0), (4, 0)],
           "choson": [(2, 0), (2, 0), (3, 0), (4, 0)],
           "charon": [(2, 0), (2, 0), (3, 0), (4, 0), (5, 0)], "duel": [(2, 0), (2, 1), (2, 0), (2, 1), (1, 0)]}
HIDDEN = {"blank": (16, 16), "koryo": (288, 64), "choson": (256, 64), "charon": (112, 80), "duel": (96, 64)}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(PLAYERS))
    parser.add_argument("--seconds", type=float, default=75, help="of learning")
    parser.add_argument("--out", required=True, help="the files' name without its ending")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", help="only these numbers, each as often as it is named, as 2,2,3")
    parser.add_argument("--hidden", help="numbers of the two hidden layers, as 256,64")
    parser.add_argument("--most", type=int, default=127, help="the largest whole number of the table: with fewer it packs smaller")
    parser.add_argument("--rounded", action="store_true", help="play and learn with the table as it will be rounded")
    parser.add_argument("--critic", type=int, default=512, help="hidden numbers of the critic")
    parser.add_argument("--games", type=positive, default=32768, help="side by side")
    parser.add_argument("--steps", type=positive, default=32, help="of each game before each lesson")
    parser.add_argument("--batch", type=positive, default=65536)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=5e-5)
    parser.add_argument("--entropy", type=float, default=0.03)
    parser.add_argument("--last-entropy", type=float, default=0.003)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--decay", type=float, default=0.96, help="lambda of the advantages")
    parser.add_argument("--cpu", action="store_true", help="without a GPU: to try")
    parser.add_argument("--floats", action="store_true", help="write OUT.pt, too: the weights before they are rounded, and the critic's")
    parser.add_argument("--go-on", help="from such a file, or from a .net, whose critic is then learned first")
    parser.add_argument("--warm", type=float, default=0.03, help="part of the time for the critic alone, after a .net")
    parser.add_argument("--margin", type=float, default=0.1, help="how much of the reward is margin, not win")
    parser.add_argument("--teacher", help="hidden numbers of a larger net that plays; the one that is kept learns from it, as 512,256")
    parser.add_argument("--past", type=int, default=0, help="earlier selves, one of which has a seat in some games")
    parser.add_argument("--loose", type=float, default=1, help="the last of them plays with logits divided by that, the first as it learned")
    parser.add_argument("--against", action="append", default=[], help="a .net that has a seat in some games; may be repeated")
    parser.add_argument("--share", type=float, default=0.2, help="of the games with such a seat; 1: a best response is learned")
    parser.add_argument("--alone", action="store_true", help="at half of those tables all seats but one are theirs")
    parser.add_argument("--stray", type=float, default=0, help="part of all decisions that is made loosely and not learned from")
    parser.add_argument("--glances", type=float, default=0, help="share of the games in which others choose at a glance, now and then or always")
    parser.add_argument("--heads", type=int, default=8192, help="games for each number of players that the heads are fitted to; 0: not")
    a = parser.parse_args()
    numbers = {str(number) for number, _ in PLAYERS[a.game]}
    if a.players and not set(a.players.split(",")) <= numbers:
        parser.error(f"argument --players: {a.game} is learned with {', '.join(sorted(numbers))}, not with '{a.players}'")
    return a


class Net(nn.Module):
    rounding = None  # how the first layer will be rounded, if that is learned, too

    def __init__(self, n, h1, h2, out):
        super().__init__()
        self.sizes = h1, h2
        self.one, self.two, self.three = nn.Linear(n, h1), nn.Linear(h1, h2), nn.Linear(h2, out)
        with torch.no_grad():
            self.three.weight.mul_(0.05)
            self.three.bias.zero_()

    def forward(self, x):
        x = nn.functional.linear(x, self.rounding(self.one.weight), self.one.bias) if self.rounding else self.one(x)
        return self.three(self.two(x.clamp(0, whole.TOP)).clamp(0, whole.TOP))


class Rounding:
    """The first layer's weights as the whole numbers of the table will have them, with the gradient of those that are not."""

    def __init__(self, features, came, most):
        self.came, self.most = came[:features.seen], most
        own = torch.arange(features.seen, device=came.device)
        first = own.clone()  # of the same amount
        for feature in (k for k in features.amounts if k < features.seen):
            first[feature + 1] = first[feature]
        self.first, self.is_first = first, first == own

    def __call__(self, weight):
        with torch.no_grad(), torch.autocast(weight.device.type, enabled=False):
            before = (weight * self.came).cumsum(1).roll(1, 1)
            before[:, 0] = 0
            table = (before + weight * self.came) - before[:, self.first]
            unit = (table.abs().amax(1, keepdim=True) / self.most).clamp(min=1e-6)
            table = (table / unit).round() * unit
            steps = table - table.roll(1, 1).masked_fill(self.is_first, 0) - weight
        return weight + steps


def fill(net, weights):
    """Gives a net the weights of one that is as large or smaller: what it says stays the same."""
    with torch.no_grad():
        for name, to in net.state_dict().items():
            given = weights[name].to(to.device)
            if to.shape == given.shape:
                to.copy_(given)
                continue
            if to.dim() == 2:
                to[:given.shape[0], given.shape[1]:] = 0
            part = tuple(slice(0, size) for size in given.shape)
            to[part] = given


class Trainer:
    def __init__(self, a):
        self.a = a
        self.device = play.device_of(not a.cpu)
        self.kind = torch.float32 if a.cpu else torch.bfloat16
        torch.manual_seed(a.seed)
        variants = PLAYERS[a.game]
        if a.players:
            variants = [v for number in a.players.split(",") for v in dict.fromkeys(variants) if v[0] == int(number)]
        self.n_variants = len(variants)
        numbers = {number for number, _ in variants}
        self.only = numbers.pop() if len(numbers) == 1 else 0
        chosen = [variants[i % len(variants)] for i in range(a.games)]
        if not a.cpu:
            torch.zeros(1, device="cuda")
        self.env = env = Env(a.game, [p for p, _ in chosen], [o for _, o in chosen], a.seed, not a.cpu)
        self.features = Features(env.largest, env.is_name, env.cells, self.device)
        self.came = torch.zeros(self.features.n, dtype=torch.bool, device=self.device)  # features that ever were
        self.asked = torch.zeros(env.letters, dtype=torch.bool, device=self.device)  # and letters
        self.h1, self.h2 = (int(n) for n in a.hidden.split(",")) if a.hidden else HIDDEN[a.game]
        self.out = -(-(env.letters + 2 * SEATS) // 8) * 8
        self.kept = Net(self.features.seen, self.h1, self.h2, self.out).to(self.device)
        if a.rounded:
            self.kept.rounding = Rounding(self.features, self.came, a.most)
        self.policy = self.kept  # who plays
        if a.teacher:
            self.policy = Net(self.features.seen, *(int(n) for n in a.teacher.split(",")), self.out).to(self.device)
        self.critic = Net(self.features.n, a.critic, a.critic, 16).to(self.device)
        if a.go_on:
            self.go_on(a.go_on)
        self.nets = [self.policy, self.critic] + ([self.kept] if a.teacher else [])
        self.parameters = [p for net in self.nets for p in net.parameters()]
        self.pull = torch.tensor(1.0, device=self.device)
        self.rate = torch.tensor(a.rate, device=self.device)
        self.entropy = torch.tensor(a.entropy, device=self.device)
        extra = {} if a.cpu else {"capturable": True, "fused": True}
        self.adam = torch.optim.Adam(self.parameters, lr=a.rate if a.cpu else self.rate, eps=1e-5, **extra)
        self.make_room(torch.tensor([p for p, _ in chosen], device=self.device))

    def go_on(self, path):
        """From a .pt – the net that is kept, the critic, and the teacher if there was one – or from a .net."""
        if path.endswith(".net"):
            weights = [self.unrounded(play.read_net(path, self.env).q)]
        else:
            weights = torch.load(path, map_location=self.device)
        fill(self.kept, weights[0])
        if len(weights) > 1:
            fill(self.critic, weights[1])
        if self.a.teacher:
            fill(self.policy, weights[2 if len(weights) > 2 else 0])

    def unrounded(self, q):
        table, b1, w2, b2, w3, b3 = whole.floats(q)
        env, features, at = self.env, self.features, 0
        rows = np.zeros((features.seen, table.shape[1]))
        for cell, top in enumerate(env.largest[:env.cells]):
            block = table[at:at + top]
            rows[features.first[cell]:features.first[cell] + top] = block if env.is_name[cell] else np.diff(block, axis=0, prepend=0)
            at += top
        more = self.out - len(w3)
        w3, b3 = np.pad(w3, ((0, more), (0, 0))), np.pad(b3, (0, more))
        names = ("one.weight", "one.bias", "two.weight", "two.bias", "three.weight", "three.bias")
        return {name: torch.tensor(value, dtype=torch.float32) for name, value in zip(names, (rows.T, b1, w2, b2, w3, b3))}

    def seat_others(self):
        """Who else plays: past selves and nets of files, each at its share of the tables, one seat each; and, at others,
        all seats but one choose now and then at a glance, as the game's own liking for moves has it."""
        a, n = self.a, self.a.games
        others = [Net(self.features.seen, *self.policy.sizes, self.out).to(self.device) for _ in range(a.past)]
        for net in others:
            net.load_state_dict(self.policy.state_dict())
        self.past = others[:]
        for k, net in enumerate(others):
            net.loose = a.loose ** (k / max(a.past - 1, 1))
        others += [play.Whole(play.read_net(path, self.env).q, self.features, self.env, self.device) for path in a.against]
        tables = int(n * a.share) if others else 0
        ends = [tables * k // len(others) for k in range(len(others) + 1)] if others else []
        self.others = list(zip(ends, ends[1:], others))
        number = torch.arange(n, device=self.device)
        seat = (number // self.n_variants) % self.players
        is_seat = torch.arange(SEATS, device=self.device)[None] == seat[:, None]
        glances = tables, tables + int(n * a.glances)
        is_glanced = (number >= glances[0]) & (number < glances[1])
        is_alone = (number // self.n_variants // self.players) % 2 == 1 if a.alone else torch.zeros_like(is_glanced)
        self.is_other = (is_seat ^ is_alone[:, None]) & (number < tables)[:, None] | ~is_seat & is_glanced[:, None]
        self.glances = glances if a.glances else None
        part = torch.randint(len(GLANCES), (glances[1] - glances[0],), device=self.device)
        self.glanced = torch.tensor(GLANCES, device=self.device)[part]
        self.is_mine = torch.ones(a.steps, n, device=self.device)

    def make_room(self, players):
        """Everything that a lesson needs, taken once."""
        a, env, n, steps = self.a, self.env, self.a.games, self.a.steps

        def zeros(*shape, kind=torch.float32):
            return torch.zeros(*shape, dtype=kind, device=self.device)

        # A game for one is played against what might have been: a second seat has what is missing.
        self.players = players.clamp(min=2)
        self.is_alone = players == 1
        self.is_there = torch.arange(SEATS, device=self.device)[None] < self.players[:, None]
        self.cell = zeros(steps + 1, n, env.cells + env.behind, kind=torch.uint8)
        self.mask = zeros(steps + 1, n, env.letters, kind=torch.uint8)
        self.seat = zeros(steps + 1, n, kind=torch.uint8)
        self.letter = zeros(steps, n, kind=torch.int32)
        self.logp, self.advantage = zeros(steps, n), zeros(steps, n)
        self.done = zeros(steps, n, kind=torch.uint8)
        self.win = zeros(steps, n, SEATS, kind=torch.uint8)
        self.total = zeros(steps, n, SEATS, kind=torch.int16)
        self.value = zeros(steps + 1, n, STREAMS, SEATS)
        self.target = zeros(steps, n, STREAMS, SEATS)
        self.stats, self.index = zeros(6), zeros(a.batch, kind=torch.int64)
        self.ended = zeros(1)
        self.seat_others()
        self.spread(zeros(n, kind=torch.int32), 16 if a.cpu else 256)
        if not a.cpu:
            self.features.use(env.library, self.cell[steps])

    def spread(self, letter, ahead):
        """Lets the games be at different moments from the start: each is dealt again and again until its step
        of so many comes, then played by chance. A lesson with all games in one phase teaches little."""
        begins = torch.arange(self.a.games, device=self.device) * ahead // self.a.games
        begins = begins[torch.randperm(self.a.games, device=self.device)]
        to = self.a.steps
        letter.fill_(-1)
        self.play(letter, to, 0)
        for step in range(ahead):
            some = torch.multinomial(self.mask[to].float(), 1)[:, 0].int()
            letter.copy_(torch.where(begins <= step, some, torch.full_like(some, -1)))
            self.play(letter, to, 0)

    def play(self, letter, to, record):
        p = [t.data_ptr() for t in (letter, self.cell[to], self.mask[to], self.seat[to], self.done[record], self.win[record],
                                    self.total[record])]
        self.env.step(*p, stream=None if self.a.cpu else torch.cuda.current_stream().cuda_stream)

    # --- playing ---

    def predict(self, x, is_there):
        """Shares of the win and of the margin, and points, of every relative seat."""
        out = self.critic(x)[:, :STREAMS * SEATS].float().view(-1, STREAMS, SEATS)
        absent = torch.where(is_there, 0.0, -1e9)
        return out[:, 0] + absent, out[:, 1] + absent, out[:, 2]

    def absolute(self, seat):
        """For every seat of the table, which relative seat it is to that one."""
        seats = torch.arange(SEATS, device=self.device)[None]
        return torch.where(self.is_there, (seats - seat[:, None].long()) % self.players[:, None], seats)

    def result(self, win, total):
        """What the seats of games that have ended get: [n][streams][seats]."""
        won = win.float() / WIN
        points = total.float()
        fast = torch.where(won[:, 0] > 0, 2 / (1 + points[:, 0].clamp(min=1)), torch.zeros_like(won[:, 0]))
        alone = torch.stack([fast, 1 - fast] + [torch.zeros_like(fast)] * (SEATS - 2), 1)
        won = torch.where(self.is_alone[:, None], alone, won)
        margin = (0.2 * points + torch.where(self.is_there, 0.0, -1e9)).softmax(-1)
        margin = torch.where(self.is_alone[:, None], won, margin)
        return torch.stack([won, margin, points / whole.POINTS], 1)

    def rollout(self):
        a = self.a
        with torch.no_grad(), torch.autocast(self.device, torch.bfloat16, enabled=not a.cpu, cache_enabled=False):
            self.cell[0].copy_(self.cell[a.steps])
            self.mask[0].copy_(self.mask[a.steps])
            self.seat[0].copy_(self.seat[a.steps])
            for t in range(a.steps + 1):
                x = self.features.of(self.cell[t], self.kind)
                self.came |= x.amax(0) > 0
                self.asked |= self.mask[t].amax(0) > 0
                win, margin, points = self.predict(x, self.is_there)
                self.value[t].copy_(torch.stack([win.softmax(-1), margin.softmax(-1), points], 1))
                if t == a.steps:
                    break
                logits = self.policy(x[:, :self.features.seen])[:, :self.env.letters].float()
                logits = logits.masked_fill(self.mask[t] == 0, -1e9)
                noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
                letter = (logits + noise).argmax(-1)
                strays = torch.rand(a.games, device=self.device) < a.stray
                if a.stray:
                    letter = torch.where(strays, (logits / play.LOOSE + noise).argmax(-1), letter)
                for first, last, net in self.others:
                    seen = x[first:last, :self.features.seen]
                    if isinstance(net, Net):
                        likes = net(seen)[:, :self.env.letters].float() / net.loose
                        likes = likes.masked_fill(self.mask[t, first:last] == 0, -1e9)
                        theirs = (likes + noise[first:last]).argmax(-1)
                    else:
                        theirs = net.choose(net.outputs(net.hidden(seen)), self.mask[t, first:last]).long()
                    letter[first:last] = torch.where(self.is_theirs(t)[first:last], theirs, letter[first:last])
                if self.glances:
                    self.glance(t, letter)
                self.is_mine[t].copy_(~self.is_theirs(t) & ~strays)
                self.letter[t].copy_(letter)
                self.logp[t].copy_(logits.log_softmax(-1).gather(1, letter[:, None])[:, 0])
                self.play(self.letter[t], t + 1, t)
            self.judge()

    def is_theirs(self, t):
        """Whether the decision is not one to learn from."""
        return self.is_other.gather(1, self.seat[t].long()[:, None])[:, 0]

    def glance(self, t, letter):
        first, last = self.glances
        n = last - first
        theirs = torch.empty(n, dtype=torch.int32, device=self.device)
        for k, picks in enumerate(PICKS):
            begin, end = n * k // len(PICKS), n * (k + 1) // len(PICKS)
            draws = torch.randint((1 << 31) - 1, (end - begin, picks), dtype=torch.int32, device=self.device)
            self.env.glance(first + begin, end - begin, draws.data_ptr(), picks, theirs[begin:].data_ptr(),
                            None if self.a.cpu else torch.cuda.current_stream().cuda_stream)
        now = self.is_theirs(t)[first:last] & (torch.rand(n, device=self.device) < self.glanced)
        letter[first:last] = torch.where(now, theirs.long(), letter[first:last])

    def judge(self):
        """Generalised advantages, for all seats at once and from the seat that acts."""
        a = self.a
        relative = self.absolute(self.seat[a.steps])[:, None].expand(-1, STREAMS, -1)
        following = self.value[a.steps].gather(2, relative)
        ahead = torch.zeros_like(following)
        for t in range(a.steps - 1, -1, -1):
            goes_on = (1 - self.done[t].float())[:, None, None]
            result = self.result(self.win[t], self.total[t]) * (1 - goes_on)
            relative = self.absolute(self.seat[t])[:, None].expand(-1, STREAMS, -1)
            value = self.value[t].gather(2, relative)
            ahead = result + goes_on * (following + a.decay * ahead) - value
            following = value
            back = torch.empty_like(ahead).scatter_(2, relative, ahead)
            self.target[t].copy_(back + self.value[t])
            self.advantage[t].copy_((1 - a.margin) * back[:, 0, 0] + a.margin * back[:, 1, 0])
        count = self.is_mine.sum()
        self.advantage.sub_((self.advantage * self.is_mine).sum() / count)
        self.advantage.div_(((self.advantage * self.is_mine).square().sum() / count).sqrt() + 1e-8)
        self.ended.add_(self.done.float().sum())

    # --- learning ---

    def learn(self):
        a, i = self.a, self.index
        letters = self.env.letters
        is_there = self.is_there[i % a.games]
        x = self.features.of(self.cell[:-1].view(-1, self.cell.shape[2]), self.kind, i)
        mask = self.mask[:-1].reshape(-1, letters).index_select(0, i)
        letter = self.letter.view(-1)[i].long()
        logp, advantage = self.logp.view(-1)[i], self.advantage.view(-1)[i]
        target = self.target.view(-1, STREAMS, SEATS)[i]
        with torch.autocast(self.device, torch.bfloat16, enabled=not a.cpu, cache_enabled=False):
            out = self.policy(x[:, :self.features.seen])
            win, margin, points = self.predict(x, is_there)
        out = out.float()
        now = out[:, :letters].masked_fill(mask == 0, -1e9).log_softmax(-1)
        mine = self.is_mine.view(-1)[i]
        mine = mine / mine.mean()
        entropy = (-(now.exp() * now.clamp(min=-60)).sum(-1) * mine).mean()
        chosen = now.gather(1, letter[:, None])[:, 0]
        ratio = torch.where(mine > 0, (chosen - logp).clamp(max=20), torch.zeros_like(chosen)).exp()
        gain = (torch.min(ratio * advantage, ratio.clamp(1 - a.clip, 1 + a.clip) * advantage) * mine).mean()

        def shares(logits, wanted):
            return -(wanted.clamp(0, 1) * logits.log_softmax(-1)).sum(-1).mean()

        def squares(said, wanted):
            return ((said - wanted).square() * is_there).sum(-1).mean()

        def heads_of(out):
            return (0.25 * shares(out[:, letters:letters + SEATS] + torch.where(is_there, 0.0, -1e9), target[:, 0])
                    + 0.1 * squares(out[:, letters + SEATS:letters + 2 * SEATS], target[:, 2]))

        seen = heads_of(out)
        critic = shares(win, target[:, 0]) + 0.3 * shares(margin, target[:, 1]) + 0.3 * squares(points, target[:, 2])
        loss = self.pull * (seen - gain - self.entropy * entropy) + critic
        if a.teacher:
            with torch.autocast(self.device, torch.bfloat16, enabled=not a.cpu, cache_enabled=False):
                out = self.kept(x[:, :self.features.seen])
            out = out.float()
            learnt = out[:, :letters].masked_fill(mask == 0, -1e9).log_softmax(-1)
            likes = now.detach().exp()
            loss = loss - (likes * (learnt - now.detach()).clamp(min=-60)).sum(-1).mean() + heads_of(out)
        loss.backward()
        for net in self.nets:
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        self.adam.step()
        self.adam.zero_grad(set_to_none=False)
        with torch.no_grad():
            far = ((ratio - 1).abs() > a.clip).float().mean()
            change = -(ratio.log() * mine).mean()
            self.stats.add_(torch.stack([entropy, seen, critic, change, far, torch.ones_like(far)]))

    def ready(self, function):
        """The function as something quick to call: on a GPU, a recorded graph."""
        if self.a.cpu:
            return function
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(2):
                function()
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            function()
        return graph.replay

    def run(self):
        a = self.a
        total = a.games * a.steps
        rollout = self.ready(self.rollout)
        rollout()
        self.index.copy_(torch.randperm(total, device=self.device)[:a.batch] if a.batch <= total else
                         torch.randint(total, (a.batch,), device=self.device))
        learn = self.ready(self.learn)
        self.stats.zero_()
        self.ended.zero_()
        curves = {name: [] for name in ("entropy", "share", "critic", "change", "clipped")}
        decisions, rounds, start = 0, 0, time.time()
        told = start
        warm = a.warm if (a.go_on or "").endswith(".net") else 0
        past = 0
        while (spent := time.time() - start) < a.seconds:
            part = min(spent / a.seconds, 1)
            rate = a.last_rate + (a.rate - a.last_rate) * 0.5 * (1 + math.cos(math.pi * part))
            if a.cpu:
                self.adam.param_groups[0]["lr"] = rate
            else:
                self.rate.fill_(rate)
            self.entropy.fill_(a.entropy * (a.last_entropy / a.entropy) ** part)
            self.pull.fill_(0.0 if part < warm else 1.0)
            if self.past and part * 12 > past + 1:
                past += 1
                fill(self.past[past % len(self.past)], self.policy.state_dict())
            rollout()
            for _ in range(a.epochs):
                order = torch.randperm(total, device=self.device)
                for k in range(0, total - a.batch + 1, a.batch):
                    self.index.copy_(order[k:k + a.batch])
                    learn()
            decisions += total
            rounds += 1
            if not a.cpu and rounds % 2 == 0:
                torch.cuda.synchronize()
            if time.time() - told > a.seconds / 40:
                stats = (self.stats / self.stats[5].clamp(min=1)).tolist()
                self.stats.zero_()
                for name, value in zip(curves, stats):
                    curves[name].append(value)
                told = time.time()
                self.look_after()
                print(f"{a.game} {spent:5.0f} s, {decisions / 1e6:8.1f} M decisions, {self.ended.item() / 1e6:.2f} M games, "
                      + ", ".join(f"{name} {value:.4f}" for name, value in zip(curves, stats)), flush=True)
        self.look_after()
        self.save({"seconds": round(time.time() - start, 1), "decisions": decisions, "games": int(self.ended.item()),
                   "rounds": rounds}, curves)

    def look_after(self):
        """Ends where the games cannot be played: what a net would learn then is nothing."""
        if not self.a.cpu:
            torch.cuda.synchronize()
        if self.env.error():
            raise RuntimeError(self.env.error())

    # --- what is left of it ---

    def save(self, figures, curves):
        a, env, net = self.a, self.env, self.kept
        w1, b1, w2, b2, w3, b3 = (t.detach().float().cpu().numpy().astype(np.float64) for t in (
            net.one.weight, net.one.bias, net.two.weight, net.two.bias, net.three.weight, net.three.bias))
        w3, b3 = w3[:env.letters + 2 * SEATS], b3[:env.letters + 2 * SEATS]
        # What never comes with these numbers of players need not be kept.
        w1 = w1 * self.came[:self.features.seen].cpu().numpy()
        w3[:env.letters] *= self.asked.cpu().numpy()[:, None]
        largest, rows = env.largest[:env.cells], []
        for cell, top in enumerate(largest):
            block = w1[:, self.features.first[cell]:self.features.first[cell] + top].T
            rows.append(block if env.is_name[cell] else np.cumsum(block, axis=0))
        q = whole.quantise(np.concatenate(rows), b1, w2, b2, w3, b3, largest, a.most)
        if a.floats:
            torch.save([net.state_dict(), self.critic.state_dict()] + ([self.policy.state_dict()] if a.teacher else []), a.out + ".pt")
        if a.heads:
            q = heads.fit(a.game, q, a.heads, a.seed + 7000, not a.cpu, 200 if a.cpu else 3000, stray=a.stray, players=self.only)
        whole.write(a.out + ".net", a.game, env.about.mark, env.about.version, env.letters, largest, q, self.only)
        with open(a.out + ".net", "rb") as source:
            data = source.read()
        card = {"game": a.game, "command": "train/train.py " + " ".join(sys.argv[1:]), "hidden": [self.h1, self.h2],
                **figures, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(),
                "same letter as in floating point": self.compare(q, largest), **self.match(q),
                "machine": torch.cuda.get_device_name() if not a.cpu else "CPU", "torch": torch.__version__,
                "eyes": env.about.version, "box": f"{env.about.mark:016x}", "rules": revision()}
        with open(a.out + ".json", "w") as out:
            json.dump(card, out, indent=1)
            out.write("\n")
        curve.draw(a.out + ".png", curves)
        print(json.dumps(card), flush=True)

    def match(self, q):
        """What the net wins against those it was taught to beat: every deal from both seats."""
        if self.a.share < 1:
            return {}
        tables = 256 if self.a.cpu else 32768
        won = {}
        for path in self.a.against:
            share = play.match(self.a.game, q, play.read_net(path, self.env).q, tables, 9001, not self.a.cpu)
            won[os.path.basename(path)] = [round(n, 4) for n in share]
        return {"wins, two players": won}

    def compare(self, q, largest):
        """How often the whole numbers like the same letter best, over positions of the last round."""
        cells = self.cell[0, :2000, :self.env.cells]
        mask = self.mask[0, :2000].cpu().numpy() != 0
        with torch.no_grad():
            said = self.kept(self.features.of(self.cell[0, :2000], torch.float32)[:, :self.features.seen])
        said = np.where(mask, said[:, :self.env.letters].float().cpu().numpy(), -1e9).argmax(1)
        again = np.where(mask, whole.evaluate(q, largest, cells.cpu().numpy())[:, :self.env.letters], -(1 << 30)).argmax(1)
        return round(float((said == again).mean()), 4)


def revision():
    try:
        return subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return os.environ.get("REVISION", "")


if __name__ == "__main__":
    try:
        Trainer(arguments()).run()
    except whole.Unfit as why:
        sys.exit(str(why))
