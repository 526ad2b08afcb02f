// Between a page and its server: says at <html data-unanswered> whether anything that the page has asked for is still
// to come, and lets each message wait for MS milliseconds; none overtakes another.
(() => {
  // Of Streamlit's BackMsg: a run is asked for, a sign of life. Of its ForwardMsg: a run begins, has ended; the sign's
  // echo. A run that ends for another one has this status.
  const ASKED = 11, ALIVE = 17, BEGUN = 4, ENDED = 6, ECHO = 26, FOR_ANOTHER = 2
  const SIGN = Uint8Array.of(ALIVE * 8 & 127 | 128, ALIVE * 8 >> 7, 1)

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
    asked = 0 // runs since the last one that was surely answered
    due = false // at least one of them is still to begin
    running = false
    turn = 0 // what is waited for was for this turn

    send(data) {
      if (fields(data).has(ASKED)) {
        this.asked++
        this.due = true
        this.turn++
        this.mark()
        this.later(2 * MS + 2000, () => this.ask()) // who asks for a part that is no more gets no answer
      }
      wait(() => super.send(data))
    }

    addEventListener(name, hear) {
      if (name !== "message") return super.addEventListener(name, hear)
      super.addEventListener(name, (event) => wait(() => {
        const found = fields(event.data)
        if (found.has(BEGUN)) {
          this.due = false
          this.running = true
          this.turn++
        }
        if (found.has(ENDED)) {
          this.running = false
          this.due ||= found.get(ENDED) === FOR_ANOTHER
        }
        hear(event)
        if (found.has(ENDED)) this.ended()
        if (found.has(ECHO)) this.later(100, () => this.running || this.answered())
      }))
    }

    // The run was for what was asked, if that was one thing. It was perhaps not for all, if it was more: then nothing
    // is under way to the server once it echoes a sign of life, and nothing was to begin there if nothing comes then.
    ended() {
      if (this.due) return
      if (this.asked < 2) this.answered()
      else this.ask()
    }

    ask() {
      wait(() => super.send(SIGN))
      this.later(2 * MS + 500, () => this.ask()) // a run that begins may drop the echo
    }

    later(ms, act) {
      const turn = this.turn
      setTimeout(() => turn === this.turn && act(), ms)
    }

    answered() {
      this.asked = 0
      this.due = false
      this.turn++
      this.mark()
    }

    mark() {
      document.documentElement.toggleAttribute("data-unanswered", this.asked > 0)
    }
  }
})()
