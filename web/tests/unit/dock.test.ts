import { expect, test } from 'vitest'
import { type Box, docked } from '../../src/learn/dock'

const overlap = (a: Box, b: Box) =>
  Math.min(a.left + a.width, b.left + b.width) > Math.max(a.left, b.left) &&
  Math.min(a.top + a.height, b.top + b.height) > Math.max(a.top, b.top)
const phone = { width: 390, height: 844 }
const size = { width: 352, height: 140 }

test('a bubble stands below, unless that is what it explains', () => {
  expect(docked(size, phone, { left: 20, top: 100, width: 80, height: 80 }, [])).toEqual({ left: 19, top: 696 })
  expect(docked(size, phone, { left: 20, top: 700, width: 300, height: 80 }, [])).toEqual({ left: 19, top: 8 })
})

test('it leaves free what one may tap where there is another place', () => {
  const bench = { left: 8, top: 680, width: 374, height: 150 }
  expect(docked(size, phone, { left: 20, top: 300, width: 80, height: 80 }, [bench]).top).toBe(8)
})

test('on no screen does it stand on what it explains, wherever that is, as long as there is room beside it', () => {
  let places = 0
  for (const screen of [phone, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1280, height: 800 }])
    for (const about of [0.2, 0.45].flatMap((part) =>
      [0, 0.25, 0.5].flatMap((x) =>
        [0, 0.25, 0.5].map((y) => ({
          left: x * screen.width,
          top: y * screen.height,
          width: part * screen.width,
          height: part * screen.height,
        })),
      ),
    )) {
      const mine = { ...size, width: Math.min(size.width, screen.width - 16) }
      const box = { ...docked(mine, screen, about, []), ...mine }
      const room =
        Math.max(about.left, screen.width - about.left - about.width) >= mine.width + 14 ||
        Math.max(about.top, screen.height - about.top - about.height) >= mine.height + 14
      places += Number(room)
      if (room) expect(overlap(box, about), JSON.stringify({ screen, about, box })).toBe(false)
      expect(
        box.left >= 8 &&
          box.top >= 8 &&
          box.left + mine.width <= screen.width - 8 &&
          box.top + mine.height <= screen.height - 8,
      ).toBe(true)
    }
  expect(places).toBeGreaterThan(60)
})

test('where there is no room at all it covers as little as it can, and stays on the screen', () => {
  const all = { left: 0, top: 0, width: 390, height: 844 }
  const { left, top } = docked(size, phone, all, [])
  expect(left >= 8 && top >= 8 && top + size.height <= 836).toBe(true)
  expect(docked({ width: 180, height: 500 }, { width: 195, height: 422 }, null, [])).toEqual({ left: 8, top: 8 })
})
