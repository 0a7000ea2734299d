import { expect, test } from 'vitest'
import type { MenuLink } from '#plan/page.ts'
import { menuGroups, menuShape, needsViewAll } from './menuShape.ts'

const link = (more: Partial<MenuLink> = {}): MenuLink => ({
  label: 'Utes',
  href: '/utes',
  kind: 'internal',
  prefetch: true,
  ...more,
})
const shapeOf = (...items: MenuLink[]) => menuShape({ ...link(), items })

test('A menu has a column for each heading, and only one column if there are no headings', () => {
  expect(shapeOf()).toBe('list')
  expect(shapeOf(...Array.from({ length: 13 }, () => link()))).toBe('list')
  expect(shapeOf(link(), link({ group: 'By make' }))).toBe('groups')
})

test('A menu’s links with the same heading are together', () => {
  const [all, kia, cx5, audi] = [
    link(),
    link({ group: 'By make' }),
    link({ group: 'By model' }),
    link({ group: 'By make' }),
  ]
  expect(menuGroups([all, kia, cx5, audi])).toEqual([
    ['', [all]],
    ['By make', [kia, audi]],
    ['By model', [cx5]],
  ])
})

test('A menu without headings shows models if any link has a picture, however many links there are', () => {
  expect(shapeOf(link({ image: '/a.jpg' }), link({ group: 'By make' }))).toBe('groups')
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
