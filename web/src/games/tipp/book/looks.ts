import { colors, type Look, shapes } from '../position'

// What the six faces of a die look like where there is no position to ask: T1 of docs/rules.md.
export const looks: readonly Look[] = [0, 1, 2, 3, 4, 5].map((i) => ({
  color: colors[Math.floor(i / 2)]!,
  shape: shapes[i % 3]!,
}))
