// Where a bubble stands on the screen: at an edge, and never on what it explains.
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const kEdge = 8 // pixels from the edge of the screen
const kGap = 6 // and from what it explains

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, wide) * Math.max(0, high)
}

// The upper left corner of a bubble of this size. Of all places at an edge, and those right beside what it explains (`about`, null: nothing),
// the one that covers least of that; then least of what one may tap (`taps`); then the first: below, above, right, left, beside.
export function docked(
  size: { width: number; height: number },
  screen: { width: number; height: number },
  about: Box | null,
  taps: readonly Box[],
): { left: number; top: number } {
  const [right, bottom] = [screen.width - size.width - kEdge, screen.height - size.height - kEdge]
  const [center, middle] = [right / 2 + kEdge / 2, bottom / 2 + kEdge / 2]
  const within = (value: number, most: number) => Math.max(kEdge, Math.min(value, most))
  const places = [
    [center, bottom],
    [center, kEdge],
    [right, middle],
    [kEdge, middle],
    [right, bottom],
    [kEdge, bottom],
    [right, kEdge],
    [kEdge, kEdge],
    ...(about
      ? [
          [within(about.left, right), within(about.top + about.height + kGap, bottom)],
          [within(about.left, right), within(about.top - size.height - kGap, bottom)],
          [within(about.left + about.width + kGap, right), within(about.top, bottom)],
          [within(about.left - size.width - kGap, right), within(about.top, bottom)],
        ]
      : []),
  ].map(([left, top]) => ({ left: Math.max(kEdge, left!), top: Math.max(kEdge, top!) }))
  let best = places[0]!
  let least = [Infinity, Infinity]
  for (const place of places) {
    const box = { ...place, ...size }
    const covers = [about ? shared(box, about) : 0, taps.reduce((all, tap) => all + shared(box, tap), 0)]
    if (covers[0]! < least[0]! || (covers[0] === least[0] && covers[1]! < least[1]! - 1))
      [best, least] = [place, covers]
  }
  return best
}
