import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { expect, FOLDERS, GROUP, nightly, test, TENANTS } from './site.ts'
import { pathsOf, someOf } from './support/crawl.ts'
import { forSale, unphotographed, vehiclesOf, type Vehicle } from './support/stock.ts'

const CHECKOUT = /\/(?:checkout|buy-online)$/
const VEHICLE = /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/

/** Astro puts this element before the first island in the body. The standard allows no style element there, but all browsers accept it. */
const ASTRO_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/**
 * Properties of a vehicle that change the markup of its page. For each property, only the page of a tenant's first vehicle with that
 * property is checked.
 */
const KINDS: readonly ((car: Vehicle) => boolean)[] = [
  forSale,
  unphotographed,
  (car) => car.car_type === 'new',
  (car) => car.car_type === 'used',
  (car) => car.car_type === 'demo',
  (car) => car.status === 'sold',
  (car) => car.status === 'coming_soon',
  (car) => car.reserved,
  (car) => car.preorder,
  (car) => car.price === null,
  (car) => (car.before_price ?? 0) > (car.price ?? Infinity),
  (car) => (car.subscription_price ?? 0) > 0,
  (car) => car.tag !== '',
  (car) => car.autograb_data !== null,
  (car) => car.images.length === 1,
]

/** Returns the pages to check: all that aren't about one vehicle, and some of those that are. */
const sample = (slug: string): string[] => {
  const paths = pathsOf(slug).filter((path) => !VEHICLE.test(path))
  const lists = paths.filter((path) => /^\/(?:search|used-car|find)\//.test(path))
  return [
    ...paths.filter((path) => !lists.includes(path) && !CHECKOUT.test(path)),
    // One checkout page stands for all, because they differ only in the vehicle.
    ...paths.filter((path) => CHECKOUT.test(path)).slice(0, 1),
    ...lists,
    ...vehicles(slug),
  ]
}

const vehicles = (slug: string): Set<string> => {
  const all = vehiclesOf(slug)
  return new Set(KINDS.flatMap((fits) => all.find(fits)?.path ?? []))
}

const expectValid = async (slug: string, paths: readonly string[]): Promise<void> => {
  const validator = new HtmlValidate(new FileSystemConfigLoader())
  const found = new Set<string>()
  for (const path of paths) {
    const file = join(FOLDERS.dist, slug, path.endsWith('.html') ? path : `${path}/index.html`)
    const html = readFileSync(file, 'utf8').replace(ASTRO_STYLE, '')
    const report = await validator.validateString(html, file)
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        found.add(`${path}: ${message} (${ruleId}) at ${selector ?? 'unknown'}`)
  }
  expect([...found].slice(0, 25)).toEqual([])
}

test(`The markup of some pages of each kind of ${GROUP} is valid`, () =>
  expectValid(GROUP, someOf(sample(GROUP), 1)))

for (const slug of TENANTS)
  test(`The markup of every view of ${slug} is valid`, nightly, () => {
    test.setTimeout(120_000)
    return expectValid(slug, sample(slug))
  })
