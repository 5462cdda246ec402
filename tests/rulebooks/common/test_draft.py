"""A ruling in the making: every method gives another draft, and nothing is due without a reason."""

from palheta.facts import Place, Score
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState, default_setup
from palheta.rulebooks.common.draft import Draft
from palheta.ruling import Because, Call, Card, Next, reason
from palheta.ruling.question import whose

WHY = reason("{side}'s turn", side="away")
FIRST = Call("28", "touched_opponent", "Toque", "home", reason("first"), under="47")
SECOND = Call("29", "hand", "Mão", "away", reason("second"))


def begun() -> Draft[TableState]:
    pieces = {"h1": Place((0.0, 0.0)), "a1": Place((50.0, 0.0))}
    setup = default_setup(registry.find("dadinho"))
    return Draft(TableState(setup=setup, next=Next("play", "home"), ball=Place((9.0, 9.0)), pieces=pieces))


def test_a_draft_does_not_change() -> None:
    before = begun()
    after = before.now(clock=3.0).calling(FIRST).carding(Card("yellow")).saying("play").asking(whose())
    assert before == begun()
    assert (after.state.clock, after.calls, after.said) == (3.0, (FIRST,), ("play",))
    assert (after.cards, after.ask) == ((Card("yellow"),), (whose(),))


def test_what_hands_put_somewhere_lies_there() -> None:
    there, ball = Place((10.0, 20.0)), Place((1.0, 1.0))
    after = begun().placing({"h1": there}).placing({"ball": ball}).placing({})
    assert after.places == {"h1": there, "ball": ball}
    assert (after.state.point("h1"), after.state.point("ball")) == ((10.0, 20.0), (1.0, 1.0))


def test_who_is_removed_is_not_on_the_table_any_more() -> None:
    after = begun().removing("a1")
    assert (after.removed, after.state.team("away"), after.state.team("home")) == (("a1",), (), ("h1",))


def test_what_comes_next_comes_for_a_reason() -> None:
    ruling = begun().calling(FIRST, SECOND).then(Next("play", "away"), WHY, "20").ruling()
    assert (ruling.next, ruling.state.next) == (Next("play", "away"), Next("play", "away"))
    assert ruling.because == Because(WHY, "20")
    assert (ruling.calls, ruling.score) == ((FIRST, SECOND), Score())


def test_a_reason_is_given_where_the_state_says_itself_what_comes() -> None:
    draft = begun().calling(FIRST).explaining(WHY, "20")
    assert (draft.state, draft.because) == (begun().state, Because(WHY, "20"))


def test_where_nothing_else_is_said_the_first_call_is_why() -> None:
    assert begun().calling(FIRST).calling(SECOND).because == Because(reason("first"), "47")
    said = begun().then(Next("play", "away"), WHY, "20").calling(FIRST)
    assert said.because == Because(WHY, "20")
