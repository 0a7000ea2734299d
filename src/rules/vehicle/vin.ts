/** Since then, VINs have had 17 characters. */
const FIRST_YEAR = 1981

const VIN = /^[A-HJ-NPR-Z\d]{17}$/
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_DIGIT = 8

/**
 * A VIN in capitals, or the chassis number of a classic vehicle; '' if it can't be right. In the United States, the ninth character checks
 * the others (49 CFR 565.15). Elsewhere, makers may write what they like there.
 */
export function cleanVin({ vin, year }: { vin: string; year: number | null }, region: string): string {
  const written = vin.trim().toUpperCase()
  if (year !== null && year < FIRST_YEAR) return /^[A-Z\d-]{3,17}$/.test(written) ? written : ''
  if (!VIN.test(written) || /^(.)\1*$/.test(written)) return ''
  return region !== 'en-US' || written[CHECK_DIGIT] === checkDigitOf(written) ? written : ''
}

function checkDigitOf(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, character, index) => total + valueOf(character) * (WEIGHTS[index] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A is 1 and I would be 9; J is 1 again, and S is 2. */
const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : (LETTER_VALUES.get(character) ?? 0)

const LETTER_VALUES = new Map(
  // cspell:disable-next-line
  ['ABCDEFGH', 'JKLMN.P.R', '.STUVWXYZ'].flatMap((row) =>
    Array.from(row, (letter, index) => [letter, index + 1] as const),
  ),
)
