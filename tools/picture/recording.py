"""The match of the picture and the tutorial: two bots at a dadinho table, from the kick-off to the first goal."""

from palheta.bots.bot_match import play_on
from palheta.match import Header, Lineup, Match
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session

SEED = 11  # of the first twenty the one with a shot wide, a pass and a goal within six flicks
FLICKS = 6


def recorded() -> Match:
    match = Match(Header(book="dadinho", home=Lineup("Home"), away=Lineup("Away")))
    session = Session(
        match, PhysicsRunner(), f"picture {SEED}", {"home": "steady", "away": "steady"}, patient=True
    )
    play_on(session, SEED, FLICKS)
    return match
