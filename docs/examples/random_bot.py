#!/usr/bin/env python3
"""The smallest program that can play in the arena: it picks a legal action by chance.

    madang arena koryo --bot club --bot "cmd:docs/examples/random_bot.py"

Each request is a line of JSON. params has the game, the seat to act, the position as that
seat may know it, all legal actions, the history as the seat saw it, and the time allowed
in milliseconds. The answer is a line too.
"""
import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    action = random.choice(request["params"]["actions"])
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"action": action}}), flush=True)
