"""Rozdział 11: Postanowienia końcowe."""

from collections.abc import Callable, Mapping
from typing import Any

from palheta.facts import BadFact, convert
from palheta.rulebooks.guzikowa.outcome import because
from palheta.rulebooks.guzikowa.outcome.board import expel
from palheta.rulebooks.guzikowa.outcome.cards import show
from palheta.rulebooks.guzikowa.outcome.move import goal_scored
from palheta.rulebooks.guzikowa.outcome.restart import clear_the_spot
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules import SWITCH
from palheta.rulebooks.guzikowa.rules.ch2_moves import SET_PIECES
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_1_who_starts, art3_1_2_kick_off_due
from palheta.rulebooks.guzikowa.state import Due
from palheta.ruling import Next
from palheta.table.frame import SIDES, Side, other, side_of


def _side(value: Any, path: str) -> Side:
    if value not in SIDES:
        raise BadFact(path, f"Expected home or away, got {value!r}")
    return "home" if value == "home" else "away"


def _decide_next(v: Verdict, value: Any) -> None:
    wanted = convert(value, Next, "step.decide.next")
    if wanted.side is None:
        raise BadFact("step.decide.next.side", "Expected home or away")
    v.change(choice=None)
    set_piece = next((kind for kind in SET_PIECES if kind == wanted.with_), None)
    if wanted.with_ in (None, "play"):
        v.change(due=None, turn=wanted.side, moves=wanted.moves or 1)
    elif wanted.with_ == "kick_off":
        art3_1_2_kick_off_due(v, wanted.side)
    elif set_piece is not None:
        own = 1 if set_piece in ("throw_in", "corner") else 0
        bonus = max(0, (wanted.moves or 0) - own)
        within = "goal_area" if set_piece == "goal_kick" else None
        v.give_due(Due(kind=set_piece, side=wanted.side, at=wanted.at, within=within, bonus=bonus))
        clear_the_spot(v)
    else:
        raise BadFact("step.decide.next.with", f"Expected play, kick_off or one of {', '.join(SET_PIECES)}")


def _decide_card(v: Verdict, value: Any) -> None:
    cards: dict[str, str] = convert(value, dict[str, str], "step.decide.card")
    for piece, colour in cards.items():
        if side_of(piece) is None or colour not in ("yellow", "red"):
            raise BadFact("step.decide.card", "Expected a piece and yellow or red")
        show(v, piece, "red" if colour == "red" else "yellow", ())


def _decide_remove(v: Verdict, value: Any) -> None:
    if not isinstance(value, str) or side_of(value) is None:
        raise BadFact("step.decide.remove", "Expected a piece")
    expel(v, value)


_DECIDE: dict[str, Callable[[Verdict, Any], None]] = {
    "next": _decide_next,
    "kick_off": lambda v, value: art3_1_1_who_starts(v, _side(value, "step.decide.kick_off")),
    "goal": lambda v, value: goal_scored(v, other(_side(value, "step.decide.goal"))),
    "card": _decide_card,
    "remove": _decide_remove,
    "end": lambda v, value: v.end_match(because.DECIDED),
}


@SWITCH.clause("11.1.3", off=None)
def art11_1_3_the_referee_decides(v: Verdict, wanted: Mapping[str, Any]) -> None:
    """Postanowienia końcowe: what the book does not describe, the referee decides."""
    v.because = because.DECIDED
    for key, value in wanted.items():
        if key not in _DECIDE:
            raise BadFact(f"step.decide.{key}", f"Expected one of {', '.join(_DECIDE)}")
        _DECIDE[key](v, value)
