"""A ruling of this book in the making."""

from typing import Self

from palheta.rulebooks.campeao.board import Square, seen_by
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.common import draft


class Draft(draft.Draft[State], frozen=True):
    """`cleared`: the defender cleared the ball, which after time is enough to end the half (end.4)."""

    cleared: bool = False

    def ball_at(self, square: Square, **changes: object) -> Self:
        """The ball on a square as the attacker numbers them, and the state changed in these fields."""
        return self.now(ball=seen_by(self.state.attacker, square), **changes)
