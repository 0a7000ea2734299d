import { expect, test } from 'vitest'
import { leadsTo, linkAttributes, pathAttributes } from './links.ts'

test.each([
  ['internal', '/contact', { href: '/contact' }],
  ['external', 'https://a.example', { target: '_blank', rel: 'noopener', 'data-kind': 'external' }],
  ['map', 'https://maps.example', { target: '_blank', rel: 'noopener', 'data-kind': 'map' }],
  ['tel', 'tel:0255501200', { 'data-kind': 'tel' }],
  ['mail', 'mailto:a@b.example', { 'data-kind': 'mail' }],
] as const)('A link of the kind ‘%s’ gets the right attributes', (kind, href, attributes) => {
  expect(linkAttributes({ kind, href })).toEqual({ href, ...attributes })
})

test('A link’s attributes include the event that a click records, for every kind of link', () => {
  for (const kind of ['internal', 'external', 'tel'] as const) {
    expect(linkAttributes({ kind, href: '/x', event: 58 })['data-event']).toBe(58)
    expect(linkAttributes({ kind, href: '/x' })).not.toHaveProperty('data-event')
  }
})

test('A link’s attributes mark a path that mustn’t be prefetched (spec §2)', () => {
  const link = { kind: 'internal', href: '/finance' } as const
  expect(linkAttributes({ ...link, prefetch: false })).toEqual({ href: '/finance', 'data-no-prefetch': '' })
  expect(linkAttributes({ ...link, prefetch: true })).toEqual({ href: '/finance' })
})

test.each([
  ['/offers/solar', { href: '/offers/solar', 'data-no-prefetch': '' }],
  ['/models/toyota-hilux', { href: '/models/toyota-hilux', 'data-no-prefetch': '' }],
  ['/range?body=pop+tops', { href: '/range?body=pop+tops' }],
])('The path %s gets the right attributes', (href, attributes) =>
  expect(pathAttributes(href)).toEqual(attributes),
)

test.each([
  ['/about-us', '/about-us', true],
  ['/about-us/', '/about-us', true],
  ['/range?body=caravans', '/range', true],
  ['/', '/', true],
  ['/', '/about-us', false],
  ['/about', '/about-us', false],
])('A link to %s leads to the page %s: %s', (href, path, yes) => expect(leadsTo(href, path)).toBe(yes))
