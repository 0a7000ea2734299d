import { encodeQR } from 'qr'

/** Maximum length of an address, in characters. The code of a longer address would be too fine to scan from paper. */
const MOST = 400

/**
 * Width of the light border in modules, which is the smallest that the encoder allows. The paper around the code makes
 * it wider.
 */
const BORDER = 1

/**
 * A QR code as SVG: the number of modules on each side, and a path that draws the dark modules of each row as lines one
 * module thick.
 */
export interface QrCode {
  size: number
  path: string
}

/**
 * Buffer for the path, which is ASCII. Joining the path's thousand or so short strings took as long as making the code.
 * An address of MOST characters is at most 1,200 bytes long, and its code has 117 modules a side. That makes at most 59
 * lines per row, each of at most twelve bytes.
 */
const written = Buffer.allocUnsafeSlow(117 * 59 * 12)
const MOVE = 0x6d
const SPACE = 0x20
const LINE = 0x68
const MINUS = 0x2d
const ZERO = 0x30

/**
 * Makes the QR code of an address, or returns null if the address is too long to scan. The code always has the first
 * mask. Encoders normally try all eight masks to find the best, which takes twenty times as long, but scanners can read
 * a code with any mask.
 */
export function qrOf(address: string): QrCode | null {
  if (address.length > MOST) return null
  const rows = encodeQR(address, 'raw', { ecc: 'low', mask: 0, border: BORDER })
  let at = 0
  let fromX = BORDER
  let fromY = BORDER
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      // A line never reaches the end of its row, since the border is light.
      const end = row.indexOf(false, x)
      // Moves are relative, because most of their numbers then have only one or two digits.
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
 * Writes a letter and a number to the buffer.
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
