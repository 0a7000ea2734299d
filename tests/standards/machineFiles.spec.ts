import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import robotsParser from 'robots-parser'
import { expect, fetchSite, FOLDERS, GROUP, nightly, site, TENANTS, test } from '../site.ts'
import { addressOf } from '../support/crawl.ts'

/** Checks the files meant for programs, other than XML, with software by other people: Chromium, a robots.txt parser and a CSV parser. */

const read = (slug: string, file: string): string => readFileSync(join(FOLDERS.dist, slug, file), 'utf8')

test('Chromium finds no error in any site’s manifest, and its icons exist', nightly, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  for (const slug of TENANTS) {
    await page.goto(site(slug, '/success'))
    const { data = '{}', errors, url } = await session.send('Page.getAppManifest')
    expect(errors, url).toEqual([])
    const { icons = [] } = JSON.parse(data) as { icons?: { src: string; type: string; purpose: string }[] }
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable'])
    for (const { src, type } of icons) {
      const { status, headers } = await fetchSite(slug, src)
      expect([status, headers.get('content-type')?.split(';')[0]], `${slug}${src}`).toEqual([200, type])
    }
  }
})

test('Every site’s robots.txt names its sitemap, keeps crawlers off its routes and lets them see each page in its sitemaps', () => {
  for (const slug of TENANTS) {
    const address = addressOf(slug)
    const robots = robotsParser(`${address}/robots.txt`, read(slug, 'robots.txt'))
    const locations = (file: string) =>
      [...read(slug, file).matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url)
    expect(robots.getSitemaps()).toEqual([`${address}/sitemap.xml`])
    const sitemaps = locations('sitemap.xml')
    const pages = sitemaps.flatMap((url) => locations(url.slice(address.length + 1)))
    expect(pages.length).toBeGreaterThan(40)
    for (const crawler of ['Googlebot', 'Bingbot', 'GPTBot']) {
      expect(
        [...sitemaps, ...pages].filter((url) => !robots.isAllowed(url, crawler)),
        slug,
      ).toEqual([])
      expect(robots.isDisallowed(`${address}/api/leads`, crawler)).toBe(true)
    }
  }
})

/**
 * The format of each field according to Google's specification (developers.google.com/vehicle-listings/reference/feed-specification).
 * Optional fields may be empty.
 */
const COLUMNS: Record<string, RegExp> = {
  vin: /^[A-HJ-NPR-Z0-9]{17}$/,
  id: /^.{1,50}$/,
  store_code: /^.{1,64}$/,
  place_id: /^$|^[\w-]+$/,
  dealership_name: /\S/,
  dealership_address: /\S/,
  image_link: /^https?:\/\/\S+$/,
  additional_image_link: /^$|^https?:\/\/[^\s,]+(?:,https?:\/\/[^\s,]+){0,9}$/,
  link: /^https?:\/\/\S+$/,
  date_in_stock: /^$|^\d{4}-\d\d-\d\d$/,
  price: /^\d+(?:\.\d\d)? [A-Z]{3}$/,
  vehicle_msrp: /^$|^\d+(?:\.\d\d)? [A-Z]{3}$/,
  condition: /^(?:new|used)$/,
  certified_pre_owned: /^(?:yes|no)$/,
  make: /\S/,
  model: /\S/,
  trim: /^/,
  year: /^(?:19|20)\d\d$/,
  mileage: /^$|^\d+ (?:km|miles)$/,
  exterior_color: /^/,
  body_style: /^/,
  fuel: /^/,
  transmission: /^/,
  drivetrain: /^/,
}

test('Google’s vehicle feed is CSV by RFC 4180, and each field meets its specification', () => {
  const feed = 'feeds/google-vehicles.csv'
  expect(TENANTS.filter((slug) => existsSync(join(FOLDERS.dist, slug, feed)))).toEqual([GROUP])
  const rows: Record<string, string>[] = parse(read(GROUP, feed), { columns: true, record_delimiter: '\r\n' })
  expect(rows.length).toBeGreaterThan(50)
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(COLUMNS))
  const wrong = rows.flatMap((row) =>
    Object.entries(COLUMNS).flatMap(([name, format]) =>
      format.test(row[name] ?? '') ? [] : [`${row['id']}: ${name} is ${row[name]}`],
    ),
  )
  expect(wrong).toEqual([])
  // Every used car must have a mileage.
  expect(rows.filter(({ condition, mileage }) => condition === 'used' && mileage === '')).toEqual([])
  expect(new Set(rows.map(({ vin }) => vin)).size).toBe(rows.length)
})
