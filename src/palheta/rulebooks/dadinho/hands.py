"""Pieces and dadinho set by hand: when that is allowed (34), and what follows when it is not."""

from msgspec.structs import replace

from palheta.facts import Place, Put, Touch
from palheta.rulebooks.dadinho import ch1_keeper
from palheta.rulebooks.dadinho.ch7_infringements import foul, technical
from palheta.rulebooks.dadinho.moving import (
    PUSHING,
    art34_moved_by_hand,
    art42_g_more_than_the_taker,
    keepers_set,
    must_leave,
)
from palheta.rulebooks.dadinho.placing import Places, art34_e_pushed_away
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.reporting import given
from palheta.rulebooks.dadinho.state import CLEARANCE, State
from palheta.rulebooks.dadinho.verdict import Finding, decisive, unchanged
from palheta.ruling import Ruling, reason
from palheta.table.frame import Point, Side, forward, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import Disc, distance, gap

AT_MOST_RECOMPOSED = 3


def put(state: State, step: Put) -> Ruling:
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
    was = state.where(name)
    return was is None or place.point is None or distance(was, place.point) > 1.0


@SWITCH.clause("7.§11")
def art7_11_while_set(state: State, side: Side, touch: Touch) -> tuple[Finding, ...]:
    """Goleiros: a keeper being set may not displace an opposing button."""
    mover, touched = touch.touch
    if mover != keeper_of(side) or not is_piece(touched) or side_of(touched) == side or touch.moved == 0:
        return ()
    return (ch1_keeper.keeper_displaced(state, side, touched),)


@SWITCH.clause("35.a")
def art35_a_upside_down(state: State, side: Side, placed: Places) -> tuple[Finding, ...]:
    """Movimentação e posicionamento indevidos: a button set upside down."""
    for name, place in placed.items():
        if is_piece(name) and place.face == "down":
            why = reason("{name} was set upside down", name=name)
            return (technical(state, "35.a", side, why, state.ball_at, piece=name),)
    return ()


@SWITCH.clause("8.§3")
def art8_3_ball_in_play(state: State, side: Side) -> tuple[Finding, ...]:
    """Toque: touching the dadinho while it is in play is article 29's foul."""
    if state.restart is not None:
        return ()
    why = reason("{side} touched the dadinho in play", side=side)
    return (foul(state, "8.§3", side, why, fouled="ball", at=state.ball_at, under="29"),)


@SWITCH.clause("44.§3", "34.c", "7.§10.e")
def art44_3_recomposed(state: State, side: Side, moved: Places) -> tuple[Finding, ...]:
    """Do tiro de meta: up to three players, backwards or within the own half, 8 cm from other buttons."""
    assert state.recomposition is not None
    own = {name: place for name, place in moved.items() if side_of(name) == side and is_piece(name)}
    if not own:
        return ()
    count = len({*state.recomposition.moved, *own})
    if count > AT_MOST_RECOMPOSED:
        why = reason("{side} moved {count} players back, three are allowed", side=side, count=count)
        return (technical(state, "44.§3", side, why, state.ball_at),)
    for name, place in own.items():
        assert place.point is not None
        if place.point[0] * forward(side) + state.table.radius(name) > 1e-6 and not is_keeper(name):
            why = reason("{name} was not set in its own half", name=name)
            return (technical(state, "44.§3", side, why, state.ball_at),)
        if _crowded(state, side, name, place.point):
            why = reason("{name} was set less than 8 cm from another button", name=name)
            return (technical(state, "44.§3", side, why, state.ball_at),)
    return ()


def _crowded(state: State, side: Side, name: str, point: Point) -> bool:
    shape = Disc(point, state.table.radius(name))
    return not is_keeper(name) and any(
        gap(shape, Disc(at, state.table.radius(other_name))) < CLEARANCE - 1e-3
        for other_name in (*state.buttons_of(side), *state.buttons_of(other(side)))
        if other_name != name and (at := state.where(other_name)) is not None
    )


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


@SWITCH.clause("36.§1", passes=True)
def art36_1_set_before_asking(state: State, placed: Places) -> State:
    """Condições para o chute: on a free kick dadinho and taker are set first; a request made before is void."""
    shot = state.shot
    if shot is None or state.restart != "direct_free_kick" or not {"ball", shot.piece} & set(placed):
        return state
    if state.time_up and state.tries.irregular:
        return state  # repeated after the whistle: he must be set again, and cannot ask again
    return replace(state, shot=None)


@SWITCH.clause("44.§3", off=False)
def art44_3_waived(side: Side, placed: Places) -> bool:
    """Do tiro de meta: who picks up his taker ends the other's recomposition."""
    return any(side_of(name) == side and not is_keeper(name) for name in placed)


@SWITCH.clause("42.g", "42.b", "43.§5", "44.§6", "45.§3", off=None)
def art42_g_only_the_taker(state: State, side: Side, placed: Places) -> Places:
    """Reposição do dadinho: of the own side only the taker is moved; who was tried before goes back."""
    mine = [n for n in placed if is_piece(n) and side_of(n) == side and not is_keeper(n)]
    if not mine:
        return {}
    return {name: place for name, place in state.lent.items() if name != mine[-1]}


def only_the_taker(state: State, taker: str) -> tuple[State, Places]:
    """Whoever was set for this restart and does not take it goes back before it is taken."""
    side = side_of(taker)
    if side is None or side != state.turn or state.restart is None:
        return state, {}
    back = art42_g_only_the_taker(state, side, {taker: Place()}) or {}
    back = {name: place for name, place in back.items() if name in state.pieces}
    return replace(state, pieces=state.pieces | back), back


def taker_set(state: State, side: Side, placed: Places) -> tuple[State, Places]:
    placed = {name: place for name, place in placed.items() if not must_leave(state, name)}
    back = art42_g_only_the_taker(state, side, placed) or {}
    mine = [n for n in placed if is_piece(n) and side_of(n) == side and not is_keeper(n)]
    lent = {name: place for name, place in state.lent.items() if name not in back}
    for name in mine:
        if name in state.pieces:
            lent.setdefault(name, state.pieces[name])
    state = art47_2_each_action(state) if mine and not state.lent else state
    return replace(state, lent=lent, pieces=state.pieces | back), back


@SWITCH.clause("47.§2", "48.§3", passes=True)
def art47_2_each_action(state: State) -> State:
    """Falta, penalidade máxima: six seconds for setting the taker, and six for the kick itself."""
    by_foul = state.restart in ("direct_free_kick", "indirect_free_kick", "penalty")
    return replace(state, since=state.clock, told_late={}) if by_foul else state


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
