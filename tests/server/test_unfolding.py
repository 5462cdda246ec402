"""What still runs is told as it unfolds: no browser knows more than everybody at the table sees, and a short lead."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from palheta.facts import Place, at
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.live import Window
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks.fistf.state import Counts, FistfPosition
from palheta.server.unfolding import LEAD, Unfolding
from tests.browser.conftest import Served
from tests.server.test_kill import post
from tests.server.test_live import Seat, table

FIGURES = {"hk": at(-590, 0), "ak": at(590, -2), "h1": at(290, -20), "h2": at(-300, 200), "a1": at(500, 300)}


def shot(**more: Place) -> tuple[Session, dict[str, Any], tuple[Window, ...]]:
    """A shot by h1 at 100 s, its trace, and when it may be answered."""
    header = Header(book="fistf")
    match = Match(header)
    position = FistfPosition(
        ball=at(340, -13), pieces=FIGURES | more, turn="home", counts=Counts({"h1": 1}, defence="used")
    )
    match.opening = match.book.resume(header.setup(), position)
    session = Session(match, PhysicsRunner(), "secret", {"home": "perfect", "away": "perfect"})
    taken = session.act("home", do.DoFlick("h1", 8.0, 0.25), session.state_id, 100.0)
    return session, (taken.entry.show or {})["trace"], session.windows(100.0)


def moments(piece: dict[str, Any]) -> list[float]:
    rows = [row for rows in piece["paths"].values() for row in rows]
    return [row[0] for row in (*rows, *piece["contacts"], *piece["marks"])]


def test_pieces_are_the_trace_in_order_and_never_ahead_of_the_lead() -> None:
    session, trace, windows = shot()
    assert session.running is not None
    unfolding = Unfolding(session.running, trace, windows)
    pieces = []
    for k in range(4):
        seen = unfolding.seen(100.0 + 0.1 * k)
        assert all(t <= 0.1 * k + LEAD for t in moments(seen["trace"])), k
        assert all(window.since <= 0.1 * k + LEAD for window in seen["running"])
        assert seen["trace"]["end"] == pytest.approx(0.1 * k + LEAD)
        pieces.append(seen["trace"])
    pieces.append(unfolding.rest())
    assert pieces[-1]["end"] == trace["end"] > 0.4 + LEAD
    assert [c for piece in pieces for c in piece["contacts"]] == trace["contacts"]
    for name, rows in trace["paths"].items():
        told = [row for piece in pieces for row in piece["paths"].get(name, ())]
        assert told == rows[len(rows) - len(told) :]
        assert all(row[1:3] == rows[0][1:3] for row in rows[: len(rows) - len(told) + 1])


def test_who_will_be_met_is_not_named_before() -> None:
    session, trace, windows = shot(a2=at(550, 16))
    assert session.running is not None
    met = next(t for t, *who in trace["contacts"] if "a2" in who)
    assert "a2" in trace["paths"]
    assert met > LEAD + 0.01
    unfolding = Unfolding(session.running, trace, windows)
    assert "a2" not in unfolding.seen(100.0)["trace"]["paths"]
    assert "a2" not in unfolding.seen(100.0 + met - LEAD - 0.01)["trace"]["paths"]
    assert "a2" in unfolding.seen(100.0 + met - LEAD + 0.01)["trace"]["paths"]


class Listener(Seat):
    """Writes down when it heard of which moment of the flick."""

    def __init__(self, *args: Any) -> None:
        self.told: list[tuple[float, dict[str, Any]]] = []
        self.asked = 0.0
        super().__init__(*args)

    def act(self, side: str, action: dict[str, Any]) -> dict[str, Any]:
        self.told, self.asked = [], time.monotonic()
        return super().act(side, action)

    def _heard(self, seconds: float) -> dict[str, Any]:
        message = super()._heard(seconds)
        trace = message.get("trace") or (message.get("show") or {}).get("trace")
        if trace:
            self.told.append((time.monotonic(), trace))
        return message


@pytest.mark.parametrize("rate", [1.0, 60.0])
def test_nothing_beyond_the_lead_is_told_before_its_time(tmp_path: Path, rate: float) -> None:
    server = Served(tmp_path, clock=rate)
    _, tokens, url = table(server)
    with connect(url) as socket:
        seat = Listener(socket, tokens)
        seat.kicked()
        seat.hear(4)  # the physics is ready now
        kick = seat.kicked()
        while not seat.ruled or seat.ruled[-1]["step"]["t"] != kick["step"]["t"]:
            seat.hear(0.2)
    server.stop()
    start, end = kick["show"]["trace"]["start"], seat.told[-1][1]["end"]
    assert end - start > LEAD, "it must last for longer than the lead"
    for heard, piece in seat.told:
        # It began before the first word of it came, and surely not before it was asked for.
        latest = start + (heard - seat.asked) * rate + LEAD
        assert all(t <= latest for t in moments(piece))
        assert piece["end"] <= latest or piece is seat.told[-1][1]
    assert [piece["end"] for _, piece in seat.told] == sorted(piece["end"] for _, piece in seat.told)
    if rate == 1.0:
        assert len(seat.told) > 3


def test_while_it_runs_nobody_is_told_what_a_hand_would_touch_then(tmp_path: Path) -> None:
    server = Served(tmp_path, clock=1.0)
    _, tokens, url = table(server)
    with connect(url) as socket:
        seat = Seat(socket, tokens)
        seat.kicked()
        seat.hear(4)
        kick = seat.kicked()
        piece = kick["step"]["flick"]
        aim = {"piece": piece, "angle": 0.0, "power": 0.5}
        socket.send(json.dumps({"type": "preview", "re": 900, "side": kick["step"]["side"], "aim": aim}))
        while (heard := json.loads(socket.recv(20)))["type"] != "preview":
            assert heard["type"] != "ruled"
        assert heard["ghost"] is None
    server.stop()


def test_on_a_paced_table_nobody_cuts_short_what_the_keeper_may_still_stop(tmp_path: Path) -> None:
    """A doctored client knows which state id comes next."""
    server = Served(tmp_path, clock=1.0)
    made = post(server.address, "/api/matches", {"book": "fistf", "away": {"seat": "person"}})
    tokens: dict[str, str] = made["tokens"]
    with connect(f"{server.address.replace('http', 'ws')}/ws/{made['id']}") as socket:
        seat = Seat(socket, tokens)
        while True:
            offer = next((o for o in seat.view["offers"] if "barred" not in o), None)
            if offer is None or offer["side"] == "referee":
                seat.hear(0.05)
                continue
            answer = seat.act(offer["side"], seat._plain(offer))
            if "running" in answer:
                break
        seat.view = seat.view | {"id": seat.view["id"] + 1}
        refused = seat.act(offer["side"], seat._plain(offer))
        assert refused["code"] == "running"
    server.stop()
