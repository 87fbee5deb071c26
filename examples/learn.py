#!/usr/bin/env python3
"""A small policy that learns to play by itself, with numpy alone: learn.py [GAME [SECONDS]]

Thousands of games side by side; each decision is a softmax over the letters that may be chosen, from one
matrix that multiplies the cells. After each game every choice of the winner becomes a little likelier and
every choice of the loser a little less so (REINFORCE). Then it plays a thousand games against players that
choose at random, which takes seconds in Koryŏ and more than a minute in Duel of Chaos, whose games are long then."""
import sys
import time

import numpy as np

import madang

GAMES, RATE = 512, 0.02


def chances(weights, cells, mask):
    logits = np.where(mask, cells @ weights, -1e9)
    logits -= logits.max(1, keepdims=True)
    likely = np.exp(logits) * mask
    return likely / likely.sum(1, keepdims=True)


def draw(likely, random):
    return (likely.cumsum(1) > random.random((len(likely), 1), dtype=np.float32)).argmax(1)


def features(batch):
    return np.hstack([np.minimum(batch.cells, 8).astype(np.float32) / 8, batch.cells > 0, np.ones((batch.n, 1), np.float32)]).astype(np.float32)


def learn(game, seconds, random):
    batch = madang.Batch(game, 2, GAMES, seed=1)
    size = features(batch).shape[1]
    weights = np.zeros((size, game.letters), np.float32)
    kept = [np.zeros((2, size, game.letters), np.float32) for _ in range(GAMES)]  # of each game and seat: what made its choices likelier
    until, played = time.time() + seconds, 0
    while time.time() < until:
        seen, mask, seat = features(batch), batch.mask.astype(bool), batch.seat.copy()
        likely = chances(weights, seen, mask)
        letter = draw(likely, random)
        likelier = -likely
        likelier[np.arange(GAMES), letter] += 1
        for i in np.flatnonzero(mask.sum(1) > 1):
            kept[i][seat[i]] += np.outer(seen[i], likelier[i])
        batch.choose(letter)
        for i in np.flatnonzero(batch.is_over):
            for side in (0, 1):
                weights += RATE / 50 * (batch.reward[i, side] - 0.5) * kept[i][side]
            kept[i][:] = 0
            played += 1
    return weights, played


def wins_against_random(game, weights, random, games=1000):
    batch = madang.Batch(game, 2, GAMES, seed=2)
    won = ended = 0.0
    while ended < games:
        likely = chances(weights, features(batch), batch.mask.astype(bool))
        by_chance = batch.mask / batch.mask.sum(1, keepdims=True)
        mine = np.arange(GAMES) % 2 == batch.seat  # one seat in half of the games, the other in the rest
        batch.choose(np.where(mine, likely.argmax(1), draw(by_chance, random)))
        over = np.flatnonzero(batch.is_over)
        won += batch.reward[over, over % 2].sum()
        ended += len(over)
    return won / ended


def main():
    game = madang.Game(sys.argv[1] if len(sys.argv) > 1 else "koryo")
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 120
    random = np.random.default_rng(1)
    weights, played = learn(game, seconds, random)
    print(f"{game.name}: after {played} games it wins {wins_against_random(game, weights, random):.0%} against chance")


main()
