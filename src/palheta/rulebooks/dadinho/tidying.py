"""What hands put right after a lance."""

from msgspec.structs import replace

from palheta.facts import Left, Place
from palheta.rulebooks.dadinho import ch1_keeper, placing
from palheta.rulebooks.dadinho.placing import Places
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import State
from palheta.table.frame import SIDES, is_keeper, is_piece, side_of


def tidied_up(run: Run, after: State) -> tuple[State, Places]:
    """Hands put right what the lance left wrong: off the pitch, over, out of place, pushed aside before it."""
    pieces = dict(after.pieces)
    found: Places = {}
    for name, place in run.pieces_after().items():
        told = run.left_pitch(name)
        if not is_keeper(name):
            back = _brought_to_the_line(run, pieces | found, name, told)
            if back is not None:
                found[name] = back
        if place.face == "down" and name in run.rest:
            found[name] = Place((found.get(name) or place).point, angle=place.angle)
    found |= art32_1_put_back(run)
    found |= ch1_keeper.keepers_put_back(run, pieces | found, after)
    if run.state.aside:
        found |= placing.art42_f_put_back(run.state, pieces | found, after.ball)
    return replace(after, pieces=pieces | found), found


@SWITCH.clause("32.§1", off={})
def art32_1_put_back(run: Run) -> Places:
    """Deslocamento de jogador adversário: a hand or arm that moves an opponent's button puts it back, no foul."""
    found: Places = {}
    for contact in run.contacts:
        person, name = contact.touch.touch
        moved = person in SIDES and is_piece(name) and side_of(name) != person and contact.touch.moved != 0
        if contact.touch.moving:
            continue  # on its way: that is stopping it (35.e)
        if moved and name in run.state.pieces:
            found[name] = run.state.pieces[name]
    return found


def _brought_to_the_line(run: Run, pieces: Places, name: str, told: Left | None) -> Place | None:
    """Told that it left, or found lying wholly outside where it was not before."""
    if told is not None and told.back:
        return None
    if told is not None and told.at is not None and told.at.point is not None:
        return placing.art33_button_off_the_pitch(run.state, pieces, name, told.at.point)
    was, place = run.state.pieces.get(name), pieces[name]
    if was is None or was.point is None or place.point is None or name not in run.rest:
        return None
    was_off = told is None and placing.is_off(run.state, name, was)
    if was_off or not placing.is_off(run.state, name, place):
        return None
    return placing.art33_button_off_the_pitch(run.state, pieces, name, place.point)
