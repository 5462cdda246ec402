"""The book as the rest of the program sees it."""

from palheta.rulebooks.campeao.board_svg import draw_board
from palheta.rulebooks.campeao.faces import faces_of
from palheta.rulebooks.campeao.offers.against import against
from palheta.rulebooks.campeao.offers.beside import beside
from palheta.rulebooks.campeao.offers.now import offers
from palheta.rulebooks.campeao.outcome.period import time_up_at
from palheta.rulebooks.campeao.resume import completing, opening, resumed
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import CampeaoPosition
from palheta.rulebooks.campeao.steps.step import judge
from palheta.rulebooks.campeao.vocabulary import REPORTS, Options
from palheta.rulebooks.common.endings import by_people
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.rulebooks.folder import Folder

BOOK = DiceBookOf(
    name="campeao",
    folder=Folder(__package__),
    clauses=CLAUSES,
    switchboard=SWITCH,
    position_type=CampeaoPosition,
    options_type=Options,
    reports=REPORTS,
    opening=opening,
    resume=resumed,
    judge=judge,
    offers=offers,
    time_up_at=time_up_at,
    endings=by_people,
    against=against,
    completing=completing,
    faces=faces_of,
    beside=beside,
    drawn=draw_board,
)
