import { expect, test } from 'vitest'
import type { Brand } from '#site/brand/brand.ts'
import { findableFiles } from '../files/findableFiles.ts'
import { pageAt, smallPages, smallPlan, type Small } from '../testing/small.ts'

const logo = { src: '/brand/logo.0123456789abcdef.webp', width: 300, height: 100, shades: [], isTile: false }
const BRAND: Brand = {
  logo,
  touchIcon: '/apple-touch-icon.png',
  share: '/brand/share.0123456789abcdef.jpg',
  files: [{ path: 'brand/logo.0123456789abcdef.webp', data: Buffer.from('pixels').toString('base64') }],
}

const smallOf = (brand?: Brand): Small => ({
  site: { hero: { image: '/images/scenes/dealership.jpg' } },
  content: [{ path: '/own', image: '/images/scenes/own.jpg' }, { path: '/bare' }],
  brand,
})
const planOf = (brand?: Brand) => smallPlan(smallOf(brand))
function fileOf(path: string, brand?: Brand) {
  for (const file of findableFiles(planOf(brand).context, [], new Map()))
    if (file.path === path && 'data' in file) return Buffer.from(file.data).toString()
  return undefined
}

test('The brand’s files are the site’s files, and the frame has all of the brand but these', () => {
  expect(fileOf('brand/logo.0123456789abcdef.webp', BRAND)).toBe('pixels')
  const { files: _, ...shown } = BRAND
  expect(planOf(BRAND).siteFrame.brand).toEqual(shown)
  expect(planOf().siteFrame).not.toHaveProperty('brand')
})

test('The manifest has the brand’s icons, or else the first letter of the name', () => {
  const iconsOf = (brand?: Brand) => {
    const { icons } = JSON.parse(fileOf('site.webmanifest', brand) ?? '') as {
      icons: { src: string; purpose: string }[]
    }
    return icons.map(({ src, purpose }) => `${src} ${purpose}`)
  }
  expect(iconsOf(BRAND)).toEqual(['/icon-192.png any', '/icon-512.png any', '/icon-mask-512.png maskable'])
  expect(fileOf('icon.svg', BRAND)).toBeUndefined()
  expect(iconsOf()).toEqual(['/icon.svg any', '/icon-mask.svg maskable'])
  expect(fileOf('icon.svg')).toContain('<svg')
})

test('Search engines get the logo, and networks the share picture unless a page has one of its own', () => {
  const [branded, plain] = [smallPages(smallOf(BRAND)), smallPages(smallOf())]
  expect(pageAt(branded, '/', 'home').meta.jsonLd[0]).toMatchObject({
    logo: 'https://fixture.example/brand/logo.png',
  })
  expect(pageAt(plain, '/', 'home').meta.jsonLd[0]).not.toHaveProperty('logo')
  const imagesOf = (pages: typeof branded) =>
    ['/own', '/bare'].map((path) => pageAt(pages, path, 'content').meta.image)
  expect(imagesOf(branded)).toEqual(['/images/scenes/own.jpg', BRAND.share])
  expect(imagesOf(plain)).toEqual(['/images/scenes/own.jpg', '/images/scenes/dealership.jpg'])
})
