"""`palheta rules campeao --faces [FILE]`: show the dice, or check a player's own."""

import json
from pathlib import Path

from palheta.cli.trouble import Trouble
from palheta.facts import Face, plain
from palheta.rulebooks.campeao.faces import (
    DICE,
    BadDice,
    DiceSet,
    departures,
    read_dice_file,
    standard_dice,
)

STANDARD = "standard"
_ARROWS = {"forward": "↑", "diagonal": "⤢", "sideways": "↔", "back": "↓"}


def show_faces(file: str, as_json: bool) -> int:
    """The dice of a file, or the program's own for `standard`. 0: playable; a file that is not is Trouble."""
    dice = _read(file)
    if as_json:
        faces = {die: plain(dice.faces[die]) for die in DICE}
        print(
            json.dumps({"reconstruction": dice.reconstruction, "faces": faces}, ensure_ascii=False, indent=2)
        )
        return 0
    for die in DICE:
        print(f"{die:<9} {'   '.join(_face(face) for face in dice.faces[die])}")
    if dice.reconstruction:
        print("\nA reconstruction: the booklet's pictures are lost, and these are not the publisher's faces.")
    for departure in departures(dice):
        print(f"not as the booklet says: {departure}")
    return 0


def _read(file: str) -> DiceSet:
    if file == STANDARD:
        return standard_dice()
    return read_dice(Path(file))


def read_dice(file: Path) -> DiceSet:
    """A player's own dice, or everything that is wrong with them."""
    try:
        return read_dice_file(file)
    except BadDice as error:
        told = (fault.removeprefix(f"{file}: ") for fault in error.faults)
        raise Trouble(f"{file}: {'; '.join(told)}") from None
    except (ValueError, RecursionError) as error:
        raise Trouble(f"{file}: {str(error)[:400]}") from None


def _face(face: Face | str) -> str:
    if isinstance(face, str):
        return face
    return f"{_ARROWS[face.arrow]}{face.number}{face.mark or ''}"
