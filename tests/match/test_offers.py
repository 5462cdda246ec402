"""What was offered before is offered still where only the time went on: a book that says so is held to it."""

import pytest

from palheta.bots.bot_match import play_on
from palheta.facts import Time
from palheta.match import Match
from palheta.match.record import Header
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks import registry


@pytest.mark.parametrize("name", ["dadinho"])
def test_offers_do_not_hang_on_what_a_state_calls_untimed(name: str) -> None:
    match = Match(Header(book=name))
    session = Session(match, PhysicsRunner(), "offers", {"home": "human", "away": "human"}, patient=True)
    play_on(session, 5, flicks=60)
    book, alike, before = registry.find(name), 0, match.opening
    for taken in match.taken:
        state = taken.ruling.state
        if state.offers_as(before):
            assert book.offers(state) == book.offers(before)
            alike += isinstance(taken.step, Time)
        before = state
    assert alike > 40
    assert match.offers == book.offers(match.state)
