import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from './locale/dates.ts'
import {
  canCheckout,
  canCheckPrice,
  canTradeIn,
  depositOf,
  historyReport,
  isForSale,
} from './vehicle/eligibility.ts'
import { groupHours, hoursOn, openingsOn } from './locale/hours.ts'
import { escapeHtml, plainText } from '#lib/html.ts'
import { imageUrl, isMissingPhoto, socialImage, srcset } from './vehicle/images.ts'
import { createdAt } from '#lib/instant.ts'
import { landingOf } from './listing/landing.ts'
import {
  indexedSoldTimestamp,
  isAvailable,
  isListed,
  listingFilter,
  saleState,
  soldDays,
} from './listing/listing.ts'
import { linkOf } from './links/links.ts'
import { distance, distanceIn, localeOf, vehicleNoun } from './locale/locale.ts'
import { displayMake, sameMake } from './listing/makes.ts'
import { overrideHref } from './listing/models.ts'
import { money } from './pricing/money.ts'
import * as paths from './links/paths.ts'
import { maskPhone, phoneMessage, phoneOf, telHref } from './phone/phone.ts'
import { belowMarket, priceOf } from './pricing/price.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { slugify } from '#lib/slug.ts'
import { compareBy, SORTS } from './listing/sort.ts'
import { anyCar, NOW } from './testing/anyCar.ts'
import { isCertified, isNew, isTestDriveOnly, tagOf } from './vehicle/tag.ts'

/**
 * Whatever is wrong with a car's fields (missing, null, of the wrong type, negative, huge, NaN or with markup in them), every rule must
 * give a defined result: it mustn't throw, and no text may contain 'undefined', 'NaN', 'null' or '[object'.
 */

const settings = {
  now: NOW,
  offersSubscription: true,
  priceDecimals: true,
  fuelTags: true,
  certifiedManufacturer: 'Škoda',
}
const moment = { weekday: 1, minutes: 600, date: '2026-03-10' }

type Rule = (car: Record<string, never>) => unknown
const RULES: Record<string, Rule> = {
  isAvailable,
  saleState,
  indexedSoldTimestamp,
  soldDays: (record) => soldDays({ include_sold_cars_days: record['km'] }),
  isListed: (record) => isListed(record, settings),
  listingFilter: (record) =>
    listingFilter({ now: NOW, soldDays: soldDays({ include_sold_cars_days: record['km'] }) }),
  priceOf: (record) => [priceOf(record), priceOf(record, settings)],
  belowMarket,
  money: (record) => [money(record['price']), money(record['price'], 'cents')],
  tagOf: (record) => [tagOf(record, settings), tagOf(record, { now: NOW })],
  isCertified: (record) => isCertified(record, 'Škoda'),
  isNew: (record) => isNew(record, NOW),
  isTestDriveOnly: (record) => isTestDriveOnly(record['tag']),
  createdAt,
  phoneOf,
  maskPhone: (record) => maskPhone(record['name']),
  telHref: (record) => telHref(record['name']),
  phoneMessage: (record) =>
    (['au', 'au-mobile', 'nz', 'us'] as const).map((v) => phoneMessage(record['name'], v)),
  isForSale,
  canCheckout,
  canTradeIn: (record) => canTradeIn(record),
  canCheckPrice: (record) => canCheckPrice(record, { autograb: true }),
  depositOf,
  historyReport,
  isSafeSlug: (record) => isSafeSlug(record['slug']),
  slugify: (record) => slugify(record['name']),
  vehiclePath: (record) => paths.vehiclePath(record['slug'], {}),
  checkoutPath: (record) => paths.checkoutPath(record['slug'], {}),
  financeHref: (record) => paths.financeHref({}, record),
  tradeInHref: (record) => paths.tradeInHref(record['id']),
  modelPath: (record) => paths.modelPath(record['slug']),
  overrideHref: (record) => overrideHref({ override_url: record['file'] }),
  listingPathOf: (record) => paths.listingPathOf(record['car_type'], {}),
  searchPath: (record) => paths.searchPath({ default_search_path: record['file'], template: record['name'] }),
  garage: (record) => paths.savedCarsHref({ garage_path: record['file'] }),
  normalisePath: (record) => paths.normalisePath(record['file']),
  linkOf: (record) => linkOf(record['file'], { url: 'https://a.example' }),
  localeOf: (record) => localeOf(record['name']),
  distance: (record) => [distance(record['km'], 'en-AU'), distance(record['km'], 'en-US')],
  distanceIn: (record) => distanceIn(record['km'], 'en-US'),
  vehicleNoun: (record) =>
    vehicleNoun({ override_primary_vehicle: record['name'], template: record['slug'] }),
  formatDate: (record) => [
    formatDate(record['created_at'], 'en-US'),
    formatDate(record['created_at_timestamp'], 'en-AU'),
  ],
  displayMake: (record) => displayMake(record['make']),
  sameMake: (record) => sameMake(record['make'], 'Škoda'),
  imageUrl: (record) => [
    imageUrl(record['primary_image_url'], { width: 640 }),
    socialImage(record['primary_image_url']),
  ],
  srcset: (record) => srcset(record['primary_image_url'], [640]),
  isMissingPhoto: (record) => isMissingPhoto(record['primary_image_url'], record['file']),
  groupHours: (record) => groupHours(record['opening_hours']),
  hoursOn: (record) => hoursOn(moment, record['opening_hours'], record['opening_hours']),
  openingsOn: (record) => openingsOn(moment, record['opening_hours'], record['opening_hours']),
  landingOf: (record) => landingOf('7-seater-cars', { city: record['name'], state: record['slug'] }),
  escapeHtml: (record) => escapeHtml(record['description']),
  plainText: (record) => plainText(record['description'], 150),
}

test.each(Object.entries(RULES))('The rule %s gives a defined result for any car', (_name, rule) => {
  fc.assert(
    fc.property(anyCar, (record) => {
      const result = rule(record)
      for (const leaf of leaves(result)) {
        expect(leaf).not.toBeUndefined()
        expect(leaf).not.toBeNaN()
        expect(String(leaf ?? '')).not.toMatch(/undefined|NaN|Infinity|\[object/)
      }
    }),
    { numRuns: 300 },
  )
})

test('The price of any car is a dollar amount or one of the two texts', () => {
  fc.assert(
    fc.property(anyCar, (record) => {
      const { kind, text, amount, was } = priceOf(record, settings)
      expect(text).toMatch(/^(?:\$\d{1,3}(?:,\d{3})*(?:\.\d{2})?|PREORDER|Enquire for price\.)$/)
      expect(amount !== null).toBe(kind === 'subscription' || kind === 'reduced' || kind === 'list')
      if (was !== null) expect(kind).toBe('reduced')
    }),
  )
})

test('Any car is listed exactly when it matches the listing filter', () => {
  fc.assert(
    fc.property(anyCar, (record) => {
      const since = /timestamp >= (-?\d+)/.exec(listingFilter(settings))?.[1]
      const soldAt = indexedSoldTimestamp(record)
      const status: unknown = record.status
      const listed =
        record.show_on_dealer_website === true &&
        (status === 'in_stock' || status === 'coming_soon' || status === 'sold') &&
        soldAt !== null &&
        (soldAt === 0 || soldAt >= Number(since))
      expect(isListed(record, settings)).toBe(listed)
    }),
  )
})

test('A car that’s reserved, sold or cheap can’t be reserved or bought', () => {
  fc.assert(
    fc.property(anyCar, (record) => {
      if (!isForSale(record)) return
      expect(record).toMatchObject({ status: 'in_stock' })
      expect(record.price).toBeGreaterThan(200)
      expect([record.sold, record.reserved]).not.toContain(true)
      expect(record.reservable).not.toBe(false)
    }),
  )
})

test('No car’s addresses run a script or break out of their attribute', () => {
  fc.assert(
    fc.property(anyCar, (record) => {
      const { kind, href } = linkOf(record.file)
      expect(href).toMatch(kind === 'none' ? /^$/ : /^(?:\/(?!\/)|[?#]|https?:\/\/|tel:|mailto:)[^\s"<>\\]*$/)
      expect(imageUrl(record.primary_image_url, { width: 1 })).toMatch(
        /^(?:|(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+)$/,
      )
      expect(historyReport(record) ?? '/r').toMatch(/^(?:\/(?!\/)|https?:\/\/)[^\s"'<>\\]+$/i)
    }),
    { numRuns: 1000 },
  )
})

test('Cars are sorted the same way whatever their original order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyCar, { maxLength: 6, selector: (record) => String(record['slug'] ?? '') }),
      (cars) => {
        for (const sort of SORTS) {
          expect(cars.toReversed().sort(compareBy(sort))).toEqual(cars.toSorted(compareBy(sort)))
        }
      },
    ),
  )
})

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Object.values(value).flatMap(leaves)
}
