// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Assets from './assets.ts'

let assets: typeof Assets
beforeEach(async () => {
  vi.resetModules()
  assets = await import('./assets.ts')
})
const page = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const script = (file: string) => `<script type="module" src="/_astro/${file}"></script>`
const sheet = (file: string) => `<link rel="stylesheet" href="/_astro/${file}">`
const PAGE = page(script('Page.astro_x.AAA-1.js') + sheet('base.BBB_2.css'))

test('A page of the same build has the same scripts and style sheets, or additional ones', () => {
  assets.noteAssets(PAGE)
  expect(assets.isSameBuild(page(script('Page.astro_x.AAA-1.js') + sheet('card.CCC.css')))).toBe(true)
  expect(assets.isSameBuild(page('<script src="https://tags.example/t.js"></script>'))).toBe(true)
})

test.each([script('Page.astro_x.ZZZ.js'), sheet('base.ZZZ.css')])(
  'A page with %s is of another build, since it’s the same file with another hash',
  (html) => {
    assets.noteAssets(PAGE)
    expect(assets.isSameBuild(page(html))).toBe(false)
  },
)

test('A page’s build is compared with that of all pages that the document has shown', () => {
  assets.noteAssets(page(script('vehicle.AAA.js')))
  assets.noteAssets(page(script('Page.BBB.js')))
  expect(assets.isSameBuild(page(script('vehicle.ZZZ.js')))).toBe(false)
})

test('Style sheets get the page’s order, without those that stayed being moved', () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const order = ['/home.css', '/card.css', '/leads.css', '/base.css']
  // A swap leaves the style sheets in this order: those kept from the previous page come first.
  document.head.innerHTML = ['/card.css', '/base.css', '/home.css', '/leads.css']
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('')
  const moved = vi.spyOn(Element.prototype, 'before')
  assets.orderSheets(order, new Set(['/card.css', '/base.css', '/gone.css']))
  expect(assets.sheetsOf(document)).toEqual(order)
  expect(moved).toHaveBeenCalledTimes(2)
})
