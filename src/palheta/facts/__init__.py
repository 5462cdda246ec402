"""Facts: what was there, what was done, what was seen. Frozen values, no opinions."""

from palheta.facts.names import Actor, Die, How, Manner, Restart
from palheta.facts.place import Place, at
from palheta.facts.position import Position, RestartDue, Score, ShotCalled
from palheta.facts.reading import BadFact, convert, plain, read_seen, read_shown, read_step
from palheta.facts.seen import (
    Atop,
    Cross,
    Fell,
    Goal,
    Left,
    Out,
    Passed,
    Rest,
    Seen,
    Sightings,
    Touch,
    Whistle,
)
from palheta.facts.shown import Aim, Shown, ShownTrace
from palheta.facts.steps import (
    Answer,
    Answered,
    Choose,
    Decide,
    Dive,
    Exchange,
    Face,
    Flick,
    Late,
    Name,
    Put,
    Report,
    Roll,
    Say,
    Step,
    Substitute,
    Time,
    Use,
    who,
)

__all__ = [
    "Actor", "Aim", "Answer", "Answered", "Atop", "BadFact", "Choose", "Cross", "Decide", "Die", "Dive", "Exchange",
    "Face", "Fell", "Flick",
    "Goal", "How", "Late", "Left", "Manner", "Name", "Out", "Passed", "Place", "Position", "Put", "Report",
    "Rest", "Restart", "RestartDue", "Roll", "Say", "Score", "Seen", "ShotCalled", "Shown", "ShownTrace", "Sightings",
    "Step", "Substitute", "Time", "Touch", "Use", "Whistle", "at", "convert", "plain", "read_seen", "read_shown",
    "read_step", "who",
]  # fmt: skip
