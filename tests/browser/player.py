"""A person at the browser: looks at what glows, taps the first offer, pulls pieces towards the ball."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import server_of

PONDERS = 3.0  # seconds on the server's clock that a person takes for each thing he does
MOST = 3000  # things done, or moments waited for: no match has so many

# What can be seen on the page: what glows and where it is on the screen.
LOOK = """() => {
  const page = document.querySelector("match-page");
  const root = page?.shadowRoot;
  const table = root?.querySelector("palheta-table");
  const box = table?.getBoundingClientRect();
  const at = (name) => {
    const place = table.places[name];
    if (!place) return null;
    const [x, y] = table.camera.toScreen(place.x, place.y);
    return [x + box.left, y + box.top];
  };
  const panel = root?.querySelector("offers-panel");
  return {
    over: !!root?.querySelector("[data-test=over]"),
    showing: page?.play?.showing ?? true,
    waiting: page?.play?.waiting ?? true,
    coming: !!panel?.coming,
    due: (panel?.awaited.size ?? 0) > 0,
    line: page?.play?.line ?? "none",
    id: page?.play?.view?.id ?? -1,
    clock: page?.play?.view?.clock ?? -1,
    flickable: table ? [...table.flickable.keys()].map((name) => [name, at(name)]).filter(([, spot]) => spot) : [],
    ball: table?.places.ball ? at("ball") : null,
    buttons: [...(panel?.shadowRoot.querySelectorAll("button:not(:disabled)") ?? [])].map((b) => b.textContent.trim()),
    full: table ? Math.min(170, Math.min(box.width, box.height) * 0.32) : 0,
  };
}"""


# The page says that nothing runs and nothing waits.
IDLE = "() => document.documentElement.dataset.idle === 'true'"
# It has heard all that was said to it before, and which state it shows now (null: something runs again).
HEARD = """() => new Promise((told) => {
  const { connection: { socket }, id } = document.querySelector("match-page").play;
  const answered = ({ data }) => {
    if (JSON.parse(data).type !== "pong") return;
    socket.removeEventListener("message", answered);
    setTimeout(() => { // it is drawn by then
      const { idle, stateId } = document.documentElement.dataset;
      told([id, idle === "true" ? +stateId : null]);
    });
  };
  socket.addEventListener("message", answered);
  socket.send(JSON.stringify({ type: "ping", re: 0 }));
})"""
ACKNOWLEDGED = "() => !document.querySelector('match-page').play.waiting"


def settled(*pages: Page) -> None:
    """It is somebody's turn, nothing runs and nothing waits: neither in the server nor on any of these screens."""
    server = server_of(pages[0])
    while True:
        for page in pages:
            page.wait_for_function(IDLE)
        states = server.quiet()
        shown = [page.evaluate(HEARD) for page in pages]
        if all(states.get(match) == state for match, state in shown) and server.quiet() == states:
            return


def later(*pages: Page, seconds: float | None = None) -> bool:
    """That much time passes, or as much as anybody waits for, until nothing runs any more. False: nobody waits."""
    server = server_of(pages[0])
    for page in pages:
        page.wait_for_function(ACKNOWLEDGED)
    if seconds is None and not server.tick():
        return False
    if seconds is not None:
        server.advance(seconds)
    while server.runs():
        server.tick()
    settled(*pages)
    return True


def go_on(*players: "Player", ponders: float = PONDERS) -> None:
    """The first who has something to do does it, and time passes."""
    pages = [player.page for player in players]
    acts = any(player.act() for player in players)
    assert later(*pages, seconds=ponders if acts else None), [player.look() for player in players]


class Player:
    """`eager`: how often it flicks or rolls where it could also tap an offer; 1 only wants to flick or roll."""

    def __init__(self, page: Page, seed: int = 1, eager: float = 0.8) -> None:
        self.page = page
        self.eager = eager
        self.looks = False
        self.rng = random.Random(seed)
        self.flicks = 0
        self.taps = 0
        self.rolls = 0

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def act(self) -> bool:
        """Do the next thing there is to do; False when there is nothing for us."""
        seen = self.look()
        if seen["over"] or seen["showing"] or seen["waiting"]:
            return False
        if seen["coming"]:  # it will be done for us
            return False
        first = self.page.locator("offers-panel button.first:not(:disabled)")
        dice = self.page.locator("dice-tray [data-does=pick]")
        if (count := dice.count()) and not (first.count() and self.rng.random() < self.eager):
            return self.tap(dice.nth(self.rng.randrange(count)))
        if first.count() and not (seen["flickable"] and self.rng.random() < self.eager):
            return self.tap(first.first)
        if seen["flickable"]:
            self.flick(seen)
            return True
        if not seen["due"] and self.rng.random() < self.eager:
            return False
        buttons = self.page.locator(
            "offers-panel button[data-does]:not(:disabled)"
            + "".join(
                f":not([data-does={name}])" for name in ("by-hand", "suggest", "substitute", "put-back")
            )
        )
        return bool(buttons.count()) and self.tap(buttons.first)

    def tap(self, button: Any) -> bool:
        rolls = button.get_attribute("data-does") in ("roll", "throw")
        button.click()
        self.taps += 1
        self.rolls += rolls
        return True

    def flick(self, seen: dict[str, Any]) -> None:
        """Pull the piece nearest the ball straight back from it."""
        ball = seen["ball"] or seen["flickable"][0][1]  # it may lie beside the table
        _, at = min(seen["flickable"], key=lambda p: (p[1][0] - ball[0]) ** 2 + (p[1][1] - ball[1]) ** 2)
        dx, dy = ball[0] - at[0], ball[1] - at[1]
        if abs(dx) + abs(dy) < 4:  # the ball lies on the piece: towards the far goal
            dx, dy = 10.0, 1.0
        length = (dx * dx + dy * dy) ** 0.5
        pull = seen["full"] * self.rng.uniform(0.55, 0.9)
        mouse = self.page.mouse
        mouse.move(*at)
        mouse.down()
        mouse.move(at[0] - dx / length * pull * 0.5, at[1] - dy / length * pull * 0.5)
        mouse.move(at[0] - dx / length * pull, at[1] - dy / length * pull)
        if self.looks:
            self.page.wait_for_timeout(150)  # a hand that holds still before it lets go
        mouse.up()
        self.flicks += 1

    def play(self, until: Callable[[dict[str, Any]], Any]) -> None:
        """Go on until `until(seen)`."""
        settled(self.page)
        for _ in range(MOST):
            if until(self.look()):
                return
            go_on(self)
        raise AssertionError(f"still not there: {self.look()}")
