import { encode } from 'uqr'

/** Characters. A longer address would make a code too fine to scan from paper. */
const MOST = 400

/** A QR code as SVG: how many modules each side has, and a path of lines one module thick through the dark ones. */
export interface QrCode {
  size: number
  path: string
}

/**
 * The QR code of an address; null where it is too long to be scanned. The mask is always the first: trying all eight, as
 * encoders do for the best looking one, costs twenty times as much, and every scanner reads each.
 */
export function qrOf(address: string): QrCode | null {
  if (address.length > MOST) return null
  const { size, data } = encode(address, { border: 0, maskPattern: 0 })
  let path = ''
  let fromX = 0
  let fromY = 0
  for (let y = 0; y < size; y++) {
    const row = data[y] ?? []
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      const end = row.indexOf(false, x)
      const to = end < 0 ? size : end
      // Relative moves: most are one or two digits.
      path += 'm' + (x - fromX) + ' ' + (y - fromY) + 'h' + (to - x)
      fromX = x = to
      fromY = y
    }
  }
  return { size, path }
}
