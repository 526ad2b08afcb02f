"""The rules: every formula with its rule number, the published examples computed anew, and what people ask."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import streamlit as st

from calc.examples import BANDS, EXAMPLES, Band, Example, ExampleLine, Figure
from calc.outlook import LEVEL_AT_THE_CUT
from calc.rules import MTR_DATE, PRESETS, recommended_cut
from ui.frame import shell
from ui.parts import tables
from ui.parts.problems import WRONG
from ui.texts import Markdown, language, numbers, t

shell.require_app()

SECTIONS = ("formulas", "deciding", "rounds", "profiles", "questions", "examples", "glossary")
FORMULAS = (
    ("ranking", "points", "game-points", "mw", "gw", "omw", "ogw"),
    ("floor", "bye", "id", "concession", "drop", "nothing"),
)
QUESTIONS = {
    "figures": ("floor", "bye", "id", "other-site", "level", "dropped", "nan"),
    "sources": (
        *("gw-first", "half", "pooled", "id-omw", "four-rounds", "bye-opponent"),
        *("only-wins", "not-mine", "game-wins", "equal", "assumed"),
    ),
    "use": ("formats", "refresh", "allowed", "certain"),
}
GLOSSARY = (
    *("game", "match", "round", "event", "record", "mp", "mw", "gw", "omw", "ogw", "floor", "tiebreakers", "profile"),
    *("bye", "awarded-bye", "assigned-loss", "double-loss", "concession", "id", "drop"),
    *("bracket", "pair-down", "slide", "rematch", "cut", "cut-line", "bubble", "seed"),
    *("locked", "swing", "rooting", "break-even"),
)

RANGE = "\N{WORD JOINER}–\N{WORD JOINER}"
"""The dash of "9–16", at which no line breaks."""

QUOTED = ("appendix-c", "games", "floors", "classic-first", "last-match", "awarded-byes")
"""The examples whose figures the sentences of this page quote."""


def rules_date() -> Markdown:
    """The effective date of the rules, in words."""
    day = date.fromisoformat(MTR_DATE)
    return t("rules.date", day=day.day, month=t(f"rules.month-{day:%m}"), year=Markdown(f"{day:%Y}"))


def section(name: str) -> None:
    """A heading that the table of contents leads to."""
    st.header(t(f"rules.{name}"), anchor=name)


def worked(results: dict[Example, tuple[ExampleLine, ...]]) -> dict[str, Figure]:
    """The computed figures by name, for the sentences that quote them."""
    return {
        line.expected.code.replace("-", "_"): line.computed
        for shown, lines in results.items()
        if shown.code in QUOTED
        for line in lines
    }


# Rounds and profiles -------------------------------------------------------------------------------------------------


def check(holds: bool) -> Markdown:
    """A tick or a cross, never by colour alone."""
    return t("rules-example.same") if holds else t("rules-example.differs")


def cut_name(cut: int) -> Markdown:
    """The size of a cut in words, or that there is none."""
    return t("rules-rounds.top", cut=cut) if cut else t("rules-rounds.no-cut")


def band_row(band: Band) -> Sequence[Markdown]:
    """One row of the table of rounds: what the program recommends, and whether that is what was published."""
    advice = band.advice(band.lowest)
    if band.highest is None:
        players = t("rules-rounds.up", lowest=band.lowest)
    elif band.lowest == 0:
        players = t("rules-rounds.fewer", next=band.highest + 1)
    else:
        players = Markdown(RANGE.join(str(size) for size in sorted({band.lowest, band.highest})))
    rounds = t(f"rules-rounds.{band.code}", rounds=advice.rounds)
    return players, rounds, cut_name(advice.cut), cut_name(recommended_cut(band.lowest)), check(band.holds())


def floor_name(floor: Fraction) -> str:
    """A floor with as few digits as it has: "33%", "33.3%"; as a fraction where no digits would do."""
    for digits in range(5):
        if (floor * 10 ** (digits + 2)).denominator == 1:
            return numbers.percent(floor, digits, language())
    return numbers.fraction(floor)


def profiles() -> None:
    """What the profiles read differently, the chosen one marked, and where each comes from."""
    chosen = shell.rules()
    shown = {**PRESETS, chosen.name: chosen}
    header = ("profile", "floor", "match-rate", "games", "own-floor", "drawn-game")
    rows = []
    for name, rules in shown.items():
        title = t(f"profile.{name}")
        if rules == chosen:
            title = t("rules-profile.chosen", name=title)
        rows.append(
            (
                f"{title} {t(f'rules-profile.basis-{rules.source}')}",
                floor_name(rules.floor),
                t("rules-profile.yes") if rules.byes_in_match_rate else t("rules-profile.no"),
                t(f"rules-profile.bye-{rules.bye_games}"),
                t("rules-profile.yes") if rules.own_floor else t("rules-profile.no"),
                numbers.fraction(rules.drawn_game),
            )
        )
    tables.show_table([t(f"rules-profile.{column}") for column in header], rows)
    st.markdown(t("rules-profile.legend"))
    sources = (
        t("rules-profile.source", name=t(f"profile.{name}-long"), source=t(f"profile.source-{rules.source}"))
        for name, rules in shown.items()
    )
    st.markdown("\n".join(f"- {source}" for source in sources))


# Worked examples -----------------------------------------------------------------------------------------------------


def figure(value: Figure, digits: int | None) -> str:
    """A figure with as many digits as were published."""
    if digits is None or value is None:
        return numbers.decimal(value, 0, language())
    return numbers.percent(Fraction(value), digits - 2, language())


def example(shown: Example, lines: tuple[ExampleLine, ...]) -> None:
    """One example behind its title, which says how many of its figures come out; open if one does not."""
    good = sum(line.holds for line in lines)
    verdict = {"title": t(f"rules-example.{shown.code}"), "count": good, "of": len(lines)}
    fine = good == len(lines)
    label = t("rules-example.holds", **verdict) if fine else t("rules-example.fails", **verdict)
    with st.expander(label, expanded=not fine):
        st.markdown(t(f"rules-example-note.{shown.code}"))
        tables.show_table(
            [t(f"rules-example.{column}") for column in ("figure", "published", "computed", "check")],
            [
                (
                    t(f"rules-line.{line.expected.code}", **line.expected.values),
                    figure(line.expected.value, line.expected.digits),
                    figure(line.computed, line.expected.digits),
                    check(line.holds),
                )
                for line in lines
            ],
            numbers=(1, 2),
        )


def self_test(results: dict[Example, tuple[ExampleLine, ...]]) -> None:
    """One sentence for all examples and rows."""
    figures = [line for lines in results.values() for line in lines]
    wrong = sum(not line.holds for line in figures) + sum(not band.holds() for band in BANDS)
    if wrong:
        st.error(t("rules-example.some", count=wrong), icon=WRONG)
    else:
        st.success(t("rules-example.all", count=len(figures), bands=len(BANDS)), icon=":material/check_circle:")


# The page ------------------------------------------------------------------------------------------------------------

results = {each: each.run() for each in EXAMPLES}
values = worked(results)

st.title(t("rules.title"))
st.markdown(t("rules.lead", date=rules_date()))
st.info(t("rules.before"), icon=":material/timer_off:")
with st.container(key="rules-contents"):
    st.markdown(" · ".join(f"[{t(f'rules.{name}')}](#{name})".replace(" ", "\N{NO-BREAK SPACE}") for name in SECTIONS))

section("formulas")
st.caption(t("rules.formulas-lead"))
for group in FORMULAS:
    for name in group:
        with st.container(border=True):
            st.markdown(t(f"rules-formula.{name}", **values))

section("deciding")
st.markdown(t("rules-deciding.steps", **values))
st.warning(t("rules-deciding.caution", same=LEVEL_AT_THE_CUT[0], of=LEVEL_AT_THE_CUT[1]), icon=":material/balance:")

section("rounds")
st.markdown(t("rules-rounds.lead"))
tables.show_table(
    [*(t(f"rules-rounds.{column}") for column in ("players", "rounds", "cut", "rule")), t("rules-example.check")],
    [band_row(band) for band in BANDS],
)
st.markdown(t("rules-rounds.notes", **values))

section("profiles")
st.markdown(t("rules-profile.lead"))
profiles()

section("questions")
for name, questions in QUESTIONS.items():
    st.subheader(t(f"rules-faq.group-{name}"), anchor=False)
    for question in questions:
        with st.expander(t(f"rules-faq.{question}-q")):
            st.markdown(t(f"rules-faq.{question}-a", **values))

section("examples")
st.markdown(t("rules-example.lead"))
self_test(results)
for each, lines in results.items():
    if each.code == "golden-mtr":
        st.markdown(t("rules-example.golden-event"))
    example(each, lines)

section("glossary")
tables.show_table(
    [t("rules-glossary.term"), t("rules-glossary.meaning")],
    [(f"**{t(f'rules-glossary.{word}')}**", t(f"rules-glossary.{word}-means")) for word in GLOSSARY],
)
