"""Capítulo IV – Do Desenrolar da Partida: the dadinho under, on or between buttons, articles 30 and 31."""

from msgspec.structs import replace

from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import CLOSED_GAP, STUCK, gap_to_ball
from palheta.rulebooks.dadinho.outcome.precedence import Finding
from palheta.rulebooks.dadinho.outcome.sanction import technical, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import PIECE_TOUCHES, State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, side_of
from palheta.table.geometry import distance


@SWITCH.clause("30")
def art30_button_on_the_dadinho(lance: Lance) -> tuple[Finding, ...]:
    """Bola presa: a button, whosesoever, came to rest on top of the dadinho."""
    for top, under in lance.atop:
        if under == "ball":
            why = reason("{top} stopped on top of the dadinho", top=top)
            return (technical_where_it_stopped(lance, "30", why, when=len(lance.seen)),)
    return ()


@SWITCH.clause("30.§1", off=((), ()))
def art30_1_trapped(lance: Lance) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Bola presa: between a button of each side it is played on with the button that holds it, if that still may.

    Returns the buttons of which one must play next, and the infringement where none has a touch left.
    """
    if not lance.on_ball:
        return (), ()
    own, theirs = _holding(lance)
    if not own or not theirs:
        return (), ()
    tally = lance.state.play.tallies[lance.side]
    used = {name: tally.piece.get(name, 0) + (name == lance.piece) for name in own}
    able = tuple(name for name in own if used[name] < PIECE_TOUCHES)
    if able:
        return able, ()
    why = reason("{piece} holds the dadinho and has no touch left", piece=own[0])
    return (), (technical_where_it_stopped(lance, "30.§1", why, when=len(lance.seen)),)


def _holding(lance: Lance) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The buttons that a resting dadinho lies against: own, and the opponent's."""
    if lance.ball_after is None or not lance.in_field:
        return (), ()
    against = []
    for name in lance.beside_the_ball:
        between = gap_to_ball(lance.state, name, lance.pieces_after, lance.ball_after)
        if between is not None and between <= STUCK:
            against.append(name)
    own = tuple(sorted(n for n in against if side_of(n) == lance.side))
    return own, tuple(sorted(n for n in against if side_of(n) != lance.side))


@SWITCH.clause("30.§1", off=None)
def art30_1_told_by_people(state: State, side: Side, piece: str) -> Finding | None:
    """Bola presa: between a button of each side, as somebody saw it; a foul if the own one has no touch left."""
    why = reason("{piece} holds the dadinho and has no touch left", piece=piece)
    finding = technical(state, "30.§1", side, why, state.ball_at, piece=piece)
    used_up = state.play.tallies[side].piece.get(piece, 0) >= PIECE_TOUCHES
    return finding if used_up else replace(finding, sanction=None)


@SWITCH.clause("30.§1")
def art30_1_with_the_holding_button(lance: Lance) -> tuple[Finding, ...]:
    """Bola presa: it must be played with the button that holds it."""
    bound = lance.state.play.must_use
    if not bound or lance.piece in bound or side_of(bound[0]) != lance.side:
        return ()
    why = reason("{piece} played, but {bound} holds the dadinho", piece=lance.piece, bound=bound[0])
    return (technical_where_it_stopped(lance, "30.§1", why, when=START),)


@SWITCH.clause("30.§2")
def art30_2_on_its_last_lance(lance: Lance) -> tuple[Finding, ...]:
    """Bola presa: after a button's last individual lance the dadinho lies on it or in its hole."""
    used = lance.state.play.tallies[lance.side].piece.get(lance.piece, 0) + 1
    if used != PIECE_TOUCHES or ("ball", lance.piece) not in lance.atop:
        return ()
    why = reason("the dadinho lies on {piece}, which has no touch left", piece=lance.piece)
    return (technical_where_it_stopped(lance, "30.§2", why, when=len(lance.seen)),)


@SWITCH.clause("31", "31.§1")
def art31_closed_play(lance: Lance) -> tuple[Finding, ...]:
    """Jogada fechada: on giving the lance away, the dadinho lies between two own buttons 3.5 cm apart or less."""
    if lance.ball_after is None or not lance.in_field:
        return ()
    pieces = lance.pieces_after
    own = [name for name in lance.beside_the_ball if side_of(name) == lance.side]
    for i, one in enumerate(own):
        for two in own[i + 1 :]:
            if _closes(lance.state, pieces[one].point, pieces[two].point, lance.ball_after):
                why = reason("{one} and {two} close the dadinho in", one=one, two=two)
                return (technical_where_it_stopped(lance, "31", why, when=len(lance.seen)),)
    return ()


@SWITCH.clause("31", off=True)
def art31_gave_the_lance_away(state: State, side: Side) -> bool:
    """Jogada fechada: whoever still has the lance after one that was told has closed nothing yet."""
    return state.turn != side or state.flight.played is None


def _closes(state: State, one: Point | None, two: Point | None, ball: Point) -> bool:
    """Wholly within the strip that touches both buttons' edges, between the buttons."""
    if one is None or two is None:
        return False
    radius, half = state.table.piece.diameter / 2, state.table.ball.size / 2
    apart = distance(one, two)
    if apart < 1e-9 or apart - 2 * radius > CLOSED_GAP + 1e-6:
        return False
    ux, uy = (two[0] - one[0]) / apart, (two[1] - one[1]) / apart
    dx, dy = ball[0] - one[0], ball[1] - one[1]
    along, across = dx * ux + dy * uy, abs(-dx * uy + dy * ux)
    return 0 <= along <= apart and across + half <= radius + 1e-6
