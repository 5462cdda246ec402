"""Who is on the table where nobody told of anybody."""

from palheta.facts import Place
from palheta.rulebooks.common.lineup import is_on

HERE = Place((0.0, 0.0))


def test_who_begins_is_on_until_he_leaves() -> None:
    assert is_on("h8", {}, ())
    assert not is_on("h8", {}, [("h8", "h12")])
    assert is_on("h8", {}, [("h8", "h12"), ("h7", "h8")])


def test_a_substitute_is_on_once_he_came() -> None:
    assert not is_on("h12", {}, ())
    assert is_on("h12", {}, [("h8", "h12")])
    assert not is_on("h12", {}, [("h8", "h12"), ("h12", "h13")])


def test_who_was_sent_off_or_ran_off_is_not() -> None:
    assert not is_on("h8", {}, (), gone=["h8"])


def test_where_the_side_was_told_of_only_who_was_named_is_on() -> None:
    assert is_on("h8", {"h8": HERE, "h7": HERE}, ())
    assert not is_on("h8", {"h7": HERE}, ())
    assert is_on("h8", {"a7": HERE}, ())


def test_with_five_a_side_the_sixth_is_a_substitute() -> None:
    assert is_on("h5", {}, (), team=5)
    assert not is_on("h6", {}, (), team=5)
