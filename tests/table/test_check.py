"""Every limit of every book: within it nothing is said, beyond it the breach is told with its clause."""

import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palheta.rulebooks import equipment, registry
from palheta.rulebooks.registry import gear
from palheta.table.check import Breach
from palheta.table.described import BadTable
from palheta.table.equipment import Limit, Share

Raw = dict[str, Any]


def example(book: str) -> Raw:
    return tomllib.loads(equipment.example(book))


def breaches(raw: Raw) -> list[Breach]:
    return equipment.breaches(equipment.describe(raw))


def put(raw: Raw, path: str, value: Any) -> None:
    """Set a value by its path; of pieces, the last one's."""
    section, _, name = path.partition(".")
    here = raw.setdefault(section, {})
    if section == "pieces":
        here = here[-1]
    *parents, last = name.split(".")
    for parent in parents:
        here = here.setdefault(parent, {})
    if value is None:
        here.pop(last, None)
    else:
        here[last] = value


def meet_conditions(raw: Raw, limit: Limit) -> None:
    for name, wanted in limit.when.items():
        value = wanted if isinstance(wanted, bool) else wanted[0]
        put(raw, name if "." in name else f"{limit.of.partition('.')[0]}.{name}", value)


def bound(raw: Raw, of: float | Share) -> float:
    if isinstance(of, Share):
        section, _, name = of.of.partition(".")
        return float(of.times * raw[section][name] + of.plus)
    return of


def beyond(limit: Limit, raw: Raw, by: float) -> Iterator[Any]:
    """Values just and further outside the limit."""
    for low in (limit.min, limit.exactly):
        if low is not None and bound(raw, low) - by >= 0:
            yield bound(raw, low) - by
    for high in (limit.max, limit.exactly):
        if high is not None:
            yield bound(raw, high) + by
    if limit.is_ is not None:
        yield not limit.is_
    if limit.one_of:
        yield "cheese"
    yield from limit.none_of
    if limit.required:
        yield None


LIMITS = [
    pytest.param(book, limit, id=f"{book}-{i}-{limit.of}-{limit.clause}")
    for book in equipment.names()
    for i, limit in enumerate(equipment.equipment_of(book).limit)
    if (not limit.books or book in limit.books)
    # Indoor is played without a sweeping keeper.
    and not (book == "fistf-indoor" and limit.of.startswith("sweeper"))
]


@pytest.mark.parametrize("book", equipment.names())
def test_the_example_breaks_no_limit(book: str) -> None:
    assert breaches(example(book)) == []


@pytest.mark.parametrize(("book", "limit"), LIMITS)
@pytest.mark.parametrize("by", [0.1, 7.0])
def test_a_value_beyond_a_limit_is_a_breach_of_its_clause(book: str, limit: Limit, by: float) -> None:
    raw = example(book)
    meet_conditions(raw, limit)
    whole = equipment.equipment_of(book)
    unit = None if limit.count is not None else whole.unit(limit.of)
    tried = 0
    for value in beyond(limit, raw, 1 if unit == "number" else by):
        changed = copied(raw)
        put(changed, limit.of, int(value) if unit == "number" and value is not None else value)
        found = [breach for breach in breaches(changed) if breach.clause == limit.clause]
        assert any(_is_of(breach, limit) for breach in found), (value, limit)
        tried += 1
    tried += _compared_with_others(limit, raw)
    assert tried, f"{limit} limits nothing"


def copied(raw: Raw) -> Raw:
    again: Raw = msgspec.msgpack.decode(msgspec.msgpack.encode(raw))
    return again


def _is_of(breach: Breach, limit: Limit) -> bool:
    section, _, name = limit.of.partition(".")
    return breach.path.startswith(section) and breach.path.endswith(name)


def _compared_with_others(limit: Limit, raw: Raw) -> int:
    """Counts, sameness and difference speak of the whole set."""
    tried = 0
    if limit.count is not None:
        for pieces in (raw["pieces"][:-1], raw["pieces"] + raw["pieces"][-1:]):
            found = breaches(raw | {"pieces": pieces})
            assert (
                Breach("pieces", len(pieces), f"exactly {limit.count}", limit.clause, limit.reading) in found
            )
            tried += 1
    if limit.distinct:
        changed = copied(raw)
        put(changed, limit.of, changed["pieces"][0][limit.of.partition(".")[2]])
        assert [b.path for b in breaches(changed)] == [f"pieces[{len(raw['pieces'])}].number"]
        tried += 1
    if limit.same:
        changed = copied(raw)
        put(changed, limit.of, "zeugo")
        assert limit.clause in [b.clause for b in breaches(changed)]
        tried += 1
    if limit.differs_from is not None:
        changed = copied(raw)
        put(changed, limit.of, changed["pieces"][0]["base_colour"])
        assert [b.clause for b in breaches(changed)] == [limit.clause]
        tried += 1
    return tried


@settings(max_examples=60, deadline=None)
@given(
    book=st.sampled_from(equipment.names()),
    data=st.data(),
)
def test_a_value_inside_a_range_is_never_a_breach_of_it(book: str, data: st.DataObject) -> None:
    ranged = [
        limit
        for limit in equipment.equipment_of(book).limit
        if isinstance(limit.max, float)
        and limit.of.partition(".")[0] not in ("pieces", "sweeper")
        and (not limit.books or book in limit.books)
    ]
    limit = data.draw(st.sampled_from(ranged))
    assert isinstance(limit.max, float)
    low = limit.min if isinstance(limit.min, float) else 0.0
    value = data.draw(st.floats(low, limit.max))
    raw = example(book)
    meet_conditions(raw, limit)
    put(raw, limit.of, value)
    about_it = [b for b in breaches(raw) if b.path == limit.of and b.limit.endswith(f"{limit.max:g} mm")]
    assert about_it == []


@pytest.mark.parametrize("book", equipment.names())
def test_limits_cite_clauses_that_the_book_has(book: str) -> None:
    assert equipment.clauses_with_limits(book) <= set(registry.find(book).clauses.by_id)


@pytest.mark.parametrize("book", equipment.names())
def test_the_default_table_keeps_its_books_limits(book: str) -> None:
    table = gear(book).table
    pitch = msgspec.to_builtins(table.pitch)
    goal = pitch.pop("goal")
    del pitch["end_margin"], pitch["side_margin"], pitch["fence"]
    if book not in ("fistf", "fistf-indoor"):
        del pitch["mat"], pitch["shooting_line"]
    margin = {"fistf": "table.margin", "fistf-indoor": "table.margin", "tres-toques": "table.fence_distance"}
    raw: Raw = {"rulebook": book, "pitch": pitch, "goal": goal}
    if book != "guzikowa":
        put(raw, margin.get(book, "pitch.margin"), table.pitch.end_margin)
    assert breaches(raw) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "rulebook: expected the book's name"),
        ('rulebook = "chess"', "no equipment limits for 'chess'; there are for: dadinho"),
        ('rulebook = "dadinho"\n[pich]\nlength = 1', "pich: unknown; did you mean pitch?"),
        ('rulebook = "dadinho"\n[pitch]\nlenght = 1', "pitch.lenght: unknown; did you mean length?"),
        (
            'rulebook = "dadinho"\n[pitch]\nxyz = 1',
            "pitch.xyz: unknown; this book's files have length, width",
        ),
        ('rulebook = "dadinho"\n[pitch]\nlength = "long"', "pitch.length: expected a number of millimetres"),
        ('rulebook = "dadinho"\n[pitch]\nlength = -3', "pitch.length: expected a number of millimetres"),
        ('rulebook = "dadinho"\n[pitch]\nlength = nan', "pitch.length: expected a number of millimetres"),
        ('rulebook = "dadinho"\n[pitch]\nlength = true', "pitch.length: expected a number of millimetres"),
        ('rulebook = "dadinho"\n[table]\nfence = 1', "table.fence: expected true or false"),
        ('rulebook = "dadinho"\n[[pieces]]\nnumber = 1.5', "pieces[1].number: expected a whole number"),
        (
            'rulebook = "dadinho"\n[[pieces]]\n[[pieces]]\ncolor = "red"',
            "pieces[2].color: unknown; did you mean",
        ),
        ('rulebook = "dadinho"\npieces = 3', "pieces: expected a list of [[pieces]]"),
        ('rulebook = "dadinho"\npitch = 3', "pitch: expected a section [pitch]"),
        ('rulebook = "dadinho"\nside = "left"', "side: expected home or away"),
        ('rulebook = "dadinho"\nabout = 3', "about: expected text"),
        ('rulebook = "guzikowa"\n[pitch]\nshooting_line = 3', "pitch.shooting_line: unknown"),
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadTable) as error:
        equipment.describe(tomllib.loads(text))
    assert told in str(error.value)
