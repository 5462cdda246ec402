"""A real table in a test: devices that tell things, and what becomes of them."""

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from palheta.ruling import Key
from palheta.server.app import build
from palheta.server.storage import Storage
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped


def house(database: Path) -> TestClient:
    storage = Storage(f"sqlite:///{database}")
    return TestClient(build(storage, Stepped(), MadeUp(), hosts=CALLED))


class Device:
    """One of the devices at a table; `knew`: how many entries it has seen."""

    def __init__(self, house: TestClient, stream: str, token: str, name: str) -> None:
        self.house, self.stream, self.name = house, stream, name
        self.knew = 0
        self.view: dict[str, Any] = {}
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._made = 0
        self.look()

    def look(self) -> dict[str, Any]:
        answer = self.house.get(f"/api/told/{self.stream}", headers=self._headers)
        assert answer.status_code == 200, answer.text
        self.seen(answer.json())
        return self.view

    def seen(self, view: dict[str, Any]) -> None:
        self.view, self.knew = view, view["n"]

    def entry(self, line: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        self._made += 1
        told = {"id": f"{self.name}-{self._made}", "on": self.knew} | more
        return told if line is None else told | {"line": line}

    def send(self, *entries: dict[str, Any]) -> list[dict[str, Any]]:
        answer = self.house.post(
            f"/api/told/{self.stream}",
            headers=self._headers,
            json={"device": self.name, "entries": list(entries)},
        )
        assert answer.status_code == 200, answer.text
        self.seen(answer.json()["view"])
        outcomes: list[dict[str, Any]] = answer.json()["outcomes"]
        return outcomes

    def tell(self, **step: Any) -> dict[str, Any]:
        """What becomes of one step."""
        return self.send(self.entry({"step": step}))[0]

    def note(self, kind: str, **said: Any) -> dict[str, Any]:
        return self.send(self.entry({"note": kind, "said": said}))[0]

    def tap(self, side: str, key: str, **answers: str) -> dict[str, Any]:
        found = next(one for one in self.view["keys"] if (one["side"], one["id"]) == (side, key))
        keyed = Key(key, found["kind"], side, found["label"], found["step"])  # type: ignore[arg-type]
        outcome = self.tell(**keyed.told(answers))
        assert outcome["became"] == "taken", outcome
        return outcome

    def preview(self, **line: Any) -> dict[str, Any]:
        answer = self.house.post(f"/api/told/{self.stream}/preview", headers=self._headers, json=line)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @property
    def score(self) -> tuple[int, int]:
        return self.view["score"]["home"], self.view["score"]["away"]


class Hall:
    """A match at a table, and its links."""

    def __init__(self, house: TestClient, book: str = "dadinho", **more: Any) -> None:
        answer = house.post("/api/told", json={"book": book} | more)
        assert answer.status_code == 201, answer.text
        self.house, self.id, self.tokens = house, answer.json()["id"], answer.json()["tokens"]

    def device(self, role: str = "referee", name: str = "ref1") -> Device:
        return Device(self.house, self.id, self.tokens.get(role, ""), name)


def kicked_off(device: Device) -> Device:
    """A match of dadinho in play, home on the ball."""
    device.tap("referee", "choose.home")
    device.tap("home", "choose.ball")
    device.tap("home", "played", piece="h7")
    device.tap("home", "played", piece="h8")
    return device


def scored(device: Device, piece: str = "h9") -> Device:
    """Home asks for the shot, and scores."""
    device.tap("home", "say.shot", piece=piece)
    device.tap("away", "say.ready")
    device.tap("home", "goal", piece=piece)
    return device
