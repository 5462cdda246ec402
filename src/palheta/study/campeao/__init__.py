"""Campeão solved: the attack is a Markov game on a small board, and so is the match."""

from palheta.study.campeao.caching import solve
from palheta.study.campeao.seeing import attacking, kick_off
from palheta.study.campeao.solution import ROLLS, Hint, Plan, Solution

__all__ = ["ROLLS", "Hint", "Plan", "Solution", "attacking", "kick_off", "solve"]
