// Whether a game on this page waits for the person: the page's title and icon say so, on whatever page of the client one is.
let waits = $state(false)
export const turnWaits = () => waits
export const waitFor = (now: boolean) => void (waits = now)
