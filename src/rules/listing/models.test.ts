import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessoriesCount,
  isModelShown,
  isNewModel,
  modelDescription,
  modelHref,
  modelKey,
  shownModels,
  type ModelSite,
  type RangeModel,
} from './models.ts'
import { anyCar } from '../testing/anyCar.ts'

const model: RangeModel = { name: 'Kodiaq', slug: 'skoda-kodiaq', manufacturer_name: 'Škoda', status: '' }

test.each<[unknown, boolean, boolean]>([
  ['', true, false],
  [null, true, false],
  [undefined, true, false],
  ['new', true, true],
  [' New ', true, true],
  ['discontinued', false, false],
  ['hidden', false, false],
  [5, false, false],
  [false, false, false],
])('A model’s status %j says whether it’s shown (%j) and new (%j) (spec §3)', (status, shown, isNew) => {
  const each = { ...model, status: status as string }
  expect(isModelShown(each)).toBe(shown)
  expect(isNewModel(each)).toBe(isNew)
})

test('A model without a name isn’t shown', () => {
  expect(isModelShown({ ...model, name: ' ' })).toBe(false)
  expect(isModelShown({ ...model, name: null })).toBe(false)
  expect(isModelShown(null)).toBe(false)
})

test.each(['Kodiaq', 'kodiaq', ' KODIAQ ', 'skoda-kodiaq', 'Škoda:Kodiaq', 'skoda:kodiaq'])(
  'Excluding %j hides the Škoda Kodiaq (spec §1)',
  (excluded) => {
    expect(isModelShown(model, { excluded_models: [excluded] })).toBe(false)
  },
)

test.each(['Kia:Kodiaq', 'Kodi', 'Kodiaq RS', '', ':'])(
  'Excluding %j doesn’t hide the Škoda Kodiaq (spec §1)',
  (excluded) => {
    expect(isModelShown(model, { excluded_models: [excluded] })).toBe(true)
  },
)

test('Models that aren’t excluded stay in order (spec §1)', () => {
  const models = ['C', 'A', 'B'].map((name) => ({ name }))
  expect(shownModels(models, { excluded_models: ['a'] })).toEqual([{ name: 'C' }, { name: 'B' }])
  expect(shownModels(models, { excluded_models: [null as never, 5 as never] })).toHaveLength(3)
  expect(shownModels(null)).toEqual([])
})

test.each<[unknown, 'html' | 'text' | 'none']>([
  ['<p>The couple’s tourer.</p>', 'html'],
  ['One<br/>two', 'html'],
  ['One<BR>two', 'html'],
  ['<img src=x onerror=alert(1)>', 'html'],
  ['</p>', 'html'],
  ['<!-- note -->', 'html'],
  ['Fish &amp; chips', 'html'],
  ['Rock &#39;n&#x27; roll', 'html'],
  ['Fish & chips', 'text'],
  ['ATM < 3 t, tare > 2 t', 'text'],
  ['a <b and c', 'text'],
  ['<5 seats>', 'text'],
  ['Two lines\n\nof text', 'text'],
  ['', 'none'],
  ['  ', 'none'],
  [null, 'none'],
  [5, 'none'],
])('The model description %j counts as %s (spec §3)', (description, kind) => {
  const found = modelDescription({ description: description as string })
  expect(found.kind).toBe(kind)
  expect(found.text).toBe(typeof description === 'string' ? description.trim() : '')
})

const onPages = { build_model_pages: true }
const STOCK = '/search/new-used-and-demo-cars?make=%C5%A0koda&model=Kodiaq'
test.each<[string, RangeModel, Parameters<typeof modelHref>[1], string | null]>([
  ['with a page', model, onPages, '/skoda-kodiaq'],
  ['with a page under models/', model, { ...onPages, models_path: true }, '/models/skoda-kodiaq'],
  ['with an override URL', { ...model, override_url: '/kodiaq-tour' }, onPages, '/kodiaq-tour'],
  [
    'with an override URL but no page',
    { ...model, override_url: 'https://a.example/k' },
    {},
    'https://a.example/k',
  ],
  [
    'with an override URL without a scheme',
    { ...model, override_url: 'www.a.example/k' },
    {},
    'https://www.a.example/k',
  ],
  ['with an override URL under /pages', { ...model, override_url: '/pages/kodiaq/' }, onPages, '/kodiaq'],
  [
    'with an override URL under /pages on a site that uses it',
    { ...model, override_url: '/pages/kodiaq' },
    { ...onPages, use_pages_path: true },
    '/pages/kodiaq',
  ],
  [
    'with an override URL on the site itself',
    { ...model, override_url: 'https://dealer.example/kodiaq' },
    { ...onPages, url: 'https://dealer.example' },
    '/kodiaq',
  ],
  [
    'with a query in its override URL',
    { ...model, override_url: '/range?body=suv' },
    onPages,
    '/range?body=suv',
  ],
  [
    'with an apostrophe in its override URL',
    { ...model, override_url: "https://a.example/o'k" },
    {},
    "https://a.example/o'k",
  ],
  ['with an anchor as an override', { ...model, override_url: '#top' }, onPages, '/skoda-kodiaq'],
  ['without a safe slug', { ...model, slug: '../x' }, onPages, null],
  [
    'with a script as an override',
    { ...model, override_url: 'javascript:alert(1)' },
    onPages,
    '/skoda-kodiaq',
  ],
  ['without a page', model, {}, STOCK],
  ['whose make has another display name', { ...model, manufacturer_name: 'SKODA' }, {}, STOCK],
  ['without a name', { ...model, name: '' }, {}, null],
])('A model %s has the right link (spec §2)', (_name, model, site, href) => {
  expect(modelHref(model, site)).toBe(href)
})

test('The stock summary’s key for a model is its make and name (spec §3)', () => {
  expect(modelKey(' Kia ', 'EV6')).toBe('Kia:EV6')
  expect(modelKey(null, 5)).toBe(':')
})

test.each([
  [47, 47],
  [0, 0],
  [2.9, 2],
  [-1, 0],
  [NaN, 0],
  [Infinity, 0],
  [null, 0],
  ['7', 0],
])('An accessories_count of %j means %j accessories (spec §3)', (accessories_count, count) => {
  expect(accessoriesCount({ accessories_count: accessories_count as number })).toBe(count)
})

test('Any model gives a defined result', () => {
  fc.assert(
    fc.property(anyCar, anyCar, (record, other) => {
      const any = {
        ...record,
        status: record['tag'],
        override_url: record['file'],
        manufacturer_name: record['make'],
        accessories_count: record['km'],
      }
      // The types are overridden, because this test is about data that doesn't match them.
      const site = {
        excluded_models: [other['name']],
        template: other['slug'],
        build_model_pages: other['sold'],
      } as unknown as ModelSite
      expect(typeof isModelShown(any, site)).toBe('boolean')
      expect(['html', 'text', 'none']).toContain(modelDescription(any).kind)
      expect(modelHref(any, site) ?? '/').toMatch(/^(?:\/(?!\/)|https?:\/\/)/)
      expect(Number.isInteger(accessoriesCount(any))).toBe(true)
    }),
  )
})
