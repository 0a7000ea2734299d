import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModelSite, RangeModel } from './models.ts'
import { bodiesOf, groupByBody, modelMenu, paddedMenu, RANGE_BODIES, bodyTypeOf, rangeHref } from './range.ts'
import { anyCar } from '../testing/anyCar.ts'

const model = (name: string, ...bodies: (string | null)[]): RangeModel => ({
  name,
  slug: name.toLowerCase(),
  manufacturer_name: 'Wanderstone',
  manufacturer_body: bodies[0],
  manufacturer_body2: bodies[1],
  manufacturer_body3: bodies[2],
})
const names = (models: readonly RangeModel[]) => models.map(({ name }) => name)

describe('/range with a query for a body (spec §2)', () => {
  test.each([
    ['j-pod', 'J-POD'],
    ['camper+trailer', 'CAMPER TRAILER'],
    ['pop+tops', 'POP TOPS'],
    ['off-grid', 'OFF-GRID'],
    ['caravans', 'CARAVANS'],
    ['toy+haulers', 'TOY HAULERS'],
    ['motorised', 'MOTORISED'],
  ])('The query %s stands for the category %s, and the other way round', (query, category) => {
    const body = bodyTypeOf(query)
    expect(body?.category).toBe(category)
    expect(bodyTypeOf(category)).toBe(body)
    expect(rangeHref(body)).toBe(`/range?body=${query}`)
    const read = new URL(rangeHref(body), 'https://a.example').searchParams.get('body')
    expect(bodyTypeOf(read)).toBe(body)
  })

  test('The range has seven bodies', () => {
    expect(RANGE_BODIES).toHaveLength(7)
    expect(rangeHref()).toBe('/range')
  })

  test.each(['Camper Trailer', 'CAMPER-TRAILER', ' camper  trailer ', 'camper%2Btrailer', 'camper_trailer'])(
    'The query %s stands for camper trailers, whatever its case, spaces and hyphens',
    (value) => {
      expect(bodyTypeOf(decodeURIComponent(value))?.category).toBe('CAMPER TRAILER')
    },
  )

  test.each([
    ['boats'],
    ['Range'],
    [''],
    ['+'],
    ['caravan'],
    ['__proto__'],
    ['constructor'],
    [null],
    [5],
    [['j-pod']],
  ])('The query %j stands for no body', (value) => {
    expect(bodyTypeOf(value)).toBeNull()
  })
})

describe('The bodies of a model (spec §3)', () => {
  const models = [
    model('Voyager', 'MOTORISED'),
    model('Outlier', 'CARAVANS', 'OFF-GRID', 'caravans'),
    model('Pod', 'J-POD', '', null),
    model('Any', 'Range'),
    model('Ghost', 'Expedition Trucks', 'expedition-trucks', 'Range'),
    model('Bare'),
  ]

  test('A model has each of its bodies once', () => {
    expect(models.map((model) => bodiesOf(model).map(({ category }) => category))).toEqual([
      ['MOTORISED'],
      ['CARAVANS', 'OFF-GRID'],
      ['J-POD'],
      [],
      [],
      [],
    ])
  })

  test('Groups come in the spec’s order, then other categories, then models without a body', () => {
    expect(groupByBody(models).map(({ label, href, models: each }) => [label, href, names(each)])).toEqual([
      ['J-Pod', '/range?body=j-pod', ['Pod']],
      ['Off-Grid', '/range?body=off-grid', ['Outlier']],
      ['Caravans', '/range?body=caravans', ['Outlier']],
      ['Motorised', '/range?body=motorised', ['Voyager']],
      ['Expedition Trucks', '/range', ['Ghost']],
      ['Range', '/range', ['Any', 'Bare']],
    ])
    expect(groupByBody([])).toEqual([])
    expect(groupByBody(undefined)).toEqual([])
  })

  test('No group is empty, and no model is lost', () => {
    const category = fc.oneof(
      fc.constantFrom('CARAVANS', 'Pop+Tops', 'Range', '__proto__', '', null, 5, NaN, '<b>'),
      fc.string({ unit: 'binary' }),
    )
    const any = fc.record({
      name: fc.string(),
      manufacturer_body: category,
      manufacturer_body2: category,
      manufacturer_body3: category,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(any, fc.constant(null)), { maxLength: 6 }), (given) => {
        const known = given.filter((each) => each !== null) as RangeModel[]
        const groups = groupByBody(given as RangeModel[])
        expect(groups.every((group) => group.models.length > 0 && group.label !== '')).toBe(true)
        expect(new Set(groups.flatMap((group) => group.models))).toEqual(new Set(known))
      }),
    )
  })
})

describe('The dynamic models dropdown, padded to 4 entries (spec §2)', () => {
  const site = { template: 'rv' }
  const stock = (name: string) => `/search/RVs-in-stock?make=Wanderstone&model=${name}`
  const labels = (models: RangeModel[], ...more: [typeof site?, { label: string; href: string }[]?]) =>
    modelMenu(models, more[0] ?? site, more[1]).map(({ label }) => label)

  test.each<[number, string[]]>([
    [0, ['Whole Range', 'All in Stock', 'New', 'Pre-Owned']],
    [1, ['A', 'J-Pod', 'Whole Range', 'All in Stock']],
    [2, ['A', 'B', 'J-Pod', 'Caravans']],
    [3, ['A', 'B', 'C', 'J-Pod']],
    [4, ['A', 'B', 'C', 'D']],
    [5, ['A', 'B', 'C', 'D', 'E']],
  ])('The menu of %i models has the entries %j', (count, expected) => {
    const all = [model('A', 'J-POD'), model('B', 'CARAVANS'), model('C', 'CARAVANS'), model('D'), model('E')]
    expect(labels(all.slice(0, count))).toEqual(expected)
  })

  test('A model in the menu links to its usual address', () => {
    expect(modelMenu([model('A')], site)[0]).toEqual({ label: 'A', href: stock('A') })
    expect(modelMenu([model('A')], { ...site, build_model_pages: true })[0]?.href).toBe('/a')
  })

  test('A site’s own padding comes first, without duplicates or excluded models', () => {
    const own = [
      { label: 'a', href: '/again' },
      { label: 'Tents', href: '/tents' },
      { label: 'Camping', href: '/tents' },
    ]
    expect(labels([model('A')], site, own)).toEqual(['A', 'Tents', 'Whole Range', 'All in Stock'])
    expect(modelMenu([model('A')], { excluded_models: ['A'] }).map(({ label }) => label)).toEqual([
      'All in Stock',
      'New',
      'Used',
      'Demo',
    ])
  })

  test('Two models with the same link become one entry', () => {
    expect(labels([model('A'), model('A'), model('B')]).slice(0, 3)).toEqual(['A', 'B', 'Whole Range'])
  })

  test('Padding stops when there’s nothing left to add', () => {
    expect(paddedMenu([], [{ label: 'A', href: '/a' }])).toHaveLength(1)
    expect(paddedMenu([], [{ label: 'A', href: '/a' }], 0)).toEqual([])
  })

  test('The menu has at least 4 entries for any models and site', () => {
    fc.assert(
      fc.property(fc.array(anyCar, { maxLength: 5 }), anyCar, (models, record) => {
        const any = {
          template: 'rv',
          default_search_path: record['file'],
          excluded_models: [record['name']],
        } as unknown as ModelSite
        const menu = modelMenu(
          models.map((one) => ({ ...one, manufacturer_name: one['make'], override_url: one['file'] })),
          any,
        )
        expect(menu.length).toBeGreaterThanOrEqual(4)
        for (const { label, href } of menu) expect([typeof label, typeof href]).toEqual(['string', 'string'])
      }),
    )
  })
})
