"""Pieces and dadinho set by hand: when that is allowed (34), and what follows when it is not."""

from msgspec.structs import replace

from palheta.facts import Place, Put, Touch
from palheta.facts.place import OFF
from palheta.rulebooks.dadinho.areas import Places, in_the_way
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding, decisive
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.rules.ch1_keeper import (
    art7_8_keeper_moved,
    art7_10_may_be_moved,
    art7_11_while_set,
)
from palheta.rulebooks.dadinho.rules.ch1_touch import art8_3_ball_in_play
from palheta.rulebooks.dadinho.rules.ch4_moved import (
    ARRANGING,
    PUSHING,
    art34_a_ones_own,
    art34_e_pushed_away,
    art34_moved_by_hand,
    art35_a_upside_down,
)
from palheta.rulebooks.dadinho.rules.ch5_shot import (
    art36_1_set_before_asking,
    art36_3_after_ready,
    art37_must_leave,
)
from palheta.rulebooks.dadinho.rules.ch6_restarts import (
    art42_g_more_than_the_taker,
    art42_g_only_the_taker,
    art44_3_recomposed,
    art44_3_waived,
)
from palheta.rulebooks.dadinho.rules.ch7_fouls import art47_2_each_action
from palheta.rulebooks.dadinho.state import Recomposition, State
from palheta.table.frame import Point, Side, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import distance


def judged(state: State, step: Put) -> Draft:
    side = whose_hand(state, step)
    placed = {name: place for name, place in step.place.items() if place.zone != OFF}
    findings = [] if side is None else infringed(state, side, placed, step)
    draft = set_down(Draft(state), side, placed)
    worst = decisive(findings)
    if worst is None:
        return draft
    draft = given(draft.now(ball=state.ball), worst)
    return draft.calling(*(f.call for f in findings if f is not worst))


def whose_hand(state: State, step: Put) -> Side | None:
    """Told, or whose pieces they are; the referee's hand infringes nothing."""
    if step.side is not None:
        return None if step.side == "referee" else step.side
    owners = {side_of(name) for name in step.place if name != "ball"}
    if len(owners) > 1:
        return None
    return owners.pop() if owners else state.turn


def infringed(state: State, side: Side, placed: Places, step: Put) -> list[Finding]:
    found: list[Finding] = []
    for touch in (event for event in step.seen if isinstance(event, Touch)):
        found += art7_11_while_set(state, side, touch)
    found += art35_a_upside_down(state, side, placed)
    moved = {name: place for name, place in placed.items() if _is_moved(state, name, place)}
    found += keepers_set(state, side, placed, moved)
    if "ball" in moved:
        found += art8_3_ball_in_play(state, side)
    found += art34_moved_by_hand(state, side, moved)
    # Told to be set off the pitch it was moved as well: a thrower waits there.
    off = {name: place for name, place in step.place.items() if place.zone == OFF}
    found += art42_g_more_than_the_taker(state, side, off | moved)
    if state.due.recomposition is not None and state.due.recomposition.side == side:
        found += art44_3_recomposed(state, side, moved)
    return found


def _is_moved(state: State, name: str, place: Place) -> bool:
    """Setting a thing where it already lies is no move."""
    was = state.point(name)
    return was is None or place.point is None or distance(was, place.point) > 1.0


def keepers_set(state: State, side: Side, placed: Places, moved: Places) -> tuple[Finding, ...]:
    """A keeper is set for a shot, at a kick-off, for a penalty, or put aside; else it was moved in play."""
    mine, theirs = keeper_of(side), keeper_of(other(side))
    shot = state.due.shot
    if shot is not None and shot.side != side and shot.ready and mine in placed:
        return art36_3_after_ready(state, side)
    if mine in moved and not art7_10_may_be_moved(state, side):
        return art7_8_keeper_moved(state, side, mine)
    if theirs in moved and not opposing_keeper_may_be_moved(state, side):
        return art7_8_keeper_moved(state, side, theirs)
    return ()


def opposing_keeper_may_be_moved(state: State, side: Side) -> bool:
    """Only out of the way of a restart, by who takes it (42.f); who kicks off sets his own only (34.a)."""
    if state.restart in ARRANGING:
        return art34_a_ones_own(state, side, keeper_of(other(side)))
    taking = state.restart is not None and state.due.shot is None and side == state.turn
    return taking and in_the_way(state, keeper_of(other(side)))


def set_down(draft: Draft, side: Side | None, placed: Places) -> Draft:
    """Things lie where hands put them; what must move with them moves too."""
    state = draft.state
    if side is not None and state.restart is not None and side == state.turn and not state.due.arranging:
        draft = taker_set(draft, side, placed)
    if side is not None and state.restart in PUSHING and side == state.turn and keeper_of(side) in placed:
        # his own keeper, moved aside for the restart, returns after it (42.f)
        kept = {keeper_of(side): state.pieces[keeper_of(side)]} if keeper_of(side) in state.pieces else {}
        draft = draft.within("due", aside=kept | state.due.aside)
    if state.due.shot is not None and keeper_of(other(state.due.shot.side)) in placed:
        draft = draft.within("due", shot=replace(state.due.shot, keeper_set=True))
    draft = draft.now(
        pieces=draft.state.pieces | {name: place for name, place in placed.items() if name != "ball"},
        ball=placed.get("ball", state.ball),
    ).within("due", recomposition=_recomposed(state.due.recomposition, side, placed))
    draft = art36_1_set_before_asking(draft, placed)
    ball = placed["ball"].point if "ball" in placed else None
    if side is not None and state.restart in PUSHING and ball is not None:
        return pushed_for(draft, side, ball)
    return draft


def _recomposed(due: Recomposition | None, side: Side | None, placed: Places) -> Recomposition | None:
    if due is not None and due.side == side:
        mine = [name for name in placed if side_of(name) == side and name not in due.moved]
        return replace(due, moved=(*due.moved, *mine))
    if due is not None and side == other(due.side) and art44_3_waived(side, placed):
        return None
    return due


def only_the_taker(draft: Draft, taker: str) -> Draft:
    """Whoever was set for this restart and does not take it goes back before it is taken."""
    state, side = draft.state, side_of(taker)
    if side is None or side != state.turn or state.restart is None:
        return draft
    back = art42_g_only_the_taker(state, side, {taker: Place()}) or {}
    return draft.placing({name: place for name, place in back.items() if name in state.pieces})


def taker_set(draft: Draft, side: Side, placed: Places) -> Draft:
    state = draft.state
    placed = {name: place for name, place in placed.items() if not art37_must_leave(state, name)}
    back = art42_g_only_the_taker(state, side, placed) or {}
    mine = [n for n in placed if is_piece(n) and side_of(n) == side and not is_keeper(n)]
    lent = {name: place for name, place in state.due.lent.items() if name not in back}
    for name in mine:
        if name in state.pieces:
            lent.setdefault(name, state.pieces[name])
    if mine and not state.due.lent:
        draft = art47_2_each_action(draft)
    return draft.placing(back).within("due", lent=lent)


def pushed_for(draft: Draft, side: Side, ball: Point) -> Draft:
    """The dadinho was set somewhere else: who had been pushed away returns, who is near now is pushed."""
    state = draft.state
    kept = {name: place for name, place in state.due.aside.items() if side_of(name) == side}
    returned = {
        name: place for name, place in state.due.aside.items() if name in state.pieces and name not in kept
    }
    pieces = state.pieces | returned
    pushed = art34_e_pushed_away(state, pieces, side, ball)
    changed = {n: p for n, p in (returned | pushed).items() if state.pieces.get(n) != p}
    return draft.placing(changed).within("due", aside=kept | {name: pieces[name] for name in pushed})
