"""What hands put right after a lance."""

from palheta.facts import Left, Place
from palheta.rulebooks.dadinho.areas import Places, is_off, out_of_place
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules.ch1_keeper import art7_9_keeper_back_in_place
from palheta.rulebooks.dadinho.rules.ch4_moved import art32_1_put_back, art33_button_off_the_pitch
from palheta.rulebooks.dadinho.rules.ch6_restarts import art42_f_put_back
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.table.frame import SIDES, is_keeper, keeper_of
from palheta.table.geometry import distance


def tidied_up(draft: Draft, lance: Lance) -> Draft:
    """Hands put right what the lance left wrong: off the pitch, over, out of place, pushed aside before it."""
    after = draft.state
    found: Places = {}
    disturbed = lance.disturbed
    for name, place in lance.pieces_after.items():
        if name not in disturbed:
            continue  # it stands where it stood
        if not is_keeper(name):
            back = _brought_to_the_line(lance, after.pieces | found, name, lance.left(name))
            if back is not None:
                found[name] = back
        if place.face == "down" and name in lance.rests:
            found[name] = Place((found.get(name) or place).point, angle=place.angle)
    found |= art32_1_put_back(lance)
    found |= keepers_put_back(lance, after.pieces | found, after)
    if lance.state.due.aside:
        found |= art42_f_put_back(lance.state, after.pieces | found, after.ball)
    return draft.placing(found)


def _brought_to_the_line(lance: Lance, pieces: Places, name: str, told: Left | None) -> Place | None:
    """Told that it left, or found lying wholly outside where it was not before."""
    if told is not None and told.back:
        return None
    if told is not None and told.at is not None and told.at.point is not None:
        return art33_button_off_the_pitch(lance.state, pieces, name, told.at.point)
    was, place = lance.state.pieces.get(name), pieces[name]
    if was is None or was.point is None or place.point is None or name not in lance.rests:
        return None
    was_off = told is None and is_off(lance.state, name, was)
    if was_off or not is_off(lance.state, name, place):
        return None
    return art33_button_off_the_pitch(lance.state, pieces, name, place.point)


def keepers_put_back(lance: Lance, pieces: Places, state: State) -> Places:
    """Keepers that this lance knocked over or out of place, returned; and the buttons that make room."""
    found: Places = {}
    fallen = lance.fallen
    for side in SIDES:
        keeper = keeper_of(side)
        was = lance.state.pieces.get(keeper)
        now = found.get(keeper) or pieces.get(keeper)
        if was is None or now is None or (keeper == lance.piece and keeper not in fallen):
            continue
        moved = _moved(was.point, now.point)
        if keeper in fallen or (moved and out_of_place(state, keeper, now)):
            found |= art7_9_keeper_back_in_place(state, pieces | found, keeper, was)
    return found


def _moved(was: tuple[float, float] | None, now: tuple[float, float] | None) -> bool:
    return was is not None and now is not None and distance(was, now) > 1e-6
