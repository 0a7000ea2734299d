import { encodeQR } from 'qr'

/** Longest address in characters; the code for a longer one would be too fine to scan from paper. */
const MOST = 400

/** Light modules around the code, the fewest the encoder allows. The paper adds more. */
const BORDER = 1

/** A QR code as SVG: how many modules each side has, and a path of lines one module thick through the dark ones. */
export interface QrCode {
  size: number
  path: string
}

/**
 * Buffer for the path, which is ASCII: joining its thousand short texts took as long as making the code. MOST
 * characters are at most 1,200 bytes, which take 117 modules a side: 59 lines per row, of at most twelve letters.
 */
const written = Buffer.allocUnsafeSlow(117 * 59 * 12)
const MOVE = 0x6d
const SPACE = 0x20
const LINE = 0x68
const MINUS = 0x2d
const ZERO = 0x30

/**
 * Makes the QR code of an address; null if it's too long to scan. Always uses the first mask: trying all eight for the
 * best-looking one, as encoders do, takes twenty times as long, and every scanner reads each.
 */
export function qrOf(address: string): QrCode | null {
  if (address.length > MOST) return null
  const rows = encodeQR(address, 'raw', { ecc: 'low', mask: 0, border: BORDER })
  let at = 0
  let fromX = BORDER
  let fromY = BORDER
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      // There's always an end, since the border is light.
      const end = row.indexOf(false, x)
      // Relative moves are mostly one or two digits.
      at = write(MOVE, x - fromX, at)
      at = write(SPACE, y - fromY, at)
      at = write(LINE, end - x, at)
      fromX = x = end
      fromY = y
    }
  }
  return { size: rows.length - 2 * BORDER, path: written.toString('latin1', 0, at) }
}

/**
 * Writes a letter and a number.
 *
 * @param number between -999 and 999
 * @returns the position after them
 */
function write(letter: number, number: number, at: number): number {
  const size = Math.abs(number)
  written[at++] = letter
  if (number < 0) written[at++] = MINUS
  if (size > 99) written[at++] = ZERO + Math.trunc(size / 100)
  if (size > 9) written[at++] = ZERO + (Math.trunc(size / 10) % 10)
  written[at++] = ZERO + (size % 10)
  return at
}
