"""What a lance brought: a goal, an award, the dadinho out of play, or play going on."""

from msgspec import Struct
from msgspec.structs import replace

from palheta.rulebooks.dadinho import because, ch2_match, ch3_kickoff, ch4_counting, ch5_shot, ch6_restarts
from palheta.rulebooks.dadinho.ch6_restarts import goal_kick, out_of_play
from palheta.rulebooks.dadinho.ch7_infringements import awarded
from palheta.rulebooks.dadinho.kickoffs import kick_off_due
from palheta.rulebooks.dadinho.placing import Places
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import KickOff, Lance, Recomposition, State, Tally, Tries
from palheta.rulebooks.dadinho.verdict import Award, Finding, decisive
from palheta.ruling import Because, Next
from palheta.table.frame import Side, other


class Outcome(Struct, frozen=True):
    """What follows from a lance, and why. `shot_conceded`: a goal kick that a called shot gave away (44 §3)."""

    state: State
    due: Next
    because: Because
    places: Places = {}
    shot_conceded: bool = False


def outcome_of(run: Run, after: State, findings: list[Finding], must_use: tuple[str, ...]) -> Outcome:
    deciding = decisive(findings)
    legal = ch5_shot.art39_legal_goal(run) and (deciding is None or deciding.call.against != run.side)
    made_by_them = deciding is not None and deciding.call.against == run.opponent
    if run.goal is not None and ch5_shot.art39_1_own_goal(run) and not made_by_them:
        return scored(after, run.opponent, because.own_goal(run.side))
    if ch2_match.art15_3_back_onto_the_shooter(run):
        return scored(after, run.opponent, because.goal_off_the_shooter(run.side))
    if run.goal == run.opponent and legal and not run.state.foot_up:
        return scored(after, run.side, because.goal(run.opponent))
    if run.state.foot_up and ch5_shot.called_shot(run) is not None:
        return turned_over(run, after)
    if deciding is not None and deciding.award is not None:
        lies = after.ball if run.in_field else None
        return given(awarded(after, deciding.award, lies=lies), deciding.call.because)
    if run.goal is not None:
        return art39_2_no_goal(run, after)
    if run.out is not None:
        return gone_out(run, after)
    return still_in_play(run, after, must_use)


def given(award: tuple[State, Next, Places], why: Because) -> Outcome:
    state, due, places = award
    return Outcome(state, due, why, places)


def scored(state: State, side: Side, why: Because) -> Outcome:
    """Marcação de gols: the side that conceded kicks off (19)."""
    state = replace(state, score=state.score.plus(side))
    return Outcome(*kick_off_due(state, other(side)), why)


@SWITCH.clause("39.§2", off=None)
def art39_2_no_goal(run: Run, after: State) -> Outcome:
    """Caracterização do gol: in without a legal shot is a goal kick."""
    return given(awarded(after, goal_kick(run.opponent), lies=None), because.no_goal(run.opponent))


def gone_out(run: Run, after: State) -> Outcome:
    assert run.out is not None
    award = out_of_play(after, run, run.out)
    conceded = award.side != run.side
    state, due, places = awarded(after, award, lies=None, zero=conceded)
    shot = ch5_shot.called_shot(run) is not None or run.state.restart == "penalty"
    from_shot = shot and conceded and award.kind == "goal_kick" and not ch6_restarts.art43_won(run)
    why = because.gone_out(run, award, ch6_restarts.art43_won(run))
    return Outcome(state, due, why, places, shot_conceded=from_shot)


def still_in_play(run: Run, after: State, must_use: tuple[str, ...]) -> Outcome:
    if ch3_kickoff.art18_2_straight_out_of_the_circle(run):
        return Outcome(after, Next("play", run.opponent), because.out_of_the_circle(run.opponent))
    award = ch4_counting.art22_1_play_used_up(after, run)
    if award is not None:
        return given(awarded(after, award, lies=after.ball, zero=False), because.used_up(award))
    able = tuple(name for name in must_use if name in after.pieces)
    after = replace(after, must_use=able)
    due = ch4_counting.goes_on(after, run, able)
    return Outcome(after, due, because.went_on(run, due, able))


def turned_over(run: Run, after: State) -> Outcome:
    """36.g: whatever came of it, the defender has the dadinho."""
    return reverted(replace(after, foot_up=False), run.side, run.goal is not None, run.out is not None)


def reverted(state: State, side: Side, goal: bool, out: bool) -> Outcome:
    """A shot's result taken from the shooter: a goal or a corner becomes a goal kick, a throw-in the other side's."""
    why = because.foot_up(other(side))
    if goal or (out and state.restart == "corner"):
        return given(awarded(state, goal_kick(other(side)), lies=None), why)
    if out and state.ball_at is not None:
        pitch = state.table.pitch
        over_end = abs(abs(state.ball_at[0]) - pitch.length / 2) < 1
        award = goal_kick(other(side)) if over_end else Award(other(side), "throw_in", state.ball_at)
        return given(awarded(state, award, lies=None), why)
    state = replace(state, tallies={"home": Tally(), "away": Tally()}, shot=None, must_use=())
    return Outcome(state, Next("play", other(side)), why)


def remembered(run: Run, outcome: Outcome) -> State:
    """What the next steps need to know of this lance."""
    state, restart = outcome.state, run.state.restart
    playing_on = outcome.due.with_ in ("play", "keeper")
    kicked_off = restart == "kick_off" and playing_on
    goal = outcome.state.score != run.state.score
    left = run.ball_after if run.out is not None else None
    lance = Lance(run.side, run.piece, run.state.score, run.state.ball, run.state.shot, goal, left)
    changes: dict[str, object] = {
        "lance": lance, "shot": None, "running": True, "since": state.clock, "foot_up": False,
        "substituting": None, "ended_by": None,
    }  # fmt: skip
    if outcome.due.with_ != "kick_off":
        changes |= {"arranging": False, "ready": ()}
    if playing_on:
        changes |= {
            "tries": Tries(), "aside": {}, "lent": {}, "cleared": (), "pending": None,
            "recomposition": None, "spot_sign": 0,
            "taker": ch6_restarts.new_taker(run),
            "circle": ch3_kickoff.art18_d_bound_side(run, kicked_off),
            "kickoff": kickoff_pair(run, kicked_off),
        }  # fmt: skip
    if outcome.shot_conceded:
        changes["recomposition"] = Recomposition(run.side)
    return replace(state, **changes)


def kickoff_pair(run: Run, kicked_off: bool) -> KickOff | None:
    if kicked_off and not ch3_kickoff.art18_2_straight_out_of_the_circle(run):
        return ch3_kickoff.pair_after(run)
    held = run.state.kickoff
    missed_by_other = held is not None and held.side != run.side and run.touched is None
    return held if missed_by_other else None
