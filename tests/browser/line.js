// Between a page and its server: says at <html data-unanswered> whether anything that the page has asked for is still
// to come, and lets each message wait for MS milliseconds; none overtakes another.
(() => {
  // Of Streamlit's BackMsg and ForwardMsg: a run is asked for, begins, has ended; the last may announce another one.
  const ASKED = 11, BEGUN = 4, ENDED = 6, ENDED_FOR_ANOTHER = 2

  // A message's own fields: their numbers, and their values where these are numbers.
  const fields = (data) => {
    const bytes = new Uint8Array(data), found = new Map()
    let at = 0
    const number = () => {
      let value = 0
      for (let scale = 1, byte = 128; byte > 127; scale *= 128) value += ((byte = bytes[at++]) & 127) * scale
      return value
    }
    while (at < bytes.length) {
      const tag = number(), value = number()
      found.set(tag >> 3, tag % 8 ? null : value)
      if (tag % 8) at += value
    }
    return found
  }

  const wait = MS ? (act) => setTimeout(act, MS) : (act) => act()
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    asked = false
    running = false
    send(data) {
      this.asked ||= fields(data).has(ASKED)
      this.mark()
      wait(() => super.send(data))
    }
    addEventListener(name, hear) {
      if (name !== "message") return super.addEventListener(name, hear)
      super.addEventListener(name, (event) => wait(() => {
        const found = fields(event.data)
        if (found.has(BEGUN)) [this.asked, this.running] = [false, true]
        if (found.has(ENDED)) {
          this.running = false
          this.asked ||= found.get(ENDED) === ENDED_FOR_ANOTHER
        }
        hear(event)
        this.mark()
      }))
    }
    mark() {
      document.documentElement.toggleAttribute("data-unanswered", this.asked || this.running)
    }
  }
})()
