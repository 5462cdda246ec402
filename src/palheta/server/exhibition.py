"""Two bots playing a little, for people who have not chosen yet."""

from contextlib import suppress

from palheta.bots.bot_match import BotStuck, play_on
from palheta.bots.levels import bot
from palheta.match import Header, Match
from palheta.play.running import Runner
from palheta.play.session import Session
from palheta.table.frame import SIDES, Side

FLICKS = 14
LEVEL = "fair"


def _nobody(state: object, side: Side) -> None:
    """Advises nobody: the lobby does not wait for a solver."""


def play_exhibition(book: str, runner: Runner, seed: int = 2) -> Match:
    """A match that ends after some flicks, or where a bot does not know what to do."""
    match = Match(Header(book=book))
    session = Session(match, runner, f"exhibition {seed}", {"home": "steady", "away": "steady"})
    with suppress(BotStuck):  # what was played until then is worth watching too
        play_on(session, seed, FLICKS, {side: bot(book, LEVEL, f"{seed} {side}", _nobody) for side in SIDES})
    return match
