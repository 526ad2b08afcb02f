export default function ({ data, parentElement }) {
  const bar = parentElement.querySelector(".bar")
  bar.setAttribute("aria-label", data.alt)
  while (bar.children.length > data.parts.length) bar.lastChild.remove()
  while (bar.children.length < data.parts.length) bar.appendChild(document.createElement("span"))
  data.parts.forEach(({ text, share }, i) => {
    bar.children[i].style.flex = `0 0 ${100 * share}%`
    bar.children[i].textContent = share >= 0.25 ? text : share >= 0.07 ? text.split(" ")[0] : ""
  })
}
