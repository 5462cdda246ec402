"""How play goes on: with a restart, from where its taker chooses, or simply on."""

from palheta.facts import Restart
from palheta.rulebooks.campeao.board import CORNERS, GOAL_KICKS, KEEPER_KICKS, Square, seen_by
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.state import Attack, Awaited, Due, Flight, State
from palheta.table.frame import Side


def attack_again(draft: Draft, awaits: Awaited | None = None) -> Draft:
    """The attacker goes on with any die, as after a miss, a clearance or a parry; once what is awaited has come."""
    return draft.now(attack=Attack(draft.state.attacker), due=Due(), flight=Flight(awaits))


def restart(draft: Draft, kind: Restart, side: Side, square: Square) -> Draft:
    """This side restarts from a square as it numbers them itself."""
    return draft.now(ball=seen_by(side, square), attack=Attack(side), due=Due(kind), flight=Flight())


def known_kind(kind: Restart) -> Restart:
    """This book knows direct free kicks and others; nobody calls the others indirect."""
    return "free_kick" if kind == "indirect_free_kick" else kind


def kick_squares(state: State) -> dict[str, Square]:
    """Where the taker may choose to restart from, as he numbers the squares."""
    match state.restart:
        case "goal_kick":
            return GOAL_KICKS
        case "keeper_kick":
            if state.options.keeper_kick_before_goal:
                return KEEPER_KICKS
            return {name: square for name, square in KEEPER_KICKS.items() if name != "middle"}
        case "corner":
            return CORNERS
        case _:
            return {}
