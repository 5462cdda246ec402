"""Berger's tables: who meets whom in which round of a round robin, and who is at home."""

from collections.abc import Sequence
from typing import TypeVar

Player = TypeVar("Player")
Pair = tuple[int, int]


def berger(chairs: int) -> list[list[Pair]]:
    """Rounds of pairs (home, away) of the numbers 1 to `chairs`, an even number, as FIDE prints them (C.05, annex 1).

    The last chair stays and changes sides every round, all the others move half-way round the table.
    """
    last, half = chairs, chairs // 2
    circle = list(range(1, chairs))
    rounds = []
    for number in range(chairs - 1):
        top = circle[:half]
        bottom = circle[half:][::-1]
        first = (top[0], last) if number % 2 == 0 else (last, top[0])
        rounds.append([first, *zip(top[1:], bottom, strict=True)])
        circle = circle[half:] + circle[:half]
    return rounds


def legs(players: Sequence[Player], count: int = 1) -> list[list[tuple[Player, Player]]]:
    """Everybody against everybody `count` times, sides exchanged every other time; of an odd number one rests a round.

    Before a further leg the last two rounds change places (FIDE C.05, annex 1): nobody is on the same side three times
    running.
    """
    chairs = len(players) + len(players) % 2
    once = (
        [[pair for pair in games if max(pair) <= len(players)] for games in berger(chairs)] if chairs else []
    )
    rounds = []
    for leg in range(count):
        further = leg < count - 1 and len(once) > 2
        for games in [*once[:-2], once[-1], once[-2]] if further else once:
            rounds.append([_seated(players, pair, leg % 2 == 1) for pair in games])
    return rounds


def _seated(players: Sequence[Player], pair: Pair, turned: bool) -> tuple[Player, Player]:
    home, away = players[pair[0] - 1], players[pair[1] - 1]
    return (away, home) if turned else (home, away)
