// Acts when a finger or button goes down, not when it comes up: in a race that is a tenth of a second. Whatever else clicks (keys,
// screen readers, tests) sends a click alone.
export function press(node: HTMLElement, act: () => void) {
  let acted = -Infinity
  let now = act
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    acted = event.timeStamp
    now()
  }
  const click = (event: MouseEvent) => {
    // The click that ends that press.
    if (event.detail > 0 && event.timeStamp - acted < 1500) acted = -Infinity
    else now()
  }
  const still = (event: MouseEvent) => event.preventDefault() // leaves the focus where it is, so that the space bar still throws
  node.addEventListener('pointerdown', down)
  node.addEventListener('mousedown', still)
  node.addEventListener('click', click)
  return {
    update: (act: () => void) => void (now = act),
    destroy() {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('mousedown', still)
      node.removeEventListener('click', click)
    },
  }
}
