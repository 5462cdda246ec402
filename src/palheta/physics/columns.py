"""Names for the columns of the arrays the compiled code works on.

Every body is a row. Three arrays rather than forty: numba passes each array as seven values.
Millimetres, grams, seconds, radians; `Z` is the height of a body's lowest point above the table.
"""

# --- motion (float64): the current segment, p(t) = p + v (t - T0) + a (t - T0)^2 / 2
X, Y, Z, VX, VY, VZ, AX, AY, AZ = range(9)
PHI, W, DW = 9, 10, 11  # heading, spin about the vertical, its rate of change
BX, BY, DBX, DBY = 12, 13, 14, 15  # a ball's spin about the horizontal axes, and rates
T0, END = 16, 17  # the segment holds from T0 to END
FLIP = 18  # how far a pressed disc will have turned over when it lands, a flying cube has turned (radians)
WHEN = 19  # the next event this body knows of
TILT, TILT_X, TILT_Y = 20, 21, 22  # a lofted flick's lean (radians), and where it started
DOWN = 23  # when a box that is FALLING is down
TARGET_X, TARGET_Y, DIVE_SPEED = 24, 25, 26  # where a driven keeper goes
TOP = 27  # the highest its lowest point has been
LOW_X, HIGH_X, LOW_Y, HIGH_Y = 28, 29, 30, 31  # what the body sweeps in this segment
MOTION = 32

# --- status (int64)
MODE, SUPPORT, FACE, FALLEN, OTHER, SEEN, VERSION, WEAK, STALE, STRAIGHT, RATTLE = range(11)
STATUS = 11

REST, SLIDE, ROLL, FLY, GONE, DRIVEN, WAIT = range(7)
STRUCK = 1  # WEAK of a rider: something has just met it
FALLING, LEANING, LYING = 1, 2, 3  # FALLEN: leaning on what stood in its way, or flat on the table
TABLE = -1  # SUPPORT: stands on the table itself; SUPPORT >= 0: on that body; NET: held by a net or bar
HELD = -2

# --- constants of a body (float64). Row i is body i as it stands, row bodies + i as it lies when knocked over:
# a run works on its own copy and exchanges the two (falling.py).
KIND, RADIUS, HEIGHT, EDGE, FIGURE_R, FIGURE_H, HALF_X, HALF_Y = range(8)
MASS, INV_MASS, INV_SPIN, FRICTION, ROLLING, SLOPE, FALL_SPEED, BOUND, TUMBLING, INERTIA = range(8, 18)
LOFT_REACH, DISH, TOP_ROLLING, ROCKING = 18, 19, 20, 21
GRAVITY_HEIGHT = 22  # of a box: how high its centre of gravity is
# at which speed restitutions are given, and how they fall with it. The same for all, but here they cost no call a thing
IMPACT_SPEED, IMPACT_FALL = 23, 24
CONSTANTS = 25

DISC, BALL, BOX = 0, 1, 2

# --- statics (float64): axis-parallel boxes with rounded edges
X0, Y0, Z0, X1, Y1, Z1, ROUND, WHAT = range(8)
FENCE, POST, BAR, NET = 3, 4, 5, 6  # WHAT, continuing the kinds of bodies: indices into the pair tables
KINDS = 7

# --- OTHER: what the next event is, beside a body's index
NOTHING, ITSELF = -1, -2
FIRST_STATIC = -10  # static k is FIRST_STATIC - k

# --- the log: segments, contacts and marks
SEGMENT_STATUS = 6  # body, MODE, SUPPORT, FACE, FALLEN, STRAIGHT
SEGMENT_WIDTH = SEGMENT_STATUS + 19  # then X .. FLIP
BEGINS = SEGMENT_STATUS + T0  # of a segment: when it begins
CONTACT_WIDTH = 12  # t, i, j, x, y, z, nx, ny, nz, impulse, i moving, j moving
MARK_WIDTH = 3  # t, body, what
SEGMENTS, CONTACTS, MARKS = 0, 1, 2  # in the counts: how many there are
RIDERS = 3  # how often anybody came to lie on anybody
COUNTS = 4
FELL, LEFT_TABLE, TURNED = range(3)  # of a mark: what

# --- contacts that are solved together: vectors (three columns each) and numbers
POINT, NORMAL, FIRST_ARM, SECOND_ARM = 0, 3, 6, 9
SOFT, WANTED, IMPULSE, FIRST, SECOND = range(12, 17)  # FIRST, SECOND: the two bodies
RUBBED = 17  # the impulse of friction
TOTAL = 20  # all impulses so far
PLAIN = 21  # whether it is the plain double of a lifted contact
TOGETHER = 24  # as many at most; a row for each body follows: its velocities, then SEARCHED
TOGETHER_WIDTH = 22
SEARCHED = 6
GROUND = -2  # as the second body: the table under a ball

# --- a line of the pitch, as a measure of a place (float64): LINE_KIND, three numbers, which crossings count
LINE_KIND, LINE_A, LINE_B, LINE_C, COUNTS_WHEN = range(5)
LINE_WIDTH = 5
STRAIGHT_LINE, ROUND_LINE, AREA_LINE, OUTSIDE_OF = range(4)
EITHER_WAY, OUTWARDS, INTO_GOAL = range(
    3
)  # COUNTS_WHEN: over a goal line also outwards only, and perhaps a goal

# --- what was seen (float64). Its kinds are the facts'; A and B are bodies, statics (minus what they are) or lines.
SEEN_T, SEEN_ORDER, SEEN_WHAT, SEEN_A, SEEN_B, SEEN_X, SEEN_Y, SEEN_DX, SEEN_DY, SEEN_IS = range(10)
SEEN_WIDTH = 10
TOUCH, CROSS, GOAL, OUT, LEFT_PITCH, LEFT_MAT, LEFT_ALL, FALL, STOP, ATOP, LIES = range(11)

INF = 1e300
GRAVITY = 9810.0
CONTACT_GAP = 1e-9  # closer than this is touching
LEAST_SEPARATION = 1.0  # mm/s after any contact: packs at low restitution would never end otherwise
LEAST_HOP = 20.0  # the same against gravity: a slower hop is not worth an event
LANDING = 45.0  # mm/s: a lower bounce (a tenth of a millimetre) ends on the surface
STILL = 1e-6  # mm/s
