"""The book as the rest of the program sees it."""

from palheta.rulebooks.base import BookOf
from palheta.rulebooks.folder import Folder
from palheta.rulebooks.tres_toques.offers.against import against
from palheta.rulebooks.tres_toques.offers.endings import endings
from palheta.rulebooks.tres_toques.offers.likely import likely
from palheta.rulebooks.tres_toques.offers.now import offers
from palheta.rulebooks.tres_toques.outcome.period import time_up_at
from palheta.rulebooks.tres_toques.resume import completing, opening, resumed
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.state import TresToquesPosition
from palheta.rulebooks.tres_toques.steps.step import judge
from palheta.rulebooks.tres_toques.vocabulary import REPORTS, Options

BOOK = BookOf(
    name="tres-toques",
    folder=Folder(__package__),
    clauses=CLAUSES,
    switchboard=SWITCH,
    position_type=TresToquesPosition,
    options_type=Options,
    reports=REPORTS,
    opening=opening,
    resume=resumed,
    judge=judge,
    offers=offers,
    time_up_at=time_up_at,
    endings=endings,
    likely=likely,
    against=against,
    completing=completing,
)
