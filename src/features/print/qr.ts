import { encodeQR } from 'qr'

/** Maximum length of an address, in characters. The code for a longer one would be too fine to scan from paper. */
const MOST = 400

/** Width of the light border in modules: the smallest that the encoder allows. The paper around it adds more. */
const BORDER = 1

/** A QR code as SVG: how many modules each side has, and a path of lines one module thick through the dark ones. */
export interface QrCode {
  size: number
  path: string
}

/**
 * Buffer for the path, which is ASCII. Joining its thousand or so short strings took as long as making the code. An
 * address of MOST characters is at most 1,200 bytes, and its code has 117 modules a side: at most 59 lines per row,
 * each at most twelve bytes.
 */
const written = Buffer.allocUnsafeSlow(117 * 59 * 12)
const MOVE = 0x6d
const SPACE = 0x20
const LINE = 0x68
const MINUS = 0x2d
const ZERO = 0x30

/**
 * Makes the QR code of an address; null if it's too long to scan. Always uses the first mask. Encoders normally try all
 * eight to find the best, which takes twenty times as long, and scanners can read any of them.
 */
export function qrOf(address: string): QrCode | null {
  if (address.length > MOST) return null
  const rows = encodeQR(address, 'raw', { ecc: 'low', mask: 0, border: BORDER })
  let at = 0
  let fromX = BORDER
  let fromY = BORDER
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      // Each line ends within the row, since the border is light.
      const end = row.indexOf(false, x)
      // Moves are relative, because their numbers then mostly have only one or two digits.
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
