import { describe, expect, test } from 'vitest'
import { leadsTo, linkAttributes, pathAttributes } from './links.ts'

describe('links', () => {
  test.each([
    ['internal', '/contact', { href: '/contact' }],
    ['external', 'https://a.example', { target: '_blank', rel: 'noopener', 'data-kind': 'external' }],
    ['map', 'https://maps.example', { target: '_blank', rel: 'noopener', 'data-kind': 'map' }],
    ['tel', 'tel:0255501200', { 'data-kind': 'tel' }],
    ['mail', 'mailto:a@b.example', { 'data-kind': 'mail' }],
  ] as const)('get the right attributes: %s', (kind, href, attributes) => {
    expect(linkAttributes({ kind, href })).toEqual({ href, ...attributes })
  })

  test('include the event that a click records, for every kind of link', () => {
    for (const kind of ['internal', 'external', 'tel'] as const) {
      expect(linkAttributes({ kind, href: '/x', event: 58 })['data-event']).toBe(58)
      expect(linkAttributes({ kind, href: '/x' })).not.toHaveProperty('data-event')
    }
  })

  test('mark a path that mustn’t be prefetched (spec §2)', () => {
    expect(linkAttributes({ kind: 'internal', href: '/finance', prefetch: false })).toEqual({
      href: '/finance',
      'data-no-prefetch': '',
    })
    expect(linkAttributes({ kind: 'internal', href: '/warranty', prefetch: true })).toEqual({
      href: '/warranty',
    })
  })

  test.each([
    ['/offers/solar', { href: '/offers/solar', 'data-no-prefetch': '' }],
    ['/models/toyota-hilux', { href: '/models/toyota-hilux', 'data-no-prefetch': '' }],
    ['/range?body=pop+tops', { href: '/range?body=pop+tops' }],
  ])('have the right attributes for the path %s', (href, attributes) =>
    expect(pathAttributes(href)).toEqual(attributes),
  )

  test.each([
    ['/about-us', '/about-us', true],
    ['/about-us/', '/about-us', true],
    ['/range?body=caravans', '/range', true],
    ['/', '/', true],
    ['/', '/about-us', false],
    ['/about', '/about-us', false],
  ])('%s leads to %s: %s', (href, path, yes) => expect(leadsTo(href, path)).toBe(yes))
})
