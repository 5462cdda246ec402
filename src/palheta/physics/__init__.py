"""The table's physics: event driven, exact between events, three-dimensional where it matters.

`world.World` and `world.flick` are the way in, `trace.Trace` the result, `witness.witness` the only
door out towards the rulebooks. docs/physics.md says what is modelled and what is approximated.
"""
