"""The questions of `palheta measure add`: every reading is kept as soon as it is given."""

from pathlib import Path

import msgspec

from palheta.cli.saving import save_bytes
from palheta.cli.wrapping import paragraph
from palheta.ruling import Reason, reason
from palheta.server.words import Words
from palheta.study.measure.experiments import Ask, Experiment, Thing, offered
from palheta.study.measure.readings import (
    MOST,
    BadReadings,
    Readings,
    Run,
    check_number,
    check_run,
    decoded,
    encoded,
)
from palheta.table.gear import Gear

STOP = "q"
AS_BEFORE = ("over", "length", "before", "height", "distance", "count")  # stays for all runs of an experiment


class Stopped(Exception):
    """Nobody answers any more."""


def ask_on(file: Path, readings: Readings, gear: Gear, words: Words) -> int:
    """Until somebody stops; 0."""
    try:
        while len(readings.runs) < MOST:
            experiment, thing = _chosen(readings, gear, words)
            for line in experiment.how:
                print(paragraph(words.say(line), indent=2))
            print(paragraph(words.say(reason("An empty answer goes back to the list; q stops.")), indent=2))
            readings = _repeated(file, readings, gear, experiment, thing, words)
    except (Stopped, KeyboardInterrupt):
        print()
    kept = decoded(file.read_bytes(), gear)
    told = reason("{count} readings are kept in {file}", count=len(kept.runs), file=str(file))
    print(words.say(told))
    return 0


def _chosen(readings: Readings, gear: Gear, words: Words) -> tuple[Experiment, Thing]:
    """The first that is not done yet, unless another number is given."""
    choices = [(one, thing) for one in offered(gear) for thing in one.things]
    done = [
        sum(run.kind == one.kind and run.thing == thing for run in readings.runs) for one, thing in choices
    ]
    print()
    for n, ((one, thing), count) in enumerate(zip(choices, done, strict=True), start=1):
        print(f"{n:3}  {words.say(one.title)}: {words.say(THINGS[thing])}  {count}/{one.wanted}")
    first = next(
        (n for n, ((one, _), count) in enumerate(zip(choices, done, strict=True), 1) if count < one.wanted), 1
    )
    while True:
        given = _line(words.say(reason("Which one? (Enter: {number}; q to stop)", number=first)))
        if given in ("", *map(str, range(1, len(choices) + 1))):
            return choices[int(given or first) - 1]
        print(words.say(reason("Expected a number from 1 to {most}", most=len(choices))))


THINGS: dict[Thing, Reason] = {
    "piece": reason("with a piece"),
    "ball": reason("with the ball"),
    "keeper": reason("with the keeper"),
}


def _repeated(
    file: Path, readings: Readings, gear: Gear, experiment: Experiment, thing: Thing, words: Words
) -> Readings:
    """One run after the other; an empty line goes back to the list."""
    before: dict[str, float] = {}
    while len(readings.runs) < MOST:
        number = sum(run.kind == experiment.kind and run.thing == thing for run in readings.runs) + 1
        print(f"{words.say(experiment.title)} {number}/{max(number, experiment.wanted)}")
        read = _one_run(experiment, before, words)
        if read is None:
            return readings
        try:
            run = Run(experiment.kind, thing, read)
            check_run(run, gear)
        except BadReadings as error:
            print(f"  {error}")
            continue
        before = read
        readings = msgspec.structs.replace(readings, runs=(*readings.runs, run))
        save_bytes(file, encoded(readings))
    return readings


def _one_run(experiment: Experiment, before: dict[str, float], words: Words) -> dict[str, float] | None:
    """None: back to the list."""
    read: dict[str, float] = {}
    for ask in experiment.asks:
        kept = before.get(ask.name) if ask.name in AS_BEFORE else None
        value = _number(ask, kept, words)
        if value is None:
            return None
        read[ask.name] = value
    return read


def _number(ask: Ask, kept: float | None, words: Words) -> float | None:
    while True:
        given = _line(words.say(ask.words) + ("" if kept is None else f" [{kept:g}]"))
        if not given:
            return kept
        try:
            value = float(given.replace(",", "."))
            check_number(ask, value)
        except BadReadings as error:
            print(f"  {error}")
        except ValueError:
            print("  " + words.say(reason("Expected a number, got {given}", given=given[:40])))
        else:
            return value


def _line(prompt: str) -> str:
    try:
        given = input(f"  {prompt}: ").strip()
    except EOFError:
        raise Stopped from None
    if given == STOP:
        raise Stopped
    return given
