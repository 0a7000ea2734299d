import { replaceWords } from '#lib/replaceWords.ts'
import { localWords } from '#rules/locale/words.ts'
import type { Region } from '#site/starter/samples.ts'

/**
 * Replaces words in a new tenant's texts with the words that American dealers use. Words that also occur outside
 * these texts are replaced by `localWords`.
 */
const inAmerican = replaceWords({
  'booked out': 'booked up',
  'book a service': 'schedule service',
  'gas, water': 'propane, water',
  'government charges': 'taxes and fees',
  'logbook services': 'scheduled maintenance',
  'mechanical services': 'mechanical service',
  'opening hours': 'business hours',
  'payout figure': 'payoff amount',
  'protection fitted': 'protection installed',
  'registration authority': 'state motor vehicle agency',
  'registration papers': 'title',
  'service book': 'service records',
  'small print': 'fine print',
  'sign and collect': 'sign and take delivery',
  'still owing': 'still owed',
  'driver licence': 'driver’s license',
  'fill in': 'fill out',
  campervans: 'camper vans',
  caravans: 'travel trailers',
  'pop tops': 'pop-ups',
  van: 'camper',
  utes: 'pickups',
  tyres: 'tires',
  licence: 'license',
  couplings: 'couplers',
  kilometres: 'mileage',
  workshop: 'service department',
  payslips: 'pay stubs',
  postcode: 'ZIP code',
})

/** Puts a new tenant's text into its region's words. Only texts for the United States are changed. */
export const inRegion = (text: string, region: Region): string =>
  region === 'en-US' ? inAmerican(localWords(text, region)) : text

/**
 * A tag for template literals that puts their text into the region's words. Inserted values aren't changed, because
 * they may be names.
 *
 * @example wordsOf('en-US')`${'Van & Son'} fits tyres` // 'Van & Son fits tires'
 */
export const wordsOf =
  (region: Region) =>
  (texts: TemplateStringsArray, ...inserted: string[]): string =>
    texts.map((text, index) => inRegion(text, region) + (inserted[index] ?? '')).join('')
