"""What still runs is told as it unfolds: no browser knows more than everybody at the table sees, and a short lead."""

from typing import Any

import pytest

from palheta.facts import Place, ShownTrace, at, convert
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.live import Window
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.server.unfolding import LEAD, Unfolding
from palheta.server.views import trace_of
from tests.server.client import new_match, serving, talking
from tests.server.test_live import LIVE, REST, kicked, plainly

FIGURES = {"hk": at(-590, 0), "ak": at(590, -2), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}


def shot(**more: Place) -> tuple[Session, ShownTrace, tuple[Window, ...]]:
    """A shot by h1 at 100 s, its trace, and when it may be answered."""
    header = Header(book="fistf")
    match = Match(header)
    position = FistfPosition(
        ball=at(340, -13), pieces=FIGURES | more, turn="home", counts=Counts({"h1": 1}, defence="used")
    )
    match.opening = match.book.resume(header.setup(), position)
    session = Session(match, PhysicsRunner(), "secret", {"home": "perfect", "away": "perfect"})
    taken = session.act("home", do.DoFlick("h1", 8.0, 0.297), session.state_id, 100.0)
    return session, trace_of(taken.entry), session.windows(100.0)


def moments(piece: ShownTrace) -> list[float]:
    begun = [segment.t for path in piece.paths.values() for segment in path]
    return begun + [contact.t for contact in piece.contacts] + [mark.t for mark in piece.marks]


def test_pieces_are_the_trace_in_order_and_never_ahead_of_the_lead() -> None:
    session, trace, windows = shot()
    assert session.running is not None
    unfolding = Unfolding(session.running, trace, windows)
    pieces = []
    for k in range(4):
        piece, running = unfolding.seen(100.0 + 0.1 * k)
        assert all(t <= 0.1 * k + LEAD for t in moments(piece)), k
        assert all(window.since <= 0.1 * k + LEAD for window in running)
        assert piece.end == pytest.approx(0.1 * k + LEAD)
        assert not piece.finished
        pieces.append(piece)
    pieces.append(unfolding.rest())
    assert pieces[-1].finished
    assert pieces[-1].end == trace.end > 0.4 + LEAD
    assert tuple(c for piece in pieces for c in piece.contacts) == trace.contacts
    for name, rows in trace.paths.items():
        told = [row for piece in pieces for row in piece.paths.get(name, ())]
        still = len(rows) - len(told)
        assert told == list(rows[still:])
        assert all((row.x, row.y) == (rows[0].x, rows[0].y) for row in rows[: still + 1])


def test_who_will_be_met_is_not_named_before() -> None:
    session, trace, windows = shot(a2=at(550, 16))
    assert session.running is not None
    met = next(contact.t for contact in trace.contacts if "a2" in (contact.a, contact.b))
    assert "a2" in trace.paths
    assert met > LEAD + 0.01
    unfolding = Unfolding(session.running, trace, windows)
    assert "a2" not in unfolding.seen(100.0).trace.paths
    assert "a2" not in unfolding.seen(100.0 + met - LEAD - 0.01).trace.paths
    assert "a2" in unfolding.seen(100.0 + met - LEAD + 0.01).trace.paths


def test_nothing_beyond_the_lead_is_told_before_its_time(database: str) -> None:
    with serving(database, PhysicsRunner()) as client:
        match_id, tokens = new_match(client, **LIVE)
        with talking(client, match_id, *tokens.values()) as both:
            kick = kicked(both)
            pieces, ended = [kick["show"]["trace"]], None
            for tenths in range(1, 100):
                start, latest = pieces[0]["start"], pieces[0]["start"] + 0.1 * tenths + LEAD + 1e-9
                for message in both.wait(0.1):
                    if message["type"] == "ruled":
                        ended = message["trace"]
                    elif message["type"] == "more":
                        assert ended is None
                        assert all(
                            t <= latest for t in moments(convert(message["trace"], ShownTrace, "trace"))
                        )
                        assert message["trace"]["end"] <= latest
                        pieces.append(message["trace"])
                if ended is not None:
                    break
            assert ended is not None
            assert ended["end"] - start <= 0.1 * tenths
            assert ended["end"] - start > LEAD, "it must last for longer than the lead"
            assert len(pieces) >= 3
            ends = [piece["end"] for piece in (*pieces, ended)]
            assert ends == sorted(ends)


def test_while_it_runs_nobody_is_told_what_a_hand_would_touch_then(database: str) -> None:
    with serving(database, PhysicsRunner()) as client:
        match_id, tokens = new_match(client, **LIVE)
        with talking(client, match_id, *tokens.values()) as both:
            kick = kicked(both)
            aim = {"piece": kick["step"]["flick"], "angle": 0.0, "power": 0.5}
            for seconds, told in ((0.1, False), (REST, True)):
                both.wait(seconds)
                both.say({"type": "preview", "re": 900, "side": kick["step"]["side"], "aim": aim})
                assert (both.until("preview")["ghost"] is not None) == told


def test_on_a_paced_table_nobody_cuts_short_what_the_keeper_may_still_stop(database: str) -> None:
    """A doctored client knows which state id comes next."""
    with serving(database, PhysicsRunner()) as client:
        match_id, tokens = new_match(client, **LIVE | {"pace": "paced"})
        with talking(client, match_id, *tokens.values()) as both:
            answer: dict[str, Any] = {}
            while "running" not in answer:
                offer = both.due()
                if offer is None or offer["side"] == "referee":
                    both.wait()
                else:
                    action = plainly(offer, both.view)
                    answer = both.act(offer["side"], action)
            assert offer is not None
            both.view = both.view | {"id": both.view["id"] + 1}
            assert both.act(offer["side"], action)["code"] == "running"
