"""Facts that are in the vocabulary and make little sense: the book answers them all, and the same from either end."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palheta.facts import BadFact, read_step
from palheta.rulebooks import registry
from palheta.rulebooks.fistf.judging import WORDS
from palheta.rulebooks.fistf.reports import REPORTS
from palheta.situations.judging import answered
from palheta.situations.situation import read
from palheta.situations.turning import turned

SIDES = st.sampled_from(["home", "away"])
PIECES = st.sampled_from([f"{side}{name}" for side in "ha" for name in (1, 2, 3, 4, 5, "k", "s")])
THINGS = st.one_of(
    PIECES, st.just("ball"), st.sampled_from(["post", "bar", "net", "board", "home", "away", "referee"])
)
# No place is exactly on an axis: there nobody can say to which side it belongs.
POINTS = st.tuples(st.integers(-720, 720), st.integers(-480, 480)).map(
    lambda at: [at[0] + 0.25, at[1] + 0.25]
)
PLACES = st.one_of(
    POINTS, POINTS, POINTS, st.sampled_from(["off", "home_half", "away_area", "home_goal_area"]),
    POINTS.map(lambda at: {"at": at, "face": "down"}),
)  # fmt: skip


def told(must: dict[str, Any], may: dict[str, Any] | None = None) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(must, optional=may or {})


EVENTS = st.one_of(
    told({"touch": st.tuples(THINGS, THINGS).map(list)},
         {"at": PLACES, "moved": st.sampled_from([0, 30]), "moving": st.just(True)}),
    told({"rest": st.dictionaries(THINGS, PLACES, min_size=1, max_size=3)}),
    told({"cross": st.just("ball"), "line": st.sampled_from(["touchline", "goal_line", "halfway"])}, {"at": PLACES}),
    told({"out": st.just("ball"), "over": st.sampled_from(["touchline", "goal_line"])}, {"at": PLACES}),
    told({"left": PIECES, "of": st.sampled_from(["pitch", "mat", "table"]), "at": POINTS}),
    told({"goal": SIDES}), told({"fell": PIECES}), told({"whistle": st.just(True)}),
    told({"atop": st.tuples(THINGS, THINGS).map(list)}),
)  # fmt: skip
SEEN = st.lists(EVENTS, max_size=5)
BY = {"side": SIDES, "t": st.sampled_from([1, 300, 599, 899.5, 901])}
STEPS = st.one_of(
    told({"flick": PIECES, "seen": SEEN}, BY | {
        "as": st.sampled_from(["kick", "position", "tick", "defence"]), "ball_moving": st.just(True),
        "figure_moving": st.just(True), "by": st.sampled_from(["keeper", "home", "away"]),
        "deliberate": st.just(True)}),
    told({"place": st.dictionaries(THINGS, PLACES, min_size=1, max_size=3)}, BY | {"seen": SEEN}),
    told({"dive": st.sampled_from(["hk", "ak"]), "to": PLACES, "seen": SEEN}, BY),
    told({"say": st.sampled_from(WORDS)}, BY | {"piece": PIECES}),
    told({"report": st.sampled_from(sorted(REPORTS))}, BY | {"piece": PIECES, "at": PLACES}),
    told({"substitute": told({"out": PIECES, "in": PIECES})}, BY), told({"name": PIECES}, BY),
    told({"choose": st.sampled_from(["home_wins", "away_wins", "kick_off", "ends", "back", "advantage"])}, BY),
    told({"late": st.sampled_from([3, 12, 130])}, BY), told({"time": st.sampled_from([420, 600, 900])}),
)  # fmt: skip
KINDS = ("kick_off", "throw_in", "goal_kick", "corner", "indirect_free_kick", "penalty", "shootout")
COUNTS = {
    "piece": st.dictionaries(PIECES, st.integers(0, 4), max_size=2), "defence": st.sampled_from(["open", "used"]),
    "sweeper": SIDES, "ticks": st.integers(0, 4), "expelled": st.lists(PIECES, max_size=1),
}  # fmt: skip
BEFORE = told({"turn": SIDES, "pieces": st.dictionaries(PIECES, PLACES, max_size=14)}, {
    "ball": PLACES, "period": st.integers(1, 4), "clock": st.sampled_from([0, 419, 599, 899]),
    "counts": told({}, COUNTS), "restart": told({"kind": st.sampled_from(KINDS), "side": SIDES}, {"at": PLACES}),
})  # fmt: skip


def without_words(value: Any) -> Any:
    """An answer without its sentences, rounded; calls of one step in no order."""
    if isinstance(value, dict):
        return {key: without_words(item) for key, item in value.items() if key not in ("why", "title")}
    if isinstance(value, list):
        items = [without_words(item) for item in value]
        return sorted(items, key=str) if any(isinstance(item, dict | str) for item in items) else items
    return round(value, 1) + 0.0 if isinstance(value, float) else value


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    book=st.sampled_from(["fistf", "fistf-indoor"]),
    before=BEFORE,
    steps=st.lists(STEPS, min_size=1, max_size=6),
)
def test_every_well_formed_fact_is_answered(
    book: str, before: dict[str, Any], steps: list[dict[str, Any]]
) -> None:
    found = registry.find(book)
    situation = read({"rulebook": book, "before": before, "steps": [{"time": 0}]})
    state, fit = found.resume(situation.setup, situation.before), []
    assert found.offers(state) or state.over is not None
    for raw in steps:
        try:
            state = found.judge(state, read_step(raw)).state
        except BadFact:
            continue  # not a word of this book
        fit.append(raw)
        assert found.offers(state) or state.over is not None
    if fit:
        question = {"rulebook": book, "before": before, "steps": fit}
        straight = turned(without_words(answered(read(question))))
        assert without_words(straight) == without_words(answered(read(turned(question))))
