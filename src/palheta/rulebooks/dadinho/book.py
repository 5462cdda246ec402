"""The book as the rest of the program sees it."""

from palheta.rulebooks.base import BookOf
from palheta.rulebooks.dadinho.offers.against import against
from palheta.rulebooks.dadinho.offers.endings import endings
from palheta.rulebooks.dadinho.offers.likely import likely
from palheta.rulebooks.dadinho.offers.now import offers
from palheta.rulebooks.dadinho.outcome.period import time_up_at
from palheta.rulebooks.dadinho.resume import completing, opening, resumed
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.state import DadinhoPosition
from palheta.rulebooks.dadinho.steps.step import judge
from palheta.rulebooks.dadinho.vocabulary import REPORTS, Options
from palheta.rulebooks.folder import Folder

BOOK = BookOf(
    name="dadinho",
    folder=Folder(__package__),
    clauses=CLAUSES,
    switchboard=SWITCH,
    position_type=DadinhoPosition,
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
