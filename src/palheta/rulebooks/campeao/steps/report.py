"""What only people can see was told."""

from palheta.facts import BadFact, Report
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.vocabulary import REPORTS
from palheta.ruling import Question
from palheta.table.frame import SIDES


def judged(draft: Draft, step: Report) -> Draft:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(REPORTS)}, got {step.report!r}")
    if step.report == "doubt":
        return draft.asking(Question("decision", ("play", *SIDES)))
    return draft
