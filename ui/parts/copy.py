"""Buttons that copy a text: on a phone, by keyboard, and over plain http, where browsers hide their clipboard.

One more button in the row can tell the page that it was pressed, so that whatever it opens costs no element of its own.
They stand in the page itself, not in a shadow root: a dialog keeps the Tab key inside, and sees no button in a shadow.
"""

from __future__ import annotations

import streamlit as st

from ui.texts import words

_buttons = st.components.v2.component(
    "cutline_copy",
    isolate_styles=False,
    html='<div class="cutline-copy"></div><span class="cutline-copied" role="status"></span>',
    css="""
.cutline-copy { display: flex; flex-wrap: wrap; gap: .5rem; }
.cutline-copy button {
  min-height: 44px; padding: .25rem .9rem; cursor: pointer;
  font: inherit; font-size: .875rem; color: var(--st-text-color); background: transparent;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius);
}
.cutline-copy button:is(:hover, :focus-visible) { border-color: var(--st-primary-color); }
.cutline-copy button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
.cutline-copied {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
""",
    js="""
async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true }
  catch (refused) {
    const area = document.createElement("textarea")
    area.value = text
    area.style.position = "fixed"
    area.style.opacity = "0"
    document.body.appendChild(area)
    area.select()
    const done = document.execCommand("copy")
    area.remove()
    return done
  }
}

// A text that is still being typed reaches the server when its field loses the focus, which the click itself does: then
// the button waits for what follows from it, and does not copy what stood there before.
const WAIT = 700
async function latest(row) {
  const before = row.dataset.drawn
  for (let waited = 0; waited < WAIT && row.dataset.typing && row.dataset.drawn === before; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20))
  delete row.dataset.typing
}

export default function ({ data, parentElement, setTriggerValue }) {
  const row = parentElement.querySelector(".cutline-copy")
  row.dataset.drawn = String(Number(row.dataset.drawn || 0) + 1)
  row.texts = data.items.map(({ text }) => text)
  const said = parentElement.querySelector(".cutline-copied")
  const count = data.items.length + (data.more ? 1 : 0)
  while (row.children.length > count) row.lastChild.remove()
  while (row.children.length < count) {
    const button = document.createElement("button")
    button.type = "button"
    row.appendChild(button)
  }
  data.items.forEach(({ label }, i) => {
    const button = row.children[i]
    if (!button.dataset.busy) button.textContent = label
    button.dataset.label = label
    button.removeAttribute("aria-haspopup")
    button.onpointerdown = () => {
      if (/^(TEXTAREA|INPUT)$/.test(document.activeElement?.tagName || "")) row.dataset.typing = "yes"
    }
    button.onclick = async () => {
      await latest(row)
      const answer = (await copied(row.texts[i])) ? data.done : data.failed
      button.dataset.busy = "yes"
      button.textContent = answer
      said.textContent = answer
      setTimeout(() => {
        delete button.dataset.busy
        button.textContent = button.dataset.label
        said.textContent = ""
      }, 1600)
    }
  })
  if (data.more) {
    const button = row.lastChild
    button.textContent = data.more
    button.setAttribute("aria-haspopup", "dialog")
    button.onpointerdown = null
    button.onclick = () => setTriggerValue("pressed", true)
  }
}
""",
)


def show_copy_buttons(*items: tuple[str, str], key: str, more: str = "") -> bool:
    """One row of buttons, each a label and the text that it copies. One component however many buttons there are.

    ``more``: the label of a last button, which copies nothing; the answer is whether it was pressed just now. Labels
    and texts are shown and copied as they are, so they come from :func:`ui.texts.words`.
    """
    data = {
        "items": [{"label": label, "text": text} for label, text in items],
        "done": words("shell.copied"),
        "failed": words("shell.copy-failed"),
        "more": more,
    }
    if not more:
        _buttons(data=data, key=key)
        return False
    return bool(_buttons(data=data, key=key, on_pressed_change=lambda: None).pressed)
