"""Rozdział 7: Ręka, nakrycie piłki, nakładka."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import in_penalty_area
from palheta.rulebooks.guzikowa.outcome.precedence import Finding, Sanction
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, is_keeper, is_piece, other, side_of


def _free_kick_or_penalty(
    move: Move,
    rules: tuple[str, str],
    against: Side,
    piece: str,
    why: Reason,
    at: Point | None,
    when: int,
    in_own_area: bool,
    *,
    exact: bool = True,
    waivable: bool = False,
) -> tuple[Finding, ...]:
    """A direct free kick where it happened, or in the offender's own penalty area a penalty."""
    free_kick, penalty = rules
    if in_own_area:
        call = CLAUSES.call(penalty, against, why, at=at, piece=piece)
        sanction = Sanction(kind="penalty", at=move.table.pitch.spot(against), exact=True)
    else:
        call = CLAUSES.call(free_kick, against, why, at=at, piece=piece)
        sanction = Sanction(kind="direct_free_kick", at=at, exact=exact)
    return (Finding(call, when, replace(sanction, offender=piece, choosable=True, waivable=waivable)),)


def _lying(move: Move, top: str, under: str) -> Place | None:
    """Where the two lie on each other."""
    return move.rests.get("ball") or move.place_after(under if top == "ball" else top)


@SWITCH.clause("7.1.3", "7.2.3", off=False)
def art7_1_3_keeper_at_home(move: Move, piece: str, owner: Side, place: Place | None) -> bool:
    """Ręka, Nakrycie piłki: a keeper in its own penalty area may hold and cover the ball."""
    at_home = is_keeper(piece) and in_penalty_area(move.table, piece, place, owner)
    return at_home and move.state.options.catch_is_free


@SWITCH.clause("7.1.1", "7.1.2", off=())
def art7_1_hand(move: Move) -> tuple[Finding, ...]:
    """Ręka: the ball stopped on top of a button, whoever drove it there."""
    for when, top, under in move.stacked:
        owner = side_of(under)
        if top == "ball" and is_piece(under) and owner is not None and when <= move.ended:
            held = move.rests.get(under) or move.rests.get("ball") or move.place_after(under)
            in_goal = is_keeper(under) and move.goal == owner  # then 3.4.3 decides
            free = in_goal or art7_1_3_keeper_at_home(move, under, owner, held)
            return () if free else _hand(move, when, under, owner)
    return ()


def _hand(move: Move, when: int, under: str, owner: Side) -> tuple[Finding, ...]:
    place = _lying(move, "ball", under)
    why = reason("the ball stopped on top of {piece}", piece=under)
    in_area = in_penalty_area(move.table, under, move.place_after(under) or place, owner)
    at = place.point if place is not None else None
    return _free_kick_or_penalty(move, ("7.1.1", "7.1.2"), owner, under, why, at, when, in_area)


@SWITCH.clause("7.2.1", "7.2.2", off=())
def art7_2_covered_ball(move: Move) -> tuple[Finding, ...]:
    """Nakrycie piłki: a button came to rest on the ball."""
    for when, top, under in move.stacked:
        owner = side_of(top)
        if under == "ball" and is_piece(top) and owner is not None and when <= move.ended:
            free = art7_1_3_keeper_at_home(move, top, owner, _covering(move, top))
            return () if free else _covered(move, when, top, owner)
    return ()


def _covering(move: Move, top: str) -> Place | None:
    """Where a button lies on the ball; where nobody says that, the ball lay there before."""
    return move.rests.get(top) or move.rests.get("ball") or move.place_after(top) or move.state.ball


def _covered(move: Move, when: int, top: str, owner: Side) -> tuple[Finding, ...]:
    place = _lying(move, top, "ball") or move.state.ball
    why = reason("{piece} covered the ball", piece=top)
    in_area = in_penalty_area(move.table, top, _covering(move, top), owner)
    at = place.point if place is not None else None
    return _free_kick_or_penalty(move, ("7.2.1", "7.2.2"), owner, top, why, at, when, in_area)


@SWITCH.clause("7.3.1", "7.3.2", off=())
def art7_3_overlay(move: Move) -> tuple[Finding, ...]:
    """Nakładka: a button of the moving side came to rest on an opponent's without having met the ball."""
    found: tuple[Finding, ...] = ()
    for when, top, under in move.stacked:
        ours, theirs = side_of(top) == move.side, side_of(under) == other(move.side)
        if not (is_piece(top) and is_piece(under) and ours and theirs) or when > move.ended:
            continue
        if top in move.met_ball or move.piece in move.met_ball:
            continue
        contact = next((push for push in move.pushes if push.victim == under and push.exact), None)
        place = move.rests.get(top) or move.place_after(under) or move.place_after(top)
        at = contact.at if contact is not None else move.state.point(under)
        in_own = in_penalty_area(move.table, top, place, move.side)
        why = reason("{piece} came to rest on {under}", piece=top, under=under)
        found += _free_kick_or_penalty(
            move,
            ("7.3.1", "7.3.2"),
            move.side,
            top,
            why,
            at,
            when,
            in_own,
            exact=contact is not None,
            waivable=True,
        )
    return found
