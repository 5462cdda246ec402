"""Parte I: Definiciones e interpretaciones: the dead ball, I.12."""

from palheta.facts import Place, Put
from palheta.rulebooks.fistf.rules import SWITCH
from palheta.rulebooks.fistf.state import Due, State
from palheta.table.geometry import distance


@SWITCH.clause("I.12", passes=True)
def part1_12_ball_set_by_the_referee(
    places: dict[str, Place], put: Put, due: Due, state: State
) -> dict[str, Place]:
    """I.12: but for a goal kick or corner the referee sets the ball; moved by a player it goes back."""
    at = put.place["ball"].point if "ball" in put.place else None
    if at is None or due.at is None or due.kind in ("goal_kick", "corner"):
        return places
    return {"ball": Place(due.at)} if distance(at, due.at) > state.table.radius("ball") else places
