"""Two bots playing a little, for people who have not chosen yet."""

from contextlib import suppress

from palheta.bots.bot_match import BotStuck, play_on
from palheta.match import Header, Match
from palheta.play.running import Runner
from palheta.play.session import Session

FLICKS = 14


def play_exhibition(book: str, runner: Runner, seed: int = 2) -> Match:
    """A match that ends after some flicks, or where a bot does not know what to do."""
    match = Match(Header(book=book))
    session = Session(match, runner, f"exhibition {seed}", {"home": "steady", "away": "steady"})
    with suppress(BotStuck):  # what was played until then is worth watching too
        play_on(session, seed, FLICKS)
    return match
