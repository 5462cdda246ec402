"""Rulings and offers: what the referee says, and what may be done next."""

from palheta.ruling.offer import Constraint, Offer, Option, default_step
from palheta.ruling.reason import Reason, reason
from palheta.ruling.ruling import Call, Card, Next, Over, Ruling, Winner, With

__all__ = [
    "Call", "Card", "Constraint", "Next", "Offer", "Option", "Over", "Reason", "Ruling", "Winner", "With",
    "default_step", "reason",
]  # fmt: skip
