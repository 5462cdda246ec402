"""The keys of a referee's console: made of what the book offers, of what may be seen of a flick, and of its words.

Nothing here knows a procedure: which of them come first follows from the offers and from what a book thinks likely.
"""

import json
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from palheta.facts import Actor, Die, plain
from palheta.rulebooks.base import Book
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.ruling import (
    Key,
    KeySlot,
    MayChoose,
    MayFlick,
    MayName,
    MayPlace,
    MayRoll,
    MaySay,
    MaySubstitute,
    MayUse,
    MayWait,
    Offer,
    Reason,
    Telling,
    reason,
)
from palheta.ruling.question import zones_to_name
from palheta.table.frame import SIDES, Side, other, side_of

LATE = ("1", "2", "3", "5", "10", "15", "20", "30", "60")  # seconds beyond what was allowed


def keys_of(book: Book, state: Any) -> tuple[Key, ...]:
    """All of them, each side's commonest first; of the side that acts, what becomes of its flick."""
    if state.over is not None:
        return ()
    every = book.offers(state)
    offers = tuple(offer for offer in every if offer.barred is None)
    offered = [key for offer in offers for key in _of_offer(book, state, offer)]
    barred = [offer for offer in every if isinstance(offer, MaySay) and offer.barred is not None]
    must = [key for key in offered if key.first]
    found = [*must, *_time_up(book, state)]
    reports = [key for telling in book.tellings(state) for key in _of_telling(book, telling)]
    first, second = _sides(state)
    if _must_choose(offers):
        found += [*offered, *reports]
    else:
        common, rare = _of_flicks(state, first)
        elsewhere = [key for part in _of_flicks(state, second) for key in part]
        late = [*_late(offers, first), *_late(offers, second)]
        said_anyway = [key for offer in barred for key in _of_offer(book, state, offer)]
        found += [*common, *offered, *late, *reports, *rare, *elsewhere, *said_anyway]
    once: dict[tuple[Actor, str], Key] = {}
    for key in found:
        once.setdefault((key.side, key.id), key)
    return tuple(_in_its_own_words(book, key) for key in once.values())


def _in_its_own_words(book: Book, key: Key) -> Key:
    clause = book.clauses.by_id.get(key.clause or "")
    if clause is None:
        return key
    return replace(key, own=f"{book.clauses.title_of(clause.id)}: {clause.gist_local}")


def _sides(state: Any) -> tuple[Side, Side]:
    first: Side = state.next.side or "home"
    return (first, other(first))


def _must_choose(offers: tuple[Offer, ...]) -> bool:
    return bool(offers) and isinstance(offers[0], MayChoose) and offers[0].blocks


def _of_offer(book: Book, state: Any, offer: Offer) -> Iterator[Key]:
    """One for each thing that taking it may mean."""

    def key(name: str, step: dict[str, Any], *slots: KeySlot, label: Reason = offer.label) -> Key:
        told = {"side": offer.side} | step
        return Key(name, "offer", offer.side, label, told, slots, offer.clause, first=offer.blocks)

    match offer:
        case MayChoose():
            for option in offer.options:
                yield key(f"choose.{option.id}", {"choose": option.id}, label=option.label)
        case MaySay() if offer.pieces:
            yield key(f"say.{offer.word}", {"say": offer.word, "piece": "{piece}"}, _pieces(offer.pieces))
        case MaySay():
            yield key(f"say.{offer.word}", {"say": offer.word})
        case MayName():
            yield key("name", {"name": "{piece}"}, _pieces(offer.pieces))
        case MaySubstitute():
            out, on = _pieces(offer.pieces, "out"), _pieces(offer.bench, "in")
            yield key("substitute", {"substitute": {"out": "{out}", "in": "{in}"}}, out, on)
        case MayUse():
            yield key("use", {"use": "champion"})
        case MayRoll():
            for die in offer.dice:
                yield key(
                    f"roll.{die}", {"roll": die, "face": "{face}"}, _faces(book, die), label=Reason(die)
                )
        case MayFlick() if offer.as_ is not None:
            yield key(f"flick.{offer.as_}", {"flick": "{piece}", "as": offer.as_}, _pieces(offer.pieces))
        case MayPlace() if "ball" in offer.pieces and state.setup.table is not None:
            zones = KeySlot("at", zones_to_name(state.setup.table.pitch), True)
            yield key("place.ball", {"place": {"ball": "{at}"}}, zones)
        case MayWait():
            yield Key(
                "wait", "offer", offer.side, offer.label, {"time": offer.until}, (), offer.clause, first=True
            )
        case _:
            pass


def _faces(book: Book, die: Die) -> KeySlot:
    assert isinstance(book, DiceBookOf)
    faces = (face if isinstance(face, str) else json.dumps(plain(face)) for face in book.faces(die))
    return KeySlot("face", tuple(dict.fromkeys(faces)), True)


def _pieces(names: tuple[str, ...], key: str = "piece") -> KeySlot:
    return KeySlot(key, names, True)


def _of_flicks(state: Any, side: Side) -> tuple[list[Key], list[Key]]:
    """What is seen of a flick, the commonest and the rest; nothing where there are no pieces."""
    mine, theirs = _team(state, side), _team(state, other(side))
    if not mine:
        return [], []
    one, two = (_pieces(mine),), (_pieces(mine), _pieces(theirs, "met"))
    pair = (_pieces(mine), _pieces(mine, "to"))
    ball, off, met = (
        {"touch": ["{piece}", "ball"]},
        {"touch": ["ball", "{met}"]},
        {"touch": ["{piece}", "{met}"]},
    )
    at_side, at_end = ({"out": "ball", "over": line} for line in ("touchline", "goal_line"))

    def key(name: str, label: Reason, slots: tuple[KeySlot, ...], *seen: dict[str, Any]) -> Key:
        return Key(name, "seen", side, label, {"flick": "{piece}", "seen": list(seen)}, slots)

    common = [
        key("goal", reason("Goal"), one, ball, {"goal": other(side)}),
        key("played", reason("Played it"), one, ball),
        key("passed", reason("Passed it"), pair, ball, {"touch": ["ball", "{to}"]}),
        key("missed", reason("Missed it"), one),
        key("out_side", reason("Out at the side"), one, ball, at_side),
        key("out_end", reason("Out at the end"), one, ball, at_end),
        key("hit_first", reason("Hit them first"), two, met),
    ]
    rare = [
        key("to_them", reason("Reached theirs"), two, ball, off),
        key("moved_them", reason("Ball first, then theirs"), two, ball, met),
        key("out_side_off", reason("Out at the side off theirs"), two, ball, off, at_side),
        key("out_end_off", reason("Out at the end off theirs"), two, ball, off, at_end),
        key("own_goal", reason("Own goal"), one, ball, {"goal": side}),
    ]
    return common, rare


def _team(state: Any, side: Side) -> tuple[str, ...]:
    """By number, the keeper last."""
    names = (name for name in getattr(state, "pieces", ()) if side_of(name) == side)
    return tuple(sorted(names, key=lambda name: int(name[1:]) if name[1:].isdigit() else 100))


def _late(offers: tuple[Offer, ...], side: Side) -> Iterator[Key]:
    """How much longer it took than allowed is said; the fact is how long it took in all."""
    for offer in offers:
        if offer.side == side and offer.seconds is not None and offer.seconds < 600:
            takes = tuple(f"{offer.seconds + float(more):g}" for more in LATE)
            slot = KeySlot("late", takes, True)
            yield Key(
                "late", "clock", side, reason("Late"), {"late": "{late}", "side": side}, (slot,), offer.clause
            )
            return


def _time_up(book: Book, state: Any) -> Iterator[Key]:
    until = book.time_up_at(state)
    if until is not None:
        yield Key("time", "clock", "referee", reason("Time is up"), {"time": until})
    if state.until_it_stops:
        yield Key("still", "clock", "referee", reason("The ball lies still"), {"time": state.clock})


def _of_telling(book: Book, telling: Telling) -> Iterator[Key]:
    call = book.clauses.by_id[telling.clause].call if telling.clause in book.clauses.by_id else None
    sides = next((slot.answers for slot in telling.slots if slot.key == "side"), None)
    others = tuple(slot for slot in telling.slots if slot.key != "side")
    step: dict[str, Any] = {"report": telling.word} | {slot.key: f"{{{slot.key}}}" for slot in others}
    for side in sides or ("referee",):
        actor: Actor = "home" if side == "home" else "away" if side == "away" else "referee"
        slots = tuple(KeySlot(slot.key, _fitting(slot.key, slot.answers, actor)) for slot in others)
        told = step | ({"side": side} if side in SIDES else {})
        yield Key(
            f"report.{telling.word}", "report", actor, telling.meaning, told, slots, telling.clause, call
        )


def _fitting(key: str, answers: tuple[str, ...], side: Actor) -> tuple[str, ...]:
    """Of pieces, those of the side it is told of first; yes and no as a step says them."""
    if key == "deliberate":
        return tuple({"yes": "true", "no": "false"}[answer] for answer in answers)
    if key != "piece":
        return answers
    return tuple(sorted(answers, key=lambda name: side_of(name) != side))
