"""The referee decided."""

from palheta.facts import BadFact, Decide
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps.report import prevented

DECISIONS = ("added", "prevented", "flank")


def judged(state: State, decide: Decide) -> Draft:
    """The referee's last word: time added, whether an attacker was kept from the ball, where the shots begin."""
    draft = Draft(state)
    for key, value in decide.decide.items():
        if key not in DECISIONS:
            raise BadFact("step.decide", f"Unknown decision {key!r}; this book has {', '.join(DECISIONS)}")
        if key == "added":
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
                raise BadFact("step.decide.added", f"Expected seconds, got {value!r}")
            draft = draft.within("time", added=draft.state.time.added + float(value))
        elif key == "prevented" and value:
            draft = prevented(draft.state)
        elif key == "flank":
            draft = draft.within("record", flank=1 if value in (1, "positive", True) else -1)
    return draft
