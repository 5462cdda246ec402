"""Placing by hand: is it possible, and does the offer allow it? What the book suggested is asked as well."""

import math

from palheta.facts import Place
from palheta.play.refusal import Refused
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import Broken, broken
from palheta.ruling import MayPlace, Offer, reason
from palheta.table.table import Table


def misplaced(state: TableState, offer: MayPlace, places: dict[str, Place]) -> Refused | None:
    """Why these places are refused; None where the offer allows them."""
    if offer.at_most is not None and len(places) > offer.at_most:
        words = reason("At most {count} may be placed", count=offer.at_most)
        return Refused("too_many", words, offer.clause)
    faults = _off_the_table(state.table, offer, places)
    faults = faults or broken(state.table, offer, state.standing, places)
    found = [fault for fault in faults if not _makes_room(offer, places, fault)]
    if not found:
        return None
    words = reason("{piece} may not stand there", piece=found[0].piece)
    return Refused("illegal_place", words, found[0].clause, tuple(found))


def _off_the_table(table: Table, offer: MayPlace, places: dict[str, Place]) -> list[Broken]:
    """A hand sets things on the table itself; upon another only where the book does."""
    found = []
    for name, place in places.items():
        wanted = offer.suggest.get(name)
        upon = place.atop is not None and (wanted is None or wanted.atop != place.atop)
        if upon or not _on_the_table(table, place):
            found.append(Broken(name, "inside", offer.clause, "table"))
    return found


def _on_the_table(table: Table, place: Place) -> bool:
    edge, (x, y) = table.pitch.table, place.point or (math.inf, math.inf)
    return edge.x0 <= x <= edge.x1 and edge.y0 <= y <= edge.y1


def beyond_the_table(table: Table, offer: Offer, piece: str, place: Place) -> Refused | None:
    if _on_the_table(table, place):
        return None
    return Refused("illegal_place", reason("{piece} may not stand there", piece=piece), offer.clause)


def _makes_room(offer: MayPlace, places: dict[str, Place], fault: Broken) -> bool:
    """Where the book itself sets the ball (or what it lies on), whoever stands there is moved by hand."""
    ball = places.get("ball")
    if ball is None or fault.kind != "overlap" or offer.suggest.get("ball") != ball:
        return False
    return not {"ball", ball.atop}.isdisjoint((fault.piece, fault.of))
