import { describe, expect, it } from 'vitest'
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

describe('menuShape', () => {
  it('is a list with one column if there’s room', () => {
    expect(shapeOf()).toBe('list')
    expect(shapeOf(...Array.from({ length: 6 }, () => link()))).toBe('list')
  })

  it('is wide if it’s longer', () => {
    expect(shapeOf(...Array.from({ length: 7 }, () => link()))).toBe('wide')
  })

  it('shows models if any link has a picture, however many there are', () => {
    expect(shapeOf(link(), link({ image: '' }))).toBe('models')
    expect(shapeOf(...Array.from({ length: 9 }, () => link({ image: '/a.jpg' })))).toBe('models')
  })
})

describe('needsViewAll', () => {
  const menu = (...items: MenuLink[]) => ({ ...link({ href: '/finance' }), items })

  it('is true if no link in the menu leads to its own page', () => {
    expect(needsViewAll(menu(link({ href: '/loans' }), link({ href: '/leases' })))).toBe(true)
  })

  it('is false if one does, whatever its label', () => {
    expect(
      needsViewAll(menu(link({ href: '/loans' }), link({ href: '/finance', label: 'Car finance' }))),
    ).toBe(false)
  })
})
