"""What nets do when they play themselves, in whole numbers, many games: what each seat wins, how long games are, and
whether what the heads say comes true.

    train/measure.py NET… [--games N] [--salt N] [--cpu] [--out FILE.json] [--plot FILE.png]
    train/measure.py --match NET OTHER      what one wins where all others play by the other, every deal from every seat"""
import argparse
import json
import os
import sys

import torch

import curve
import play
import whole
from env import VARIANTS, Env, positive

SEATS = play.SEATS
BINS = 20  # 5 % each; those called 70 % are 67.5 … 72.5 %


def mean_of(values):
    n = max(len(values), 1)
    return [round(values.mean().item(), 5), round(1.96 * (values.std().item() if n > 1 else 0) / n ** 0.5, 5)]


def reliability(net, games, variants):
    """By what was said of the seat that acts: how many positions, what was said and what came on average; shares, then
    points (said, came, and the mean distance)."""
    said = net.heads(games.hidden).float() / whole.ONE
    came, there = play.relative(play.shares(games, variants), games, variants)
    total, _ = play.relative(games.total.float(), games, variants)
    chance = said[:, :SEATS].masked_fill(~there, -1e9).softmax(-1)[:, 0]
    at = (chance * BINS + 0.5).long()
    rows = []
    for k in range(BINS + 1):
        mine = at == k
        n = int(mine.sum())
        if n:
            rows.append([n, round(chance[mine].mean().item(), 4), round(came[mine, 0].mean().item(), 4)])
    points = said[:, SEATS] * whole.POINTS
    off = (chance - came[:, 0])
    return {"positions": len(chance), "shares": rows, "squared error": round(off.square().mean().item(), 4),
            "points": {"said": round(points.mean().item(), 2), "came": round(total[:, 0].mean().item(), 2),
                       "mean distance": round((points - total[:, 0]).abs().mean().item(), 2)},
            "points by what was said": by_points(points, total[:, 0])}


def by_points(said, came):
    """Tenths of the positions by the points said: what was said and what came."""
    order = said.argsort()
    return [[round(said[part].mean().item(), 2), round(came[part].mean().item(), 2)]
            for part in order.tensor_split(10) if len(part)]


def measure(game, q, variant, tables, salt, on_gpu):
    variants = [variant] * tables
    games = play.play_out(game, variants, [q], salt=salt, on_gpu=on_gpu, keep=True)
    ended = games.over
    won = play.shares(games, variants)[ended]
    players = max(variant[0], 1)
    device = play.device_of(on_gpu)
    net = play.Whole(q, play.Features(games.env.largest, games.env.is_name, games.env.cells, device), games.env, device)
    figures = {"players": variant[0], "options": variant[1], "games": int(ended.sum()), "unfinished": int((~ended).sum()),
               "decisions a game": round(games.decisions[ended].float().mean().item(), 1),
               "seats": [mean_of(won[:, seat]) for seat in range(players)],
               "points": [round(games.total[ended][:, seat].float().mean().item(), 2) for seat in range(players)],
               "shared": mean_of((games.win[ended] != 0).sum(1).float().gt(1).float())}
    if players == 1:
        figures["won in the first turn"] = mean_of(((games.win[:, 0] > 0) & (games.total[:, 0] == 1))[ended].float())
    figures["heads"] = reliability(net, games, variants)
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nets", nargs="+")
    parser.add_argument("--match", action="store_true")
    parser.add_argument("--games", type=positive, default=100000, help="for each number of players")
    parser.add_argument("--salt", type=int, default=31337)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--out")
    parser.add_argument("--plot")
    a = parser.parse_args()
    if a.match and len(a.nets) != 2:
        parser.error("a match is between two nets")
    play.device_of(not a.cpu)
    first = whole.read(a.nets[0])
    if first.game not in VARIANTS:
        raise whole.Unfit(f"{a.nets[0]}: nobody here plays '{first.game}'")
    if a.match:
        one, other = (play.read_net(path, Env(first.game, [2], on_gpu=not a.cpu)) for path in a.nets)
        for players, options in VARIANTS[first.game]:
            if players > 1 and one.players in (0, players):
                tables = max(a.games // players, 1)
                share, error = play.match(first.game, one.q, other.q, tables, a.salt, not a.cpu, players, options)
                print(f"{first.game}, {players} players{', options ' + str(options) if options else ''}: "
                      f"{100 * share:.2f} % ± {100 * error:.2f} of {tables * players} games", flush=True)
        return
    told, plots = {}, {}
    for path in a.nets:
        game = whole.read(path).game
        net = play.read_net(path, Env(game, [2], on_gpu=not a.cpu))
        name = os.path.basename(path)
        told[name] = []
        for variant in [v for v in VARIANTS[game] if net.players in (0, v[0])]:
            figures = measure(game, net.q, variant, a.games, a.salt, not a.cpu)
            told[name].append(figures)
            rows = figures["heads"]["shares"]
            plots[f"{name} {variant}"] = [(said, came) for n, said, came in rows if n >= 100]
            far = max((abs(said - came) for n, said, came in rows if n >= figures["heads"]["positions"] / 200), default=0)
            print(f"{game}, {variant[0]} players, options {variant[1]}: seats "
                  + ", ".join(f"{100 * m:.1f} % ± {100 * e:.1f}" for m, e in figures["seats"])
                  + f"; {figures['decisions a game']} decisions; {figures['unfinished']} unfinished; heads off by at most {100 * far:.1f} points; "
                  + f"points {figures['heads']['points']}", flush=True)
    if a.out:
        with open(a.out, "w") as out:
            json.dump(told, out, indent=1)
            out.write("\n")
    if a.plot:
        curve.scatter(a.plot, plots)


if __name__ == "__main__":
    try:
        main()
    except whole.Unfit as why:
        sys.exit(str(why))
