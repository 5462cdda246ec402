"""Matches that nobody played, as rows; and players that need no physics."""

from concurrent.futures import ThreadPoolExecutor

import msgspec

from palheta.bots.campeao import PassPlayer
from palheta.bots.levels import Bot, PlayerBot
from palheta.study.plan import Plan
from palheta.study.playing import play
from palheta.study.rows import MatchRow, Played
from palheta.study.simulating import Pool

CAMPEAO = Plan(book="campeao", home="easy", away="fair", length="sprint", seed=3)
"""Dice: a match takes some hundredths of a second."""


def pool() -> Pool:
    """One worker in this process."""
    return Pool(ThreadPoolExecutor(1), 1)


def match_row(number: int, home: str, away: str, score: tuple[int, int]) -> MatchRow:
    one, other = score
    winner = "draw" if one == other else "home" if one > other else "away"
    row = play(CAMPEAO, 0).match
    return msgspec.structs.replace(
        row,
        match=number,
        seed=f"1.{number}",
        home=home,
        away=away,
        score_home=one,
        score_away=other,
        winner=winner,
    )


def some(matches: int, plan: Plan = CAMPEAO) -> list[Played]:
    return [play(plan, number) for number in range(matches)]


def passing(book: str, seed: str) -> Bot:
    """A bot as others would write one."""
    return PlayerBot(PassPlayer())
