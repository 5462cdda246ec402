"""Environments to learn in: single shots by the thousand (`shots`), whole matches of any book (`matches`).

`shots` and `matches` need numpy only; `gym` and `zoo` put them in the clothes of Gymnasium and PettingZoo (extra `rl`).
"""
