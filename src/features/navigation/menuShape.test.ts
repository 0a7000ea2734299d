import { expect, test } from 'vitest'
import type { MenuLink } from '#plan/page.ts'
import { menuShape, needsViewAll } from './menuShape.ts'

const link = (more: Partial<MenuLink> = {}): MenuLink => ({
  label: 'Utes',
  href: '/utes',
  kind: 'internal',
  prefetch: true,
  ...more,
})
const shapeOf = (...items: MenuLink[]) => menuShape({ ...link(), items })

test('A menu without pictures is a list with one column up to six links, and wide above that', () => {
  expect(shapeOf()).toBe('list')
  expect(shapeOf(...Array.from({ length: 6 }, () => link()))).toBe('list')
  expect(shapeOf(...Array.from({ length: 7 }, () => link()))).toBe('wide')
})

test('A menu shows models if any link has a picture, however many links there are', () => {
  expect(shapeOf(link(), link({ image: '' }))).toBe('models')
  expect(shapeOf(...Array.from({ length: 9 }, () => link({ image: '/a.jpg' })))).toBe('models')
})

const menu = (...items: MenuLink[]) => ({ ...link({ href: '/finance' }), items })

test('A menu needs a link to its own page unless one of its links leads there, whatever its label', () => {
  expect(needsViewAll(menu(link({ href: '/loans' }), link({ href: '/leases' })))).toBe(true)
  expect(needsViewAll(menu(link({ href: '/loans' }), link({ href: '/finance', label: 'Car finance' })))).toBe(
    false,
  )
})
