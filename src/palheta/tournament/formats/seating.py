"""Where the seeded sit in a bracket."""


def size_for(count: int) -> int:
    """The next power of two: what is missing are byes."""
    size = 1
    while size < count:
        size *= 2
    return size


def seed_order(size: int) -> list[int]:
    """Seat by seat the number of the seed that sits there: 1 meets 2 in the final at the earliest, 1 to 4 in the
    semi-finals, and the best have the byes."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [number for seed in order for number in (seed, total - seed)]
    return order


def seated(best_first: tuple[str, ...]) -> tuple[str | None, ...]:
    """Everybody on the seat of his number; None where a bye is."""
    order = seed_order(size_for(len(best_first)))
    return tuple(best_first[number - 1] if number <= len(best_first) else None for number in order)


ROUNDS = {1: "final", 2: "semi-final", 4: "quarter-final"}


def round_name(matches: int) -> str:
    return ROUNDS.get(matches, f"round of {2 * matches}")
