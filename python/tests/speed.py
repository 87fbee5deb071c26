"""How fast random play goes through the package, on one core: speed.py [GAME [PLAYERS]]"""
import random
import sys
import time

import numpy as np

import madang


def rate(step, seconds=2.0):
    start, n = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        n += step()
    return n / spent / 1e6


def main():
    game = madang.Game(sys.argv[1] if len(sys.argv) > 1 else "koryo")
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    dice = random.Random(1).random
    numbers = np.random.default_rng(1)

    def single():
        state, n = game.start(players, int(dice() * 2**32)), 0
        while moves := state.n_actions:
            state.play(int(dice() * moves))
            n += 1
        return n

    print(f"{game.name}, {players} players: one game {rate(single):.1f} million play() a second")
    for wanted in (("moves",), ("moves", "seat", "reward", "is_over"), madang.Batch.ROWS):
        batch = madang.Batch(game, players, 2048, threads=1, wanted=wanted)

        def many():
            batch.play(numbers.random(batch.n, dtype=np.float32) * batch.moves)
            return batch.n

        print(f"a batch of {batch.n}, writing {', '.join(wanted)}: {rate(many):.1f} million actions a second")


main()
