"""What is timed of others: a worker of the bench, run by an interpreter that has their packages and not ours.

Each checks that every step is legal. ``python -m tests.bench --peers`` installs them in a place of their own.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from io import StringIO
from random import Random
from typing import Final

from tests.bench.timing import Candidate, serve

PACKAGES: Final = ("chess==1.11.2", "pokerkit==0.7.7", "open_spiel==2.0.2")

# Kasparov against Topalov, Wijk aan Zee 1999: 87 plies.
GAME: Final = """
1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6 9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7
12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4
22. Nd5 Nbxd5 23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4
31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3
40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 44. Qa7 1-0
"""

# The hand of PokerKit's own first example: Dwan against Ivey, 2009.
HAND: Final = """
variant = "NT"
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h", "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc", "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "p1 sm Ac2d", "p3 sm 7h6h", "d db Jh",
]
"""


def read_game() -> Candidate:
    """Text to a checked tree of moves, by plies."""
    pgn = import_module("chess.pgn")
    return Candidate(lambda: pgn.read_game(StringIO(GAME)), _plies())


def push_uci() -> Candidate:
    """Checked moves, by plies."""
    chess = import_module("chess")
    moves = [move.uci() for move in import_module("chess.pgn").read_game(StringIO(GAME)).mainline_moves()]

    def replay() -> None:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)

    return Candidate(replay, len(moves))


def pokerkit() -> Candidate:
    """A hand of poker, by actions."""
    hand = import_module("pokerkit").HandHistory.loads(HAND)
    return Candidate(lambda: list(hand), len(hand.actions))


def openspiel() -> Candidate:
    """Games of Skat in C++, dealt and played at random, each action checked; by actions."""
    game = import_module("pyspiel").load_game("skat")
    random = Random(0)
    played = []
    for _ in range(40):
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            actions.append(random.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        played.append(actions)

    def replay() -> None:
        for actions in played:
            state = game.new_initial_state()
            for action in actions:
                state.apply_action_with_legality_check(action)

    return Candidate(replay, sum(map(len, played)))


def _plies() -> int:
    return push_uci().number


PEERS: Final[Mapping[str, Callable[[], Candidate]]] = {
    "read_game": read_game,
    "push_uci": push_uci,
    "pokerkit": pokerkit,
    "openspiel": openspiel,
}


def repeated(candidate: Candidate, times: int) -> Candidate:
    def do() -> None:
        for _ in range(times):
            candidate.do()

    return Candidate(do, candidate.number * times)


if __name__ == "__main__":
    found, missing = {}, {}
    for name, peer in PEERS.items():
        try:
            found[name] = repeated(peer(), 20)
        except ImportError as error:
            missing[name] = str(error)
    serve(found, missing)
