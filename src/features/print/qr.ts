import { encodeQR } from 'qr'

/** Characters. A longer address would make a code too fine to scan from paper. */
const MOST = 400

/** Light modules that the encoder puts around a code: the least it gives. The paper has more. */
const BORDER = 1

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
  const rows = encodeQR(address, 'raw', { ecc: 'low', mask: 0, border: BORDER })
  let path = ''
  let fromX = BORDER
  let fromY = BORDER
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      // There is always an end: the border is light.
      const end = row.indexOf(false, x)
      // Relative moves: most are one or two digits.
      path += 'm' + (x - fromX) + ' ' + (y - fromY) + 'h' + (end - x)
      fromX = x = end
      fromY = y
    }
  }
  return { size: rows.length - 2 * BORDER, path }
}
