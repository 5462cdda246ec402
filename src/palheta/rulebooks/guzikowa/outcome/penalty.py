"""All offences of a move are collected; here it is decided what they cost (8.1)."""

from msgspec.structs import replace

from palheta.facts.names import Restart
from palheta.rulebooks.guzikowa.areas import corner_point
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, Sanction, offending_side
from palheta.rulebooks.guzikowa.outcome.turn import collected, granted, moves_given
from palheta.rulebooks.guzikowa.rules import CLAUSES
from palheta.rulebooks.guzikowa.rules.ch3_end import art3_3_3_time_is_up
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import art4_1_6_straight_out, art4_1_7_straight_in
from palheta.rulebooks.guzikowa.rules.ch8_advantage import art8_1_1_one_of_two, art8_1_2_waived
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Choice, Due, Penalty, State
from palheta.ruling import Because, reason
from palheta.table.frame import Side, other

_GRAVITY: dict[Restart | None, int] = {
    "penalty": 3, "direct_free_kick": 2, "indirect_free_kick": 1, "corner": 1, "goal_kick": 1, "throw_in": 1,
}  # fmt: skip


def punished(draft: Draft, move: Move, findings: list[Finding], left: int) -> Draft:
    """Give the wronged side its penalty, or the choice between several."""
    against = offending_side(findings)
    assert against is not None
    wronged = other(against)
    mine = [(f, f.sanction) for f in findings if f.call.against == against and f.sanction is not None]
    draft, owed = collected(draft, wronged)
    adding = owed + sum(sanction.extra for _, sanction in mine if not sanction.choosable)
    base = _base(move, wronged, left)
    chosen_from = [(f.call.rule, sanction) for f, sanction in mine if sanction.choosable]
    penalties = [_penalty(draft.state, move, *one, wronged, adding, base) for one in chosen_from]
    if not penalties:
        penalties = [_moves(draft.state, move, mine[0][0].call.rule, wronged, adding, base)]
    penalties = _distinct(penalties)
    gravest = max(penalties, key=_weight)
    waive = art8_1_2_waived(base + 1 + adding, move, [sanction for _, sanction in chosen_from])
    offered = penalties if art8_1_1_one_of_two(penalties) else [gravest]
    ball, lay = draft.state.ball, draft.state.pieces
    draft = granted(draft, gravest, wronged)
    draft = replace(draft, because=_because(gravest, wronged, mine))
    if len(offered) < 2 and not waive:
        return draft
    choice = Choice(
        side=wronged,
        penalties=tuple(offered),
        waive=waive,
        had=moves_given(draft.state),
        since=draft.state.clock,
        ball=ball,
        pieces=lay,
    )
    return draft.within("flight", choice=choice)


def _because(penalty: Penalty, wronged: Side, mine: list[tuple[Finding, Sanction]]) -> Because:
    """Moves from play are counted out: the call alone does not say how many."""
    if penalty.due is None:
        return Because(
            reason("{side}'s turn, moves: {moves}", side=wronged, moves=penalty.moves), penalty.rule
        )
    return next(found.call.because for found, _ in mine if found.call.rule == penalty.rule)


def _base(move: Move, wronged: Side, left: int) -> int:
    """The moves the wronged side has anyway: its turn comes, or goes on."""
    if wronged == move.side:
        return max(1, left - 1)  # a guaranteed two; what was left is not taken away by the other's offence
    state = move.state
    return state.possession.moves if state.turn == wronged and state.due is None else 1


def _penalty(
    state: State, move: Move, rule: str, sanction: Sanction, wronged: Side, adding: int, base: int
) -> Penalty:
    if sanction.kind is None:
        return _moves(state, move, rule, wronged, sanction.extra + adding, base)
    due = Due(
        kind=sanction.kind,
        side=wronged,
        at=sanction.at,
        exact=sanction.exact,
        within="goal_area" if sanction.kind == "goal_kick" else None,
        bonus=sanction.extra + adding + (1 if sanction.kind == "penalty" else 0),
        guaranteed=sanction.total + adding if sanction.total else 0,
        offender=sanction.offender,
        keeper_foul=sanction.keeper_foul,
    )
    return Penalty(id=rule, rule=rule, due=due)


def _moves(state: State, move: Move, rule: str, wronged: Side, extra: int, base: int) -> Penalty:
    """Additional moves from play; where the ball has left the field, after the matching set piece."""
    pending = state.due
    if pending is not None and pending.side == wronged != move.side:
        # Moved out of turn at the other's set piece: that is still to be taken, whatever became of the ball.
        total = pending.guaranteed + extra if pending.guaranteed else 0
        return Penalty(
            id=rule, rule=rule, due=replace(pending, bonus=pending.bonus + extra, guaranteed=total)
        )
    due = _matching_set_piece(move, wronged)
    if due is not None:
        return Penalty(id=rule, rule=rule, due=replace(due, bonus=extra + _straight_bonus(move, wronged)))
    return Penalty(id=rule, rule=rule, moves=base + extra)


def _matching_set_piece(move: Move, wronged: Side) -> Due | None:
    out, goal = move.out, move.goal
    if out is not None and out.over == "touchline":
        return Due(kind="throw_in", side=wronged, at=out.at, exact=out.at is not None)
    if out is None and goal is None:
        return None
    end = goal if goal is not None else out.end if out is not None else wronged
    if end == wronged:
        return Due(kind="goal_kick", side=wronged, within="goal_area")
    y = out.at[1] if out is not None and out.at is not None else 0.0
    return Due(kind="corner", side=wronged, at=corner_point(move.table, end, y))


def _weight(penalty: Penalty) -> tuple[int, int]:
    due = penalty.due
    return (_GRAVITY.get(due.kind, 0), due.moves) if due is not None else (0, penalty.moves)


def _distinct(penalties: list[Penalty]) -> list[Penalty]:
    """Penalties that would come to the same are one; two of the same clause get names of their own."""
    found: list[Penalty] = []
    for penalty in penalties:
        if any(penalty.due == p.due and penalty.moves == p.moves for p in found):
            continue
        same = sum(1 for p in found if p.rule == penalty.rule)
        offender = penalty.due.offender if penalty.due is not None else None
        if same:
            penalty = replace(penalty, id=f"{penalty.rule}#{same + 1}")
        elif any(_same_but_for(penalty, p) for p in found) and offender is None:
            continue
        found.append(penalty)
    return found


def _same_but_for(a: Penalty, b: Penalty) -> bool:
    return a.due is not None and b.due is not None and a.due.kind == b.due.kind and a.due.at == b.due.at


def _straight_bonus(move: Move, wronged: Side) -> int:
    """What a set piece that went straight out or in brings the other side, whatever else was wrong with it."""
    taken = move.state.due
    if taken is None or taken.side != move.side or wronged == move.side:
        return 0
    if art4_1_6_straight_out(move, taken):
        return 1
    return 2 if move.goal is not None and art4_1_7_straight_in(move, taken, move.goal) else 0


def open_to(state: State, choice: Choice) -> tuple[Penalty, ...]:
    """What may be chosen: once the time is up only a set piece is still played (3.3.3)."""
    late = art3_3_3_time_is_up(state)
    return tuple(p for p in choice.penalties if p.due is not None or not late)


def may_waive(state: State, choice: Choice) -> bool:
    """Moves from play need time to play them in."""
    return bool(choice.waive) and not art3_3_3_time_is_up(state)


def named(state: State, choice: Choice, said: str) -> Penalty | None:
    """By its id, the number or the name of its clause, or the set piece that it is."""
    meant = [p for p in open_to(state, choice) if said in _names(p)]
    return next((p for p in meant if p.id == said), next(iter(meant), None))


def _names(penalty: Penalty) -> tuple[str | None, ...]:
    kind = penalty.due.kind if penalty.due is not None else None
    return (penalty.id, penalty.rule, CLAUSES.by_id[penalty.rule].call, kind)
