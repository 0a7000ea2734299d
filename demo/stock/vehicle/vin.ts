import type { Random } from '../random.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VALUES: Record<string, number> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, Number(digit)])),
  ...Object.fromEntries([...'ABCDEFGH'].map((letter, i) => [letter, i + 1])),
  ...Object.fromEntries([...'JKLMN'].map((letter, i) => [letter, i + 1])),
  ...{ P: 7, R: 9 },
  ...Object.fromEntries([...'STUVWXYZ'].map((letter, i) => [letter, i + 2])),
}
/** The codes of model years (ISO 3779), which repeat every 30 years. The code, at position 10, is never I, O, Q, U, Z or 0. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Returns what a VIN's ninth character must be (49 CFR 565.15), whatever it is now. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, char, i) => total + (VALUES[char] ?? 0) * (WEIGHTS[i] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/**
 * Makes a VIN of 17 characters: maker, description, check digit, model year, plant, serial number. Two calls with
 * different `serial` (0 to 999999) never give the same VIN.
 */
export function makeVin(random: Random, wmi: string, year: number, serial: number): string {
  const letter = (): string => random.pick([...LETTERS])
  const description = `${letter()}${letter()}${random.int(1, 9)}${letter()}${random.int(0, 9)}`
  const modelYear = YEARS[(year - 1980) % 30] ?? 'A'
  const draft = `${wmi}${description}0${modelYear}${letter()}${String(serial).padStart(6, '0')}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}
