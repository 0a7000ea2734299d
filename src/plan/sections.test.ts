import { expect, test } from 'vitest'
import { object } from 'yup'
import { BUILT_IN } from '#extend/builtInSections.ts'
import type { Section } from '#extend/config.ts'
import type { Project } from '#extend/project.ts'
import { ownSection, sectionId } from './sections.ts'
import { pageAt, smallPages } from './testing/small.ts'
import { CAR, inputs, pageOf, propsOf } from './testing/vehiclePage.ts'

const without = (...names: string[]) => ({
  vehicle: { sections: BUILT_IN.vehicle.filter((name) => !names.includes(name)) },
})

test('A vehicle’s page has its usual sections beside and below the order panel', () => {
  const { beside, below } = propsOf().sections
  expect([...beside, ...below].map(({ type }) => type)).toEqual(BUILT_IN.vehicle)
  expect(below.map(({ type }) => type)).toEqual(['finance', 'similar'])
})

test('Nothing on a vehicle’s page leads to a section that’s left out', () => {
  const buttons = ['inline_form', 'location']
  const has = (site: object) => {
    const props = propsOf({}, { buttons, ...site })
    return [props.buttons.first, ...props.buttons.list].map((button) => button && [button.kind, button.does])
  }
  expect(has({})).toEqual([
    ['inline_form', 'form'],
    ['location', 'link'],
  ])
  expect(has(without('enquiry', 'location'))).toEqual([['inline_form', 'dialog']])
  const certified = { certified: true }
  const finance = { finance: { rate: 7, comparison_rate: 8, disclosure: 'WARNING' } }
  expect(propsOf(certified, finance)).toMatchObject({ certified: {}, calculator: {} })
  expect(propsOf(certified, { ...finance, ...without('certified', 'finance') })).toMatchObject({
    certified: null,
    calculator: null,
  })
  const alike = [{ ...CAR, id: 42, slug: 'other' }]
  expect(pageOf({}, {}, alike).cards).toHaveLength(1)
  expect(pageOf({}, without('similar'), alike).cards).toEqual([])
})

test('Pages have the sections that their site lists, in its order', () => {
  const sections = (...list: unknown[]) => ({ sections: list })
  const pages = smallPages({
    site: {
      default_search_path: '/stock',
      home: sections('stock', { type: 'hero' }),
      list: sections('text', 'search'),
      content: sections('more', 'text'),
    },
    content: [{ path: '/about' }, { path: '/ask', form: 'contact' }],
  })
  const types = [
    pageAt(pages, '/', 'home'),
    pageAt(pages, '/stock', 'search'),
    pageAt(pages, '/about', 'content'),
    pageAt(pages, '/ask', 'form'),
  ].map(({ props }) => props.sections.map(({ type }) => type))
  expect(types).toEqual([
    ['stock', 'hero'],
    ['text', 'search'],
    ['more', 'text'],
    ['more', 'text'],
  ])
})

function planning(plan: Section['plan']) {
  const sections = new Map([['own', { title: 'Own', pages: ['home'], schema: object(), plan } as Section]])
  const project: Project = {
    root: '/project',
    hash: '',
    config: {},
    sections,
    faults: new Map(),
    hookTimes: {},
  }
  const { site } = inputs([], {})[0]
  const page = { kind: 'home', path: '/', title: 'Home' } as const
  return () =>
    ownSection(
      { site, project, locations: [], noun: { one: 'car', many: 'cars' } },
      { type: 'own', name: 'Ana' },
      { id: 'own-section-1', page },
    )
}

test('A section’s plan gets its settings, its page and the site, and can’t change them', () => {
  const { props } = planning(({ settings, page, site }) => ({ ...settings, page, site }))()
  expect(props).toMatchObject({ name: 'Ana', page: { kind: 'home' }, site: { name: 'Fixture Motors' } })
  expect(planning(({ settings }) => ({ ...Object.assign(settings, { name: 'Bo' }) }))).toThrow(
    /section\.ts: Cannot assign to read only property 'name'/,
  )
})

const cycle: Record<string, unknown> = {}
cycle['self'] = cycle

test.each<[unknown, string]>([
  [null, 'props must be a group { }'],
  [[], 'props must be a group { }'],
  [{ list: [{ on: new Date(0) }] }, 'props.list.0.on is a Date'],
  [{ act: () => 1 }, 'props.act is a function (() => 1)'],
  [{ size: Number.NaN }, 'props.size is a number (NaN)'],
  [cycle, 'props.self contains itself'],
])('A plan can’t return %s, which JSON doesn’t have', (result, message) =>
  expect(planning(() => result as object)).toThrow(
    `tenant fixture: extensions/sections/own/section.ts: plan returns what JSON can’t hold: ${message}`,
  ),
)

test('A plan can’t return a promise, and one that fails doesn’t end the process', () => {
  const fails = () => Promise.reject(new Error('no network'))
  expect(planning(fails)).toThrow('props is a promise; it has to be what the promise is for')
  expect(planning(() => ({ list: [fails()] }))).toThrow('props.list.0 is a promise')
})

test('A plan that never ends is stopped', { tags: 'nightly' }, () => {
  function forever(): object {
    for (;;);
  }
  expect(planning(forever)).toThrow('extensions/sections/own/section.ts: didn’t end within 5 seconds')
})

test('A section can have a form that the site has, and no other', () => {
  const startOf = (id: string) => planning(({ form }) => ({ start: form(id) }))().props
  expect(startOf('service')).toMatchObject({ start: { form: 'service' } })
  expect(() => startOf('own-none')).toThrow('there is no form "own-none"')
})

test('Each section on a page has an id of its own', () => {
  const sections = [{ name: 'own', props: {} }]
  expect([sectionId([]), sectionId(sections)]).toEqual(['own-section-1', 'own-section-2'])
})
