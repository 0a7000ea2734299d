import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrOf, type QrCode } from './qr.ts'

/** How the picture that the camera sees is drawn: pixels per module, and the width of the light border in modules. */
const MODULE = 4
const AROUND = 4

/** The picture that a code's path draws. */
function drawn({ size, path }: QrCode) {
  const side = (size + 2 * AROUND) * MODULE
  const data = new Uint8Array(side * side * 4).fill(255)
  let [x, y] = [AROUND, AROUND]
  for (const [, dx, dy, run] of path.matchAll(/m(-?\d+) (-?\d+)h(\d+)/g)) {
    x += Number(dx)
    y += Number(dy)
    const [left, width] = [x * MODULE, Number(run) * MODULE]
    for (let row = y * MODULE; row < (y + 1) * MODULE; row++) {
      for (let at = left; at < left + width; at++)
        data.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3)
    }
    x += Number(run)
  }
  return { width: side, height: side, data }
}

test.each([
  'https://a.example/',
  'https://DEALER.EXAMPLE/CARS/1',
  'https://dealer.example/cars/2024-škoda-octavia-1',
  `https://dealer.example/cars/${'long-'.repeat(70)}1`,
  `https://dealer.example/${'車'.repeat(370)}`,
])('The printed code of %s is read as that address', (address) => {
  const code = qrOf(address)
  expect(code && decodeQR(drawn(code))).toBe(address)
})

test('An address too long to scan from paper has no code', () => {
  expect(qrOf(`https://dealer.example/${'x'.repeat(400)}`)).toBeNull()
})
