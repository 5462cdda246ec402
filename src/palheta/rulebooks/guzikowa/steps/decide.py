"""The referee decided."""

from palheta.facts import Decide
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.rules.ch11_referee import art11_1_3_the_referee_decides
from palheta.rulebooks.guzikowa.state import State


def judged(state: State, step: Decide) -> Draft:
    return art11_1_3_the_referee_decides(Draft(state), step.decide)
