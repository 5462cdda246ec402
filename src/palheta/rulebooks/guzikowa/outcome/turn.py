"""Whose turn it is, with how many moves or with which set piece."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import ball_spot
from palheta.rulebooks.guzikowa.outcome.board import served
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.state import Due, Penalty, Possession, State
from palheta.ruling.question import where
from palheta.table.frame import Side, other


def given_moves(draft: Draft, side: Side, moves: int) -> Draft:
    """It is this side's turn, with so many moves from play and what it is owed."""
    fresh = side != draft.state.turn or draft.state.due is not None
    draft, owed = collected(draft, side) if fresh else (draft, 0)
    draft = draft.now(possession=Possession(side, moves + owed), due=None)
    return served(draft, side)


def given_due(draft: Draft, due: Due) -> Draft:
    """A set piece or a kick-off is this side's; the moves left before it are lost."""
    owed = 0
    if due.kind not in ("kick_off", "penalty"):
        draft, owed = collected(draft, due.side)
    due = replace(due, since=draft.state.clock, bonus=due.bonus + owed, judged=True)
    draft = draft.now(due=due, possession=Possession(due.side))
    draft = draft.within("play", last_touch=None).within("flight", late=None)
    if due.at is not None or due.kind == "goal_kick":
        draft = draft.now(ball=Place(ball_spot(draft.state, due)))
    elif due.kind in ("direct_free_kick", "indirect_free_kick"):
        draft = draft.asking(where("at", draft.state.table.pitch))
    return served(draft, due.side)


def granted(draft: Draft, penalty: Penalty, side: Side) -> Draft:
    if penalty.due is not None:
        return given_due(draft, penalty.due)
    return given_moves(draft, side, penalty.moves)


def moves_given(state: State) -> int:
    """The additional moves that the side has coming, after its set piece or from play."""
    return state.due.bonus if state.due is not None else state.possession.moves


def owing(draft: Draft, side: Side, moves: int = 1) -> Draft:
    """Additional moves that this side gets with its next turn."""
    owed = draft.state.record.owed
    return draft.within("record", owed=owed | {side: owed.get(side, 0) + moves})


def collected(draft: Draft, side: Side) -> tuple[Draft, int]:
    """What this side is owed, which is then no longer owed."""
    owed = draft.state.record.owed
    left = {s: n for s, n in owed.items() if s != side}
    return draft.within("record", owed=left), owed.get(side, 0)


def one_more_coming(draft: Draft, side: Side) -> Draft:
    """An additional move while a set piece is due: after it for its taker, else with the side's next turn."""
    due = draft.state.due
    if due is None or due.side != side or due.kind == "kick_off":
        return owing(draft, side)
    total = due.guaranteed + 1 if due.guaranteed else 0
    return draft.within("due", bonus=due.bonus + 1, guaranteed=total)


def one_more(draft: Draft, offender: Side) -> Draft:
    """An additional move for the other side, which has two now; at a set piece it comes after it or is owed."""
    state, wronged = draft.state, other(offender)
    if state.due is not None or state.record.toss:
        return one_more_coming(draft, wronged)
    if state.turn == wronged:
        return draft.within("possession", moves=state.possession.moves + 1)
    return given_moves(draft, wronged, 2)


def two_now(draft: Draft, offender: Side) -> Draft:
    """7.5.1: two moves from play for the other side; whoever has more left already keeps them, and no more."""
    state = draft.state
    if state.due is None and state.turn == other(offender):
        return draft.within("possession", moves=max(2, state.possession.moves))
    return one_more(draft, offender)
