// Keys that act wherever the focus is: unless somebody writes, chooses or reads a dialog, or does not want them.
import { on } from '../settings/settings.svelte'

// `act` says whether the key means something. Gives a function that ends it.
export function onKey(act: (key: string, target: Element) => boolean): () => void {
  function press(event: KeyboardEvent) {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !on('keys')) return
    if (!(target instanceof Element) || target.closest('input, select') || document.querySelector('dialog[open]'))
      return
    if (act(key.toLowerCase(), target)) event.preventDefault()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}
