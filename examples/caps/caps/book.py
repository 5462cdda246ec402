"""The book as palheta sees it."""

from caps.offers import offers
from caps.rules import CLAUSES, SWITCH
from caps.state import REPORTS, Options, opening, resumed, time_up_at
from caps.steps import judge
from palheta.facts import Position
from palheta.rulebooks.base import BookOf
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.folder import Folder

BOOK = BookOf(
    name="caps",
    folder=Folder(__package__),
    clauses=CLAUSES,
    switchboard=SWITCH,
    position_type=Position,
    options_type=Options,
    reports=REPORTS,
    opening=opening,
    resume=resumed,
    judge=judge,
    offers=offers,
    time_up_at=time_up_at,
    endings=by_people,
)
