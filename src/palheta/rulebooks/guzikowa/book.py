"""The book as the rest of the program sees it."""

from palheta.rulebooks.base import BookOf
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.folder import Folder
from palheta.rulebooks.guzikowa.offers.against import against
from palheta.rulebooks.guzikowa.offers.likely import likely
from palheta.rulebooks.guzikowa.offers.now import offers
from palheta.rulebooks.guzikowa.outcome.again import completing
from palheta.rulebooks.guzikowa.outcome.end import time_up_at
from palheta.rulebooks.guzikowa.resume import opening, resumed
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import GuzikowaPosition
from palheta.rulebooks.guzikowa.steps.step import judge
from palheta.rulebooks.guzikowa.vocabulary import REPORTS, Options

BOOK = BookOf(
    name="guzikowa",
    folder=Folder(__package__),
    clauses=CLAUSES,
    switchboard=SWITCH,
    position_type=GuzikowaPosition,
    options_type=Options,
    reports=REPORTS,
    opening=opening,
    resume=resumed,
    judge=judge,
    offers=offers,
    time_up_at=time_up_at,
    endings=by_people,
    likely=likely,
    against=against,
    completing=completing,
)
