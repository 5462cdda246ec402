"""The referee decided."""

from palheta.facts import BadFact, Decide, convert
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.rules.end import end2_who_starts_the_second_half
from palheta.rulebooks.campeao.rules.preparation import preparation1_draw
from palheta.rulebooks.campeao.rules.special import special13_common_sense
from palheta.table.frame import Side


def judged(draft: Draft, step: Decide) -> Draft:
    """The referee's last word: common sense in case of doubt (special.13), or the draw he made."""
    words = step.decide
    unknown = set(words) - {"toss", "ball", "side", "restart", "score"}
    if unknown or not words:
        raise BadFact("step.decide", f"Expected toss, ball, side, restart or score, got {', '.join(words)}")
    if "toss" in words:
        draft = _drawn(draft, convert(words["toss"], Side, "step.decide.toss"))
    return special13_common_sense(draft, words)


def _drawn(draft: Draft, winner: Side) -> Draft:
    """The draw is made once, before the match; who won it may be told later, if nobody knew."""
    state = draft.state
    if state.awaits == "toss":
        return preparation1_draw(draft, winner)
    if state.record.toss is not None:
        return draft
    told = draft.within("record", toss=winner, unknown=tuple(w for w in state.record.unknown if w != "toss"))
    return end2_who_starts_the_second_half(told) if "toss" in state.record.unknown else told
