import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { sellsStock } from '#rules/pricing/checkout.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { isMissingPhoto, imageUrl } from '#rules/vehicle/images.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import { keyOf } from '#stock/feed/values/spelling.ts'
import { statusOf } from '#stock/feed/values/words.ts'
import type { Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Report } from './finding.ts'
import { unknownLocationsIn, unknownLocationsText } from '#stock/feed/unknownLocations.ts'
import { placesFor } from '#stock/locations/siteLocations.ts'
import { pictureAddress } from '#lib/webAddress.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { historyReport } from '#rules/vehicle/eligibility.ts'

/**
 * Reports addresses that may not work in visitors' browsers: of pictures that aren't https addresses or paths, because pages leave those
 * pictures out; http addresses of pictures, because browsers only request pictures over https; and of history reports that have no host, or
 * that pages leave out.
 * @param hasFiles whether pictures may also be named by their files in the tenant's folder (photos.ts)
 */
export function checkStockAddresses(
  snapshot: unknown,
  slug: string,
  hasFiles: boolean,
  report: Report,
): void {
  const cars = listIn(snapshot, 'cars')
  const models = listIn(snapshot, 'models')
  const tell = (those: readonly unknown[], what: string, mend: string, field: 'cars' | 'models' = 'cars') => {
    if (those.length === 0) return
    const first = fieldsOf(those[0])?.get('slug')
    const noun = field === 'cars' ? 'vehicle' : 'model'
    const count = `${those.length} ${those.length === 1 ? `${noun} has` : `${noun}s have`}`
    const message = `${count} ${what}${typeof first === 'string' ? ` (first: ${first.slice(0, 120)})` : ''}: ${mend}`
    report({ level: 'warning', file: 'snapshot.json', field, message })
  }
  const tellPictures = (isWrong: (url: string) => boolean, what: string, mend: string) => {
    tell(
      cars.filter((car) => picturesOf(car).some(isWrong)),
      what,
      mend,
    )
    tell(
      models.filter((model) => modelPicturesOf(model).some(isWrong)),
      what,
      mend,
      'models',
    )
  }
  tellPictures(
    isPlain,
    'pictures at http:// addresses',
    'browsers fetch them over https:// instead. If any don’t show, correct the addresses in the dealer backend',
  )
  if (!hasFiles)
    tellPictures(
      isUnusable,
      'pictures at addresses that aren’t web addresses or paths',
      'pages leave these pictures out. Correct the addresses in the dealer backend',
    )
  const reportOf = (car: unknown) => historyReport({ file: textIn(car, 'file') })
  tell(
    // Addresses under /images/ lead to the picture service.
    cars.filter((car) => /^\/(?!images\/)/.test(reportOf(car) ?? '')),
    'a history report address without a host',
    `it leads to a file on this site. If the report is on the dealer backend, pull the stock again with \`forecourt snapshot ${slug}\` to get the full address`,
  )
  tell(
    cars.filter((car) => textIn(car, 'file').trim() !== '' && reportOf(car) === null),
    'a history report address that isn’t a web address or a path',
    'the page leaves out the link. Correct the address in the dealer backend',
  )
}

const picturesOf = (car: unknown): string[] => [
  textIn(car, 'primary_image_url'),
  ...listIn(car, 'images').flatMap((entry) => {
    const image = fieldsOf(entry)?.get('image')
    return [textIn(image, 'url'), textIn(fieldsOf(image)?.get('thumb'), 'url')]
  }),
]

function modelPicturesOf(model: unknown): string[] {
  const image = fieldsOf(model)?.get('image')
  return [textIn(image, 'url'), textIn(image, 'thumb')]
}

const isPlain = (url: string): boolean => /^\s*http:\/\//i.test(url)

const isUnusable = (url: string): boolean =>
  url.trim() !== '' && imageUrl(pictureAddress(url), { width: 1 }) === ''

function textIn(value: unknown, name: string): string {
  const field = fieldsOf(value)?.get(name)
  return typeof field === 'string' ? field : ''
}

function listIn(value: unknown, name: string): unknown[] {
  const field = fieldsOf(value)?.get(name)
  return Array.isArray(field) ? field : []
}

export function checkOwnLocations({ vehicles }: Pick<Stock, 'vehicles'>, site: Site, report: Report): void {
  const places = placesFor(site, [])
  if (!places.isOwn) return
  const counts = new Map<string, number>()
  for (const { brief } of vehicles)
    if (brief.location_name !== '')
      counts.set(brief.location_name, (counts.get(brief.location_name) ?? 0) + 1)
  const unknown = unknownLocationsIn(counts, places)
  if (unknown)
    report({
      level: 'warning',
      file: 'site.json',
      field: 'locations',
      message: `lacks some of the feed’s: ${unknownLocationsText(unknown, places)}. Add them or, if they’re other names for locations that are there, say so in the desk, under ‘Stock’`,
    })
}

type StockSite = Pick<Site, 'slug' | 'stock' | 'stock_for' | 'coming_soon_image'>

const MOST_NAMED = 10

/** @param stock with the pictures of the tenant's folder (`withOwnPhotos`) */
export function checkStock({ vehicles }: Pick<Stock, 'vehicles'>, site: StockSite, report: Report): void {
  const warn = (message: string) => report({ level: 'warning', file: SNAPSHOT, field: 'cars', message })
  const mend = mendFor(site)
  const cars = vehicles.map(({ brief }) => brief).filter((car) => car.show_on_dealer_website)
  const hidden = cars.filter(isHiddenByStatus)
  if (hidden.length > 0)
    warn(
      `${of(hidden, cars)} hidden, because these statuses mean nothing to us: ${countsOf(hidden.map(({ status }) => status))}. ${
        site.stock.source === ''
          ? mend
          : 'Say what they mean in the desk, under ‘Stock’, or in stock.map.yaml at status.values'
      }`,
    )
  const forSale = sellsStock(site) ? cars.filter((car) => isAvailable(car) && !car.preorder) : []
  for (const { what, lacks, share } of EXPECTED) {
    const bare = forSale.filter((car) => lacks(car, site))
    if (bare.length > 0 && bare.length >= forSale.length * share)
      warn(`${of(bare, forSale)} for sale without ${what}: ${someOf(bare.map(({ slug }) => slug))}. ${mend}`)
  }
  for (const { names, nameOf } of SPELT)
    for (const spellings of spellingsIn(cars.map(nameOf)))
      warn(
        `${names} is spelt in several ways, so filters list it several times: ${countsOf(spellings)}. ${mend}`,
      )
}

export const mendFor = ({ slug, stock }: Pick<StockSite, 'slug' | 'stock'>): string =>
  stock.source === ''
    ? `Correct this in the dealer backend, then run \`forecourt snapshot ${slug}\``
    : 'Correct this in the feed, then import it again'

/** Whether a vehicle isn't listed because its status isn't one of the spec's, although it doesn't say that it isn't for sale. */
const isHiddenByStatus = (car: CarBrief): boolean =>
  saleState(car) === 'other' && statusOf(car.status).status !== 'not_for_sale'

/**
 * What buyers look for first, with the share of vehicles without it from which that's reported: a few are often unpriced on purpose, and some
 * have only just arrived.
 */
const EXPECTED: readonly {
  what: string
  lacks: (car: CarBrief, site: StockSite) => boolean
  share: number
}[] = [
  { what: 'a price', lacks: ({ price }) => realPrice(price) === null, share: 0.05 },
  {
    what: 'a picture',
    lacks: (car, site) => isMissingPhoto(car.primary_image_url, site.coming_soon_image),
    share: 0.2,
  },
]

const SPELT: readonly { names: string; nameOf: (car: CarBrief) => string }[] = [
  { names: 'A make', nameOf: ({ make }) => displayMake(make) },
  { names: 'A body type', nameOf: ({ body }) => body },
]

const spellingsIn = (names: readonly string[]): string[][] =>
  Object.values(Object.groupBy(names, keyOf)).filter(
    (group): group is string[] => group !== undefined && new Set(group).size > 1,
  )

const of = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${some.length} of ${all.length} ${all.length === 1 ? 'vehicle' : 'vehicles'} ${some.length === 1 ? 'is' : 'are'}`

function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** @example countsOf(['a', 'b', 'b']) // '“b” (2), “a” (1)' */
function countsOf(values: readonly string[]): string {
  const counts = Object.entries(Object.groupBy(values, (value) => value)).map(
    ([value, group]) => [value, group?.length ?? 0] as const,
  )
  return someOf(counts.toSorted(([, a], [, b]) => b - a).map(([value, count]) => `“${value}” (${count})`))
}
