// Rows of points and number of players. What is typed is added up here, and sent once: when nobody has typed for a
// while, on Enter, or when the focus leaves the rows. Only what was changed is sent, so that nothing is overwritten that
// was typed elsewhere meanwhile; and it stays as it is here until the server says that it has heard of it.
const PAUSE = 600

export default function ({ data, parentElement, setTriggerValue }) {
  const form = parentElement.querySelector(".cutline-counts")
  form.state ||= { changed: new Map(), sent: "", count: 0, timer: 0 }
  form.data = data
  form.send = (rows, id) => setTriggerValue("typed", { rows, id })
  const state = form.state
  if (data.heard && data.heard === state.sent) {
    for (const [points, change] of state.changed) if (change.sent) state.changed.delete(points)
    state.sent = ""
  }
  form.querySelector("legend").textContent = data.legend
  form.querySelector(".note").textContent = data.note
  rows(form)
  total(form)
  unanswered(state.changed.size > 0)
  return () => {
    clearTimeout(state.timer)
    unanswered(false)
  }
}

// What is shown is no answer yet to what is typed here (see stale.js).
function unanswered(is) {
  document.documentElement.toggleAttribute("data-waits", is)
  document.dispatchEvent(new Event("cutline-waits"))
}

// The fields of the rows that there are: the same elements as before where there was one, so that the focus stays.
function rows(form) {
  const box = form.querySelector(".rows")
  const { changed } = form.state
  const before = new Map([...box.children].map((row) => [Number(row.dataset.points), row]))
  const shown = form.data.rows.map((row) => {
    const place = before.get(row.points) || made(form, row.points)
    const [label, input] = place.children
    label.firstChild.textContent = row.points.toLocaleString(form.data.language)
    label.children[0].textContent = row.who
    label.children[1].textContent = row.name
    place.classList.toggle("own", row.who !== "")
    const value = changed.has(row.points) ? changed.get(row.points).text : row.number
    if (input.value !== value) input.value = value
    return place
  })
  const same = shown.length === box.children.length && shown.every((row, i) => row === box.children[i])
  if (!same) {
    const focused = document.activeElement
    box.replaceChildren(...shown)
    if (box.contains(focused)) focused.focus()
  }
}

function made(form, points) {
  const place = document.createElement("div")
  place.className = "row"
  place.dataset.points = points
  const label = document.createElement("label")
  label.append("", Object.assign(document.createElement("span"), { className: "who" }))
  label.append(Object.assign(document.createElement("span"), { className: "hidden" }))
  const input = document.createElement("input")
  input.id = label.htmlFor = `cutline-count-${points}`
  Object.assign(input, { type: "text", inputMode: "numeric", autocomplete: "off", maxLength: 4 })
  input.enterKeyHint = "next"
  input.oninput = () => {
    const digits = input.value.replace(/\D/g, "")
    if (digits !== input.value) input.value = digits
    form.state.changed.set(points, { text: digits, sent: false })
    unanswered(true)
    total(form)
    clearTimeout(form.state.timer)
    form.state.timer = setTimeout(() => send(form), PAUSE)
  }
  input.onkeydown = (event) => keyed(form, input, event)
  input.onfocus = () => input.select()
  input.onblur = ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) send(form)
  }
  place.append(label, input)
  return place
}

// Up and down go from row to row, Enter to the next one; after the last it only sends.
function keyed(form, input, event) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const fields = [...form.querySelectorAll("input")]
  const next = fields[fields.indexOf(input) + step]
  if (next) next.focus()
  else if (event.key === "Enter") send(form)
}

function send(form) {
  const { state } = form
  clearTimeout(state.timer)
  const changes = [...state.changed]
  if (!changes.some(([, change]) => !change.sent)) return
  for (const [, change] of changes) change.sent = true
  state.sent = `${Date.now()}-${++state.count}`
  form.send(Object.fromEntries(changes.map(([points, change]) => [points, change.text])), state.sent)
}

// The sum of what stands in the fields; and an empty one above the lowest number is shown as what it means: nobody.
function total(form) {
  const { data } = form
  const fields = [...form.querySelectorAll("input")]
  const numbers = fields.map((field) => Number(field.value || 0))
  const lowest = numbers.findLastIndex((number) => number > 0)
  fields.forEach((field, i) => { field.placeholder = i < lowest ? "0" : "" })
  const sum = numbers.reduce((one, other) => one + other, 0)
  const over = data.players !== null && sum > data.players
  const place = form.querySelector(".total")
  place.textContent = (over ? data.over : data.total).replace("#", sum.toLocaleString(data.language))
  place.classList.toggle("over", over)
}
