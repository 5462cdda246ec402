"""A flick: all that it infringed, what decides, and who goes on."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import Flick, Place
from palheta.rulebooks.dadinho import (
    ch1_keeper,
    ch2_match,
    ch3_kickoff,
    ch4_contacts,
    ch4_counting,
    ch5_shot,
    ch6_restarts,
    placing,
)
from palheta.rulebooks.dadinho.ch6_restarts import Retake, goal_kick, out_of_play
from palheta.rulebooks.dadinho.ch7_infringements import awarded, disqualified, technical_where_it_stopped
from palheta.rulebooks.dadinho.deliberate import deliberate_foul
from palheta.rulebooks.dadinho.placing import Places
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import Run, read_run, whistled
from palheta.rulebooks.dadinho.state import Lance, Recomposition, State, Tally, Tries
from palheta.rulebooks.dadinho.verdict import Award, Finding, decisive, ruled
from palheta.ruling import Call, Next, Ruling, reason
from palheta.table.frame import Side, is_piece, other, side_of
from palheta.table.geometry import distance

_INFRINGEMENTS: tuple[Callable[[Run], tuple[Finding, ...]], ...] = (
    ch1_keeper.art8_own_button,
    ch1_keeper.art8_1_before_it_stopped,
    ch1_keeper.art35_b_bicycle,
    ch1_keeper.art7_4_plays_only_in_goal_area,
    ch1_keeper.art7_4_receives_only_in_goal_area,
    ch1_keeper.art7_7_three_touches,
    ch1_keeper.art7_8_moved_in_play,
    ch1_keeper.art7_11_displaces_an_opponent,
    ch3_kickoff.art18_c_the_other_button,
    ch4_counting.art20_out_of_turn,
    ch4_counting.art26_too_many,
    ch4_contacts.art9_2_through_an_own_button,
    ch4_contacts.art27_1_tabela,
    ch4_contacts.art27_3_opponent_off_a_cushion,
    ch4_contacts.art28_touching_an_opponent,
    ch4_contacts.art27_4_back_off_the_fence,
    ch4_contacts.art29_dadinho_touches_a_person,
    ch4_contacts.art30_button_on_the_dadinho,
    ch4_contacts.art30_2_on_its_last_lance,
    ch4_contacts.art35_e_guided_or_stopped,
    ch5_shot.art38_wrong_button,
    ch5_shot.art38_unico_no_shot,
    ch6_restarts.art42_a_taken_by_a_button,
    ch6_restarts.art42_e_taker_again,
    ch6_restarts.art44_7_leaves_the_area,
    ch6_restarts.art48_4_forwards,
)


class Outcome:
    """What follows from a lance, gathered while it is judged."""

    def __init__(self, state: State, due: Next, places: Places, *, shot_conceded: bool = False) -> None:
        self.state = state
        self.due = due
        self.places = places
        self.shot_conceded = shot_conceded


def judge_flick(state: State, step: Flick) -> Ruling:
    run = read_run(state, step)
    if state.restart == "shootout":
        return shootout_kick(run)
    wrong = set_wrongly(run)
    if wrong is not None:
        return retaken(run, *wrong)
    after = counted(run)
    must_use, stuck = ch4_contacts.art30_1_trapped(run)
    findings = [f for judge in _INFRINGEMENTS for f in judge(run)]
    findings += [*stuck, *art30_1_with_the_holding_button(run)]
    findings += ch4_counting.art7_5_back_pass_without_touches(after, run)
    if not must_use and run.in_field and _gives_away(after, run):
        findings += ch4_contacts.art31_closed_play(run)
    findings = deliberate_foul(run, findings)
    retake = None if decisive(findings) else failed_kick_off(run)
    if retake is not None:
        return retaken(run, *retake)
    return concluded(run, after, findings, must_use)


def _gives_away(after: State, run: Run) -> bool:
    return after.tallies[run.side].left == 0 or not ch4_counting.art22_3_keeps_possession(run)


def set_wrongly(run: Run) -> tuple[Retake, str] | None:
    """Irregularities of a restart that make it void whatever came of it."""
    found = ch3_kickoff.art19_both_ready(run)
    if found is not None:
        return found, "ready"
    found = ch6_restarts.irregular(run)
    if found is not None:
        return found, "irregular"
    found = ch3_kickoff.art19_1_retaken(run)
    return None if found is None else (found, "arranged")


def failed_kick_off(run: Run) -> tuple[Retake, str] | None:
    missed = ch3_kickoff.art18_1_missed(run)
    if missed is not None:
        return missed, "missed"
    backwards = ch3_kickoff.art18_a_forwards(run)
    return None if backwards is None else (backwards, "backwards")


def retaken(run: Run, retake: Retake, what: str) -> Ruling:
    """Taken again, at the cost of a touch where the book says so; the second time it is lost."""
    state, tries = run.state, run.state.tries
    if retake.costs:
        piece = run.piece if what == "missed" else None
        state = state.with_tally(run.side, state.tallies[run.side].plus(piece))
    before = {"irregular": tries.irregular, "missed": tries.missed, "arranged": tries.arranged}.get(what, 0)
    lost = before >= 1 or state.tallies[run.side].left == 0
    calls = () if what == "missed" and not lost else (retake.call,)
    state = replace(state, shot=None, pending=None, running=False, since=state.clock, ready=())
    if lost and retake.else_ is not None:
        award = retake.else_
        if award.kind == "kick_off":
            state, due = kick_off_due(state, award.side)
            return ruled(state, due, calls=calls)
        moved = what in ("missed", "arranged")
        lies = Place(run.ball_after) if moved and run.ball_after is not None else state.ball
        state, due, places = awarded(state, award, lies=lies)
        return ruled(state, due, calls=calls, places=places)
    counted_up = {name: 1 + before for name in ("irregular", "missed", "arranged") if name == what}
    state = replace(state, tries=replace(tries, **counted_up))
    at, within = state.next.at or state.ball_at, state.next.within
    if what in ("missed", "arranged"):
        return ruled(state, Next("kick_off", run.side, at=at), calls=calls)
    return ruled(state, Next("repeat", run.side, at=None if within else at, within=within), calls=calls)


def counted(run: Run) -> State:
    """The state with this lance counted and everything lying where it came to rest."""
    state = run.state
    if state.restart is not None:  # a restart begins a play, so the other side's is over
        state = state.with_tally(run.opponent, Tally())
    state = ch4_counting.art25_counted(state, run)
    state = ch4_counting.art24_cleared_by_touch(state, run)
    state = ch4_counting.art24_others_start_anew(state, run)
    if ch4_contacts.art32_displaced_an_opponent(run):
        state = ch4_counting.art32_limited(state, run)
    ball = state.ball if run.ball_after is None else replaced_ball(run)
    return replace(state, pieces=run.pieces_after(), ball=ball)


def replaced_ball(run: Run) -> Place | None:
    told = run.rest.get("ball")
    if run.in_field and told is not None and told.point is not None:
        return told
    return None if run.ball_after is None else Place(run.ball_after)


@SWITCH.clause("30.§1")
def art30_1_with_the_holding_button(run: Run) -> tuple[Finding, ...]:
    """Bola presa: it must be played with the button that holds it."""
    bound = run.state.must_use
    if not bound or run.piece in bound or side_of(bound[0]) != run.side:
        return ()
    why = reason("{piece} played, but {bound} holds the dadinho", piece=run.piece, bound=bound[0])
    return (technical_where_it_stopped(run, "30.§1", why, when=-1),)


def concluded(run: Run, after: State, findings: list[Finding], must_use: tuple[str, ...]) -> Ruling:
    calls = tuple(f.call for f in findings)
    after, tidied = tidied_up(run, after)
    removed = tuple(f.expels for f in findings if f.expels is not None)
    after, lost = expelled(after, findings)
    if lost is not None:
        return disqualified(after, lost, calls)
    outcome = _outcome(run, after, findings, must_use)
    state = remembered(run, outcome)
    places = tidied | outcome.places
    if time_is_up(run) and outcome.due.with_ != "penalty":
        state, due = ch2_match.ended(replace(state, clock=max(state.clock, run.state.clock)))
        return ruled(state, due, calls=calls, removed=removed)
    if time_is_up(run):
        state = replace(state, time_up=True)
    return ruled(
        state, outcome.due, calls=calls, removed=removed, places=places, ask=asked_for(run, outcome.due)
    )


def time_is_up(run: Run) -> bool:
    return run.state.time_up or whistled(run)


def _outcome(run: Run, after: State, findings: list[Finding], must_use: tuple[str, ...]) -> Outcome:
    deciding = decisive(findings)
    legal = ch5_shot.art39_legal_goal(run) and (deciding is None or deciding.call.against != run.side)
    if run.goal is not None and ch5_shot.art39_1_own_goal(run):
        return scored(after, run.opponent)
    if ch2_match.art15_3_back_onto_the_shooter(run):
        return scored(after, run.opponent)
    if run.goal == run.opponent and legal and not run.state.foot_up:
        return scored(after, run.side)
    if run.state.foot_up and ch5_shot.called_shot(run) is not None:
        return turned_over(run, after)
    if deciding is not None and deciding.award is not None:
        lies = after.ball if run.in_field else None
        return Outcome(*awarded(after, deciding.award, lies=lies))
    if run.goal is not None:
        return art39_2_no_goal(run, after)
    if run.out is not None:
        return gone_out(run, after)
    return still_in_play(run, after, must_use)


def scored(state: State, side: Side) -> Outcome:
    """Marcação de gols: the side that conceded kicks off (19)."""
    state = replace(state, score=state.score.plus(side))
    return Outcome(*kick_off_due(state, other(side)), {})


@SWITCH.clause("39.§2", off=None)
def art39_2_no_goal(run: Run, after: State) -> Outcome:
    """Caracterização do gol: in without a legal shot is a goal kick."""
    return Outcome(*awarded(after, goal_kick(run.opponent), lies=None))


def gone_out(run: Run, after: State) -> Outcome:
    assert run.out is not None
    award = out_of_play(after, run, run.out)
    conceded = award.side != run.side
    state, due, places = awarded(after, award, lies=None, zero=conceded)
    shot = ch5_shot.called_shot(run)
    from_shot = conceded and award.kind == "goal_kick" and shot is not None and not _was_won(run)
    return Outcome(state, due, places, shot_conceded=from_shot)


def _was_won(run: Run) -> bool:
    return ch6_restarts.art43_won(run)


def still_in_play(run: Run, after: State, must_use: tuple[str, ...]) -> Outcome:
    if ch3_kickoff.art18_2_straight_out_of_the_circle(run):
        return Outcome(after, Next("play", run.opponent), {})
    award = ch4_counting.art22_1_play_used_up(after, run)
    if award is not None:
        return Outcome(*awarded(after, award, lies=after.ball, zero=False))
    able = tuple(name for name in must_use if name in after.pieces)
    after = replace(after, must_use=able)
    return Outcome(after, ch4_counting.goes_on(after, run, able), {})


def turned_over(run: Run, after: State) -> Outcome:
    """36.g: whatever came of it, the defender has the dadinho."""
    return reverted(replace(after, foot_up=False), run.side, run.goal is not None, run.out is not None)


def reverted(state: State, side: Side, goal: bool, out: bool) -> Outcome:
    """A shot's result taken from the shooter: a goal or a corner becomes a goal kick, a throw-in the other side's."""
    if goal or (out and state.restart == "corner"):
        return Outcome(*awarded(state, goal_kick(other(side)), lies=None))
    if out and state.ball_at is not None:
        pitch = state.table.pitch
        over_end = abs(abs(state.ball_at[0]) - pitch.length / 2) < 1
        award = goal_kick(other(side)) if over_end else Award(other(side), "throw_in", state.ball_at)
        return Outcome(*awarded(state, award, lies=None))
    state = replace(state, tallies={"home": Tally(), "away": Tally()}, shot=None, must_use=())
    return Outcome(state, Next("play", other(side)), {})


def kick_off_due(state: State, side: Side) -> tuple[State, Next]:
    """Both sides arrange (17), the dadinho lies on the centre, and `side` kicks off."""
    state = replace(
        state, ball=Place((0.0, 0.0)), tallies={"home": Tally(), "away": Tally()}, shot=None, pending=None,
        must_use=(), taker=None, kickoff=None, circle=None, tries=Tries(), recomposition=None, arranging=True,
        ready=(), phase=state.phase + 1, aside={}, lent={}, spot_sign=0, foot_up=False,
    )  # fmt: skip
    return state, Next("kick_off", side, at=(0.0, 0.0))


def remembered(run: Run, outcome: Outcome) -> State:
    """What the next steps need to know of this lance."""
    state, restart = outcome.state, run.state.restart
    playing_on = outcome.due.with_ in ("play", "keeper")
    kicked_off = restart == "kick_off" and playing_on
    goal = outcome.state.score != run.state.score
    lance = Lance(run.side, run.piece, run.state.score, run.state.ball, run.state.shot, goal)
    changes: dict[str, object] = {
        "lance": lance, "shot": None, "running": True, "since": state.clock, "foot_up": False,
        "substituting": None,
    }  # fmt: skip
    if outcome.due.with_ != "kick_off":
        changes |= {"arranging": False, "ready": ()}
    if playing_on:
        changes |= {
            "tries": Tries(), "aside": {}, "lent": {}, "pending": None, "recomposition": None, "spot_sign": 0,
            "taker": ch6_restarts.new_taker(run),
            "circle": ch3_kickoff.art18_d_bound_side(run, kicked_off),
            "kickoff": kickoff_pair(run, outcome.due, kicked_off),
        }  # fmt: skip
        if not outcome.state.must_use or run.state.must_use == outcome.state.must_use:
            changes["must_use"] = outcome.state.must_use if run.touched is not None else ()
    if outcome.shot_conceded:
        changes["recomposition"] = Recomposition(run.side)
    return replace(state, **changes)


def kickoff_pair(run: Run, due: Next, kicked_off: bool):  # type: ignore[no-untyped-def]
    if kicked_off and not ch3_kickoff.art18_2_straight_out_of_the_circle(run):
        return ch3_kickoff.pair_after(run)
    held = run.state.kickoff
    missed_by_other = held is not None and held.side != run.side and run.touched is None
    return held if missed_by_other else None


def tidied_up(run: Run, after: State) -> tuple[State, Places]:
    """Hands put right what the lance left wrong: off the pitch, over, out of place, pushed aside before it."""
    pieces = dict(after.pieces)
    found: Places = {}
    for name, place in run.pieces_after().items():
        told = run.left_pitch(name)
        if is_piece(name) and not name.endswith("k"):
            back = _brought_to_the_line(run, name, place, told)
            if back is not None:
                found[name] = back
        if place.face == "down" and name in run.rest:
            found[name] = Place((found.get(name) or place).point, angle=place.angle)
    found |= ch1_keeper.keepers_put_back(run, pieces | found, after)
    if run.state.aside:
        found |= placing.art42_f_put_back(run.state, pieces | found)
    return replace(after, pieces=pieces | found), found


def _brought_to_the_line(run: Run, name: str, place: Place, told) -> Place | None:  # type: ignore[no-untyped-def]
    was = run.state.pieces.get(name)
    if told is not None and told.back:
        return None
    if told is not None and told.at is not None and told.at.point is not None:
        return placing.art33_button_off_the_pitch(run.state, name, told.at.point)
    if was is None or was.point is None or place.point is None or name not in run.rest:
        return None
    if placing.is_off(run.state, name, place) and (told is not None or not placing.is_off(run.state, name, was)):
        return placing.art33_button_off_the_pitch(run.state, name, place.point)
    return None


def expelled(state: State, findings: list[Finding]) -> tuple[State, Side | None]:
    """Buttons sent off leave the table; a second deliberate foul disqualifies."""
    from palheta.rulebooks.dadinho.deliberate import noted

    lost: Side | None = None
    for finding in findings:
        if finding.call.rule == "50":
            state, again = noted(state, finding)
            lost = finding.call.against if again else lost
    return state, lost


def asked_for(run: Run, due: Next) -> tuple[str, ...]:
    """What a person must still tell before this restart has a place."""
    if due.with_ in ("direct_free_kick", "indirect_free_kick") and due.at is None and due.within is None:
        return ("where the free kick is taken",)
    if due.with_ == "throw_in" and due.at is None:
        return ("where the dadinho crossed the touchline",)
    if due.with_ == "corner" and run.out is not None and run.out.at is None:
        return ("on which side the dadinho crossed the goal line",)
    return ()


def shootout_kick(run: Run) -> Ruling:
    """One kick of the shoot-out: only a goal counts, and only with a button that may kick (13 §4)."""
    from palheta.rulebooks.dadinho.registered import CLAUSES

    state, series = run.state, run.state.shootout
    assert series is not None
    if not ch2_match.art13_4_may_kick(state, run.piece):
        why = reason("{piece} has kicked already", piece=run.piece)
        call = CLAUSES.call("13.§4", run.side, why, piece=run.piece)
        return ruled(state, Next("repeat", run.side, at=state.next.at), calls=(call,))
    findings = [
        *ch4_contacts.art27_1_tabela(run),
        *ch4_contacts.art28_touching_an_opponent(run),
        *ch4_contacts.art9_2_through_an_own_button(run),
    ]
    goal = run.goal == run.opponent and run.touched is not None and not findings
    series = series.after(goal)
    state = replace(state, shootout=series, shootout_used=(*state.shootout_used, run.piece), shot=None)
    calls = tuple(f.call for f in findings)
    if series.winner is not None:
        from palheta.ruling import Over

        state = replace(state, over=Over(series.winner, state.score))
        return ruled(state, Next("full_time"), calls=calls)
    spot = state.table.pitch.spot(other(series.taker))
    state = replace(state, ball=Place(spot), since=state.clock)
    return ruled(state, ch2_match.kick_due(state), calls=calls)


def moved_far(one: tuple[float, float], two: tuple[float, float]) -> bool:
    return distance(one, two) > 1.0


def calls_of(findings: list[Finding]) -> tuple[Call, ...]:
    return tuple(f.call for f in findings)
