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
    root.style.setProperty("--stage-size", `${size}px`)
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
