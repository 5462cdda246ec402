"""One infringement, as a clause function finds it; what it brings in the end is decided among all of them."""

from typing import Generic, TypeVar

from msgspec import Struct

from palheta.rulebooks.common.sighted import START
from palheta.ruling import Call

A = TypeVar("A")


class Finding(Struct, Generic[A], frozen=True):
    """`when`: at which event of the step. `sanction`: what the book gives the other side for it, in the book's own
    type; None where nothing follows but what the call says. `expels`: who is sent off by it.
    """

    call: Call
    when: int = START
    sanction: A | None = None
    expels: str | None = None
