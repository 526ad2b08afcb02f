"""Every page on paper: what it says, in black on white, without the frame and without anything to press.

What was chosen for a table of a round stays, as text. The rest is on sheets made for paper (:mod:`ui.parts.sheet`).
"""

STYLE = """<style>
@media print {
  @page { margin: 12mm; }
  html, body { background: #fff !important; }
  .stApp, .stApp *, .stApp *::before, .stApp *::after {
    color: #000 !important; background-color: transparent !important; background-image: none !important;
    box-shadow: none !important; text-shadow: none !important;
  }
  .stApp svg text { fill: #000 !important; }
  .stApp .stCaptionContainer, .stApp .stCaptionContainer * { opacity: 1; }

  .st-key-frame-header, .stPopover, .stDialog, .stTooltipIcon, [data-testid="stHeaderActionElements"],
  [data-testid="stExpander"]:not(:has(> details[open])), summary [data-testid="stIconMaterial"],
  [data-testid="stElementContainer"]:not([class*="st-key-rounds-result-"], [class*="st-key-last-round-table-"]):has(
    .stButton, .stDownloadButton, .stButtonGroup, .stPageLink, .stTextInput, .stTextArea, .stNumberInput, .stSelectbox,
    .stMultiSelect, .stCheckbox, .stRadio, .stSlider, .stFileUploader, .stDataFrame, .stPagination, .stProgress,
    .stSpinner, .stBidiComponent
  ),
  :is([class*="st-key-rounds-result-"], [class*="st-key-last-round-table-"]) [role="radio"]:not([aria-checked="true"]) {
    display: none !important;
  }

  .stApp [data-testid="stMainBlockContainer"] { max-width: none; padding: 0; }
  .stApp :is([data-testid="stVerticalBlock"], [data-testid="stHorizontalBlock"]) { gap: .5rem; }
  .stApp :is(h1, h2, h3) { break-after: avoid; padding: .25rem 0; }
  .stApp :is(tr, li, dl > div, [data-testid="stAlert"], [data-testid="stElementContainer"]:has(.stButtonGroup)) {
    break-inside: avoid;
  }
  .stApp :is([data-testid="stAlert"] > div, .stMarkdownBadge) { border: 1px solid #000 !important; }
  .stApp [data-testid="stMarkdownContainer"]:has(> table) { overflow: visible; }
  .stApp [data-testid="stMarkdownContainer"] > table { font-size: 10pt; }
  .stApp [data-testid="stMarkdownContainer"] > table :is(th, td) {
    padding: .2rem .4rem; border-color: #777 !important;
  }
}
</style>"""
