import { expect, test } from 'vitest'
import { panels } from '../madeUp/vehicles.ts'
import { LOOKED_AT, lookedAt } from '../testing/lookedAt.ts'
import { STAGES } from './index.ts'

const SITES: [string, string][] = [
  ['en-AU', 'group'],
  ['en-AU', 'rv'],
  ['en-NZ', 'moto'],
  ['en-US', 'trucks'],
  ['en-AU', 'campers'],
]

test('each stage has a name of its own, and no other characters than an address may have', () => {
  const ids = STAGES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z\d-]+$/.test(id))).toEqual([])
})

test.each(SITES)('the plan has a page for each stage, in %s of the template %s', (region, template) => {
  const site = lookedAt(region, template)
  for (const { make } of STAGES) {
    const { chrome, page } = make(site)
    expect(chrome.region).toBe(region)
    expect(page.path).toMatch(/^\//)
  }
})

test('the panel says of each state what the plan makes of it', () => {
  const said = Object.fromEntries(panels(LOOKED_AT).map(({ state, vehicle }) => [state, vehicle]))
  expect(said['sold']?.notice?.title).toBe('Sold')
  expect(said['reserved']?.notice?.title).toBe('Reserved')
  expect(said['coming soon']?.notice?.title).toBe('Coming soon')
  expect(said['runout']?.tag?.text).toBe('Runout Sale')
  expect(said['certified']?.certified?.lines.length).toBeGreaterThan(0)
  expect(said['price on enquiry']?.price.kind).toBe('none')
  expect(said['reduced, and below market']).toMatchObject({
    price: { kind: 'reduced' },
    market: { text: expect.stringContaining('below market') },
  })
  expect(said['a number that waits to be asked for']?.phone?.masked).toBe(true)
  expect(said['with its form on the page']?.inlineForm).toBe(true)
})
