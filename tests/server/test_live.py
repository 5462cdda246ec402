"""Live play over the wire: what interrupts and what was interrupted are on disk before the answer.

Nobody hears what will come of a flick while somebody may still act on it.
"""

import math
from pathlib import Path
from typing import Any

from palheta.play.physics_runner import PhysicsRunner
from tests.served import Steered
from tests.server.client import Talk, new_match, serving, talking
from tests.server.test_kill import post, replayed, talking_to

SURE = {"seat": "person", "hand": "perfect"}
LIVE: dict[str, Any] = {"book": "fistf", "pace": "live", "home": SURE, "away": SURE}
REST = 10.0  # seconds: by then every flick has ended


def kicked(both: Talk) -> dict[str, Any]:
    """Go on until a flick has set the ball going so that the other side may answer it."""
    for _ in range(200):
        offer = both.due()
        if offer is None or offer["side"] == "referee":
            both.wait()
            continue
        answer = both.act(offer["side"], plainly(offer, both.view))
        if defences(answer):
            return answer
        if "running" in answer:
            both.wait(REST)
    raise AssertionError(f"nothing that could be answered: {both.view}")


def defences(kick: dict[str, Any]) -> list[dict[str, Any]]:
    """What the other side may flick while it runs."""
    return [o for w in kick.get("running", ()) for o in w["offers"] if o.get("as_") == "defence"]


def interrupted(both: Talk) -> tuple[dict[str, Any], dict[str, Any]]:
    """A kick and the flick that answered it. Hands err: where the kick has met somebody else meanwhile there is
    nothing to answer any more, and the next one is tried."""
    for _ in range(20):
        kick = kicked(both)
        offer = defences(kick)[0]
        both.wait(0.15)
        assert both.act(offer["side"], {"say": "play"})["code"] == "running"
        flick = {"do": "flick", "piece": offer["pieces"][0], "angle": 90.0, "power": 0.1, "as": "defence"}
        answer = both.act(offer["side"], flick)
        if answer["type"] == "step":
            return kick, answer
        both.wait(REST)
    raise AssertionError("no kick could be answered")


def plainly(offer: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    match offer["does"]:
        case "choose":
            return {"choose": offer["options"][0]["id"]}
        case "say":
            return {"say": offer["word"]}
        case "place":
            return {"place": offer["suggest"]}
        case "name":
            return {"name": offer["pieces"][0]}
    bx, by = view["ball"][:2]
    at = {name: view["pieces"][name][:2] for name in offer["pieces"]}
    piece = min(at, key=lambda name: math.dist(at[name], (bx, by)))
    angle = math.degrees(math.atan2(by - at[piece][1], bx - at[piece][0]))
    return {"do": "flick", "piece": piece, "angle": angle, "power": 0.25}


def test_interrupting_survives_kill_9(tmp_path: Path) -> None:
    with Steered(tmp_path) as server:
        made = post(server.address, "/api/matches", LIVE)
        match_id, tokens = made["id"], made["tokens"]
        with talking_to(server, match_id, *tokens.values()) as both:
            kick, answer = interrupted(both)
            server.kill()
        assert answer["show"]["cuts"] > 0
        assert answer["show"]["trace"]["start"] == 0.15
        assert set(answer["before"]) == {"ball", "pieces", "said"}
        server.start()
        frames: list[Any] = replayed(server.address, match_id)
        assert [frame["step"]["flick"] for frame in frames[-2:]] == [
            kick["step"]["flick"],
            answer["step"]["flick"],
        ]
        assert frames[-2]["show"]["trace"]["end"] == answer["show"]["trace"]["start"]
        with talking_to(server, match_id, *tokens.values()) as both:
            assert both.view["pieces"] == frames[-1]["view"]["pieces"]


def test_nobody_hears_the_ruling_of_a_flick_that_can_still_be_answered(database: str) -> None:
    with serving(database, PhysicsRunner()) as client:
        match_id, tokens = new_match(client, **LIVE)

        def known() -> list[Any]:
            frames = client.get(f"/api/matches/{match_id}/replay").json()["frames"]
            return [frame["step"] for frame in frames]

        with talking(client, match_id, *tokens.values()) as both:
            kick = kicked(both)
            assert {"said", "view"}.isdisjoint(kick)
            assert kick["step"]["seen"] == []
            before = known()
            with talking(client, match_id) as newcomer:
                assert newcomer.view["offers"] == []
            (ruling,) = (told for told in both.wait(REST) if told["type"] == "ruled")
            assert ruling["step"] | {"seen": []} == kick["step"]
            assert ruling["step"]["seen"]
            assert ruling["step"] not in before
            assert ruling["step"] in known()
