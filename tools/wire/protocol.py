"""What goes into `web/src/protocol.ts`: every message and answer, their parts, and what both sides must agree on."""

import json
from pathlib import Path
from typing import Any

import msgspec

from palheta.facts import Actor, Die, Face, How, Manner, Place, Seen, Sightings, Step
from palheta.play.actions import Action, Asked, DoFlick, DoRoll, DoWait, Wish
from palheta.play.lengths import Length
from palheta.play.live import Pace
from palheta.play.steadiness import Steadiness
from palheta.ruling import Offer, With
from palheta.school.asked import SchoolQuestion
from palheta.server.wire import answers, incoming, outgoing, told
from palheta.server.wire.view import Json
from palheta.server.words import LANGUAGES
from palheta.study.measure.readings import Readings
from palheta.table.frame import PIECE_PATTERN, Point, Side
from palheta.table.geometry import TOLERANCE, Zone
from palheta.table.kits import DESIGNS, PALETTE, WORN, CrestShape, Design, Kit, Pattern
from tools.wire.typescript import Translator

FILE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"

HEAD = """\
/** What server and browser say to each other, and what both must agree on. The server is the authority: this is made of
 * its structs by `python -m tools.wire` (make does it); nobody writes here by hand. */
"""

PLACE = """\
/** `[x, y]`, `[x, y, angle]`, `{at, angle, face, atop}`, or a zone's name. */
export type RawPlace = Point | readonly [number, number, number] | FullPlace | string;
export interface FullPlace { at: Point; angle?: number; face?: "up" | "down"; atop?: string }"""

JSON = """\
/** A book's own: whoever shows it takes it as it comes. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };"""

CUSTOM: dict[Any, str] = {Place: "RawPlace", Sightings: "Seen[]", Json: "Json", Any: "Json", Asked: "Action"}

ALIASES: dict[str, Any] = {
    "Side": Side,
    "Actor": Actor,
    "Point": Point,
    "Zone": Zone,
    "Die": Die,
    "How": How,
    "Manner": Manner,
    "With": With,
    "Pace": Pace,
    "Length": Length,
    "Steadiness": Steadiness,
    "Seat": incoming.Seat,
    "DieFace": Face | str,
    "Design": Design,
    "CrestShape": CrestShape,
    "Seen": Seen,
    "Step": Step,
    "Wish": Wish,
    "Action": Action,
    "Offer": Offer,
    "ClientMessage": incoming.ClientMessage,
    "ServerMessage": outgoing.ServerMessage,
}

SAID = (
    incoming.ClientMessage,
    DoFlick,
    DoRoll,
    DoWait,
    incoming.NewMatch,
    incoming.NewPractice,
    told.NewTold,
    told.Telling,
    told.Consulting,
    Readings,
)
HEARD = (
    outgoing.ServerMessage,
    answers.Trouble,
    answers.BookCard,
    answers.ClausePage,
    answers.Listed,
    answers.Created,
    answers.Followed,
    answers.Asked,
    answers.Replay,
    answers.ListedEvent,
    answers.Preparing,
    answers.SchoolBook,
    answers.LearnBook,
    answers.MeasureBook,
    answers.MeasureFitted,
    answers.DecidedPage,
    SchoolQuestion,
    Pattern,
    told.ToldCreated,
    told.Told,
    told.Previewed,
    told.KeysThen,
    told.ToldBook,
)


def constants() -> list[str]:
    worn = ", ".join(f"{side}: PALETTE[{json.dumps(_colour(kit))}]!" for side, kit in WORN.items())
    return [
        f"export const VERSION = {incoming.VERSION};",
        _constant("How a piece is called.", "PIECE", f"/{PIECE_PATTERN}/"),
        _constant("Millimetres that make no difference.", "TOLERANCE", str(TOLERANCE)),
        _constant(
            "A line closed so is not opened again.", "FINAL", f"[{', '.join(map(str, outgoing.FINAL))}]"
        ),
        f"export const LANGUAGES = {_value(LANGUAGES)} as const;",
        _constant(
            "What of a piece's middle has the second colour.",
            "DESIGNS: Record<Design, Pattern>",
            _value(DESIGNS),
        ),
        _constant("Kits of one colour, by its name.", "PALETTE: Record<string, Kit>", _value(PALETTE)),
        _constant("What each side wears where nothing was said.", "WORN: Record<Side, Kit>", f"{{ {worn} }}"),
    ]


def _constant(about: str, name: str, value: str) -> str:
    return f"/** {about} */\nexport const {name} = {value};"


def _colour(kit: Kit) -> str:
    return next(name for name, known in PALETTE.items() if known is kit)


def _value(value: Any) -> str:
    """A literal; one thing a line where there are many."""
    parts = [f"{json.dumps(name)}: {_literal(part)}" for name, part in value.items()]
    line = "{ " + ", ".join(parts) + " }"
    return line if len(line) < 90 else "{\n" + "".join(f"  {part},\n" for part in parts) + "}"


def _literal(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def written() -> str:
    translator = Translator(CUSTOM, ALIASES, SAID, HEARD)
    return "\n\n".join([HEAD.rstrip(), *constants(), JSON, PLACE, *translator.declarations()]) + "\n"
