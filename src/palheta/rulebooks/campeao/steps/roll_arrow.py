"""An arrow die: the ball walks, then its mark is looked at."""

from typing import Literal

from palheta.facts import Face
from palheta.rulebooks.campeao.board import GOAL_LANE, Walk, Way, ways
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.walk import staying_on
from palheta.rulebooks.campeao.rules.attack import (
    attack5_the_ball_walks,
    attack10_cross,
    attack11_question_mark,
    attack12_over_the_goal_line,
    attack13_turn_the_arrow,
)
from palheta.rulebooks.campeao.rules.special import (
    special3_behind,
    special4_into_the_own_goal,
    special5_over_the_touchline,
)
from palheta.rulebooks.campeao.state import Attack, Due, Flight, Rolled
from palheta.rulebooks.campeao.vocabulary import ArrowDie
from palheta.ruling import reason

Choice = Literal["left", "right", "centre"]


def arrow_rolled(draft: Draft, die: ArrowDie, face: Face, choice: Choice | None) -> Draft:
    """An arrow die: the ball walks, then its mark is looked at. An open direction is asked for first."""
    draft = attack13_turn_the_arrow(draft, choice == "centre")
    way: Way | None = choice if choice in ("left", "right") else None
    if ways(face):
        if draft.state.restart == "corner" or choice == "centre":
            way = staying_on(draft.state, face)
        elif way is None:
            chooses = reason("{side} chooses left or right", side=draft.state.attacker)
            direction = Flight("direction", rolled=Rolled(die, face))
            return draft.now(flight=direction).explaining(chooses, "attack.8")
    return walked(draft, die, face, way)


def walked(draft: Draft, die: ArrowDie, face: Face, way: Way | None) -> Draft:
    """The ball has its direction: it walks, and goes out or stays and is judged by its mark."""
    there = attack5_the_ball_walks(Walk(draft.state.square), draft.state, face, way)
    attack = Attack(draft.state.attacker, last_die=die)
    draft = draft.ball_at(there.square, attack=attack, due=Due(), flight=Flight())
    if there.over is not None:
        return _went_out(draft, there)
    if face.mark == "X":
        return attack10_cross(draft)
    if face.mark == "?":
        return attack11_question_mark(draft)
    moves_on = reason("the ball stays with {side}: another die", side=attack.side)
    return draft.explaining(moves_on, "attack.1")


def _went_out(draft: Draft, there: Walk) -> Draft:
    if there.over == "goal_line":
        return attack12_over_the_goal_line(draft)
    if there.over == "touchline":
        return special5_over_the_touchline(draft, there.square)
    return special4_into_the_own_goal(draft) if there.square[0] == GOAL_LANE else special3_behind(draft)
