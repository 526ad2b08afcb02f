"""The cheapest perfect matching of a small graph, exact, in whole numbers: Edmonds' blossoms, in cubic time.

The primal-dual method in the shape known from programming contests: players are 1 to n, blossoms are numbers above;
0 is nobody. ``label``: the duals, twice the scale of the weights. ``outer``: the outermost blossom of each player or
blossom (0: not in use). ``side``: 0 even, 1 odd, -1 not reached yet. For two blossoms the tables ``one``, ``other``
hold the players of the tightest edge between them. What is recursive elsewhere uses a stack here, since the compiler
cannot keep recursive functions on disk.
"""

from __future__ import annotations

from calc.simulation.dice import Ints
from calc.simulation.layout import Flowers

PLAYERS, HIGHEST, STRIDE, BEGIN, END, ROUND = range(6)
"""Places of ``Flowers.state``: how many players, the highest blossom in use, how long a line of the tables is, what
is waiting in the queue, how many searches for a common ancestor there were."""

FAR = 1 << 62


def clear(flowers: Flowers, players: int) -> None:
    """Begin anew with ``players`` and no edges."""
    state, outer = flowers.state, flowers.outer
    stride = 2 * players + 2
    state[PLAYERS] = players
    state[HIGHEST] = players
    state[STRIDE] = stride
    state[ROUND] = 0
    for one in range(stride):
        outer[one] = one if one <= players else 0
        flowers.match[one] = flowers.slack[one] = flowers.parent[one] = flowers.seen[one] = flowers.size[one] = 0
    for one in range(1, players + 1):
        for other in range(1, players + 1):
            edge = one * stride + other
            flowers.one[edge] = one
            flowers.other[edge] = other
            flowers.weight[edge] = 0
            flowers.holder[edge] = one if one == other else 0


def put(flowers: Flowers, one: int, other: int, weight: int) -> None:
    """An edge of this weight (above 0)."""
    stride = flowers.state[STRIDE]
    flowers.weight[one * stride + other] = weight
    flowers.weight[other * stride + one] = weight


def solve(flowers: Flowers) -> bool:
    """Find the matching of the greatest weight; whether it is perfect."""
    state = flowers.state
    players, stride = state[PLAYERS], state[STRIDE]
    most = 0
    for one in range(1, players + 1):
        for other in range(1, players + 1):
            most = max(most, flowers.weight[one * stride + other])
    for one in range(1, players + 1):
        flowers.label[one] = most
    pairs = begin_with_tight(flowers, most) if most else 0
    while grow(flowers):
        pairs += 1
    return 2 * pairs == players


def begin_with_tight(flowers: Flowers, most: int) -> int:
    """Match who can be with the greatest weight there is: those edges are tight from the beginning. Returns how many.

    Most tables of a window are such, so few are left to be searched for.
    """
    players, stride, match = flowers.state[PLAYERS], flowers.state[STRIDE], flowers.match
    pairs = 0
    for one in range(1, players + 1):
        other = one + 1
        while match[one] == 0 and other <= players:
            if match[other] == 0 and flowers.weight[one * stride + other] == most:
                match[one], match[other] = other, one
                pairs += 1
            other += 1
    return pairs


def distance(flowers: Flowers, edge: int) -> int:
    """How much the edge is short of being tight."""
    one, other = flowers.one[edge], flowers.other[edge]
    return flowers.label[one] + flowers.label[other] - 2 * flowers.weight[one * flowers.state[STRIDE] + other]


def note_slack(flowers: Flowers, player: int, outer: int) -> None:
    """Remember ``player`` if his edge to ``outer`` is the tightest so far."""
    stride = flowers.state[STRIDE]
    known = flowers.slack[outer]
    if known == 0 or distance(flowers, player * stride + outer) < distance(flowers, known * stride + outer):
        flowers.slack[outer] = player


def find_slack(flowers: Flowers, outer: int) -> None:
    """The tightest edge to ``outer`` from the even side."""
    stride = flowers.state[STRIDE]
    flowers.slack[outer] = 0
    for player in range(1, flowers.state[PLAYERS] + 1):
        above = flowers.outer[player]
        if flowers.weight[player * stride + outer] > 0 and above != outer and flowers.side[above] == 0:
            note_slack(flowers, player, outer)


def wait(flowers: Flowers, outer: int) -> None:
    """Let all players of ``outer`` look for edges."""
    state, stack, stride = flowers.state, flowers.stack, flowers.state[STRIDE]
    depth = 1
    stack[0] = outer
    while depth:
        depth -= 1
        inner = stack[depth]
        if inner <= state[PLAYERS]:
            flowers.queue[state[END]] = inner
            state[END] += 1
        else:
            for place in range(flowers.size[inner] - 1, -1, -1):
                stack[depth] = flowers.petals[inner * stride + place]
                depth += 1


def put_under(flowers: Flowers, inner: int, outer: int) -> None:
    """Let ``outer`` be the outermost blossom of ``inner`` and all in it."""
    players, stack, stride = flowers.state[PLAYERS], flowers.stack, flowers.state[STRIDE]
    depth = 1
    stack[0] = inner
    while depth:
        depth -= 1
        one = stack[depth]
        flowers.outer[one] = outer
        if one > players:
            for place in range(flowers.size[one]):
                stack[depth] = flowers.petals[one * stride + place]
                depth += 1


def turn(petals: Ints, begin: int, end: int) -> None:
    """Reverse the places from ``begin`` to before ``end``."""
    end -= 1
    while begin < end:
        petals[begin], petals[end] = petals[end], petals[begin]
        begin += 1
        end -= 1


def even_place(flowers: Flowers, outer: int, petal: int) -> int:
    """The place of ``petal`` in its blossom, whose order is reversed if that makes it even."""
    begin, size = outer * flowers.state[STRIDE], flowers.size[outer]
    place = 0
    while flowers.petals[begin + place] != petal:
        place += 1
    if place % 2:
        turn(flowers.petals, begin + 1, begin + size)
        return size - place
    return place


def join(flowers: Flowers, one: int, other: int) -> None:
    """Match two outermost blossoms, and everything in ``one`` accordingly."""
    players, stack, stride, petals = flowers.state[PLAYERS], flowers.stack, flowers.state[STRIDE], flowers.petals
    depth = 2
    stack[0], stack[1] = one, other
    while depth:
        depth -= 2
        inner, to = stack[depth], stack[depth + 1]
        edge = inner * stride + to
        flowers.match[inner] = flowers.other[edge]
        if inner > players:
            petal = flowers.holder[inner * stride + flowers.one[edge]]
            place = even_place(flowers, inner, petal)
            begin, end = inner * stride, inner * stride + flowers.size[inner]
            for number in range(place):
                stack[depth] = petals[begin + number]
                stack[depth + 1] = petals[begin + (number ^ 1)]
                depth += 2
            stack[depth] = petal
            stack[depth + 1] = to
            depth += 2
            turn(petals, begin, begin + place)  # three reversals are a rotation
            turn(petals, begin + place, end)
            turn(petals, begin, end)


def augment(flowers: Flowers, one: int, other: int) -> None:
    """Exchange matched and unmatched edges from ``one`` up to the root of its tree."""
    while True:
        above = flowers.outer[flowers.match[one]]
        join(flowers, one, other)
        if above == 0:
            return
        parent = flowers.outer[flowers.parent[above]]
        join(flowers, above, parent)
        one, other = parent, above


def ancestor(flowers: Flowers, one: int, other: int) -> int:
    """The lowest common ancestor in the trees; 0 if they are in different ones."""
    flowers.state[ROUND] += 1
    visit = flowers.state[ROUND]
    while one or other:
        if one:
            if flowers.seen[one] == visit:
                return one
            flowers.seen[one] = visit
            one = flowers.outer[flowers.match[one]]
            if one:
                one = flowers.outer[flowers.parent[one]]
        one, other = other, one
    return 0


def add_path(flowers: Flowers, outer: int, one: int, top: int) -> None:
    """The way from ``one`` up to ``top`` becomes petals of ``outer``."""
    begin = outer * flowers.state[STRIDE]
    while one != top:
        flowers.petals[begin + flowers.size[outer]] = one
        odd = flowers.outer[flowers.match[one]]
        flowers.petals[begin + flowers.size[outer] + 1] = odd
        flowers.size[outer] += 2
        wait(flowers, odd)
        one = flowers.outer[flowers.parent[odd]]


def shrink(flowers: Flowers, one: int, top: int, other: int) -> None:
    """The circle through ``one``, ``top`` and ``other`` becomes a blossom."""
    state, stride = flowers.state, flowers.state[STRIDE]
    players = state[PLAYERS]
    outer = players + 1
    while outer <= state[HIGHEST] and flowers.outer[outer]:
        outer += 1
    state[HIGHEST] = max(state[HIGHEST], outer)
    flowers.label[outer] = 0
    flowers.side[outer] = 0
    flowers.match[outer] = flowers.match[top]
    flowers.petals[outer * stride] = top
    flowers.size[outer] = 1
    add_path(flowers, outer, one, top)
    turn(flowers.petals, outer * stride + 1, outer * stride + flowers.size[outer])
    add_path(flowers, outer, other, top)
    put_under(flowers, outer, outer)
    for to in range(1, state[HIGHEST] + 1):
        flowers.weight[outer * stride + to] = 0
        flowers.weight[to * stride + outer] = 0
    for player in range(1, players + 1):
        flowers.holder[outer * stride + player] = 0
    for place in range(flowers.size[outer]):
        take_edges(flowers, outer, flowers.petals[outer * stride + place])
    find_slack(flowers, outer)


def take_edges(flowers: Flowers, outer: int, petal: int) -> None:
    """The blossom has its petal's edges where they are tighter than those it has, and its players."""
    stride = flowers.state[STRIDE]
    for to in range(1, flowers.state[HIGHEST] + 1):
        edge, new = outer * stride + to, petal * stride + to
        if flowers.weight[edge] == 0 or distance(flowers, new) < distance(flowers, edge):
            back, new_back = to * stride + outer, to * stride + petal
            flowers.one[edge], flowers.other[edge] = flowers.one[new], flowers.other[new]
            flowers.weight[edge] = flowers.weight[new]
            flowers.one[back], flowers.other[back] = flowers.one[new_back], flowers.other[new_back]
            flowers.weight[back] = flowers.weight[new_back]
    for player in range(1, flowers.state[PLAYERS] + 1):
        if flowers.holder[petal * stride + player]:
            flowers.holder[outer * stride + player] = petal


def dissolve(flowers: Flowers, outer: int) -> None:
    """An odd blossom whose dual is used up falls into its petals."""
    stride, petals = flowers.state[STRIDE], flowers.petals
    begin, size = outer * stride, flowers.size[outer]
    for place in range(size):
        put_under(flowers, petals[begin + place], petals[begin + place])
    entry = flowers.holder[begin + flowers.one[begin + flowers.parent[outer]]]
    entered = even_place(flowers, outer, entry)
    for place in range(0, entered, 2):
        odd, even = petals[begin + place], petals[begin + place + 1]
        flowers.parent[odd] = flowers.one[even * stride + odd]
        flowers.side[odd] = 1
        flowers.side[even] = 0
        flowers.slack[odd] = 0
        find_slack(flowers, even)
        wait(flowers, even)
    flowers.side[entry] = 1
    flowers.parent[entry] = flowers.parent[outer]
    for place in range(entered + 1, size):
        flowers.side[petals[begin + place]] = -1
        find_slack(flowers, petals[begin + place])
    flowers.outer[outer] = 0


def use(flowers: Flowers, edge: int) -> bool:
    """A tight edge was found: the trees grow, a blossom closes, or (true) two players more are matched."""
    one, other = flowers.outer[flowers.one[edge]], flowers.outer[flowers.other[edge]]
    if flowers.side[other] == -1:
        flowers.parent[other] = flowers.one[edge]
        flowers.side[other] = 1
        even = flowers.outer[flowers.match[other]]
        flowers.slack[other] = 0
        flowers.slack[even] = 0
        flowers.side[even] = 0
        wait(flowers, even)
    elif flowers.side[other] == 0:
        top = ancestor(flowers, one, other)
        if top == 0:
            augment(flowers, one, other)
            augment(flowers, other, one)
            return True
        shrink(flowers, one, top, other)
    return False


def look(flowers: Flowers) -> bool:
    """Let those who wait look for tight edges; whether two players more are matched."""
    state, stride = flowers.state, flowers.state[STRIDE]
    while state[BEGIN] < state[END]:
        player = flowers.queue[state[BEGIN]]
        state[BEGIN] += 1
        for other in range(1, state[PLAYERS] + 1):
            edge = player * stride + other
            if flowers.weight[edge] > 0 and flowers.outer[player] != flowers.outer[other]:
                if distance(flowers, edge) == 0:
                    if use(flowers, edge):
                        return True
                else:
                    note_slack(flowers, player, flowers.outer[other])
    return False


def least_step(flowers: Flowers) -> int:
    """By how much the duals can change before something becomes tight or is used up."""
    state, stride = flowers.state, flowers.state[STRIDE]
    step = FAR
    for outer in range(1, state[HIGHEST] + 1):
        if flowers.outer[outer] != outer:
            continue
        side = flowers.side[outer]
        if outer > state[PLAYERS] and side == 1:
            step = min(step, flowers.label[outer] // 2)
        if flowers.slack[outer] and side != 1:
            short = distance(flowers, flowers.slack[outer] * stride + outer)
            step = min(step, short if side == -1 else short // 2)
    return step


def change(flowers: Flowers, step: int) -> bool:
    """Change the duals by ``step``; false if a player's would be used up: there is no larger matching."""
    state = flowers.state
    for player in range(1, state[PLAYERS] + 1):
        side = flowers.side[flowers.outer[player]]
        if side == 0:
            if flowers.label[player] <= step:
                return False
            flowers.label[player] -= step
        elif side == 1:
            flowers.label[player] += step
    for outer in range(state[PLAYERS] + 1, state[HIGHEST] + 1):
        if flowers.outer[outer] == outer:
            if flowers.side[outer] == 0:
                flowers.label[outer] += 2 * step
            elif flowers.side[outer] == 1:
                flowers.label[outer] -= 2 * step
    return True


def use_slack(flowers: Flowers) -> bool:
    """Use what has become tight; whether two players more are matched."""
    state, stride = flowers.state, flowers.state[STRIDE]
    state[BEGIN] = state[END] = 0
    for outer in range(1, state[HIGHEST] + 1):
        slack = flowers.slack[outer]
        if flowers.outer[outer] == outer and slack and flowers.outer[slack] != outer:
            edge = slack * stride + outer
            if distance(flowers, edge) == 0 and use(flowers, edge):
                return True
    for outer in range(state[PLAYERS] + 1, state[HIGHEST] + 1):
        if flowers.outer[outer] == outer and flowers.side[outer] == 1 and flowers.label[outer] == 0:
            dissolve(flowers, outer)
    return False


def grow(flowers: Flowers) -> bool:
    """Match two players more; false if that cannot be done."""
    state = flowers.state
    state[BEGIN] = state[END] = 0
    for outer in range(1, state[HIGHEST] + 1):
        flowers.side[outer] = -1
        flowers.slack[outer] = 0
        if flowers.outer[outer] == outer and flowers.match[outer] == 0:
            flowers.parent[outer] = 0
            flowers.side[outer] = 0
            wait(flowers, outer)
    if state[END] == 0:
        return False
    while True:
        if look(flowers):
            return True
        if not change(flowers, least_step(flowers)):
            return False
        if use_slack(flowers):
            return True
