"""Dice as they fall from a secret: the browser rolls them again, by itself, to see whether they were honest."""

from typing import get_args

import msgspec

from palheta.facts import Die, Face
from palheta.match.chance import commitment
from palheta.play.dice import face_up
from palheta.rulebooks.campeao.book import BOOK

SECRETS = ("nobody knows", "", "zażółć gęślą jaźń")
NUMBERS = (1, 2, 3, 77, 12_345)


class Fallen(msgspec.Struct):
    secret: str
    number: int
    die: Die
    face: Face | str


class Vectors(msgspec.Struct):
    seals: dict[str, str]
    faces: dict[Die, tuple[Face | str, ...]]
    fallen: tuple[Fallen, ...]


def made() -> Vectors:
    faces = {die: BOOK.faces(die) for die in get_args(Die)}
    return Vectors(
        {secret: commitment(secret) for secret in SECRETS},
        faces,
        tuple(
            Fallen(secret, number, die, face_up(secret, number, die, faces[die]))
            for secret in SECRETS
            for number in NUMBERS
            for die in faces
        ),
    )
