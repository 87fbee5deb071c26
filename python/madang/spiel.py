"""A game as OpenSpiel's Python games are used: ``game = madang.spiel.load_game("koryo", players=2)``.

A player is a seat, an action a letter of the game's alphabet; who has begun a word goes on until it is whole.
Chance is inside the state, as in OpenSpiel's games with sampled outcomes: there are no chance nodes, and a state
is drawn again with ``resample_from_infostate``. With ``load_game("koryo", chance="explicit")`` every draw is a
chance node: who begins, each card of a shuffle. Returns are shares of the win, moved to add up to 0; who plays
alone gets 1 or 0."""

from __future__ import annotations

import pickle
from typing import Any, Callable, Optional

import numpy as np

from . import Chance
from . import Game as _Game
from . import Problem
from . import State as _State
from . import _letters, _win_shares

CHANCE = -1  # pyspiel.PlayerId.CHANCE
TERMINAL = -4  # pyspiel.PlayerId.TERMINAL
MAX_CHANCE_OUTCOMES = 256  # of one draw, in any game


class Game:
    def __init__(self, game: _Game, players: int, chance: str = "sampled") -> None:
        if chance not in ("sampled", "explicit"):
            raise Problem("chance is 'sampled' or 'explicit'")
        game.start(players).observe()  # or it says why not
        self.game, self.players, self.chance = game, players, chance

    def new_initial_state(self, seed: Any = None) -> "State":
        """Sampled: the same seed gives the same deals. Explicit: the first chance node."""
        explicit = self.chance == "explicit"
        return State(self, self.game.deal(self.players) if explicit else self.game.start(self.players, seed), [])

    def max_chance_outcomes(self) -> int:
        return MAX_CHANCE_OUTCOMES if self.chance == "explicit" else 0

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return self.game.letters

    def max_game_length(self) -> int:
        return self.game.max_plies * 3

    def min_utility(self) -> float:
        return 0.0 if self.players == 1 else -1 / self.players

    def max_utility(self) -> float:
        return 1.0 if self.players == 1 else 1 - 1 / self.players

    def utility_sum(self) -> Optional[float]:
        return None if self.players == 1 else 0.0

    def observation_tensor_shape(self) -> list[int]:
        return [self.game.cells]

    def deserialize_state(self, text: str) -> "State":
        """What ``serialize`` wrote. It is a pickle: never of a text that comes from somebody else."""
        state, begun = pickle.loads(bytes.fromhex(text))
        return State(self, state, begun)

    def __str__(self) -> str:
        return f"madang_{self.game.name}(players={self.players})"


class State:
    def __init__(self, game: Game, node: "_State | Chance", begun: list[int]) -> None:
        self._game, self._node, self._begun = game, node, begun

    @property
    def _state(self) -> _State:
        if isinstance(self._node, Chance):
            raise Problem("chance decides first")
        return self._node

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        if self.is_chance_node():
            return CHANCE
        return TERMINAL if self._state.is_over else self._state.turn

    def is_terminal(self) -> bool:
        return not self.is_chance_node() and self._state.is_over

    def is_chance_node(self) -> bool:
        return isinstance(self._node, Chance)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not isinstance(self._node, Chance):
            raise Problem("chance decides nothing now")
        return [(outcome, 1 / self._node.n) for outcome in range(self._node.n)]

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if isinstance(self._node, Chance):
            return list(range(self._node.n)) if player in (None, CHANCE) else []
        if self._state.is_over or player not in (None, self._state.turn):
            return []
        return np.flatnonzero(self._state.observe(self._begun)[1]).tolist()

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = [0] * (self._node.n if isinstance(self._node, Chance) else self._game.num_distinct_actions())
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        if action not in self.legal_actions():
            raise Problem(f"{action} cannot be chosen now")
        if isinstance(self._node, Chance):
            self._node = self._node.draw(action)
            return
        self._begun.append(action)
        number = self._state.find_word(_letters(self._begun))
        if number >= 0:
            if self._game.chance == "explicit":
                self._node = self._state.chance(number)
            else:
                self._state.play(number)
            self._begun = []

    def child(self, action: int) -> "State":
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "State":
        node = self._node if isinstance(self._node, Chance) else self._node.copy()
        return State(self._game, node, self._begun[:])

    def rewards(self) -> list[float]:
        return self.returns()

    def returns(self) -> list[float]:
        return _win_shares([] if self.is_chance_node() else self._state.winners(), self._game.players)

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        if self.is_chance_node() or self._state.is_over or player not in (None, self._state.turn):
            return [0.0] * self._game.game.cells
        return self._state.observe(self._begun)[0].astype(float).tolist()

    def information_state_string(self, player: Optional[int] = None) -> str:
        """What the player sees now; not how it came about."""
        seat = self._state.turn if player is None else player
        return f"{self._state.key(seat):016x}{''.join(f'/{letter}' for letter in self._begun)}"

    observation_string = information_state_string

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> "State":
        """A state that the player cannot tell from this one; draw() gives numbers from 0 to 1."""
        return State(self._game, self._state.view(player).complete(player, int(draw() * 2**53)), self._begun[:])

    def action_to_string(self, player: int, action: int) -> str:
        if isinstance(self._node, Chance):
            return f"{action} of {self._node.n}"
        number = self._state.find_word(_letters([*self._begun, action]))
        return self._state.actions()[number] if number >= 0 else f"letter {action}"

    def serialize(self) -> str:
        return pickle.dumps((self._node, self._begun)).hex()

    def __str__(self) -> str:
        return repr(self._node)


def load_game(name: str | _Game, players: Optional[int] = None, chance: str = "sampled") -> Game:
    game = name if isinstance(name, _Game) else _Game(name)
    return Game(game, game.min_players if players is None else players, chance)
