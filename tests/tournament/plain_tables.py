"""Tables worked out a second time, from plain data and by STANDINGS' words alone: slow, short, and nothing of it shared
with the program. `random_small` makes small forms in which all kinds of ties come up."""

from fractions import Fraction
from random import Random
from typing import Any

Line = dict[str, Any]
CRITERIA = (
    "points", "wins", "win_balance", "direct", "direct_points", "direct_goal_difference", "direct_goals_for",
    "goal_difference", "goals_for", "away_goals", "fewest_cards", "buchholz", "sonneborn", "seeding", "play_off",
)  # fmt: skip


class Plain:
    """One phase of a small form; `own` lists for each entrant what each of its matches brought."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.phase = raw["phases"][0]
        self.seeds = {one["id"]: one.get("seed", 10**9) for one in raw["entrants"]}
        self.annulled = {one["id"] for one in raw["entrants"] if one.get("withdrawn") == "annul"}
        self.lots = [one["order"] for one in raw.get("lots", [])]
        self.ids = sorted(self.seeds)
        self.own: dict[str, list[Line]] = {one: [] for one in self.ids}
        self.play_offs: dict[str, list[Line]] = {one: [] for one in self.ids}
        for result in raw["results"]:
            if not self.annulled & {result.get("home"), result.get("away"), result.get("bye")}:
                self._note(result)
        self._leave_out(raw["results"])

    def _note(self, result: dict[str, Any]) -> None:
        into = self.play_offs if result.get("play_off") else self.own
        if "bye" in result:
            line = {"against": None, "points": Fraction(str(result["points"])), "stage": result.get("stage")}
            into[result["bye"]].append(line)
            return
        score = result.get("score")
        if score is None:
            high, low = self.phase["walkover_score"]
            score = [high, low] if result["walkover"] == "home" else [low, high]
        won = [score[0] > score[1], score[1] > score[0]]
        if "walkover" in result:
            won = [result["walkover"] == "home", result["walkover"] == "away"]
        for k, side in enumerate(("home", "away")):
            how = "win" if won[k] else "loss" if won[1 - k] else "draw"
            into[result[side]].append(
                {
                    "against": result["away" if k == 0 else "home"],
                    "how": how,
                    "points": Fraction(str(self.phase["points"][how])),
                    "for": score[k],
                    "conceded": score[1 - k],
                    "away": score[k] if side == "away" else 0,
                    "cards": result.get("cards", [0, 0])[k],
                    "stage": result.get("stage"),
                }
            )

    def _leave_out(self, results: list[dict[str, Any]]) -> None:
        """Stages that too few came to, for all; then everybody's worst."""
        stages = sorted({result["stage"] for result in results if "stage" in result})
        for stage in list(stages):
            came = sum(any(line["stage"] == stage for line in lines) for lines in self.own.values())
            if came < self.phase.get("quorum", 0):
                stages.remove(stage)
                self.own = {e: [x for x in lines if x["stage"] != stage] for e, lines in self.own.items()}
        for entrant, lines in self.own.items():
            worth = sorted((self._sum([x for x in lines if x["stage"] == s]), s) for s in stages)
            gone = [stage for _, stage in worth[: self.phase.get("discard", 0)]]
            self.own[entrant] = [line for line in lines if line["stage"] not in gone]

    def _sum(self, lines: list[Line]) -> tuple[Fraction, int, int]:
        scored = sum(line.get("for", 0) for line in lines)
        return (
            sum((line["points"] for line in lines), Fraction()),
            scored - sum(line.get("conceded", 0) for line in lines),
            scored,
        )

    def count(self, entrant: str, how: str) -> int:
        return sum(line.get("how") == how for line in self.own[entrant])

    def worth(self, name: str, entrant: str, level: list[str]) -> Any:
        lines, among = self.own[entrant], [x for x in self.own[entrant] if x["against"] in level]
        points, difference, scored = self._sum(lines)
        match name:
            case "points":
                return points
            case "wins":
                return self.count(entrant, "win")
            case "win_balance":
                return self.count(entrant, "win") - self.count(entrant, "loss")
            case "goal_difference":
                return difference
            case "goals_for":
                return scored
            case "direct_points" | "direct_goal_difference" | "direct_goals_for":
                at = ("direct_points", "direct_goal_difference", "direct_goals_for").index(name)
                return self._sum(among)[at]
            case "direct":
                return self._sum(among)
            case "away_goals":
                return sum(line.get("away", 0) for line in lines)
            case "fewest_cards":
                return -sum(line.get("cards", 0) for line in lines)
            case "buchholz" | "sonneborn":
                part = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
                return sum(
                    self._sum(self.own[x["against"]])[0] * (1 if name == "buchholz" else part[x["how"]])
                    for x in lines
                    if x["against"] is not None
                )
            case "seeding":
                return -self.seeds[entrant]
            case "play_off":
                further = {e: [x for x in self.play_offs[e] if x["against"] in level] for e in level}
                return self._sum(further[entrant]) if all(further.values()) else 0
            case "lots":
                order = next((one for one in reversed(self.lots) if set(level) <= set(one)), None)
                return 0 if order is None else -order.index(entrant)
        raise AssertionError(name)

    def parted(self, level: list[str], criteria: list[str]) -> list[tuple[list[str], str | None]]:
        """Those who stay together, the best first, each with what put them above the next."""
        if len(level) == 1 or not criteria:
            return [(sorted(level), None)]
        name, *rest = criteria
        value = {entrant: self.worth(name, entrant, level) for entrant in level}
        steps = sorted(set(value.values()), reverse=True)
        if len(steps) == 1:
            return self.parted(level, [] if name == "lots" else rest)
        found: list[tuple[list[str], str | None]] = []
        for step in steps:
            block = [entrant for entrant in level if value[entrant] == step]
            then = [name, *rest] if name == "direct" else rest  # a second mini-league, of those who remain
            found[-1:] = [(found[-1][0], name)] if found else []
            found += self.parted(block, then)
        return found

    def table(self) -> dict[str, Any]:
        groups = self.phase.get("groups") or {"": self.ids}
        rows, unresolved = [], []
        for group, members in groups.items():
            rank = 1
            for level, by in self.parted(list(members), self.phase["criteria"]):
                unresolved += [level] if len(level) > 1 else []
                rows += [self._row(entrant, rank, by, group) for entrant in level]
                rank += len(level)
        return {"phase": self.phase["id"], "rows": rows, "unresolved": unresolved}

    def _row(self, entrant: str, rank: int, by: str | None, group: str) -> dict[str, Any]:
        points, difference, scored = self._sum(self.own[entrant])
        won, drawn, lost = (self.count(entrant, how) for how in ("win", "draw", "loss"))
        row = {"rank": rank, "id": entrant, "played": won + drawn + lost, "won": won, "drawn": drawn}
        row |= {
            "lost": lost,
            "for": scored,
            "against": scored - difference,
            "points": float(points),
            "by": by,
        }
        return row | ({"group": group} if group else {})


def random_small(rng: Random) -> dict[str, Any]:
    """Few goals, so that many are level; annulled entrants come with other tests, for who they stand below is ours."""
    ids = [f"e{n}" for n in rng.sample(range(100), rng.randint(2, 9))]
    format_ = rng.choice(["round_robin", "groups", "swiss", "league"])
    criteria = rng.sample(CRITERIA, rng.randint(1, 6))
    win, draw = rng.choice([(3, 1), (2, 1), (1, 0.5), (1, 0), (0.3, 0.1)])
    phase: dict[str, Any] = {"id": "p", "format": format_, "criteria": [*criteria, "lots"]}
    phase |= {"points": {"win": win, "draw": draw, "loss": 0}, "walkover_score": [rng.randint(0, 3), 0]}
    groups = {"": ids}
    if format_ == "groups" and len(ids) > 3:
        groups = {"A": ids[: len(ids) // 2], "B": ids[len(ids) // 2 :]}
        phase["groups"] = groups
    elif format_ == "groups":
        phase["format"] = "round_robin"
    stages = range(1, rng.randint(2, 5)) if format_ == "league" else [None]
    if format_ == "league":
        phase |= {"discard": rng.randint(0, 2), "quorum": rng.randint(0, 4)}
    results = [r for s in stages for g in groups.values() for r in _stage(rng, g, s)]
    rng.shuffle(results)
    lots = [
        {"phase": "p", "order": rng.sample(ids, rng.randint(2, len(ids)))} for _ in range(rng.randint(0, 2))
    ]
    seeded = [{"id": one} | ({"seed": rng.randint(1, 5)} if rng.random() < 0.5 else {}) for one in ids]
    return {
        "event": "e",
        "book": "fistf",
        "entrants": seeded,
        "phases": [phase],
        "results": results,
        "lots": lots,
    }


def _stage(rng: Random, ids: list[str], stage: int | None) -> list[dict[str, Any]]:
    here = [one for one in ids if stage is None or rng.random() < 0.8]
    more: dict[str, Any] = {"phase": "p"} | ({} if stage is None else {"stage": stage})
    found: list[dict[str, Any]] = []
    for k, home in enumerate(here):
        for away in here[:k]:
            if rng.random() < 0.85:
                one = more | {"home": home, "away": away}
                one |= (
                    {"walkover": rng.choice(["home", "away"])}
                    if rng.random() < 0.07
                    else {"score": _score(rng)}
                )
                found.append(
                    one | ({"cards": [rng.randrange(3), rng.randrange(3)]} if rng.random() < 0.3 else {})
                )
            if rng.random() < 0.1:
                found.append(more | {"home": away, "away": home, "score": _score(rng), "play_off": True})
    found += [more | {"bye": one, "points": rng.choice([0, 0.5, 1])} for one in here if rng.random() < 0.1]
    return found


def _score(rng: Random) -> list[int]:
    return [rng.choice([0, 0, 1, 1, 2]), rng.choice([0, 0, 1, 1, 2])]
