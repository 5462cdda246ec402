"""Before a kick-off both sides set their buttons; whoever says nothing of it stands as usual (3.1.2)."""

from palheta.rulebooks.guzikowa.formation import formation
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.table.frame import Side, side_of


def stands_as_usual(v: Verdict, side: Side) -> None:
    """This side is ready; if it has set nothing itself, as usual."""
    if not any(side_of(name) == side for name in v.state.arranged):
        starts = v.state.due is not None and v.state.due.side == side
        for name, place in formation(v.state, side, starts=starts).items():
            v.put(name, place)
            off = {n: b for n, b in v.state.off.items() if n != name}
            v.change(arranged=(*v.state.arranged, name), off=off)
    v.change(arranging=tuple(s for s in v.state.arranging if s != side))
