"""Steps that are offered, told as somebody might who watched: exactly, coarsely, or not quite rightly."""

import random
from typing import Any, cast

from bench.fuzz.making import Maker
from palheta.bots.synthetic import Runner
from palheta.facts import Place, plain
from palheta.rulebooks.base import TableState
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.ruling import MayChoose, MayDive, MayFlick, MayRoll, MaySay, Offer
from palheta.table.frame import Point, is_keeper, is_piece
from palheta.table.geometry import Disc, touches
from palheta.table.table import Table

_AT = ("at", "to")
_PLACES = ("place", "rest", "pieces")


def offered(maker: Maker, state: Any, offers: tuple[Offer, ...]) -> dict[str, Any] | None:
    """What one of the offers means, the first one likelier; None where that cannot be said."""
    rng = maker.rng
    open_ones = [offer for offer in offers if offer.barred is None]
    if not open_ones:
        return None
    offer = open_ones[0] if rng.random() < 0.4 else rng.choice(open_ones)
    raw = _as_step(maker, state, offer)
    if raw is None:
        return None
    if offer.side != "referee" or isinstance(offer, MaySay | MayChoose):
        raw["side"] = offer.side
    if "time" not in raw and rng.random() < 0.5:
        raw["t"] = round(state.clock + rng.uniform(0.0, 9.0), 2)
    return raw


def _as_step(maker: Maker, state: Any, offer: Offer) -> dict[str, Any] | None:
    rng = maker.rng
    match offer:
        case MayFlick():
            return _flick(maker, state, offer)
        case MayRoll():
            die = rng.choice(offer.dice)
            face = rng.choice(cast(DiceBookOf[Any], maker.book).faces(die))
            return {"roll": die, "face": plain(face)}
        case MayDive():
            return {"dive": rng.choice(offer.pieces), "to": maker.place(), "seen": maker.seen()}
        case _:
            steps = list(offer.steps())
            return dict(plain(rng.choice(steps))) if steps else None


def _flick(maker: Maker, state: Any, offer: MayFlick) -> dict[str, Any]:
    piece = maker.rng.choice(offer.pieces)
    raw: dict[str, Any] = {"flick": piece}
    if isinstance(state, TableState) and is_piece(piece):
        raw["seen"] = plain(Runner(maker.rng, state.table, state.pieces, _measured(state.ball)).run(piece))
        if is_keeper(piece) and state.table.keeper.shape != "disc":
            raw["by"] = "keeper"
    if offer.as_ is not None:
        raw["as"] = offer.as_
    if offer.how:
        raw["how"] = maker.rng.choice(offer.how)
    return raw


def _measured(place: Place | None) -> Place | None:
    return place if place is not None and place.point is not None else None


def coarsely(rng: random.Random, raw: Any, table: Table | None) -> Any:
    """The same, told by somebody who does not measure: zones for places, or nothing; fewer contacts; no clock."""
    if isinstance(raw, list):
        return [coarsely(rng, item, table) for item in raw if rng.random() < 0.8]
    if not isinstance(raw, dict):
        return raw
    told = {}
    for key, value in raw.items():
        if key in ("t", "moved") or (key in _AT and rng.random() < 0.4):
            continue
        if key in _AT:
            told[key] = _zone(rng, value, table)
        elif key in _PLACES and isinstance(value, dict):
            told[key] = {name: _zone(rng, at, table) for name, at in value.items() if rng.random() < 0.6}
        elif key == "seen":
            told[key] = coarsely(rng, value, table)
        else:
            told[key] = value
    return told if "to" not in raw else told | {"to": raw["to"]}


def _zone(rng: random.Random, place: Any, table: Table | None) -> Any:
    if table is None or not isinstance(place, list) or len(place) < 2:
        return place
    point: Point = (place[0], place[1])
    around = [name for name, zone in table.pitch.zones().items() if touches(Disc(point, 0.0), zone)]
    return rng.choice(around) if around else "off"


def not_quite(maker: Maker, raw: dict[str, Any]) -> dict[str, Any]:
    """The same with something added, left out or told twice."""
    rng = maker.rng
    changed = dict(raw)
    seen = list(changed.get("seen", ()))
    match rng.randrange(5):
        case 0 if seen:
            seen.pop(rng.randrange(len(seen)))
        case 1 if seen:
            seen.insert(rng.randrange(len(seen)), rng.choice(seen))
        case 2:
            extra = maker.seen()
            at = rng.randrange(len(seen) + 1)
            seen = [*seen[:at], *extra, *seen[at:]]
        case 3:
            rng.shuffle(seen)
        case _:
            changed["side"] = rng.choice(("home", "away", "referee"))
    if "seen" in raw:
        changed["seen"] = seen
    return changed
