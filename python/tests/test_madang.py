"""The package as people use it: python3 -m unittest in this folder, with the package on the path."""
import copy
import os
import pickle
import random
import threading
import unittest

import numpy as np

import madang
import madang.aec
import madang.spiel


MOON = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../games/charon/tests/other-moon.txt")


def play_out(state, rng):
    while not state.is_over:
        state.play(rng.randrange(state.n_actions))
    return state


class States(unittest.TestCase):
    def test_games_are_played_to_the_end(self):
        for name in madang.games():
            game = madang.Game(name)
            for players in range(game.min_players, game.max_players + 1):
                state = play_out(game.start(players, seed=3), random.Random(1))
                self.assertIsNone(state.turn)
                self.assertEqual(len(state.points()), players)
                self.assertEqual(state.n_actions, 0)
                if players > 1:
                    self.assertTrue(state.winners())

    def test_a_seed_says_everything(self):
        game = madang.Game("duel")
        first, second, other = (play_out(game.start(2, seed), random.Random(1)) for seed in (7, 7, 8))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)
        self.assertEqual(game.start(2, (7).to_bytes(32, "big")), game.start(2, 7))

    def test_states_copy_and_pickle(self):
        state = madang.Game("charon").start(3, 1)
        for again in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            self.assertEqual(again, state)
            again.play(0)
            self.assertNotEqual(again, state)

    def test_texts_and_numbers_are_the_same_actions(self):
        state = madang.Game("choson").start(2, 5)
        other = state.copy()
        for _ in range(30):
            number = state.n_actions // 2
            other.act(state.actions()[number])
            state.play(number)
            self.assertEqual(state, other)
        self.assertTrue(state.describe(0, "fr"))
        self.assertTrue(state.ask("ko"))

    def test_nonsense_is_refused_in_words(self):
        game = madang.Game("koryo")
        state = game.start(2, 1)
        before = state.copy()
        for call, error in ((lambda: state.act("fly"), madang.Problem), (lambda: state.play(10**6), IndexError),
                            (lambda: state.play(-1), IndexError), (lambda: state.view(9), ValueError),
                            (lambda: madang.Game("chess"), madang.Problem), (lambda: madang.Game("koryo", {"x": 1}), madang.Problem),
                            (lambda: game.start(9), madang.Problem), (lambda: game.start(2, b"short"), ValueError),
                            (lambda: madang.Bot(game, "godlike", 2), madang.Problem), (lambda: madang.Table(record="x"), madang.Problem),
                            (lambda: madang.Table(), TypeError), (lambda: madang.Batch(game, 9, 4), madang.Problem),
                            (lambda: madang.Batch(game, 2, 4, wanted=["x"]), ValueError),
                            (lambda: type(state)(game, 2, None, b"x"), ValueError),
                            (lambda: state.act(state.actions()[0] + "\0x"), ValueError), (lambda: state.act(None), TypeError),
                            (lambda: state.view(2**32), ValueError), (lambda: state.key(2**32), ValueError),
                            (lambda: state.position(5), ValueError), (lambda: state.position(-2), ValueError),
                            (lambda: state.complete(0, -1), OverflowError), (lambda: game.start(2, 2**64), OverflowError),
                            (lambda: state.spelt([65536]), madang.Problem), (lambda: state.observe([-1]), madang.Problem), (lambda: state.play(1.0), TypeError),
                            (lambda: madang.Bot(game, "club", 9), madang.Problem),
                            (lambda: madang.Bot(game, "club", 2).choose(state, seed=-1), OverflowError),
                            (lambda: madang.Bot(madang.Game("duel", {"vermeast": True}), "club", 2).choose(madang.Game("duel").start(2, 1)), madang.Problem),
                            (lambda: madang.Table(game, 9), madang.Problem), (lambda: madang.Table(game, record="x"), TypeError),
                            (lambda: madang.Batch(game, 2, 0), madang.Problem), (lambda: madang.Batch("koryo", 2, 4), TypeError),
                            (lambda: madang.arena(game, [], 0), madang.Problem), (lambda: game.deal(2).draw(2**32), madang.Problem),
                            (lambda: madang._core.deal(madang.State, game, 2, 0, [2**32]), madang.Problem),
                            (lambda: madang.aec.env("koryo", 9), madang.Problem), (lambda: madang.aec.env("koryo").step(0), madang.Problem),
                            (lambda: madang.spiel.load_game("koryo", 9), madang.Problem)):
            with self.assertRaises(error):
                call()
        self.assertEqual(state, before)

    def test_numbers_of_numpy_are_numbers(self):
        game = madang.Game("koryo")
        state = game.start(np.int64(2), np.int64(5))
        self.assertEqual(state, game.start(2, 5))
        self.assertEqual(state.complete(np.int8(0), seed=np.uint64(7)), state.complete(0, 7))
        self.assertEqual(game.deal(2).draw(np.int64(1)).outcomes, (1,))
        self.assertEqual(madang.Batch(game, 2, 4, seed=np.int64(1)).n, 4)
        self.assertEqual(madang.Bot(game, "club", 2).choose(state, seed=np.int64(1)), madang.Bot(game, "club", 2).choose(state, seed=1))
        self.assertEqual(state.describe(number=0, lang="fr"), state.describe(0, "fr"))
        self.assertEqual(state.ask(lang="ko"), state.ask("ko"))

    def test_bytes_from_elsewhere_are_looked_at(self):
        for name in madang.games():
            game = madang.Game(name)
            state = game.start(2, 5)
            for known in (state, state.view(0), state.view(1), state.view(None)):
                data = known.__reduce__()[1][3]
                for again in (madang.State(game, 2, None, data), pickle.loads(pickle.dumps(known))):
                    self.assertEqual((again, again.is_view), (known, known.is_view))
                self.assertEqual(again.position(), known.position())
                if game.max_players > 2:
                    with self.assertRaises(ValueError):
                        madang.State(game, 3, None, data)

    def test_views_hide(self):
        for name in madang.games():
            state = madang.Game(name).start(2, 4)
            view = state.view(state.turn)
            guess = view.complete(state.turn, 1)
            self.assertEqual(guess.key(state.turn), state.key(state.turn))
            self.assertEqual(guess.view(state.turn), view)
            self.assertNotEqual(guess, state)
            self.assertEqual(view.actions(), state.actions())
            self.assertNotEqual(state.position(), state.position(None))
            self.assertEqual(view.position(), state.position(state.turn))
            self.assertEqual(state.complete(state.turn, 1), guess)  # from what the seat sees, too
            self.assertEqual(view.ask(), state.ask())

    def test_views_are_not_played_on(self):
        for name in madang.games():
            state = madang.Game(name).start(2, 4)
            seat, other = state.turn, 1 - state.turn
            for view in (state.view(seat), copy.copy(state.view(seat)), pickle.loads(pickle.dumps(state.view(seat)))):
                self.assertTrue(view.is_view)
                for call in (lambda: view.play(0), lambda: view.act(view.actions()[0]), lambda: view.chance(0)):
                    with self.assertRaises(madang.Problem):
                        call()
            self.assertFalse(state.is_view or view.complete(seat, 1).is_view)
            view.complete(seat, 1).play(0)
            bot = madang.Bot(state.game, "novice", 2)
            self.assertEqual(bot.choose(view), bot.choose(state))
            for blind in (state.view(other), state.view(None)):
                self.assertEqual((blind.actions(), blind.n_actions, blind.is_over), ([], 0, False))
                for call in (lambda: blind.observe(), lambda: blind.describe(0), lambda: blind.complete(seat, 1), lambda: blind.view(seat),
                             lambda: blind.key(seat), lambda: blind.position(seat), lambda: bot.choose(blind)):
                    with self.assertRaises(madang.Problem):
                        call()

    def test_observations(self):
        for name in madang.games():
            state = madang.Game(name).start(2, 4)
            cells, mask = state.observe()
            self.assertEqual((cells.shape, mask.shape), ((state.game.cells,), (state.game.letters,)))
            self.assertTrue(mask.any())
            state.view(state.turn).complete(state.turn, 9)
            same, _ = state.view(state.turn).complete(state.turn, 9).observe()
            np.testing.assert_array_equal(cells, same)
            with self.assertRaises(madang.Problem):
                state.spelt([int(np.flatnonzero(~mask)[0]) if not mask.all() else len(mask)])


class Tables(unittest.TestCase):
    def test_records(self):
        game = madang.Game("koryo")
        table = madang.Table(game, 2, 7)
        while not table.state.is_over:
            table.act(table.state.actions()[-1])
        again = madang.Table(record=table.record())
        self.assertEqual(again.history(), table.history())
        self.assertEqual(again.state, table.state)
        self.assertTrue(again.undo())
        self.assertEqual(again.history(), table.history()[:-1])

    def test_options_stay_with_tables(self):
        game = madang.Game("duel", {"vermeast": True})
        table = madang.Table(game, 2, 7)
        self.assertEqual(table.state, game.start(2, 7))
        self.assertEqual(table.game, game)
        moon = madang.Game("charon", {"map": MOON})
        table = madang.Table(moon, 2, 7)
        self.assertEqual((table.state, table.game), (moon.start(2, 7), moon))
        again = madang.Table(record=table.record())
        self.assertEqual((again.state, hash(again.game)), (table.state, hash(moon)))
        self.assertNotEqual(moon, madang.Game("charon"))
        self.assertIsInstance(madang.Bot(moon, "novice", 2).choose(table.state), int)
        with self.assertRaises(madang.Problem):
            madang.Bot(madang.Game("charon"), "novice", 2).choose(table.state)

    def test_a_box_may_have_no_eyes(self):
        game = madang.Game("charon", {"map": MOON.replace("other", "printed")})
        self.assertEqual((game.name, game.cells, game.letters, game.eyes_version), ("charon", 0, 0, 0))
        state = game.start(2, 1)
        batch = madang.Batch(game, 2, 3)
        batch.play(np.zeros(3))
        for call in (state.observe, lambda: state.spelt([1]), lambda: batch.choose(np.zeros(3)), lambda: madang.aec.MadangEnv(game, 2), lambda: madang.spiel.Game(game, 2)):
            with self.assertRaises(madang.Problem):
                call()

    def test_what_a_search_found_out_is_forgotten(self):
        game = madang.Game("choson")
        state, bot = game.start(2, 1), madang.Bot(game, "search", 2)
        first = bot.choose(state, seed=3, sims=200)
        for _ in range(3):
            bot.forget()
            self.assertEqual(bot.choose(state, seed=3, sims=200), first)

    def test_bots_are_shown_views(self):
        class First:
            def choose(self, view, seed):
                shown.append(view.is_view)
                return 0

        shown = []
        madang.play_match(madang.Game("koryo"), [First(), First()], 1)
        self.assertTrue(all(shown))

    def test_threads_take_turns(self):
        game = madang.Game("koryo")
        bot, batch = madang.Bot(game, "search", 2), madang.Batch(game, 2, 128, threads=2)
        state = game.start(2, 1)
        done = []

        def use():
            for _ in range(5):
                done.append(0 <= bot.choose(state, seed=3, sims=200) < state.n_actions)
                batch.play(np.zeros(128))

        threads = [threading.Thread(target=use) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(done, [True] * 20)
        alone = madang.Batch(game, 2, 128)
        for _ in range(20):
            alone.play(np.zeros(128))
        np.testing.assert_array_equal(batch.cells, alone.cells)

    def test_bots(self):
        game = madang.Game("koryo")
        strong, weak = madang.Bot(game, "strong", 2), madang.Bot(game, "novice", 2)
        shares = madang.arena(game, [strong, weak], 15)
        self.assertAlmostEqual(sum(shares), 1)
        self.assertGreater(shares[0], shares[1])


class Batches(unittest.TestCase):
    def test_a_batch_is_games(self):
        for name in madang.games():
            game = madang.Game(name)
            rng = np.random.default_rng(1)
            batch = madang.Batch(game, 2, 32, seed=9)
            ended = 0
            while ended < 8:
                letters = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask])
                batch.choose(letters)
                np.testing.assert_allclose(batch.reward.sum(1), batch.is_over)
                ended += int(batch.is_over.sum())

    def test_threads_change_nothing(self):
        game = madang.Game("duel")
        ends = []
        for threads in (1, 3):
            rng = np.random.default_rng(1)
            batch = madang.Batch(game, 2, 300, seed=9, threads=threads)
            for _ in range(100):
                batch.play(rng.random(300) * batch.moves)
            ends.append((batch.cells.copy(), batch.points.copy(), batch.seat.copy()))
        for one, other in zip(*ends):
            np.testing.assert_array_equal(one, other)

    def test_wrong_choices_are_counted(self):
        batch = madang.Batch(madang.Game("koryo"), 2, 3)
        with self.assertRaises(madang.Problem):
            batch.play(np.array([0, 10**6, 0]))
        with self.assertRaises(ValueError):
            batch.play(np.array([0, 0]))
        batch = madang.Batch(madang.Game("koryo"), 2, 3)
        first = [int(np.flatnonzero(mask)[0]) for mask in batch.mask]
        before = batch.cells.copy()
        for call in (lambda: batch.play([2**32] * 3), lambda: batch.play([-1] * 3), lambda: batch.play([-0.5] * 3), lambda: batch.play([np.nan] * 3),
                     lambda: batch.choose([letter + 65536 for letter in first]), lambda: batch.choose([-1] * 3)):
            with self.assertRaises(madang.Problem):
                call()
        np.testing.assert_array_equal(batch.cells, before)
        with self.assertRaises(TypeError):
            batch.play(["0"] * 3)
        batch.choose(first)


class Adapters(unittest.TestCase):
    def test_the_contract_of_pettingzoo(self):
        for name in madang.games():
            env = madang.aec.env(name)
            env.reset(seed=3)
            rng = random.Random(1)
            self.assertEqual(env.agents, env.possible_agents)
            total = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                seen, reward, is_over, is_cut, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                self.assertFalse(is_cut)
                self.assertEqual(info, {})
                total[agent] += reward
                if is_over:
                    env.step(None)
                    continue
                self.assertEqual(agent, env.agent_selection)
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            self.assertEqual(env.agents, [])
            if env.players > 1:
                self.assertAlmostEqual(sum(total.values()), 0)
                self.assertGreater(max(total.values()), 0)
        env = madang.aec.env("koryo")
        env.reset(seed=3)
        with self.assertRaises(madang.Problem):
            env.step(10**6)

    def test_who_plays_alone_wins_something(self):
        game = madang.spiel.load_game("duel", 1)
        ends = []
        for number in (0, -1):  # the last action makes no headway, until there are too many turns
            state = game.new_initial_state(1)
            inner = state._state
            while not state.is_terminal():
                inner.play(number % inner.n_actions)
            self.assertEqual(state.returns(), [float(inner.winners() == [0])])
            ends += state.returns()
        self.assertEqual(ends, [game.max_utility(), game.min_utility()])
        env = madang.aec.env("duel", 1)
        env.reset(seed=1)
        while not env.state_now.is_over:
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        self.assertEqual((env.last()[1], env.state_now.winners()), (1.0, [0]))

    def test_the_contract_of_openspiel(self):
        for name in madang.games():
            game = madang.spiel.load_game(name, 2)
            state = game.new_initial_state(5)
            rng = random.Random(1)
            steps = 0
            while not state.is_terminal():
                player = state.current_player()
                actions = state.legal_actions()
                self.assertEqual(actions, sorted(actions))
                self.assertEqual(sum(state.legal_actions_mask()), len(actions))
                self.assertEqual(state.legal_actions(1 - player), [])
                self.assertEqual(len(state.observation_tensor()), game.observation_tensor_shape()[0])
                if steps % 10 == 0:
                    twin = state.resample_from_infostate(player, rng.random)
                    self.assertEqual(twin.information_state_string(player), state.information_state_string(player))
                    self.assertEqual(twin.legal_actions(), actions)
                    self.assertEqual(str(game.deserialize_state(state.serialize())), str(state))
                action = rng.choice(actions)
                self.assertTrue(state.action_to_string(player, action))
                before = state.clone()
                state.apply_action(action)
                self.assertEqual(before.legal_actions(), actions)
                steps += 1
            self.assertLessEqual(steps, game.max_game_length())
            self.assertEqual(state.current_player(), madang.spiel.TERMINAL)
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
            self.assertEqual(state.legal_actions(), [])


class Chances(unittest.TestCase):
    def draw(self, node, rng):
        while isinstance(node, madang.Chance):
            node = node.draw(rng.randrange(node.n))
        return node

    def test_the_caller_draws(self):
        for name in madang.games():
            game = madang.Game(name)
            rng = random.Random(2)
            state = self.draw(game.deal(2), rng)
            while not state.is_over:
                number = rng.randrange(state.n_actions)
                before = state.copy()
                state = self.draw(state.chance(number), rng)
                self.assertEqual(before.n_actions > 0, True)
            self.assertEqual(len(state.points()), 2)
            again = self.draw(game.deal(2), random.Random(2))
            self.assertEqual(again, self.draw(game.deal(2), random.Random(2)))
            self.assertNotEqual(again, self.draw(game.deal(2), random.Random(3)))

    def test_every_outcome_is_a_state_of_its_own(self):
        node = madang.Game("koryo").deal(3)
        self.assertEqual(node.n, 3)  # who begins
        after = [node.draw(i) for i in range(3)]
        self.assertTrue(all(isinstance(n, madang.Chance) for n in after))
        states = [self.draw(n, random.Random(1)) for n in after]
        self.assertEqual(sorted(s.position()["first"] for s in states), [1, 2, 3])
        with self.assertRaises(madang.Problem):
            node.draw(3)
        self.assertEqual(pickle.loads(pickle.dumps(node)).draw(1).outcomes, (1,))

    def test_chance_nodes_of_openspiel(self):
        for name in madang.games():
            game = madang.spiel.load_game(name, 2, chance="explicit")
            rng = random.Random(4)
            state = game.new_initial_state()
            self.assertTrue(state.is_chance_node())
            drawn = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                    self.assertLessEqual(len(outcomes), game.max_chance_outcomes())
                    self.assertEqual(state.current_player(), madang.spiel.CHANCE)
                    self.assertEqual(str(game.deserialize_state(state.serialize())), str(state))
                    drawn += 1
                before = state.clone()
                state.apply_action(rng.choice(state.legal_actions()))
                self.assertFalse(before.is_terminal())
            self.assertGreater(drawn, 1)
            self.assertAlmostEqual(sum(state.returns()), 0)


if __name__ == "__main__":
    unittest.main()
