"""Sums of vectors, for the compiled code."""

from palheta.physics.compiled import small
from palheta.physics.types import Floats, Vector


@small
def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@small
def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@small
def times(k: float, a: Vector) -> Vector:
    return k * a[0], k * a[1], k * a[2]


@small
def opposite(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


@small
def vector_in(row: Floats, column: int) -> Vector:
    """Three columns of a row."""
    return row[column], row[column + 1], row[column + 2]


@small
def put_vector(row: Floats, column: int, a: Vector) -> None:
    row[column], row[column + 1], row[column + 2] = a
