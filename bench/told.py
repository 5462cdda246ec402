"""What a player is told while two bots play: to be read by somebody who does not know the game.

`python -m bench.told [--books dadinho ...] [--language it] [--turns 50] [--seed 3] [--folder F]` prints for every flick
or roll, and for whatever was done between them, the referee's line as the browser shows it and what may be done next.
With a folder it writes turns-BOOK.txt there.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from palheta.bots.bot_match import play_on
from palheta.facts import Flick, Roll, Time
from palheta.match import Header, Match
from palheta.match.match import Taken
from palheta.match.retelling import clock, tell_action
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.rulebooks.base import MatchState
from palheta.ruling import Reason
from palheta.server import views
from palheta.server.wire.view import Said
from palheta.server.words import LANGUAGES, Language, Words


def told(match: Match, words: Words, turns: int) -> Iterator[str]:
    """Until so many flicks or rolls were told."""
    before, made = match.opening, 0
    for taken in match.taken:
        said = views.said(taken.ruling, taken.step, before)
        if not isinstance(taken.step, Time) or said.worth:
            made += isinstance(taken.step, Flick | Roll)
            yield f"{made:3} {clock(taken.ruling.state.clock)}  {tell_action(taken.step)}"
            yield f"      referee: {referee(said, words) or '(nothing)'}"
            yield f"      counts:  {taken.ruling.counts}"
            yield from _offered(match, taken, words)
        before = taken.ruling.state
        if made >= turns:
            return


def referee(said: Said, words: Words) -> str:
    """As `web/src/parts/referee.ts` puts it together."""
    parts = [f"Goal! {said.score.home}-{said.score.away}"] if said.goal else []
    for call in said.calls:
        parts.append(f"{words.slug('call', call.call)} § {call.rule} {words.say(call.why)}")
    parts += [f"«{words.slug('said', word)}»" for word in said.said]
    reasons: list[Reason] = [call.why for call in said.calls]
    if said.because is not None and not said.goal and said.because.words not in reasons:
        parts.append(words.say(said.because.words))
    if said.next.with_ is not None:
        whose = f" · {said.next.side}" if said.next.side else ""
        parts.append(f"→ {words.slug('next', said.next.with_)}{whose}")
    return " | ".join(parts)


def _offered(match: Match, taken: Taken, words: Words) -> Iterator[str]:
    state: MatchState = taken.ruling.state
    for offer in [] if state.over else match.book.offers(state):
        why = f"  ✗ {words.say(offer.barred)}" if offer.barred is not None else ""
        asks = f" ({words.say(offer.condition)})" if offer.condition is not None else ""
        yield f"        {offer.side} may: {words.say(offer.label)}{asks}{why}"


def write(book: str, words: Words, turns: int, seed: int, out: TextIO) -> None:
    header = Header(book=book)
    session = Session(Match(header), PhysicsRunner(), f"told {seed}", {"home": "steady", "away": "steady"})
    play_on(session, seed, flicks=turns)
    for line in told(session.match, words, turns):
        print(line, file=out)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--books", nargs="+", default=registry.names())
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--turns", type=int, default=50)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args(arguments)
    language: Language = asked.language
    for book in asked.books:
        if asked.folder is None:
            write(book, Words(language), asked.turns, asked.seed, sys.stdout)
            continue
        with (asked.folder / f"turns-{book}.txt").open("w", encoding="utf-8") as out:
            write(book, Words(language), asked.turns, asked.seed, out)


if __name__ == "__main__":
    main(sys.argv[1:])
