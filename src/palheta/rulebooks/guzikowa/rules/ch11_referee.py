"""Rozdział 11: Postanowienia końcowe."""

from collections.abc import Callable, Mapping
from typing import Any

from palheta.facts import BadFact, convert
from palheta.rulebooks.guzikowa.outcome.board import expelled
from palheta.rulebooks.guzikowa.outcome.cards import shown
from palheta.rulebooks.guzikowa.outcome.end import ended
from palheta.rulebooks.guzikowa.outcome.move import goal_scored
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.restart import spot_cleared
from palheta.rulebooks.guzikowa.outcome.turn import given_due
from palheta.rulebooks.guzikowa.rules import SWITCH
from palheta.rulebooks.guzikowa.rules.ch2_moves import SET_PIECES
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_1_who_starts, art3_1_2_kick_off_due
from palheta.rulebooks.guzikowa.state import Due
from palheta.ruling import Next, reason
from palheta.table.frame import SIDES, Side, other, side_of


def _side(value: Any, path: str) -> Side:
    if value not in SIDES:
        raise BadFact(path, f"Expected home or away, got {value!r}")
    return "home" if value == "home" else "away"


def _decide_next(draft: Draft, value: Any) -> Draft:
    wanted = convert(value, Next, "step.decide.next")
    if wanted.side is None:
        raise BadFact("step.decide.next.side", "Expected home or away")
    draft = draft.within("flight", choice=None)
    if wanted.with_ in (None, "play"):
        return draft.now(due=None).within("possession", side=wanted.side, moves=wanted.moves or 1)
    if wanted.with_ == "kick_off":
        return art3_1_2_kick_off_due(draft, wanted.side)
    set_piece = next((kind for kind in SET_PIECES if kind == wanted.with_), None)
    if set_piece is None:
        kinds = ", ".join(SET_PIECES)
        raise BadFact("step.decide.next.with", f"Expected play, kick_off or one of {kinds}")
    own = 1 if set_piece in ("throw_in", "corner") else 0
    bonus = max(0, (wanted.moves or 0) - own)
    within = "goal_area" if set_piece == "goal_kick" else None
    due = Due(kind=set_piece, side=wanted.side, at=wanted.at, within=within, bonus=bonus)
    return spot_cleared(given_due(draft, due))


def _decide_card(draft: Draft, value: Any) -> Draft:
    cards: dict[str, str] = convert(value, dict[str, str], "step.decide.card")
    for piece, colour in cards.items():
        if side_of(piece) is None or colour not in ("yellow", "red"):
            raise BadFact("step.decide.card", "Expected a piece and yellow or red")
        draft = shown(draft, piece, "red" if colour == "red" else "yellow", ())
    return draft


def _decide_remove(draft: Draft, value: Any) -> Draft:
    if not isinstance(value, str) or side_of(value) is None:
        raise BadFact("step.decide.remove", "Expected a piece")
    return expelled(draft, value)


_DECIDED = reason("so the referee decided")
_DECIDE: dict[str, Callable[[Draft, Any], Draft]] = {
    "next": _decide_next,
    "kick_off": lambda draft, value: art3_1_1_who_starts(draft, _side(value, "step.decide.kick_off")),
    "goal": lambda draft, value: goal_scored(draft, other(_side(value, "step.decide.goal"))),
    "card": _decide_card,
    "remove": _decide_remove,
    "end": lambda draft, _: ended(draft, _DECIDED, "11.1.3"),
}


@SWITCH.clause("11.1.3", passes=True)
def art11_1_3_the_referee_decides(draft: Draft, wanted: Mapping[str, Any]) -> Draft:
    """Postanowienia końcowe: what the book does not describe, the referee decides."""
    draft = draft.explaining(_DECIDED, "11.1.3")
    for key, value in wanted.items():
        if key not in _DECIDE:
            raise BadFact(f"step.decide.{key}", f"Expected one of {', '.join(_DECIDE)}")
        draft = _DECIDE[key](draft, value)
    return draft
