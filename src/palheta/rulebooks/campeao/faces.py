"""The dice (Conteúdo): what each may show, and the data file that says what it does show.

The judge needs only what a die *may* show; the six faces themselves are for whoever rolls. They are a
reconstruction that a player can replace, so they are data: data/dice.toml.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from palheta.facts import BadFact, Die, Face, convert

ARROW_DICE: tuple[Die, ...] = ("control", "pass", "long")
RESULTS: dict[Die, tuple[str, ...]] = {
    "shot": ("on_target", "unstoppable", "post", "bar", "wide"),
    "defence": ("steal", "miss", "miss_or_own_goal", "clear", "foul"),
    "keeper": ("saved", "missed", "parried", "corner"),
    "penalty": ("goal", "wide", "corner", "parried"),
    "champion": ("long_shot", "assist", "unstoppable", "great_save", "miracle_recovery", "foul"),
}
DICE: tuple[Die, ...] = (*ARROW_DICE, *RESULTS)
SIDES_OF_A_DIE = 6
HIGHEST_NUMBER = 11


class DiceSet(msgspec.Struct, frozen=True):
    """Six faces for each of the eight dice. `reconstruction`: nobody says these are the publisher's."""

    faces: Mapping[Die, tuple[Face | str, ...]]
    reconstruction: bool = False


class BadDice(ValueError):
    """A dice file that cannot be used; `faults` says everything that is wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def check_face(die: Die, face: Face | str, path: str) -> None:
    """Raise BadFact for a face that this die cannot show."""
    if die in ARROW_DICE:
        if not isinstance(face, Face):
            raise BadFact(
                path, f"Expected an arrow face {{arrow, number, mark}} of the {die} die, got {face!r}"
            )
        if not 1 <= face.number <= HIGHEST_NUMBER:
            raise BadFact(
                f"{path}.number", f"Expected a number from 1 to {HIGHEST_NUMBER}, got {face.number}"
            )
    elif not isinstance(face, str) or face not in RESULTS[die]:
        shown = face if isinstance(face, str) else "an arrow"
        raise BadFact(path, f"Expected one of {', '.join(RESULTS[die])} on the {die} die, got {shown}")


def read_dice(raw: Mapping[str, Any]) -> DiceSet:
    """Plain data to a set of dice: eight dice, six faces each, every face one that its die can show."""
    faults = [f"{name}: there is no such die" for name in raw if name not in (*DICE, "reconstruction")]
    faces: dict[Die, tuple[Face | str, ...]] = {}
    for die in DICE:
        try:
            faces[die] = _read_die(die, raw.get(die), faults)
        except BadFact as fault:
            faults.append(str(fault))
    reconstruction = raw.get("reconstruction", False)
    if not isinstance(reconstruction, bool):
        faults.append("reconstruction: Expected true or false")
    if faults:
        raise BadDice(faults)
    return DiceSet(faces, reconstruction)


def _read_die(die: Die, raw: Any, faults: list[str]) -> tuple[Face | str, ...]:
    if not isinstance(raw, dict) or set(raw) != {"faces"} or not isinstance(raw["faces"], list):
        raise BadFact(die, "Expected a table with the key faces, a list of six")
    if len(raw["faces"]) != SIDES_OF_A_DIE:
        faults.append(f"{die}.faces: Expected six faces, got {len(raw['faces'])}")
    shown: list[Face | str] = []
    for i, item in enumerate(raw["faces"]):
        path = f"{die}.faces[{i}]"
        try:
            face: Face | str = convert(item, Face, path) if isinstance(item, dict) else str(item)
            check_face(die, face, path)
            shown.append(face)
        except BadFact as fault:
            faults.append(str(fault))
    return tuple(shown)


def departures(dice: DiceSet) -> list[str]:
    """Where a set of dice is playable but says other than the booklet's words about the printed dice."""
    found = []
    marks = sum(isinstance(face, Face) and face.mark == "?" for face in dice.faces["control"])
    if marks != 1:
        found.append(f"boskov.2: the orange die shows ? on one face of six, here on {marks}")
    for die, results in RESULTS.items():
        missing = [result for result in results if result not in dice.faces[die]]
        if missing:
            found.append(f"the {die} die never shows {', '.join(missing)}")
    if not any(isinstance(f, Face) and f.mark == "X" for die in ARROW_DICE for f in dice.faces[die]):
        found.append("attack.10: no arrow die shows X")
    return found


def read_dice_file(file: Path) -> DiceSet:
    try:
        return read_dice(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise BadDice([f"{file}: cannot be read: {error}"]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadDice([f"{file}: {error}"]) from None


@cache
def standard_dice() -> DiceSet:
    """The reconstruction that comes with the program."""
    text = files(__package__).joinpath("data/dice.toml").read_text(encoding="utf-8")
    return read_dice(tomllib.loads(text))


def faces_of(die: Die) -> tuple[Face | str, ...]:
    """The six faces of a die in the reconstruction; a player's own are read with `read_dice_file`."""
    return standard_dice().faces[die]
