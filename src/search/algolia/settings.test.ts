import { expect, test } from 'vitest'
import { listingFilter } from '#rules/listing/listing.ts'
import { SORTS } from '#rules/listing/sort.ts'
import { FILTERS } from '#site/settings/search.ts'
import { LONGEST_QUERY, chunksOf } from '../engine/tokenise.ts'
import { configuration, mainSettings, REPLICAS, replicaSettings, replicasOf, synonyms } from './settings.ts'

const { attributesForFaceting = [], numericAttributesForFiltering = [], ...main } = mainSettings(REPLICAS)
const faceted = attributesForFaceting.map((each) => each.replace(/^\w+\((.*)\)$/, '$1'))

test('The index covers everything that lists and their filters request', () => {
  const asked = listingFilter({ now: 0, makes: ['Toyota'], models: ['HiLux'], carTypes: ['new'] })
  for (const [, attribute = ''] of asked.matchAll(/(\w+):/g)) expect(faceted).toContain(attribute)
  for (const [, attribute = ''] of asked.matchAll(/(\w+) (?:=|>=)/g))
    expect(numericAttributesForFiltering).toContain(attribute)
  // A filter on repayments is sent as a filter on prices, so the index needs no attribute 'repayment'.
  for (const attribute of FILTERS) if (attribute !== 'repayment') expect(faceted).toContain(attribute)
  expect(faceted).toEqual(expect.arrayContaining(['hierarchical_make.lvl1', 'dealership_slug', 'slug']))
})

test('The index forgives typos in words as short as the embedded engine does', () => {
  const typos = (letters: number) => chunksOf('x'.repeat(letters))[0]?.words[0]?.typos
  const { minWordSizefor1Typo: one = 0, minWordSizefor2Typos: two = 0 } = main
  expect([typos(one - 1), typos(one), typos(two - 1), typos(two)]).toEqual([0, 1, 1, 2])
  expect(LONGEST_QUERY).toBe(512)
})

test('Each sort order except the main one has a replica, ranked by its attribute first', () => {
  expect([main.replicas, REPLICAS.length]).toEqual([
    SORTS.slice(1).map(({ index }) => index),
    SORTS.length - 1,
  ])
  expect(main.ranking?.some((each) => each.includes('('))).toBe(false)
  expect(REPLICAS.map((sort) => replicaSettings(sort).ranking?.[0])).toEqual([
    'desc(created_at_timestamp)',
    'desc(price)',
    'asc(price)',
    'desc(km)',
    'asc(km)',
  ])
  for (const sort of REPLICAS) expect(replicaSettings(sort)).not.toHaveProperty('replicas')
})

/** How many standard replicas the service allows per index. */
const MOST_REPLICAS = 20

test.each([
  ['rv', ['asc(body_length)', 'desc(body_length)', 'asc(weight)', 'desc(berths)']],
  ['trucks', ['desc(power)', 'desc(gross)']],
])('A site with the template %s has replicas for its trade’s orders too: %j', (template, rankings) => {
  const site = (fact_sorts: boolean) => ({ region: 'en-AU', template, search: { fact_sorts } })
  const replicas = replicasOf(site(true))
  expect(replicas.length).toBeLessThanOrEqual(MOST_REPLICAS)
  expect(replicas.slice(REPLICAS.length).map((sort) => replicaSettings(sort).ranking?.[0])).toEqual(rankings)
  expect(mainSettings(replicas).replicas).toEqual(replicas.map(({ index }) => index))
  expect(configuration(replicas)).not.toBe(configuration(REPLICAS))
  expect(replicasOf(site(false))).toEqual(REPLICAS)
})

test('Synonyms have unique ids and include both spellings of a make', () => {
  const all = synonyms()
  expect(new Set(all.map(({ objectID }) => objectID)).size).toBe(all.length)
  expect(all.find(({ objectID }) => objectID === 'make-skoda')?.synonyms).toEqual(['škoda', 'skoda'])
  expect(configuration(REPLICAS)).not.toContain('make-skoda')
})
