"""Regra VIII, O INÍCIO DA PARTIDA: toss, kick-off and its arrangement (arts. 65 to 70)."""

from palheta.facts import Cross, Place
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import art8_ball_inside, half_of_ball
from palheta.rulebooks.tres_toques.rule04_out import art25_back_for_the_arrangement, take_off
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE
from palheta.rulebooks.tres_toques.rule04_removal import art24_wrong_distances
from palheta.rulebooks.tres_toques.rule13_free_kicks import BALL_IN_PLAY
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, keeper_of
from palheta.table.geometry import TOLERANCE, distance, gap, touches

NEAR_THE_LINE = 31.0
TAKERS_AMONG = 5


def due_kick_off(case: Case, side: Side, after_goal: bool = False) -> None:
    """A kick-off is due, and both teams arrange themselves first; only after a goal against the clock (69)."""
    art25_back_for_the_arrangement(case)
    play = Play(kind="restricted", origin="defence", via="kick_off")
    case.restart("kick_off", side, (0.0, 0.0), play)
    case.set(
        stage="arrange", arranged=(), spent={}, closed=0, timed=after_goal, keeper_free=None, keeper_close=None,
        phase=case.state.phase + 1, since=case.state.clock,
    )  # fmt: skip


@SWITCH.clause("66", off=None)
def art66_toss(case: Case, winner: Side) -> None:
    """SORTEIO: the winner chooses his end or the kick-off."""
    case.set(stage="ends", turn=winner)
    case.next("kick_off", winner, options=("kick_off", "ends"))


def kick_off_fault(run: Run) -> str | None:
    """The clause that this kick-off flick breaks, if any."""
    if run.state.play.flicks == 0:
        return art67_takers(run) or art67_first_flick(run)
    return art67_second_flick(run)


@SWITCH.clause("67", "67.a", off=None)
def art67_first_flick(run: Run) -> str | None:
    """SAÍDA DE JOGO, a: 31 mm at least, ball and piece stay in the circle, and the ball stops in attack."""
    if run.first != run.piece:
        return "67"
    end = run.ball
    if run.exit is not None or end is None:
        return "67.a" if run.exit is not None else None
    piece_end = run.end_of_piece(run.piece)
    circle = run.state.table.pitch.circle
    in_circle = piece_end is None or touches(run.state.table.footprint(run.piece, piece_end), circle)
    kept = art8_ball_inside(run.state, end, "circle") and not crossed_circle(run) and in_circle
    far = run.start is None or distance(end, run.start) >= BALL_IN_PLAY - TOLERANCE
    return None if kept and far and half_of_ball(run.state, run.side, end) == "attack" else "67.a"


def crossed_circle(run: Run) -> bool:
    return any(isinstance(e, Cross) and e.cross == "ball" and e.line == "circle" for e in run.seen)


@SWITCH.clause("67.b", off=None)
def art67_second_flick(run: Run) -> str | None:
    """SAÍDA DE JOGO, b: by the other piece in the circle, and the ball leaves the circle."""
    if run.piece == run.state.play.first or run.first != run.piece:
        return "67.b"
    at = run.stood
    if at is not None and not touches(run.state.table.footprint(run.piece, at), run.state.table.pitch.circle):
        return "67.b"
    if run.exit is not None or crossed_circle(run) or run.ball is None:
        return None
    return "67.b" if art8_ball_inside(run.state, run.ball, "circle") else None


@SWITCH.clause("67.e", "67.f", off=None)
def art67_takers(run: Run) -> str | None:
    """SAÍDA DE JOGO, e and f: taken by one of the five nearest the line, and nobody touches the line."""
    state = run.state
    nearest = sorted(
        (abs(at[0]), name) for name in state.field_pieces(run.side) if (at := state.at(name)) is not None
    )
    if run.piece not in [name for _, name in nearest[:TAKERS_AMONG]] and not is_keeper(run.piece):
        return "67.e"
    on_line = any(
        (at := state.at(name)) is not None and abs(at[0]) <= state.table.radius(name) + TOLERANCE
        for side in SIDES for name in state.field_pieces(side)
    )  # fmt: skip
    return "67.f" if on_line else None


def arrangement_faults(state: State, side: Side) -> dict[str, str]:
    """Which pieces of a side are not arranged as art. 68 asks, and the clause."""
    faults = art68_keeper_in_his_area(state, side) | art68_own_half(state, side)
    return faults | art68_distances(state, side)


@SWITCH.clause("68.a", off={})
def art68_keeper_in_his_area(state: State, side: Side) -> dict[str, str]:
    """DISTÂNCIAS DOS JOGADORES, a: the keeper in his areas."""
    keeper = keeper_of(side)
    body = state.footprint(keeper)
    wrong = body is not None and not touches(body, state.table.pitch.penalty_zone(side))
    return {keeper: "68.a"} if wrong else {}


@SWITCH.clause("68", off={})
def art68_own_half(state: State, side: Side) -> dict[str, str]:
    """DISTÂNCIAS DOS JOGADORES: everybody in his own half."""
    return {
        name: "68" for name in state.field_pieces(side)
        if (at := state.at(name)) is not None and forward(side) * at[0] > -state.table.radius(name)
    }  # fmt: skip


@SWITCH.clause("68.b", "68.c", off={})
def art68_distances(state: State, side: Side) -> dict[str, str]:
    """DISTÂNCIAS DOS JOGADORES, b and c: four at 31 mm from the line, the rest at 183 mm from it and each other."""
    faults: dict[str, str] = {}
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
            faults[name] = "68.b" if depth < NEAR_THE_LINE - 1.0 else "68.c"
    for i, name in enumerate(back):
        if any((g := state.gap(name, mate)) is not None and g < GAUGE - TOLERANCE for mate in back[:i]):
            faults[name] = "68.c"
    return faults


def correct_arrangement(case: Case, side: Side, names: tuple[str, ...]) -> None:
    """The referee sets right whoever was just set against art. 68 (24)."""
    faults = arrangement_faults(case.state, side)
    wrong = [name for name in names if name in faults]
    for name in wrong:
        case.call(
            faults[name], side, reason("{piece} stands against art. 68", piece=name), under="24", piece=name
        )
        case.place(name, Place(_right_place(case.state, side, name, faults[name])))
    if wrong:
        art24_wrong_distances(case, side)


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
    return touches(state.table.footprint(name, at), state.table.pitch.circle)


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
    case.note("69.p2", side, reason("{piece} was set after TEMPO", piece=piece), piece=piece)
    if not is_keeper(piece):
        take_off(case, piece)
    return True
