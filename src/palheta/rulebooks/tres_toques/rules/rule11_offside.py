"""Regra XI, IMPEDIMENTO (arts. 80 and 81)."""

from palheta.facts import Rest, Touch
from palheta.rulebooks.tres_toques.areas import LEVEL, towards
from palheta.rulebooks.tres_toques.outcome.precedence import Finding
from palheta.rulebooks.tres_toques.outcome.sanction import indirect
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.rules.annex5_offside import annex5_flicked_first, annex5_launch_before
from palheta.rulebooks.tres_toques.rules.rule04_off import art26_in_defence
from palheta.rulebooks.tres_toques.rules.rule04_plays import art20_glued_between_mates
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Launch, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, is_keeper, keeper_of, other, side_of


@SWITCH.clause("80.a")
def art80_flicked(lance: Lance) -> tuple[Finding, ...]:
    """CARACTERIZAÇÃO, a: a player in an irregular position is flicked."""
    launch = annex5_launch_before(lance)
    if launch is None or is_keeper(lance.piece) or art81_first_flick(lance) or annex5_flicked_first(lance):
        return ()
    if art20_glued_between_mates(lance) is not None or art81_after_a_restart(lance):
        return ()
    if not art80_offside_position(lance.state, lance.piece, launch):
        return ()
    return (_offside(lance, "80.a", lance.piece),)


@SWITCH.clause("80.b", "80.c", "80.d")
def art80_receives(lance: Lance) -> tuple[Finding, ...]:
    """CARACTERIZAÇÃO, b to d: an offside player gets the ball, by a pass, pushed to it, or off the keeper."""
    launch = lance.launch
    if launch is None or art81_on_the_restart(lance) or art20_glued_between_mates(lance) is not None:
        return ()
    driven = False
    for index, name in enumerate(lance.players):
        mate = side_of(name) == lance.side and name != lance.piece and not is_keeper(name)
        if mate and art80_offside_position(lance.state, name, launch):
            pushed = art80_pushed_to_the_ball(lance, name)
            off_keeper = keeper_of(lance.opponent) in lance.players[:index]
            if driven:
                also = "80.c" if pushed else None
                return (_offside(lance, "80.d" if off_keeper else "80.b", name, also),)
            if pushed:
                return (_offside(lance, "80.c", name),)
        driven = driven or side_of(name) == lance.side
    return ()


@SWITCH.clause("80.c", off=False)
def art80_pushed_to_the_ball(lance: Lance, name: str) -> bool:
    """CARACTERIZAÇÃO, c: a regular player drives an offside mate, who touches the ball while he runs because of it."""
    driven = False
    for event in lance.seen:
        if isinstance(event, Rest) and name in event.rest:
            driven = False
        elif isinstance(event, Touch) and set(event.touch) == {name, "ball"}:
            return driven
        elif isinstance(event, Touch) and event.touched == name and side_of(event.mover) == lance.side:
            driven = True
    return driven


@SWITCH.clause("80", "80.§único")
def art80_told_by_people(
    state: State, side: Side, piece: str | None, at: Point | None
) -> tuple[Finding, ...]:
    """CARACTERIZAÇÃO: offside as the referee saw it; the kick is where that player was."""
    last = state.flight.last
    rule = "80" if piece is None or last is None else "80.a" if piece == last.piece else "80.b"
    why = reason("{side} had a player offside", side=side)
    if piece is not None:
        why = reason("{piece} was offside", piece=piece)
    call = CLAUSES.call(rule, side, why, at=at, under="80.§único", piece=piece)
    return (indirect(state, call, piece or "ball"),)


def _offside(lance: Lance, rule: str, piece: str, also: str | None = None) -> Finding:
    under, at = "80.b" if rule == "80.d" else also or "80.§único", lance.state.point(piece)
    call = CLAUSES.call(rule, lance.side, _why_offside(rule, piece), at=at, under=under, piece=piece)
    return indirect(lance.state, call, piece)


def _why_offside(rule: str, piece: str) -> Reason:
    if rule == "80.a":
        return reason(
            "{piece} was flicked offside: ahead of the ball, fewer than two opponents nearer the line",
            piece=piece,
        )
    if rule == "80.c":
        return reason(
            "{piece} was pushed to the ball offside: ahead of it, fewer than two opponents nearer the line",
            piece=piece,
        )
    if rule == "80.d":
        return reason(
            "{piece} got the ball off the keeper offside: ahead of it, fewer than two opponents nearer the line",
            piece=piece,
        )
    return reason(
        "{piece} got the ball offside: ahead of it, fewer than two opponents nearer the line", piece=piece
    )


@SWITCH.clause("80", off=False)
def art80_offside_position(state: State, piece: str, launch: Launch) -> bool:
    """CARACTERIZAÇÃO: nearer the opponent's goal line than the ball at the launch, and no exception holds."""
    side = side_of(piece)
    place = launch.pieces.get(piece)
    if side is None or place is None or place.point is None or piece in launch.off:
        return False
    at: Point = place.point
    if towards(state, side, at) >= towards(state, side, launch.ball) - LEVEL:
        return False
    return not (art81_own_half(state, piece, at, side) or art81_two_opponents(state, side, at, launch))


@SWITCH.clause("81.d", off=False)
def art81_first_flick(lance: Lance) -> bool:
    """EXCEÇÕES, d: nobody is offside at the start of the coach's first flick, nor as taker of a restart."""
    return lance.state.play.flicks == 0 or lance.state.restart is not None


@SWITCH.clause("81.e", "anexo-V.7", "anexo-V.17", off=False)
def art81_after_a_restart(lance: Lance) -> bool:
    """EXCEÇÕES, e: on the flick after a goal kick, throw-in or corner an offside player may be flicked."""
    return lance.state.play.lenient


@SWITCH.clause("anexo-V.6", "81.e", off=False)
def art81_on_the_restart(lance: Lance) -> bool:
    """EXCEÇÕES, e: the restart itself may be played to anybody."""
    return lance.state.kind in ("throw_in", "corner", "goal_kick", "kick_off")


@SWITCH.clause("81.b", off=False)
def art81_own_half(state: State, piece: str, at: Point, side: Side) -> bool:
    """EXCEÇÕES, b: in his own half."""
    return art26_in_defence(state, piece, at, side)


@SWITCH.clause("81.a", "81.c", off=False)
def art81_two_opponents(state: State, side: Side, at: Point, launch: Launch) -> bool:
    """EXCEÇÕES, a and c: two opponents, keeper included, nearer the line or level with him."""
    mine = towards(state, side, at)
    goalwards = 0
    for name in {**launch.pieces, **launch.off}:
        if side_of(name) != other(side):
            continue
        where = art81_flicked_off(launch, name) if name in launch.off else launch.pieces[name].point
        if where is not None and towards(state, side, where) <= mine + LEVEL:
            goalwards += 1
    return goalwards >= 2


@SWITCH.clause("81.f", off=None)
def art81_flicked_off(launch: Launch, name: str) -> Point | None:
    """EXCEÇÕES, f: a defender whose own coach flicked him off the pitch still counts where he left."""
    why = launch.off[name]
    return why.at if why.flicked else None
