"""Random play of card games by other packages: a function a game, by the fastest loop.

Each `ready` function imports its package, makes what it needs before the clock runs, and
gives a function that plays about as many games as it is told and says how many plays
were made. A play is a decision of a player; dealing counts as none.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

Loop = Callable[[int], int]


def openspiel(name: str) -> Loop:
    """OpenSpiel's uniform random bots, game and bots in C++, one call a game."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(i, i) for i in range(game.num_players())]
    mean = _openspiel_plays(game, 300)

    def play(games: int) -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(mean * games)

    return play


def _openspiel_plays(game: object, games: int) -> float:
    """How many plays a random game has on average: the fast loop does not tell."""
    rng, plays = Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                plays += 1
    return plays / games


def rlcard(name: str) -> Loop:
    """RLCard's own environments and random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    agents = [RandomAgent(num_actions=env.num_actions)] * env.num_players
    env.set_agents(agents)

    def play(games: int) -> int:
        plays = 0
        for _ in range(games):
            trajectories, _ = env.run(is_training=False)
            plays += sum((len(seat) - 1) // 2 for seat in trajectories)
        return plays

    return play


def pettingzoo(name: str) -> Loop:
    """PettingZoo's loop over agents, an action sampled by the mask."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(games: int) -> int:
        plays = 0
        for seed in range(games):
            env.reset(seed=seed)
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                action = None
                if not (ended or cut):
                    action = env.action_space(agent).sample(seen["action_mask"])
                    plays += 1
                env.step(action)
        return plays

    return play


def pokerkit(_game: str) -> Loop:
    """PokerKit's state with everything automatic but the bets."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    automatic, rng = tuple(Automation), Random(1)

    def play(games: int) -> int:
        plays = 0
        for _ in range(games):
            state = FixedLimitTexasHoldem.create_state(
                automatic,
                ante_trimming_status=True,
                raw_antes=0,
                raw_blinds_or_straddles=(1, 2),
                small_bet=2,
                big_bet=4,
                raw_starting_stacks=200,
                player_count=2,
            )
            while state.status:
                can = [state.check_or_call] if state.can_check_or_call() else []
                if state.can_complete_bet_or_raise_to():
                    can.append(state.complete_bet_or_raise_to)
                if state.can_fold():
                    can.append(state.fold)
                rng.choice(can)()
                plays += 1
        return plays

    return play


def pgx(name: str) -> Loop:
    """Play with pgx on the CPU, 4096 games side by side in one compiled loop."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    import jax
    import jax.numpy as jnp
    from pgx import make

    size, env = 4096, make(name)
    init, step = jax.vmap(env.init), jax.vmap(env.step)
    longest = 8 if "holdem" in name or "poker" in name else 80

    def run(key: object) -> object:
        def body(_: int, at: tuple[object, ...]) -> tuple[object, ...]:
            state, key, plays = at
            key, chance = jax.random.split(key)
            mask = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(chance, mask, axis=-1)
            plays += jnp.sum(~(state.terminated | state.truncated))
            return step(state, action), key, plays

        begun = (init(jax.random.split(key, size)), key, 0)
        return jax.lax.fori_loop(0, longest, body, begun)[2]

    compiled = jax.jit(run)
    compiled(jax.random.PRNGKey(0)).block_until_ready()

    def play(games: int) -> int:
        batches = max(1, games // size)
        return sum(int(compiled(jax.random.PRNGKey(k))) for k in range(batches))

    return play


PEERS: tuple[tuple[str, str, str, Callable[[str], Loop], int], ...] = (
    ("OpenSpiel", "open-spiel", "euchre", openspiel, 1000),
    ("OpenSpiel", "open-spiel", "hearts", openspiel, 500),
    ("OpenSpiel", "open-spiel", "spades", openspiel, 500),
    ("OpenSpiel", "open-spiel", "crazy_eights", openspiel, 300),
    ("RLCard", "rlcard", "leduc-holdem", rlcard, 800),
    ("RLCard", "rlcard", "uno", rlcard, 40),
    ("RLCard", "rlcard", "bridge", rlcard, 20),
    ("RLCard", "rlcard", "gin-rummy", rlcard, 8),
    ("PettingZoo", "pettingzoo", "leduc_holdem_v4", pettingzoo, 200),
    ("PettingZoo", "pettingzoo", "texas_holdem_v4", pettingzoo, 200),
    ("PokerKit", "pokerkit", "fixed-limit hold'em", pokerkit, 100),
    ("pgx", "pgx", "leduc_holdem", pgx, 4 * 4096),
    ("pgx", "pgx", "sparrow_mahjong", pgx, 4096),
)
"""Package, its name as installed, game, what makes the loop, games a round."""
