import { lookUp, above, text } from '#lib/values.ts'
import { LOCALES } from '../constants.ts'
import { withCommas } from '../pricing/money.ts'

/** How Australia, New Zealand and the United States differ (spec §9 'Locale'). Words that differ are in words.ts. */

export type Locale = (typeof LOCALES)[number]

const MILES_IN_KM = 0.621371

/** The locale of a site's region, which is also the `lang` of its pages; en-AU by default. */
export function localeOf(region: unknown): Locale {
  return LOCALES.find((locale) => locale === region) ?? 'en-AU'
}

export function distanceUnit(region: unknown): 'km' | 'miles' {
  return localeOf(region) === 'en-US' ? 'miles' : 'km'
}

export function distanceIn(km: unknown, region: unknown): number | null {
  const kilometres = above(km, -1)
  if (kilometres === null || kilometres < 0) return null
  return Math.round(distanceUnit(region) === 'miles' ? kilometres * MILES_IN_KM : kilometres)
}

export function distance(km: unknown, region: unknown): string {
  const amount = distanceIn(km, region)
  if (amount === null) return ''
  const unit = distanceUnit(region)
  return `${withCommas(String(amount))} ${amount === 1 && unit === 'miles' ? 'mile' : unit}`
}

const NOUN_BY_TEMPLATE: Partial<Record<string, string>> = {
  campers: 'Camper',
  trucks: 'Truck',
  rv: 'RV',
  moto: 'Motorcycle',
}

export function vehicleNoun(site: { override_primary_vehicle?: string | null; template?: string }): string {
  const noun = text(site.override_primary_vehicle)
  if (noun !== '') return noun
  const template = site.template ?? ''
  return lookUp(NOUN_BY_TEMPLATE, template) ?? 'Car'
}

/** What the site calls a vehicle within a sentence: 'car' and 'truck' in lower case, but 'RV' in capitals. */
export function vehicleNounInText(site: Parameters<typeof vehicleNoun>[0]): string {
  const noun = vehicleNoun(site)
  return /^[A-Z][a-z]/.test(noun) ? noun.toLowerCase() : noun
}
