"""Regra XIII, TIRO LIVRE: how it is taken (arts. 92 to 97)."""

from palheta.facts import Place, RestartDue
from palheta.rulebooks.tres_toques.areas import KICKS
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault, Finding, not_first, too_short
from palheta.rulebooks.tres_toques.outcome.sanction import indirect
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_half_of_the_ball
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.vocabulary import as_reported
from palheta.ruling import reason
from palheta.table.frame import Point, Side
from palheta.table.geometry import distance


@SWITCH.clause("93", "94", passes=True)
def art93_ball_at_its_place(draft: Draft, restart: RestartDue, at: Point) -> Draft:
    """EXECUÇÃO DO TIRO LIVRE: the ball lies where the kick was given; set elsewhere, the referee puts it back (24)."""
    given = None if restart.at is None or restart.kind not in KICKS else restart.at.point
    if given is None or distance(at, given) <= draft.state.table.radius("ball"):
        return draft
    return draft.placing({"ball": Place(given)})


@SWITCH.clause("93", "94", off=None)
def art93_first_touch(lance: Lance) -> Fault | None:
    """EXECUÇÃO DO TIRO LIVRE: the flicked piece must be the first to touch the ball."""
    why = not_first(lance)
    return None if why is None else Fault("94" if lance.state.kind == "indirect_free_kick" else "93", why)


@SWITCH.clause("74.§único", "93.§único", "93.§único.a", "93.§único.b", off=False)
def art93_from_defence(state: State) -> bool:
    """EXECUÇÃO DO TIRO LIVRE DIRETO, § único: won in the own half: a shot from the second flick, in attack.

    Where nobody says to which half the first one went, it went into attack.
    """
    play = state.play
    if play.via not in ("direct_free_kick", "penalty") or play.flicks == 0:
        return False
    return art8_half_of_the_ball(state, state.turn, state.point("ball")) != "defence"


@SWITCH.clause("95", "102", "110", "117", "122")
def art95_double_flick(lance: Lance) -> tuple[Finding, ...]:
    """DUPLO LANCE: the taker is flicked again before the ball met another player."""
    state, piece = lance.state, lance.piece
    if state.play.taker != piece or state.restart is not None or state.play.via == "kick_off":
        return ()  # a kick-off's second flick has its own rule (67.b)
    rules = {"penalty": "102", "throw_in": "110", "goal_kick": "117", "corner": "122"}
    rule = rules.get(state.play.via or "", "95")
    why = reason(
        "{piece} took the restart and was flicked again before anyone else met the ball", piece=piece
    )
    under = "95" if rule == "102" else None  # 102 only sends the penalty's taker to art. 95
    return (
        indirect(state, CLAUSES.call(rule, lance.side, why, at=lance.stood, under=under, piece=piece), piece),
    )


@SWITCH.clause("97", off=None)
def art97_ball_in_play(lance: Lance) -> Fault | None:
    """BOLA EM JOGO: in play only after 31 mm."""
    why = too_short(lance)
    return None if why is None else Fault("97", why)


# By what was taken: the clause that a restart broke which the referee saw to be taken wrongly.
_TOO_SHORT = {"kick_off": "67.a", "throw_in": "109", "corner": "123", "goal_kick": "116"}
_NOT_FIRST = {
    "kick_off": "67", "throw_in": "107", "corner": "120", "indirect_free_kick": "94",
    "direct_free_kick": "93", "penalty": "93",
}  # fmt: skip
_OFF_ITS_PLACE = _NOT_FIRST | {"goal_kick": "113"}


@SWITCH.clause("97", "109", "123", "116", "67", "67.a", "93", "94", "107", "120", "113", "8.c", off=None)
def art97_told_by_people(state: State, side: Side, word: str) -> Fault | None:
    """BOLA EM JOGO, EXECUÇÃO: a restart taken wrongly, as the referee saw it; None where it asks no such thing."""
    kind = state.kind or "kick_off"  # whose second flick has no restart of its own
    rule = {
        "restart_too_short": _TOO_SHORT.get(kind, "97"),
        "restart_not_first": _NOT_FIRST.get(kind),
        "restart_off_its_place": _OFF_ITS_PLACE.get(kind),
        "restart_glued": "8.c",
        "restart_wrong_player": "67" if kind == "kick_off" else None,
    }[word]
    return None if rule is None else Fault(rule, as_reported(side, word))
