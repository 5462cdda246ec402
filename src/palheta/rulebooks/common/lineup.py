"""Who is on the table where nobody told of anybody: those who begin the match, until they were seen to leave it."""

from collections.abc import Iterable, Mapping

from palheta.facts import Place
from palheta.table.frame import is_keeper, side_of

TEAM = 10  # so many begin besides the keeper; substitutes have the numbers after theirs


def is_on(
    name: str,
    pieces: Mapping[str, Place],
    exchanged: Iterable[tuple[str, str]],
    gone: Iterable[str] = (),
    team: int = TEAM,
) -> bool:
    """`exchanged`: who left for whom, in order; `gone`: who is off for another reason."""
    if name in pieces:
        return True
    if name in gone or any(side_of(told) == side_of(name) for told in pieces):
        return False  # of somebody else of this side it was told where he stands: of who stands there, then
    on = not is_keeper(name) and name[1:].isdigit() and int(name[1:]) <= team
    for out, in_ in exchanged:
        on = name == in_ or (on and name != out)
    return on
