"""The keeper set by hand, and whose keeper has the ball."""

from palheta.facts import Place, Put
from palheta.rulebooks.tres_toques.areas import back_in_goal_area, home_ground
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule04_keeper import (
    art43_without_possession,
    art45_on_the_opponents_turn,
    art45_touched_out_of_turn,
    art47_pushed_mates,
    art47_pushed_opponents,
)
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import (
    art36_distances,
    art36_penalty_area_allowed,
    art40_set_at_sixty,
    art40_set_for_a_shot,
    art41_at_an_indirect_kick,
    art45_wrong_place,
)
from palheta.rulebooks.tres_toques.rules.rule04_keepers_ball import (
    art42_fourth_flick_back,
    art42_on_the_goal_line,
    art42_played_into_goal_area,
    art42_touched_and_stopped,
)
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_moved_after_ready
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art101_on_the_line
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling import reason
from palheta.table.frame import Side, side_of
from palheta.table.geometry import wholly_inside


def displaced_by_keeper(case: Case, lance: Lance) -> bool:
    """Art. 47, DESLOCAMENTO FALTOSO DE JOGADOR."""
    pushed = [
        t.touched
        for t in lance.touches
        if t.mover == lance.piece and lance.displaced(t) and t.touched != "ball"
    ]
    theirs = [name for name in pushed if side_of(name) == lance.opponent]
    own = [name for name in pushed if side_of(name) == lance.side]
    if theirs:
        return art47_pushed_opponents(case, lance, theirs[0])
    return bool(own) and art47_pushed_mates(case, lance, own[0])


def place_keeper(case: Case, side: Side, keeper: str, at: Place, step: Put) -> None:
    """The keeper is set by hand."""
    lance = Lance(case.state, step, keeper)
    own_turn = case.state.turn == side or case.state.stage != "play"
    touched = art43_without_possession if own_turn else art45_touched_out_of_turn
    if lance.touches and (displaced_by_keeper(case, lance) | touched(case, lance)):
        case.come_to_rest(lance.rest)
        return
    if art77_moved_after_ready(case, side, keeper) or art45_on_the_opponents_turn(
        case, side, keeper, own_turn
    ):
        return
    case.set(pieces={**case.state.pieces, keeper: at}, keeper_set=side if own_turn else case.state.keeper_set)
    if at.point is not None:
        check_keeper_place(case, side, keeper, at)


def check_keeper_place(case: Case, side: Side, keeper: str, at: Place) -> None:
    """Where the keeper was set: corrected, and noted where nobody allowed the penalty area."""
    state = case.state
    if state.shot is not None and state.shot.side != side:
        art40_set_for_a_shot(case, side, keeper, at)
        return
    if state.keeper_close == side:
        art40_set_at_sixty(case, side, keeper, at)
        return
    if state.restart is not None and state.restart.kind == "penalty" and state.restart.side != side:
        art101_on_the_line(case, side, keeper, at)
        return
    if (
        state.restart is not None
        and state.restart.kind == "indirect_free_kick"
        and state.restart.side != side
    ):
        art41_at_an_indirect_kick(case, side, keeper, at)
        return
    point = at.point
    if point is None:
        return
    if wholly_inside(state.table.footprint(keeper, point, at.angle), home_ground(state, side)):
        return
    if not art36_penalty_area_allowed(state, side):
        why = reason(
            "{keeper} was set outside his goal area: he may be only at an arrangement or right after his own kick",
            keeper=keeper,
        )
        art45_wrong_place(case, side, keeper, why)
    elif not art36_distances(state, side, keeper, at):
        case.place(keeper, back_in_goal_area(state, side, point))


def keeper_possession(lance: Lance) -> Side | None:
    """Art. 42, POSSE DO GOLEIRO: whose keeper has the ball after this flick."""
    if lance.exit is not None or any(top == "ball" for top, _ in lance.stacked):
        return None
    for side in (lance.side, lance.opponent):
        if art42_touched_and_stopped(lance, side) or art42_played_into_goal_area(lance, side):
            return None if art42_fourth_flick_back(lance, side) else side
        if art42_on_the_goal_line(lance, side):
            return side
    return None
