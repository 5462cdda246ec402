"""What only people can see: the words for it, and what each brings."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import BadFact, Report, Score
from palheta.rulebooks.base import Report as ReportWord
from palheta.rulebooks.dadinho import ch5_shot
from palheta.rulebooks.dadinho.ch4_contacts import zone_point
from palheta.rulebooks.dadinho.ch7_infringements import (
    art50_deliberate_foul,
    art51_unico_repeated,
    awarded,
    direct_for,
    disqualified,
    foul,
    technical,
)
from palheta.rulebooks.dadinho.deliberate import noted
from palheta.rulebooks.dadinho.hands import art7_8_keeper_moved, art36_3_after_ready
from palheta.rulebooks.dadinho.lances import reverted
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Award, Finding, in_play, ruled, unchanged
from palheta.ruling import Call, Ruling, reason
from palheta.table.frame import Point, Side, other, side_of

# Indiscipline (51, 52): the first is a technical foul, the second disqualifies.
INDISCIPLINE = {
    "misconduct": ReportWord("51", "indiscipline of any kind"),
    "disrespect": ReportWord("51.a", "spoke to opponent or referee disrespectfully or needlessly"),
    "comments": ReportWord("51.b", "unpleasant comments on the play"),
    "spoke_to_spectators": ReportWord("51.c", "spoke to the spectators"),
    "dissent": ReportWord("51.d", "argued with or complained of the referee's decisions"),
    "threw_object": ReportWord("51.e", "threw a button, palheta, keeper or other object"),
    "hit_table": ReportWord("51.f", "hit the table"),
    "foul_language": ReportWord("51.g", "foul language"),
    "time_wasting": ReportWord("51.h", "wasted time"),
    "crowded_on_purpose": ReportWord("51.h.obs.4", "set a button less than 8 cm from another on purpose"),
    "dawdled_for_ball": ReportWord("51.h.obs.5", "took his time to fetch the dadinho"),
    "needless_talk": ReportWord("51.h.obs.6", "delayed with needless questions or talk"),
    "incident": ReportWord("51.h.obs.7", "provoked an incident that lost time"),
    "shifted_table": ReportWord("51.h.obs.8", "shifted the table or made it unfit for play"),
    "several_palhetas": ReportWord("6.palheta.§1", "delayed play by changing palhetas"),
    "watch": ReportWord("51.i", "carried a watch or asked the audience for the time left"),
    "phone": ReportWord("51.j", "used headphones, an earpiece or a telephone"),
    "celebration": ReportWord("51.k", "celebrated provocatively or so that other matches were disturbed"),
    "refuses_to_arrange": ReportWord("51.l", "scored, was asked to arrange his buttons, and refused"),
    "disturbed_shot": ReportWord("40.a", "moved, gestured, spoke or touched the table during a shot at his goal"),
    "audience_hint": ReportWord("52.único.a", "an onlooker told this side how to play"),
    "audience_time": ReportWord("52.único.b", "an onlooker told this side the time"),
    "audience_noise": ReportWord("52.único.c", "onlookers disturbed this side's opponent"),
    "audience_celebration": ReportWord("52.único.d", "onlookers celebrated this side excessively"),
    "audience": ReportWord("52", "onlookers interfered to this side's benefit"),
}

# Technical fouls where the dadinho is.
TECHNICAL = {
    "wrong_flick": ReportWord("8.obs", "flicked without the palheta resting on the button"),
    "forbidden_palheta": ReportWord("6.palheta.§2", "palheta resting on the table, hand or nail used to flick"),
    "picked_up_early": ReportWord("8.§3", "took up a button for a restart before the dadinho lay still"),
    "keeper_drag": ReportWord("7.§7", "the keeper dragged the dadinho"),
    "keeper_small_face": ReportWord("7.§7", "the keeper played with one of its smaller faces"),
    "upside_down": ReportWord("35.a", "set a button upside down"),
    "bicycle": ReportWord("35.b", "flicked an overturned button so that it jumped"),
    "finger_brake": ReportWord("35.c", "braked the button with the fingers at the shot"),
    "keeper_lying": ReportWord("35.d", "set the keeper lying or on its smallest face"),
    "guided": ReportWord("35.e", "guided or stopped a moving button (`at`: where)"),
    "early_flick": ReportWord("35.f", "began a lance before everything lay still"),
    "shot_while_moving": ReportWord("36.§1", "asked for a shot while dadinho or buttons were moving"),
    "restart_with_palheta": ReportWord("42.a", "took a restart with the palheta or the keeper"),
    "technical_on_purpose": ReportWord("49.§3", "the technical foul was intentional (`at`: where it was touched)"),
    "slow_substitution": ReportWord("55.único", "took more than six seconds to substitute"),
}

OTHERS = {
    "hand": ReportWord("29", "the dadinho in play touched this player, his palheta or clothes (`at`: where)"),
    "object_on_table": ReportWord("29.único", "an object he left on the table touched dadinho or player (`at`)"),
    "touched_opponent": ReportWord(
        "32.§2", "moved an opposing button (`piece`) `with` hand (no foul, put back) or palheta (foul)"
    ),
    "moved_own": ReportWord("10.único", "his palheta moved a button of his own: that was a touch"),
    "moved_keeper": ReportWord("7.§8", "moved his keeper in play, or touched it after saying ready (36 §3)"),
    "keeper_behind_line": ReportWord("7.§6", "set the keeper behind the goal line for a shot"),
    "keeper_set_from_elsewhere": ReportWord("36.§4", "set the keeper from another place than behind his goal"),
    "not_counting": ReportWord("25.único", "did not count his touches aloud"),
    "counted_for_opponent": ReportWord("25.único", "counted the opponent's touches aloud"),
    "badly_arranged": ReportWord("19.§2", "scored, and his buttons are set so that they hamper the kick-off"),
    "feet_off_floor": ReportWord("36.g", "shot with no foot on the floor"),
    "deliberate_foul": ReportWord("50", "the foul was meant to delay or to spoil an attack (`piece`: the button)"),
    "refuses_to_obey": ReportWord("51.único", "refuses to do what the referee told him"),
    "unnumbered": ReportWord("6.§1", "came to the match with buttons that carry no numbers"),
    "referee_requested": ReportWord("54", "asked for a referee"),
    "measured": ReportWord("7.§10.f", "used the keeper to measure a distance and put it back"),
}

REPORTS: dict[str, ReportWord] = INDISCIPLINE | TECHNICAL | OTHERS


def reported(state: State, step: Report) -> Ruling:
    if step.report not in REPORTS:
        raise BadFact("step.report", f"Expected one of {', '.join(sorted(REPORTS))}; got {step.report!r}")
    side = step.side if step.side in ("home", "away") else _offender(state, step)
    if side is None:
        return replace(unchanged(state), ask=("whose it was",))
    if step.report in INDISCIPLINE:
        return indiscipline(state, side, REPORTS[step.report].clause)
    if step.report in TECHNICAL:
        return technical_report(state, side, step)
    return _OTHER[step.report](state, side, step)


def _offender(state: State, step: Report) -> Side | None:
    if step.piece is not None and step.report != "touched_opponent":
        return side_of(step.piece)
    if step.report in ("referee_requested", "measured"):
        return state.turn or "home"
    if state.lance is not None and step.report in _OF_THE_FLICK:
        return state.lance.side
    return state.turn if step.report in _OF_THE_FLICK else None


_OF_THE_FLICK = ("wrong_flick", "forbidden_palheta", "feet_off_floor", "finger_brake", "bicycle", "deliberate_foul")


def _point(state: State, step: Report) -> Point | None:
    if step.at is None:
        return None
    return step.at.point or (zone_point(state, step.at.zone) if step.at.zone else None)


def given(state: State, finding: Finding, more: tuple[Call, ...] = ()) -> Ruling:
    """The ruling for one finding about something reported."""
    if finding.award is None:
        return ruled(state, state.next, calls=(finding.call, *more))
    if keeps_better(state, finding.award):
        return ruled(state, state.next, calls=(finding.call, *more))
    state, due, places = awarded(state, finding.award, lies=state.ball)
    return ruled(state, due, calls=(finding.call, *more), places=places)


def keeps_better(state: State, award: Award) -> bool:
    """Who already has a better restart does not lose it because the other side offended again."""
    worth = {"penalty": 3, "direct_free_kick": 2, "kick_off": 2}
    return state.turn == award.side and worth.get(state.restart or "", 0) > worth.get(award.kind, 0)


@SWITCH.clause("51", "51.único", "52", "52.único", off=None)
def art51_indiscipline(state: State, side: Side, clause: str) -> Finding | None:
    """Indisciplina: a technical foul where the dadinho is."""
    why = reason("indiscipline of {side}", side=side)
    return technical(state, clause, side, why, state.ball_at, under="51.único")


def indiscipline(state: State, side: Side, clause: str) -> Ruling:
    finding = art51_indiscipline(state, side, clause)
    if finding is None:
        return unchanged(state)
    again = art51_unico_repeated(state, side)
    record = state.records[side]
    state = state.with_record(side, replace(record, indiscipline=(*record.indiscipline, finding.call)))
    if again:
        return disqualified(state, side, (replace(finding.call, under="53"),))
    return given(state, finding)


@SWITCH.clause("8.obs", "7.§7", "8.§3", "35.a", "35.b", "35.c", "35.d", "35.e", "36.§1", "42.a", "49.§3", off=None)
def reported_technical(state: State, side: Side, clause: str, at: Point | None) -> Finding | None:
    """Technical fouls that only people can see."""
    why = reason("technical foul of {side}", side=side)
    return technical(state, clause, side, why, at)


def technical_report(state: State, side: Side, step: Report) -> Ruling:
    state = without_its_goal(state, side, step.report)
    at = _point(state, step)
    intentional = step.deliberate or step.report == "technical_on_purpose"
    if at is None and intentional and state.lance is not None:
        at = state.lance.ball.point if state.lance.ball is not None else None
    finding = reported_technical(state, side, REPORTS[step.report].clause, at or state.ball_at)
    return unchanged(state) if finding is None else given(state, finding)


def without_its_goal(state: State, side: Side, word: str) -> State:
    """A lance that was not allowed scored nothing; the dadinho lies in that goal area."""
    lance = state.lance
    if word not in _OF_THE_FLICK or lance is None or lance.side != side or not lance.goal:
        return state
    if state.score.of(side) == lance.score.of(side):
        return state  # an own goal: that stands
    goal_line = state.table.pitch.goal_line(other(side))
    from palheta.facts import Place

    ball = Place((goal_line, 0.0))
    return replace(
        state, score=lance.score, ball=ball, lance=None, restart=None, next=in_play(side), arranging=False
    )


@SWITCH.clause("29", "29.único", off=None)
def reported_hand(state: State, side: Side, clause: str, at: Point | None) -> Finding | None:
    """Toque do dadinho no botonista: a foul where it happened, a penalty in the own area."""
    why = reason("the dadinho touched {side}, or something of his", side=side)
    return foul(state, clause, side, why, fouled="ball", at=at, under="29")


def hand(state: State, side: Side, step: Report) -> Ruling:
    finding = reported_hand(state, side, REPORTS[step.report].clause, _point(state, step) or state.ball_at)
    return unchanged(state) if finding is None else given(state, finding)


@SWITCH.clause("32.§2", off=None)
def art32_2_with_the_palheta(state: State, side: Side, piece: str | None, at: Point | None) -> Finding | None:
    """Deslocamento de jogador adversário: a palheta that visibly moves an opposing button is a foul."""
    why = reason("{side} moved {piece} with the palheta", side=side, piece=piece or "a button")
    return foul(state, "32.§2", side, why, fouled=piece or "ball", at=at)


def touched_opponent(state: State, side: Side, step: Report) -> Ruling:
    at = _point(state, step) or (state.where(step.piece) if step.piece else None) or state.ball_at
    if step.with_ == "palheta":
        finding = art32_2_with_the_palheta(state, side, step.piece, at)
        return unchanged(state) if finding is None else given(state, finding)
    return art32_1_with_the_hand(state, step.piece)


@SWITCH.clause("32.§1", off=None)
def art32_1_with_the_hand(state: State, piece: str | None) -> Ruling:
    """Deslocamento de jogador adversário: by hand or arm it is no foul; the button is put back."""
    places = {piece: state.pieces[piece]} if piece is not None and piece in state.pieces else {}
    return unchanged(state, places=places, said=("put_back",))


@SWITCH.clause("10.único", off=None)
def art10_unico_was_a_touch(state: State, side: Side, piece: str | None) -> Ruling | None:
    """Erro ou furada: a palheta that moved an own button made a touch, and missed."""
    if state.turn != side or state.restart is not None:
        return None
    state = state.with_tally(side, state.tallies[side].plus(piece))
    state = replace(state, shot=None, running=False, since=state.clock)
    if state.tallies[side].left == 0:
        award = Award(other(side), "indirect_free_kick", state.ball_at)
        state, due, places = awarded(state, award, lies=state.ball, zero=False)
        return ruled(state, due, places=places)
    return ruled(state, in_play(other(side)))


def moved_own(state: State, side: Side, step: Report) -> Ruling:
    return art10_unico_was_a_touch(state, side, step.piece) or unchanged(state)


def moved_keeper(state: State, side: Side, step: Report) -> Ruling:
    shot = state.shot
    if shot is not None and shot.side != side:
        findings = art36_3_after_ready(state, side) if shot.ready else ()
    elif state.restart is not None:
        findings = ()
    else:
        findings = art7_8_keeper_moved(state, side)
    return given(state, findings[0]) if findings else unchanged(state)


@SWITCH.clause("7.§6", off=None)
def art7_6_signalled(state: State, side: Side) -> tuple[State, bool] | None:
    """Goleiros: set behind the goal line it is signalled; from the third time on a direct free kick."""
    record = state.records[side]
    warnings = replace(record.warnings, keeper=record.warnings.keeper + 1)
    return state.with_record(side, replace(record, warnings=warnings)), warnings.keeper >= 3


def keeper_behind_line(state: State, side: Side, step: Report) -> Ruling:
    signalled = art7_6_signalled(state, side)
    if signalled is None:
        return unchanged(state)
    state, punished = signalled
    if not punished:
        shot = state.shot
        if shot is not None and shot.side != side:
            state = replace(state, shot=replace(shot, ready=False))
        return unchanged(state, said=("warning_keeper",))
    why = reason("{side} set its keeper behind the goal line for the third time", side=side)
    call = CLAUSES.call("7.§6", side, why, at=state.ball_at)
    return given(state, Finding(call, direct_for(other(side), state.ball_at)))


@SWITCH.clause("36.§4", off=None)
def art36_4_set_again(state: State, side: Side) -> Ruling:
    """Condições para o chute: the keeper is set from behind the goal only; else it is set anew."""
    call = CLAUSES.call("36.§4", side, reason("{side} set its keeper from elsewhere than behind its goal", side=side))
    shot = state.shot
    if shot is not None and shot.side != side:
        state = replace(state, shot=replace(shot, ready=False))
    return ruled(state, state.next, calls=(call,))


def keeper_set_from_elsewhere(state: State, side: Side, step: Report) -> Ruling:
    return art36_4_set_again(state, side) or unchanged(state)


@SWITCH.clause("25.único", off=None)
def art25_unico_warned(state: State, side: Side) -> tuple[State, bool] | None:
    """Contagem dos lances: three warnings for not counting aloud, then it is indiscipline."""
    record = state.records[side]
    warnings = replace(record.warnings, counting=record.warnings.counting + 1)
    return state.with_record(side, replace(record, warnings=warnings)), record.warnings.counting >= 3


def not_counting(state: State, side: Side, step: Report) -> Ruling:
    warned = art25_unico_warned(state, side)
    if warned is None:
        return unchanged(state)
    state, punished = warned
    return indiscipline(state, side, "25.único") if punished else unchanged(state, said=("warning_counting",))


@SWITCH.clause("19.§2", "19.obs", off=None)
def art19_2_pointed_out(state: State, side: Side) -> tuple[State, bool] | None:
    """Reinício após marcação de um gol: first he corrects it; a second time is a foul and indiscipline."""
    record = state.records[side]
    again = record.badly_arranged >= 1
    return state.with_record(side, replace(record, badly_arranged=record.badly_arranged + 1)), again


def badly_arranged(state: State, side: Side, step: Report) -> Ruling:
    pointed = art19_2_pointed_out(state, side)
    if pointed is None:
        return unchanged(state)
    state, again = pointed
    return indiscipline(state, side, "19.obs") if again else unchanged(state, said=("arrange",))


def feet_off_floor(state: State, side: Side, step: Report) -> Ruling:
    """Told before the shot it waits for the shot; told after, it takes back what the shot brought."""
    findings = ch5_shot.art36_g_foot_on_the_floor(state, side)
    if not findings:
        return unchanged(state)
    lance = state.lance
    if state.shot is not None and state.shot.side == side:
        return ruled(replace(state, foot_up=True), state.next, calls=(findings[0].call,))
    if lance is None or lance.side != side or lance.shot is None:
        return unchanged(state)
    goal = lance.goal and state.score.of(side) > lance.score.of(side)
    score: Score = lance.score if goal else state.score
    out = state.restart in ("corner", "throw_in", "goal_kick")
    if out and state.turn == other(side):
        return ruled(replace(state, recomposition=None), state.next, calls=(findings[0].call,))
    outcome = reverted(replace(state, score=score, lance=None, arranging=False), side, goal, out)
    return ruled(outcome.state, outcome.due, calls=(findings[0].call,), places=outcome.places)


def deliberate_foul(state: State, side: Side, step: Report) -> Ruling:
    lance = state.lance
    fouled = lance is not None and lance.side == side and state.turn == other(side) and state.restart is not None
    ball = lance.ball.point if lance is not None and fouled and lance.ball is not None else state.ball_at
    piece = step.piece or (lance.piece if lance is not None and fouled else None)
    finding = art50_deliberate_foul(state, side, piece, _point(state, step) or ball)
    if finding is None:
        return unchanged(state)
    state, again = noted(state, finding)
    removed = (piece,) if piece is not None else ()
    if again:
        return replace(disqualified(state, side, (finding.call,)), removed=removed)
    assert finding.award is not None
    state, due, places = awarded(state, finding.award, lies=state.ball)
    ask = () if piece is not None else ("which button fouled",)
    return ruled(state, due, calls=(finding.call,), removed=removed, places=places, ask=ask)


@SWITCH.clause("51.único", "6.§1", off=None)
def disqualified_at_once(state: State, side: Side, clause: str) -> Ruling:
    """Refusing to obey, or coming with unnumbered buttons, loses the match."""
    call = CLAUSES.call(clause, side, reason("{side} is disqualified", side=side), under="53")
    return disqualified(state, side, (call,))


def lost(state: State, side: Side, step: Report) -> Ruling:
    return disqualified_at_once(state, side, REPORTS[step.report].clause) or unchanged(state)


def no_consequence(state: State, side: Side, step: Report) -> Ruling:
    return unchanged(state, said=(step.report,))


_OTHER: dict[str, Callable[[State, Side, Report], Ruling]] = {
    "hand": hand,
    "object_on_table": hand,
    "touched_opponent": touched_opponent,
    "moved_own": moved_own,
    "moved_keeper": moved_keeper,
    "keeper_behind_line": keeper_behind_line,
    "keeper_set_from_elsewhere": keeper_set_from_elsewhere,
    "not_counting": not_counting,
    "counted_for_opponent": not_counting,
    "badly_arranged": badly_arranged,
    "feet_off_floor": feet_off_floor,
    "deliberate_foul": deliberate_foul,
    "refuses_to_obey": lost,
    "unnumbered": lost,
    "referee_requested": no_consequence,
    "measured": no_consequence,
}
