async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true }
  catch {
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
