"""A game as an environment of PettingZoo's AEC kind: ``env = madang.aec.env("koryo", players=3)``.

An agent is a seat, "P1", "P2" and so on; an action a letter of the game's alphabet, and the same agent goes
on until its word is whole. An observation is a dict of "observation" (cells) and "action_mask". Rewards come
at the end: the share of the win, moved so that they add up to 0; who plays alone gets 1 or 0. With PettingZoo and gymnasium installed the
class and its spaces are theirs; without them it keeps the same contract by itself."""

from __future__ import annotations

from operator import index
from typing import Any, Iterator, Optional

import numpy as np

from . import Game, Problem, _letters, _win_shares

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment,misc]
try:
    from gymnasium import spaces
except ImportError:

    class spaces:  # type: ignore[no-redef]
        """As much of gymnasium's spaces as is needed to describe an environment."""

        class Discrete:
            def __init__(self, n: int) -> None:
                self.n = n
                self._random = np.random.default_rng()

            def seed(self, seed: Optional[int] = None) -> None:
                self._random = np.random.default_rng(seed)

            def sample(self, mask: Optional[np.ndarray] = None) -> int:
                return int(self._random.integers(self.n) if mask is None else self._random.choice(np.flatnonzero(mask)))

            def contains(self, x: Any) -> bool:
                return 0 <= int(x) < self.n

        class Box:
            def __init__(self, low: int, high: int, shape: tuple, dtype: Any) -> None:
                self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

            def contains(self, x: Any) -> bool:
                return x.shape == self.shape and x.dtype == self.dtype and bool((x >= self.low).all() and (x <= self.high).all())

        class Dict:
            def __init__(self, parts: dict) -> None:
                self.spaces = parts

            def contains(self, x: Any) -> bool:
                return x.keys() == self.spaces.keys() and all(self.spaces[key].contains(x[key]) for key in x)


class MadangEnv(_Base):  # type: ignore[misc,valid-type]
    metadata = {"render_modes": ["ansi"], "name": "madang_v0", "is_parallelizable": False}

    def __init__(self, game: Game, players: int, render_mode: Optional[str] = None) -> None:
        if _Base is not object:
            super().__init__()
        game.start(players).observe()  # or it says why not
        self.game, self.players, self.render_mode = game, players, render_mode
        self.possible_agents = [f"P{seat + 1}" for seat in range(players)]
        self._spaces = {
            agent: (spaces.Dict({"observation": spaces.Box(0, 255, (game.cells,), np.uint8), "action_mask": spaces.Box(0, 1, (game.letters,), np.int8)}),
                    spaces.Discrete(game.letters))
            for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[agent][1]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self.state_now = self.game.start(self.players, seed)
        self.begun: list[int] = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.turn]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees; who is not to act may choose nothing."""
        if not self.state_now.is_over and agent == self.possible_agents[self.state_now.turn]:
            cells, mask = self.state_now.observe(self.begun)
        else:
            cells, mask = np.zeros(self.game.cells, np.uint8), np.zeros(self.game.letters, bool)
        return {"observation": cells, "action_mask": mask.astype(np.int8)}

    def last(self, observe: bool = True) -> tuple:
        if not self.agents:
            raise Problem("reset() begins a game")
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise Problem("reset() begins a game")
        if self.terminations[self.agent_selection]:
            return self._leave(action)
        _, mask = self.state_now.observe(self.begun)
        if action is None or not 0 <= index(action) < self.game.letters or not mask[action]:
            raise Problem(f"{self.agent_selection} cannot choose {action}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.begun.append(int(action))
        number = self.state_now.find_word(_letters(self.begun))
        if number >= 0:
            self.state_now.play(number)
            self.begun = []
        if not self.state_now.is_over:
            self.agent_selection = self.possible_agents[self.state_now.turn]
            return None
        winners = self.state_now.winners()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = _win_shares(winners, self.players)[seat]
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]
        return None

    def _leave(self, action: Optional[int]) -> None:
        if action is not None:
            raise Problem("the game is over: the only action is None")
        gone = self.agent_selection
        self.agents.remove(gone)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[gone]
        for agent in self.agents:
            self.rewards[agent] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> Optional[str]:
        return None if self.render_mode is None else f"{self.state_now!r}: {self.state_now.ask() if not self.state_now.is_over else ''}"

    def close(self) -> None:
        pass


def env(game: str | Game = "koryo", players: Optional[int] = None, render_mode: Optional[str] = None) -> MadangEnv:
    """An environment of a game, by its name or as a Game with options."""
    made = game if isinstance(game, Game) else Game(game)
    return MadangEnv(made, made.min_players if players is None else players, render_mode)
