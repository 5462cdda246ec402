"""Rulings and offers: what the referee says, and what may be done next."""

from palheta.ruling.against import Against
from palheta.ruling.ending import Ending
from palheta.ruling.key import Key, KeyKind, KeySlot
from palheta.ruling.offer import (
    MayChoose,
    MayDive,
    MayFlick,
    MayName,
    MayPlace,
    MayRoll,
    MaySay,
    MaySubstitute,
    MayUse,
    MayWait,
    Offer,
    Option,
    fits,
)
from palheta.ruling.placing import Constraint
from palheta.ruling.question import QUESTIONS, Question
from palheta.ruling.reason import Reason, reason
from palheta.ruling.ruling import Because, Call, Card, EndedBy, Next, Over, Ruling, Winner, With
from palheta.ruling.telling import Slot, SlotKey, Telling

__all__ = [
    "QUESTIONS",
    "Against",
    "Because",
    "Call",
    "Card",
    "Constraint",
    "EndedBy",
    "Ending",
    "Key",
    "KeyKind",
    "KeySlot",
    "MayChoose",
    "MayDive",
    "MayFlick",
    "MayName",
    "MayPlace",
    "MayRoll",
    "MaySay",
    "MaySubstitute",
    "MayUse",
    "MayWait",
    "Next",
    "Offer",
    "Option",
    "Over",
    "Question",
    "Reason",
    "Ruling",
    "Slot",
    "SlotKey",
    "Telling",
    "Winner",
    "With",
    "fits",
    "reason",
]
