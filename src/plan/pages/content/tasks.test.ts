import { expect, test } from 'vitest'
import type { Tasks } from '#site/content/tasks.ts'
import { car, pageAt, smallPages, type Small } from '../../testing/small.ts'

const finance = { rate: 9, comparison_rate: 10, disclosure: 'WARNING: it differs.' }
const estimate = { title: 'By the week', note: '', price: 20_000 }
const figures = [{ value: '4', label: 'bays' }]
const pagesWith = (tasks: Tasks, path: string, others: Small = {}) =>
  smallPages({ content: [{ path, headings: [{ id: 'a', text: 'A' }], figures, tasks }], ...others })
const formOf = (tasks: Tasks, path: string, others?: Small) =>
  pageAt(pagesWith(tasks, path, others), path, 'form').props

test('A calculator and a catalogue are above a page’s form, and everything else below it', () => {
  const product = { group: 'Towing', name: 'Lock', text: '', price: '', code: '', image: '' }
  const products = [product, { ...product, group: 'Water', name: 'Tap' }, { ...product, name: 'Clamp' }]
  const { tasks, headings, blocks } = formOf(
    {
      estimate,
      products: { title: 'Shop', note: '', items: products },
      checklist: { title: 'Bring', note: '', items: ['Keys'] },
    },
    '/finance',
  )
  expect(tasks?.above).toMatchObject([
    { estimate: { title: 'By the week', calculator: { start: { amount: 20_000, frequency: 'week' } } } },
    {
      products: {
        groups: [
          { group: 'Towing', items: [{ name: 'Lock' }, { name: 'Clamp' }] },
          { group: 'Water', items: [{ name: 'Tap' }] },
        ],
      },
    },
  ])
  expect(tasks?.below).toEqual([{ figures }, { checklist: { title: 'Bring', note: '', items: ['Keys'] } }])
  expect(headings).toEqual([])
  expect(blocks).toEqual([{ html: '<p>Words.</p>' }])
})

test('A page without any has neither, and keeps the list of its headings', () => {
  const [page] = smallPages({ content: [{ path: '/about-us', headings: [{ id: 'a', text: 'A' }] }] }).filter(
    ({ path }) => path === '/about-us',
  )
  expect(page?.props).not.toHaveProperty('tasks')
  expect(page?.props).toMatchObject({ headings: [{ id: 'a' }] })
})

test('The calculator leads to the list’s vehicles with such a repayment', () => {
  const site = { finance, default_search_path: '/search/all' }
  const { tasks } = formOf({ estimate }, '/finance', { site, cars: [car(1)] })
  const stock = { href: '/search/all?weekly_repayment=-', frequency: 'week', vehicles: 'cars' }
  expect(tasks?.above).toMatchObject([{ estimate: { calculator: { stock } } }])
})

test.each([
  ['the site shows no repayments in lists', {}],
  ['the list has no filter for them', { finance, search_filters: ['make'] }],
])('The calculator doesn’t lead to the list if %s', (_, site) => {
  const { tasks } = formOf({ estimate }, '/finance', { site, cars: [car(1)] })
  expect(tasks?.above).toMatchObject([{ estimate: { calculator: { note: expect.any(String) } } }])
  expect(JSON.stringify(tasks)).not.toContain('"stock"')
})

test('Pictures in the tenant’s folder have the addresses of their files', () => {
  const steps = { title: 'How', note: '', image: '/photos/yard.jpg', items: [] }
  const photos = new Map([['yard.jpg', '00000000000000aa']])
  expect(formOf({ steps }, '/service', { photos }).tasks?.below).toMatchObject([
    { figures },
    { steps: { image: '/photos/00000000000000aa.jpg' } },
  ])
})
