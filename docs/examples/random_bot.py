#!/usr/bin/env python3
"""The smallest program that can play in the arena: it picks a legal action by chance.

    madang arena koryo --bot club --bot "cmd:docs/examples/random_bot.py"

Each message is a line of JSON. `hello` comes once and wants to know the version of the protocol;
`bot` asks for an action, one of those in params; `start` and `end` want no answer.
"""
import json
import random
import sys


def answer(message):
    if message["method"] == "hello":
        return {"protocol": 1, "name": "random", "version": "1"}
    return {"action": random.choice(message["params"]["actions"])}


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer(message)}), flush=True)
