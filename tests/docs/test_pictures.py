"""The pictures that are drawn from data are what is drawn today."""

from xml.etree import ElementTree

from tools.picture.__main__ import PLAY, RECORD
from tools.picture.drawing import drawn
from tools.picture.timeline import filmed, places

from palheta.match import Match, read_file


def test_the_moving_picture_is_drawn_from_the_record() -> None:
    assert PLAY.read_text(encoding="utf-8") == drawn(Match(*read_file(RECORD))), (
        "python -m tools.picture play"
    )


def test_the_film_ends_where_the_match_does() -> None:
    match = Match(*read_file(RECORD))
    film = filmed(match)
    state = match.state
    assert film.said[-1].score == state.score
    last = {name: path[-1].at for name, path in film.paths.items()}
    stood = {name: at for name, at in places(state).items() if name != "ball"}  # it is fetched out of the net
    assert {name for name, at in stood.items() if max(map(_apart, at, last[name])) > 1} == set()


def _apart(a: float, b: float) -> float:
    return abs(a - b)


def test_everything_moves_forward_in_time_for_about_ten_seconds() -> None:
    film = filmed(Match(*read_file(RECORD)))
    for path in film.paths.values():
        assert [key.t for key in path] == sorted(key.t for key in path)
    assert 8 < film.t < 15
    tree = ElementTree.parse(PLAY)
    assert len(list(tree.iter("{http://www.w3.org/2000/svg}animateTransform"))) >= 6
