"""Pieces and dadinho set by hand: when that is allowed (34), and what follows when it is not."""

from msgspec.structs import replace

from palheta.facts import Place, Put, Touch
from palheta.rulebooks.dadinho.areas import Places, in_the_way
from palheta.rulebooks.dadinho.outcome.precedence import Finding, decisive
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.ruled import unchanged
from palheta.rulebooks.dadinho.rules.ch1_keeper import (
    art7_8_keeper_moved,
    art7_10_may_be_moved,
    art7_11_while_set,
)
from palheta.rulebooks.dadinho.rules.ch1_touch import art8_3_ball_in_play
from palheta.rulebooks.dadinho.rules.ch4_moved import (
    ARRANGING,
    PUSHING,
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
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Ruling
from palheta.table.frame import Point, Side, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import distance


def judged(state: State, step: Put) -> Ruling:
    side = whose_hand(state, step)
    placed = {name: place for name, place in step.place.items() if place.point is not None}
    findings = [] if side is None else infringed(state, side, placed, step)
    after, places = set_down(state, side, placed)
    worst = decisive(findings)
    if worst is None:
        return unchanged(after, places=places)
    others = tuple(f.call for f in findings if f is not worst)
    return given(replace(after, ball=state.ball), worst, others, placed=places)


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
    found += art42_g_more_than_the_taker(state, side, moved)
    if state.recomposition is not None and state.recomposition.side == side:
        found += art44_3_recomposed(state, side, moved)
    return found


def _is_moved(state: State, name: str, place: Place) -> bool:
    """Setting a thing where it already lies is no move."""
    was = state.point(name)
    return was is None or place.point is None or distance(was, place.point) > 1.0


def keepers_set(state: State, side: Side, placed: Places, moved: Places) -> tuple[Finding, ...]:
    """A keeper is set for a shot, at a kick-off, for a penalty, or put aside; else it was moved in play."""
    mine, theirs = keeper_of(side), keeper_of(other(side))
    shot = state.shot
    if shot is not None and shot.side != side and shot.ready and mine in placed:
        return art36_3_after_ready(state, side)
    if mine in moved and not art7_10_may_be_moved(state, side):
        return art7_8_keeper_moved(state, side, mine)
    if theirs in moved and not opposing_keeper_may_be_moved(state, side):
        return art7_8_keeper_moved(state, side, theirs)
    return ()


def opposing_keeper_may_be_moved(state: State, side: Side) -> bool:
    """Only out of the way of a restart, by who takes it (42.f); when both arrange, nobody minds whose hand it was."""
    if state.restart in ARRANGING:
        return True
    taking = state.restart is not None and state.shot is None and side == state.turn
    return taking and in_the_way(state, keeper_of(other(side)))


def set_down(state: State, side: Side | None, placed: Places) -> tuple[State, Places]:
    """The state with things where hands put them; what must move with them moves too."""
    places: Places = {}
    if side is not None and state.restart is not None and side == state.turn and not state.arranging:
        state, places = taker_set(state, side, placed)
    recomposition = state.recomposition
    if recomposition is not None and recomposition.side == side:
        mine = [name for name in placed if side_of(name) == side and name not in recomposition.moved]
        recomposition = replace(recomposition, moved=(*recomposition.moved, *mine))
    elif recomposition is not None and side == other(recomposition.side):
        recomposition = None if art44_3_waived(side, placed) else recomposition
    pieces = state.pieces | {name: place for name, place in placed.items() if name != "ball"}
    if side is not None and state.restart in PUSHING and side == state.turn and keeper_of(side) in placed:
        # his own keeper, moved aside for the restart, returns after it (42.f)
        kept = {keeper_of(side): state.pieces[keeper_of(side)]} if keeper_of(side) in state.pieces else {}
        state = replace(state, aside=kept | state.aside)
    if state.shot is not None and keeper_of(other(state.shot.side)) in placed:
        state = replace(state, shot=replace(state.shot, keeper_set=True))
    state = replace(state, pieces=pieces, ball=placed.get("ball", state.ball), recomposition=recomposition)
    state = art36_1_set_before_asking(state, placed)
    ball = placed["ball"].point if "ball" in placed else None
    if side is not None and state.restart in PUSHING and ball is not None:
        state, pushed = pushed_for(state, side, ball)
        places |= pushed
    return state, places


def only_the_taker(state: State, taker: str) -> tuple[State, Places]:
    """Whoever was set for this restart and does not take it goes back before it is taken."""
    side = side_of(taker)
    if side is None or side != state.turn or state.restart is None:
        return state, {}
    back = art42_g_only_the_taker(state, side, {taker: Place()}) or {}
    back = {name: place for name, place in back.items() if name in state.pieces}
    return replace(state, pieces=state.pieces | back), back


def taker_set(state: State, side: Side, placed: Places) -> tuple[State, Places]:
    placed = {name: place for name, place in placed.items() if not art37_must_leave(state, name)}
    back = art42_g_only_the_taker(state, side, placed) or {}
    mine = [n for n in placed if is_piece(n) and side_of(n) == side and not is_keeper(n)]
    lent = {name: place for name, place in state.lent.items() if name not in back}
    for name in mine:
        if name in state.pieces:
            lent.setdefault(name, state.pieces[name])
    state = art47_2_each_action(state) if mine and not state.lent else state
    return replace(state, lent=lent, pieces=state.pieces | back), back


def pushed_for(state: State, side: Side, ball: Point) -> tuple[State, Places]:
    """The dadinho was set somewhere else: who had been pushed away returns, who is near now is pushed."""
    kept = {name: place for name, place in state.aside.items() if side_of(name) == side}
    returned = {
        name: place for name, place in state.aside.items() if name in state.pieces and name not in kept
    }
    pieces = state.pieces | returned
    pushed = art34_e_pushed_away(state, pieces, side, ball)
    aside = kept | {name: pieces[name] for name in pushed}
    changed = {n: p for n, p in (returned | pushed).items() if state.pieces.get(n) != p}
    return replace(state, pieces=pieces | pushed, aside=aside), changed
