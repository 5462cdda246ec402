"""What devices at a real table tell: once, in order, never merged; bad input gets a word and changes nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.server.told.table import Hall, house, kicked_off, scored


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "told.sqlite") as found:
        yield found


def test_a_match_is_told_and_judged_by_the_book(client: TestClient) -> None:
    referee = scored(kicked_off(Hall(client).device()))
    assert referee.score == (1, 0)
    assert referee.view["next"]["with"] == "kick_off"
    assert referee.view["next"]["side"] == "away"


def test_what_is_sent_again_counts_once(client: TestClient) -> None:
    referee = kicked_off(Hall(client).device())
    entry = referee.entry({"step": {"flick": "h9", "seen": [{"touch": ["h9", "ball"]}]}})
    assert referee.send(entry, entry)[1]["became"] == "known"
    before = referee.view["n"]
    assert referee.send(entry)[0] == {"id": entry["id"], "became": "known", "entry": before}
    assert referee.view["n"] == before
    assert referee.view["counts"]["home"]["team"] == 3


def test_entries_made_without_a_line_arrive_in_order_and_do_not_hinder_each_other(client: TestClient) -> None:
    referee = kicked_off(Hall(client).device())
    flicks = [{"flick": f"h{n}", "seen": [{"touch": [f"h{n}", "ball"]}]} for n in (1, 2, 3)]
    outcomes = referee.send(*(referee.entry({"step": flick}) for flick in flicks))
    assert [outcome["became"] for outcome in outcomes] == ["taken"] * 3
    assert referee.view["counts"]["home"] == {"team": 5, "piece": {"h3": 1}}


def test_what_two_devices_tell_at_once_is_settled_by_the_referee(client: TestClient) -> None:
    hall = Hall(client)
    referee = kicked_off(hall.device())
    scorer = hall.device("scorer", "sco1")
    referee.tap("home", "say.shot", piece="h9")
    referee.tap("away", "say.ready")
    late = scorer.entry({"step": {"flick": "h2", "seen": [{"touch": ["h2", "ball"]}]}})
    assert scorer.send(late)[0]["became"] == "proposed"
    [proposal] = scorer.view["proposals"]
    assert proposal["instead_of"] == [6, 7]
    assert scorer.view["counts"]["home"]["team"] == 2  # nothing has happened yet
    n = proposal["n"]
    refused = scorer.send(scorer.entry(settle={"proposal": n, "how": "taken"}))[0]
    assert refused["became"] == "refused"
    referee.look()
    assert referee.send(referee.entry(settle={"proposal": n, "how": "dropped"}))[0]["became"] == "taken"
    assert referee.view["proposals"] == []
    assert referee.send(referee.entry(settle={"proposal": n, "how": "taken"}))[0]["became"] == "refused"


def test_a_proposal_can_count_too_or_instead(client: TestClient) -> None:
    hall = Hall(client)
    referee, scorer = kicked_off(hall.device()), hall.device("scorer", "sco1")
    referee.tap("home", "played", piece="h1")
    scorer.tell(flick="h2", seen=[{"touch": ["h2", "ball"]}])
    referee.look()
    [proposal] = referee.view["proposals"]
    referee.send(referee.entry(settle={"proposal": proposal["n"], "how": "taken"}))
    assert referee.view["counts"]["home"]["team"] == 4
    scorer.look()
    referee.tap("home", "played", piece="h3")
    scorer.tell(flick="h4", seen=[{"touch": ["h4", "ball"]}])
    referee.look()
    [proposal] = referee.view["proposals"]
    referee.send(referee.entry(settle={"proposal": proposal["n"], "how": "instead"}))
    assert referee.view["counts"]["home"] == {"team": 5, "piece": {"h4": 1}}


@pytest.mark.parametrize(
    ("step", "word"),
    [
        ({"flick": "h14", "seen": []}, "{piece} is not on the table"),
        ({"flick": "h1", "seen": [{"touch": ["h1", "a15"]}]}, "{piece} is not on the table"),
        ({"report": "hand", "side": "home", "piece": "h16"}, "{piece} is not on the table"),
        ({"substitute": {"out": "h1", "in": "h2"}}, "{piece} is on the table already"),
        ({"flick": "h2", "seen": [], "t": 3}, "The clock read {now} already: {then} is before that"),
        ({"time": 4}, "The clock read {now} already: {then} is before that"),
        ({"report": "no_such_word", "side": "home"}, "no_such_word"),
        ({"flick": "h2", "seen": [{"touch": ["h2", "nobody"]}]}, "step.seen[0].touch[1]"),
    ],
)
def test_bad_input_gets_a_word_and_changes_nothing(
    client: TestClient, step: dict[str, object], word: str
) -> None:
    referee = kicked_off(Hall(client).device())
    referee.tell(flick="h3", seen=[{"touch": ["h3", "ball"]}], t=60)
    before = referee.view["n"]
    outcome = referee.tell(**step)
    assert outcome["became"] == "refused"
    assert word in outcome["words"]["text"]
    assert referee.look()["n"] == before


def test_a_second_goal_for_one_shot_is_refused(client: TestClient) -> None:
    referee = scored(kicked_off(Hall(client).device()))
    again = referee.tell(flick="h9", seen=[{"touch": ["h9", "ball"]}, {"goal": "away"}])
    assert again["became"] == "refused"
    assert "already" in again["words"]["text"]
    assert referee.score == (1, 0)


def test_after_the_end_only_corrections_are_taken(client: TestClient) -> None:
    referee = kicked_off(Hall(client).device())
    referee.tap("referee", "time")
    referee.tap("away", "played", piece="a7")
    referee.tap("referee", "time")
    assert referee.view["over"]["winner"] == "draw"
    assert referee.view["keys"] == []
    outcome = referee.tell(flick="h3", seen=[])
    assert outcome["became"] == "refused"
    assert "over" in outcome["words"]["text"]
    last = max(row["n"] for row in referee.view["rows"] if row["what"] == "step")
    assert referee.send(referee.entry({"amend": last, "step": None}))[0]["became"] == "taken"
    assert referee.view["over"] is None


def test_undo_takes_the_last_entry_back_and_the_log_keeps_both(client: TestClient) -> None:
    referee = scored(kicked_off(Hall(client).device()))
    last = max(row["n"] for row in referee.view["rows"] if row["what"] == "step")
    referee.send(referee.entry({"amend": last, "step": None}))
    assert referee.score == (0, 0)
    row = next(row for row in referee.view["rows"] if row["n"] == last)
    assert row["was"]["flick"] == "h9"
    assert row["amended"] == last + 1
    assert not row["stands"]


def test_what_an_amendment_would_change_is_told_before_it_is_accepted(client: TestClient) -> None:
    referee = scored(kicked_off(Hall(client).device()))
    goal = referee.view["n"]
    referee.tap("away", "played", piece="a1")
    saved = {"flick": "h9", "seen": [{"touch": ["h9", "ball"]}, {"touch": ["ball", "ak"]}]}
    found = referee.preview(amend=goal, step=saved)
    assert found["before"] == {"home": 1, "away": 0}
    assert found["after"] == {"home": 0, "away": 0}
    assert goal in [change["n"] for change in found["changes"]]
    assert referee.look()["score"] == {"home": 1, "away": 0}
    assert referee.send(referee.entry({"amend": goal, "step": saved, "rest": "keep"}))[0]["became"] == "taken"
    assert referee.score == (0, 0)


def test_where_the_rest_no_longer_fits_the_referee_must_say_what_becomes_of_it(client: TestClient) -> None:
    referee = kicked_off(Hall(client).device())
    asked = referee.view["n"] + 1
    scored(referee)
    outcome = referee.send(referee.entry({"amend": asked, "step": None}))[0]
    assert outcome["became"] == "refused"
    assert "keep or cut" in outcome["words"]["text"]
    assert referee.score == (1, 0)
    assert referee.send(referee.entry({"amend": asked, "step": None, "rest": "cut"}))[0]["became"] == "taken"
    assert referee.score == (0, 0)


def test_the_referee_overrules_with_a_note_and_the_scorer_does_not(client: TestClient) -> None:
    hall = Hall(client)
    referee, scorer = kicked_off(hall.device()), hall.device("scorer", "sco1")
    ruling = {"side": "away", "with": "corner", "score": {"home": 1, "away": 1}}
    assert scorer.tell(decide={"ruling": ruling})["became"] == "refused"
    assert scorer.send(scorer.entry({"ended": "annulled"}))[0]["became"] == "refused"
    assert referee.tell(decide={"ruling": ruling, "why": "I was wrong"})["became"] == "taken"
    assert referee.score == (1, 1)
    assert referee.view["next"]["with"] == "corner"
    assert referee.view["last"]["because"]["clause"] == "54"
    assert referee.view["rows"][-1]["step"]["decide"]["why"] == "I was wrong"


def test_an_end_before_its_time_and_back_again(client: TestClient) -> None:
    referee = kicked_off(Hall(client).device())
    ending = next(
        one for one in referee.view["endings"] if one["by"] == "awarded" and one["winner"] == "away"
    )
    assert ending["clause"] == "53"
    line = {"ended": "awarded", "winner": "away", "score": ending["score"], "clause": "53"}
    assert referee.send(referee.entry(line))[0]["became"] == "taken"
    assert referee.view["over"] == {"winner": "away", "score": {"home": 0, "away": 2}, "by": "awarded"}
    last = next(row["n"] for row in referee.view["rows"] if row["what"] == "ended")
    referee.send(referee.entry({"amend": last, "step": None}))
    assert referee.view["over"] is None
    assert referee.send(referee.entry({"ended": "suspended", "score": {"home": 0, "away": 0}}))
    assert referee.tell(flick="h3", seen=[])["became"] == "taken"  # it goes on another day where it stood
