import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

/** The modules that a path darkens. */
const modulesOf = (path: string, size: number): boolean[][] => {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  let [x, y] = [0, 0]
  for (const [, dx, dy, run] of path.matchAll(/m(-?\d+) (-?\d+)h(\d+)/g)) {
    x += Number(dx)
    y += Number(dy)
    for (let end = x + Number(run); x < end; x++) {
      const row = grid[y]
      if (row) row[x] = true
    }
  }
  return grid
}

test.each(['https://a.example/', `https://dealer.example/cars/${'long-'.repeat(30)}1`])(
  'its path draws the code of %s',
  (address) => {
    const code = qrOf(address)
    const { size, data } = encode(address, { border: 0, maskPattern: 0 })
    expect(code?.size).toBe(size)
    expect(modulesOf(code?.path ?? '', size)).toEqual(data)
  },
)

test('an address too long to be scanned from paper has none', () => {
  expect(qrOf(`https://dealer.example/${'x'.repeat(400)}`)).toBeNull()
})
