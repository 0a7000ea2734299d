import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessoriesCount,
  isModelShown,
  isNewModel,
  modelDescription,
  modelHref,
  modelKey,
  shownModels,
  stockOfModel,
  type ModelSite,
  type RangeModel,
} from './models.ts'
import { anyCar } from '../testing/anyCar.ts'

const model: RangeModel = { name: 'Kodiaq', slug: 'skoda-kodiaq', manufacturer_name: 'Škoda', status: '' }

describe('spec §3 Model: status (empty, null or new)', () => {
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
  ])('%j: shown %j, new %j', (status, shown, isNew) => {
    const each = { ...model, status: status as string }
    expect(isModelShown(each)).toBe(shown)
    expect(isNewModel(each)).toBe(isNew)
  })

  test("doesn't show a model without a name", () => {
    expect(isModelShown({ ...model, name: ' ' })).toBe(false)
    expect(isModelShown({ ...model, name: null })).toBe(false)
    expect(isModelShown(null)).toBe(false)
  })
})

describe('spec §1 excluded_models', () => {
  test.each<[string, boolean]>([
    ['Kodiaq', false],
    ['kodiaq', false],
    [' KODIAQ ', false],
    ['skoda-kodiaq', false],
    ['Škoda:Kodiaq', false],
    ['skoda:kodiaq', false],
    ['Kia:Kodiaq', true],
    ['Kodi', true],
    ['Kodiaq RS', true],
    ['', true],
    [':', true],
  ])('excluding %j leaves the model shown: %j', (excluded, shown) => {
    expect(isModelShown(model, { excluded_models: [excluded] })).toBe(shown)
  })

  test('keeps the others in order', () => {
    const models = ['C', 'A', 'B'].map((name) => ({ name }))
    expect(shownModels(models, { excluded_models: ['a'] })).toEqual([{ name: 'C' }, { name: 'B' }])
    expect(shownModels(models, { excluded_models: [null as never, 5 as never] })).toHaveLength(3)
    expect(shownModels(null)).toEqual([])
  })
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
])('spec §3 description (text or HTML): %j is %s', (description, kind) => {
  const found = modelDescription({ description: description as string })
  expect(found.kind).toBe(kind)
  expect(found.text).toBe(typeof description === 'string' ? description.trim() : '')
})

describe('spec §2 Model pages: /{slug}, models/{slug}, or an override URL', () => {
  test.each<[string, RangeModel, Parameters<typeof modelHref>[1], string | null]>([
    ['/{slug}', model, { build_model_pages: true }, '/skoda-kodiaq'],
    ['models/{slug}', model, { build_model_pages: true, models_path: true }, '/models/skoda-kodiaq'],
    [
      'an override URL',
      { ...model, override_url: '/kodiaq-tour' },
      { build_model_pages: true },
      '/kodiaq-tour',
    ],
    [
      'an override URL on a site without model pages',
      { ...model, override_url: 'https://a.example/k' },
      {},
      'https://a.example/k',
    ],
    ['no safe slug', { ...model, slug: '../x' }, { build_model_pages: true }, null],
    [
      'a script as an override',
      { ...model, override_url: 'javascript:alert(1)' },
      { build_model_pages: true },
      '/skoda-kodiaq',
    ],
    [
      'its stock, without model pages',
      model,
      {},
      '/search/new-used-and-demo-cars?make=%C5%A0koda&model=Kodiaq',
    ],
    [
      "its stock under the make's display name",
      { ...model, manufacturer_name: 'SKODA' },
      {},
      '/search/new-used-and-demo-cars?make=%C5%A0koda&model=Kodiaq',
    ],
    ['no name', { ...model, name: '' }, {}, null],
  ])('gives the right link: %s', (_name, each, site, href) => {
    expect(modelHref(each, site)).toBe(href)
  })
})

describe('spec §3 Stock summary: models (a count per make:model)', () => {
  const models = { 'SKODA:Kodiaq': 2, 'Škoda:KODIAQ': 3, 'Kia:Kodiaq': 7, 'Škoda:Kodiaq RS': 9, Kodiaq: 11 }

  test("counts a model whatever its make's spelling", () => {
    expect(stockOfModel(model, { models })).toBe(5)
    expect(stockOfModel({ ...model, manufacturer_name: 'Kia' }, { models })).toBe(7)
    expect(stockOfModel({ ...model, name: 'Octavia' }, { models })).toBe(0)
    expect(stockOfModel({ name: 'A:B', manufacturer_name: 'C' }, { models: { 'C:A:B': 4 } })).toBe(4)
  })

  test.each([
    [null],
    [undefined],
    [{}],
    [{ models: null }],
    [{ models: 5 }],
    [{ models: { 'Škoda:Kodiaq': NaN } }],
  ])('is 0 if the summary is %j', (summary) => {
    expect(stockOfModel(model, summary as never)).toBe(0)
  })

  test('ignores inherited properties', () => {
    expect(stockOfModel({ name: 'constructor', manufacturer_name: '' }, { models: {} })).toBe(0)
    expect(modelKey(' Kia ', 'EV6')).toBe('Kia:EV6')
    expect(modelKey(null, 5)).toBe(':')
  })
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
])('spec §3 accessories_count: %j is %j', (accessories_count, count) => {
  expect(accessoriesCount({ accessories_count: accessories_count as number })).toBe(count)
})

test('any model gives a defined result', () => {
  fc.assert(
    fc.property(anyCar, anyCar, (each, other) => {
      const any = {
        ...each,
        status: each['tag'],
        override_url: each['file'],
        manufacturer_name: each['make'],
        accessories_count: each['km'],
      }
      // The types are overridden, because this test is about data that doesn't match them.
      const site = {
        excluded_models: [other['name']],
        template: other['slug'],
        build_model_pages: other['sold'],
      } as unknown as ModelSite
      const models = { [modelKey(each['make'], each['name'])]: other['km'] } as unknown as Record<
        string,
        number
      >
      expect(typeof isModelShown(any, site)).toBe('boolean')
      expect(['html', 'text', 'none']).toContain(modelDescription(any).kind)
      expect(modelHref(any, site) ?? '/').toMatch(/^(?:\/(?!\/)|https?:\/\/)/)
      const count = stockOfModel(any, { models })
      expect(Number.isInteger(count) && count >= 0).toBe(true)
      expect(Number.isInteger(accessoriesCount(any))).toBe(true)
    }),
  )
})
