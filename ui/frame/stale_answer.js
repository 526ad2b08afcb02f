// What is on screen answers the fields as they were at its run. Here each field that somebody has touched is compared
// with what that run has reported of it: so no message is counted, and a poll, a lost message or a new line change nothing.

const DELAY = 150 // ms until what is shown is dimmed
const DRAWN = 15 // ms after a run in which the next one would have begun
const GONE = 500 // ms without a line until it is said
const ONCE_MORE = 1000 // ms after the line has come back until what was typed meanwhile is asked for
const TOGETHER = 2000 // ms until two choices in one field must have been answered together

const root = document.documentElement
const FIELD = '[data-testid="stElementContainer"][class*="st-key-"]'
const fields = new Map() // what was touched: the class of its key -> what is known of it
let told // the last report
let shown // the report of the run whose answer is on screen
let pressed // the report at which a button was pressed
let at // when the screen was last the answer to everything
let again, dimming, leaving, drawing

export default function ({ data, setTriggerValue }) {
  const values = new Map(data.values.map(([key, value]) => [`st-key-${key.replace(/[^a-zA-Z0-9_-]/g, "-")}`, value]))
  told = { ...data, values }
  again = () => setTriggerValue("again", true)
  for (const event of ["pointerdown", "keydown", "click", "input"]) document.addEventListener(event, touched, true)
  for (const event of ["pointerup", "keyup", "cutline-waits"]) document.addEventListener(event, soon, true)
  for (const event of ["offline", "online"]) window.addEventListener(event, line)
  watching.observe(root, { subtree: true, attributes: true, attributeFilter: [RUN, LINE] })
  opening.observe(document.body, { childList: true })
  ran()
}

// What a field holds -------------------------------------------------------------------------------------------------

const digits = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1
  return n
})
const crc = (text) => {
  let found = -1
  for (const byte of new TextEncoder().encode(text)) found = (found >>> 8) ^ digits[(found ^ byte) & 255]
  return (found ^ -1) >>> 0
}

// `is`: whether the field holds what the server calls so; of a choice only `looks` is known.
function read(box) {
  const find = (kind) => box.querySelector(`[data-testid="${kind}"]`)
  if (find("stButtonGroup")) {
    const looks = [...box.querySelectorAll("button")].map((button) =>
      ["aria-checked", "aria-pressed", "aria-selected", "data-selected"].some((name) => button.getAttribute(name) === "true"))
    return { looks: String(looks) }
  }
  const input = box.querySelector('textarea, input:not([type="file"])')
  if (!input) return null
  if (find("stMultiSelect")) return { looks: box.textContent }
  if (find("stSelectbox")) return box.querySelector('[aria-expanded="true"]') ? null : { looks: input.value }
  const { type, value, checked } = input
  if (type === "checkbox") return { looks: checked, is: (told) => told === checked }
  if (type === "range") return { looks: value, is: (told) => told === Number(value) }
  if (find("stNumberInputContainer")) return { looks: value, is: (told) => told === (value === "" ? null : Number(value)) }
  const text = value.toWellFormed?.() ?? value
  return {
    looks: text,
    typed: true,
    is: (told) => Array.isArray(told) ? told[0] === crc(text) : (told ?? "").replaceAll("\r\n", "\n") === text,
  }
}

// From a key on ------------------------------------------------------------------------------------------------------

function touched(event) {
  const { target, type } = event
  if (!(target instanceof Element) || target.closest('[data-testid="stDialog"]')) return
  if (type === "click" && target.closest('[data-testid="stButton"] button:enabled')) pressed = told
  cell(target, event)
  remember(target)
  soon()
}

// A field as it is before anything has changed in it.
function remember(target) {
  const box = target.closest(FIELD)
  const name = box && [...box.classList].find((each) => each.startsWith("st-key-"))
  if (name && !fields.has(name)) {
    const now = read(box)
    if (now) {
      const { looks } = now
      fields.set(name, {
        asked: false, before: looks, looks, times: 0, seen: shown, told: JSON.stringify(shown?.values.get(name)),
      })
    }
  }
}

// A cell of the opponents' grid: its editor stands elsewhere, and what it held last is told by nobody.
const editing = new WeakMap()
function cell(editor, { type, key }) {
  if (!editor.matches("#portal :is(textarea, input)")) return
  if (!editing.has(editor)) editing.set(editor, { before: type === "input" ? null : editor.value, last: pressed })
  const { before, last } = editing.get(editor)
  if (type === "input") pressed = editor.value === before ? last : told
  else if (key === "Escape") pressed = last
}

function soon() {
  setTimeout(look, 0)
  setTimeout(look, 100) // a choice that is drawn with the next frame
}

// Whether something is asked that what is shown does not answer.
function look() {
  if (!shown) return
  const ended = app()?.getAttribute(RUN) === "notRunning"
  for (const [name, field] of fields) {
    const box = document.querySelector(`.${CSS.escape(name)}`)
    if (!box) fields.delete(name)
    const now = box && read(box)
    if (!now) continue
    const value = shown.values.get(name)
    if (now.is && value !== undefined) field.asked = !now.is(value) || (field.asked && !ended)
    else if (now.typed) fields.delete(name) // a field that nothing shown depends on
    else choice(name, field, now.looks, value, ended)
  }
  if (ended && pressed !== shown) pressed = undefined
  mark()
}

// Which option looks how the server does not know: its answer is there when it tells another value than before.
function choice(name, field, looks, value, ended) {
  if (looks !== field.looks) Object.assign(field, { asked: true, looks, times: field.times + 1 })
  if (field.times && !field.run) field.run = shown
  if (!ended) return
  const fresh = shown !== (field.run ?? field.seen)
  if (!field.asked) {
    if (fresh) fields.delete(name) // what it looks like may change by itself from here on
  } else if (looks === field.before || (fresh && value === undefined)) fields.delete(name)
  else if (fresh && JSON.stringify(value) !== field.told) {
    if (field.times === 1) fields.delete(name)
    else first(name, field, value)
  }
}

// Two choices in one field, and one answer: to the first one, unless none follows.
function first(name, field, value) {
  Object.assign(field, { told: JSON.stringify(value), before: undefined, run: shown, times: 1 })
  const free = () => {
    if (!connected()) return setTimeout(free, TOGETHER)
    if (fields.get(name) === field) fields.delete(name)
    look()
  }
  setTimeout(free, TOGETHER)
}

// A component whose fields stand in a tree of their own says by this attribute of the page that it waits for an answer.
const WAITS = "data-waits"
const asked = () => pressed !== undefined || root.hasAttribute(WAITS) || [...fields.values()].some((field) => field.asked)

function mark() {
  const open = asked()
  if (!open) {
    clearTimeout(dimming)
    dimming = undefined
    busy(false)
  } else dimming ??= setTimeout(() => busy(true), DELAY)
  if (bar?.isConnected) say()
}

function busy(is) {
  root.toggleAttribute("data-asked", is)
  const main = document.querySelector('[data-testid="stMainBlockContainer"]')
  if (is) main?.setAttribute("aria-busy", "true")
  else main?.removeAttribute("aria-busy")
}

// Until its answer ---------------------------------------------------------------------------------------------------

const RUN = "data-test-script-state", LINE = "data-test-connection-state"
const app = () => document.querySelector('[data-testid="stApp"]')
const watching = new MutationObserver((changes) => {
  if (changes.some(({ attributeName }) => attributeName === LINE)) line()
  ran()
})

function ran() {
  clearTimeout(drawing)
  drawing = setTimeout(() => {
    if (app()?.getAttribute(RUN) !== "notRunning") return
    if (!shown) remember(document.activeElement) // somebody typed before this was here
    const fresh = shown !== told
    shown = told
    look()
    if (!at || (fresh && !asked())) at = new Date()
    line()
  }, DRAWN)
}

// When the line is gone ----------------------------------------------------------------------------------------------

let bar, was = true
const connected = () => navigator.onLine && app()?.getAttribute(LINE) === "CONNECTED"

function line() {
  const is = connected()
  if (is === was || !shown) return
  was = is
  clearTimeout(leaving)
  if (!is) {
    leaving = setTimeout(say, GONE)
    return
  }
  bar?.remove()
  // Streamlit draws nothing anew on a line that has come back, and what was typed meanwhile was never sent.
  leaving = setTimeout(() => { if (asked() && app()?.getAttribute(RUN) === "notRunning") again() }, ONCE_MORE)
}

function say() {
  if (connected()) return
  if (!bar) {
    bar = document.createElement("div")
    bar.id = "cutline-line"
    bar.setAttribute("role", "status")
  }
  if (!bar.isConnected) document.body.appendChild(bar)
  const time = at.toLocaleTimeString(told.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
  const text = (asked() ? told.unanswered : told.gone).replace("{time}", time)
  if (bar.textContent !== text) bar.textContent = text
}

// Streamlit's own box about the line shuts out the page, and says how a server is started: closed, it stays away until
// the line is lost anew. Our dialogs hold blocks of elements, its own do not.
const opening = new MutationObserver(() => {
  if (app()?.getAttribute(LINE) === "CONNECTED") return
  document.querySelector('[data-testid="stDialog"]:not(:has([data-testid="stVerticalBlock"])) button')?.click()
})
