import { expect, test } from 'vitest'
import type { Car } from '#stock/entities.ts'
import { sitemaps } from '../../files/sitemap.ts'
import { textOf } from '../../testing/small.ts'
import { GROUP, LIST, of, planned, withSite } from './testing/lists.ts'

test('The landing listing 7-seater-cars has the text of spec §2', () => {
  const { at } = planned(withSite(GROUP, { override_city: 'Bathurst', state: 'NSW' }))
  const page = at('/search/7-seater-cars')
  expect(page?.props.title).toBe('7 Seater Cars for Sale in Bathurst, NSW')
  expect(page?.props.subtitle).toBe('View our range of 7 seater SUV and 4WD people movers')
  expect(page?.props.search.listingFilter).toBe('seats=7')
  expect(page?.props.search.first.nbHits).toBe(
    planned(of(GROUP)).context.listed.filter(({ brief }) => brief.seats === 7).length,
  )
  const bare = planned(withSite(GROUP, { landing_city: false, state: 'NSW' })).at('/search/7-seater-cars')
  expect(bare?.props.title).toBe('7 Seater Cars for Sale in NSW')
})

test('Default landing listings are only for cars, but a site may write its own', () => {
  const own = { slug: 'white', title: 'White Vans', subtitle: '', filter: { colour: ['White'] } }
  expect(planned(of('redgum-rv')).at('/search/7-seater-cars')).toBeUndefined()
  const white = planned(withSite('redgum-rv', { landing_listings: [own] })).at('/search/white')
  expect(white?.meta.title).toMatch(/^White Vans in /)
  expect(white?.meta.noindex).toBe(white?.props.search.first.nbHits === 0)
})

const utes = { slug: 'cheap-utes', search: 'utes under $40,000' }
const withLists = (...lists: object[]) =>
  withSite(GROUP, { landing_listings: lists, state: 'NSW', city: 'Newcastle' })

test('A landing listing with a phrase lists what the phrase means, with its own text', () => {
  const { at, context, listings } = planned(withLists(utes))
  const page = at('/search/cheap-utes')
  expect(page?.props.title).toBe('Utes under $40,000 for Sale in Newcastle, NSW')
  expect(page?.props.subtitle).toBe('View our range of utes under $40,000')
  expect(page?.meta.canonical).toBe('/search/cheap-utes')
  expect(page?.meta.noindex).toBe(false)
  const meant = context.listed.filter(
    ({ brief }) => brief.body === 'Ute' && (brief.price ?? 0) > 10 && (brief.price ?? 0) <= 40_000,
  )
  expect(meant.length).toBeGreaterThan(1)
  expect(page?.props.search.first.nbHits).toBe(meant.length)
  expect(page?.props.search.listingFilter).toBe('body:"Ute" AND price <= 40000')
  const links = at(LIST)?.props.browse.flatMap((group) => group.links) ?? []
  expect(links.map(({ href }) => href)).toContain('/search/cheap-utes')
  expect(listings.find(({ path }) => path === '/search/cheap-utes')?.vehicles).toEqual(
    expect.arrayContaining(meant),
  )
})

test('A landing listing may have the editor’s title, and more text on the first page', () => {
  const text = 'We know utes.\n\n  <b>Ask</b> us.\n'
  const { at } = planned(
    withLists({ slug: 'suvs', search: 'suvs', title: 'Our SUVs', subtitle: 'All of them', text }),
  )
  const page = at('/search/suvs')
  expect(page?.props.title).toBe('Our SUVs in Newcastle, NSW')
  expect(page?.props.subtitle).toBe('All of them')
  expect(page?.props.text).toEqual(['We know utes.', '<b>Ask</b> us.'])
  expect(at('/search/suvs/page/2')?.props.text).toEqual([])
})

test('A landing listing uses the phrase as the editor wrote it', () => {
  const lists = [{ slug: 'gray', search: ' gray sleepers  under 300,000 miles' }]
  const { at } = planned(withSite('great-plains-truck-center', { landing_listings: lists }))
  const page = at('/search/gray')
  expect(page?.props.title).toMatch(/^Gray Sleepers under 300,000 Miles for Sale in Omaha/)
  expect(page?.props.subtitle).toBe('View our range of gray sleepers under 300,000 miles')
})

test('A landing listing is in the sitemap only while it has stock, but always has a page', () => {
  const input = withLists(utes)
  const sitemapOf = ({ context, listings, pages }: ReturnType<typeof planned>) =>
    Iterator.from(sitemaps(context, listings, [])).some((file) =>
      textOf(file).includes('/search/cheap-utes<'),
    ) && pages.some(({ path }) => path === '/search/cheap-utes')
  expect(sitemapOf(planned(input))).toBe(true)
  const cars = input.snapshot.cars.filter(({ body }) => body !== 'Ute')
  const without = planned({ ...input, snapshot: { ...input.snapshot, cars } })
  expect(without.at('/search/cheap-utes')?.meta.noindex).toBe(true)
  expect(without.at('/search/cheap-utes')?.props.search.first.nbHits).toBe(0)
  expect(without.warnings).toEqual([])
  expect(sitemapOf(without)).toBe(false)
})

test('A landing listing is empty if part of its phrase has no meaning, with a warning', () => {
  const { at, warnings } = planned(withLists({ slug: 'odd', search: 'zzyzx utes' }))
  expect(at('/search/odd')?.props.search.first.nbHits).toBe(0)
  expect(warnings).toEqual([expect.stringContaining('“odd”: search “zzyzx” means nothing on this site')])
})

test('A landing listing’s phrase may have the site’s own words', () => {
  const own = [{ says: 'runabout', means: 'hatch under $30,000' }]
  const landing_listings = [{ slug: 'small', search: 'runabouts' }]
  const { at } = planned(withSite(GROUP, { search_words: own, landing_listings }))
  expect(at('/search/small')?.props.search.listingFilter).toBe('body:"Hatch" AND price <= 30000')
  expect(at('/search/small')?.props.search.words).toEqual(own)
})

test('A landing listing is rendered again only if one of its vehicles changes', () => {
  const keysOf = (change: (car: Car) => Car) => {
    const input = withLists({ slug: 'white', search: 'white utes' })
    const cars = input.snapshot.cars.map(change)
    return planned({ ...input, snapshot: { ...input.snapshot, cars } })
      .candidates.filter(({ path }) => path.startsWith('/search/white'))
      .map(({ quickKey }) => quickKey)
  }
  const before = keysOf((car) => car)
  // If a vehicle that isn't a ute gets another shade of white, nothing changes; if a ute does, its list changes.
  const whiten = (body: string) => (car: Car) =>
    car.body === body ? { ...car, colour: 'Arctic White' } : car
  expect(keysOf(whiten('Hatch'))).toEqual(before)
  expect(keysOf(whiten('Ute'))).not.toEqual(before)
})
