"""From Python types to TypeScript."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, field
from tools.wire.typescript import Translator, Untranslatable

from palheta.facts.place import Place
from palheta.facts.seen import Goal as Sighted
from palheta.ruling import With
from palheta.table.pitch import Goal as Frame

Side = Literal["home", "away"]


class Plain(Struct):
    """Two words. And
    more."""

    at: Place | None
    many: tuple[int | str, ...] = ()


class Short(Struct, omit_defaults=True, tag_field="does", tag="short"):
    side: Side
    in_: str | None = field(name="in", default=None)
    by: Mapping[Side, float] = {}
    or_side: Side | Literal["draw"] | None = "draw"


class Long(Struct, tag_field="does", tag="long"):
    inner: dict[str, tuple[Short, ...]]


class Row(Struct, array_like=True):
    t: Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)]
    who: tuple[str, str] = ("a", "b")


def translated(*heard: Any, said: tuple[Any, ...] = (), aliases: dict[str, Any] | None = None) -> str:
    return "\n".join(Translator({Place: "RawPlace"}, aliases or {}, said, heard).declarations())


def test_a_struct_is_an_interface_and_its_docstring_a_comment() -> None:
    assert translated(Plain) == (
        "/** Two words. And more. */\n"
        "export interface Plain {\n  at: RawPlace | null;\n  many: (number | string)[];\n}"
    )


def test_what_is_heard_may_be_missing_where_defaults_are_left_out() -> None:
    assert translated(Short) == (
        'export interface Short {\n  does: "short";\n  side: "home" | "away";\n  in?: string;\n'
        '  by?: Partial<Record<"home" | "away", number>>;\n  or_side?: "home" | "away" | "draw" | null;\n}'
    )


def test_what_is_said_may_be_missing_or_null() -> None:
    assert "  many?: (number | string)[];" in translated(said=(Plain,))
    assert "  in?: string | null;" in translated(said=(Short,))


def test_unions_have_names_in_any_order_and_where_they_may_be_null() -> None:
    text = translated(Long, aliases={"Side": Side, "Offer": Long | Short, "Given": Short | Long | None})
    assert 'export type Side = "home" | "away";' in text
    assert "  side: Side;" in text
    assert "  by?: Partial<Record<Side, number>>;" in text
    assert "export type Offer = Long | Short;" in text
    assert "export type Given = Offer | null;" in text
    assert "  inner: Record<string, Short[]>;" in text


def test_a_row_has_named_places() -> None:
    assert translated(Row) == "export type Row = [t: number, who: readonly [string, string]];"


def test_members_of_a_union_are_those_outside_brackets() -> None:
    class Nested(Struct):
        value: tuple[int | str, ...] | dict[str, int | str] | int | None

    assert "value: (number | string)[] | Record<string, number | string> | number | null;" in translated(
        Nested
    )


def test_long_unions_are_wrapped() -> None:
    text = translated(aliases={"With": With})
    assert len(text) > 120 >= max(map(len, text.splitlines()))
    assert text.endswith('"free_kick";')


def test_two_of_one_name_are_told_apart_by_their_modules() -> None:
    text = translated(Sighted, Frame)
    assert "interface SeenGoal {" in text
    assert "interface PitchGoal {" in text


@pytest.mark.parametrize("strange", [bytes, Place, set[int]])
def test_what_has_no_meaning_on_the_wire_is_refused(strange: Any) -> None:
    with pytest.raises(Untranslatable):
        Translator({}, {"Strange": strange}, (), ())
