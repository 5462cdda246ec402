"""What a lance brought: a goal, an award, the dadinho out of play, or play going on."""

from msgspec import Struct
from msgspec.structs import replace

from palheta.rulebooks.dadinho.areas import Places, in_circle
from palheta.rulebooks.dadinho.outcome import because
from palheta.rulebooks.dadinho.outcome.due import kick_off_due
from palheta.rulebooks.dadinho.outcome.out_of_play import goal_kick, out_of_play
from palheta.rulebooks.dadinho.outcome.precedence import Award, Finding, decisive
from palheta.rulebooks.dadinho.outcome.restart import awarded
from palheta.rulebooks.dadinho.rules.ch1_keeper import art7_5_keepers_ball
from palheta.rulebooks.dadinho.rules.ch2_time import art15_3_back_onto_the_shooter
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art18_2_straight_out_of_the_circle, art18_d_bound_side
from palheta.rulebooks.dadinho.rules.ch4_counting import art22_1_play_used_up, art22_3_keeps_possession
from palheta.rulebooks.dadinho.rules.ch5_goal import art39_1_own_goal, art39_2_no_goal, art39_legal_goal
from palheta.rulebooks.dadinho.rules.ch6_out_of_play import art43_won
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import KickOff, Played, Recomposition, State, Tally, Tries
from palheta.ruling import Because, Next
from palheta.table.frame import Side, is_piece, other


class Outcome(Struct, frozen=True):
    """What follows from a lance, and why. `shot_conceded`: a goal kick that a called shot gave away (44 §3)."""

    state: State
    due: Next
    because: Because
    places: Places = {}
    shot_conceded: bool = False


def outcome_of(lance: Lance, after: State, findings: list[Finding], must_use: tuple[str, ...]) -> Outcome:
    deciding = decisive(findings)
    legal = art39_legal_goal(lance) and (deciding is None or deciding.call.against != lance.side)
    made_by_them = deciding is not None and deciding.call.against == lance.opponent
    if lance.goal is not None and art39_1_own_goal(lance) and not made_by_them:
        return scored(after, lance.opponent, because.own_goal(lance.side))
    if art15_3_back_onto_the_shooter(lance):
        return scored(after, lance.opponent, because.goal_off_the_shooter(lance.side))
    if lance.goal == lance.opponent and legal and not lance.state.foot_up:
        return scored(after, lance.side, because.goal(lance.opponent))
    if lance.state.foot_up and lance.called_shot is not None:
        return turned_over(lance, after)
    if deciding is not None and deciding.sanction is not None:
        lies = after.ball if lance.in_field else None
        return granted(awarded(after, deciding.sanction, lies=lies), deciding.call.because)
    no_goal = art39_2_no_goal(lance) if lance.goal is not None else None
    if no_goal is not None:
        return granted(awarded(after, no_goal, lies=None), because.no_goal(lance.opponent))
    if lance.out is not None:
        return gone_out(lance, after)
    return still_in_play(lance, after, must_use)


def granted(award: tuple[State, Next, Places], why: Because) -> Outcome:
    state, due, places = award
    return Outcome(state, due, why, places)


def scored(state: State, side: Side, why: Because) -> Outcome:
    """Marcação de gols: the side that conceded kicks off (19)."""
    state = replace(state, score=state.score.plus(side))
    return Outcome(*kick_off_due(state, other(side)), why)


def gone_out(lance: Lance, after: State) -> Outcome:
    assert lance.out is not None
    award = out_of_play(after, lance, lance.out)
    conceded = award.side != lance.side
    state, due, places = awarded(after, award, lies=None, zero=conceded)
    shot = lance.called_shot is not None or lance.state.restart == "penalty"
    from_shot = shot and conceded and award.kind == "goal_kick" and not art43_won(lance)
    why = because.gone_out(lance, award, art43_won(lance))
    return Outcome(state, due, why, places, shot_conceded=from_shot)


def still_in_play(lance: Lance, after: State, must_use: tuple[str, ...]) -> Outcome:
    if art18_2_straight_out_of_the_circle(lance):
        return Outcome(after, Next("play", lance.opponent), because.out_of_the_circle(lance.opponent))
    award = art22_1_play_used_up(after, lance)
    if award is not None:
        return granted(awarded(after, award, lies=after.ball, zero=False), because.used_up(award))
    able = tuple(name for name in must_use if name in after.pieces)
    after = replace(after, must_use=able)
    due = goes_on(after, lance, able)
    return Outcome(after, due, because.went_on(lance, due, able))


def goes_on(state: State, lance: Lance, must_use: tuple[str, ...]) -> Next:
    """Who plays next when nothing was infringed and the dadinho stayed in the field."""
    if must_use:
        return Next("play", lance.side)
    if art22_3_keeps_possession(lance):
        return Next("keeper" if art7_5_keepers_ball(lance) else "play", lance.side)
    return Next("play", other(lance.side))


def turned_over(lance: Lance, after: State) -> Outcome:
    """36.g: whatever came of it, the defender has the dadinho."""
    return reverted(replace(after, foot_up=False), lance.side, lance.goal is not None, lance.out is not None)


def reverted(state: State, side: Side, goal: bool, out: bool) -> Outcome:
    """A shot's result taken from the shooter: a goal or a corner becomes a goal kick, a throw-in the other side's."""
    why = because.foot_up(other(side))
    if goal or (out and state.restart == "corner"):
        return granted(awarded(state, goal_kick(other(side)), lies=None), why)
    if out and state.ball_at is not None:
        pitch = state.table.pitch
        over_end = abs(abs(state.ball_at[0]) - pitch.length / 2) < 1
        award = goal_kick(other(side)) if over_end else Award(other(side), "throw_in", state.ball_at)
        return granted(awarded(state, award, lies=None), why)
    state = replace(state, tallies={"home": Tally(), "away": Tally()}, shot=None, must_use=())
    return Outcome(state, Next("play", other(side)), why)


def remembered(lance: Lance, outcome: Outcome) -> State:
    """What the next steps need to know of this lance."""
    state, restart = outcome.state, lance.state.restart
    playing_on = outcome.due.with_ in ("play", "keeper")
    kicked_off = restart == "kick_off" and playing_on
    goal = outcome.state.score != lance.state.score
    left = lance.ball_after if lance.out is not None else None
    played = Played(
        lance.side, lance.piece, lance.state.score, lance.state.ball, lance.state.shot, goal, left
    )
    changes: dict[str, object] = {
        "played": played, "shot": None, "running": True, "since": state.clock, "foot_up": False,
        "substituting": None, "ended_by": None,
    }  # fmt: skip
    if outcome.due.with_ != "kick_off":
        changes |= {"arranging": False, "ready": ()}
    if playing_on:
        changes |= {
            "tries": Tries(), "aside": {}, "lent": {}, "cleared": (), "pending": None,
            "recomposition": None, "spot_sign": 0,
            "taker": new_taker(lance),
            "circle": art18_d_bound_side(lance, kicked_off),
            "kickoff": kickoff_pair(lance, kicked_off),
        }  # fmt: skip
    if outcome.shot_conceded:
        changes["recomposition"] = Recomposition(lance.side)
    return replace(state, **changes)


def kickoff_pair(lance: Lance, kicked_off: bool) -> KickOff | None:
    if kicked_off and not art18_2_straight_out_of_the_circle(lance):
        return pair_after(lance)
    held = lance.state.kickoff
    missed_by_other = held is not None and held.side != lance.side and lance.touched is None
    return held if missed_by_other else None


def pair_after(lance: Lance) -> KickOff:
    second = tuple(name for name in in_circle(lance.state, lance.side) if name != lance.piece)
    return KickOff(lance.side, lance.piece, second or None)


def new_taker(lance: Lance) -> str | None:
    """The restart's taker while no other player has touched the dadinho, else nobody."""
    others = [name for _, name in lance.on_ball if is_piece(name) and name != lance.piece]
    if lance.state.restart in (None, "kick_off"):
        if (
            lance.state.taker is None
            or others
            or (lance.touched is not None and lance.piece != lance.state.taker)
        ):
            return None
        return lance.state.taker
    return None if others else lance.piece
