"""The motion of the discs as rigid bodies, KR-30 to KR-34, on the MuJoCo engine.

`simulate` is a function of its arguments: the same build gives the same rest positions bit for bit.
Every run is whole and from rest. Settings and figures: checks.py.

The doors, of which all but the last three load MuJoCo at their first use:

    simulate(table, bodies, shooter, field_angle, shot, tremor=STEADY, *, frames=True) -> Run
    screen(table, bodies, shooter, field_angle, shot, tremor=STEADY) -> Body
    blockers(table, bodies, field_angle, at, facing) -> tuple[int, ...]
    has_room(table, bodies, field_angle) -> bool
    leaning(table, bodies) -> tuple[tuple[int, int], ...]
    overlapping(table, bodies) -> tuple[tuple[int, int], ...]
    unsteady(table, bodies) -> tuple[int, ...]
    Shot, Tremor, trembled (shots.py), Run, Frames, Contact, PhysicsFault (runs.py)
"""
