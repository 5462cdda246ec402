"""Out over a line: whose restart, and where."""

from palheta.rulebooks.dadinho.areas import lateral
from palheta.rulebooks.dadinho.outcome.precedence import Award
from palheta.rulebooks.dadinho.rules.ch6_out_of_play import (
    art43_1_no_touch_left,
    art43_won,
    art44_4_side,
    art44_whose_line,
    art45_6_corner_place,
)
from palheta.rulebooks.dadinho.sighted import BallOut, Lance
from palheta.rulebooks.dadinho.state import State
from palheta.table.frame import Point, Side


def out_of_play(state: State, lance: Lance, out: BallOut) -> Award:
    """The restart for a dadinho that left the pitch. `state` has this lance counted."""
    won = art43_won(lance) and not art43_1_no_touch_left(state, lance.side)
    taker = lance.side if won else lance.opponent
    if out.over == "touchline":
        return Award(taker, "throw_in", out.at)
    owner = art44_whose_line(lance, out) or taker
    sign = 0 if out.high or out.at is None else lateral(out.at[1], owner)
    return goal_kick(owner, sign) if taker == owner else corner(state, taker, sign)


def goal_kick(owner: Side, sign: int = 0) -> Award:
    return art44_4_side(owner, sign) or Award(owner, "goal_kick")


def corner(state: State, taker: Side, sign: int) -> Award:
    return Award(taker, "corner", art45_6_corner_place(state, taker, sign), None, sign)


def restart_place(state: State) -> Point | None:
    return state.ball_at or state.next.at


def taken_wrongly_twice(lance: Lance, kind: str | None) -> Award | None:
    """What a restart becomes when it was taken wrongly twice."""
    at = restart_place(lance.state)
    if kind == "goal_kick":
        return Award(lance.opponent, "indirect_free_kick", at)
    if kind == "corner":
        return goal_kick(lance.opponent, lateral(at[1], lance.opponent) if at is not None else 0)
    if kind == "kick_off":
        return Award(lance.opponent, "kick_off", (0.0, 0.0))
    if kind == "throw_in":
        return Award(lance.opponent, "throw_in", at)
    return Award(lance.opponent, "indirect_free_kick", at)
