#!/usr/bin/env python3
"""A program that plays in the arena, with the package madang; docs/bots.md explains it.

    madang arena koryo --bot mine=cmd:examples/bot.py --bot casual
    madang arena charon --map moon.txt --bot 'mine=cmd:examples/bot.py map=moon.txt' --bot casual

It guesses what it cannot see, tries each of its actions on the guess, lets everybody play on at random, and takes
what went best; half of the actions are dropped after every round, the others are tried more often."""
import json
import random
import sys

import madang

ROUNDS, TRIES = 4, 60  # a round tries so many lines


def play_on(state, seat, rng):
    """Everybody plays on at random; what it came to for the seat: the win, and the lead."""
    play, number = state.play, rng.random
    while not state.is_over:
        play(int(number() * state.n_actions))
    points = state.points()
    others = [points[i] for i in range(state.players) if i != seat] or [0]  # or alone
    return (seat in state.winners()) + 0.1 * (points[seat] - sum(others) / len(others))


def choose(view, seat, rng):
    """The number of the action that went best."""
    left = list(range(view.n_actions))
    total = dict.fromkeys(left, 0.0)
    for _ in range(ROUNDS):
        if len(left) == 1:
            break
        for _ in range(TRIES // len(left) + 1):
            guess = view.complete(seat, rng.getrandbits(60))
            for number in left:  # all of them on the same guess
                state = guess.copy()
                state.play(number)
                total[number] += play_on(state, seat, rng)
        left.sort(key=total.get, reverse=True)  # all that are left were tried as often
        left = left[:(len(left) + 1) // 2]
    return left[0]


def main():
    game = players = None
    files = dict(argument.split("=", 1) for argument in sys.argv[1:])  # a map, cards or seasons of one's own
    for line in sys.stdin:
        message = json.loads(line)
        params, result = message["params"], None
        if message["method"] == "hello":
            players = params["players"]
            if files:  # once read they are known by their hash, which is what the options have
                madang.Game(params["game"], files)
            game = madang.Game(params["game"], params["options"] or None)
            result = {"protocol": 1, "name": "example.py", "version": "1", "wants": ["view"]}
        elif message["method"] == "bot":
            view = madang.State(game, players, None, bytes.fromhex(params["view"]))
            rng = random.Random(params["n"])  # the same game again is the same game
            result = {"action": view.actions()[choose(view, params["seat"] - 1, rng)]}
        if "id" in message:
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)


main()
