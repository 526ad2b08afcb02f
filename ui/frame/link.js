export default function ({ data }) {
  const address = new URL(window.location.href)
  if (data.code) address.searchParams.set(data.parameter, data.code)
  else address.searchParams.delete(data.parameter)
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address)
  document.documentElement.lang = data.language
  say(data.said)
  document.addEventListener("keydown", reachable, true)  // the same functions: heard once
  document.addEventListener("focusout", leaves, true)
  document.addEventListener("click", follows, true)
}

// On a phone one tap leaves a field and presses a link to another page. Streamlit asks for that page at once and sends
// what was typed some 10 ms later, as of the page that was left, which brings that page back: so the link waits for it.
const SENT = 50
let left = -SENT
function leaves({ target }) {
  if (target.matches("input, textarea")) left = performance.now()
}
function follows(event) {
  const link = event.target.closest('[data-testid="stPageLink-NavLink"]')
  const opens = event.ctrlKey || event.metaKey || event.shiftKey  // another tab or window: this page stays
  if (!link || opens || !event.isTrusted || performance.now() - left > SENT) return
  event.preventDefault()
  event.stopImmediatePropagation()
  setTimeout(() => link.click(), SENT)
}

// A screen reader reads aloud what changes in a place that was there before; it waits until nobody is typing.
const PAUSE = 1000
let waiting
function say(text) {
  let place = document.getElementById("cutline-said")
  if (!place) {
    place = document.createElement("div")
    place.id = "cutline-said"
    place.setAttribute("role", "status")
    place.style.cssText = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)"
    document.body.appendChild(place)
  }
  clearTimeout(waiting)
  waiting = setTimeout(() => { place.textContent = text }, PAUSE)
}

// A table that is wider than a phone scrolls inside its box: by keyboard too, in browsers that do not see to it.
function reachable({ key }) {
  if (key !== "Tab") return
  for (const table of document.querySelectorAll('[data-testid="stMarkdownContainer"] > table')) {
    const box = table.parentElement
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute("tabindex")
  }
}
