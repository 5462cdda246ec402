"""FISTF table football and its indoor game, as books."""

from functools import partial

from palheta.rulebooks.base import BookOf
from palheta.rulebooks.fistf.offers.against import against
from palheta.rulebooks.fistf.offers.endings import endings
from palheta.rulebooks.fistf.offers.likely import likely
from palheta.rulebooks.fistf.offers.now import offers
from palheta.rulebooks.fistf.outcome.period import time_up_at
from palheta.rulebooks.fistf.resume import FistfPosition, completing, opening, resumed
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps.step import judge
from palheta.rulebooks.fistf.vocabulary import (
    INDOOR,
    OF_OFFSIDE,
    OUTDOOR,
    REPORTS,
    IndoorOptions,
    Options,
    Variant,
)
from palheta.rulebooks.folder import Folder
from palheta.rulebooks.supposing import by_points


def _book(variant: Variant, options_type: type[Options]) -> BookOf[State]:
    """One of the two games; what tells them apart is the variant."""
    return BookOf(
        name=variant.name,
        folder=Folder(__package__, "indoor" if variant.indoor else ""),
        clauses=CLAUSES,
        switchboard=SWITCH,
        position_type=FistfPosition,
        options_type=options_type,
        reports={w: REPORTS[w] for w in REPORTS if not (variant.indoor and w in OF_OFFSIDE)},
        opening=partial(opening, variant),
        resume=partial(resumed, variant),
        judge=by_points(judge),
        completing=completing,
        offers=offers,
        time_up_at=time_up_at,
        endings=endings,
        likely=likely,
        against=against,
    )


BOOK = _book(OUTDOOR, Options)
INDOOR_BOOK = _book(INDOOR, IndoorOptions)
