"""The referee decided."""

from palheta.facts import Decide
from palheta.rulebooks.guzikowa.outcome.end import end_if_over
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch11_referee import art11_1_3_the_referee_decides


def judged(v: Verdict, step: Decide) -> None:
    art11_1_3_the_referee_decides(v, step.decide)
    end_if_over(v)
