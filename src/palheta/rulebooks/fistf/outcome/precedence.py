"""What an offence brings, in the words of this book: findings with their sanction, and the draft of a ruling."""

from typing import Literal

from msgspec import Struct

from palheta.rulebooks.common import draft, finding
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.fistf.state import State
from palheta.ruling import Call
from palheta.table.frame import Point

# Play stops for a kick, the other side may ask for "back", the referee puts everything back unasked, the right to the
# restart passes, or it is repeated.
Follows = Literal["free_kick", "penalty", "back", "put_back", "lose_restart", "repeat"]


class Sanction(Struct, frozen=True):
    """`at`: where the foul was. `restored`: what holds again when the offended side asks for "back", or the referee
    puts it back himself. `shows_later`: only what came after its moment showed that it was one.
    """

    follows: Follows
    at: Point | None = None
    restored: State | None = None
    shows_later: bool = False


Finding = finding.Finding[Sanction]
Draft = draft.Draft[State]


def foul(call: Call, at: Point | None, when: int = START) -> Finding:
    """A free kick where it was, or a penalty where that is one."""
    return Finding(call, when, Sanction("free_kick", at))
