"""What an answer takes back is said, in words and on the wire."""

from palheta.match.retelling import tell_ruling
from palheta.server.views import said
from palheta.situations.situation import read


def test_what_an_answer_takes_back_is_told_again() -> None:
    document = {
        "rulebook": "fistf",
        "before": {"turn": "home", "ball": "away_half"},
        "steps": [
            {"flick": "h7", "seen": [{"touch": ["h7", "a3"], "at": "away_half"}]},
            {"answer": {"missed": "yes"}},
        ],
    }
    situation = read(document)
    state = situation.book.resume(situation.setup, situation.before)
    foul = situation.book.judge(state, situation.steps[0])
    missed = situation.book.judge(foul.state, situation.steps[1])
    assert [line for line in tell_ruling(missed) if "5.3" in line] == [
        "! 5.3.3 Falta del atacante, against home: h7 missed the ball and touched a3",
        "! taken back: 5.3.1 Falta del atacante, against home",
    ]
    heard = said(missed, situation.steps[1], foul.state)
    assert ([call.rule for call in heard.withdrawn], heard.worth) == (["5.3.1"], True)
