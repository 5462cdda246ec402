"""Who is on the board: one answer for whoever moves, sets, turns, names or exchanges a button."""

from typing import Literal

from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper, side_of

# 1.1.2: the keeper and ten more. Whoever has a higher number comes on in exchange for one of them.
ELEVEN = 11
FIELD_BUTTONS = 10

Whereabouts = Literal["on", "unplaced", "off", "expelled", "exchanged", "bench"]


def may_come_on(state: State, side: Side) -> tuple[str, ...]:
    """The substitutes of whom nobody has said that they are on the board, or were."""
    numbers = range(FIELD_BUTTONS + 1, FIELD_BUTTONS + 1 + state.options.substitutions)
    waiting = (f"{side[0]}{i}" for i in numbers)
    return tuple(name for name in waiting if whereabouts(state, name) in ("bench", "unplaced"))


def whereabouts(state: State, name: str) -> Whereabouts:
    """`unplaced`: in the match, and nobody has said where it lies."""
    if name in state.expelled:
        return "expelled"
    if name in state.withdrawn:
        return "exchanged"
    if name in state.off:
        return "off"
    if name in state.pieces:
        return "on"
    if is_substitute(name):
        return "unplaced" if name in state.came_on or _untold(state, side_of(name)) else "bench"
    return "exchanged" if _full(state, side_of(name)) else "unplaced"


def is_substitute(name: str) -> bool:
    return not is_keeper(name) and int(name[1:]) > FIELD_BUTTONS


def in_the_match(state: State, name: str) -> bool:
    """It lies on the board, or may be believed to."""
    return whereabouts(state, name) in ("on", "unplaced")


def _untold(state: State, side: Side | None) -> bool:
    """Nobody has said of any button of this side where it lies: then any of them may be on the board."""
    preparing = state.toss or bool(state.arranging)
    return not preparing and not any(side_of(name) == side for name in (*state.pieces, *state.off))


def _full(state: State, side: Side | None) -> bool:
    """All eleven are accounted for, so that a twelfth of the first numbers can only have been exchanged."""
    known = (*state.pieces, *state.off, *state.expelled)
    return sum(1 for name in dict.fromkeys(known) if side_of(name) == side) >= ELEVEN


def not_in_the_match(state: State, name: str) -> tuple[Call, ...]:
    """Why this button may do nothing at all; nothing for one that is on the board or waits beside it (5.1.3)."""
    return (
        *art6_2_1_sent_off_for_good(state, name),
        *art10_1_6_exchanged_for_good(state, name),
        *art1_1_2_eleven_and_no_more(state, name),
    )


def _owner(name: str) -> Side:
    owner = side_of(name)
    assert owner is not None
    return owner


@SWITCH.clause("6.2.1", off=())
def art6_2_1_sent_off_for_good(state: State, name: str) -> tuple[Call, ...]:
    """Czerwona kartka: out of the match to its end."""
    if whereabouts(state, name) != "expelled":
        return ()
    return (CLAUSES.call("6.2.1", _owner(name), reason("{piece} was sent off", piece=name), piece=name),)


@SWITCH.clause("10.1.6", off=())
def art10_1_6_exchanged_for_good(state: State, name: str) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: what was exchanged has left the board."""
    if whereabouts(state, name) != "exchanged":
        return ()
    why = reason("{piece} was exchanged and has left the board", piece=name)
    return (CLAUSES.call("10.1.6", _owner(name), why, piece=name),)


@SWITCH.clause("1.1.2", "10.1.1", off=())
def art1_1_2_eleven_and_no_more(state: State, name: str) -> tuple[Call, ...]:
    """Gracze i guziki: a twelfth does not join in, nor anybody in the place of a button that was sent off (6.2.1)."""
    owner = _owner(name)
    if whereabouts(state, name) != "bench":
        return ()
    short = any(side_of(gone) == owner for gone in state.expelled)
    why = reason("{piece} comes on only in exchange for another button", piece=name)
    return (CLAUSES.call("6.2.1" if short else "1.1.2", owner, why, under="10.1.6", piece=name),)
