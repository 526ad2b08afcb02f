"""The cheapest perfect matching of a small graph, exact, in whole numbers: Edmonds' blossoms, in cubic time.

The primal-dual method in the shape known from programming contests: players are 1 to n, blossoms are numbers above;
0 is nobody. ``label``: the duals, twice the scale of the weights. ``outer``: the outermost blossom of each player or
blossom (0: not in use). ``side``: 0 even, 1 odd, -1 not reached yet. For two blossoms the tables ``one``, ``other``
hold the players of the tightest edge between them. What is recursive elsewhere uses a stack here, since the compiler
cannot keep recursive functions on disk.
"""

from __future__ import annotations

from calc.simulation.dice import Ints
from calc.simulation.layout import BlossomState

PLAYERS, HIGHEST, STRIDE, BEGIN, END, ROUND = range(6)
"""Places of ``BlossomState.state``: how many players, the highest blossom in use, how long a line of the tables is,
what is waiting in the queue, how many searches for a common ancestor there were."""

FAR = 1 << 62


def clear(blossoms: BlossomState, players: int) -> None:
    """Begin anew with ``players`` and no edges."""
    state, outer = blossoms.state, blossoms.outer
    stride = 2 * players + 2
    state[PLAYERS] = players
    state[HIGHEST] = players
    state[STRIDE] = stride
    state[ROUND] = 0
    for one in range(stride):
        outer[one] = one if one <= players else 0
        blossoms.match[one] = blossoms.slack[one] = blossoms.parent[one] = blossoms.seen[one] = blossoms.size[one] = 0
    for one in range(1, players + 1):
        for other in range(1, players + 1):
            edge = one * stride + other
            blossoms.one[edge] = one
            blossoms.other[edge] = other
            blossoms.weight[edge] = 0
            blossoms.holder[edge] = one if one == other else 0


def put(blossoms: BlossomState, one: int, other: int, weight: int) -> None:
    """An edge of this weight (above 0)."""
    stride = blossoms.state[STRIDE]
    blossoms.weight[one * stride + other] = weight
    blossoms.weight[other * stride + one] = weight


def solve(blossoms: BlossomState) -> bool:
    """Find the matching of the greatest weight; whether it is perfect."""
    state = blossoms.state
    players, stride = state[PLAYERS], state[STRIDE]
    most = 0
    for one in range(1, players + 1):
        for other in range(1, players + 1):
            most = max(most, blossoms.weight[one * stride + other])
    for one in range(1, players + 1):
        blossoms.label[one] = most
    pairs = begin_with_tight(blossoms, most) if most else 0
    while grow(blossoms):
        pairs += 1
    return 2 * pairs == players


def begin_with_tight(blossoms: BlossomState, most: int) -> int:
    """Match who can be with the greatest weight there is: those edges are tight from the beginning. Returns how many.

    Most tables of a window are such, so few are left to be searched for.
    """
    players, stride, match = blossoms.state[PLAYERS], blossoms.state[STRIDE], blossoms.match
    pairs = 0
    for one in range(1, players + 1):
        other = one + 1
        while match[one] == 0 and other <= players:
            if match[other] == 0 and blossoms.weight[one * stride + other] == most:
                match[one], match[other] = other, one
                pairs += 1
            other += 1
    return pairs


def distance(blossoms: BlossomState, edge: int) -> int:
    """How much the edge is short of being tight."""
    one, other = blossoms.one[edge], blossoms.other[edge]
    return blossoms.label[one] + blossoms.label[other] - 2 * blossoms.weight[one * blossoms.state[STRIDE] + other]


def note_slack(blossoms: BlossomState, player: int, outer: int) -> None:
    """Remember ``player`` if their edge to ``outer`` is the tightest so far."""
    stride = blossoms.state[STRIDE]
    known = blossoms.slack[outer]
    if known == 0 or distance(blossoms, player * stride + outer) < distance(blossoms, known * stride + outer):
        blossoms.slack[outer] = player


def find_slack(blossoms: BlossomState, outer: int) -> None:
    """The tightest edge to ``outer`` from the even side."""
    stride = blossoms.state[STRIDE]
    blossoms.slack[outer] = 0
    for player in range(1, blossoms.state[PLAYERS] + 1):
        above = blossoms.outer[player]
        if blossoms.weight[player * stride + outer] > 0 and above != outer and blossoms.side[above] == 0:
            note_slack(blossoms, player, outer)


def wait(blossoms: BlossomState, outer: int) -> None:
    """Let all players of ``outer`` look for edges."""
    state, stack, stride = blossoms.state, blossoms.stack, blossoms.state[STRIDE]
    depth = 1
    stack[0] = outer
    while depth:
        depth -= 1
        inner = stack[depth]
        if inner <= state[PLAYERS]:
            blossoms.queue[state[END]] = inner
            state[END] += 1
        else:
            for place in range(blossoms.size[inner] - 1, -1, -1):
                stack[depth] = blossoms.petals[inner * stride + place]
                depth += 1


def put_under(blossoms: BlossomState, inner: int, outer: int) -> None:
    """Let ``outer`` be the outermost blossom of ``inner`` and all in it."""
    players, stack, stride = blossoms.state[PLAYERS], blossoms.stack, blossoms.state[STRIDE]
    depth = 1
    stack[0] = inner
    while depth:
        depth -= 1
        one = stack[depth]
        blossoms.outer[one] = outer
        if one > players:
            for place in range(blossoms.size[one]):
                stack[depth] = blossoms.petals[one * stride + place]
                depth += 1


def turn(petals: Ints, begin: int, end: int) -> None:
    """Reverse the places from ``begin`` to before ``end``."""
    end -= 1
    while begin < end:
        petals[begin], petals[end] = petals[end], petals[begin]
        begin += 1
        end -= 1


def even_place(blossoms: BlossomState, outer: int, petal: int) -> int:
    """The place of ``petal`` in its blossom, whose order is reversed if that makes it even."""
    begin, size = outer * blossoms.state[STRIDE], blossoms.size[outer]
    place = 0
    while blossoms.petals[begin + place] != petal:
        place += 1
    if place % 2:
        turn(blossoms.petals, begin + 1, begin + size)
        return size - place
    return place


def join(blossoms: BlossomState, one: int, other: int) -> None:
    """Match two outermost blossoms, and everything in ``one`` accordingly."""
    players, stack, stride, petals = blossoms.state[PLAYERS], blossoms.stack, blossoms.state[STRIDE], blossoms.petals
    depth = 2
    stack[0], stack[1] = one, other
    while depth:
        depth -= 2
        inner, to = stack[depth], stack[depth + 1]
        edge = inner * stride + to
        blossoms.match[inner] = blossoms.other[edge]
        if inner > players:
            petal = blossoms.holder[inner * stride + blossoms.one[edge]]
            place = even_place(blossoms, inner, petal)
            begin, end = inner * stride, inner * stride + blossoms.size[inner]
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


def augment(blossoms: BlossomState, one: int, other: int) -> None:
    """Exchange matched and unmatched edges from ``one`` up to the root of its tree."""
    while True:
        above = blossoms.outer[blossoms.match[one]]
        join(blossoms, one, other)
        if above == 0:
            return
        parent = blossoms.outer[blossoms.parent[above]]
        join(blossoms, above, parent)
        one, other = parent, above


def ancestor(blossoms: BlossomState, one: int, other: int) -> int:
    """The lowest common ancestor in the trees; 0 if they are in different ones."""
    blossoms.state[ROUND] += 1
    visit = blossoms.state[ROUND]
    while one or other:
        if one:
            if blossoms.seen[one] == visit:
                return one
            blossoms.seen[one] = visit
            one = blossoms.outer[blossoms.match[one]]
            if one:
                one = blossoms.outer[blossoms.parent[one]]
        one, other = other, one
    return 0


def add_path(blossoms: BlossomState, outer: int, one: int, top: int) -> None:
    """The way from ``one`` up to ``top`` becomes petals of ``outer``."""
    begin = outer * blossoms.state[STRIDE]
    while one != top:
        blossoms.petals[begin + blossoms.size[outer]] = one
        odd = blossoms.outer[blossoms.match[one]]
        blossoms.petals[begin + blossoms.size[outer] + 1] = odd
        blossoms.size[outer] += 2
        wait(blossoms, odd)
        one = blossoms.outer[blossoms.parent[odd]]


def shrink(blossoms: BlossomState, one: int, top: int, other: int) -> None:
    """The circle through ``one``, ``top`` and ``other`` becomes a blossom."""
    state, stride = blossoms.state, blossoms.state[STRIDE]
    players = state[PLAYERS]
    outer = players + 1
    while outer <= state[HIGHEST] and blossoms.outer[outer]:
        outer += 1
    state[HIGHEST] = max(state[HIGHEST], outer)
    blossoms.label[outer] = 0
    blossoms.side[outer] = 0
    blossoms.match[outer] = blossoms.match[top]
    blossoms.petals[outer * stride] = top
    blossoms.size[outer] = 1
    add_path(blossoms, outer, one, top)
    turn(blossoms.petals, outer * stride + 1, outer * stride + blossoms.size[outer])
    add_path(blossoms, outer, other, top)
    put_under(blossoms, outer, outer)
    for to in range(1, state[HIGHEST] + 1):
        blossoms.weight[outer * stride + to] = 0
        blossoms.weight[to * stride + outer] = 0
    for player in range(1, players + 1):
        blossoms.holder[outer * stride + player] = 0
    for place in range(blossoms.size[outer]):
        take_edges(blossoms, outer, blossoms.petals[outer * stride + place])
    find_slack(blossoms, outer)


def take_edges(blossoms: BlossomState, outer: int, petal: int) -> None:
    """The blossom has its petal's edges where they are tighter than those it has, and its players."""
    stride = blossoms.state[STRIDE]
    for to in range(1, blossoms.state[HIGHEST] + 1):
        edge, new = outer * stride + to, petal * stride + to
        if blossoms.weight[edge] == 0 or distance(blossoms, new) < distance(blossoms, edge):
            back, new_back = to * stride + outer, to * stride + petal
            blossoms.one[edge], blossoms.other[edge] = blossoms.one[new], blossoms.other[new]
            blossoms.weight[edge] = blossoms.weight[new]
            blossoms.one[back], blossoms.other[back] = blossoms.one[new_back], blossoms.other[new_back]
            blossoms.weight[back] = blossoms.weight[new_back]
    for player in range(1, blossoms.state[PLAYERS] + 1):
        if blossoms.holder[petal * stride + player]:
            blossoms.holder[outer * stride + player] = petal


def dissolve(blossoms: BlossomState, outer: int) -> None:
    """An odd blossom whose dual is used up falls into its petals."""
    stride, petals = blossoms.state[STRIDE], blossoms.petals
    begin, size = outer * stride, blossoms.size[outer]
    for place in range(size):
        put_under(blossoms, petals[begin + place], petals[begin + place])
    entry = blossoms.holder[begin + blossoms.one[begin + blossoms.parent[outer]]]
    entered = even_place(blossoms, outer, entry)
    for place in range(0, entered, 2):
        odd, even = petals[begin + place], petals[begin + place + 1]
        blossoms.parent[odd] = blossoms.one[even * stride + odd]
        blossoms.side[odd] = 1
        blossoms.side[even] = 0
        blossoms.slack[odd] = 0
        find_slack(blossoms, even)
        wait(blossoms, even)
    blossoms.side[entry] = 1
    blossoms.parent[entry] = blossoms.parent[outer]
    for place in range(entered + 1, size):
        blossoms.side[petals[begin + place]] = -1
        find_slack(blossoms, petals[begin + place])
    blossoms.outer[outer] = 0


def use(blossoms: BlossomState, edge: int) -> bool:
    """A tight edge was found: the trees grow, a blossom closes, or (true) two players more are matched."""
    one, other = blossoms.outer[blossoms.one[edge]], blossoms.outer[blossoms.other[edge]]
    if blossoms.side[other] == -1:
        blossoms.parent[other] = blossoms.one[edge]
        blossoms.side[other] = 1
        even = blossoms.outer[blossoms.match[other]]
        blossoms.slack[other] = 0
        blossoms.slack[even] = 0
        blossoms.side[even] = 0
        wait(blossoms, even)
    elif blossoms.side[other] == 0:
        top = ancestor(blossoms, one, other)
        if top == 0:
            augment(blossoms, one, other)
            augment(blossoms, other, one)
            return True
        shrink(blossoms, one, top, other)
    return False


def look(blossoms: BlossomState) -> bool:
    """Let those who wait look for tight edges; whether two players more are matched."""
    state, stride = blossoms.state, blossoms.state[STRIDE]
    while state[BEGIN] < state[END]:
        player = blossoms.queue[state[BEGIN]]
        state[BEGIN] += 1
        for other in range(1, state[PLAYERS] + 1):
            edge = player * stride + other
            if blossoms.weight[edge] > 0 and blossoms.outer[player] != blossoms.outer[other]:
                if distance(blossoms, edge) == 0:
                    if use(blossoms, edge):
                        return True
                else:
                    note_slack(blossoms, player, blossoms.outer[other])
    return False


def least_step(blossoms: BlossomState) -> int:
    """By how much the duals can change before something becomes tight or is used up."""
    state, stride = blossoms.state, blossoms.state[STRIDE]
    step = FAR
    for outer in range(1, state[HIGHEST] + 1):
        if blossoms.outer[outer] != outer:
            continue
        side = blossoms.side[outer]
        if outer > state[PLAYERS] and side == 1:
            step = min(step, blossoms.label[outer] // 2)
        if blossoms.slack[outer] and side != 1:
            short = distance(blossoms, blossoms.slack[outer] * stride + outer)
            step = min(step, short if side == -1 else short // 2)
    return step


def change(blossoms: BlossomState, step: int) -> bool:
    """Change the duals by ``step``; false if a player's would be used up: there is no larger matching."""
    state = blossoms.state
    for player in range(1, state[PLAYERS] + 1):
        side = blossoms.side[blossoms.outer[player]]
        if side == 0:
            if blossoms.label[player] <= step:
                return False
            blossoms.label[player] -= step
        elif side == 1:
            blossoms.label[player] += step
    for outer in range(state[PLAYERS] + 1, state[HIGHEST] + 1):
        if blossoms.outer[outer] == outer:
            if blossoms.side[outer] == 0:
                blossoms.label[outer] += 2 * step
            elif blossoms.side[outer] == 1:
                blossoms.label[outer] -= 2 * step
    return True


def use_slack(blossoms: BlossomState) -> bool:
    """Use what has become tight; whether two players more are matched."""
    state, stride = blossoms.state, blossoms.state[STRIDE]
    state[BEGIN] = state[END] = 0
    for outer in range(1, state[HIGHEST] + 1):
        slack = blossoms.slack[outer]
        if blossoms.outer[outer] == outer and slack and blossoms.outer[slack] != outer:
            edge = slack * stride + outer
            if distance(blossoms, edge) == 0 and use(blossoms, edge):
                return True
    for outer in range(state[PLAYERS] + 1, state[HIGHEST] + 1):
        if blossoms.outer[outer] == outer and blossoms.side[outer] == 1 and blossoms.label[outer] == 0:
            dissolve(blossoms, outer)
    return False


def grow(blossoms: BlossomState) -> bool:
    """Match two players more; false if that cannot be done."""
    state = blossoms.state
    state[BEGIN] = state[END] = 0
    for outer in range(1, state[HIGHEST] + 1):
        blossoms.side[outer] = -1
        blossoms.slack[outer] = 0
        if blossoms.outer[outer] == outer and blossoms.match[outer] == 0:
            blossoms.parent[outer] = 0
            blossoms.side[outer] = 0
            wait(blossoms, outer)
    if state[END] == 0:
        return False
    while True:
        if look(blossoms):
            return True
        if not change(blossoms, least_step(blossoms)):
            return False
        if use_slack(blossoms):
            return True
