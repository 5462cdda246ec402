"""A whole match of each book as a referee taps it into the console."""

from tests.browser.referee import Referee

Told = tuple[str, ...]
ARROW = '{{"arrow": "forward", "number": {}}}'
LOST = '{"arrow": "forward", "number": 5, "mark": "X"}'
# As taps: whose key, which, and what is said with it; `ask` answers a question, `seek` finds a word, `undo` takes back.
MATCHES: dict[str, list[Told]] = {
    "dadinho": [
        ("referee", "choose.home"), ("home", "choose.ball"), ("home", "played", "h7"), ("home", "played", "h8"),
        ("home", "say.shot", "h9"), ("away", "say.ready"), ("home", "goal", "h9"), ("score", "1", "0"),
        ("undo",), ("score", "0", "0"), ("home", "goal", "h9"), ("score", "1", "0"),
        ("away", "played", "a7"), ("away", "played", "a8"), ("away", "hit_first", "a4", "h3"),
        ("ask", "at", "away_half"),
        ("home", "played", "h1"), ("home", "out_side", "h2"), ("away", "late", "7"), ("away", "played", "a3"),
        ("seek", "goleiro", "home", "report.moved_keeper"), ("referee", "time"),
        ("away", "played", "a7"), ("away", "missed", "a8"), ("referee", "time"),
    ],
    "tres-toques": [
        ("referee", "choose.home"), ("home", "choose.kick_off"), ("home", "played", "h7"), ("home", "played", "h8"),
        ("away", "passed", "a1", "a2"), ("away", "say.shot"), ("home", "say.ready"), ("away", "goal", "a2"),
        ("score", "0", "1"), ("home", "played", "h7"), ("home", "played", "h8"), ("away", "report.time_wasting"),
        ("away", "hit_first", "a4", "h3"), ("ask", "at", "home_half"), ("home", "played", "h3"),
        ("home", "played", "h4"), ("referee", "time"), ("away", "played", "a7"), ("away", "played", "a8"),
        ("referee", "time"),
    ],
    "fistf": [
        ("referee", "choose.home_wins"), ("home", "choose.kick_off"), ("home", "played", "h7"),
        ("away", "flick.defence", "a3"), ("home", "played", "h8"), ("home", "goal", "h9"),
        ("ask", "ball", "away_shooting_zone"), ("score", "1", "0"), ("away", "played", "a7"),
        ("away", "out_side", "a8"), ("home", "played", "h7"), ("home", "hit_first", "h2", "a3"),
        ("ask", "at", "home_half"), ("seek", "amarilla", "away", "report.yellow_card"), ("referee", "time"),
        ("away", "played", "a7"), ("referee", "time"),
    ],
    "fistf-indoor": [
        ("referee", "choose.away_wins"), ("away", "choose.kick_off"), ("away", "played", "a3"), ("home", "report.hand"),
        ("ask", "at", "home_half"), ("referee", "time"), ("home", "played", "h3"), ("referee", "time"),
    ],
    "guzikowa": [
        ("referee", "choose.home"), ("home", "say.ready"), ("away", "say.ready"), ("home", "played", "h3"),
        ("away", "played", "a3"), ("home", "goal", "h4"), ("score", "1", "0"), ("home", "say.ready"),
        ("away", "say.ready"), ("away", "played", "a1"), ("home", "played", "h5"), ("away", "hit_first", "a2", "h5"),
        ("ask", "moved", "31_cm"), ("home", "choose.6.1.7"), ("home", "played", "h6"), ("clock", "10:01"),
        ("home", "out_side", "h6"), ("away", "out_side", "a4"), ("home", "out_side", "h4"), ("away", "out_side", "a4"),
    ],
    "campeao": [
        ("referee", "choose.home"), ("home", "roll.champion", "foul"), ("away", "roll.control", ARROW.format(1)),
        ("away", "roll.pass", ARROW.format(3)), ("away", "roll.shot", "on_target"), ("home", "roll.keeper", "missed"),
        ("score", "0", "1"), ("referee", "time"), ("home", "roll.pass", ARROW.format(3)), ("home", "roll.long", LOST),
        ("home", "roll.pass", ARROW.format(3)), ("referee", "time"), ("home", "roll.long", LOST),
    ],
}  # fmt: skip


def told(referee: Referee, entry: Told) -> None:
    match entry:
        case ("score", home, away):
            referee.score(int(home), int(away))
        case ("ask", question, choice):
            referee.answer(question, choice)
        case ("seek", words, side, key):
            referee.seek(words, side, key)
        case ("undo",):
            referee.undo()
        case ("clock", reading):
            referee.correct_clock(reading)
        case (side, key, *answers):
            referee.tap(side, key, *answers)
