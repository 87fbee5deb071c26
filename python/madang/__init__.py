"""Madang: modern tabletop games for programs.

    import madang

    koryo = madang.Game("koryo")
    state = koryo.start(players=3, seed=5)
    while not state.is_over:
        state.play(0)                    # the first legal action
    print(state.points(), state.winners())

A *state* is a whole game at a moment, a value: it copies, compares, pickles. What a seat may know of it
is a *view*, ``state.view(seat)``, a state too (``is_view``) that says what the seat may do and is not played
on; ``view.complete(seat, seed)`` guesses the rest. Seats and actions are numbered from 0; every action also
has a text, the same as in records. What cannot be is refused with a `Problem`, a ``ValueError``.

Threads may share games, bots and batches, which let one after the other in; states and tables are one thread's.

`Batch` plays thousands of games at once into numpy arrays, for learning machines. `madang.aec` and
`madang.spiel` speak the interfaces of PettingZoo and OpenSpiel.
"""

from __future__ import annotations

import json
from functools import partial
from operator import index
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

import numpy as np

from . import _core
from ._core import Bot, Problem

__all__ = ["Batch", "Bot", "Chance", "Game", "Problem", "State", "Table", "arena", "games", "play_match"]
__version__: str = _core.version

LEVELS = ("novice", "casual", "club", "strong", "best")

Seed = Union[int, bytes, None]


def games() -> list[str]:
    """The names of the games there are."""
    return _core.names()


class Game(_core.Game):
    """A game: ``Game("koryo")``, or with options as in the protocol, ``Game("charon", {"map": "moon.txt"})``."""

    def __new__(cls, name: str, options: Optional[Mapping[str, Any]] = None) -> "Game":
        return super().__new__(cls, name, None if options is None else json.dumps(dict(options)))

    def start(self, players: Optional[int] = None, seed: Seed = None) -> "State":
        """A game that begins. The same seed gives the same deals; None: nobody can guess it."""
        return State(self, self.min_players if players is None else players, seed)

    def deal(self, players: Optional[int] = None, seed: Seed = 0) -> "Union[Chance, State]":
        """A game that begins, with all that chance decides drawn by the caller."""
        players = self.min_players if players is None else players
        return _follow(partial(_core.deal, State, self, players, seed), ())

    @property
    def options(self) -> Optional[dict[str, Any]]:
        return None if self.options_text is None else json.loads(self.options_text)

    def __reduce__(self) -> tuple:
        return Game, (self.name, self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.recorded_text) == (other.name, other.recorded_text)

    def __hash__(self) -> int:
        return hash((self.name, self.recorded_text))

    def __repr__(self) -> str:
        return f"Game({self.name!r})" if self.options is None else f"Game({self.name!r}, {self.options!r})"


class Chance:
    """Something that chance decides: one of ``n``, all equally likely, numbered from 0.

        node = madang.Game("koryo").deal(players=3)
        while isinstance(node, madang.Chance):
            node = node.draw(random.randrange(node.n))

    ``draw`` gives the next such node or, when nothing is left to decide, the state. A shuffle is a node for each
    card; what an outcome is, is seen in what follows. Nodes are values: any of them can be drawn from again."""

    __slots__ = ("_next", "outcomes", "n")

    def __init__(self, then: Callable[[Sequence[int]], Any], outcomes: tuple[int, ...], n: int) -> None:
        self._next, self.outcomes, self.n = then, outcomes, n

    def draw(self, outcome: int) -> "Union[Chance, State]":
        outcome = index(outcome)
        if not 0 <= outcome < self.n:
            raise Problem(f"there are {self.n} outcomes")
        return _follow(self._next, (*self.outcomes, outcome))

    def __repr__(self) -> str:
        return f"<draw number {len(self.outcomes) + 1}: one of {self.n}>"


def _letters(letters: Sequence[int]) -> np.ndarray:
    """Letters as the core takes them; what none of them can be is 65535."""
    return np.array([letter if 0 <= letter < 65535 else 65535 for letter in map(index, letters)], np.uint16)


def _numbers(numbers: Any, kind: type) -> np.ndarray:
    """Whole numbers as the core takes them; what does not fit is the largest, which is no choice."""
    array = np.asarray(numbers)
    if array.dtype != kind:
        most = np.iinfo(kind).max
        if array.dtype.kind not in "biuf":
            raise TypeError("an array of whole numbers was expected")
        if array.size and not (array.min() >= 0 and array.max() < most):  # it seldom comes to that
            array = np.where((array >= 0) & (array < most), array, most)
        array = array.astype(kind)
    return np.ascontiguousarray(array)


def _follow(then: Callable[[Sequence[int]], Any], outcomes: tuple[int, ...]) -> Any:
    result = then(outcomes)
    return Chance(then, outcomes, result) if isinstance(result, int) else result


class State(_core.State):
    """A game at a moment. ``Game.start()`` makes the first one.

    ``State(game, players, None, data)`` is one from bytes, whole or a view: those of the protocol's ``view``, by the
    same rules and with the same options. That they are such bytes is believed, as with a pickle."""

    def chance(self, number: int) -> "Union[Chance, State]":
        """What follows from an action, with all that chance decides drawn by the caller. The state stays as it is."""
        return _follow(partial(self.copy().drawn, number), ())

    def observe(self, begun: Sequence[int] = ()) -> tuple[np.ndarray, np.ndarray]:
        """What the seat in turn sees, and which letters may follow those of an action that it has begun.

        docs/eyes.md has the layout of the cells and the meaning of the letters of each game."""
        cells = np.zeros(self.game.cells, np.uint8)
        mask = np.zeros(self.game.letters, np.uint8)
        self.observe_into(_letters(begun), cells, mask)
        return cells, mask.astype(bool)

    def spelt(self, letters: Sequence[int]) -> int:
        """The number of the action that is spelt so."""
        number = self.find_word(_letters(letters))
        if number < 0:
            raise Problem("no legal action is spelt so")
        return number

    def position(self, viewer: Optional[int] = -1) -> dict[str, Any]:
        """The position as in the protocol: all of it, or as a seat or, with None, a spectator may know it. Of a view
        all of it is what its viewer may know."""
        return json.loads(self.position_text() if viewer == -1 else self.position_text(viewer))

    def __repr__(self) -> str:
        at = "over" if self.is_over else f"P{self.turn + 1} to act"
        return f"<{self.game.name} with {self.players} players, {at}>"


class Table(_core.Table):
    """A game in progress with its history: ``Table(game, players, seed)``, or ``Table(record=text)``.

    A record that names a map, cards or seasons by their hash needs a `Game` that was made with them before."""

    @property
    def game(self) -> Game:
        """What is played, with its options as records have them."""
        return self._parts()[0]

    @property
    def state(self) -> State:
        """A copy of its state."""
        game, players, data = self._parts()
        return State(game, players, None, data)

    def _parts(self) -> tuple[Game, int, bytes]:
        name, options, players, data = self.parts()
        return Game(name, json.loads(options) or None), players, data


class Batch:
    """Many games at once, in numpy arrays that are written anew with every step, none copied.

    A game that ends begins again by itself with the next deal. After each step, a row a game: ``seat``, that
    is to choose; ``cells``, what it sees; ``mask``, the letters it may choose; ``moves``, how many actions it
    has; and of a game that the step ended (``is_over``) ``reward``, the share of the win, and ``points`` of each
    seat. ``wanted`` names the arrays that are kept up to date: what is not wanted costs nothing."""

    ROWS = ("seat", "cells", "mask", "moves", "reward", "is_over", "points")

    def __init__(self, game: Game, players: int, n: int, seed: int = 0, threads: int = 0,
                 wanted: Iterable[str] = ROWS) -> None:
        if not isinstance(game, Game):
            raise TypeError("a batch is of a Game")
        shapes = {"seat": ((n,), np.int32), "cells": ((n, game.cells), np.uint8), "mask": ((n, game.letters), np.uint8),
                  "moves": ((n,), np.int32), "reward": ((n, players), np.float32), "is_over": ((n,), np.uint8),
                  "points": ((n, players), np.int32)}
        wanted = {wanted} if isinstance(wanted, str) else set(wanted)
        if wanted - shapes.keys():
            raise ValueError(f"there are no rows {sorted(wanted - shapes.keys())}")
        self.game, self.players, self.n = game, players, n
        arrays = [np.zeros(*shapes[name]) if name in wanted else None for name in self.ROWS]
        self.seat, self.cells, self.mask, self.moves, self.reward, self.is_over, self.points = arrays
        self._core = _core.Batch(game, players, n, seed, threads, tuple(arrays))

    def choose(self, letters: np.ndarray) -> None:
        """A letter a game; an action is played when its word is whole."""
        self._check(self._core.choose(_numbers(letters, np.uint16)))

    def play(self, numbers: np.ndarray) -> None:
        """An action a game, by its number below ``moves``."""
        self._check(self._core.play(_numbers(numbers, np.uint32)))

    def _check(self, refused: int) -> None:
        if refused:
            raise Problem(f"{refused} of {self.n} choices could not be made; those games stay as they were")


def _win_shares(winners: Sequence[int], players: int) -> list[float]:
    """Of each seat the share of the win, moved so that they add up to 0; who plays alone gets 1 or 0."""
    if players == 1 or not winners:
        return [float(seat in winners) for seat in range(players)]
    return [(1 / len(winners) if seat in winners else 0.0) - 1 / players for seat in range(players)]


def play_match(game: Game, bots: Sequence[Any], seed: int) -> State:
    """One game between bots, one a seat: whatever has ``choose(view, seed=…)``, such as `Bot`. Each is shown the
    view of its seat and answers with the number of an action. Who can ``forget()`` does so first: a game depends
    on none before it."""
    for bot in bots:
        getattr(bot, "forget", bool)()
    state = game.start(len(bots), seed)
    while not state.is_over:
        state.play(bots[state.turn].choose(state.view(state.turn), seed=seed))
    return state


def arena(game: Game, bots: Sequence[Any], deals: int, seed: int = 1) -> list[float]:
    """The share of the wins of each of the bots, every deal played from every seat."""
    if deals < 1:
        raise Problem("an arena has one deal at least")
    n = len(bots)
    wins = [0.0] * n
    for deal in range(deals):
        for shift in range(n):
            winners = play_match(game, [bots[(i + shift) % n] for i in range(n)], seed + deal).winners()
            for seat in winners:
                wins[(seat + shift) % n] += 1 / len(winners)
    return [won / (deals * n) for won in wins]
