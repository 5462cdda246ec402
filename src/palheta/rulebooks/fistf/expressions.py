"""The referee's spoken expressions: slugs here, the book's own words in `expressions.toml`."""

import functools
import tomllib
from importlib.resources import files

import msgspec


class Expression(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    es: str
    en: str
    clauses: tuple[str, ...] = ()


@functools.cache
def expressions() -> dict[str, Expression]:
    """Every expression by its slug."""
    raw = tomllib.loads(files(__package__).joinpath("expressions.toml").read_text(encoding="utf-8"))
    return {item.slug: item for item in msgspec.convert(raw["expression"], list[Expression])}


@functools.cache
def announced_with(clause: str) -> tuple[str, ...]:
    """What is said when this clause is called."""
    return tuple(item.slug for item in expressions().values() if clause in item.clauses)
