"""A card on stage: as large as the source allows, on one plate, readable over video; nothing else on the page.

The HTML is our own and every text goes through :func:`html.escape`. A script in the browser tries sizes and columns and
keeps the largest that fits, before anything is seen: so it holds for every source, and nothing flickers.
"""

from __future__ import annotations

from html import escape

import streamlit as st

from calc.errors import InputError, Problem
from calc.event import CUT_ROUND_NAMES
from calc.notation import parse_event
from ui.share import bracket_picture
from ui.share.cards import SHAPES, Card, CardLine
from ui.texts import language

LONG_WORD = 24
"""Characters after which a word may break."""

# Everything inside the plate is measured in the size that the script finds. Streamlit's own header, its word on a lost
# connection and the fading of what is old have no place in a scene.
_STYLE = """<style>
[data-testid="stHeader"], [data-testid="stToolbar"], [data-testid="stDecoration"], [data-testid="stStatusWidget"],
[data-testid="stConnectionStatus"], [data-testid="stBottom"], [data-testid="stSidebar"], [data-testid="stDialog"]
  { display: none !important; }
html, body, #root, .stApp, [data-testid="stAppViewContainer"], [data-testid="stMain"]
  { background: transparent !important; overflow: hidden !important; }
:root { color-scheme: light !important; }
[data-stale] { opacity: 1 !important; transition: none !important; }
.stage {
  --ink: #fff; --soft: #cfdadd; --plate: rgba(9, 18, 22, .8); --edge: rgba(255, 255, 255, .28);
  --good: #7fe3b8; --bad: #ffa9a6; --open: #ffd479;
  position: fixed; inset: 0; z-index: 1000000; display: grid; place-items: center; overflow: hidden;
  padding: 2.5vmin; box-sizing: border-box; color: var(--ink); line-height: 1.15; font-variant-numeric: tabular-nums;
  font-size: var(--stage-size, min(4vw, 6vh));
  text-shadow: 0 0 .12em rgba(0, 0, 0, .9), 0 .04em .08em rgba(0, 0, 0, .7);
}
.stage.dark { background: #0b1518; --plate: transparent; text-shadow: none; }
.stage.light {
  background: #fff; --plate: transparent; text-shadow: none;
  --ink: #061a1f; --soft: #33474d; --edge: rgba(6, 26, 31, .35); --good: #0c5a44; --bad: #9e2a36; --open: #7a5606;
}
.stage .plate {
  background: var(--plate); border-radius: .35em; padding: .3em .5em; box-sizing: border-box; max-width: none;
  width: fit-content; text-align: center;
}
.stage.waiting .plate { visibility: hidden; animation: stage-shown 0s 4s forwards; }
:root[data-stage] .stage.waiting .plate { visibility: visible; animation: none; }
@keyframes stage-shown { to { visibility: visible; } }
.stage :is(h1, p, dl, dt, dd) {
  margin: 0; padding: 0; color: inherit; letter-spacing: 0; line-height: inherit; overflow-wrap: normal;
}
.stage :is(dl, ol, li) { font-size: 1em; }
.stage h1 { font-size: .7em; font-weight: 700; }
.stage .under { font-size: .42em; color: var(--soft); }
.stage .foot { font-size: .34em; color: var(--soft); padding-top: .5em; }
.stage dl {
  display: grid; grid-template-columns: repeat(var(--stage-columns, 1), auto); gap: .2em; padding: .25em 0 0;
}
.stage dl > div {
  border: .03em solid var(--edge); border-radius: .2em; padding: .15em .35em; display: flex; flex-direction: column;
  justify-content: center;
}
.stage dt { font-size: .5em; font-weight: 600; }
.stage .value { font-size: 1.25em; font-weight: 700; line-height: 1.05; }
.stage .note { font-size: .45em; color: var(--soft); }
.stage .good .value { color: var(--good); }
.stage .bad .value { color: var(--bad); }
.stage .open .value { color: var(--open); }
.stage .value i {
  display: inline-block; font-style: normal; font-size: .62em; width: 1.3em; line-height: 1.22em; text-align: center;
  border: .07em solid currentColor; border-radius: 50%; margin-right: .3em; vertical-align: .12em;
}
.stage .value span { white-space: nowrap; }
.stage .bad i { border-radius: .15em; }
.stage .open i { border-style: dashed; }
:root[data-stage="rows"] .stage dl > div { flex-direction: row; align-items: baseline; gap: .6em; text-align: left; }
:root[data-stage="rows"] .stage :is(dt, dd) { white-space: nowrap; }
:root[data-stage="rows"] .stage dt { flex: 1 1 auto; font-size: .75em; font-weight: 400; }
:root[data-stage="rows"] .stage .value { font-size: 1em; }
.stage .bracket { font-size: .55em; gap: 0 1.4em; grid-auto-columns: minmax(min-content, 1fr); padding-top: .4em; }
.stage .bracket p { text-align: left; }
.stage .bracket p span { flex: 1 1 auto; min-width: auto; overflow-wrap: normal; }
.stage .bracket p.ahead, .stage .bracket p i, .stage .bracket > div > div { opacity: 1; }
.stage .bracket li { padding: .22em 0; }
.stage .bracket li > div { border: .05em solid color-mix(in srgb, var(--ink) 60%, transparent); }
.stage .bracket > div + div li::before { left: -.7em; width: .7em; border-color: var(--ink); border-top-width: .08em; }
.stage .bracket > div:not(:last-child) li::after { right: -.7em; width: .7em; border-color: var(--ink); }
.stage .bracket > div:not(:last-child) li::after { border-right-width: .08em; }
.stage .bracket > div:not(:last-child) li:nth-child(odd)::after { border-top-width: .08em; }
.stage .bracket > div:not(:last-child) li:nth-child(even)::after { border-bottom-width: .08em; }
</style>"""

_fit = st.components.v2.component(
    "cutline_stage",
    js="""
const SMALLEST = 2
const root = document.documentElement

function fits(stage, plate) {
  const space = parseFloat(getComputedStyle(stage).paddingTop) * 2 - .5
  const { width, height } = plate.getBoundingClientRect()
  return width <= stage.clientWidth - space && height <= stage.clientHeight - space
}

// The largest size at which everything fits, over the layouts that this shape may have.
function fit(stage) {
  const plate = stage.querySelector(".plate")
  const lines = stage.querySelectorAll("dl > div").length
  const most = stage.classList.contains("tall") ? 2 : 4
  const layouts = [["tiles", 1]]
  for (let columns = 2; columns <= Math.min(most, lines); columns++) layouts.push(["tiles", columns])
  if (lines > 2) layouts.push(["rows", 1])
  if (lines > 4 && most > 2) layouts.push(["rows", 2])
  let best = [0, "tiles", 1]
  const use = ([size, layout, columns]) => {
    root.style.setProperty("--stage-size", size + "px")
    root.style.setProperty("--stage-columns", columns)
    root.dataset.stage = layout
  }
  for (const [layout, columns] of layouts) {
    let low = SMALLEST, high = Math.max(stage.clientWidth, stage.clientHeight)
    while (high - low > .5) {
      const size = (low + high) / 2
      use([size, layout, columns])
      if (fits(stage, plate)) low = size
      else high = size
    }
    if (low > best[0] * 1.02) best = [low, layout, columns]
  }
  use(best)
}

let watched
export default function () {
  const begin = () => {
    const stage = document.querySelector(".stage")
    if (!stage) return setTimeout(begin, 30)
    if (watched) watched.disconnect()
    watched = new ResizeObserver(() => fit(stage))
    watched.observe(stage)
    document.fonts.ready.then(() => fit(stage))
  }
  begin()
}
""",
)


def show_stage(card: Card, bracket_html: str, *, shape: str, background: str) -> None:
    """The whole page: ``shape`` and ``background`` as the fields ``stage.*`` have them."""
    st.html(f"{_STYLE}{stage_html(card, bracket_html, shape=shape, background=background)}")
    _fit(data={"shape": shape}, key="stage-fit", height=1)


def stage_html(card: Card, bracket_html: str = "", *, shape: str, background: str) -> str:
    """The card as HTML; a bracket, which is HTML already, stands in the place of its lines."""
    lines = "".join(_line_html(line) for line in card.lines)
    inner = bracket_html or (f"<dl>{lines}</dl>" if lines else "")
    under = f'<p class="under">{_text_html(card.subtitle)}</p>' if card.subtitle else ""
    foot = f'<p class="foot">{_text_html(card.footer)}</p>' if card.footer else ""
    return (
        f'<div class="stage waiting {escape(shape)} {escape(background)}" lang="{language()}"><div class="plate">'
        f"<h1>{_text_html(card.title)}</h1>{under}{inner}{foot}</div></div>"
    )


def _line_html(line: CardLine) -> str:
    value = _value_html(line) if line.value else ""
    note = f'<dd class="note">{_text_html(line.note)}</dd>' if line.note else ""
    return f'<div class="{line.mark}"><dt>{_text_html(line.label)}</dt>{value}{note}</div>'


def _value_html(line: CardLine) -> str:
    """The value, behind the shape of its mark, which stays on one line with the first word."""
    if not line.mark:
        return f'<dd class="value">{_text_html(line.value)}</dd>'
    first, space, rest = line.value.partition(" ")
    shape = f'<i aria-hidden="true">{SHAPES[line.mark]}</i>'
    return f'<dd class="value"><span>{shape}{_text_html(first)}</span>{space}{_text_html(rest)}</dd>'


def _text_html(text: str) -> str:
    """A text as HTML. A word without end may break: it would make everything small."""
    return " ".join(
        "<wbr>".join(escape(word[at : at + LONG_WORD]) for at in range(0, len(word), LONG_WORD))
        for word in text.split(" ")
    )


def staged_bracket(text: str, seeds: str) -> str:
    """The bracket of a stage's address as HTML; empty for none.

    ``text``: the rounds of the cut in our notation; ``seeds``: the seeds of the players in the order in which its first
    round names them. Raises :class:`InputError` for anything else.
    """
    if not text:
        return ""
    rounds = parse_event(text).cut_rounds
    names = [player for match in rounds[0].matches for player in match.players] if rounds else []
    numbers = seeds.split()
    if not rounds or rounds[0].name not in CUT_ROUND_NAMES or len(numbers) not in (0, len(names)):
        raise InputError(Problem("card-unreadable"))
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise InputError(Problem("card-unreadable"))
    return bracket_picture.bracket_html(
        rounds, dict(zip(names, map(int, numbers), strict=bool(numbers))) if numbers else {}
    )
