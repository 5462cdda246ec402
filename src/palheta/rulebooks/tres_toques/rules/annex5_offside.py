"""Anexo V, IMPEDIMENTO: which moment each player is judged at.

A flicked player is judged at the launch before his own (V.3, V.5, V.14); a receiver at the launch of the
flick that reaches him (V.1, V.4, V.12, V.13, V.16). Who was flicked first may always be flicked again (V.15).
"""

from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Launch
from palheta.table.frame import side_of


@SWITCH.clause("anexo-V.3", "anexo-V.5", "anexo-V.11", "anexo-V.14", off=None)
def annex5_launch_before(lance: Lance) -> Launch | None:
    """The moment a flicked player is judged at: the launch of the flick before."""
    launch = lance.state.flight.launch
    return launch if launch is not None and side_of(launch.piece) == lance.side else None


@SWITCH.clause("anexo-V.15", "anexo-V.20", off=False)
def annex5_flicked_first(lance: Lance) -> bool:
    """Who was flicked first in this play, or launched the ball himself, may always be flicked again."""
    launch = lance.state.flight.launch
    return lance.piece == lance.state.play.first or (launch is not None and launch.piece == lance.piece)
