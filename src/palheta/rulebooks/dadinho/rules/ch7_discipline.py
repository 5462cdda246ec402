"""Capítulo VII – Das Infrações: what only people see, and what people do to each other, articles 49 to 53."""

from palheta.facts import Place, Score
from palheta.rulebooks.dadinho.areas import some_point
from palheta.rulebooks.dadinho.outcome.precedence import Finding
from palheta.rulebooks.dadinho.outcome.sanction import foul, technical
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.vocabulary import REPORTS, as_reported
from palheta.ruling import Call, Reason, reason
from palheta.table.frame import Point, Side, other


@SWITCH.clause(
    "8.obs", "7.§4", "7.§7", "8.§3", "26", "27.§1", "27.§4", "30", "31", "35.a", "35.b", "35.c", "35.d", "35.e",
    "36.§1", "42.a", "44.§3", "49.§3", off=None,
)  # fmt: skip
def art49_told_by_people(state: State, side: Side, word: str, at: Point | None) -> Finding | None:
    """Falta técnica: those that only people can see."""
    return technical(state, REPORTS[word].clause, side, as_reported(side, word), at)


@SWITCH.clause("50", off=None)
def art50_deliberate_foul(
    state: State, against: Side, piece: str | None, lay: Place | None
) -> Finding | None:
    """Falta proposital: the button is sent off, the foul is where the dadinho lay, the count starts anew."""
    why = reason("{side} fouled on purpose", side=against)
    at, measured = some_point(state, lay), lay is None or lay.point is not None
    return foul(state, "50", against, why, fouled="ball", at=at, measured=measured, piece=piece, expels=piece)


@SWITCH.clause("50.único", off=False)
def art50_unico_repeated(state: State, against: Side) -> bool:
    """Falta proposital: a second one disqualifies."""
    return len(state.record.sides[against].deliberate) >= 1


@SWITCH.clause("51", "51.único", "52", "52.único", off=None)
def art51_indiscipline(state: State, side: Side, clause: str, why: Reason) -> Finding | None:
    """Indisciplina: a technical foul where the dadinho is."""
    return technical(state, clause, side, why, state.ball_at, under="51.único")


@SWITCH.clause("51.único", "51", off=False)
def art51_unico_repeated(state: State, against: Side) -> bool:
    """Indisciplina: a second one, or refusing to obey, disqualifies."""
    return len(state.record.sides[against].indiscipline) >= 1


@SWITCH.clause("51.único", "6.§1", off=None)
def art51_unico_at_once(side: Side, word: str) -> Call | None:
    """Indisciplina: refusing to obey, or coming with unnumbered buttons, loses the match."""
    return CLAUSES.call(REPORTS[word].clause, side, as_reported(side, word), under="53")


@SWITCH.clause("53", "53.a", "53.b", off=Score())
def art53_score(score: Score, against: Side) -> Score:
    """Desclassificação: 2-0 to the other side, unless he led by two or more already."""
    winner = other(against)
    if score.of(winner) - score.of(against) >= 2:
        return score
    return Score(2, 0) if winner == "home" else Score(0, 2)
