"""Checks what nets learn from: the games that Python sees, letter for letter, are those of C without it, with --gpu
those of the GPU, and those that libmadang plays, asked for each thing; rewards are what the results say; whole
numbers survive their file; bots/net.c computes what train/whole.py does, and so does PyTorch; each net that ships
is the one of its training card, and small enough. Then, with the blank game, everything from learning to
measuring runs once, on a CPU: too short to learn much, long enough to break.

    train/check.py [--gpu] [GAME …]"""
import argparse
import ctypes
import glob
import gzip
import hashlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import types

import numpy as np
import torch

import measure
import play
import train
import whole
from env import MAX_PLAYERS, ROOT, VARIANTS, WIN, Env

GAMES = 32
STEPS = 360
SALT = 5
FOLLOWED = 8            # games that libmadang plays, too
LARGEST = 250_000       # bytes of a net, gzipped: what a page loads
LARGEST_ALL = 8 << 20   # of all nets


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


class Followed:
    """A game of a walk as libmadang plays it: what follows without a choice is played here, by its functions."""

    def __init__(self, library, game, number, players):
        self.library, self.game, self.number, self.players = library, game, number, players
        self.state = ctypes.create_string_buffer(library.madang_state_size(game))
        self.eyes = library.madang_game_eyes(game)
        self.episode = 0

    def deal(self):
        seed = struct.pack("<8I", self.number, self.episode, SALT, self.players, 0, 0, 0, 0)
        self.library.madang_setup(self.game, self.state, self.players, seed)
        self.episode += 1
        self.begun = []

    def words(self):
        return (ctypes.c_uint16 * 3)(*self.begun), len(self.begun)

    def view(self, seat):
        view = ctypes.create_string_buffer(self.state.raw, len(self.state))
        self.library.madang_redact(self.game, view, seat)
        return view

    def step(self, letter):
        """Plays a letter, or deals; returns what env_step() should tell: cell, mask, seat, done, win, total."""
        lib, game = self.library, self.game
        ended = (0, [0] * MAX_PLAYERS, [0] * MAX_PLAYERS)
        if letter < 0:
            self.deal()
        else:
            self.begun.append(letter)
            self.finish_word()
        while True:
            seat = lib.madang_turn(game, self.state)
            if seat < 0:
                ended = self.result()
                self.deal()
                continue
            moves = (ctypes.c_uint32 * 512)()
            if lib.madang_moves(game, self.state, seat, moves) == 1:
                lib.madang_play(game, self.state, seat, moves[0])
                continue
            mask = np.zeros(self.eyes.letters, np.uint8)
            if lib.madang_letters(game, self.view(seat), seat, *self.words(), mask.ctypes.data) > 1:
                break
            self.begun.append(int(mask.argmax()))
            self.finish_word()
        cells = np.zeros(self.eyes.cells + self.eyes.hidden, np.uint8)
        lib.madang_observe(game, self.view(seat), seat, *self.words(), cells.ctypes.data)
        lib.madang_observe_hidden(game, self.state, seat, cells.ctypes.data + self.eyes.cells)
        return cells, mask, seat, *ended

    def finish_word(self):
        seat = self.library.madang_turn(self.game, self.state)
        move = self.library.madang_read_word(self.game, self.view(seat), seat, *self.words())
        if move:
            self.library.madang_play(self.game, self.state, seat, move)
            self.begun = []

    def result(self):
        points = (ctypes.c_int * MAX_PLAYERS)()
        self.library.madang_points(self.game, self.state, points)
        winners = self.library.madang_winners(self.game, self.state)
        won = [WIN // max(bin(winners).count("1"), 1) if winners >> seat & 1 else 0 for seat in range(MAX_PLAYERS)]
        return 1, won, [points[seat] if seat < self.players else 0 for seat in range(MAX_PLAYERS)]


class Eyes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("version", "cells", "hidden", "letters", "max_word")]


def follow(game, chosen):
    """The first games of a walk, to be played by libmadang; none where it does not have the game."""
    library = ctypes.CDLL(os.path.join(ROOT, "build", "libmadang.so"))
    pointer = ctypes.c_void_p
    library.madang_game_open.restype = pointer
    library.madang_game_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_bool, pointer]
    library.madang_game_eyes.restype, library.madang_game_eyes.argtypes = Eyes, [pointer]
    library.madang_state_size.restype, library.madang_state_size.argtypes = ctypes.c_size_t, [pointer]
    library.madang_setup.argtypes = [pointer, pointer, ctypes.c_int, ctypes.c_char_p]
    for name, words in (("turn", 0), ("winners", 0), ("redact", [ctypes.c_int]), ("points", [pointer]),
                        ("moves", [ctypes.c_int, pointer]), ("play", [ctypes.c_int, ctypes.c_uint32]),
                        ("letters", [ctypes.c_int, pointer, ctypes.c_int, pointer]), ("observe", [ctypes.c_int, pointer, ctypes.c_int, pointer]),
                        ("observe_hidden", [ctypes.c_int, pointer]), ("read_word", [ctypes.c_int, pointer, ctypes.c_int])):
        getattr(library, f"madang_{name}").argtypes = [pointer, pointer, *(words or [])]
    library.madang_read_word.restype = library.madang_winners.restype = ctypes.c_uint32
    followed = []
    for number, (players, options) in enumerate(chosen[:FOLLOWED]):
        opened = library.madang_game_open(game.encode(), b'{"vermeast":true}' if options else b"{}", False, None)
        if opened:
            followed.append(Followed(library, opened, number, players))
    return followed


def walk(game, on_gpu):
    """Plays the walk and checks results on the way; returns the sum, what was seen, and the games that ended."""
    chosen = [VARIANTS[game][i % len(VARIANTS[game])] for i in range(GAMES)]
    players, options = [p for p, _ in chosen], [o for _, o in chosen]
    env = Env(game, players, options, SALT, on_gpu)
    followed = [] if on_gpu else follow(game, chosen)
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
        for number, alone in enumerate(followed):
            for name, wanted in zip(rows, alone.step(int(letter[number]))):
                assert np.array_equal(rows[name][number], wanted), f"{game}, game {number}, step {step}: libmadang has another {name}"
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
        native = env.library.env_walk(GAMES, STEPS, SALT, bytes(players), bytes(options))
    return total, native, ended, env, np.concatenate(seen), np.concatenate(glances), len(followed)


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
        game, mark, version, letters, high, again, _ = whole.read(path)
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


def check_rewards():
    """What train.py makes of results: shares of the win, of the margin, points of each seat."""
    seats = torch.arange(MAX_PLAYERS)[None]
    cases = [  # players, parts of the win, points; shares of the win, of the margin
        (2, [60, 0], [10, 5], [1, 0], [0.7311, 0.2689]), (2, [0, 60], [-3, 7], [0, 1], [0.1192, 0.8808]),
        (2, [30, 30], [8, 8], [0.5, 0.5], [0.5, 0.5]), (3, [20, 20, 20], [4, 4, 4], [1 / 3] * 3, [1 / 3] * 3),
        (5, [0, 0, 0, 60, 0], [0, 0, 0, 5, 0], [0, 0, 0, 1, 0], [0.1488] * 3 + [0.4046, 0.1488]),
        (1, [60], [1], [1, 0], [1, 0]), (1, [60], [3], [0.5, 0.5], [0.5, 0.5]), (1, [0], [9], [0, 1], [0, 1])]
    for players, win, points, won, margin in cases:
        table = types.SimpleNamespace(is_alone=torch.tensor([players == 1]), is_there=seats < max(players, 2))

        def row(values):
            return torch.tensor([values + [0] * (MAX_PLAYERS - len(values))], dtype=torch.float32)

        wanted = torch.stack([row(won), row(margin), row(points) / whole.POINTS], 1)
        got = train.Trainer.result(table, row(win), row(points))
        assert (got - wanted).abs().max() < 1e-4, f"{players} players, {win}, {points}: {got.tolist()}"


def check_cards():
    """Every net that ships has its training card, is what that says, and is small."""
    paths, together = sorted(glob.glob(os.path.join(ROOT, "games", "*", "nets", "*.net"))), 0
    for path in paths:
        net = whole.read(path)
        with open(path, "rb") as source:
            data = source.read()
        with open(path[:-4] + ".json", encoding="utf-8") as source:
            card = json.load(source)
        told = {"game": net.game, "hidden": [net.q["table"].shape[1], net.q["w2"].shape[0]], "bytes": len(data),
                "sha256": hashlib.sha256(data).hexdigest(), "eyes": net.version, "box": f"{net.mark:016x}"}
        for name, value in told.items():
            assert card.get(name) == value, f"{path}: its card says {name} {card.get(name)}, it is {value}"
        for name in ("command", "seconds", "decisions"):
            assert card.get(name), f"{path}: its card lacks {name}"
        packed = len(gzip.compress(data))
        assert packed <= LARGEST, f"{path} has {packed} bytes gzipped"
        together += len(data)
    assert paths and together <= LARGEST_ALL, f"the nets have {together} bytes"


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

        def refuse(*words):
            done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
            assert done.returncode and "Traceback" not in done.stderr, f"{words}: {done.stderr}"
            return done.stderr

        def learn(name, *words):
            call("train/train.py", "blank", "--cpu", "--seconds", "3", "--games", "64", "--steps", "8", "--batch", "256",
                 "--out", os.path.join(folder, name), *words)
            return os.path.join(folder, name + ".net")

        one = learn("one", "--rate", "3e-3", "--heads", "16", "--floats", "--past", "2", "--loose", "3", "--glances", "0.3", "--stray", "0.05", "--alone", "--teacher", "32,16", "--players", "2,2,3,4,5")
        learn("two", "--go-on", os.path.join(folder, "one.pt"), "--against", one, "--share", "1", "--players", "2", "--heads", "0")
        five = learn("five", "--go-on", one, "--players", "5", "--rounded", "--most", "63", "--heads", "16")
        assert whole.read(one).players == 0 and whole.read(five).players == 5, "a net for five is for five"
        assert np.abs(whole.read(five).q["table"]).max() <= 63, "as few whole numbers as were asked for"
        assert "blank, 2 players" not in call("train/measure.py", "--match", five, one, "--games", "10", "--cpu"), "and measured so"
        call("train/heads.py", one, "--games", "16", "--steps", "20", "--cpu")
        assert "50.00 % ± 0.00" in call("train/measure.py", "--match", one, one, "--games", "32", "--cpu"), "a net is as good as itself"
        if not torch.cuda.is_available():
            for words in (["train.py", "blank", "--seconds", "1", "--out", one], ["heads.py", one], ["measure.py", one], ["measure.py", "--match", one, one]):
                assert "there is no GPU here" in refuse("train/" + words[0], *words[1:]), f"{words} without a GPU"
        assert "is no net" in refuse("train/measure.py", "README.md", "--cpu"), "what is no net is refused in words"
        net = whole.read(one)
        for variant in VARIANTS[net.game]:
            figures = measure.measure(net.game, net.q, variant, 32, 3, False)
            assert figures["games"] == 32 and not figures["unfinished"], figures
            assert abs(sum(share for share, _ in figures["seats"]) - 1) < 1e-3, "the seats' shares make a win"
            assert sum(n for n, _, _ in figures["heads"]["shares"]) == figures["heads"]["positions"], "every position is told of"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("games", nargs="*")
    a = parser.parse_args()
    for game in a.games or VARIANTS:
        total, native, ended, env, seen, glances, followed = walk(game, False)
        assert total == native, f"{game}: Python saw {total:016x}, C {native:016x}"
        told = [f"{GAMES * STEPS} decisions, {ended} games ended", "C and Python agree"] + (["and libmadang"] if followed else [])
        if a.gpu:
            there, *_, theirs, _ = walk(game, True)
            assert there == total, f"{game}: the GPU played {there:016x}, the CPU {total:016x}"
            assert (theirs == glances).all(), f"{game}: the GPU has other glances"
            told.append("so does the GPU")
        if os.path.exists(os.path.join(ROOT, "bots", "net.c")):
            check_net(env, seen)
            told.append("nets compute the same in C, numpy and PyTorch")
        print(f"{game}: {', '.join(told)}", flush=True)
    check_rewards()
    check_cards()
    check_rounding()
    check_pipeline()
    print("a net is learned, answered, fitted and measured")


if __name__ == "__main__":
    sys.exit(main())
