"""Regra VIII, O INÍCIO DA PARTIDA: toss, kick-off and its arrangement (arts. 65 to 70)."""

from palheta.facts import Cross, Place
from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques.case import Case, Fault
from palheta.rulebooks.tres_toques.formations import kick_off_formation
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import NEAR_THE_LINE
from palheta.rulebooks.tres_toques.rule02_ball import art8_ball_inside, half_of_ball
from palheta.rulebooks.tres_toques.rule04_out import art25_back_for_the_arrangement, take_off
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE, too_near
from palheta.rulebooks.tres_toques.rule04_removal import art24_wrong_distances
from palheta.rulebooks.tres_toques.rule13_free_kicks import BALL_IN_PLAY, not_first, ran_only
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of
from palheta.table.geometry import TOLERANCE, distance, gap, touches

TAKERS_AMONG = 5


def due_kick_off(case: Case, side: Side, after_goal: bool = False) -> None:
    """A kick-off is due, and both teams arrange themselves first; only after a goal against the clock (69)."""
    art25_back_for_the_arrangement(case)
    play = Play(kind="restricted", origin="defence", via="kick_off")
    case.restart("kick_off", side, (0.0, 0.0), play)
    case.set(
        stage="arrange", arranged=(), spent={}, closed=0, timed=after_goal, keeper_free=None, keeper_close=None,
        phase=case.state.phase + 1, begun=case.state.clock,
    )  # fmt: skip


@SWITCH.clause("66", off=None)
def art66_toss(case: Case, winner: Side) -> None:
    """SORTEIO: the winner chooses his end or the kick-off."""
    case.set(stage="ends", turn=winner)
    case.next("kick_off", winner, options=("kick_off", "ends"))
    case.because = because.won_the_toss(winner)


def kick_off_fault(run: Run) -> Fault | None:
    """What is wrong with this flick of the kick-off, if anything."""
    if run.state.play.flicks == 0:
        return art67_takers(run) or art67_first_flick(run)
    return art67_second_flick(run)


@SWITCH.clause("67", "67.a", off=None)
def art67_first_flick(run: Run) -> Fault | None:
    """SAÍDA DE JOGO, a: 31 mm at least, ball and piece stay in the circle, and the ball stops in attack."""
    missed = not_first(run)
    if missed is not None:
        return Fault("67", missed)
    why = _first_flick(run)
    return None if why is None else Fault("67.a", why)


def _first_flick(run: Run) -> Reason | None:
    end = run.ball
    if run.exit is None and end is None:
        return None  # nobody said where it stopped
    if end is None or not art8_ball_inside(run.state, end, "circle") or crossed_circle(run):
        return reason("the ball left the centre circle on the first flick of the kick-off")
    piece_end = run.end_of_piece(run.piece)
    if piece_end is not None and not in_circle(run.state, run.piece, piece_end):
        return reason("{piece} left the centre circle on the first flick of the kick-off", piece=run.piece)
    if run.start is not None and distance(end, run.start) < BALL_IN_PLAY - TOLERANCE:
        return ran_only(distance(end, run.start))
    if half_of_ball(run.state, run.side, end) != "attack":
        return reason("the ball did not stop in {side}'s attack half at the kick-off", side=run.side)
    return None


def in_circle(state: State, piece: str, at: Point) -> bool:
    return touches(state.table.footprint(piece, at), state.table.pitch.circle)


def crossed_circle(run: Run) -> bool:
    return any(isinstance(e, Cross) and e.cross == "ball" and e.line == "circle" for e in run.seen)


@SWITCH.clause("67.b", off=None)
def art67_second_flick(run: Run) -> Fault | None:
    """SAÍDA DE JOGO, b: by the other piece in the circle, and the ball leaves the circle."""
    why = _second_flick(run)
    return None if why is None else Fault("67.b", why)


def _second_flick(run: Run) -> Reason | None:
    if run.piece == run.state.play.first:
        return reason(
            "{piece} made both flicks of the kick-off: the second is another player's", piece=run.piece
        )
    missed = not_first(run)
    if missed is not None:
        return missed
    if run.stood is not None and not in_circle(run.state, run.piece, run.stood):
        return reason("{piece} did not stand in the centre circle for the second flick", piece=run.piece)
    if run.exit is not None or crossed_circle(run) or run.ball is None:
        return None
    if not art8_ball_inside(run.state, run.ball, "circle"):
        return None
    return reason("the ball stayed in the centre circle on the second flick of the kick-off")


@SWITCH.clause("67.e", "67.f", off=None)
def art67_takers(run: Run) -> Fault | None:
    """SAÍDA DE JOGO, e and f: taken by one of the five nearest the line, and nobody touches the line."""
    state = run.state
    nearest = sorted(
        (abs(at[0]), name) for name in state.field_pieces(run.side) if (at := state.at(name)) is not None
    )
    if run.piece not in [name for _, name in nearest[:TAKERS_AMONG]] and not is_keeper(run.piece):
        why = reason("{piece} was not among the five players nearest the halfway line", piece=run.piece)
        return Fault("67.e", why)
    for side in SIDES:
        for name in state.field_pieces(side):
            at = state.at(name)
            if at is not None and abs(at[0]) <= state.table.radius(name) + TOLERANCE:
                return Fault("67.f", reason("{piece} touched the halfway line at the kick-off", piece=name))
    return None


def arrangement_faults(state: State, side: Side) -> dict[str, Fault]:
    """Which pieces of a side are not arranged as art. 68 asks, and how."""
    faults = art68_keeper_in_his_area(state, side) | art68_own_half(state, side)
    return faults | art68_distances(state, side)


@SWITCH.clause("68.a", off={})
def art68_keeper_in_his_area(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES, a: the keeper in his areas."""
    keeper = keeper_of(side)
    body = state.footprint(keeper)
    if body is None or touches(body, state.table.pitch.penalty_zone(side)):
        return {}
    return {keeper: Fault("68.a", reason("{keeper} was not in his area at the kick-off", keeper=keeper))}


@SWITCH.clause("68", off={})
def art68_own_half(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES: everybody in his own half."""
    return {
        name: Fault("68", reason("{piece} was not wholly in its own half at the kick-off", piece=name))
        for name in state.field_pieces(side)
        if (at := state.at(name)) is not None and forward(side) * at[0] > -state.table.radius(name)
    }  # fmt: skip


@SWITCH.clause("68.b", "68.c", off={})
def art68_distances(state: State, side: Side) -> dict[str, Fault]:
    """DISTÂNCIAS DOS JOGADORES, b and c: four at 31 mm from the line, the rest at 183 mm from it and each other."""
    faults: dict[str, Fault] = {}
    front: list[str] = []
    back: list[str] = []
    for name in state.field_pieces(side):
        at = state.at(name)
        if at is None or _is_taker(state, side, name, at):
            continue
        depth = -forward(side) * at[0] - state.table.radius(name)
        if depth < 0:
            continue  # not in his own half at all
        if depth >= GAUGE - TOLERANCE:
            back.append(name)
        elif abs(depth - NEAR_THE_LINE) <= 1.0 and len(front) < 4:
            front.append(name)
        else:
            why = reason(
                "{piece} stood {mm:.1f} mm from the halfway line: four players stand at {near:.0f} mm, "
                "the others at {far:.0f} mm or more",
                piece=name, mm=depth, near=NEAR_THE_LINE, far=GAUGE,
            )  # fmt: skip
            faults[name] = Fault("68.b" if depth < NEAR_THE_LINE - 1.0 else "68.c", why)
    for i, name in enumerate(back):
        for mate in back[:i]:
            g = state.gap(name, mate)
            if g is not None and g < GAUGE - TOLERANCE:
                faults[name] = Fault("68.c", too_near(name, mate, g, GAUGE))
    return faults


def correct_arrangement(case: Case, side: Side, names: tuple[str, ...]) -> None:
    """The referee sets right whoever was just set against art. 68 (24)."""
    faults = arrangement_faults(case.state, side)
    wrong = [name for name in names if name in faults]
    for name in wrong:
        fault = faults[name]
        case.call(fault.rule, side, fault.why, under="24", piece=name)
        case.place(name, Place(_right_place(case.state, side, name, fault.rule)))
    if wrong:
        art24_wrong_distances(case, side)


def set_out_by_the_referee(case: Case, side: Side) -> None:
    """Whoever stands wrongly for a kick-off when his time is over is set out by the referee (24, 68)."""
    restart = case.state.restart
    if restart is None or restart.kind != "kick_off" or not arrangement_faults(case.state, side):
        return
    for name, place in kick_off_formation(case.state, side, restart.side == side).items():
        case.place(name, place)


def _right_place(state: State, side: Side, name: str, rule: str) -> Point:
    at = state.at(name)
    assert at is not None
    f, radius = forward(side), state.table.radius(name)
    if is_keeper(name):
        return (state.table.pitch.goal_line(side) + f * 15.0, 0.0)
    depth = GAUGE if rule == "68.c" else NEAR_THE_LINE
    start = (-f * max(-f * at[0], depth + radius), at[1])
    mates = [n for n in state.field_pieces(side) if n != name]
    for step in range(40):
        for sign in (1, -1):
            point = (start[0], start[1] + f * sign * 20.0 * step)
            body = state.table.footprint(name, point)
            clear = all((s := state.footprint(m)) is None or gap(body, s) >= GAUGE for m in mates)
            if clear and abs(point[1]) <= state.table.pitch.width / 2 - radius:
                return point
    return start


def _is_taker(state: State, side: Side, name: str, at: Point) -> bool:
    restart = state.restart
    if restart is None or restart.side != side:
        return False
    return in_circle(state, name, at)


@SWITCH.clause("69", "69.p2", "88.a", off=False)
def art69_placed_too_late(case: Case, side: Side, piece: str, at: Place, elapsed: float | None) -> bool:
    """REINÍCIO APÓS A MARCAÇÃO DE UM GOL: re-placed after TEMPO: a noted fault each, and off; the keeper stays."""
    restart = case.state.restart
    assert restart is not None
    limit = 15.0 if restart.side == side else 20.0
    beyond = case.state.timed and elapsed is not None and elapsed > limit + 1e-9
    too_late = case.state.closed > 0 or beyond
    taker = at.point is not None and _is_taker(case.state, side, piece, at.point)
    if not too_late or taker:
        return False
    why = reason(
        "{piece} was set after TEMPO: {side} has {seconds:.0f} s", piece=piece, side=side, seconds=limit
    )
    case.note("69.p2", side, why, piece=piece)
    if not is_keeper(piece):
        take_off(case, piece)
    return True
