import { encodeQR } from 'qr'

/** In characters. The code of a longer address would be too fine to scan from paper. */
const MAX_LENGTH = 400

/** In modules: the smallest that the encoder allows. The paper around the code makes it wider. */
const BORDER = 1

/** The path draws the dark modules of each row as lines one module thick. */
export interface QrCode {
  size: number
  path: string
}

/**
 * The code always has the first mask: trying all eight to find the best takes twenty times as long, and scanners can read any. Null if
 * the address is too long to scan.
 */
export function qrOf(address: string): QrCode | null {
  if (address.length > MAX_LENGTH) return null
  const rows = encodeQR(address, 'raw', { ecc: 'low', mask: 0, border: BORDER })
  let path = ''
  let fromX = BORDER
  let fromY = BORDER
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      // A line never reaches the end of its row, since the border is light.
      const end = row.indexOf(false, x)
      // Moves are relative, because most of their numbers then have only one or two digits.
      path += `m${x - fromX} ${y - fromY}h${end - x}`
      fromX = x = end
      fromY = y
    }
  }
  return { size: rows.length - 2 * BORDER, path }
}
