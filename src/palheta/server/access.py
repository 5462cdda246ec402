"""Who may do what: a secret link grants a role on a thing. Everything about tokens is here.

Only hashes of tokens are kept, and neither is ever logged. A token is told once, when it is made.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import sqlalchemy as sql

from palheta.server.store.schema import GRANTS

Role = Literal["home", "away", "referee", "scorer", "players", "organiser", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)
EVERYTHING = "*"
"""The thing that an administrator is granted: the whole server."""

Grants = Mapping[Role, tuple[str, ...]]
"""The hashes of the tokens that hold each role on one thing."""


def fresh_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def granted(tokens: Iterable[tuple[Role, str]]) -> Grants:
    return {role: (hashed(token),) for role, token in tokens}


def roles(grants: Grants, tokens: Iterable[str]) -> tuple[Role, ...]:
    """What these tokens grant, compared in constant time."""
    brought = [hashed(token) for token in tokens]
    return tuple(
        role
        for role in ROLES
        if any(hmac.compare_digest(one, kept) for kept in grants.get(role, ()) for one in brought)
    )


def grant(connection: sql.Connection, thing: str, grants: Grants) -> None:
    rows = [
        {"thing": thing, "role": role, "token_hash": one, "created": time.time()}
        for role, hashes in grants.items()
        for one in hashes
    ]
    if rows:
        connection.execute(GRANTS.insert(), rows)


def grants_on(connection: sql.Connection, thing: str) -> Grants:
    """Those on everything hold here too."""
    rows = connection.execute(
        sql.select(GRANTS.c.role, GRANTS.c.token_hash).where(GRANTS.c.thing.in_((thing, EVERYTHING)))
    )
    found: dict[Role, tuple[str, ...]] = {}
    for role, token_hash in rows:
        if role in ROLES:
            found[role] = (*found.get(role, ()), token_hash)
    return found


def revoke(connection: sql.Connection, thing: str, role: Role | None = None) -> None:
    """One role, or all that anybody has there."""
    gone = GRANTS.delete().where(GRANTS.c.thing == thing)
    connection.execute(gone if role is None else gone.where(GRANTS.c.role == role))
