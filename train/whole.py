"""Nets in whole numbers: from trained floating-point weights to a file, and the arithmetic of
bots/net.c again in numpy, to compare. docs/nets.md has the format.

    cells -> h1 (the rows of the cells' values are added) -> h2 -> letters, shares, points

A cell with value v > 0 adds row first[cell] + v - 1; both hidden layers are cut to 0 … 127."""
import struct
from typing import NamedTuple

import numpy as np

MAGIC = b"MADANGN1"
HEADS = 10   # five shares of the win, then five scores, of relative seats
TOP = 6.0    # what 127 stands for in a hidden layer
ONE = 1024   # what 1.0 is in an output
POINTS = 20  # points that 1.0 of a score's output stands for
HEADER = "<8s16sQ6HI"
NAMES = ("table", "bias1", "mul1", "w2", "bias2", "mul2", "w3", "bias3", "mul3")


class Unfit(Exception):
    """A file that is no net, or a net for something else; what is said of it is for people."""


class File(NamedTuple):
    """What a net's file says."""
    game: str
    mark: int     # of the box it was made with
    version: int  # of the eyes
    letters: int
    largest: list
    q: dict       # the whole numbers
    players: int  # the only number of players that it is for, 0 if it is for all


def rows_of(largest):
    """The first row of each cell, and how many rows there are."""
    first = np.concatenate([[0], np.cumsum(largest)]).astype(int)
    return first[:-1], int(first[-1])


def quantise(table, b1, w2, b2, w3, b3, largest, most=127):
    """Weights as floats – table [rows][h1] of the values of cells, w2 [h2][h1], w3 [out][h2] –
    as a dict of whole numbers. The table's are at most `most`: fewer different ones take less room
    when they are packed."""
    first, rows = rows_of(largest)
    h1 = table.shape[1]
    peak = np.zeros(h1)
    for cell, high in enumerate(largest):
        if high:
            peak += np.abs(table[first[cell]:first[cell] + high]).max(axis=0)
    peak += np.abs(b1)
    # The unit of each hidden number: fine, but no sum may leave 16 bits.
    unit = np.maximum(np.abs(table).max(axis=0) / most, peak / 32000)
    unit = np.maximum(unit, 1e-6)
    q = {"table": np.rint(table / unit).astype(np.int8), "bias1": np.rint(b1 / unit).astype(np.int16)}
    q["mul1"] = np.minimum(np.rint(unit * 127 / TOP * (1 << 14)), 32767).astype(np.int16)
    step = TOP / 127
    unit2 = np.maximum(np.abs(w2).max(axis=1) / 127, 1e-6)
    q["w2"] = np.rint(w2 / unit2[:, None]).astype(np.int8)
    q["bias2"] = np.rint(b2 / (unit2 * step)).astype(np.int32)
    q["mul2"] = np.rint(unit2 * (1 << 20)).astype(np.int32)  # step / step: both layers have the same
    unit3 = np.maximum(np.abs(w3).max(axis=1) / 127, 1e-6)
    q["w3"] = np.rint(w3 / unit3[:, None]).astype(np.int8)
    q["bias3"] = np.rint(b3 / (unit3 * step)).astype(np.int32)
    q["mul3"] = np.rint(unit3 * step * ONE * (1 << 20)).astype(np.int32)
    return q


def floats(q):
    """The weights that whole numbers stand for: table, b1, w2, b2, w3, b3."""
    step = TOP / 127
    unit, unit2 = q["mul1"] / (1 << 14) * step, q["mul2"] / (1 << 20)
    unit3 = q["mul3"] / (step * ONE * (1 << 20))
    return (q["table"] * unit, q["bias1"] * unit, q["w2"] * unit2[:, None], q["bias2"] * unit2 * step,
            q["w3"] * unit3[:, None], q["bias3"] * unit3 * step)


def evaluate(q, largest, cells):
    """The outputs for observations [n][cells], in parts of ONE, as bots/net.c has them."""
    first, _ = rows_of(largest)
    n = len(cells)
    acc = np.repeat(q["bias1"].astype(np.int32)[None], n, axis=0)
    for cell, high in enumerate(largest):
        if high:
            value = cells[:, cell].astype(int)
            acc += np.where(value[:, None] > 0, q["table"][first[cell] + np.maximum(value, 1) - 1].astype(np.int32), 0)
    assert np.abs(acc).max() <= 32767
    a1 = np.clip((acc * q["mul1"].astype(np.int32) + (1 << 13)) >> 14, 0, 127)
    acc = a1 @ q["w2"].astype(np.int32).T + q["bias2"]
    a2 = np.clip((acc.astype(np.int64) * q["mul2"] + (1 << 19)) >> 20, 0, 127)
    acc = a2 @ q["w3"].astype(np.int64).T + q["bias3"]
    return np.clip((acc * q["mul3"] + (1 << 19)) >> 20, -(1 << 24), 1 << 24).astype(np.int32)


def write(path, game, mark, version, letters, largest, q, players=0):
    """players: the only number that the net is for, 0 if it is for all."""
    h1, h2 = q["table"].shape[1], q["w2"].shape[0]
    with open(path, "wb") as out:
        def section(data):
            out.write(data)
            out.write(bytes(-out.tell() % 16))

        section(struct.pack(HEADER, MAGIC, game.encode(), mark, version, len(largest), letters, h1, h2, players, len(q["table"])))
        section(bytes(largest))
        for name in NAMES:
            section(q[name].astype(q[name].dtype.newbyteorder("<")).tobytes())


def read(path):
    try:
        with open(path, "rb") as source:
            data = source.read()
    except OSError as error:
        raise Unfit(f"{path}: {error.strerror}") from None
    if len(data) < struct.calcsize(HEADER) or not data.startswith(MAGIC):
        raise Unfit(f"{path} is no net")
    _, game, mark, version, cells, letters, h1, h2, players, rows = struct.unpack_from(HEADER, data)
    at = -(-struct.calcsize(HEADER) // 16) * 16
    out = letters + HEADS

    def section(kind, *shape):
        nonlocal at
        n = int(np.prod(shape))
        if at + n * np.dtype(kind).itemsize > len(data):
            raise Unfit(f"{path} is damaged: it ends too soon")
        values = np.frombuffer(data, kind, n, at).reshape(shape)
        at += -(-values.nbytes // 16) * 16
        return values

    largest = section("u1", cells).tolist()
    shapes = ((rows, h1), (h1,), (h1,), (h2, h1), (h2,), (h2,), (out, h2), (out,), (out,))
    kinds = ("i1", "<i2", "<i2", "i1", "<i4", "<i4", "i1", "<i4", "<i4")
    q = {name: section(kind, *shape) for name, kind, shape in zip(NAMES, kinds, shapes)}
    if at != len(data) or sum(largest) != rows:
        raise Unfit(f"{path} is damaged")
    return File(game.rstrip(b"\0").decode(), mark, version, letters, largest, q, players)
