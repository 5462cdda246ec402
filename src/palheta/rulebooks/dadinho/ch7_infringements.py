"""Capítulo VII – Das Infrações: articles 46 to 53."""

from msgspec.structs import replace

from palheta.facts import Place, Score
from palheta.rulebooks.dadinho.placing import (
    Places,
    art34_e_pushed_away,
    art48_2_cleared_for_the_penalty,
    lateral,
)
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import Interrupted, Pending, State, Tally, Tries
from palheta.rulebooks.dadinho.verdict import Award, Finding, ruled
from palheta.ruling import Because, Call, Next, Over, Reason, Ruling, reason
from palheta.table.frame import SIDES, Point, Side, forward, other
from palheta.table.geometry import Disc, touches, wholly_outside


@SWITCH.clause("47", "47.§1", "47.§3", off=False)
def art47_in_attack_half(state: State, fouled: Side, name: str, point: Point) -> bool:
    """Falta: any part of the fouled player in the opponent's half makes the free kick direct."""
    radius = state.table.radius(name)
    return point[0] * forward(fouled) + radius > 1e-6


@SWITCH.clause("48", off=False)
def art48_in_penalty_area(state: State, offender: Side, name: str, point: Point) -> bool:
    """Penalidade máxima: touching the line of the offender's area is inside it."""
    return touches(Disc(point, state.table.radius(name)), state.table.pitch.penalty_zone(offender))


def foul(
    state: State,
    rule: str,
    against: Side,
    why: Reason,
    *,
    fouled: str,
    at: Point | None,
    when: int = 0,
    piece: str | None = None,
    under: str | None = None,
    expels: str | None = None,
    measured: bool = True,
) -> Finding:
    """A foul at a place: penalty, direct or indirect by where the fouled player (or the dadinho) was.

    Not `measured`: told by a zone, `at` is only some point of it, good to decide by but not to kick from.
    """
    side = other(against)
    if at is None:
        call = CLAUSES.call(rule, against, why, piece=piece, under=under or "47")
        return Finding(call, Award(side, "indirect_free_kick"), when, expels)
    if not art47_in_attack_half(state, side, fouled, at):
        award, sanction = Award(side, "indirect_free_kick", at if measured else None), "47"
    elif art48_in_penalty_area(state, against, fouled, at):
        award, sanction = penalty_for(state, side), "48"
    else:
        award, sanction = Award(side, "direct_free_kick", at if measured else None), "47"
    call = CLAUSES.call(rule, against, why, at=at if measured else None, piece=piece, under=under or sanction)
    return Finding(call, award, when, expels)


def penalty_for(state: State, side: Side) -> Award:
    return Award(side, "penalty", state.table.pitch.spot(other(side)))


def direct_for(side: Side, at: Point | None) -> Award:
    return Award(side, "direct_free_kick", at)


@SWITCH.clause("49.§2", off=None)
def art49_2_in_goal_area(state: State, side: Side, point: Point) -> Award | None:
    """Falta técnica: in a goal area it is taken anywhere in that area, on the side where it happened."""
    for owner in SIDES:
        if touches(state.table.footprint("ball", point), state.table.pitch.goal_zone(owner)):
            return Award(side, "indirect_free_kick", None, owner, lateral(point[1], owner))
    return None


@SWITCH.clause("49", "49.§1", off=None)
def art49_technical_foul(state: State, side: Side, point: Point | None) -> Award | None:
    """Falta técnica: an indirect free kick where the dadinho stopped, wherever that is."""
    if point is None:
        return Award(side, "indirect_free_kick")
    return art49_2_in_goal_area(state, side, point) or Award(side, "indirect_free_kick", point)


def technical(
    state: State,
    rule: str,
    against: Side,
    why: Reason,
    at: Point | None,
    *,
    when: int = 0,
    piece: str | None = None,
    under: str | None = "49",
) -> Finding:
    call = CLAUSES.call(rule, against, why, at=at, piece=piece, under=under)
    return Finding(call, art49_technical_foul(state, other(against), at), when)


def technical_where_it_stopped(
    run: Run, rule: str, why: Reason, *, when: int, under: str | None = "49"
) -> Finding:
    """Against the side that flicked; a dadinho that went in stopped in that goal area."""
    if run.goal is not None:
        owner = run.goal
        call = CLAUSES.call(rule, run.side, why, piece=run.piece, under=under)
        return Finding(call, Award(run.opponent, "indirect_free_kick", None, owner, 0), when)
    return technical(run.state, rule, run.side, why, run.ball_after, when=when, piece=run.piece, under=under)


@SWITCH.clause("49.§3", off=None)
def art49_3_intentional(run: Run, finding: Finding) -> Finding | None:
    """Falta técnica: an intentional one is taken where the dadinho was touched, not where it stopped."""
    if not run.step.deliberate or run.touched is None:
        return None
    touch = next((c.touch for c in run.contacts if c.when == run.touched), None)
    where = touch.at.point if touch is not None and touch.at is not None else None
    at = where or run.state.ball_at
    award = art49_technical_foul(run.state, run.opponent, at)
    return replace(finding, award=award, call=replace(finding.call, at=at, under="49.§3"))


@SWITCH.clause("50", off=None)
def art50_deliberate_foul(
    state: State, against: Side, piece: str | None, ball: Point | None
) -> Finding | None:
    """Falta proposital: the button is sent off, the foul is where the dadinho lay, the count starts anew."""
    why = reason("{side} fouled on purpose", side=against)
    return foul(state, "50", against, why, fouled="ball", at=ball, piece=piece, expels=piece)


@SWITCH.clause("50.único", off=False)
def art50_unico_repeated(state: State, against: Side) -> bool:
    """Falta proposital: a second one disqualifies."""
    return len(state.records[against].deliberate) >= 1


@SWITCH.clause("51.único", "51", off=False)
def art51_unico_repeated(state: State, against: Side) -> bool:
    """Indisciplina: a second one, or refusing to obey, disqualifies."""
    return len(state.records[against].indiscipline) >= 1


@SWITCH.clause("53", "53.a", "53.b", off=Score())
def art53_score(score: Score, against: Side) -> Score:
    """Desclassificação: 2-0 to the other side, unless he led by two or more already."""
    winner = other(against)
    if score.of(winner) - score.of(against) >= 2:
        return score
    return Score(2, 0) if winner == "home" else Score(0, 2)


def disqualified(state: State, against: Side, calls: tuple[Call, ...]) -> Ruling:
    score = art53_score(state.score, against)
    state = replace(
        state, score=score, over=Over(other(against), score), shot=None, pending=None, recomposition=None,
        ended_by=None,
    )  # fmt: skip
    words = reason("{side} is disqualified: {other} wins", side=against, other=other(against))
    return ruled(state, Next("full_time"), calls=calls, because=Because(words, "53"))


def awarded(
    state: State, award: Award, *, lies: Place | None, zero: bool = True
) -> tuple[State, Next, Places]:
    """The state in which `award` is due: dadinho and pieces set for it, counts cleared, advantage kept open."""
    if state.shootout is not None:  # there is nothing but the next kick: an offence is called, no kick is won
        return state, state.next, {}
    side = award.side
    pending = _pending(state, award, lies)
    if zero:
        state = art24_cleared_by_infringement(state)
    ball = _set_ball(state, award, lies)
    moved, aside = _made_room(state, award, ball)
    state = replace(
        state, pieces=state.pieces | moved, aside=aside, ball=ball, pending=pending, shot=None, must_use=(),
        taker=None, tries=Tries(), kickoff=None, recomposition=None, lent={}, spot_sign=award.sign,
        foot_up=False, cleared=tuple(moved) if award.kind == "penalty" else (),
    )  # fmt: skip
    within = "goal_area" if award.owner is not None else None
    options = (award.kind, "advantage") if pending is not None else ()
    due = Next(award.kind, side, at=None if within else award.at, within=within, options=options)
    return state, due, moved


def _made_room(state: State, award: Award, ball: Place | None) -> tuple[Places, Places]:
    """Who must move for a restart, and where those stood that return after it (48 §2: nobody)."""
    if award.kind == "penalty":
        return art48_2_cleared_for_the_penalty(state, other(award.side)), {}
    if ball is None or ball.point is None:
        return {}, {}
    moved = art34_e_pushed_away(state, state.pieces, award.side, ball.point)
    return moved, {name: state.pieces[name] for name in moved}


@SWITCH.clause("24", "22.b", passes=True)
def art24_cleared_by_infringement(state: State) -> State:
    """Zeragem dos lances: an infringement ends the play, and the other side starts from zero."""
    return replace(state, tallies={"home": Tally(), "away": Tally()})


def _pending(state: State, award: Award, lies: Place | None) -> Pending | None:
    """The advantage: play goes on, or the restart that the side already had is taken. Not on a dead dadinho."""
    if lies is None or lies.point is None:
        return None
    if wholly_outside(state.table.footprint("ball", lies.point), state.table.pitch.field):
        return None
    if state.restart is not None and state.turn != award.side:
        return None
    shot = state.shot if state.shot is not None and state.shot.side == award.side else None
    return Pending(award.side, state.tallies[award.side], lies, state.pieces, shot, _interrupted(state))


def _interrupted(state: State) -> Interrupted | None:
    if state.restart is None:
        return None
    return Interrupted(state.next, state.tries, state.aside, state.lent, state.spot_sign, state.recomposition)


def _set_ball(state: State, award: Award, lies: Place | None) -> Place | None:
    if award.owner is not None:
        return set_in_goal_area(state, award.owner, award.sign, lies, goal_kick=award.kind == "goal_kick")
    if award.at is not None:
        return Place(award.at)
    return lies


def set_in_goal_area(
    state: State, owner: Side, sign: int, lies: Place | None, *, goal_kick: bool = False
) -> Place:
    """Where it lies if that is in the area; else a usual place at the area's front corner."""
    pitch = state.table.pitch
    if (
        not goal_kick
        and lies is not None
        and lies.point is not None
        and touches(state.table.footprint("ball", lies.point), pitch.goal_zone(owner))
        and not wholly_outside(state.table.footprint("ball", lies.point), pitch.field)
    ):
        return lies
    y = (sign or forward(owner)) * (pitch.goal_area.width / 2 - 30)
    return Place((pitch.goal_line(owner) + forward(owner) * (pitch.goal_area.depth - 20), y))


@SWITCH.clause("46", "46.único", off=None)
def art46_advantage(state: State, side: Side) -> tuple[State, Next] | None:
    """Vantagem: play goes on where everything lies, counts not cleared, and there is no way back.

    Who was moved for the free kick returns; who left the table or came on it since has left it or come on it.
    """
    pending = state.pending
    if pending is None or pending.side != side:
        return None
    state = replace(
        state.with_tally(side, pending.tally).with_tally(other(side), Tally()),
        ball=pending.ball, pieces={n: pending.pieces.get(n, place) for n, place in state.pieces.items()},
        aside={}, lent={}, cleared=(), pending=None, shot=pending.shot, tries=Tries(),
    )  # fmt: skip
    had = pending.restart
    if had is None:
        return state, Next("play", side)
    state = replace(
        state, tries=had.tries, aside=had.aside, lent=had.lent, spot_sign=had.spot_sign,
        recomposition=had.recomposition,
    )  # fmt: skip
    return state, had.due
