import type { Random } from '../random.ts'
import type { Trade } from '../catalogue/catalogue.ts'

/** Plate patterns: `a` is any letter and 9 any digit; a capital or a 1 stands for itself. */
const CAR_PLATES: Record<string, string> = {
  NSW: 'aaa99a',
  VIC: '1aa9aa',
  QLD: '999aa9',
  WA: '1aaa999',
  SA: 'S999aaa',
  TAS: 'a99aa',
  ACT: 'Yaa99a',
  NT: 'Ca99aa',
}
const TRAILER_PLATES: Record<string, string> = { NSW: 'Ta99aa', QLD: '999Uaa', WA: '1Taa999', VIC: 'Z99999' }

/**
 * Makes a registration plate in the state's pattern; '' in the US, where a dealer's trucks have no plates, because
 * previous owners keep them.
 */
export function makeRego(random: Random, trade: Trade, state: string, motorised: boolean): string {
  const pattern =
    trade === 'trucks'
      ? ''
      : trade === 'motorcycles'
        ? 'a9aaa'
        : ((motorised ? CAR_PLATES : TRAILER_PLATES)[state] ?? 'aaa99a')
  // Plates leave out I, O and Q, which look like 1 and 0.
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']
  return pattern.replace(/[a9]/g, (char) => (char === 'a' ? random.pick(letters) : String(random.int(0, 9))))
}
