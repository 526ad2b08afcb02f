export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button")
  button.textContent = data.label
  if (!button.onclick) document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0)
  button.onclick = () => window.print()
}
