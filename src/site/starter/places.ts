import { LOCALES } from '#rules/constants.ts'
import type { Site } from '../settings/schema.ts'

export type Region = Site['region']
export const REGIONS: readonly Region[] = LOCALES

/** For one region, the laws and the regulator that a dealer's pages have to name. */
interface Law {
  privacy: string
  regulator: string
  consumer: string
}

export const LAWS: Record<Region, Law> = {
  'en-AU': {
    privacy: 'the Privacy Act 1988 and its Australian Privacy Principles',
    regulator: 'the Office of the Australian Information Commissioner',
    consumer: 'the Australian Consumer Law',
  },
  'en-NZ': {
    privacy: 'the Privacy Act 2020',
    regulator: 'the Office of the Privacy Commissioner',
    consumer: 'the Consumer Guarantees Act 1993 and the Fair Trading Act 1986',
  },
  'en-US': {
    privacy: 'the privacy laws of our state',
    regulator: 'the attorney general of our state',
    consumer: 'federal law and the laws of your state',
  },
}
