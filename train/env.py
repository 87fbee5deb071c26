"""Many games of one kind at once, on a CPU or a GPU: gpu/env.h through ctypes.

Arrays belong to the caller; this module knows only their addresses, so numpy and PyTorch both do.
The library is compiled from the rules when it is first needed; the tables that the build makes
(build/games/…) must be there."""
import argparse
import ctypes
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAX_PLAYERS = 5
WIN = 60  # a whole win
# What each game is played with: players, options.
VARIANTS = {"blank": [(2, 0), (5, 0)], "koryo": [(2, 0), (3, 0), (4, 0)], "choson": [(2, 0), (3, 0), (4, 0)],
            "charon": [(2, 0), (3, 0), (4, 0), (5, 0)], "duel": [(2, 0), (2, 1), (1, 0)]}


def positive(text):
    """A whole number above 0, for argparse."""
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number above 0")
    return int(text)


class About(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in
                ("bytes", "cells", "behind", "letters", "version", "min_players", "max_players", "options")]
    _fields_ += [("mark", ctypes.c_uint64)]


def is_up_to_date(path, game):
    """Whether a library is newer than everything it is made of; with PREBUILT set, whether it is there."""
    if not os.path.exists(path) or os.environ.get("PREBUILT"):
        return os.path.exists(path)
    made = os.path.getmtime(path)
    folders = [os.path.join(ROOT, *parts) for parts in (("core",), ("gpu",), ("games", "dynasty", "rules"), ("games", game, "rules"),
                                                        ("build", "games", "dynasty"), ("build", "games", game))]
    return all(os.path.getmtime(os.path.join(place, name)) <= made
               for folder in folders for place, _, names in os.walk(folder) for name in names)


def compile_library(game, on_gpu, folder):
    """Compiles the environment of a game unless it is up to date; returns its path."""
    path = os.path.join(folder, f"env_{game}_{'gpu' if on_gpu else 'cpu'}.so")
    if is_up_to_date(path, game):
        return path
    os.makedirs(folder, exist_ok=True)
    parts = subprocess.run(["sh", "tools/parts", game], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    rules = [word for part in parts for word in ("-include", part)] + [f"-DGAME={game}", "-I.", "-Ibuild"]
    if on_gpu:
        nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
        command = [nvcc, "-O3", "-arch=native", "-std=c++20", "-shared", "-Xcompiler", "-fPIC", "gpu/env.cu"]
    else:
        command = ["gcc", "-O2", "-std=c17", "-D_GNU_SOURCE", "-shared", "-fPIC", "gpu/env.c"]
    subprocess.run([*command, *rules, "-o", path], cwd=ROOT, check=True)
    return path


class Env:
    """n games. players and options: for each game, as bytes."""

    def __init__(self, game, players, options=None, salt=1, on_gpu=False, folder=None):
        folder = folder or os.path.join(ROOT, "build", "train")
        self.library = library = ctypes.CDLL(compile_library(game, on_gpu, folder))
        library.env_open.restype = ctypes.c_void_p
        library.env_open.argtypes = [ctypes.c_int, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_char_p]
        library.env_step.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int] + [ctypes.c_void_p] * 7
        library.env_glance.argtypes = [ctypes.c_void_p] * 2 + [ctypes.c_int] * 2 + [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
        library.env_close.argtypes = [ctypes.c_void_p]
        library.env_error.restype = ctypes.c_char_p
        self.about = About()
        library.env_about(ctypes.byref(self.about))
        self.game, self.n = game, len(players)
        self.cells, self.behind, self.letters = self.about.cells, self.about.behind, self.about.letters
        largest = (ctypes.c_uint8 * (self.cells + self.behind))()
        is_name = (ctypes.c_uint8 * (self.cells + self.behind))()
        library.env_shape(largest, is_name)
        self.largest, self.is_name = list(largest), list(is_name)
        self.games = library.env_open(self.n, salt, bytes(players), bytes(options or [0] * self.n))
        if not self.games:
            raise MemoryError("no memory for the games")

    def step(self, letter, cell, mask, seat, done, win, total, stream=None):
        """Plays letters (int32; the first time all -1) and writes what comes next: addresses of
        cell [n][cells + behind], mask [n][letters], seat [n], done [n], win [n][5] as bytes and
        total [n][5] as 16-bit numbers."""
        self.library.env_step(stream, self.games, self.n, letter, cell, mask, seat, done, win, total)

    def glance(self, first, n, draws, picks, letter, stream=None):
        """What n games from the first one on would go on with at a glance: addresses of draws [n][picks], any
        32-bit numbers, and of the letters (int32)."""
        self.library.env_glance(stream, self.games, first, n, draws, picks, letter)

    def error(self):
        return self.library.env_error().decode()

    def close(self):
        self.library.env_close(self.games)
