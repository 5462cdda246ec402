"""A secret link grants a role on a thing, and nothing else."""

import sqlalchemy as sql

from palheta.server.access import EVERYTHING, granted, hashed, roles
from palheta.server.storage import Storage
from palheta.server.store.schema import GRANTS
from tests.server.store.keeping import with_storage


def test_a_token_grants_what_it_was_made_for() -> None:
    grants = granted([("home", "one"), ("referee", "two")])
    assert roles(grants, ["one"]) == ("home",)
    assert roles(grants, ["two", "one", "three"]) == ("home", "referee")
    assert roles(grants, ["", "ONE", hashed("one")]) == ()
    assert roles({}, ["one"]) == ()


def test_grants_are_kept_as_hashes_and_hold_where_they_were_made(database: str) -> None:
    tokens: list[str] = []

    async def work(storage: Storage) -> None:
        tokens.append(await storage.grant("m", "referee"))
        tokens.append(await storage.grant("m", "referee"))
        tokens.append(await storage.grant(EVERYTHING, "administrator"))
        assert len(set(tokens)) == 3
        for token in tokens[:2]:
            assert roles(await storage.grants("m"), [token]) == ("referee",)
        assert roles(await storage.grants("other"), tokens) == ("administrator",)
        assert roles(await storage.grants("m"), tokens) == ("referee", "administrator")

    with_storage(database, work)
    engine = sql.create_engine(database)
    with engine.connect() as connection:
        kept = str(connection.execute(GRANTS.select()).all())
    engine.dispose()
    assert hashed(tokens[0]) in kept
    assert not any(token in kept for token in tokens)
