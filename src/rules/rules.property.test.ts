import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from './locale/dates.ts'
import {
  canCheckout,
  canCheckPrice,
  canReserve,
  canTradeIn,
  depositOf,
  historyReport,
  isForSale,
} from './vehicle/eligibility.ts'
import { groupHours, hoursOn, isOpenAt } from './locale/hours.ts'
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
import { isSafeSlug, slugify } from '#lib/slug.ts'
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
  soldDays: (each) => soldDays({ include_sold_cars_days: each['km'] }),
  isListed: (each) => isListed(each, settings),
  listingFilter: (each) =>
    listingFilter({ now: NOW, soldDays: soldDays({ include_sold_cars_days: each['km'] }) }),
  priceOf: (each) => [priceOf(each), priceOf(each, settings)],
  belowMarket,
  money: (each) => [money(each['price']), money(each['price'], 'cents')],
  tagOf: (each) => [tagOf(each, settings), tagOf(each, { now: NOW })],
  isCertified: (each) => isCertified(each, 'Škoda'),
  isNew: (each) => isNew(each, NOW),
  isTestDriveOnly: (each) => isTestDriveOnly(each['tag']),
  createdAt,
  phoneOf,
  maskPhone: (each) => maskPhone(each['name']),
  telHref: (each) => telHref(each['name']),
  phoneMessage: (each) =>
    (['au', 'au-mobile', 'nz', 'us'] as const).map((v) => phoneMessage(each['name'], v)),
  isForSale,
  canReserve,
  canCheckout,
  canTradeIn: (each) => canTradeIn(each),
  canCheckPrice: (each) => canCheckPrice(each, { autograb: true }),
  depositOf,
  historyReport,
  isSafeSlug: (each) => isSafeSlug(each['slug']),
  slugify: (each) => slugify(each['name']),
  vehiclePath: (each) => paths.vehiclePath(each['slug'], {}),
  checkoutPath: (each) => paths.checkoutPath(each['slug'], {}),
  financeHref: (each) => paths.financeHref({}, each),
  tradeInHref: (each) => paths.tradeInHref(each['id']),
  modelPath: (each) => paths.modelPath(each['slug']),
  overrideHref: (each) => overrideHref({ override_url: each['file'] }),
  listingPathOf: (each) => paths.listingPathOf(each['car_type'], {}),
  searchPath: (each) => paths.searchPath({ default_search_path: each['file'], template: each['name'] }),
  garage: (each) => paths.savedCarsHref({ garage_path: each['file'] }),
  normalisePath: (each) => paths.normalisePath(each['file']),
  linkOf: (each) => linkOf(each['file'], { url: 'https://a.example' }),
  localeOf: (each) => localeOf(each['name']),
  distance: (each) => [distance(each['km'], 'en-AU'), distance(each['km'], 'en-US')],
  distanceIn: (each) => distanceIn(each['km'], 'en-US'),
  vehicleNoun: (each) => vehicleNoun({ override_primary_vehicle: each['name'], template: each['slug'] }),
  formatDate: (each) => [
    formatDate(each['created_at'], 'en-US'),
    formatDate(each['created_at_timestamp'], 'en-AU'),
  ],
  displayMake: (each) => displayMake(each['make']),
  sameMake: (each) => sameMake(each['make'], 'Škoda'),
  imageUrl: (each) => [
    imageUrl(each['primary_image_url'], { width: 640 }),
    socialImage(each['primary_image_url']),
  ],
  srcset: (each) => srcset(each['primary_image_url'], [640]),
  isMissingPhoto: (each) => isMissingPhoto(each['primary_image_url'], each['file']),
  groupHours: (each) => groupHours(each['opening_hours']),
  hoursOn: (each) => hoursOn(moment, each['opening_hours'], each['opening_hours']),
  isOpenAt: (each) => isOpenAt(moment, each['opening_hours'], each['opening_hours']),
  landingOf: (each) => landingOf('7-seater-cars', { city: each['name'], state: each['slug'] }),
  escapeHtml: (each) => escapeHtml(each['description']),
  plainText: (each) => plainText(each['description'], 150),
}

test.each(Object.entries(RULES))('The rule %s gives a defined result for any car', (_name, rule) => {
  fc.assert(
    fc.property(anyCar, (each) => {
      const result = rule(each)
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
    fc.property(anyCar, (each) => {
      const { kind, text, amount, was } = priceOf(each, settings)
      expect(text).toMatch(/^(?:\$\d{1,3}(?:,\d{3})*(?:\.\d{2})?|PREORDER|Enquire for price\.)$/)
      expect(amount !== null).toBe(kind === 'subscription' || kind === 'reduced' || kind === 'list')
      if (was !== null) expect(kind).toBe('reduced')
    }),
  )
})

test('Any car is listed exactly when it matches the listing filter', () => {
  fc.assert(
    fc.property(anyCar, (each) => {
      const since = /timestamp >= (-?\d+)/.exec(listingFilter(settings))?.[1]
      const soldAt = indexedSoldTimestamp(each)
      const status: unknown = each.status
      const listed =
        each.show_on_dealer_website === true &&
        (status === 'in_stock' || status === 'coming_soon' || status === 'sold') &&
        soldAt !== null &&
        (soldAt === 0 || soldAt >= Number(since))
      expect(isListed(each, settings)).toBe(listed)
    }),
  )
})

test('A car that’s reserved, sold or cheap can’t be reserved or bought', () => {
  fc.assert(
    fc.property(anyCar, (each) => {
      if (!canReserve(each) && !canCheckout(each)) return
      expect(each).toMatchObject({ status: 'in_stock' })
      expect(each.price).toBeGreaterThan(200)
      expect([each.sold, each.reserved]).not.toContain(true)
      expect(each.reservable).not.toBe(false)
    }),
  )
})

test('No car’s addresses run a script or break out of their attribute', () => {
  fc.assert(
    fc.property(anyCar, (each) => {
      const { kind, href } = linkOf(each.file)
      expect(href).toMatch(kind === 'none' ? /^$/ : /^(?:\/(?!\/)|[?#]|https?:\/\/|tel:|mailto:)[^\s"<>\\]*$/)
      expect(imageUrl(each.primary_image_url, { width: 1 })).toMatch(
        /^(?:|(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+)$/,
      )
      expect(historyReport(each) ?? '/r').toMatch(/^(?:\/(?!\/)|https?:\/\/)[^\s"'<>\\]+$/i)
    }),
    { numRuns: 1000 },
  )
})

test('Cars are sorted the same way whatever their original order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyCar, { maxLength: 6, selector: (each) => String(each['slug'] ?? '') }),
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
