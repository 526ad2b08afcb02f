"""How far an event is, and that nobody is called safe or out whom some result still to come contradicts."""

import itertools
import random
from dataclasses import replace

import pytest

from calc.cut import in_the_cut_of
from calc.event import Event, Kind, Match, Round
from calc.intervals import open_ranks
from calc.notation import parse_event
from calc.record import Record
from calc.standings import standings
from calc.states import GAINS, Progress, State, overall, progress, states_of
from calc.verdict import Status, verdicts

GAMES = (Record(2, 0), Record(1, 1, 1), Record(0, 2))


def words(found):
    """The states of players in the order of their names: s(afe), u(ndecided), o(ut)."""
    return "".join(found[player].value[0] for player in sorted(found))


class TestProgress:
    """Which rounds are complete, and how many tables of the others are in; a bye is no table."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", Progress(0, 0, 0, 0)),
            ("rounds 3\nplayer A\n", Progress(0, 0, 0, 0, to_come=3)),
            ("round 1\nA 2-0 B\nC 2-0 D\n", Progress(1, 1, 0, 0)),
            ("round 1\nA 2-0 B\nC vs D\nE bye\n", Progress(0, 1, 1, 2)),
            ("rounds 3\nround 1\nA 2-0 B\nC 2-0 D\nround 2\nA vs C\nB 2-0 D\n", Progress(1, 2, 1, 2, to_come=1)),
            ("round 1\nA vs B\nC 2-0 D\nround 2\nA vs C\nB 2-0 D\n", Progress(0, 2, 2, 4)),
            ("round 1\nA vs B\nC 2-0 D\nround 2\nA 2-0 C\nB 2-0 D\n", Progress(0, 2, 3, 4)),
            ("rounds 3\nround 1\nA 2-0 B\nfinal\nA vs B\n", Progress(1, 1, 0, 0)),
        ],
    )
    def test_progress(self, text, expected):
        found = progress(parse_event(text))
        assert found == expected
        assert found.open is bool(parse_event(text).open_matches)
        assert found.moving is (found.open or found.to_come > 0)


class TestByHand:
    """Small events, worked out on paper."""

    def test_last_table(self):
        """A has 9, B and C 3 with their table open, D 0. Top 2: B and C can be level; Top 3: both have more than D."""
        event = parse_event("round 1\nA 2-0 D\nB 2-0 C\nround 2\nA 2-0 B\nC 2-0 D\nround 3\nB vs C\nA bye\nD loss\n")
        assert words(overall(event, 1)) == "sooo"
        assert words(overall(event, 2)) == "suuo"
        assert words(overall(event, 3)) == "ssso"
        assert words(overall(event, 4)) == "ssss"

    def test_absence_is_no_drop(self):
        """Half of the last round is posted: who is missing may have left, and may still win."""
        text = "cut 2\nround 1\nA 2-0 D\nB 2-0 E\nC 2-0 F\nround 2\nA 2-0 B\n"
        event = parse_event(text + "D vs E\n")
        assert overall(event, 2)["A"] is State.SAFE  # 6, and of the others only C can have as many
        assert overall(event, 2)["B"] is State.UNDECIDED  # 3: C and one of D and E can have as many, or C be gone
        assert overall(event, 2)["F"] is State.UNDECIDED  # could win at a table that is not posted yet
        dropped = replace(event, dropped={"C": 1, "F": 1})
        assert words(overall(dropped, 2)) == "suouuo"

    def test_who_has_dropped_takes_no_seat(self):
        event = parse_event("rounds 2\nround 1\nA 2-0 C\nB 2-0 D\n")
        assert overall(event, 2)["A"] is State.UNDECIDED
        gone = replace(event, dropped={"B": 1, "D": 1})
        assert words(overall(gone, 2)) == "soso"

    def test_further_rounds(self):
        """Each brings up to three points: a lead of three is safe by none, a lead of seven by two."""
        rounds = "".join(f"round {number}\nA bye\nB loss\nC loss\n" for number in range(1, 4))
        for planned, expected in ((3, "soo"), (4, "soo"), (5, "soo"), (6, "uuu"), (7, "uuu")):
            assert words(overall(parse_event(f"rounds {planned}\n{rounds}"), 1)) == expected

    def test_nothing_is_paired_yet(self):
        """Nobody is out before a round is paired; with as many seats as players everybody is safe."""
        event = parse_event("rounds 3\nplayer A\nplayer B\nplayer C\n")
        assert words(overall(event, 2)) == "uuu"
        assert words(overall(event, 3)) == "sss"


def half_way(seed: int) -> Event:
    """A small event whose last round is half posted and half played; sometimes more rounds are planned."""
    rng = random.Random(seed)
    names = list("ABCDEFGH"[: rng.randint(3, 7)])
    later = rng.choice((0, 0, 1)) if len(names) < 6 else 0
    number = rng.randint(1, 4)
    dropped: dict[str, int] = {}
    rounds = []
    for at in range(1, number + 1):
        here = [name for name in names if name not in dropped]
        rng.shuffle(here)
        matches = []
        while len(here) > 1:
            one, other = here.pop(), here.pop()
            last = at == number
            if last and rng.random() < 0.25:
                continue  # not posted
            is_open = rng.random() < (0.6 if last else 0.05 if at == number - 1 else 0)
            matches.append(Match(one, other) if is_open else Match(one, other, rng.choice(GAMES)))
        if here and rng.random() < 0.8:
            matches.append(Match(here[0], kind=rng.choice((Kind.BYE, Kind.BYE, Kind.LOSS))))
        rounds.append(Round(tuple(matches)))
        if at < number:
            dropped |= {name: at for name in names if name not in dropped and rng.random() < 0.08}
        elif rng.random() < 0.2:
            dropped |= {name: at for name in names if name not in dropped and rng.random() < 0.15}
    return Event(tuple(names), tuple(rounds), dropped, planned_rounds=number + later if later else None)


def pairings(players):
    """Every way to seat some of ``players`` at tables, or alone, or not at all."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for others in pairings(rest):
        yield others
        yield ((first, None), *others)
    for number, other in enumerate(rest):
        for others in pairings(rest[:number] + rest[number + 1 :]):
            yield ((first, other), *others)


def played(tables):
    """Every result of these tables."""
    kinds = [[Match(one, kind=Kind.BYE)] if two is None else [Match(one, two, g) for g in GAMES] for one, two in tables]
    return itertools.product(*kinds)


def completions(event: Event, rng: random.Random, most: int):
    """Events in which everything that was open is decided, and who was missing has left, sat out, or played.

    Up to ``most`` of them, drawn where there are more.
    """
    for _ in range(most):
        rounds = list(event.rounds)
        for at, round_ in enumerate(rounds):
            matches = [replace(match, games=rng.choice(GAMES)) if match.open else match for match in round_.matches]
            if any(match.open for match in round_.matches):
                seated = {player for match in matches for player in match.players}
                missing = [
                    player
                    for player in event.players
                    if player not in seated and event.dropped.get(player, at + 1) > at
                ]
                tables = rng.choice(list(pairings(missing)))
                matches += rng.choice(list(played(tables)))
            rounds[at] = Round(tuple(matches))
        latest = {player for match in rounds[-1].matches for player in match.players}
        away = [player for player in event.players if player not in latest and player not in event.dropped]
        gone = {player: len(rounds) for player in away if rng.random() < 0.5}
        dropped = {**event.dropped, **gone}
        for _ in range(max(0, (event.planned_rounds or 0) - len(event.rounds))):
            there = [player for player in event.players if player not in dropped]
            tables = rng.choice(list(pairings(there)))
            rounds.append(Round(tuple(rng.choice(list(played(tables))))))
        yield replace(event, rounds=tuple(rounds), dropped=dropped)


class TestAgainstCompletions:
    """Nobody who is called safe is out, and nobody who is called out is in, whatever the open tables bring."""

    def test_sampled(self):
        """Four hundred small events with drops, missing tables and further rounds, forty endings of each, every cut."""
        claims = dict.fromkeys(State, 0)
        for seed in range(400):
            event = half_way(seed)
            if not progress(event).moving:
                continue
            found = {cut: overall(event, cut) for cut in range(1, len(event.players))}
            for states in found.values():
                for player, state in states.items():
                    claims[state] += player not in event.dropped
            for ended in completions(event, random.Random(seed), 40):
                lines = standings(ended)
                for cut, states in found.items():
                    inside = in_the_cut_of(ended, lines, cut)
                    for player, state in states.items():
                        stays = player not in ended.dropped
                        assert state is not State.SAFE or not stays or player in inside, (seed, cut, player)
                        assert state is not State.OUT or player not in inside, (seed, cut, player)
        assert min(claims.values()) > 200, claims

    def test_sharp_on_points(self):
        """One round, everybody seated: safe and out are exactly what all results of the open tables give on points."""
        seen = dict.fromkeys(State, 0)
        for seed in range(400):
            event = half_way(seed)
            latest = {player for match in event.rounds[-1].matches for player in match.players}
            opened = [match for match in event.rounds[-1].matches if match.open]
            if (
                event.planned_rounds
                or not latest | set(event.dropped) >= set(event.players)
                or len(opened) != len(event.open_matches)
                or not opened
            ):
                continue
            before = {line.player: line.tiebreakers.points for line in standings(event)}
            worst, best = dict.fromkeys(before, 0), dict.fromkeys(before, len(before))
            for gains in itertools.product(GAINS, repeat=len(opened)):
                points = dict(before)
                for match, (one, other) in zip(opened, gains, strict=True):
                    points[match.player] += one
                    points[str(match.opponent)] += other
                for player, mine in points.items():
                    others = [theirs for o, theirs in points.items() if o != player and o not in event.dropped]
                    worst[player] = max(worst[player], sum(theirs >= mine for theirs in others))
                    best[player] = min(best[player], sum(theirs > mine for theirs in others))
            for cut in range(1, len(before)):
                for player, state in overall(event, cut).items():
                    if player not in event.dropped:
                        safe, out = worst[player] < cut, best[player] >= cut
                        assert state is (State.SAFE if safe else State.OUT if out else State.UNDECIDED)
                        seen[state] += 1
        assert min(seen.values()) > 20, seen

    def test_verdicts_agree(self):
        """What is safe or out here is so in every verdict, which proves more, on the same event."""
        seen = 0
        for seed in range(150):
            event = replace(half_way(seed), dropped={})
            latest = {player for match in event.rounds[-1].matches for player in match.players}
            opened = [match for match in event.rounds[-1].matches if match.open]
            if len(opened) != len(event.open_matches) or not opened or not latest >= set(event.players):
                continue
            for cut in range(1, len(event.players)):
                for player, state in overall(event, cut).items():
                    statuses = {verdict.status for verdict in verdicts(event, player, cut)}
                    seen += state is not State.UNDECIDED
                    assert state is not State.SAFE or statuses == {Status.LOCKED}
                    assert state is not State.OUT or statuses == {Status.OUT}
        assert seen > 50


class TestAllResultsIn:
    """When everything is in, the standings say who is in; undecided is only what they cannot say."""

    @staticmethod
    def states(text):
        event = parse_event(text)
        lines = standings(event)
        return words(states_of(event, lines, open_ranks(lines)))

    def test_plain(self):
        assert self.states("cut 2\nround 1\nA 2-0 D\nB 2-1 C\n") == "ssoo"

    def test_level_on_all_four(self):
        """B and C are level for the second seat: the rules do not say who has it."""
        assert self.states("cut 2\nround 1\nA bye\nB loss\nC loss\nround 2\nA bye\nB bye\nC bye\n") == "suu"

    def test_dropped(self):
        """A takes no seat; C and D won nothing and are level behind B."""
        assert self.states("cut 1\nround 1\nA 2-0 D\nB 2-1 C\ndrop A\n") == "osoo"

    def test_unknown_games(self):
        """A and B have won, on the same OMW%, and the games that decide are not known."""
        assert self.states("cut 1\nround 1\nA beat C\nB 2-0 D\n") == "uuoo"
        assert self.states("cut 2\nround 1\nA beat C\nB 2-0 D\n") == "ssoo"

    def test_while_results_are_to_come(self):
        """By proof, not by the order of the moment: A leads, and either of B and C may pass."""
        assert self.states("cut 1\nround 1\nA 2-0 D\nB vs C\n") == "uuuo"

    def test_in_the_cut(self):
        """Who is seated is in, also after leaving; nobody else is."""
        text = "cut 2\nround 1\nA 2-0 D\nB 2-1 C\nfinal\nA 2-0 B\ndrop B\n"
        assert self.states(text) == "ssoo"
