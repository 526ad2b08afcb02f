"""The style of the whole frame: what a thumb and a small screen need, and what both themes need to be readable.

It names parts of Streamlit's page by their test names and by the keys of our containers, each with enough weight to win
over Streamlit's own classes. Everything here is sent once with the frame; a page adds none of its own.
"""

STYLE = """<style>
/* What is selected or pointed at Streamlit writes in the primary colour, which in the dark theme carries white text and
   so cannot be read on a dark ground itself; the frame and the tint around it say enough. */
button[data-variant][type][data-selected][data-selected="true"],
[role="tab"][data-testid][aria-selected="true"],
.stApp :is([data-testid="stSliderThumbValue"], summary:hover, summary:focus-visible) { color: inherit; }

/* Where the keyboard is can be seen on what Streamlit marks by a tint alone. */
:root:root :is(a, button, summary):focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
:root:root :is([data-testid="stTextInputRootElement"], [data-testid="stTextAreaRootElement"]):focus-within,
:root:root :is([data-testid="stNumberInputContainer"], [data-testid="stSelectbox"] [role="group"]):focus-within {
  box-shadow: 0 0 0 1px currentColor;
}

/* Fingers need 44 px; a mouse does not. Browsers of phones enlarge the page for a field in less than 16 px. */
@media (pointer: coarse) {
  :root:root :is([data-testid="stPageLink"] a, button, summary, .st-key-rules-contents a, [role="option"]),
  :root:root :is([data-testid="stCheckbox"], [data-testid="stRadio"]) label { min-height: 44px; min-width: 44px; }
  :root:root :is([data-testid="stTextInputRootElement"], [data-testid="stNumberInputContainer"]),
  :root:root [data-testid="stSelectbox"] [role="group"] { height: 44px; }
  :root:root :is(input, textarea) { font-size: 1rem; }
  :root:root [data-testid="stPageLink"] a { justify-content: center; }
  :root:root [data-testid="stCheckbox"] label { align-items: center; }
  :root:root .st-key-rules-contents a { display: inline-flex; align-items: center; justify-content: center; }
  /* a sign of help is small and its label low: the finger finds it in the empty room around and above it */
  :root:root .stTooltipIcon button { min-height: 0; min-width: 0; position: relative; }
  :root:root .stTooltipIcon button::after { content: ""; position: absolute; inset: -22px 0 -6px -28px; }
  :root:root [data-testid="stHeaderActionElements"] { display: none; }
}

/* One thumb: no room is wasted, so that the answer stands above the keyboard while one types. */
@media (max-width: 640px) {
  .stApp [data-testid="stMainBlockContainer"] { padding-top: .25rem; }
  .stApp [data-testid="stVerticalBlock"], .stApp [data-testid="stHorizontalBlock"] { gap: .5rem; }
  .stApp [data-testid="stHeading"] [data-testid="stMarkdownContainer"] { margin-bottom: 0; }
  .stApp :is(h1, h2) { font-size: 1.25rem; padding: .5rem 0; }
  .stApp h3 { font-size: 1.1rem; padding: .5rem 0; }
  .stApp [data-testid="stAlertContainer"] { padding: .625rem .75rem; }
  .stApp [data-testid="stAlertContainer"] h2 { padding: 0 0 .25rem; }

  /* the pages in one row; the rules profile at the end of the title's row, wherever a title follows the frame */
  .stApp .st-key-frame-header { gap: 0; }
  .stApp .st-key-frame-header::before { content: ""; flex-basis: 100%; order: 1; }
  .stApp .st-key-frame-header > .st-key-frame-profile { order: 2; margin-left: auto; max-width: 10rem; }
  .stApp .st-key-frame-profile button { text-align: right; line-height: 1.2; padding: 0 .5rem; }
  .stApp .st-key-frame-header [data-testid="stPageLink"] a { padding: 0 .25rem; }
  .stApp [data-testid="stLayoutWrapper"]:has(> .st-key-frame-header) + [data-testid="stElementContainer"]:has(h1) {
    width: auto; min-height: 44px; margin: calc(-44px - .5rem) 10.5rem 0 0; align-content: center;
  }

  /* short fields fill the row: twelfths of it */
  .stApp :is(.st-key-calculator-form, .st-key-elo-form, .st-key-simulator-form, .st-key-last-round-form) {
    display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); align-items: end;
  }
  .stApp :is(.st-key-calculator-form, .st-key-elo-form, .st-key-simulator-form, .st-key-last-round-form) > * {
    grid-column: span 4; width: auto; min-width: 0;
  }
  .stApp :is(.st-key-calculator-form, .st-key-elo-form) > * { grid-column: span 6; }
  .stApp .st-key-last-round-form > .st-key-last_round-counts { grid-column: span 12; }
  .stApp .st-key-last-round-form > :is(.st-key-last_round-tables, .st-key-last-round-me) { grid-column: span 8; }
  .stApp .st-key-simulator-form > .st-key-simulator-me { grid-column: span 12; }
  /* five choices are wider than a phone: they go on in a second row, where nothing is hidden at the right edge */
  .stApp .st-key-event-new_cut [data-testid="stButtonGroup"] > * { flex-wrap: wrap; }
  .stApp .st-key-calculator-actions :is(button, button p) { padding-inline: .375rem; }

  /* the calculator's figures: low, and in view while the table below them is typed */
  .stApp [data-testid="stLayoutWrapper"]:has(> * > .st-key-calculator-copy),
  .stApp [data-testid="stVerticalBlock"]:has(> .st-key-calculator-copy) { display: contents; }
  .stApp [data-testid="stVerticalBlock"]:has(> .st-key-calculator-copy) > *:has(dl.cutline-tiles) {
    position: sticky; top: 0; z-index: 2;
  }
  .stApp *:has(dl.cutline-tiles) { background-color: inherit; }
  .stApp dl.cutline-tiles { grid-template-columns: 1fr 1fr; gap: .25rem; padding: .125rem 0; }
  .stApp dl.cutline-tiles > div {
    display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; padding: .125rem .5rem;
  }
  .stApp dl.cutline-tiles .value { font-size: 1.25rem; line-height: 1.25; }
  .stApp dl.cutline-tiles .note { flex-basis: 100%; font-size: .75rem; line-height: 1.3; }

  /* the cells of a table move together, of a wide one more; what is wider still scrolls inside its own box */
  .stApp [data-testid="stMarkdownContainer"]:has(> table) { overflow-x: auto; }
  .stApp [data-testid="stMarkdownContainer"] > table { font-size: .8125rem; }
  .stApp [data-testid="stMarkdownContainer"] > table :is(th, td) { padding: .375rem; }
  .stApp [data-testid="stMarkdownContainer"] > table:has(th:nth-child(6)) :is(th, td) { padding: .375rem .25rem; }
  .stApp [data-testid="stMarkdownContainer"] > table:has(th:nth-child(7)) :is(th, td) { padding: .25rem .1875rem; }
  .stApp .stMarkdown:not(.st-key-event-standings *) table:has(th:nth-child(7)) { font-size: .75rem; }
}
</style>"""
