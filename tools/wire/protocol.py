"""What goes into `web/src/protocol.ts`: every message and answer, their parts, and what both sides must agree on."""

import json
from pathlib import Path
from typing import Any

from palheta.facts import Actor, Die, Face, How, Manner, Place, Seen, Sightings, Step
from palheta.play.actions import Action
from palheta.play.hands import Steadiness
from palheta.play.lengths import Length
from palheta.play.live import Pace
from palheta.ruling import With
from palheta.server.wire import answers, incoming, outgoing
from palheta.server.wire.view import Json
from palheta.server.words import LANGUAGES
from palheta.table.frame import PIECE_PATTERN, Point, Side
from palheta.table.geometry import TOLERANCE, Zone
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

CUSTOM: dict[Any, str] = {Place: "RawPlace", Sightings: "Seen[]", Json: "Json"}

ALIASES: dict[str, Any] = {
    "Side": Side, "Actor": Actor, "Point": Point, "Zone": Zone, "Die": Die, "How": How, "Manner": Manner,
    "With": With, "Pace": Pace, "Length": Length, "Steadiness": Steadiness, "Seat": incoming.Seat,
    "DieFace": Face | str,    "Seen": Seen, "Step": Step, "Action": Action,
    "ClientMessage": incoming.ClientMessage, "ServerMessage": outgoing.ServerMessage,
}  # fmt: skip

SAID = (incoming.ClientMessage, incoming.NewMatch)
HEARD = (
    outgoing.ServerMessage, answers.Trouble, answers.BookCard, answers.ClausePage, answers.Listed, answers.Created,
    answers.Followed, answers.Asked, answers.Replay, answers.Preparing,
)  # fmt: skip


def constants() -> list[str]:
    return [
        f"export const VERSION = {incoming.VERSION};",
        f"/** How a piece is called. */\nexport const PIECE = /{PIECE_PATTERN}/;",
        f"/** Millimetres that make no difference. */\nexport const TOLERANCE = {TOLERANCE};",
        f"export const LANGUAGES = {json.dumps(LANGUAGES, ensure_ascii=False)} as const;",
    ]


def written() -> str:
    translator = Translator(CUSTOM, ALIASES, SAID, HEARD)
    return "\n\n".join([HEAD.rstrip(), *constants(), JSON, PLACE, *translator.declarations()]) + "\n"
