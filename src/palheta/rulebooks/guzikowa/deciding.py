"""The referee's last word (Rozdział 11)."""

from collections.abc import Callable
from typing import Any

from palheta.facts import BadFact, Decide, convert
from palheta.rulebooks.guzikowa import because
from palheta.rulebooks.guzikowa import ch2_moves as ch2
from palheta.rulebooks.guzikowa.cards import expel, show
from palheta.rulebooks.guzikowa.choosing import art3_1_1_who_starts
from palheta.rulebooks.guzikowa.endings import art3_1_2_kick_off_due, end_if_over, goal_scored
from palheta.rulebooks.guzikowa.registered import SWITCH
from palheta.rulebooks.guzikowa.set_up import clear_the_spot
from palheta.rulebooks.guzikowa.state import Due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.ruling import Next
from palheta.table.frame import SIDES, Side, other, side_of

_DECISIONS = ("next", "kick_off", "goal", "card", "remove", "end")


@SWITCH.clause("11.1.3", off=None)
def art11_1_3_the_referee_decides(v: Verdict, step: Decide) -> None:
    """Postanowienia końcowe: what the book does not describe, the referee decides."""
    v.because = because.DECIDED
    for key, value in step.decide.items():
        if key not in _DECISIONS:
            raise BadFact(f"step.decide.{key}", f"Expected one of {', '.join(_DECISIONS)}")
        _DECIDE[key](v, value)
    end_if_over(v)


def _side(value: Any, path: str) -> Side:
    if value not in SIDES:
        raise BadFact(path, f"Expected home or away, got {value!r}")
    return "home" if value == "home" else "away"


def _decide_next(v: Verdict, value: Any) -> None:
    wanted = convert(value, Next, "step.decide.next")
    if wanted.side is None:
        raise BadFact("step.decide.next.side", "Expected home or away")
    v.change(choice=None)
    set_piece = next((kind for kind in ch2.SET_PIECES if kind == wanted.with_), None)
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
        raise BadFact(
            "step.decide.next.with", f"Expected play, kick_off or one of {', '.join(ch2.SET_PIECES)}"
        )


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
