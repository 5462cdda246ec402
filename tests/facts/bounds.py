"""Which numbers of a type have no end."""

from collections.abc import Iterator

from msgspec import inspect


def unbounded(kind: inspect.Type, path: str = "") -> Iterator[str]:
    """The paths of numbers that have no least or no greatest value."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            least = kind.ge if kind.ge is not None else kind.gt
            greatest = kind.le if kind.le is not None else kind.lt
            if least is None or greatest is None:
                yield path
        case inspect.Metadata():
            yield from unbounded(kind.type, path)
        case inspect.UnionType():
            for one in kind.types:
                yield from unbounded(one, path)
        case inspect.StructType():
            for field in kind.fields:
                yield from unbounded(field.type, f"{path}.{field.encode_name}")
        case inspect.DictType():
            yield from unbounded(kind.key_type, f"{path}.key")
            yield from unbounded(kind.value_type, f"{path}.*")
        case inspect.VarTupleType() | inspect.ListType():
            yield from unbounded(kind.item_type, f"{path}[]")
        case inspect.TupleType():
            for i, one in enumerate(kind.item_types):
                yield from unbounded(one, f"{path}[{i}]")
