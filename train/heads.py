"""The heads of a net fitted to how games end: what it says of a position – the share of the win and the points of
each seat – is learned anew from games that the net itself, in whole numbers, plays to their end. The letters stay
as they are.

    train/heads.py GAME.net [--games N] [--cpu]      writes the file again"""
import argparse
import sys

import numpy as np
import torch

import play
import whole
from env import MAX_PLAYERS, VARIANTS, Env, positive

SEATS = MAX_PLAYERS


def fit(game, q, tables, salt, on_gpu, steps=3000, batch=65536, stray=0, players=0):
    """The whole numbers with new heads; as many games for each number of players, half of them with stray decisions."""
    variants = [v for v in VARIANTS[game] if players in (0, v[0]) for _ in range(tables)]
    games = play.play_out(game, variants, [q], salt=salt, on_gpu=on_gpu, keep=True, stray=stray)
    ended = games.over[games.table]
    win, there = play.relative(play.shares(games, variants), games, variants)
    points, _ = play.relative(games.total.float() / whole.POINTS, games, variants)
    kinds = torch.arange(len(variants), device=win.device)[games.table] // tables
    weight = ended.float()
    weight = weight / torch.zeros(len(variants) // tables, device=win.device).index_add_(0, kinds, weight).clamp(min=1)[kinds]
    weight = weight / weight.mean()
    hidden = games.hidden
    letters = games.env.letters
    step = whole.TOP / 127
    unit = q["mul3"][letters:] / (step * whole.ONE * (1 << 20))
    device = win.device
    w = torch.tensor((q["w3"][letters:] * unit[:, None]).T, dtype=torch.float32, device=device, requires_grad=True)
    b = torch.tensor(q["bias3"][letters:] * unit * step, dtype=torch.float32, device=device, requires_grad=True)
    adam = torch.optim.Adam([{"params": [w]}, {"params": [b]}], lr=0.02)
    n = len(hidden)
    for k in range(steps):
        for group in adam.param_groups:
            group["lr"] = 0.02 * (1 - k / steps)
        # In the last quarter the biases alone, which take up what rounding leaves on average.
        if 4 * k > 3 * steps:
            adam.param_groups[0]["lr"] = 0
        rows = torch.randint(n, (min(batch, n),), device=device)
        # In the second half as whole numbers will have it: what is learned makes up for the rounding.
        said = hidden[rows].float() * step @ (rounded(w) if 2 * k > steps else w) + b
        logits = said[:, :SEATS].masked_fill(~there[rows], -1e9).log_softmax(-1)
        loss = -(win[rows] * logits.masked_fill(~there[rows], 0)).sum(-1)
        loss = loss + 0.3 * ((said[:, SEATS:] - points[rows]).square() * there[rows]).sum(-1)
        ((loss * weight[rows]).mean() + 1e-4 * w.square().sum()).backward()
        adam.step()
        adam.zero_grad()
    return with_heads(q, letters, w.detach().cpu().numpy().T.astype(np.float64), b.detach().cpu().numpy().astype(np.float64))


def rounded(w):
    """Weights as eight bits have them, with the gradient of those that are not."""
    unit = (w.detach().abs().amax(0) / 127).clamp(min=1e-6)
    return w + ((w / unit).round() * unit - w).detach()


def with_heads(q, letters, w, b):
    step = whole.TOP / 127
    unit = np.maximum(np.abs(w).max(axis=1) / 127, 1e-6)
    new = dict(q)
    for name, value in (("w3", np.rint(w / unit[:, None])), ("bias3", np.rint(b / (unit * step))),
                        ("mul3", np.rint(unit * step * whole.ONE * (1 << 20)))):
        new[name] = np.concatenate([q[name][:letters], value.astype(q[name].dtype)])
    return new


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net")
    parser.add_argument("--games", type=positive, default=16384, help="for each number of players")
    parser.add_argument("--salt", type=int, default=7001)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--stray", type=float, default=0, help="part of the decisions in half of the games that is made loosely")
    parser.add_argument("--cpu", action="store_true")
    a = parser.parse_args()
    play.device_of(not a.cpu)
    net = play.read_net(a.net, Env(whole.read(a.net).game, [2], on_gpu=not a.cpu))
    torch.manual_seed(a.salt)
    q = fit(net.game, net.q, a.games, a.salt, not a.cpu, a.steps, stray=a.stray, players=net.players)
    whole.write(a.net, net.game, net.mark, net.version, net.letters, net.largest, q, net.players)


if __name__ == "__main__":
    try:
        main()
    except whole.Unfit as why:
        sys.exit(str(why))
