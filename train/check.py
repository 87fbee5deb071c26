"""Checks what nets learn from: the games that Python sees, letter for letter, are those of the C library that
plays without it, and with --gpu those of the GPU; whole numbers survive their file; bots/net.c computes what
train/whole.py does, and so does PyTorch. Then, with the blank game, everything from learning to measuring
runs once, on a CPU: too short to learn much, long enough to break.

    train/check.py [--gpu] [GAME …]"""
import argparse
import ctypes
import os
import subprocess
import sys
import tempfile

import numpy as np
import torch

import measure
import play
import train
import whole
from env import MAX_PLAYERS, ROOT, VARIANTS, WIN, Env

GAMES = 32
STEPS = 360


def total_of(array):
    """A sum in which every byte counts where it stands: walk_sum() of gpu/env.c."""
    data = np.frombuffer(array.tobytes(), np.uint8).astype(np.uint64)
    place = np.arange(len(data), dtype=np.uint64) * np.uint64(2654435761) + np.uint64(12345)
    return int(((data + np.uint64(1)) * place).sum(dtype=np.uint64))


def choose(cell, mask, step):
    """A letter for each game that follows from what is seen: walk_letter() of gpu/env.c."""
    place = np.arange(1, cell.shape[1] + 1, dtype=np.int64)
    at = ((cell * place).sum(1) + step) % mask.sum(1, dtype=np.int64)
    return (np.cumsum(mask, axis=1, dtype=np.int64) > at[:, None]).argmax(1).astype(np.int32)


def walk(game, on_gpu):
    """Plays the walk and checks results on the way; returns the sum, what was seen, and the games that ended."""
    chosen = [VARIANTS[game][i % len(VARIANTS[game])] for i in range(GAMES)]
    players, options = [p for p, _ in chosen], [o for _, o in chosen]
    env = Env(game, players, options, 5, on_gpu)
    shapes = {"cell": (GAMES, env.cells + env.behind), "mask": (GAMES, env.letters), "seat": (GAMES,), "done": (GAMES,),
              "win": (GAMES, MAX_PLAYERS), "total": (GAMES, MAX_PLAYERS)}
    rows = {name: np.zeros(shape, np.int16 if name == "total" else np.uint8) for name, shape in shapes.items()}
    letter = np.full(GAMES, -1, np.int32)
    if on_gpu:
        there = {name: torch.from_numpy(row).cuda() for name, row in rows.items()}
    total, ended, seen, glances = 0, 0, [], []
    dice = np.random.default_rng(4)
    for step in range(STEPS):
        if on_gpu:
            letters = torch.from_numpy(letter).cuda()
            env.step(letters.data_ptr(), *(t.data_ptr() for t in there.values()), stream=torch.cuda.current_stream().cuda_stream)
            rows = {name: t.cpu().numpy() for name, t in there.items()}
            assert not env.error(), env.error()
        else:
            env.step(letter.ctypes.data, *(row.ctypes.data for row in rows.values()))
        total = (total * 31 + sum(total_of(row) for row in rows.values())) % (1 << 64)
        ended += check_results(rows, np.array(players))
        assert (rows["cell"] <= np.array(env.largest)).all(), "a cell is larger than it can be"
        assert (rows["mask"].sum(1, dtype=int) > 1).all(), "a decision without a choice"
        seen.append(rows["cell"][:, :env.cells].copy())
        if step % 20 == 0:
            glances.append(glance(env, dice, on_gpu))
            assert (rows["mask"][np.arange(GAMES), glances[-1]] == 1).all(), "a glance is at what is legal"
        letter = choose(rows["cell"], rows["mask"], step)
    native = None
    if not on_gpu:
        env.library.env_walk.restype = ctypes.c_uint64
        native = env.library.env_walk(GAMES, STEPS, 5, bytes(players), bytes(options))
    return total, native, ended, env, np.concatenate(seen), np.concatenate(glances)


def glance(env, dice, on_gpu):
    """What each game would go on with at a glance."""
    draws, letters = dice.integers(1 << 31, size=(GAMES, 4), dtype=np.int32), np.zeros(GAMES, np.int32)
    if not on_gpu:
        env.glance(0, GAMES, draws.ctypes.data, 4, letters.ctypes.data)
        return letters
    there = [torch.from_numpy(array).cuda() for array in (draws, letters)]
    env.glance(0, GAMES, there[0].data_ptr(), 4, there[1].data_ptr(), torch.cuda.current_stream().cuda_stream)
    return there[1].cpu().numpy()


def check_results(rows, players):
    over = rows["done"] != 0
    win, points = rows["win"][over].astype(int), rows["total"][over]
    several = players[over] > 1
    won = win.sum(1)
    assert ((won >= WIN - 4) & (won <= WIN) | ~several | (won == 0)).all(), "the shares of a win make a win"
    best = np.where(np.arange(MAX_PLAYERS)[None] < players[over][:, None], points, -999).max(1)
    assert (points[win > 0] == np.repeat(best, (win > 0).sum(1)))[np.repeat(several, (win > 0).sum(1))].all(), "who wins has most"
    return int(over.sum())


def check_net(env, seen):
    """A net of chance: its whole numbers in a file, in numpy and in C."""
    dice = np.random.default_rng(3)
    largest = env.largest[:env.cells]
    h1, h2, out = 32, 16, env.letters + whole.HEADS
    q = whole.quantise(dice.normal(0, 0.5, (sum(largest), h1)), dice.normal(0, 1, h1), dice.normal(0, 0.3, (h2, h1)),
                       dice.normal(0, 1, h2), dice.normal(0, 0.3, (out, h2)), dice.normal(0, 1, out), largest)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "some.net")
        whole.write(path, env.game, env.about.mark, env.about.version, env.letters, largest, q)
        game, mark, version, letters, high, again = whole.read(path)
        assert (game, mark, version, letters, high) == (env.game, env.about.mark, env.about.version, env.letters, largest)
        assert all((again[name] == q[name]).all() for name in whole.NAMES), "a net is read as it was written"
        with open(path, "rb") as source:
            data = source.read()
    cells = seen[dice.choice(len(seen), 200, replace=False)]
    wanted = whole.evaluate(again, high, cells)
    library = net_library()
    data = ctypes.create_string_buffer(data, len(data))
    net = ctypes.create_string_buffer(256)
    assert library.net_read(net, data, ctypes.c_size_t(len(data))), "bots/net.c reads the file"
    got = np.zeros(out, np.int32)
    for row, want in zip(cells, wanted):
        row = np.ascontiguousarray(row)
        library.net_evaluate(net, row.ctypes.data_as(ctypes.c_void_p), None, got.ctypes.data_as(ctypes.c_void_p))
        assert (got == want).all(), "C and numpy compute the same"
    features = play.Features(env.largest, env.is_name, env.cells, "cpu")
    behind = np.zeros((len(cells), env.behind), np.uint8)
    x = features.of(torch.from_numpy(np.concatenate([cells, behind], 1)), torch.float32)[:, :features.seen]
    net = play.Whole(again, features, env, "cpu")
    assert (net.outputs(net.hidden(x)).numpy() == wanted).all(), "PyTorch and numpy compute the same"


def net_library():
    path = os.path.join(ROOT, "build", "train", "net.so")
    subprocess.run(["gcc", "-O2", "-std=c17", "-I.", "-shared", "-fPIC", "-o", path, "bots/net.c", "core/rng.c"], cwd=ROOT, check=True)
    return ctypes.CDLL(path)


def check_rounding():
    """What is played while one learns with rounded weights is what the file will have."""
    largest, is_name, most = [3, 2, 4, 0], [0, 1, 0, 0], 20
    features = play.Features(largest + [1], is_name + [0], len(largest), "cpu")  # one cell is hidden
    came = torch.zeros(features.n, dtype=torch.bool)
    came[:sum(largest) - 1] = True  # the highest value of the last amount never
    torch.manual_seed(1)
    weight = torch.randn(16, features.seen)

    def table_of(weights):
        blocks = [weights[:, first:first + top].T.numpy() for first, top in zip(features.first, largest)]
        return np.concatenate([block if name else np.cumsum(block, axis=0) for block, name in zip(blocks, is_name)])

    table = table_of(weight * came[:features.seen])
    q = whole.quantise(table, np.zeros(16), np.ones((16, 16)), np.zeros(16), np.ones((16, 16)), np.zeros(16), largest, most)
    played = table_of(train.Rounding(features, came, most)(weight)) / (np.abs(table).max(axis=0) / most)
    assert np.abs(played - q["table"]).max() < 1e-3, "rounded weights are those of the file"


def check_pipeline():
    """Learns a little, goes on as a best response, fits heads, measures: the commands of docs/nets.md."""
    with tempfile.TemporaryDirectory() as folder:
        def call(*words):
            done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
            assert not done.returncode, f"{words}: {done.stdout}{done.stderr}"
            return done.stdout

        def learn(name, *words):
            call("train/train.py", "blank", "--cpu", "--seconds", "3", "--games", "64", "--steps", "8", "--batch", "256",
                 "--out", os.path.join(folder, name), *words)
            return os.path.join(folder, name + ".net")

        one = learn("one", "--rate", "3e-3", "--heads", "16", "--floats", "--past", "2", "--loose", "3", "--glances", "0.3", "--stray", "0.05", "--alone", "--teacher", "32,16", "--players", "2,2,3,4,5")
        learn("two", "--go-on", os.path.join(folder, "one.pt"), "--against", one, "--share", "1", "--players", "2", "--heads", "0")
        five = learn("five", "--go-on", one, "--players", "5", "--rounded", "--most", "63", "--heads", "16")
        assert whole.players_of(one) == 0 and whole.players_of(five) == 5, "a net for five is for five"
        assert np.abs(whole.read(five)[-1]["table"]).max() <= 63, "as few whole numbers as were asked for"
        assert "blank, 2 players" not in call("train/measure.py", "--match", five, one, "--games", "10", "--cpu"), "and measured so"
        call("train/heads.py", one, "--games", "16", "--steps", "20", "--cpu")
        assert "50.00 % ± 0.00" in call("train/measure.py", "--match", one, one, "--games", "32", "--cpu"), "a net is as good as itself"
        game, *_, q = whole.read(one)
        for variant in VARIANTS[game]:
            figures = measure.measure(game, q, variant, 32, 3, False)
            assert figures["games"] == 32 and not figures["unfinished"], figures
            assert abs(sum(share for share, _ in figures["seats"]) - 1) < 1e-3, "the seats' shares make a win"
            assert sum(n for n, _, _ in figures["heads"]["shares"]) == figures["heads"]["positions"], "every position is told of"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("games", nargs="*")
    a = parser.parse_args()
    for game in a.games or VARIANTS:
        total, native, ended, env, seen, glances = walk(game, False)
        assert total == native, f"{game}: Python saw {total:016x}, C {native:016x}"
        told = [f"{GAMES * STEPS} decisions, {ended} games ended", "C and Python agree"]
        if a.gpu:
            there, *_, theirs = walk(game, True)
            assert there == total, f"{game}: the GPU played {there:016x}, the CPU {total:016x}"
            assert (theirs == glances).all(), f"{game}: the GPU has other glances"
            told.append("so does the GPU")
        if os.path.exists(os.path.join(ROOT, "bots", "net.c")):
            check_net(env, seen)
            told.append("nets compute the same in C, numpy and PyTorch")
        print(f"{game}: {', '.join(told)}", flush=True)
    check_rounding()
    check_pipeline()
    print("a net is learned, answered, fitted and measured")


if __name__ == "__main__":
    sys.exit(main())
