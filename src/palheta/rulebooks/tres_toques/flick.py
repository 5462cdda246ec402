"""One flick: every offence it brings, then what comes next."""

import msgspec

from palheta.facts import Flick, Place, Rest, Sightings, Whistle
from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques import rule04_keeper as keeper
from palheta.rulebooks.tres_toques import rule04_keeper_place as keeper_place
from palheta.rulebooks.tres_toques import rule04_keepers_ball as keepers_ball
from palheta.rulebooks.tres_toques import rule04_out as out
from palheta.rulebooks.tres_toques import rule07_duration as duration
from palheta.rulebooks.tres_toques import rule12_infringements as infringements
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.play_end import end_play, keep_or_lose
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.restart import art95_double_flick, taken_wrongly
from palheta.rulebooks.tres_toques.rule01_pitch import in_penalty_area
from palheta.rulebooks.tres_toques.rule02_ball import art11_keeps_by_moving_the_ball
from palheta.rulebooks.tres_toques.rule04_plays import art20_pass, art22_blank_play, forget_blank
from palheta.rulebooks.tres_toques.rule04_removal import (
    art30_removed_piece_plays,
    art30_removed_taker,
    art31_changed_taker,
    free_removed,
)
from palheta.rulebooks.tres_toques.rule09_in_and_out import art72_out
from palheta.rulebooks.tres_toques.rule10_goals import art40_was_a_shot, asked_for
from palheta.rulebooks.tres_toques.rule11_offside import offside
from palheta.rulebooks.tres_toques.rule16_arrangement import arrangement
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Flicked, Launch
from palheta.ruling import reason
from palheta.ruling.question import where
from palheta.table.frame import Side, is_keeper

OUTSIDE_TAKES = ("throw_in", "corner", "direct_free_kick", "indirect_free_kick", "penalty")


def flick(case: Case, step: Flick) -> None:
    run = Run(case.state, until_the_bell(case, step), step.flick)
    judge_flick(case, step, run)
    if step.deliberate and case.over is None:
        art89_on_purpose(case)


ON_PURPOSE = {
    "86.a": "89.b", "83": "89.c", "45": "45.§5", "45.§1": "45.§5", "45.§2": "46.§2", "43.§3": "46.§2", "46.§1": "46.§2",
    "77": "45.§5", "47.§1": "47.§3", "47.§2": "47.§3",
}  # fmt: skip


@SWITCH.clause("89.b", "89.c", "45.§5", "46.§2", "47.§3", off=None)
def art89_on_purpose(case: Case) -> None:
    """INDISCIPLINA: a foul to break up an attack, a flick out of turn, a keeper moved, all on purpose."""
    meant = next((call for call in case.calls if call.rule in ON_PURPOSE), None)
    if meant is not None:
        why = reason("{side} did it on purpose", side=meant.against)
        infringements.art89_indiscipline(case, meant.against, ON_PURPOSE[meant.rule], why)


def until_the_bell(case: Case, step: Flick) -> Flick:
    """What was seen before the period's end sounded, and where everything lies; all of it where that ends nothing."""
    bell = next((k for k, event in enumerate(step.seen) if isinstance(event, Whistle)), None)
    if bell is None:
        return step
    ended = duration.ends_with_the_bell(case.state)
    duration.bell(case)
    after = (event for event in step.seen[bell:] if isinstance(event, Rest) or not ended)
    return msgspec.structs.replace(step, seen=Sightings((*step.seen[:bell], *after)))


def judge_flick(case: Case, step: Flick, run: Run) -> None:
    state = case.state
    by: Side | None = step.by if step.by in ("home", "away") else None
    if by is not None and by != run.side:
        infringements.art83_flicked_an_opponent(case, run, by, step.deliberate)
        infringements.settle(case)
    elif run.side != state.turn:
        out_of_turn(case, run)
        infringements.settle(case)
    elif out.is_out(state, run.piece) and not may_take_from_outside(run):
        infringements.art86_from_off_the_pitch(case, run)
        infringements.settle(case)
    elif is_keeper(run.piece):
        flick_keeper(case, run)
    elif not (art19_ball_still_moving(case, run) or art30_removed_taker(case, run)):
        play_flick(case, run)


@SWITCH.clause("19", off=False)
def art19_ball_still_moving(case: Case, run: Run) -> bool:
    """LANCE: only with the ball at rest; the book names no penalty, so the flick does not count."""
    if not run.ball_rolled:
        return False
    why = reason("{piece} was flicked while the ball was moving", piece=run.piece)
    case.because = case.call("19", run.side, why).because
    case.next("repeat", case.state.turn, case.state.at("ball"))
    return True


def may_take_from_outside(run: Run) -> bool:
    """Art. 28: who is off the pitch may still take free kicks, throw-ins and corners."""
    restart = run.state.restart
    if restart is None or run.piece in run.state.expelled:
        return False
    why = run.state.off.get(run.piece)
    return restart.kind in OUTSIDE_TAKES and (why is None or why.wait is not None)


def out_of_turn(case: Case, run: Run) -> None:
    """Art. 86.a; a keeper moved on the opponent's turn is art. 45."""
    if not is_keeper(run.piece):
        infringements.art86_out_of_turn(case, run)
        return
    if keeper.displaced_by_keeper(case, run) | keeper.art45_touched_out_of_turn(case, run):
        return
    if keeper_place.art77_moved_after_ready(case, run.side, run.piece):
        return
    if not keeper_place.art45_on_the_opponents_turn(case, run.side, run.piece, own_turn=False):
        case.come_to_rest(run.rest)


def flick_keeper(case: Case, run: Run) -> None:
    """A keeper moved by hand on his own coach's turn: a restart, the keeper's flick, or just a movement."""
    state = run.state
    if art35_may_take(run):
        play_flick(case, run)
        case.set(keeper_free=run.side)
    elif state.keeper_due or keepers_ball.looks_like_possession(state, run.side):
        keeper_flick(case, run)
    else:
        move_keeper(case, run)


@SWITCH.clause("35", off=False)
def art35_may_take(run: Run) -> bool:
    """ATUAÇÃO DO GOLEIRO: he may take goal kicks, and free kicks inside his areas."""
    restart = run.state.restart
    if restart is None or restart.kind in ("kick_off", "throw_in", "corner", "penalty"):
        return False
    return run.start is None or in_penalty_area(run.state, "ball", run.start, run.side)


def move_keeper(case: Case, run: Run) -> None:
    """No flick of a play: the keeper changes his place (art. 37)."""
    faulty = keeper.displaced_by_keeper(case, run) | keeper.art43_without_possession(case, run)
    case.come_to_rest(run.rest)
    case.set(keeper_set=run.side)
    place = case.state.pieces.get(run.piece)
    if not faulty and place is not None and place.point is not None:
        keeper_place.check_keeper_place(case, run.side, run.piece, place)
    infringements.settle(case)


def keeper_flick(case: Case, run: Run) -> None:
    """Art. 43, LANCE DO GOLEIRO: at most two touches, worth one flick."""
    touches = keepers_ball.keeper_touches(run)
    total = run.state.keeper_touches + len(touches)
    if not touches:
        move_keeper(case, run)
        return
    keeper.displaced_by_keeper(case, run)
    keeper.art38_wholly_outside(case, run)
    if not keepers_ball.art44_third_touch(case, run, total):
        keepers_ball.art44_ball_stays(case, run, total)
    offside(case, run)
    hands(case, run)
    unfinished = (
        total == 1 and run.ball is not None and in_penalty_area(run.state, "ball", run.ball, run.side)
    )
    if unfinished and not case.kicks:
        case.come_to_rest(run.rest)
        case.set(ball=Place(run.ball), keeper_touches=1)
        return
    finish(case, run)
    if case.state.keeper_free is None:
        case.set(keeper_free=run.side)


def play_flick(case: Case, run: Run) -> None:
    """A flick on the coach's own turn: offences, then the ball."""
    state = run.state
    if state.restart is not None and state.restart.kind == "goal_kick" and state.attempts == 0:
        arrangement(case)
    if state.restart is not None and state.restart.kind in OUTSIDE_TAKES:
        art31_changed_taker(case, run.side, run.piece)
    infringements.art83_foul(case, run)
    keepers_ball.art43_other_piece(case, run)
    keeper.art45_own_keeper_in_the_way(case, run)
    keeper.art38_wholly_outside(case, run)
    if is_keeper(run.piece):
        keeper.displaced_by_keeper(case, run)
    art95_double_flick(case, run)
    art30_removed_piece_plays(case, run)
    offside(case, run)
    hands(case, run)
    finish(case, run)


def hands(case: Case, run: Run) -> None:
    """83.§3: the ball met a coach; 78.§único: after an unauthorised shot that is an accident."""
    person = next((name for name in run.contacts if name in ("home", "away")), None)
    if person is None:
        return
    side: Side = "home" if person == "home" else "away"
    if side == run.opponent and art78_accident(run):
        case.said.append("accident")
        return
    touch = next(t for t in run.touches if person in t.touch)
    infringements.art83_hand(case, side, run.touched_at(touch) or run.ball)


@SWITCH.clause("78.§único", off=False)
def art78_accident(run: Run) -> bool:
    """GOL SEM VALIDADE, § único: a shot nobody was ready for meets the defending coach: play goes on."""
    return run.state.shot is not None and not run.state.shot.ready


def finish(case: Case, run: Run) -> None:
    """Everything lies still: where it lies, then offences, wrong restarts, and whose ball it is."""
    case.lance = True
    case.come_to_rest(run.rest)
    case.set(last=None if run.stood is None else Flicked(run.piece, run.stood, run.state.score))
    out.art28_leaving(case, run)
    out.art33_back_from_the_fence(case, run)
    out.accidents(case, run)
    keeper_place.art38_put_back(case, run)
    forget_blank(case, run)
    wrong = None
    if case.kicks:
        stopped(case, run)
    else:
        wrong = taken_wrongly(case, run)
        if wrong is None:
            natural(case, run)
    infringements.settle(case)
    case.lance = wrong != "repeat"
    taker = case.state.placed_taker if wrong == "repeat" else None
    case.set(keeper_set=None, keeper_free=None, placed_taker=taker)


def stopped(case: Case, run: Run) -> None:
    """An offence stops the play, so no goal and nothing else follows; unless the beneficiary plays on (91)."""
    played_on = Case(case.before)
    played_on.state = case.state
    natural(played_on, run)
    case.natural = played_on.state
    if case.state.blank == run.side and "22.p3" in run.state.play.duties:
        case.set(blank=None)
    case.set(stage="play", choices=())
    out.play_ended(case, run.side)


def natural(case: Case, run: Run) -> None:
    """What the flick means where nobody offended."""
    state = run.state
    kicking_off = state.restart is not None and state.restart.kind == "kick_off"
    case.set(
        stage="play", restart=None, attempts=state.attempts if kicking_off else 0, choices=(), natural=None,
        keeper_due=False, keeper_touches=0, spot=(state.ball, state.pieces) if kicking_off else None,
    )  # fmt: skip
    advance_play(case, run)
    gave_up = asked_for(run) and not art40_was_a_shot(run)
    case.set(shot=None, keeper_close=run.opponent if gave_up else None)
    if art72_out(case, run):
        if case.state.turn != run.side:
            if "22.p3" in state.play.duties:
                case.set(blank=None)
            out.play_ended(case, run.side)
        return
    if run.ball is not None:
        case.set(ball=Place(run.ball))
    elif run.ball_moved:
        case.set(ball=run.rest.get("ball"))  # a zone, or nobody said: it no longer lies where it did
    if not art11_keeps_by_moving_the_ball(run):
        # Who has to end in attack already is punished for that now, and owes nothing more.
        blank = not state.play.duties and art22_blank_play(run)
        if blank:
            case.set(blank=run.side)
        end_play(case, run, run.opponent, because.missed(run, blank=blank))
        return
    if run.ball is None and run.exit is None:
        case.ask_for(where("ball_rest", case.state.table.pitch))
    keep_or_lose(case, run, state)


def advance_play(case: Case, run: Run) -> None:
    """The play's memory after this flick."""
    play, state = run.state.play, run.state
    restart = state.restart
    took = play.taker if restart is None else run.piece
    taker = took if all(name == took for name in run.players) else None
    waiting = play.waiting
    if any(free_removed(waiting, took, name, run.side) for name in run.players):
        waiting = ()
    lenient = restart is not None and restart.kind in ("throw_in", "corner", "goal_kick")
    launch = None if run.start is None else Launch(run.piece, run.start, state.pieces, state.off)
    case.set(launch=launch)
    case.set_play(
        flicks=play.flicks + 1, passed=play.passed or art20_pass(run), taker=taker, waiting=waiting,
        first=play.first or run.piece, lenient=lenient, via=play.via if restart is None else restart.kind,
        dug=False,
    )  # fmt: skip
