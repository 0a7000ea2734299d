import { CAMPERS, GROUP, MOTO, RV, TRUCKS } from './places.ts'

/**
 * Which demo site stands for what. Where sites differ in one of these, `npm test` tries the site that differs most, and
 * `npm run test:all` tries all five.
 */
export const STANDS_FOR = {
  /** Several dealerships to choose from, all makes, drive-away and other prices, and offline pages. */
  forms: GROUP,
  /** The longest menus: a range of models with pictures, and headings of their own in the footer. */
  menus: RV,
  /** A payment provider that few other sites use, masked phone numbers, and New Zealand's words and units. */
  payments: MOTO,
  /** American words, miles, Letter paper, and prices plus taxes and fees. */
  facts: TRUCKS,
  /** A garage, a chat of its own, tracking, and the smallest stock, so that lists end early. */
  garage: CAMPERS,
} as const

/** The options of a test that only `npm run test:all` runs. */
export const nightly = { tag: '@nightly' }

/** Leaves a test to `npm run test:all`, unless its site stands for what differs. */
export const nightlyExcept = (what: keyof typeof STANDS_FOR, slug: string): { tag?: string } =>
  slug === STANDS_FOR[what] ? {} : nightly
