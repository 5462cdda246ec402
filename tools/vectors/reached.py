"""The placings that random matches of every book are offered: which conditions, on which piece, among which others."""

import random
from collections.abc import Iterator

import msgspec

from palheta.bots.random_player import MOST_STEPS, random_step
from palheta.facts import Place
from palheta.match import Happened, Header, Match
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import constraints_for
from palheta.ruling import Constraint, MayDive, MayPlace, Offer

Kind = tuple[str, str, str]
"""A book, a kind of condition, and its zone or what it keeps clear of."""


class Reached(msgspec.Struct, frozen=True):
    """One piece that may be placed, under these conditions."""

    book: str
    clause: str
    piece: str
    rules: tuple[Constraint, ...]
    standing: dict[str, Place]

    @property
    def shape(self) -> tuple[str, ...]:
        """What is alike is met thousands of times: the conditions but for their numbers, and whether it is a keeper."""
        who = "keeper" if self.piece[1] == "k" else "ball" if self.piece == "ball" else "piece"
        return (self.book, who, *sorted(f"{rule.kind} {_what(rule)}" for rule in self.rules))

    @property
    def kinds(self) -> set[Kind]:
        return {(self.book, rule.kind, _what(rule)) for rule in self.rules}


def _what(rule: Constraint) -> str:
    """Pieces that are called by their names are some pieces."""
    groups = sorted({one if one in ("ball", "own", "opponents", "all") else "named" for one in rule.of})
    return rule.zone or " ".join(groups)


def tables() -> list[str]:
    """The books that are played on one."""
    return [name for name in registry.names() if registry.find(name).default_table() is not None]


def played(book: str, seed: int) -> Iterator[Reached]:
    """All that one random match is offered."""
    rng = random.Random(f"{book} {seed}")
    match = Match(Header(book=book))
    while match.state.over is None and len(match.entries) < MOST_STEPS:
        for offer in match.offers:
            yield from _placings(book, match.state, offer)
        match.apply(Happened(random_step(rng, match.book, match.state, match.offers)))


def _placings(book: str, state: TableState, offer: Offer) -> Iterator[Reached]:
    if not isinstance(offer, MayPlace | MayDive):
        return
    for piece in (*offer.pieces, *(name for name in offer.where if name not in (*offer.pieces, "*"))):
        rules = constraints_for(offer, piece)
        if rules:
            standing = {name: place for name, place in state.standing.items() if place.point is not None}
            yield Reached(book, offer.clause, piece, rules, standing)
