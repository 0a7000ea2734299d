import { localeOf } from '#rules/locale.ts'
import { localWords } from '#rules/words.ts'

/** The fixed words of a vehicle's page, in Australian; another locale's follow by the rules (spec §9 'Locale'). */
const australian = {
  bookDrive: 'Book a Test Drive',
  estimate: 'Estimated repayments',
  estimateBasis: 'How we worked it out',
  moreWays: 'More about this vehicle',
  requestPhotos: 'Request Photos',
  seeSimilar: 'See what is like it',
  showNumber: 'Show number',
  waysToBuy: 'Ways to buy it',
}

export type VehicleWords = Record<keyof typeof australian, string>

/** The words of a vehicle's page on a site of this region. */
export const vehicleWords = (region: string): VehicleWords => {
  if (localeOf(region) !== 'en-US') return australian
  const local = Object.entries(australian).map(([name, text]) => [name, localWords(text, region)])
  return Object.fromEntries(local) as VehicleWords
}
