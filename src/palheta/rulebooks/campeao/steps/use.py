"""A player uses the champion die."""

from palheta.facts import Use
from palheta.rulebooks.campeao.outcome.barred import bar
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.rules import CLAUSES
from palheta.rulebooks.campeao.rules.champion import (
    champion3_hand_over,
    champion6_long_shot,
    champion8_assist,
    champion9_unstoppable,
    champion12_great_save,
    champion16_miracle_recovery,
    champion20_foul_in_attack,
    champion22_foul_in_defence,
)
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.vocabulary import ChampionFace, player
from palheta.table.frame import Side


def judged(draft: Draft, step: Use) -> Draft:
    """A use the book forbids changes nothing but is called."""
    state = draft.state
    side = player(step) or _holder(state)
    forbidden = bar(state, side)
    if forbidden is not None:
        return draft.calling(CLAUSES.call(forbidden[0], side, forbidden[1]))
    champion = state.record.champion
    assert champion is not None
    return champion3_hand_over(_played(draft, side, champion.face), side, champion.face)


def _holder(state: State) -> Side:
    return state.record.champion.side if state.record.champion is not None else state.to_act()


def _played(draft: Draft, side: Side, face: ChampionFace | None) -> Draft:
    match face:
        case "long_shot":
            return champion6_long_shot(draft)
        case "assist":
            return champion8_assist(draft)
        case "unstoppable":
            return champion9_unstoppable(draft)
        case "great_save":
            return champion12_great_save(draft)
        case "miracle_recovery":
            return champion16_miracle_recovery(draft)
        case _:
            return (
                champion20_foul_in_attack(draft)
                if side == draft.state.attacker
                else champion22_foul_in_defence(draft)
            )
